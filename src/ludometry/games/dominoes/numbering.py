"""The numbering of open positions, so that a table is a plain array.

elements   the tiles in both hands and the chain, which counts as one: a game of four tiles in hand has five elements
split      which of the tiles in hand the mover holds: bit i for the i-th tile; neither hand is empty

    number = (tiles in hand * 28 + ends) * splits + split - 1

Tiles in hand are numbered as a set, in the combinatorial number system; ends are numbered like the tile with the same
two numbers. Only the mover counts, not which seat he sits on.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

from ludometry.games.dominoes.tiles import TILE_COUNT, Tile
from ludometry.tables.index import Combinations

Open: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], Tile]
"""The mover's hand, the other hand, and the ends as the tile with the same numbers."""
CHOOSE_TABLE = tuple(tuple(comb(tile, place) for tile in range(TILE_COUNT)) for place in range(TILE_COUNT + 1))


def splits(tiles: int) -> int:
    """Ways to deal this many tiles to two hands of which neither is empty.

    >>> splits(5)
    30
    """
    return (1 << tiles) - 2


@dataclass(frozen=True, slots=True)
class Positions:
    """Every open position with this many elements.

    >>> Positions(6).size
    82555200
    >>> Positions(4).unrank(Positions(4).rank(((2, 7), (3,), 27)))
    ((2, 7), (3,), 27)
    """

    elements: int

    @property
    def tiles(self) -> int:
        return self.elements - 1

    @property
    def size(self) -> int:
        return comb(TILE_COUNT, self.tiles) * TILE_COUNT * splits(self.tiles)

    def rank(self, thing: Open) -> int:
        mine, theirs, ends = thing
        number, split, place = 0, 0, 0
        held = frozenset(mine)
        for tile in sorted(mine + theirs):
            if tile in held:
                split |= 1 << place
            place += 1
            number += CHOOSE_TABLE[place][tile]
        return (number * TILE_COUNT + ends) * ((1 << place) - 2) + split - 1

    def unrank(self, number: int) -> Open:
        rest, split = divmod(number, splits(self.tiles))
        rank, ends = divmod(rest, TILE_COUNT)
        tiles = Combinations(self.tiles, TILE_COUNT).unrank(rank)
        split += 1
        mine = tuple(tile for place, tile in enumerate(tiles) if split >> place & 1)
        return mine, tuple(tile for tile in tiles if tile not in mine), ends

    def draw(self, rng: random.Random) -> Open:
        """One of them, each as likely as any other."""
        return self.unrank(rng.randrange(self.size))
