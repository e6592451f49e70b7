"""Payoff similarity: classes that differ in what their cards count, merged where one order of results serves both.

structure   a class without its points: how many trumps, and how long the side suits are
payoffs     what each card of a structure counts; a payoff-aware class is a structure with its payoffs
outcome     the cards that the declarer may have taken in the end: none, or three, six, ... of those in play
similar     payoffs of one structure that put all outcomes into the same order, ties included

Why merging similar classes is sound. A line of play ends in an outcome, and best play is a matter of maxima and minima
over the sums of outcomes. If f is increasing, max(f(x), f(y)) = f(max(x, y)), and the same for min; so from the last
card backwards, the value under payoffs w' is f of the value under w wherever w'(S) = f(w(S)) for every outcome S.
Such an f exists exactly when w and w' order the outcomes alike. One table then serves both: it holds the outcome's
rank, and each class keeps its own short list of sums.

What is not sound. That the cards themselves stand in the same order is too little, since sums of cards are compared.
`COUNTEREXAMPLE`: the declarer holds C7 and D8, the opponents have played SA and S7 and are left with HQ and DQ. He may
take this trick or, with the same trump, the next one and its two queens: 11 against 6. With SK instead of SA the cards
are in the same order, but it is 4 against 6, and the best card is the other one. Multiplying all payoffs is sound (f is
a multiplication). Adding something to each card pays for tricks: sound with two tricks to go, where only sets of
three are compared with one another, and unsound with three, where six cards may overtake three. With one trick to go
everything that is not worthless is alike.

The search uses the other half of the idea, for single cards: neighbours in one hand do the same but for their points,
so the values after them differ by no more than that (`bound_from_neighbours`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import numpy as np

from ludometry.games.skat.cards import CARD_POINTS, Contract, read_card, read_hand, three, write_card
from ludometry.games.skat.material import positions, representatives
from ludometry.games.skat.numbering import numbering
from ludometry.games.skat.solver import appraise
from ludometry.games.skat.tables import places_of
from ludometry.tables.arrays import Array

COUNTEREXAMPLE = (("C7 D8", "HQ", "DQ"), ("SA S7", "SK S7"))
"""Three hands, the declarer's first, and two tricks that middlehand led to them, of which clubs are trumps: the cards
stand in the same order of points, and the best card is another one."""


@cache
def outcomes(cards: int) -> Array:
    """Every outcome as a row of zeros and ones."""
    chosen = [set(taken) for size in range(0, cards + 1, 3) for taken in combinations(range(cards), size)]
    return np.array([[k in taken for k in range(cards)] for taken in chosen], np.int64)


def order_types(payoffs: Array, lengths: tuple[int, ...]) -> list[bytes]:
    """A key for each row of payoffs: equal for two rows exactly when they are similar, up to suits of one length."""
    best: list[bytes] = []
    for columns in _exchanges(lengths):
        keys = order_of_outcomes(payoffs[:, columns])
        best = keys if not best else [min(a, b) for a, b in zip(best, keys, strict=True)]
    return best


def order_of_outcomes(payoffs: Array) -> list[bytes]:
    """The order of all outcomes, ties included, as bytes: each outcome's place among the different sums."""
    sums = payoffs @ outcomes(payoffs.shape[1]).T
    order = np.argsort(sums, axis=1, kind="stable")
    steps = np.diff(np.take_along_axis(sums, order, 1), axis=1) > 0
    places = np.concatenate([np.zeros((len(sums), 1), np.uint8), np.cumsum(steps, axis=1).astype(np.uint8)], axis=1)
    ranks = np.empty_like(places)
    np.put_along_axis(ranks, order, places, 1)
    return [row.tobytes() for row in ranks]


def _exchanges(lengths: tuple[int, ...]) -> Iterator[list[int]]:
    """Orders of the columns that exchange side suits of one length; the trumps come last and stay."""
    trumps, *sides = lengths
    starts = np.cumsum([0, *sides])
    seen = set()
    for order in permutations(range(len(sides))):
        if [sides[k] for k in order] == sides:
            columns = [int(starts[k]) + i for k in order for i in range(sides[k])]
            if tuple(columns) not in seen:
                seen.add(tuple(columns))
                yield columns + [int(starts[-1]) + i for i in range(trumps)]


@dataclass(frozen=True, slots=True)
class Saving:
    """What merging saves for one number of cards in a suit game."""

    elements: int
    structures: int
    classes: int
    """Payoff-aware classes."""
    merged: int
    """Classes of similar ones."""

    @property
    def saved(self) -> float:
        """The share of classes that merging spares."""
        return 1 - self.merged / self.classes

    @property
    def positions(self) -> int:
        return positions(self.elements, self.classes) or 0

    @property
    def merged_positions(self) -> int:
        return positions(self.elements, self.merged) or 0


@dataclass(frozen=True, slots=True)
class Payoffs:
    """The classes of one structure."""

    rows: Array
    """What their cards count, in the order of the structure."""
    numbers: Array
    """Their numbers among all classes."""


@cache
def payoff_classes(tricks: int) -> dict[tuple[int, ...], Payoffs]:
    """Every class of this many tricks, by structure."""
    where = numbering("points", 0, tricks)
    found: dict[tuple[int, ...], list[tuple[int, list[int]]]] = {}
    points = [CARD_POINTS[place % 7] for place in range(28)] + [2, 2, 2, 2]
    for number in range(where.classes):
        places = places_of(where, number)
        trumps = [points[place] for place in places if place >= 21]
        sides = [[points[place] for place in places if place // 7 == suit] for suit in range(3)]
        sides.sort(key=lambda side: (len(side), side))
        key = (len(trumps), *(len(side) for side in sides))
        found.setdefault(key, []).append((number, [payoff for side in [*sides, trumps] for payoff in side]))
    return {
        key: Payoffs(np.array([row for _, row in listed], np.int64), np.array([number for number, _ in listed]))
        for key, listed in found.items()
    }


@cache
def saving(tricks: int) -> Saving:
    """Counts the classes that are left for this many tricks to go."""
    merged = 0
    for lengths, found in payoff_classes(tricks).items():
        merged += len(set(order_types(found.rows, lengths)))
    cards = 3 * tricks
    return Saving(cards, representatives(cards, "trump"), representatives(cards, "points"), merged)


def best_cards_of_counterexample() -> tuple[str, str]:
    """The best card against each of the two tricks."""
    hands, tricks = COUNTEREXAMPLE
    found = []
    for trick in tricks:
        played = tuple(read_card(word) for word in trick.split())
        values = appraise(three(read_hand(hand) for hand in hands), Contract.CLUBS, 0, 1, played)
        best = max(value for _, value in values)
        found.append(" ".join(write_card(card) for card, value in values if value == best))
    return found[0], found[1]
