"""The same Sudoku in other clothes: digits renamed, rows and columns moved within bands, bands moved, board turned.

isomorph         a puzzle that such a change makes of another
canonical form   one fixed isomorph of each puzzle: two puzzles are isomorphic when theirs are equal
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import solver
from ludometry.games.sudoku.collection import Puzzles, digits_array
from ludometry.games.sudoku.kernels import isomorphism as kernels
from ludometry.games.sudoku.position import BOX_OF_CELLS
from ludometry.tables.arrays import Bytes, Ints


@dataclass(frozen=True, slots=True)
class Change:
    """One way to dress a board anew."""

    turned: bool
    """Whether rows and columns change places first."""

    rows: tuple[int, ...]
    """Which old row comes to each new row."""

    columns: tuple[int, ...]
    """Which old column comes to each new column."""

    names: tuple[int, ...]
    """The new name of each digit; names[0] is 0, for empty cells."""

    def apply(self, digits: Sequence[int]) -> tuple[int, ...]:
        """The board in its new clothes.

        >>> Change(True, (0, 1, 2, 3), (0, 1, 2, 3), (0, 2, 1, 3, 4)).apply((1, 2, 3, 4) + (0,) * 12)
        (2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0)
        """
        side = len(self.rows)

        def old(row: int, column: int) -> int:
            return digits[column * side + row] if self.turned else digits[row * side + column]

        return tuple(self.names[old(r, c)] for r in self.rows for c in self.columns)


def random_change(rng: random.Random, box: int = 3) -> Change:
    """A change drawn uniformly from all of them."""

    def lines() -> tuple[int, ...]:
        order: list[int] = []
        for band in rng.sample(range(box), box):
            order += [band * box + k for k in rng.sample(range(box), box)]
        return tuple(order)

    names = (0, *rng.sample(range(1, box * box + 1), box * box))
    return Change(rng.random() < 0.5, lines(), lines(), names)


def random_isomorph(digits: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """The puzzle in random clothes."""
    box = BOX_OF_CELLS.get(len(digits))
    if box is None:
        raise BadInput(f"a Sudoku has 16, 81 or 256 cells, not {len(digits)}")
    return random_change(rng, box).apply([int(d) for d in digits])


@cache
def _orders(box: int) -> Ints:
    return kernels.line_orders(box)


def canonical_batch(puzzles: Puzzles) -> Bytes:
    """The canonical form of each puzzle, 4 x 4 or 9 x 9.

    A 9 x 9 puzzle with one solution takes the clothes that make its solution smallest in reading order; any
    other grid is compared in all clothes, which takes a fraction of a second.
    """
    rows = digits_array(puzzles)
    if rows.shape[1] == 256:
        raise BadInput("canonical forms are for 4 x 4 and 9 x 9 boards: a 16 x 16 board has too many clothes")
    out = np.zeros_like(rows)
    unique = np.zeros(len(rows), dtype=bool)
    if rows.shape[1] == 81:
        batch = solver.solve_batch(rows, limit=2)
        unique = batch.counts == 1
        found = np.zeros((int(unique.sum()), 81), dtype=np.uint8)
        kernels.smallest_boards(batch.solutions[unique], rows[unique], _orders(3), found)
        out[unique] = found
    best = np.zeros(rows.shape[1], dtype=np.int64)
    for row in np.flatnonzero(~unique):
        kernels.smallest_puzzle(rows[row], _orders(2 if rows.shape[1] == 16 else 3), best)
        out[row] = best
    return out


def canonical(digits: Sequence[int]) -> tuple[int, ...]:
    """The canonical form of one puzzle."""
    return tuple(int(d) for d in canonical_batch([tuple(digits)])[0])
