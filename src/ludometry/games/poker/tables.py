"""The table of draws on disk, and what follows from it: every hold of a deal, every deal, the whole game.

draws    how many hands of five cards hold a set of up to four cards and make each hand (see `kernels/draws.py`)
part     a draw of one card is one of 47, a draw of five one of 1,533,939; in parts of a common multiple all draws of
         all deals are counted in whole numbers
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np

from ludometry.games.poker.cards import Card
from ludometry.games.poker.pay_table import HANDS, NOTHING, PayTable, hand_of
from ludometry.games.poker.position import SIZE
from ludometry.solve.jit import announce_compilation
from ludometry.tables.arrays import Bytes, Ints
from ludometry.tables.store import Store

ROOM, DRAWS, VERSION = "poker", "draws", "1"
SHAPE = (sum(comb(52, size) for size in range(SIZE)), len(HANDS))
COMMON = 5 * comb(47, SIZE)
"""Draws of one deal in parts: a common multiple of the ways to draw five, four, three, two and one of 47 cards."""
CLASSES = 134_459
"""Deals that differ by more than an exchange of suits."""
MASKS = range(1 << SIZE)
_WITHOUT = [np.array([mask for mask in MASKS if not mask >> place & 1]) for place in range(SIZE)]
BEST = 255
"""Stands for the best hold where a deal's hold is named."""


def count_draws() -> Ints:
    """Counts the table of draws."""
    from ludometry.games.poker.kernels import draws as kernels

    announce_compilation(ROOM, 2)
    table: Any = np.zeros(SHAPE, np.int32)
    kernels.count_draws(table)
    for size in range(SIZE):
        table[kernels.STARTS[size] : kernels.STARTS[size + 1]] //= SIZE - size
    return table  # type: ignore[no-any-return]


@cache
def draws() -> Ints:
    """The table of draws; counted and kept the first time."""
    store = Store(ROOM)
    if not store.has(DRAWS):
        store.write(DRAWS, count_draws(), VERSION, {})
    return np.asarray(store.open(DRAWS, VERSION, "ludometry verify poker --repair", (SHAPE, np.int32)))


def row_of(cards: Iterable[Card]) -> int:
    """The row of a set of at most four cards, sorted."""
    held = tuple(cards)
    return sum(comb(52, less) for less in range(len(held))) + sum(comb(card, n) for n, card in enumerate(held, 1))


def outcomes(known: tuple[Card, ...], gone: tuple[Card, ...]) -> Ints:
    """How many ways there are to fill up the known cards to each hand with none of those that are gone."""
    found = np.zeros(len(HANDS), np.int64)
    for size in range(SIZE + 1 - len(known)):
        for more in combinations(gone, size):
            cards = tuple(sorted((*known, *more)))
            found += (-1) ** size * (draws()[row_of(cards)] if len(cards) < SIZE else _only(cards))
    return found


def _only(cards: tuple[Card, ...]) -> Ints:
    found = np.zeros(len(HANDS), np.int64)
    found[hand_of(cards)] = 1
    return found


@lru_cache(maxsize=256)
def all_outcomes(hand: tuple[Card, ...]) -> Ints:
    """The same for each of the 32 holds of a deal, by mask: bit i stands for card i."""
    held = [tuple(card for place, card in enumerate(hand) if mask >> place & 1) for mask in MASKS]
    found = np.concatenate([draws()[[row_of(cards) for cards in held[:-1]]], _only(hand)[None]]).astype(np.int64)
    for place, without in enumerate(_WITHOUT):
        found[without] -= found[without | 1 << place]
    return found


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each hand comes, and what that pays."""

    table: PayTable
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    def chance(self, hands: Iterable[int]) -> float:
        return sum(self.counts[hand] for hand in hands) / self.total

    @property
    def mean(self) -> float:
        return sum(count * pays for count, pays in zip(self.counts, self.table.pays)) / self.total

    @property
    def variance(self) -> float:
        return sum(count * pays**2 for count, pays in zip(self.counts, self.table.pays)) / self.total - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(max(0.0, self.variance))

    @property
    def wins(self) -> float:
        """The chance that anything is paid."""
        return self.chance(hand for hand, pays in enumerate(self.table.pays) if hand != NOTHING and pays)


@cache
def classes() -> tuple[Bytes, Bytes]:
    """One deal of each class, and how many deals it stands for."""
    from ludometry.games.poker.kernels import draws as kernels

    deals, weights = np.empty((CLASSES, SIZE), np.uint8), np.empty(CLASSES, np.uint8)
    kernels.list_classes(deals, weights)
    return deals, weights


def play_all(table: PayTable, chosen: Bytes | None = None) -> Distribution:
    """Every deal and every draw, in parts: with the best hold, or with the holds chosen for the classes, as masks."""
    return _played(table, *classes(), np.full(CLASSES, BEST, np.uint8) if chosen is None else chosen)


def _played(table: PayTable, deals: Bytes, weights: Bytes, chosen: Bytes) -> Distribution:
    from ludometry.games.poker.kernels import draws as kernels

    pays = np.array(table.pays, np.int64)
    totals = np.zeros(len(HANDS), np.int64)
    kernels.tally(deals, weights, chosen, draws(), draws() @ pays, pays, totals)
    return Distribution(table, tuple(totals.tolist()))


@lru_cache(maxsize=256)
def worth_of_deal(table: PayTable, dealt: tuple[Card, ...]) -> float:
    """What best play wins on average once these cards, at most four, have been dealt."""
    if not dealt:
        return play_all(table).mean
    unseen = [card for card in range(52) if card not in dealt]
    more = np.array(list(combinations(unseen, SIZE - len(dealt))), np.uint8)
    known = np.full((len(more), len(dealt)), dealt, np.uint8)
    deals = np.sort(np.concatenate([known, more], axis=1), axis=1)
    return _played(table, deals, np.ones(len(more), np.uint8), np.full(len(more), BEST, np.uint8)).mean
