"""One deal with both hands open, solved whole: every position that play can reach, the larger ones first.

left      bits of the tiles still in hand, in the order of the deal's tiles
state     (left * 28 + ends) * 2 + who, where who is 0 for the player that moves first in this deal
reached   states that play can reach are marked going down, then solved going up
leaf      states with as many tiles as the table given are looked up there instead
"""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.kernels.layers import (
    BLOCK_BY_PIPS,
    BLOCK_IS_DRAW,
    CHOOSE,
    HIGH,
    LOW,
    POINTS,
    TILE,
    farther,
)
from ludometry.games.dominoes.plain_solver import END
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

ILLEGAL = -128
MOVES = 2 * TILE_COUNT
"""Move 2 * tile joins it by its smaller number, 2 * tile + 1 by its larger; a first tile counts as 2 * tile."""
WHOLE = MOVES
"""After the moves stands the worth of the position itself."""


@kernel
def _bits(word: int) -> int:
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@kernel
def _blocked(tiles: Array, mine: int, theirs: int, block: int) -> int:
    if block == BLOCK_IS_DRAW:
        return 0
    balance = 0
    for place in range(len(tiles)):
        weight = POINTS[tiles[place]] if block == BLOCK_BY_PIPS else 1
        balance += weight * ((theirs >> place & 1) - (mine >> place & 1))
    return END if balance > 0 else -END if balance < 0 else 0


@kernel
def _looked_up(tiles: Array, mine: int, theirs: int, ends: int, table: Array) -> int:
    """The table's word on a state, to the player who moves."""
    number, split, place = 0, 0, 0
    for at in range(len(tiles)):
        if (mine | theirs) >> at & 1:
            split |= (mine >> at & 1) << place
            place += 1
            number += CHOOSE[place, tiles[at]]
    return int(table[(number * TILE_COUNT + ends) * ((1 << place) - 2) + split - 1])


@kernel
def solve_deal(tiles: Array, first: int, ends: int, block: int, leaf: int, table: Array, out: Array) -> None:
    """The worth of every first move, and of the deal, to the player who holds the bits `first` and moves.

    `ends` is negative before the first tile. `table` holds all positions of `leaf` tiles under the pip rule; with
    `leaf` 0 everything is searched.
    """
    count = len(tiles)
    everything = (1 << count) - 1
    hands = (first, everything ^ first)
    states = (everything + 1) * TILE_COUNT * 2
    reached, worth = np.zeros(states, np.bool_), np.zeros(states, np.int8)
    live = np.zeros(everything + 1, np.bool_)
    joins = np.zeros(2 * TILE_COUNT, np.int64)
    for end in range(TILE_COUNT):
        for place in range(count):
            for side in range(2):
                number = LOW[end] if side == 0 else HIGH[end]
                if number == LOW[tiles[place]] or number == HIGH[tiles[place]]:
                    joins[end] |= 1 << place
    out[:] = ILLEGAL
    if ends < 0:
        for place in range(count):
            if first >> place & 1 and first != 1 << place:
                rest = everything ^ (1 << place)
                live[rest] = True
                reached[(rest * TILE_COUNT + tiles[place]) * 2 + 1] = True
    else:
        live[everything] = True
        reached[(everything * TILE_COUNT + ends) * 2] = True
    for left in range(everything, 0, -1):
        if not live[left] or _bits(left) == leaf:
            continue
        for end in range(TILE_COUNT):
            here = (left * TILE_COUNT + end) * 2
            for who in range(2):
                if reached[here + who] and not left & hands[who] & joins[end] and left & hands[1 - who] & joins[end]:
                    reached[here + 1 - who] = True
            for who in range(2):
                if not reached[here + who]:
                    continue
                for place in range(count):
                    if not left & hands[who] & joins[end] & 1 << place:
                        continue
                    rest = left ^ 1 << place
                    if not rest & hands[who]:
                        continue
                    live[rest] = True
                    for side in range(2):
                        after = _end_after(end, tiles[place], side)
                        if after >= 0:
                            reached[(rest * TILE_COUNT + after) * 2 + 1 - who] = True
    for left in range(1, everything + 1):
        if not live[left]:
            continue
        known = _bits(left) == leaf
        for end in range(TILE_COUNT):
            here = (left * TILE_COUNT + end) * 2
            for who in range(2):
                if not reached[here + who]:
                    continue
                mine, theirs = left & hands[who], left & hands[1 - who]
                if known:
                    worth[here + who] = _looked_up(tiles, mine, theirs, end, table)
                elif mine & joins[end]:
                    worth[here + who] = _best_join(tiles, count, left, mine, end, who, joins[end], worth)
                elif not theirs & joins[end]:
                    worth[here + who] = _blocked(tiles, mine, theirs, block)
            for who in range(2):
                stuck = reached[here + who] and not known and not left & hands[who] & joins[end]
                if stuck and left & hands[1 - who] & joins[end]:
                    worth[here + who] = farther(worth[here + 1 - who])
    _answer(tiles, count, first, everything, ends, worth, out)


