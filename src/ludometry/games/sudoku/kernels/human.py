"""The human model, run fast: singles at random, refutation where they give out.

# words      as in solver.py: word[band * 9 + digit] = cells where the digit can still stand, struck
#            only by digits already written (what a player sees without pencil marks)
# open       three words: the empty cells of each band
# seen       four groups of three words: the cells that a player can fill by
#            a hidden single in a box / one in a row or column / a naked single / any of these
# hidden     word[band * 9 + digit] for boxes, then the same for lines: where the digit is a hidden single
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.kernels.solver import ALL, ALONE, MINIROWS, PEERS, SPREAD
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Ints, Rng

SIZE = 27 + 3 + 12 + 54
OPEN = 27
SEEN = 30
IN_BOX = 42
IN_LINE = 69
BOX = 7 | 7 << 9 | 7 << 18
UNREFUTED = 81
"""What a candidate counts that simple steps cannot refute, when every cell has one: a whole board."""


def _complete() -> Ints:
    """1 for the sets of minirows that touch each row and each box of a band."""
    table = np.zeros(512, dtype=np.int64)
    for present in range(512):
        rows = all(present >> 3 * row & 7 for row in range(3))
        boxes = all(present & 0o111 << box for box in range(3))
        table[present] = rows and boxes
    return table


COMPLETE = _complete()


@kernel
def draw(rng: Rng, bound: int) -> int:
    """A random number from 0 to bound - 1 (xorshift64*, whose state is one word)."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    high = (x * np.uint64(2685821657736338717)) >> np.uint64(32)
    return int(np.int64((high * np.uint64(bound)) >> np.uint64(32)))


@kernel
def seeded(rng: Rng, seed: int, stream: int) -> None:
    """A start far from those of other seeds and streams (splitmix64)."""
    z = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(stream + 1) * np.uint64(0xD1B54A32D192ED03)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    rng[0] = (z ^ (z >> np.uint64(31))) | np.uint64(1)


@kernel
def look(s: Ints, dirty: int) -> bool:
    """Finds all singles again for the digits in `dirty`; False when a digit or a cell has no place left."""
    while dirty:
        digit = lowest_bit(dirty)
        dirty &= dirty - 1
        c1 = 0
        c2 = 0
        for band in range(3):
            w = s[band * 9 + digit]
            r0 = w & 511
            r1 = w >> 9 & 511
            r2 = w >> 18
            if COMPLETE[MINIROWS[r0] | MINIROWS[r1] << 3 | MINIROWS[r2] << 6] == 0:
                return False
            c2 |= c1 & r0
            c1 |= r0
            c2 |= c1 & r1
            c1 |= r1
            c2 |= c1 & r2
            c1 |= r2
            box0 = w & BOX
            box1 = w & BOX << 3
            box2 = w & BOX << 6
            boxes = 0
            if box0 & (box0 - 1) == 0:
                boxes |= box0
            if box1 & (box1 - 1) == 0:
                boxes |= box1
            if box2 & (box2 - 1) == 0:
                boxes |= box2
            s[IN_BOX + band * 9 + digit] = boxes
            s[IN_LINE + band * 9 + digit] = ALONE[r0] | ALONE[r1] << 9 | ALONE[r2] << 18
        if c1 != 511:
            return False
        columns = (c1 & ~c2) * SPREAD
        for band in range(3):
            s[IN_LINE + band * 9 + digit] |= s[band * 9 + digit] & columns
    for band in range(3):
        once = 0
        twice = 0
        boxes = 0
        lines = 0
        for k in range(band * 9, band * 9 + 9):
            twice |= once & s[k]
            once |= s[k]
            boxes |= s[IN_BOX + k]
            lines |= s[IN_LINE + k]
        if once != ALL:
            return False
        empty = s[OPEN + band]
        s[SEEN + band] = boxes & empty
        s[SEEN + 3 + band] = lines & empty
        s[SEEN + 6 + band] = ~twice & empty
        s[SEEN + 9 + band] = (boxes | lines | ~twice) & empty
    return True


@kernel
def write_in(s: Ints, cell: int, digit: int) -> int:
    """Writes a digit (0 to 8) into a cell; returns the digits whose words have changed."""
    band = cell // 27
    bit = 1 << (cell % 27)
    dirty = 1 << digit
    s[digit] &= ~PEERS[cell, 0]
    s[9 + digit] &= ~PEERS[cell, 1]
    s[18 + digit] &= ~PEERS[cell, 2]
    for other in range(9):
        if other != digit and s[band * 9 + other] & bit:
            s[band * 9 + other] &= ~bit
            dirty |= 1 << other
    s[OPEN + band] &= ~bit
    return dirty


