"""What cards score: the plain version that referees the kernels.

hand      the four cards that a player kept, or the crib
starter   the card that was cut and lies face up; it belongs to every hand and to the crib
fifteen   any cards whose pips add up to 15: two points
pair      any two cards of one rank: two points
run       three or more ranks in a row, as long as possible: a point a card, for every choice of cards
flush     four cards of one suit in hand: four points, five with the starter; in the crib only all five count
nobs      the jack of the starter's suit in hand or crib: one point
heels     a jack turned up as the starter: two points to the dealer
pile      the cards played since the count last went back to zero, oldest first
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from ludometry.games.cribbage.cards import JACK, Card, pip, rank, suit


@dataclass(frozen=True, slots=True)
class Count:
    """One line of a count, as it is said at the table."""

    what: str
    """`fifteen`, `pair`, `run of 3` to `run of 5`, `flush` or `nobs`; in the play also `31`, `go` and the like."""
    cards: tuple[Card, ...]
    """The cards that make it."""
    points: int
    """What it scores."""


def count_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> list[Count]:
    """Every combination that scores in four cards and the starter."""
    cards = sorted((*hand, starter))
    lines: list[Count] = []
    for size in range(2, 6):
        for some in combinations(cards, size):
            if sum(map(pip, some)) == 15:
                lines.append(Count("fifteen", some, 2))
    for two in combinations(cards, 2):
        if rank(two[0]) == rank(two[1]):
            lines.append(Count("pair", two, 2))
    for size in (5, 4, 3):
        runs = [some for some in combinations(cards, size) if _in_a_row(some)]
        lines.extend(Count(f"run of {size}", some, size) for some in runs)
        if runs:
            break
    if len({suit(card) for card in hand}) == 1:
        if suit(starter) == suit(hand[0]):
            lines.append(Count("flush", tuple(cards), 5))
        elif not crib:
            lines.append(Count("flush", tuple(sorted(hand)), 4))
    for card in hand:
        if rank(card) == JACK and suit(card) == suit(starter):
            lines.append(Count("nobs", (card,), 1))
    return lines


def score_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Points of four cards and the starter.

    >>> from ludometry.games.cribbage.cards import read_cards, read_card
    >>> score_hand(read_cards("5C 5H 5S JD"), read_card("5D"))
    29
    """
    return sum(line.points for line in count_hand(hand, starter, crib=crib))


def heels(starter: Card) -> int:
    """Two for the dealer when a jack is turned up."""
    return 2 if rank(starter) == JACK else 0


def count_pile(pile: Sequence[Card]) -> list[Count]:
    """What the last card of the pile scores as it is played: fifteen, thirty-one, pairs and runs.

    Only cards since the last reset are in the pile. The point for a go or for the last card is not a
    matter of the pile; rules.py adds it.
    """
    lines: list[Count] = []
    total = sum(map(pip, pile))
    if total == 15:
        lines.append(Count("fifteen", tuple(pile), 2))
    if total == 31:
        lines.append(Count("31", tuple(pile), 2))
    alike = 1
    while alike < len(pile) and rank(pile[-alike - 1]) == rank(pile[-1]):
        alike += 1
    if alike >= 2:
        name = {2: "pair", 3: "three of a kind", 4: "four of a kind"}[alike]
        lines.append(Count(name, tuple(pile[-alike:]), alike * (alike - 1)))
    for size in range(len(pile), 2, -1):
        if _in_a_row(pile[-size:]):
            lines.append(Count(f"run of {size}", tuple(pile[-size:]), size))
            break
    return lines


def score_pile(pile: Sequence[Card]) -> int:
    """Points of the last card of the pile, without go and last card."""
    return sum(line.points for line in count_pile(pile))


def _in_a_row(cards: Sequence[Card]) -> bool:
    ranks = sorted(map(rank, cards))
    return all(higher == lower + 1 for lower, higher in pairwise(ranks))
