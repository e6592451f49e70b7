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
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb
from statistics import median
from typing import Literal

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.cards import Card, rank
from ludometry.games.cribbage.kernels_records import HIGHEST, Array, RecordTables, number_rows_by_ranks, renew_all
from ludometry.games.cribbage.kernels_strategies import MISSING

KEEPS_OF_FOUR = comb(52, 4)
RANK_KEEPS = comb(16, 4)
Grain = Literal["cards", "ranks"]


@dataclass(slots=True)
class PlainRecords:
    """The clear version: a list of rounds for each line."""

    grain: Grain
    rounds: dict[tuple[int, ...], list[tuple[int, int]]] = field(default_factory=dict)

    def line(self, keep: tuple[Card, ...], role: int) -> tuple[int, ...]:
        """Which line four cards belong to."""
        return tuple(sorted(keep)) if self.grain == "cards" else (role, *sorted(map(rank, keep)))

    def add(self, keep: tuple[Card, ...], role: int, gained: int, given: int) -> None:
        """Records one round."""
        self.rounds.setdefault(self.line(keep, role), []).append((gained, given))

    def outlook(self, keep: tuple[Card, ...], role: int) -> tuple[float, float, float] | None:
        """Mean gained, median gained and mean given, or nothing when the cards were never seen."""
        seen = self.rounds.get(self.line(keep, role))
        if not seen:
            return None
        gained = [one for one, _ in seen]
        return sum(gained) / len(seen), float(median(gained)), sum(other for _, other in seen) / len(seen)


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
    """What a checkpoint keeps; the rest can be worked out again."""
    return {f"records_{name}": getattr(records, name) for name in ("seen", "gained", "given", "histogram")}


def from_arrays(arrays: Mapping[str, Array]) -> RecordTables:
    """Records as a checkpoint kept them."""
    grain: Grain = "cards" if len(arrays["records_seen"]) == KEEPS_OF_FOUR else "ranks"
    empty = empty_records(grain)
    for name in ("seen", "gained", "given", "histogram"):
        kept, plain = arrays[f"records_{name}"], getattr(empty, name)
        if (kept.shape, kept.dtype) != (plain.shape, plain.dtype):
            raise ValueError(f"the records {name} have the shape {kept.shape}, not {plain.shape}")
    records = empty._replace(
        seen=arrays["records_seen"].copy(),
        gained=arrays["records_gained"].copy(),
        given=arrays["records_given"].copy(),
        histogram=arrays["records_histogram"].copy(),
    )
    renew_all(records)
    return records
