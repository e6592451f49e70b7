"""Every position of a number of elements, read from the tables of classes: what sets solved alone are compared with."""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.kernels.classes import carried, class_row
from ludometry.games.dominoes.kernels.layers import CHOOSE, MOST_TILES, unrank_tiles
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel
def spread_classes(
    elements: int, table: Array, class_of: Array, carry: Array, offsets: Array, renamings: Array, out: Array
) -> None:
    """Every position of a number of elements, each read from the table of its class."""
    count = elements - 1
    everything = (1 << count) - 1
    tiles, bits = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    here = 0
    for number in range(CHOOSE[count, TILE_COUNT - 1] + CHOOSE[count - 1, TILE_COUNT - 1]):
        unrank_tiles(number, count, tiles)
        for ends in range(TILE_COUNT):
            row = class_row(tiles, count, ends, class_of, carry, offsets, renamings, bits)
            for split in range(1, everything):
                out[here] = table[row + carried(split, count, bits)]
                here += 1
