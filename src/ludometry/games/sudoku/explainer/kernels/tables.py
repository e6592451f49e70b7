"""Geometry and small look-up tables for the kernels.

unit     0 to 8 rows, 9 to 17 columns, 18 to 26 boxes
place    0 to 8 inside a unit
cand     per cell a 9-bit mask, bit d for digit d + 1; 0 where a digit stands
pos      per unit and digit (index 9 x unit + digit) a 9-bit mask of places
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.state import PEERS, PLACE, SCAN, UNITS, UNITS_OF

Ints = NDArray[np.int32]

CELL = np.array(UNITS, dtype=np.int32)
UNIT = np.array(UNITS_OF, dtype=np.int32)
"""The box, the row and the column of each cell."""

AT = np.array(PLACE, dtype=np.int32)
"""The place of each cell in its box, its row and its column."""

PEER = np.array(PEERS, dtype=np.int32)
"""The twenty peers of each cell: box, then row, then column."""

ORDER = np.array(SCAN, dtype=np.int32)
COUNT = np.array([i.bit_count() for i in range(512)], dtype=np.int32)
"""How many bits are set."""

LOW = np.array([(i & -i).bit_length() - 1 for i in range(512)], dtype=np.int32)
"""The lowest set bit, -1 for none."""

SEES = np.zeros((81, 81), dtype=np.bool_)
for _cell in range(81):
    SEES[_cell, list(PEERS[_cell])] = True


def _subsets(size: int) -> Ints:
    chosen = sorted(combinations(range(9), size), key=lambda s: sum(1 << i for i in s))
    return np.array(chosen, dtype=np.int32)


PAIRS = _subsets(2)
TRIPLES = _subsets(3)
QUADS = _subsets(4)

MASKS = np.array(sorted(range(1, 512), key=lambda mask: (mask.bit_count(), mask)), dtype=np.int32)
"""All sets of places or digits as masks, small sets first."""

FIRST_MASK = np.array([sum(comb(9, k) for k in range(1, size)) for size in range(11)], dtype=np.int32)
"""Where the masks of a size begin."""

CROSS = np.zeros((27, 27), dtype=np.int32)
"""The places of the first unit that lie in the second, as a mask."""
for _a in range(27):
    for _b in range(27):
        if _a != _b:
            CROSS[_a, _b] = sum(1 << i for i, cell in enumerate(UNITS[_a]) if cell in UNITS[_b])


def _increments() -> Ints:
    """What a chain of a complexity adds to the rating, in tenths: one for each of 4, 6, 8, 12, 16 ... passed."""
    steps = [4]
    while steps[-1] < 8192:
        steps.append(steps[-1] * 3 // 2 if len(steps) % 2 else steps[-1] * 4 // 3)
    return np.array([sum(c - 2 > step for step in steps) for c in range(8192)], dtype=np.int32)


LENGTH = _increments()
"""What a chain adds to its rating, by its complexity: the number of different assertions in it."""
