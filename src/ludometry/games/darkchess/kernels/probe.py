"""One position looked up: from the 32 characters of a board to its number."""

from __future__ import annotations

from typing import Any

from ludometry.games.darkchess.kernels.numbering import rank
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

EMPTY = 46
"""The full stop, which stands for an empty square."""


@kernel
def squares_of(board: bytes, group_of: Array, sizes: Array, squares: Array) -> int:
    """Fills in the squares of a board's pieces, group by group; answers how many there are.

    `squares` has 64 places: from the 32nd on stands where the next piece of each group goes.
    """
    first = 0
    for group in range(sizes.size):
        squares[32 + group] = first
        first += sizes[group]
    for square in range(32):
        piece = board[square]
        if piece != EMPTY:
            group = group_of[piece]
            squares[squares[32 + group]] = square
            squares[32 + group] += 1
    return first


@kernel
def number_of(
    squares: Array, board: bytes, group_of: Array, sizes: Array, orbit: Array, turn: Array, free: int, rest: int,
    tail: Array, starts: Array,
) -> Any:  # fmt: skip
    """The number of a board whose pieces belong to these groups; `squares` is room to work in, as in `squares_of`."""
    pieces = squares_of(board, group_of, sizes, squares)
    return rank(squares[:pieces], sizes, orbit, turn, free, rest, tail, starts)
