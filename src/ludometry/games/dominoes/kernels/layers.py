"""All positions with a number of tiles in hand, from those with one tile less.

    worth      int8: END - plies for a win of the mover, plies - END for a loss, 0 for a draw
    tiles      the tiles in hand, increasing; bit i of a split says that the mover holds the i-th
    ends       the tile with the same two numbers as the ends of the chain

Every position of a set of tiles and a pair of ends is found in two steps: first those whose mover can join a tile,
from the smaller table, then those who must pass, from the first ones with hands exchanged.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.numbering import CHOOSE_TABLE
from ludometry.games.dominoes.plain_solver import END
from ludometry.games.dominoes.rules import BLOCKS
from ludometry.games.dominoes.tiles import HALVES, NUMBERS, PIPS, TILE_COUNT, tile_of
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

LOW = np.array([low for low, _ in HALVES], np.int64)
HIGH = np.array([high for _, high in HALVES], np.int64)
POINTS = np.array(PIPS, np.int64)
TILE = np.array([[tile_of(a, b) for b in range(NUMBERS)] for a in range(NUMBERS)], np.int64)
CHOOSE = np.array(CHOOSE_TABLE, np.int64)
BLOCK_BY_PIPS, BLOCK_IS_DRAW, BLOCK_BY_TILES = (BLOCKS.index(name) for name in ("pips", "draw", "tiles"))
MOST_TILES = 8


@kernel
def rank_tiles(tiles: Array, count: int) -> int:
    """The number of an increasing list of tiles."""
    number = 0
    for place in range(count):
        number += CHOOSE[place + 1, tiles[place]]
    return number


@kernel
def unrank_tiles(number: int, count: int, tiles: Array) -> None:
    for place in range(count, 0, -1):
        tile = place - 1
        while tile + 1 < TILE_COUNT and CHOOSE[place, tile + 1] <= number:
            tile += 1
        number -= CHOOSE[place, tile]
        tiles[place - 1] = tile


@kernel
def farther(worth: int) -> int:
    """What the other player's worth means to the one whose move led there."""
    if worth > 0:
        return 1 - worth
    if worth < 0:
        return -1 - worth
    return 0


@kernel
def blocked(tiles: Array, count: int, split: int, block: int) -> int:
    """Worth to the mover of a game in which neither can join a tile."""
    mine, theirs = 0, 0
    if block == BLOCK_IS_DRAW:
        return 0
    for place in range(count):
        weight = POINTS[tiles[place]] if block == BLOCK_BY_PIPS else 1
        if split >> place & 1:
            mine += weight
        else:
            theirs += weight
    if mine < theirs:
        return END
    return -END if mine > theirs else 0


@kernel
def list_joins(tiles: Array, count: int, ends: int, places: Array, after: Array) -> int:
    """Every way to join one of the tiles: which tile, and the ends after it; the number of ways is returned."""
    left, right = LOW[ends], HIGH[ends]
    found = 0
    for place in range(count):
        low, high = LOW[tiles[place]], HIGH[tiles[place]]
        for side in range(2 if left != right else 1):
            joined = left if side == 0 else right
            other = right if side == 0 else left
            if low == joined:
                places[found], after[found] = place, TILE[high, other]
                found += 1
            elif high == joined:
                places[found], after[found] = place, TILE[low, other]
                found += 1
    return found


@kernel
def solve_layer(count: int, smaller: Array, out: Array, block: int, first: int, last: int) -> None:
    """Fills `out` for the sets of `count` tiles numbered `first` to `last` - 1; `smaller` has one tile less."""
    tiles, rest = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    below = np.zeros(MOST_TILES, np.int64)
    places, after = np.zeros(2 * MOST_TILES, np.int64), np.zeros(2 * MOST_TILES, np.int64)
    base = np.zeros(2 * MOST_TILES, np.int64)
    everything = (1 << count) - 1
    ways, ways_below = everything - 1, (1 << (count - 1)) - 2
    for number in range(first, last):
        unrank_tiles(number, count, tiles)
        for gone in range(count):
            kept = 0
            for place in range(count):
                if place != gone:
                    rest[kept] = tiles[place]
                    kept += 1
            below[gone] = rank_tiles(rest, count - 1)
        for ends in range(TILE_COUNT):
            joins = list_joins(tiles, count, ends, places, after)
            playable = 0
            for j in range(joins):
                playable |= 1 << places[j]
                base[j] = (below[places[j]] * TILE_COUNT + after[j]) * ways_below - 1
            here = (number * TILE_COUNT + ends) * ways - 1
            for split in range(1, everything):
                if split & playable == 0:
                    continue
                best = -END
                for j in range(joins):
                    place = places[j]
                    if split >> place & 1 == 0:
                        continue
                    if split == 1 << place:
                        best = END - 1
                        break
                    theirs = everything ^ split
                    squeezed = theirs & ((1 << place) - 1) | theirs >> (place + 1) << place
                    seen = farther(smaller[base[j] + squeezed])
                    if seen > best:
                        best = seen
                out[here + split] = best
            for split in range(1, everything):
                if split & playable == 0:
                    if (everything ^ split) & playable:
                        out[here + split] = farther(out[here + (everything ^ split)])
                    else:
                        out[here + split] = blocked(tiles, count, split, block)


@kernel
def count_results(table: Array) -> tuple[int, int, int, int]:
    """Wins, draws and losses of the mover, and the longest game that is not drawn."""
    won, drawn, lost, longest = 0, 0, 0, 0
    for worth in table:
        if worth == 0:
            drawn += 1
            continue
        if worth > 0:
            won += 1
        else:
            lost += 1
        plies = END - abs(worth)
        if plies > longest:
            longest = plies
    return won, drawn, lost, longest
