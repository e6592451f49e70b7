"""The ideal refutation score: the fewest simple steps that refute a wrong digit, by breadth-first search.

# pool       two halves of states as in kernels/human.py: those after a number of steps, and those after one more
# slots      a hash of the states of one level by their empty cells: which cells are filled says which digits, since
#            a cell with two different singles breaks at the next look
# totals     sums over the standstills of a puzzle, by the names below
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.kernels.human import (
    OPEN,
    SEEN,
    SIZE,
    digit_at,
    easiest_by_refutation,
    look,
    open_board,
    pick,
    refute,
    seeded,
    write_in,
)
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Ints, Rng

States = Ints

HALF = 2048
SLOTS = 8192
FAR = 1 << 30
IDEAL, RANDOM, STANDSTILLS, STATES, STEPS, BOUNDED, STUCK, ABOVE, WIDTH = range(9)
"""Ideal scores, randomised scores of the same standstills, their number, states that the search looked at, steps that
the randomised refutations took, refutations only known to be longer than the room for states, standstills without
any refutable cell, and standstills whose ideal score is above the randomised one."""


@kernel
def known(slots: States, pool: States, base: int, a: int, b: int, c: int) -> int:
    """The slot of a set of empty cells: minus one minus the slot when it is there already."""
    mixed = (a * 1000003 ^ b * 69069 ^ c * 40503) & 0x7FFFFFFFFFFFFFF
    slot = (mixed ^ mixed >> 13 ^ mixed >> 29) % SLOTS
    while slots[slot] >= 0:
        row = pool[base + slots[slot]]
        if row[OPEN] == a and row[OPEN + 1] == b and row[OPEN + 2] == c:
            return -1 - slot
        slot = (slot + 1) % SLOTS
    return slot


@kernel
def least_steps(s: States, cell: int, digit: int, most: int, pool: States, slots: States) -> tuple[int, int]:
    """The fewest simple steps until something breaks, and the states looked at.

    The wrong digit itself is the first step. Minus d: nothing breaks within d steps, where d is `most` or as far as
    there was room for states. 0: nothing breaks at all.
    """
    for k in range(SIZE):
        pool[0, k] = s[k]
    if not look(pool[0], write_in(pool[0], cell, digit)):
        return 1, 1
    base = 0
    count = 1
    steps = 1
    states = 1
    while steps < most:
        other = HALF - base
        fresh = 0
        moves = 0
        crowded = False
        slots[:] = -1
        for k in range(count):
            here = pool[base + k]
            for band in range(3):
                word = here[SEEN + 9 + band]
                while word:
                    bit = word & -word
                    word &= word - 1
                    moves += 1
                    a = here[OPEN] & ~(bit if band == 0 else 0)
                    b = here[OPEN + 1] & ~(bit if band == 1 else 0)
                    c = here[OPEN + 2] & ~(bit if band == 2 else 0)
                    slot = known(slots, pool, other, a, b, c)
                    if slot < 0:
                        continue
                    new = pool[other + fresh]
                    for j in range(SIZE):
                        new[j] = here[j]
                    at = band * 27 + lowest_bit(bit)
                    states += 1
                    if not look(new, write_in(new, at, digit_at(here, at))):
                        return steps + 1, states
                    if fresh < HALF - 1:
                        slots[slot] = fresh
                        fresh += 1
                    else:
                        crowded = True
        steps += 1
        if moves == 0:
            return 0, states
        if crowded:
            return -steps, states
        base = other
        count = fresh
    return -steps, states


@kernel
def easiest_ideal(
    s: States, answer: Bytes, rng: Rng, scratch: States, upper: States, pool: States, slots: States, totals: Ints
) -> int:
    """The empty cell with the lowest ideal score, the first of equals; -1 when simple steps refute no cell whole."""
    best = FAR
    for cell in range(81):
        band = cell // 27
        if s[OPEN + band] >> (cell % 27) & 1 == 0:
            continue
        score = 0
        for digit in range(9):
            upper[cell, digit] = 0
            if digit + 1 != answer[cell] and s[band * 9 + digit] >> (cell % 27) & 1:
                steps = refute(s, scratch, cell, digit, FAR, rng)
                totals[STEPS] += abs(steps)
                upper[cell, digit] = steps if steps > 0 else FAR
                score += upper[cell, digit]
        best = min(best, score + 1)
    if best >= FAR:
        return -1
    choice = -1
    for cell in range(81):
        band = cell // 27
        if s[OPEN + band] >> (cell % 27) & 1 == 0:
            continue
        wrong = 0
        highest = 0
        for digit in range(9):
            wrong += upper[cell, digit] > 0
            highest = max(highest, upper[cell, digit])
        if highest >= FAR:
            continue
        score = wrong
        for digit in range(9):
            if upper[cell, digit] == 0 or score >= best:
                continue
            # One step a wrong digit is counted already, so this one may add this many more before the cell is out.
            room = min(upper[cell, digit] - 1, best - score)
            steps, states = least_steps(s, cell, digit, room, pool, slots)
            totals[STATES] += states
            if steps < 0:
                totals[BOUNDED] += -steps < room
                steps = 1 - steps
            score += steps - 1
        if score < best:
            best = score
            choice = cell
    totals[IDEAL] += best
    return choice


@kernel
def run_ideal(puzzles: Bytes, answers: Bytes, runs: int, seed: int, totals: Ints) -> None:
    """The model with ideal scores in place of randomised ones, all runs of each puzzle added up in its `totals`."""
    rng = np.zeros(1, dtype=np.uint64)
    scratch = np.zeros((3, SIZE), dtype=np.int64)
    upper = np.zeros((81, 9), dtype=np.int64)
    pool = np.zeros((2 * HALF, SIZE), dtype=np.int64)
    slots = np.zeros(SLOTS, dtype=np.int64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            s = scratch[0]
            open_board(s, puzzles[row])
            empties = count_bits(s[OPEN]) + count_bits(s[OPEN + 1]) + count_bits(s[OPEN + 2])
            for _ in range(empties):
                cell = pick(s, SEEN + 9, rng)
                if cell < 0:
                    before = totals[row, IDEAL]
                    other, score = easiest_by_refutation(s, scratch[1], answers[row], rng)
                    cell = easiest_ideal(s, answers[row], rng, scratch[1], upper, pool, slots, totals[row])
                    totals[row, STANDSTILLS] += 1
                    totals[row, RANDOM] += score
                    if cell < 0:
                        cell = other
                        totals[row, STUCK] += 1
                        totals[row, IDEAL] += score
                    totals[row, ABOVE] += totals[row, IDEAL] - before > score
                look(s, write_in(s, cell, int(answers[row, cell]) - 1))