@kernel
def _end_after(ends: int, tile: int, side: int) -> int:
    """The ends after joining a tile by its smaller (0) or larger (1) number; -1 if that is not possible."""
    joined = LOW[tile] if side == 0 else HIGH[tile]
    other = HIGH[tile] if side == 0 else LOW[tile]
    if side == 1 and joined == other:
        return -1
    if HIGH[ends] == joined:
        return int(TILE[LOW[ends], other])
    if LOW[ends] == joined:
        return int(TILE[HIGH[ends], other])
    return -1


@kernel
def _best_join(tiles: Array, count: int, left: int, mine: int, end: int, who: int, joins: int, worth: Array) -> int:
    best = -END
    for place in range(count):
        if not mine & joins & 1 << place:
            continue
        if mine == 1 << place:
            return END - 1
        for side in range(2):
            after = _end_after(end, tiles[place], side)
            if after >= 0:
                seen = farther(worth[((left ^ 1 << place) * TILE_COUNT + after) * 2 + 1 - who])
                if seen > best:
                    best = seen
    return best


@kernel
def _answer(tiles: Array, count: int, first: int, everything: int, ends: int, worth: Array, out: Array) -> None:
    best = ILLEGAL
    for place in range(count):
        if not first >> place & 1:
            continue
        for side in range(2):
            if ends < 0:
                after = tiles[place] if side == 0 else -1
            else:
                after = _end_after(ends, tiles[place], side)
            if after < 0:
                continue
            if first == 1 << place:
                seen = END - 1
            else:
                seen = farther(worth[((everything ^ 1 << place) * TILE_COUNT + after) * 2 + 1])
            out[2 * tiles[place] + side] = seen
            if seen > best:
                best = seen
    out[WHOLE] = best if best != ILLEGAL else worth[(everything * TILE_COUNT + ends) * 2]


@kernel
def solve_worlds(hand: Array, worlds: Array, ends: int, block: int, leaf: int, table: Array, out: Array) -> None:
    """The same hand against many: row i of `out` answers the i-th row of `worlds`."""
    mine, theirs = len(hand), worlds.shape[1]
    tiles = np.zeros(mine + theirs, np.int64)
    for world in range(len(worlds)):
        for place in range(mine + theirs):
            tile = hand[place] if place < mine else worlds[world, place - mine]
            gap = place
            while gap > 0 and tiles[gap - 1] > tile:
                tiles[gap] = tiles[gap - 1]
                gap -= 1
            tiles[gap] = tile
        first = 0
        for place in range(mine + theirs):
            for own in range(mine):
                if hand[own] == tiles[place]:
                    first |= 1 << place
        solve_deal(tiles, first, ends, block, leaf, table, out[world])
