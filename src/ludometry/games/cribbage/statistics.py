"""Exact statistics of discards: one hand in microseconds, every hand in seconds.

discard      two of six cards for the crib; numbered 0 to 14 as the pairs of places in the six, in reading order
suit class   the hands that differ only in the names of the suits; 962,988 classes stand for 20,358,520 hands
figures      what is known exactly of a discard: the hand over its 46 starters, the crib over 45,540 throws and starters

The crib here is filled by a player who throws any two unseen cards. That is the definition of the exact
statistics; what a player who thinks would throw is in equilibrium.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.cribbage.cards import DECK, Card, no_card_twice, suit
from ludometry.games.cribbage.scoring import score_hand
from ludometry.tables.index import Combinations
from ludometry.tables.store import Store, opened

Array = NDArray[Any]

RULES_VERSION = "acc-1"
CLASSES = 962_988
HANDS = 20_358_520
TABLES = ("discard-extremes", "discard-hand-sums", "discard-crib-sums")
BUILD = "ludometry solve cribbage statistics"


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


class ScoreTables(NamedTuple):
    """The two small tables behind every kernel, filled in milliseconds."""

    ranks: Array
    """Fifteens, pairs and runs by the sum of five rank keys."""
    crib_rows: Array
    """The same by thrown rank pair and rank triple."""


@cache
def score_tables() -> ScoreTables:
    """The scoring tables, made on first use."""
    from ludometry.games.cribbage import kernels_scoring, kernels_statistics
    from ludometry.solve.jit import announce_compilation

    announce_compilation("cribbage", 10)
    ranks = np.zeros(kernels_scoring.TABLE_SIZE, np.uint8)
    kernels_scoring.fill_rank_table(ranks, kernels_scoring.RANK_KEYS)
    rows = np.zeros((91, 455), np.uint8)
    kernels_statistics.fill_crib_rows(rows)
    return ScoreTables(ranks, rows)


def figures(six: Sequence[Card]) -> Array:
    """Fifteen rows of least, most, twice the median, hand sum over 46 and crib sum over 45,540."""
    from ludometry.games.cribbage.kernels_statistics import discard_figures

    rows = np.empty((15, 5), np.int64)
    discard_figures(*score_tables(), np.asarray(six, np.int64), rows)
    return rows


def discards(six: Sequence[Card]) -> list[Discard]:
    """All fifteen discards of six cards, in the order of their places."""
    six_cards(six)
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


def six_cards(cards: Sequence[Card]) -> None:
    """Refuses anything but six different cards."""
    no_card_twice(cards)
    if len(cards) != 6:
        raise BadInput(f"{len(cards)} cards were given: expected the six cards that were dealt")


def counted_by_hand(kept: Sequence[Card], thrown: Sequence[Card]) -> Discard:
    """The same statistics by going through every starter and every crib: slow and obvious, the kernels' referee."""
    unseen = [card for card in DECK if card not in kept and card not in thrown]
    hands = [score_hand(kept, starter) for starter in unseen]
    cribs = [
        score_hand((*thrown, *others), starter, crib=True)
        for others in combinations(unseen, 2)
        for starter in unseen
        if starter not in others
    ]
    return Discard(
        tuple(kept), tuple(thrown), min(hands), max(hands), median(hands), sum(hands) / 46, sum(cribs) / len(cribs)
    )


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
    from ludometry.games.cribbage.kernels_statistics import fill_classes

    by_size = [[mask for mask in range(1 << 13) if mask.bit_count() == size] for size in range(7)]
    sizes = np.array([len(masks) for masks in by_size])
    padded = np.zeros((7, int(sizes.max())), np.int64)
    for size, masks in enumerate(by_size):
        padded[size, : len(masks)] = masks
    classes, deals = np.zeros((CLASSES, 4), np.int16), np.zeros(CLASSES, np.uint8)
    fill_classes(padded, sizes, classes, deals)
    return classes, deals


def build_table(store: Store, *, chunk: int = 20_000) -> None:
    """The whole exact table over all suit classes, published when it is whole."""
    from ludometry.games.cribbage.kernels_statistics import fill_figures

    tables = score_tables()
    classes, _ = suit_classes()
    made = {"method": "exact", "classes": CLASSES, "hands": HANDS}
    shapes = ((CLASSES, 15, 3), (CLASSES, 15), (CLASSES, 15))
    kinds = (np.uint8, np.uint16, np.uint32)
    whole = [np.empty(shape, kind) for shape, kind in zip(shapes, kinds)]
    with progress("exact discard statistics", CLASSES, "hands") as bar:
        for begin in range(0, CLASSES, chunk):
            part = slice(begin, min(CLASSES, begin + chunk))
            fill_figures(*tables, classes[part], *(table[part] for table in whole))
            bar.advance(part.stop - part.start)
    for name, table in zip(TABLES, whole):
        store.write(name, table, RULES_VERSION, made)


class DiscardTable:
    """The whole table, memory mapped: the statistics of any hand in one look."""

    def __init__(self, store: Store | None = None) -> None:
        here = store if store is not None else Store("cribbage")
        self.extremes, self.hand_sums, self.crib_sums = (opened(here, name, RULES_VERSION, BUILD) for name in TABLES)
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
