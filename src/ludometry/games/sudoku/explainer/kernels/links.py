"""The links between the candidates of a grid that stands still.

node         a candidate, numbered 0, 1, 2 ... in cell and digit order
weak link    if the first is on, the second is off: two digits of a cell (Y), or one digit in a unit (X)
strong link  if the first is off, the second is on: the only two digits of a cell (Y), or places in a unit (X)
"""

from __future__ import annotations

from ludometry.games.sudoku.explainer.kernels.tables import AT, CELL, COUNT, LOW, PEER, UNIT, Ints
from ludometry.solve.jit import kernel

MOST = 28
"""A candidate sees at most 8 digits of its cell and 20 cells."""


@kernel
def number_candidates(cand: Ints, number: Ints, cell: Ints, digit: Ints) -> int:
    """Numbers the candidates; `number` maps 9 x cell + digit to a node, or -1."""
    count = 0
    for c in range(81):
        for d in range(9):
            if cand[c] >> d & 1:
                number[c * 9 + d] = count
                cell[count] = c
                digit[count] = d
                count += 1
            else:
                number[c * 9 + d] = -1
    return count


@kernel
def _link(strong: Ints, degree: Ints, a: int, b: int) -> None:
    for i in range(degree[a]):
        if strong[a, i] == b:
            return
    strong[a, degree[a]] = b
    degree[a] += 1


@kernel
def strong_links(
    cand: Ints,
    pos: Ints,
    number: Ints,
    cell: Ints,
    digit: Ints,
    count: int,
    y: bool,
    x: bool,
    strong: Ints,
    degree: Ints,
) -> None:
    """Lists for each node the nodes that it turns on when it is off: the cell first, then box, row, column."""
    for a in range(count):
        degree[a] = 0
        c = cell[a]
        d = digit[a]
        if y and COUNT[cand[c]] == 2:
            _link(strong, degree, a, number[c * 9 + LOW[cand[c] & ~(1 << d)]])
        if x:
            for k in range(3):
                u = UNIT[c, k]
                p = pos[u * 9 + d]
                if COUNT[p] == 2:
                    _link(strong, degree, a, number[CELL[u, LOW[p & ~(1 << AT[c, k])]] * 9 + d])


@kernel
def weak_links(
    cand: Ints,
    number: Ints,
    cell: Ints,
    digit: Ints,
    count: int,
    y: bool,
    strong_degree: Ints,
    weak: Ints,
    degree: Ints,
) -> None:
    """Lists for each node the nodes that it turns off, those only that lead on by a strong link."""
    for a in range(count):
        c = cell[a]
        d = digit[a]
        n = 0
        if y:
            for other in range(9):
                if other != d and cand[c] >> other & 1:
                    b = number[c * 9 + other]
                    if strong_degree[b]:
                        weak[a, n] = b
                        n += 1
        for i in range(20):
            b = number[PEER[c, i] * 9 + d]
            if b >= 0 and strong_degree[b]:
                weak[a, n] = b
                n += 1
        degree[a] = n
