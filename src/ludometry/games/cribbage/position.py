"""Where a game of cribbage stands.

seat      player 0 or player 1; roles change every deal, seats do not
dealer    the seat that owns the crib; the other is the pone, who plays and counts first
table     everything that happened in the play: cards, GO when a player could not play, RESET when the count
          went back to zero
unknown   cards that a seat holds and nobody has named: a position that a player types has the other's hand like this,
          and chance deals them when they matter
moves     Throw, Play and ClaimPoints are chosen; CutForDeal, Deal and Cut are chance
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludometry.games.cribbage.cards import DECK, Card, pip

GO, RESET = -1, -2
NOBODY = -1
GOAL = 121


@dataclass(frozen=True, slots=True)
class Throw:
    """Two cards for the crib."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card for the pile."""

    card: Card
    claims: int | None = None
    """With muggins: how many of the card's points are claimed, where it is not all of them."""


@dataclass(frozen=True, slots=True)
class ClaimPoints:
    """How many points a player says his cards hold (with muggins)."""

    points: int


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """The cards that the two seats cut before the first deal; the lower deals."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt: one, or several that fill the hand of the seat whose turn it is, or all twelve, the pone's first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """The starter."""

    card: Card


Move: TypeAlias = Throw | Play | ClaimPoints | CutForDeal | Deal | Cut


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two events."""

    scores: tuple[int, int] = (0, 0)
    dealer: int = NOBODY
    """The seat that deals, or NOBODY before the cut for deal."""
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Known cards in hand, sorted."""
    unknown: tuple[int, int] = (0, 0)
    """How many more cards each seat holds."""
    thrown: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Known cards that each seat gave to the crib, sorted."""
    lost: tuple[int, int] = (0, 0)
    """How many more cards each seat gave to the crib."""
    starter: Card | None = None
    table: tuple[int, ...] = ()
    """Cards, GO and RESET in the order of the play."""
    counted: int = 0
    """How many of the pone's hand, the dealer's hand and the crib have been counted."""

    @property
    def pone(self) -> int:
        return 1 - self.dealer

    def held(self, seat: int) -> int:
        """How many cards a seat has in hand."""
        return len(self.hands[seat]) + self.unknown[seat]

    def given(self, seat: int) -> int:
        """How many cards a seat has thrown."""
        return len(self.thrown[seat]) + self.lost[seat]

    def unseen(self) -> list[Card]:
        """Cards that nobody has named."""
        named = {*self.hands[0], *self.hands[1], *self.thrown[0], *self.thrown[1], *self.table, self.starter}
        return [card for card in DECK if card not in named]


@dataclass(frozen=True, slots=True)
class Pegging:
    """The play, read off the table."""

    pile: tuple[Card, ...]
    """Cards since the count last went back to zero."""
    count: int
    mover: int
    waiting: bool
    """Whether the other seat has said go."""
    last: int
    """Who played the newest card, or NOBODY."""
    played: tuple[tuple[Card, ...], tuple[Card, ...]]
    """What each seat has played."""


def pegging(table: tuple[int, ...], dealer: int) -> Pegging:
    """Reads the play off the table: the pone leads, turns alternate, GO gives the turn back, RESET starts afresh."""
    mover, last, waiting = 1 - dealer, NOBODY, False
    pile: list[Card] = []
    played: tuple[list[Card], list[Card]] = ([], [])
    for token in table:
        if token == GO:
            waiting = True
            mover = 1 - mover
        elif token == RESET:
            pile, waiting = [], False
            mover = 1 - last if len(played[1 - last]) < 4 else last
        else:
            pile.append(token)
            played[mover].append(token)
            last = mover
            if not waiting and len(played[1 - mover]) < 4:
                mover = 1 - mover
    return Pegging(tuple(pile), sum(map(pip, pile)), mover, waiting, last, (tuple(played[0]), tuple(played[1])))


def dealt_anew(position: Position, seat: int, rng: random.Random) -> Position:
    """The position with other cards in the other's hand and throw, by which the play would have gone as it did."""
    if position.starter is not None and not (position.held(0) or position.held(1)):
        return position
    other = 1 - seat
    hand, thrown = position.hands[other], position.thrown[other]
    pool = [*position.unseen(), *hand, *thrown]
    while True:
        cards = rng.sample(pool, len(hand) + len(thrown))
        new = [tuple(sorted(cards[: len(hand)])), tuple(sorted(cards[len(hand) :]))]
        hands = (position.hands[0], new[0]) if other else (new[0], position.hands[1])
        throws = (position.thrown[0], new[1]) if other else (new[1], position.thrown[1])
        dealt = replace(position, hands=hands, thrown=throws)
        if could_have_played(dealt, other):
            return dealt


def could_have_played(position: Position, seat: int) -> bool:
    """Whether the named cards of a seat fit the play: no card that fitted the count when it said go or the count went
    back to zero, and one that fits now if it is its turn to play."""
    all_told = pegging(position.table, position.dealer)
    for place, token in enumerate(position.table):
        now = pegging(position.table[:place], position.dealer)
        if token in (GO, RESET) and now.mover == seat and now.count < 31:
            held = (*all_told.played[seat][len(now.played[seat]) :], *position.hands[seat])
            if any(now.count + pip(card) <= 31 for card in held):
                return False
    plays = position.starter is not None and all_told.mover == seat and not position.unknown[seat]
    return not plays or any(all_told.count + pip(card) <= 31 for card in position.hands[seat])


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: everything but the other's hand and throw."""

    seat: int
    scores: tuple[int, int]
    dealer: int
    hand: tuple[Card, ...]
    """Own cards, sorted."""
    thrown: tuple[Card, ...]
    """Own cards in the crib."""
    others: int
    """How many cards the other seat holds."""
    starter: Card | None
    table: tuple[int, ...]
    counted: int
    acts: bool
    """Whether it is this seat's turn."""
    crib: tuple[Card, ...] = ()
    """The whole crib and the other's hand once they are shown, for counting with muggins."""
    shown: tuple[Card, ...] = ()

    @property
    def role(self) -> int:
        """0 for the pone, 1 for the dealer."""
        return int(self.dealer == self.seat)

    @property
    def own(self) -> int:
        return self.scores[self.seat]

    @property
    def other(self) -> int:
        return self.scores[1 - self.seat]

    @property
    def pegging(self) -> Pegging:
        return pegging(self.table, self.dealer)
