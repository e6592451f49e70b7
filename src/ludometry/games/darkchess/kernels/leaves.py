"""Tables at the leaves of the search: a board of few pieces looked up among many sets at once.

key       what pieces stand on a board and who moves: 2 * the sum of KEYS over the pieces, and 1 more for Black
shelf     the tables of every set that the search may come to, end to end
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludometry.games.darkchess.kernels.numbering import anchor_number, rest_number
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

FEWEST, MOST = 2, 4
"""Pieces that a board of the shelf may have."""
KEYS = np.array([0] + [(MOST + 1) ** code for code in range(14)] + [0], np.int64)
"""A digit a kind and colour: no two sets of up to MOST pieces have the same sum."""
UNKNOWN, DRAWN, WINS, LOSES = -1, 0, 1, 2


class Shelf(NamedTuple):
    """Arrays over readings, one a set and side to move, and over the tables that they read."""

    keys: Array
    """Sorted: the keys of all readings."""
    group_of: Array
    """A row a reading: the group of the table that a piece's code plays."""
    table: Array
    """Which table a reading reads, and in `begins` where its results begin."""
    begins: Array
    results: Array
    """Four results a byte, all tables end to end."""
    sizes: Array
    """A row a table: how many pieces each group has."""
    groups: Array
    free: Array
    rest: Array
    orbit: Array
    orbit_at: Array
    turn: Array
    tail: Array
    tail_at: Array
    starts: Array
    starts_at: Array


@kernel
def leaf_result(board: Array, side: int, shelf: Shelf, squares: Array) -> Any:
    """What the tables say of a board without face-down pieces to the side to move; UNKNOWN where none is there."""
    key, pieces = 0, 0
    for square in range(32):
        if board[square] != 0:
            pieces += 1
            if pieces > MOST:
                return UNKNOWN
            key += KEYS[board[square]]
    key = 2 * key + side
    reading = np.searchsorted(shelf.keys, key)
    if reading == shelf.keys.size or shelf.keys[reading] != key:
        return UNKNOWN
    table = shelf.table[reading]
    sizes = shelf.sizes[table, : shelf.groups[table]]
    filled = 0
    for group in range(sizes.size):
        for square in range(32):
            if board[square] != 0 and shelf.group_of[reading, board[square]] == group:
                squares[filled] = square
                filled += 1
    anchor = shelf.orbit_at[table] + anchor_number(squares, sizes[0])
    for axis in range(filled):
        squares[axis] ^= shelf.turn[anchor]
    which, within = shelf.orbit[anchor], rest_number(squares, sizes)
    own = which - shelf.free[table]
    if own < 0:
        number = which * shelf.rest[table] + within
    else:
        tail = shelf.tail[shelf.tail_at[table] + own * shelf.rest[table] + within]
        number = shelf.starts[shelf.starts_at[table] + own] + tail
    return (shelf.results[shelf.begins[reading] + (number >> 2)] >> (2 * (number & 3))) & 3
