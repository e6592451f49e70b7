"""Exact statistics of discards: one hand in microseconds.

discard      two of six cards for the crib; numbered 0 to 14 as the pairs of places in the six, in reading order
figures      what is known exactly of a discard: the hand over its 46 starters, the crib over 45,540 throws and starters

The crib here is filled by a player who throws any two unseen cards. That is the definition of the exact statistics;
what a player who thinks would throw is in players/equilibrium.py. The table of all hands is in tables.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.cards import Card, no_card_twice
from ludometry.games.cribbage.kernels.scoring import RANK_KEYS, TABLE_SIZE, ScoreTables
from ludometry.games.cribbage.kernels.statistics import PAIRS, TRIPLES, discard_figures
from ludometry.solve.jit import announce_compilation
from ludometry.solve.light import lightly
from ludometry.tables.arrays import Array


@dataclass(frozen=True, slots=True)
class Discard:
    """One of the fifteen discards with its exact statistics."""

    kept: tuple[Card, ...]
    """The four cards that stay in hand."""
    thrown: tuple[Card, ...]
    """The two cards for the crib."""
    least: int
    """What the hand has whatever is cut."""
    most: int
    """What the hand has with the best starter."""
    median: float
    """Half the starters give at least this, half at most."""
    mean: float
    """The hand's average over the 46 starters."""
    crib: float
    """The crib's average over all throws of the other player and all starters."""


def ranks_scores(counts: Array) -> Array:
    """Fifteens, pairs and runs of many hands at once, a row of thirteen rank counts each."""
    points = (counts * (counts - 1)).sum(axis=1)
    ways = np.zeros((len(counts), 16), np.int64)
    ways[:, 0] = 1
    for rank in range(13):
        pips = min(10, rank + 1)
        for held in range(counts[:, rank].max()):
            ways[:, pips:] += (counts[:, rank, None] > held) * ways[:, :-pips]
    points += 2 * ways[:, 15]
    length, choices = np.zeros_like(points), np.ones_like(points)
    for rank in range(14):
        here = counts[:, rank] if rank < 13 else np.zeros_like(points)
        points += np.where((here == 0) & (length >= 3), length * choices, 0)
        length, choices = np.where(here > 0, length + 1, 0), np.where(here > 0, choices * here, 1)
    return np.asarray(points)


@cache
def score_tables() -> ScoreTables:
    """The scoring tables, made on first use."""
    announce_compilation("cribbage", 4)
    fives = np.array([five for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]])
    counts = np.zeros((len(fives), 13), np.int64)
    for place in range(5):
        counts[np.arange(len(fives)), fives[:, place]] += 1
    ranks = np.zeros(TABLE_SIZE, np.uint8)
    ranks[RANK_KEYS[fives].sum(axis=1)] = ranks_scores(counts)
    keys = RANK_KEYS[PAIRS].sum(axis=1)[:, None] + RANK_KEYS[TRIPLES].sum(axis=1)[None, :]
    five_alike = (PAIRS[:, None, :1] == PAIRS[:, None, 1:]) & (PAIRS[:, None, :1] == TRIPLES[None, :, :])
    rows = np.where(five_alike.all(axis=2), np.uint8(0), ranks[np.minimum(keys, TABLE_SIZE - 1)])
    return ScoreTables(ranks, rows)


_figures = lightly(discard_figures)


def figures(six: Sequence[Card]) -> Array:
    """Fifteen rows of least, most, twice the median, hand sum over 46 and crib sum over 45,540."""
    rows = np.empty((15, 5), np.int64)
    _figures(*score_tables(), np.asarray(six, np.int64), rows)
    return rows


def discards(six: Sequence[Card]) -> list[Discard]:
    """All fifteen discards of six cards, in the order of their places."""
    no_card_twice(six)
    if len(six) != 6:
        raise BadInput(f"{len(six)} cards were given: expected the six cards that were dealt")
    return [
        Discard(kept, thrown, int(row[0]), int(row[1]), row[2] / 2, row[3] / 46, row[4] / 45_540)
        for (kept, thrown), row in zip(splits(six), figures(six).tolist())
    ]


def splits(six: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The fifteen ways to keep four and throw two."""
    pairs = list(combinations(range(6), 2))
    return [
        (tuple(card for place, card in enumerate(six) if place not in pair), (six[pair[0]], six[pair[1]]))
        for pair in pairs
    ]
