"""The exact statistics of every hand, numbered by suit class.

suit class   the hands that differ only in the names of the suits; 962,988 classes stand for 20,358,520 hands
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from ludometry.games.cribbage.cards import Card, suit
from ludometry.games.cribbage.kernels.statistics import fill_classes
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.games.cribbage.statistics import Discard, splits
from ludometry.tables.arrays import Array
from ludometry.tables.index import Combinations
from ludometry.tables.store import Like, Store, opened

CLASSES = 962_988
HANDS = 20_358_520
TABLES: dict[str, Like] = {
    "discard-extremes": ((CLASSES, 15, 3), np.uint8),
    "discard-hand-sums": ((CLASSES, 15), np.uint16),
    "discard-crib-sums": ((CLASSES, 15), np.uint32),
}
"""The files of the whole table and their shapes: class, discard, and in the first least, most, twice the median."""
BUILD = "ludometry solve cribbage statistics"


class SuitClasses:
    """A numbering of the suit classes of six cards.

    A class is four 13-bit masks, one a suit, longest suit first. Classes with the same suit lengths stand
    together; suits of one length are numbered as a multiset.

    >>> SuitClasses().size
    962988
    """

    LENGTHS = tuple(
        (a, b, c, 6 - a - b - c)
        for a in range(6, 1, -1)
        for b in range(min(a, 6 - a), -1, -1)
        for c in range(min(b, 6 - a - b), -1, -1)
        if 6 - a - b - c <= c
    )

    def __init__(self) -> None:
        self._first: dict[tuple[int, ...], int] = {}
        self.size = 0
        for lengths in self.LENGTHS:
            self._first[lengths] = self.size
            self.size += _classes_of(lengths)

    def rank(self, six: Sequence[Card]) -> int:
        """The number of the class that six cards belong to."""
        masks = [sum(1 << (card >> 2) for card in six if suit(card) == one) for one in range(4)]
        masks.sort(key=lambda mask: (-mask.bit_count(), -mask))
        lengths = tuple(mask.bit_count() for mask in masks)
        number = 0
        for length in sorted(set(lengths), reverse=True):
            places = [_mask_number(mask) for mask in masks if mask.bit_count() == length]
            among = comb(comb(13, length) + len(places) - 1, len(places))
            number = number * among + _multiset_number(places)
        return self._first[lengths] + number

    def unrank(self, number: int) -> tuple[Card, ...]:
        """The hand that stands for a class, its longest suit in clubs."""
        lengths = max((first, lengths) for lengths, first in self._first.items() if first <= number)[1]
        number -= self._first[lengths]
        masks: list[int] = []
        for length in sorted(set(lengths)):
            alike = lengths.count(length)
            number, place = divmod(number, comb(comb(13, length) + alike - 1, alike))
            masks[:0] = [_mask(length, one) for one in _multiset(place, alike)]
        return tuple(sorted(4 * r + s for s, mask in enumerate(masks) for r in range(13) if mask >> r & 1))


def _classes_of(lengths: tuple[int, ...]) -> int:
    total = 1
    for length in set(lengths):
        alike = lengths.count(length)
        total *= comb(comb(13, length) + alike - 1, alike)
    return total


def _mask_number(mask: int) -> int:
    ranks = tuple(r for r in range(13) if mask >> r & 1)
    return Combinations(len(ranks), 13).rank(ranks)


def _mask(length: int, number: int) -> int:
    return sum(1 << r for r in Combinations(length, 13).unrank(number))


def _multiset_number(falling: Sequence[int]) -> int:
    """A falling row of numbers as one number: 0 0, 1 0, 1 1, 2 0 and so on."""
    size = len(falling)
    return sum(comb(one + size - 1 - place, size - place) for place, one in enumerate(falling))


def _multiset(number: int, size: int) -> list[int]:
    falling = []
    for left in range(size, 0, -1):
        one = 0
        while comb(one + left, left) <= number:
            one += 1
        number -= comb(one + left - 1, left)
        falling.append(one)
    return falling


def suit_classes() -> tuple[Array, Array]:
    """All classes as rows of four suit masks, and how many deals each stands for."""
    by_size = [[mask for mask in range(1 << 13) if mask.bit_count() == size] for size in range(7)]
    sizes = np.array([len(masks) for masks in by_size])
    padded = np.zeros((7, int(sizes.max())), np.int64)
    for size, masks in enumerate(by_size):
        padded[size, : len(masks)] = masks
    classes, deals = np.zeros((CLASSES, 4), np.int16), np.zeros(CLASSES, np.uint8)
    fill_classes(padded, sizes, classes, deals)
    return classes, deals


class DiscardTable:
    """The whole table, memory mapped: the statistics of any hand in one look."""

    def __init__(self, store: Store | None = None) -> None:
        here = store if store is not None else Store("cribbage")
        self.extremes, self.hand_sums, self.crib_sums = (
            opened(here, name, RULES_VERSION, BUILD, like) for name, like in TABLES.items()
        )
        self._classes = SuitClasses()

    def discards(self, six: Sequence[Card]) -> list[Discard]:
        """What `discards` says, looked up; the order of the discards is that of the class's own hand."""
        number = self._classes.rank(six)
        there = _same_suits(six, self._classes.unrank(number))
        found = []
        for place, (kept, thrown) in enumerate(splits(tuple(there))):
            least, most, twice = (int(value) for value in self.extremes[number, place])
            mean, crib = int(self.hand_sums[number, place]) / 46, int(self.crib_sums[number, place]) / 45_540
            own = tuple(there[card] for card in kept), tuple(there[card] for card in thrown)
            found.append(Discard(*own, least, most, twice / 2, mean, crib))
        return found


def _same_suits(six: Sequence[Card], standard: Sequence[Card]) -> dict[Card, Card]:
    """Each card of the class's own hand with the card of the given hand in its place."""

    def by_length(cards: Sequence[Card]) -> list[int]:
        masks = {one: sum(1 << (card >> 2) for card in cards if suit(card) == one) for one in range(4)}
        return sorted(range(4), key=lambda one: (-masks[one].bit_count(), -masks[one]))

    mine = dict(zip(by_length(standard), by_length(six)))
    return {card: card - suit(card) + mine[suit(card)] for card in standard}
