"""Symmetries of the pattern of givens: which cells are given together.

none       every cell by itself
rotate     half a turn, as in most newspapers
quarter    a quarter of a turn
mirror     left and right
flip       top and bottom
cross      left and right, top and bottom
diagonal   along the falling diagonal
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ludometry.core.errors import UnknownName
from ludometry.tables.arrays import Bytes, Ints

Turn = Callable[[int, int], tuple[int, int]]

TURNS: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "rotate": (lambda r, c: (8 - r, 8 - c),),
    "quarter": (lambda r, c: (c, 8 - r),),
    "mirror": (lambda r, c: (r, 8 - c),),
    "flip": (lambda r, c: (8 - r, c),),
    "cross": (lambda r, c: (r, 8 - c), lambda r, c: (8 - r, c)),
    "diagonal": (lambda r, c: (c, r),),
}


@cache
def orbits(name: str) -> Ints:
    """One row an orbit: how many cells, then the cells, filled up with -1."""
    if name not in TURNS:
        raise UnknownName("symmetry", name, TURNS)
    rows, seen = [], set()
    for cell in range(81):
        if cell in seen:
            continue
        orbit, edge = {cell}, [cell]
        while edge:
            row, column = divmod(edge.pop(), 9)
            for turn in TURNS[name]:
                r, c = turn(row, column)
                if r * 9 + c not in orbit:
                    orbit.add(r * 9 + c)
                    edge.append(r * 9 + c)
        seen |= orbit
        rows.append([len(orbit), *sorted(orbit), *([-1] * (9 - len(orbit)))])
    return np.array(rows, dtype=np.int64)


def has_symmetry(puzzle: Bytes, name: str) -> bool:
    """Whether the givens of a puzzle lie in whole orbits."""
    return all(len({bool(puzzle[cell]) for cell in row[1 : 1 + row[0]]}) == 1 for row in orbits(name))
