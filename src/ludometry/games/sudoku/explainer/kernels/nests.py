"""The shelf for chains that are found inside a trial.

nest      a chain found on the grid as a trial has left it; what it rubs out is off in the trial as well
rank      rating, complexity, kind and order of appearance in one number: the smallest goes first
owner     for each candidate that goes, the nest of the smallest rank that rubs it out
reasons   the candidates that had to leave the grid before the nest could stand
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.kernels.tables import CELL, LOW, Ints
from ludometry.games.sudoku.explainer.kernels.trials import Shorts
from ludometry.solve.jit import kernel

Longs = NDArray[np.int64]

NO_RANK = 1 << 62
MOST_NESTS = 300_000
"""Nests that one search may keep; the hardest puzzles known use a tenth of that."""


class Shelf(NamedTuple):
    """The nests of one search."""

    rank: Longs
    owner: Ints
    complexity: Ints
    print: Longs
    """A number that is the same for equal chains only."""

    start: Ints
    """Where a nest's reasons begin; they end where the next nest's begin."""

    reasons: Shorts
    pooled: Ints
    """Where a nest's reasons stand in the pool of the trial at hand, or -1."""

    about: Ints
    """Kind, source, target and unit of each nest."""

    used: Ints
    """Nests kept, reasons kept, hints weighed so far, and the latest mark."""

    mark: Ints
    """Marks for collecting each reason once."""


def new_shelf() -> Shelf:
    return Shelf(
        np.full(729, NO_RANK, np.int64),
        np.zeros(729, np.int32),
        np.empty(MOST_NESTS + 1, np.int32),
        np.empty(MOST_NESTS + 1, np.int64),
        np.zeros(MOST_NESTS + 2, np.int32),
        np.empty(MOST_NESTS * 24, np.int16),
        np.empty(MOST_NESTS + 1, np.int32),
        np.zeros((MOST_NESTS + 1, 4), np.int32),
        np.zeros(4, np.int32),
        np.zeros(1458, np.int32),
    )


@kernel
def empty_shelf(shelf: Shelf) -> None:
    """Forgets all nests."""
    shelf.used[0] = 0
    shelf.used[1] = 0
    shelf.start[0] = 0
    clear_ranks(shelf)


@kernel
def clear_ranks(shelf: Shelf) -> None:
    """Forgets who owns what, before the grid is looked at again."""
    shelf.used[2] = 0
    for i in range(729):
        shelf.rank[i] = NO_RANK


@kernel
def rank_of(rating: int, complexity: int, key: int, order: int) -> int:
    return int(((np.int64(rating) * 16384 + complexity) * 8 + key) * 16777216 + order)


@kernel
def open_reasons(shelf: Shelf) -> bool:
    """Starts collecting the reasons of a nest; False when the shelf is full."""
    if shelf.used[0] >= MOST_NESTS or shelf.used[1] + 1500 > len(shelf.reasons):
        return False
    shelf.used[3] += 1
    shelf.used[1] = shelf.start[shelf.used[0]]
    return True


@kernel
def _add_reason(shelf: Shelf, assertion: int) -> None:
    if shelf.mark[assertion] != shelf.used[3]:
        shelf.mark[assertion] = shelf.used[3]
        shelf.reasons[shelf.used[1]] = assertion
        shelf.used[1] += 1


@kernel
def lost_in_cell(shelf: Shelf, base_cand: Ints, cand: Ints, number: Ints, count: int, c: int) -> None:
    """Adds what a cell has lost since the trial began."""
    left = base_cand[c] & ~cand[c]
    while left:
        _add_reason(shelf, number[c * 9 + LOW[left]] + count)
        left &= left - 1


@kernel
def lost_in_unit(shelf: Shelf, base_pos: Ints, pos: Ints, number: Ints, count: int, u: int, d: int) -> None:
    """Adds the places that a digit has lost in a unit since the trial began."""
    left = base_pos[u * 9 + d] & ~pos[u * 9 + d]
    while left:
        _add_reason(shelf, number[CELL[u, LOW[left]] * 9 + d] + count)
        left &= left - 1


@kernel
def reasons_kept(shelf: Shelf) -> int:
    return int(shelf.used[1] - shelf.start[shelf.used[0]])


@kernel
def keep(shelf: Shelf, complexity: int, fingerprint: int) -> int:
    """Puts the nest on the shelf whose reasons have just been collected; its number."""
    nest = shelf.used[0]
    shelf.complexity[nest] = complexity
    shelf.print[nest] = fingerprint
    shelf.pooled[nest] = -1
    shelf.start[nest + 1] = shelf.used[1]
    shelf.used[0] += 1
    return int(nest)


@kernel
def mixed(assertion: int) -> int:
    """A scrambled form of a number, so that sums of such numbers tell sets apart."""
    x = np.int64(assertion + 1) * np.int64(0x1F3D5B79A3C5E7)
    x ^= x >> 29
    x *= np.int64(0x3A8F05C5B3D7F1)
    return int(x ^ (x >> 32))
