"""The 28 tiles of a double-six set.

number   0 to 6, the points on one half of a tile
tile     two numbers, the smaller first; tiles are counted 0 to 27 in the order 00 01 ... 06 11 12 ... 66
pips     the points on both halves together
double   a tile with the same number twice
"""

from __future__ import annotations

from typing import TypeAlias

from ludometry.core.errors import BadInput

Tile: TypeAlias = int
NUMBERS = 7
HALVES: tuple[tuple[int, int], ...] = tuple((low, high) for low in range(NUMBERS) for high in range(low, NUMBERS))
"""The two numbers of each tile."""
TILE_COUNT = len(HALVES)
ALL_TILES: tuple[Tile, ...] = tuple(range(TILE_COUNT))
_TILES = {(a, b): tile for tile, (low, high) in enumerate(HALVES) for a, b in ((low, high), (high, low))}
PIPS: tuple[int, ...] = tuple(low + high for low, high in HALVES)


def tile_of(a: int, b: int) -> Tile:
    """The tile with these two numbers, in either order.

    >>> tile_of(0, 0), tile_of(6, 5), tile_of(6, 6)
    (0, 26, 27)
    """
    return _TILES[a, b]


def is_double(tile: Tile) -> bool:
    return HALVES[tile][0] == HALVES[tile][1]


def holds(tile: Tile, number: int) -> bool:
    """Whether a number stands on the tile."""
    return number in HALVES[tile]


def share_a_number(one: Tile, other: Tile) -> bool:
    """Whether two tiles can lie next to each other: the paper's playability.

    >>> share_a_number(tile_of(0, 1), tile_of(1, 2)), share_a_number(tile_of(0, 1), tile_of(2, 3))
    (True, False)
    """
    return any(holds(other, number) for number in HALVES[one])


def points(hand: tuple[Tile, ...]) -> int:
    """The pips of a hand together."""
    return sum(PIPS[tile] for tile in hand)


def write_tile(tile: Tile) -> str:
    """
    >>> write_tile(tile_of(6, 3))
    '36'
    """
    return "{}{}".format(*HALVES[tile])


def read_tile(text: str) -> Tile:
    """A tile as two digits in either order."""
    if len(text) != 2 or not text.isascii() or any(digit not in "0123456" for digit in text):
        shown = text if len(text) <= 20 else text[:17] + "..."
        raise BadInput(f"{shown!r} is not a tile: write its two numbers from 0 to 6, such as 36.")
    return tile_of(int(text[0]), int(text[1]))


def write_tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(write_tile(tile) for tile in tiles)
