"""What renaming the numbers saves in time where a block is drawn: every position solved, against one set a class."""

from __future__ import annotations

from math import comb
from time import process_time

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.dominoes.material import LEAST_ELEMENTS, Classes, classes, renamings
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.rules import BLOCKS
from ludometry.games.dominoes.tables import NOTHING
from ludometry.games.dominoes.tiles import TILE_COUNT
from ludometry.study.symmetry_paper import Saved
from ludometry.tables.arrays import Array

ROUNDS = {5: 8, 6: 3}
"""How often both ways are measured."""
DRAWN = BLOCKS.index("draw")


def time_saved(elements: int) -> Saved:
    """Measures both ways; `differ` is how far the two counts of won positions lie apart."""
    below = whole = NOTHING
    for count in range(LEAST_ELEMENTS, elements):
        below, whole = _by_classes(classes(count), classes(max(LEAST_ELEMENTS, count - 1)), below), _all(count, whole)
    alone, shared, search, differ = [], [], [], 0
    rounds = ROUNDS[elements]
    with progress(f"dominoes, {elements} elements with and without symmetry", 2 * rounds, "runs") as bar:
        for _ in range(rounds):
            began = process_time()
            everything = _all(elements, whole)
            alone.append(process_time() - began)
            bar.advance()
            began = process_time()
            found = classes.__wrapped__(elements)
            search.append(process_time() - began)
            kept = _by_classes(found, classes(max(LEAST_ELEMENTS, elements - 1)), below)
            shared.append(process_time() - began)
            bar.advance()
            won = np.add.reduceat(kept > 0, found.offsets[:-1], dtype=np.int64)
            differ = abs(int(np.count_nonzero(everything > 0)) - int(won @ found.sizes))
    return Saved(elements, tuple(alone), tuple(shared), tuple(search), differ)


def _all(elements: int, smaller: Array) -> Array:
    from ludometry.games.dominoes.kernels.layers import solve_layer

    out = np.zeros(Positions(elements).size, np.int8)
    solve_layer(elements - 1, smaller, out, DRAWN, 0, comb(TILE_COUNT, elements - 1))
    # Read-only as a mapped table is, so that kernels are compiled once.
    out.setflags(write=False)
    return out


def _by_classes(here: Classes, under: Classes, smaller: Array) -> Array:
    from ludometry.games.dominoes.kernels.classes import solve_classes

    out = np.zeros(here.positions, np.int8)
    solve_classes(
        here.elements, here.first, here.offsets, out, DRAWN, smaller,
        under.class_of, under.carry, under.offsets, renamings()[0],
    )  # fmt: skip
    out.setflags(write=False)
    return out
