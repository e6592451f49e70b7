"""The changing grid: setting up, writing a digit in, rubbing candidates out.

A grid is five arrays: `cand` (81), `pos` (243), `empty` (27, empty cells a unit), `written` (9, how often each
digit stands) and `digits` (81). A step found is described in `hit` (technique, cell, digit, ...) and by the masks to
rub out in `gone` (81), which is all zero between steps.
"""

from __future__ import annotations

from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, LOW, PEER, UNIT, Ints
from ludometry.solve.jit import kernel

CODE, WHERE, WHAT, SOURCE, REGION, LEVEL = 0, 1, 2, 3, 4, 5
"""The slots of `hit`: the technique's number, the cell written in (-1 for none), its digit from 0; for chains where
they start (9 x cell + digit, plus 729 when it is supposed off, or -1), the unit of a region chain or -1, and how deep
chains may nest."""


@kernel
def rub_out(cand: Ints, pos: Ints, cell: int, digit: int) -> None:
    cand[cell] &= ~(1 << digit)
    for k in range(3):
        pos[UNIT[cell, k] * 9 + digit] &= ~(1 << AT[cell, k])


@kernel
def write_in(cand: Ints, pos: Ints, empty: Ints, written: Ints, digits: Ints, cell: int, digit: int) -> None:
    digits[cell] = digit + 1
    written[digit] += 1
    left = cand[cell]
    while left:
        d = LOW[left]
        left &= left - 1
        rub_out(cand, pos, cell, d)
    for k in range(3):
        empty[UNIT[cell, k]] -= 1
    for i in range(20):
        peer = PEER[cell, i]
        if cand[peer] >> digit & 1:
            rub_out(cand, pos, peer, digit)


@kernel
def set_up(source: Ints, marks: Ints, cand: Ints, pos: Ints, empty: Ints, written: Ints, digits: Ints) -> None:
    """Fills the grid from digits and marks; a filled cell has no marks."""
    for i in range(243):
        pos[i] = 0
    for u in range(27):
        empty[u] = 0
    for d in range(9):
        written[d] = 0
    for c in range(81):
        digits[c] = source[c]
        if source[c]:
            cand[c] = 0
            written[source[c] - 1] += 1
        else:
            cand[c] = marks[c]
            for k in range(3):
                empty[UNIT[c, k]] += 1
                for d in range(9):
                    if marks[c] >> d & 1:
                        pos[UNIT[c, k] * 9 + d] |= 1 << AT[c, k]


@kernel
def first_marks(source: Ints, marks: Ints) -> bool:
    """The candidates that the givens alone allow; False when two equal givens share a unit."""
    for c in range(81):
        marks[c] = 0 if source[c] else 511
    for u in range(27):
        seen = 0
        for i in range(9):
            d = source[CELL[u, i]]
            if d:
                if seen >> d & 1:
                    return False
                seen |= 1 << d
        for i in range(9):
            marks[CELL[u, i]] &= ~(seen >> 1)
    return True


@kernel
def apply(cand: Ints, pos: Ints, empty: Ints, written: Ints, digits: Ints, hit: Ints, gone: Ints) -> None:
    """Does a step: rubs out, then writes in; `gone` is clear again afterwards."""
    for c in range(81):
        if gone[c]:
            left = gone[c] & cand[c]
            while left:
                d = LOW[left]
                left &= left - 1
                rub_out(cand, pos, c, d)
            gone[c] = 0
    if hit[WHERE] >= 0:
        write_in(cand, pos, empty, written, digits, hit[WHERE], hit[WHAT])
