"""Making puzzles in bulk: random boards, digging, changing a puzzle a little, and rating under a ceiling.

board      a full grid, the solution
orbit      cells that a symmetry carries into each other: they are given together or not at all
orbits     one row an orbit: how many cells, then the cells
mutant     a puzzle with some orbits taken out and others put in; its solution stays unique
ceiling    ratings are wanted only up to here: a step beyond it ends the work, which saves most of the time
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.explainer.kernels.cycles import forcing_chain
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHERE, apply, first_marks, set_up
from ludometry.games.sudoku.explainer.kernels.ladder import middle_step, simple_step
from ludometry.games.sudoku.kernels.human import draw
from ludometry.games.sudoku.kernels.solver import LEVELS, WORDS, begin, search
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Bytes, Ints, Rng

BEYOND = 300
"""The rating, in tenths, of a puzzle that needs more than the ladder up to forcing chains."""


@kernel
def shuffled(order: Ints, rng: Rng) -> None:
    """Shuffles in place."""
    for i in range(order.shape[0] - 1, 0, -1):
        j = draw(rng, i + 1)
        order[i], order[j] = order[j], order[i]


@kernel
def random_board(state: Ints, rng: Rng, board: Bytes) -> None:
    """A full grid: three boxes on the diagonal at random, the rest by the solver with its digits renamed."""
    order = np.arange(9)
    start = np.zeros(81, np.uint8)
    for box in range(3):
        shuffled(order, rng)
        for k in range(9):
            start[(box * 3 + k // 3) * 9 + box * 3 + k % 3] = order[k] + 1
    # A few more digits, as long as they fit, keep the solver from always leaning the same way.
    first = np.zeros((1, 81), np.uint8)
    for _ in range(4):
        cell = draw(rng, 81)
        digit = draw(rng, 9) + 1
        if start[cell] == 0:
            start[cell] = digit
            begin(state, start)
            if search(state, 1, first)[0] == 0:
                start[cell] = 0
    begin(state, start)
    search(state, 1, first)
    board[:] = first[0]


@kernel
def is_unique(state: Ints, puzzle: Bytes, nothing: Bytes) -> bool:
    begin(state, puzzle)
    return search(state, 2, nothing)[0] == 1


@kernel
def dig(state: Ints, puzzle: Bytes, orbits: Ints, order: Ints, nothing: Bytes) -> None:
    """Takes out orbits in the given order as long as the solution stays unique: the rest is minimal."""
    kept = np.empty(9, np.uint8)
    for k in range(order.shape[0]):
        row = order[k]
        if puzzle[orbits[row, 1]] == 0:
            continue
        for i in range(orbits[row, 0]):
            kept[i] = puzzle[orbits[row, 1 + i]]
            puzzle[orbits[row, 1 + i]] = 0
        if not is_unique(state, puzzle, nothing):
            for i in range(orbits[row, 0]):
                puzzle[orbits[row, 1 + i]] = kept[i]


@kernel
def fresh_puzzles(orbits: Ints, extra: int, rng: Rng, out: Bytes, boards: Bytes) -> None:
    """Minimal puzzles on random boards, with up to `extra` orbits put back."""
    state = np.empty(WORDS * LEVELS, np.int64)
    nothing = np.zeros((0, 81), np.uint8)
    order = np.arange(orbits.shape[0])
    for row in range(out.shape[0]):
        random_board(state, rng, boards[row])
        out[row] = boards[row]
        shuffled(order, rng)
        dig(state, out[row], orbits, order, nothing)
        for _ in range(draw(rng, extra + 1)):
            put_in(out[row], boards[row], orbits, draw(rng, orbits.shape[0]))


@kernel
def put_in(puzzle: Bytes, board: Bytes, orbits: Ints, row: int) -> None:
    for i in range(orbits[row, 0]):
        puzzle[orbits[row, 1 + i]] = board[orbits[row, 1 + i]]


@kernel
def take_out(puzzle: Bytes, orbits: Ints, row: int) -> None:
    for i in range(orbits[row, 0]):
        puzzle[orbits[row, 1 + i]] = 0


@kernel
def mutants(puzzle: Bytes, board: Bytes, orbits: Ints, easier: int, minimal: bool, rng: Rng, out: Bytes) -> None:
    """Neighbours of a puzzle on the same board: some orbits out, some in, always with a unique solution.

    easier > 0 mostly adds givens, easier < 0 mostly removes them, 0 keeps their number about the same.
    """
    state = np.empty(WORDS * LEVELS, np.int64)
    nothing = np.zeros((0, 81), np.uint8)
    order = np.arange(orbits.shape[0])
    count = orbits.shape[0]
    for row in range(out.shape[0]):
        mutant = out[row]
        mutant[:] = puzzle
        outs = draw(rng, 3)
        ins = draw(rng, 3)
        if easier > 0:
            ins += 1
        elif easier < 0:
            outs += 1
        elif outs + ins == 0:
            outs = 1
        shuffled(order, rng)
        for k in range(count):
            if outs == 0:
                break
            if mutant[orbits[order[k], 1]] != 0:
                take_out(mutant, orbits, order[k])
                outs -= 1
        shuffled(order, rng)
        place = 0
        while ins > 0 and place < count:
            if mutant[orbits[order[place], 1]] == 0:
                put_in(mutant, board, orbits, order[place])
                ins -= 1
            place += 1
        # Put in more until the board is the only solution again.
        while not is_unique(state, mutant, nothing):
            while mutant[orbits[order[place % count], 1]] != 0:
                place += 1
            put_in(mutant, board, orbits, order[place % count])
            place += 1
        if minimal or easier < 0:
            shuffled(order, rng)
            dig(state, mutant, orbits, order, nothing)


@kernel
def is_minimal(puzzle: Bytes) -> bool:
    """Whether every given is needed for the solution to be unique."""
    state = np.empty(WORDS * LEVELS, np.int64)
    nothing = np.zeros((0, 81), np.uint8)
    work = puzzle.copy()
    for cell in range(81):
        if work[cell]:
            work[cell] = 0
            if is_unique(state, work, nothing):
                return False
            work[cell] = puzzle[cell]
    return True


@kernel
def rate_below(rows: Bytes, ceiling: int, ratings: Ints, used: Ints) -> None:
    """ER in tenths of each puzzle and the techniques of its path, one bit each, in the explainer's order.

    A path that meets a step above the ceiling stops there and reports that step's rating.
    """
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    cand = np.zeros(81, np.int32)
    pos = np.zeros(243, np.int32)
    empty = np.zeros(27, np.int32)
    written = np.zeros(9, np.int32)
    digits = np.zeros(81, np.int32)
    hit = np.zeros(3, np.int32)
    gone = np.zeros(81, np.int32)
    for row in range(rows.shape[0]):
        for cell in range(81):
            source[cell] = rows[row, cell]
        gone[:] = 0
        first_marks(source, marks)
        set_up(source, marks, cand, pos, empty, written, digits)
        left = 81 - written.sum()
        hardest = 0
        bits = 0
        while left:
            rating = simple_step(cand, pos, empty, written, hit, gone)
            if rating == 0:
                if ceiling < 45:
                    hardest = 45
                    break
                rating = middle_step(cand, pos, empty, written, digits, hit, gone)
            if rating == 0:
                if ceiling < 65:
                    hardest = 65
                    break
                rating = forcing_chain(cand, pos, hit, gone)
            if rating == 0:
                hardest = BEYOND
                break
            hardest = max(hardest, rating)
            bits |= 1 << hit[CODE]
            if hardest > ceiling:
                break
            apply(cand, pos, empty, written, digits, hit, gone)
            if hit[WHERE] >= 0:
                left -= 1
        ratings[row] = hardest
        used[row] = bits
