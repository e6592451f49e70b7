"""Five-card scoring in a few nanoseconds.

code   what a card adds to the sum of a hand, one 64-bit word

    bits  0..19   rank key: the five keys of a hand add up to a number that no other ranks give
    bits 20..35   a count of four bits for each suit, clubs lowest; bit 2 of a count is set at exactly four cards
    bits 36..39   a jack of this suit is in hand

So the sum of the codes of four cards knows its ranks, whether it is a flush, and its jacks, and fifteens, pairs
and runs of all five are one look into a table of 361 kB that stays in the second-level cache.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

# The smallest known keys for which the sums of five (no more than four alike) are all different.
RANK_KEYS = np.array([0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415], dtype=np.int64)
TABLE_SIZE = 4 * 79415 + 43258 + 1
RANK_MASK = (1 << 20) - 1
CODES = np.array(
    [RANK_KEYS[c >> 2] + (1 << (20 + 4 * (c & 3))) + ((c >> 2 == 10) << (36 + (c & 3))) for c in range(52)],
    dtype=np.int64,
)


class ScoreTables(NamedTuple):
    """The two small tables behind every kernel, filled in milliseconds."""

    ranks: Array
    """Fifteens, pairs and runs by the sum of five rank keys."""
    crib_rows: Array
    """The same by thrown rank pair and rank triple."""


@kernel
def score_five(table: Array, four: int, starter: int, crib: bool) -> int:
    """Points of four cards (the sum of their codes) with the starter (a card)."""
    points = int(table[(four + CODES[starter]) & RANK_MASK])
    suit = starter & 3
    points += (four >> (36 + suit)) & 1
    if (four >> 22) & 0x1111:
        if (four >> (22 + 4 * suit)) & 1:
            points += 5
        elif not crib:
            points += 4
    return int(points)


@kernel
def histogram_of_all(table: Array, crib: bool, histogram: Array) -> None:
    """How often each score comes among all 12,994,800 hands of four cards and a starter."""
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                three = CODES[a] + CODES[b] + CODES[c]
                for d in range(c + 1, 52):
                    four = three + CODES[d]
                    for starter in range(52):
                        if starter != a and starter != b and starter != c and starter != d:
                            histogram[score_five(table, four, starter, crib)] += 1
