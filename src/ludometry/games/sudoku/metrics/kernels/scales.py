"""Two scales that count techniques: Fowler's and HoDoKu's.

# tally      how often each technique was needed, by the rows of TECHNIQUES

Both take the easiest technique that gives anything. Fowler's program writes singles as it finds them, so that a later
cell of the same look profits, or with its option -B all of one look together, so that the order of looking does not
matter; HoDoKu takes single steps. Singles are counted step by step for HoDoKu, patterns of one kind found together as
one.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.metrics.kernels.chains import chains, nets
from ludometry.games.sudoku.metrics.kernels.techniques import (
    chart,
    fish,
    full_houses,
    hidden_as_found,
    hidden_sets,
    hidden_singles,
    locked,
    naked_as_found,
    naked_sets,
    naked_singles,
    place,
    xy_wings,
    xyz_wings,
)
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Bytes, Ints

TECHNIQUES = (
    "full house",
    "naked single",
    "hidden single",
    "locked candidates",
    "naked pair",
    "naked triple",
    "naked quad",
    "hidden pair",
    "hidden triple",
    "hidden quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "xy-wing",
    "xyz-wing",
    "turbot fish",
    "x-chain",
    "xy-chain",
    "nice loop",
    "forcing chain",
    "forcing net",
    "guess",
)
SIZE = len(TECHNIQUES)
TOGETHER, ONE_BY_ONE, AS_FOUND = range(3)
"""How singles are written: all of one look together, each with a new look, or as they are found."""


@kernel
def apply_cuts(marks: Ints, cuts: Ints) -> None:
    for cell in range(81):
        marks[cell] &= ~cuts[cell]
        cuts[cell] = 0


@kernel
def open_marks(puzzle: Bytes, marks: Ints, done: Ints) -> None:
    """Marks as the givens leave them."""
    marks[:] = 511
    done[:] = 0
    for cell in range(81):
        if puzzle[cell]:
            place(marks, done, cell, int(puzzle[cell]) - 1)


@kernel
def guess(marks: Ints, done: Ints, answer: Bytes) -> None:
    """Writes the right digit into a cell with fewest marks."""
    fewest = 10
    chosen = 0
    for cell in range(81):
        if done[cell] == 0:
            count = 0
            for digit in range(9):
                count += marks[cell] >> digit & 1
            if count < fewest:
                fewest = count
                chosen = cell
    place(marks, done, chosen, int(answer[chosen]) - 1)


@kernel
def pattern(
    marks: Ints,
    done: Ints,
    where: Ints,
    cuts: Ints,
    order: Ints,
    one_by_one: bool,
    tally: Ints,
    structures: Ints,
    depth: Ints,
    queue: Ints,
    m: Ints,
    d: Ints,
) -> bool:
    """Takes the first technique of `order` that strikes a mark, all its patterns at once; False when none does."""
    for k in range(order.shape[0]):
        technique = order[k]
        found = 0
        length = 0
        if technique == 3:
            found = locked(marks, where, cuts)
        elif technique < 7:
            found = naked_sets(marks, done, technique - 2, cuts)
        elif technique < 10:
            found = hidden_sets(marks, where, technique - 5, cuts)
        elif technique < 13:
            found = fish(marks, where, technique - 8, cuts)
        elif technique == 13:
            found = xy_wings(marks, done, cuts)
        elif technique == 14:
            found = xyz_wings(marks, done, cuts)
        elif technique == 16:
            length = chains(marks, done, where, True, False, False, one_by_one, cuts, depth, queue)
        elif technique == 17:
            length = chains(marks, done, where, False, True, False, one_by_one, cuts, depth, queue)
        elif technique == 18:
            length = chains(marks, done, where, True, True, False, one_by_one, cuts, depth, queue)
        elif technique == 19:
            length = chains(marks, done, where, True, True, True, one_by_one, cuts, depth, queue)
        elif technique == 20:
            length = nets(marks, done, True, cuts, m, d)
        if length:
            found = 1
            if technique == 16 and length <= 5:
                technique = 15
        if found:
            tally[technique] += 1
            structures[technique] += found
            apply_cuts(marks, cuts)
            return True
    return False


@kernel
def count_techniques(puzzle: Bytes, answer: Bytes, order: Ints, manner: int, tally: Ints, structures: Ints) -> None:
    """Solves a puzzle by the techniques of `order` (after singles) and counts them.

    manner      TOGETHER, ONE_BY_ONE or AS_FOUND
    tally       applications: one by one each single counts, else each round of them
    structures  patterns found in those applications
    """
    marks = np.zeros(81, dtype=np.int64)
    done = np.zeros(81, dtype=np.int64)
    where = np.zeros((27, 9), dtype=np.int64)
    cuts = np.zeros(81, dtype=np.int64)
    found = np.zeros(81, dtype=np.int64)
    depth = np.zeros((2, 729), dtype=np.int64)
    queue = np.zeros(1460, dtype=np.int64)
    m = np.zeros(81, dtype=np.int64)
    d = np.zeros(81, dtype=np.int64)
    one_by_one = manner == ONE_BY_ONE
    open_marks(puzzle, marks, done)
    empty = 81 - done.sum()
    while empty:
        kind = 0
        count = 0
        if manner == AS_FOUND:
            kind = 1
            count = naked_as_found(marks, done)
            if count == 0:
                kind = 2
                count = hidden_as_found(marks, done)
            if count:
                tally[kind] += 1
                structures[kind] += count
                empty -= count
                continue
        if one_by_one:
            count = full_houses(marks, done, found)
        if count == 0:
            kind = 1
            count = naked_singles(marks, done, found)
        if count == 0:
            kind = 2
            chart(marks, where)
            count = hidden_singles(marks, done, where, found)
            if one_by_one and count:
                # What one hidden single opens may be a naked single: look again after each.
                count = 1
        if count:
            tally[kind] += count if one_by_one else 1
            structures[kind] += count
            for k in range(count):
                if done[found[k] // 9] == 0:
                    place(marks, done, found[k] // 9, found[k] % 9)
                    empty -= 1
        elif not pattern(marks, done, where, cuts, order, one_by_one, tally, structures, depth, queue, m, d):
            tally[SIZE - 1] += 1
            guess(marks, done, answer)
            empty -= 1


@kernel
def count_batch(puzzles: Bytes, answers: Bytes, order: Ints, manner: int, tally: Ints, structures: Ints) -> None:
    """`count_techniques` for each row."""
    for row in range(puzzles.shape[0]):
        count_techniques(puzzles[row], answers[row], order, manner, tally[row], structures[row])
