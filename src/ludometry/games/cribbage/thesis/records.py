"""Pegging records: how four cards did whenever they were played.

gained    points pegged by the player who held the four cards
given     points pegged by the other player in the same round
by cards  a line for each of the 270,725 sets of four cards, as in the thesis: 100,000 rounds visit a line 0.7 times
by ranks  a line for each of the 1,820 rank multisets and each role; suits do not matter in the play, so nothing is
          lost and the same rounds visit a line 55 times

Records start with rounds between greedy players on random cards and grow with every training game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import Literal

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.kernels.records import HIGHEST, RecordTables, number_rows_by_ranks, renew_all
from ludometry.games.cribbage.kernels.strategies import MISSING
from ludometry.tables.arrays import Array

KEEPS_OF_FOUR = comb(52, 4)
RANK_KEEPS = comb(16, 4)
Grain = Literal["cards", "ranks"]
KEPT = ("seen", "gained", "given", "histogram")
"""What a checkpoint keeps; the rest can be worked out again."""


@cache
def _rows(grain: Grain) -> Array:
    """The line of every four cards for pone and dealer."""
    if grain == "cards":
        line = np.arange(KEEPS_OF_FOUR, dtype=np.int32)
        return np.stack([line, line])
    classes = np.zeros((13, 13, 13, 13), np.int32)
    for number, ranks in enumerate(combinations_with_replacement(range(13), 4)):
        for order in set(permutations(ranks)):
            classes[order] = number
    rows = np.zeros((2, KEEPS_OF_FOUR), np.int32)
    number_rows_by_ranks(classes, rows)
    return rows


def empty_records(grain: Grain) -> RecordTables:
    """Records in which nothing has been seen."""
    if grain not in ("cards", "ranks"):
        raise BadInput(f"{grain!r} is no kind of pegging record: expected cards or ranks.")
    lines = KEEPS_OF_FOUR if grain == "cards" else 2 * RANK_KEEPS
    return RecordTables(
        rows=_rows(grain),
        seen=np.zeros(lines, np.int64),
        gained=np.zeros(lines, np.int64),
        given=np.zeros(lines, np.int64),
        histogram=np.zeros((lines, HIGHEST + 1), np.uint32),
        outlook=np.full((lines, 3), MISSING),
        scaled=True,
    )


def copied(records: RecordTables) -> RecordTables:
    """Records that can grow without the original growing too."""
    return records._replace(
        **{name: getattr(records, name).copy() for name in records._fields if name not in ("rows", "scaled")}
    )


def to_arrays(records: RecordTables) -> dict[str, Array]:
    """Records for a checkpoint."""
    return {f"records_{name}": getattr(records, name) for name in KEPT}


def from_arrays(arrays: Mapping[str, Array]) -> RecordTables:
    """Records as a checkpoint kept them."""
    grain: Grain = "cards" if len(arrays["records_seen"]) == KEEPS_OF_FOUR else "ranks"
    records = empty_records(grain)
    for name in KEPT:
        kept, plain = arrays[f"records_{name}"], getattr(records, name)
        if (kept.shape, kept.dtype) != (plain.shape, plain.dtype):
            raise ValueError(f"the records {name} have the shape {kept.shape}, not {plain.shape}")
        plain[:] = kept
    renew_all(records)
    return records