@kernel
def open_board(s: Ints, digits: Bytes) -> bool:
    """The state at the start of a puzzle."""
    for k in range(27):
        s[k] = ALL
    for band in range(3):
        s[OPEN + band] = ALL
    for cell in range(81):
        if digits[cell]:
            write_in(s, cell, int(digits[cell]) - 1)
    return look(s, 511)


@kernel
def pick(s: Ints, group: int, rng: Rng) -> int:
    """One of the cells of a group of `seen` at random; -1 when it is empty."""
    n0 = count_bits(s[group])
    n1 = count_bits(s[group + 1])
    n2 = count_bits(s[group + 2])
    total = n0 + n1 + n2
    if total == 0:
        return -1
    k = draw(rng, total)
    base = 0
    word = s[group]
    if k >= n0:
        k -= n0
        base = 27
        word = s[group + 1]
        if k >= n1:
            k -= n1
            base = 54
            word = s[group + 2]
    for _ in range(k):
        word &= word - 1
    return base + lowest_bit(word)


@kernel
def digit_at(s: Ints, cell: int) -> int:
    """The digit (0 to 8) that a single puts into the cell."""
    band = cell // 27 * 9
    place = cell % 27
    last = 0
    for digit in range(9):
        if (s[IN_BOX + band + digit] | s[IN_LINE + band + digit]) >> place & 1:
            return digit
        if s[band + digit] >> place & 1:
            last = digit
    return last


@kernel
def refute(s: Ints, t: Ints, cell: int, digit: int, most: int, rng: Rng) -> int:
    """Random simple steps after a wrong digit until something breaks; -1 - steps when nothing does.

    The wrong digit itself is the first step. Gives up once `most` steps are passed: the cell is then no longer
    the easiest. `t` is scratch.
    """
    for k in range(SIZE):
        t[k] = s[k]
    steps = 1
    alive = look(t, write_in(t, cell, digit))
    while alive:
        if steps > most:
            return steps
        here = pick(t, SEEN + 9, rng)
        if here < 0:
            return -1 - steps
        alive = look(t, write_in(t, here, digit_at(t, here)))
        steps += 1
    return steps


@kernel
def easiest_by_refutation(s: Ints, t: Ints, answer: Bytes, rng: Rng) -> tuple[int, int]:
    """The empty cell with the lowest refutation score, and the score.

    Ties are broken at random. When each cell keeps a candidate that simple steps cannot refute, such a
    candidate counts as `UNREFUTED` and the steps made.
    """
    endless = 1 << 40
    best = 1 << 60
    choice = -1
    ties = 0
    for band in range(3):
        word = s[OPEN + band]
        while word:
            place = lowest_bit(word)
            word &= word - 1
            cell = band * 27 + place
            score = 0
            for digit in range(9):
                if score > best or digit + 1 == answer[cell] or s[band * 9 + digit] >> place & 1 == 0:
                    continue
                steps = refute(s, t, cell, digit, best - score, rng)
                score += steps if steps > 0 else endless + UNREFUTED - 1 - steps
            if score < best:
                best = score
                choice = cell
                ties = 1
            elif score == best:
                ties += 1
                if draw(rng, ties) == 0:
                    choice = cell
    return choice, best & (endless - 1)


@kernel
def run_model(
    start: Ints, answer: Bytes, runs: int, seed: int, options: Ints, order: Ints, scratch: Ints, rng: Rng
) -> tuple[int, int, int]:
    """All runs on one puzzle, added up over the runs.

    options[step]  cells that a single can fill before that step
    order[cell]    the step at which the cell is filled, counted from 1
    Returns the refutation scores, how often one was needed, and the number of empty cells.
    """
    s = scratch[0]
    refutation = 0
    standstills = 0
    empties = count_bits(start[OPEN]) + count_bits(start[OPEN + 1]) + count_bits(start[OPEN + 2])
    for run in range(runs):
        seeded(rng, seed, run)
        for k in range(SIZE):
            s[k] = start[k]
        for step in range(empties):
            options[step] += count_bits(s[SEEN + 9]) + count_bits(s[SEEN + 10]) + count_bits(s[SEEN + 11])
            cell = pick(s, SEEN + 9, rng)
            if cell < 0:
                cell, score = easiest_by_refutation(s, scratch[1], answer, rng)
                refutation += score
                standstills += 1
            order[cell] += step + 1
            look(s, write_in(s, cell, int(answer[cell]) - 1))
    return refutation, standstills, empties


@kernel
def run_batch(puzzles: Bytes, answers: Bytes, runs: int, seed: int, options: Ints, order: Ints, totals: Ints) -> None:
    """`run_model` for each row; totals[row] = refutation scores, standstills, empty cells."""
    scratch = np.zeros((3, SIZE), dtype=np.int64)
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        open_board(scratch[2], puzzles[row])
        totals[row, 0], totals[row, 1], totals[row, 2] = run_model(
            scratch[2], answers[row], runs, seed, options[row], order[row], scratch, rng
        )
