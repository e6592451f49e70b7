"""Orbits of sets under the 5,040 ways to rename the seven numbers, and the tables of count-free rules by class.

set       n elements as tiles: all different, or one of them twice (the chain looks like a tile in hand)
number    different sets first, as combinations of n tiles; then, for each combination of n - 1, which one is doubled
class     the orbit of a set; its representative is the member that comes first in the order of tiles
carry     the renaming that takes a set to its representative
place     for different sets: which element is the chain, then the split; for doubled sets the split alone
"""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.kernels.layers import (
    CHOOSE,
    MOST_TILES,
    blocked,
    farther,
    list_joins,
    rank_tiles,
    unrank_tiles,
)
from ludometry.games.dominoes.plain_solver import END
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

NONE = -1


@kernel
def set_number(tiles: Array, count: int, doubled: int) -> int:
    """The number of a set: `count` increasing tiles, and which of them is there twice, or NONE."""
    if doubled == NONE:
        return rank_tiles(tiles, count)
    before = CHOOSE[count + 1, TILE_COUNT - 1] + CHOOSE[count, TILE_COUNT - 1]
    return int(before + rank_tiles(tiles, count) * count + doubled)


@kernel
def _renamed(tiles: Array, count: int, doubled: int, renaming: Array, out: Array) -> int:
    """The tiles under a renaming, sorted; returns where the doubled one has gone."""
    twice = renaming[tiles[doubled]] if doubled != NONE else NONE
    for place in range(count):
        tile = renaming[tiles[place]]
        gap = place
        while gap > 0 and out[gap - 1] > tile:
            out[gap] = out[gap - 1]
            gap -= 1
        out[gap] = tile
    for place in range(count):
        if out[place] == twice:
            return place
    return NONE


@kernel
def _order(tiles: Array, count: int, doubled: int) -> int:
    """Sorts sets of one kind as their lists of different tiles are sorted, then by the doubled one."""
    key = 0
    for place in range(count):
        key = key * 32 + tiles[place]
    return key * 32 + doubled + 1


@kernel
def find_orbits(
    elements: int, renamings: Array, inverse: Array, class_of: Array, carry: Array, first: Array, sizes: Array
) -> int:
    """Parts all sets into classes; fills the class and the carry of each set, and the representative of each class.

    A row of `first` holds the representative's tiles and, last, which of them is doubled. Returns the class count.
    """
    tiles, image = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    best = np.zeros(MOST_TILES, np.int64)
    classes = 0
    for doubling in range(2):
        count = elements - doubling
        for number in range(CHOOSE[count, TILE_COUNT - 1] + CHOOSE[count - 1, TILE_COUNT - 1]):
            unrank_tiles(number, count, tiles)
            for place in range(count if doubling else 1):
                doubled = place if doubling else NONE
                if class_of[set_number(tiles, count, doubled)] != NONE:
                    continue
                lowest, best_doubled = 1 << 62, doubled
                for renaming in range(len(renamings)):
                    moved = _renamed(tiles, count, doubled, renamings[renaming], image)
                    key = _order(image, count, moved)
                    if key < lowest:
                        lowest, best_doubled = key, moved
                        best[:] = image
                size = 0
                for renaming in range(len(renamings)):
                    moved = _renamed(best, count, best_doubled, renamings[renaming], image)
                    member = set_number(image, count, moved)
                    if class_of[member] == NONE:
                        class_of[member], carry[member] = classes, inverse[renaming]
                        size += 1
                first[classes, :count] = best[:count]
                first[classes, -1] = best_doubled
                sizes[classes] = size
                classes += 1
    return classes


@kernel
def class_row(
    tiles: Array, count: int, ends: int, class_of: Array, carry: Array, offsets: Array, renamings: Array, bits: Array
) -> int:
    """Where a class table keeps the positions of `count` increasing tiles in hand and a pair of ends.

    Fills `bits` with the bit of the carried split that each tile stands for; a split is kept at the number returned
    plus its carried bits.
    """
    whole, image = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    doubled, size = NONE, count
    for place in range(count):
        whole[place] = tiles[place]
        if tiles[place] == ends:
            doubled = place
    if doubled == NONE:
        size = count + 1
        gap = count
        while gap > 0 and whole[gap - 1] > ends:
            whole[gap] = whole[gap - 1]
            gap -= 1
        whole[gap] = ends
    number = set_number(whole, size, doubled)
    renaming = renamings[carry[number]]
    _renamed(whole, size, doubled, renaming, image)
    chain = renaming[ends]
    place, chain_place = 0, 0
    for at in range(size):
        if doubled == NONE and image[at] == chain:
            chain_place = at
            continue
        for old in range(count):
            if renaming[tiles[old]] == image[at]:
                bits[old] = 1 << place
        place += 1
    return int(offsets[class_of[number]] + chain_place * ((1 << count) - 2) - 1)


@kernel
def carried(split: int, count: int, bits: Array) -> int:
    """A split as the representative sees it."""
    image = 0
    for place in range(count):
        if split >> place & 1:
            image |= bits[place]
    return image


@kernel
def class_place(
    tiles: Array, count: int, split: int, ends: int, class_of: Array, carry: Array, offsets: Array, renamings: Array
) -> int:
    """Where a class table keeps one position."""
    bits = np.zeros(MOST_TILES, np.int64)
    row = class_row(tiles, count, ends, class_of, carry, offsets, renamings, bits)
    return row + carried(split, count, bits)


@kernel
def solve_classes(
    elements: int,
    first: Array,
    offsets: Array,
    out: Array,
    block: int,
    smaller: Array,
    class_of: Array,
    carry: Array,
    offsets_below: Array,
    renamings: Array,
) -> None:
    """One table a class; `smaller` and what follows belong to one element less."""
    count = elements - 1
    everything = (1 << count) - 1
    tiles, rest = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    places, after = np.zeros(2 * MOST_TILES, np.int64), np.zeros(2 * MOST_TILES, np.int64)
    rows, bits = np.zeros(2 * MOST_TILES, np.int64), np.zeros((2 * MOST_TILES, MOST_TILES), np.int64)
    for number in range(len(first)):
        doubled = first[number, -1]
        for chain in range(elements if doubled == NONE else 1):
            kept = 0
            for place in range(elements if doubled == NONE else count):
                if doubled == NONE and place == chain:
                    continue
                tiles[kept] = first[number, place]
                kept += 1
            ends = first[number, chain] if doubled == NONE else first[number, doubled]
            joins = list_joins(tiles, count, ends, places, after)
            playable = 0
            for j in range(joins):
                playable |= 1 << places[j]
                kept = 0
                for other in range(count):
                    if other != places[j]:
                        rest[kept] = tiles[other]
                        kept += 1
                if count > 2:
                    rows[j] = class_row(rest, count - 1, after[j], class_of, carry, offsets_below, renamings, bits[j])
            here = offsets[number] + chain * (everything - 1) - 1
            for split in range(1, everything):
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
                    seen = farther(smaller[rows[j] + carried(squeezed, count - 1, bits[j])])
                    if seen > best:
                        best = seen
                out[here + split] = best
            for split in range(1, everything):
                if split & playable == 0:
                    if (everything ^ split) & playable:
                        out[here + split] = farther(out[here + (everything ^ split)])
                    else:
                        out[here + split] = blocked(tiles, count, split, block)
