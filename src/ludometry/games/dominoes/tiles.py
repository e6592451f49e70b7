"""The 28 tiles of a double-six set, and those that larger sets add.

number   0 to 6, the points on one half of a tile; to 9 in a double-nine set
tile     two numbers, the smaller first; tiles are counted 0 to 27 in the order 00 01 ... 06 11 12 ... 66, then come
         07 17 ... 77, 08 ... 88, 09 ... 99, so that a smaller set is the beginning of a larger one
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
PIPS: tuple[int, ...] = tuple(low + high for low, high in HALVES)
LARGEST = 9
"""The highest number of the largest set that is played here."""
ALL_HALVES = HALVES + tuple((low, high) for high in range(NUMBERS, LARGEST + 1) for low in range(high + 1))
"""The two numbers of each tile of a double-nine set."""
ALL_PIPS: tuple[int, ...] = tuple(low + high for low, high in ALL_HALVES)
_TILES = {(a, b): tile for tile, (low, high) in enumerate(ALL_HALVES) for a, b in ((low, high), (high, low))}


def set_size(highest: int) -> int:
    """How many tiles a set has whose highest number this is.

    >>> set_size(6), set_size(9)
    (28, 55)
    """
    return (highest + 1) * (highest + 2) // 2


def tile_of(a: int, b: int) -> Tile:
    """The tile with these two numbers, in either order.

    >>> tile_of(0, 0), tile_of(6, 5), tile_of(6, 6)
    (0, 26, 27)
    """
    return _TILES[a, b]


def is_double(tile: Tile) -> bool:
    return ALL_HALVES[tile][0] == ALL_HALVES[tile][1]


def holds(tile: Tile, number: int) -> bool:
    """Whether a number stands on the tile."""
    return number in ALL_HALVES[tile]


def share_a_number(one: Tile, other: Tile) -> bool:
    """Whether two tiles can lie next to each other: the paper's playability.

    >>> share_a_number(tile_of(0, 1), tile_of(1, 2)), share_a_number(tile_of(0, 1), tile_of(2, 3))
    (True, False)
    """
    return any(holds(other, number) for number in ALL_HALVES[one])


def points(hand: tuple[Tile, ...]) -> int:
    """The pips of a hand together."""
    return sum(ALL_PIPS[tile] for tile in hand)


def write_tile(tile: Tile) -> str:
    """
    >>> write_tile(tile_of(6, 3))
    '36'
    """
    return "{}{}".format(*ALL_HALVES[tile])


def read_tile(text: str, highest: int = NUMBERS - 1) -> Tile:
    """A tile as two digits in either order."""
    if len(text) != 2 or not text.isascii() or not text.isdigit() or int(max(text)) > highest:
        shown = text if len(text) <= 20 else text[:17] + "..."
        raise BadInput(f"{shown!r} is not a tile: write its two numbers from 0 to {highest}, such as 36.")
    return tile_of(int(text[0]), int(text[1]))


def write_tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(write_tile(tile) for tile in tiles)
