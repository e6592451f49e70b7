"""Positions compared one by one with what their moves lead to: forward from the rules, apart from the builder."""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.kernels.classes import class_place
from ludometry.games.dominoes.kernels.layers import (
    HIGH,
    LOW,
    MOST_TILES,
    TILE,
    blocked,
    farther,
    rank_tiles,
    unrank_tiles,
)
from ludometry.games.dominoes.plain_solver import END
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

BROKEN = -128
"""What no position is worth."""


@kernel
def _stored(
    tiles: Array,
    count: int,
    split: int,
    ends: int,
    table: Array,
    by_class: bool,
    class_of: Array,
    carry: Array,
    offsets: Array,
    renamings: Array,
) -> int:
    """What a table says of a position; BROKEN if it says what cannot be."""
    if by_class:
        worth = table[class_place(tiles, count, split, ends, class_of, carry, offsets, renamings)]
    else:
        worth = table[(rank_tiles(tiles, count) * TILE_COUNT + ends) * ((1 << count) - 2) + split - 1]
    return int(worth) if -END <= worth <= END else BROKEN


@kernel
def check_positions(
    count: int,
    numbers: Array,
    block: int,
    by_class: bool,
    table: Array,
    class_of: Array,
    carry: Array,
    offsets: Array,
    smaller: Array,
    class_of_smaller: Array,
    carry_smaller: Array,
    offsets_smaller: Array,
    renamings: Array,
) -> tuple[int, int]:
    """How many of the numbered positions do not obey their equation, and the first of them (or -1)."""
    tiles, rest = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    everything = (1 << count) - 1
    wrong, example, held = 0, -1, -1
    for number in numbers:
        split = number % (everything - 1) + 1
        ends = number // (everything - 1) % TILE_COUNT
        if number // (everything - 1) // TILE_COUNT != held:
            held = number // (everything - 1) // TILE_COUNT
            unrank_tiles(held, count, tiles)
        best, mine, others = BROKEN, False, False
        for place in range(count):
            for half in range(2):
                touching = LOW[tiles[place]] if half == 0 else HIGH[tiles[place]]
                opening = LOW[tiles[place]] + HIGH[tiles[place]] - touching
                for side in range(2):
                    if touching != (LOW[ends] if side == 0 else HIGH[ends]):
                        continue
                    if not split >> place & 1:
                        others = True
                        continue
                    mine = True
                    if split == 1 << place:
                        best = END - 1
                        continue
                    after = TILE[opening, HIGH[ends] if side == 0 else LOW[ends]]
                    kept, theirs = 0, 0
                    for other in range(count):
                        if other != place:
                            rest[kept] = tiles[other]
                            theirs |= (1 - (split >> other & 1)) << kept
                            kept += 1
                    seen = _stored(
                        rest, count - 1, theirs, after, smaller, by_class,
                        class_of_smaller, carry_smaller, offsets_smaller, renamings,
                    )  # fmt: skip
                    if seen != BROKEN:
                        best = max(best, farther(seen))
        if not mine and others:
            seen = _stored(tiles, count, everything ^ split, ends, table, by_class, class_of, carry, offsets, renamings)
            best = farther(seen) if seen != BROKEN else BROKEN
        elif not mine:
            best = blocked(tiles, count, split, block)
        if best != _stored(tiles, count, split, ends, table, by_class, class_of, carry, offsets, renamings):
            wrong += 1
            if example < 0:
                example = number
    return wrong, example
