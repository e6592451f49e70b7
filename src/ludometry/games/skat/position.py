"""Where a game of Skat stands, and what one seat may know of it.

seat      0 forehand, 1 middlehand, 2 rearhand, clockwise; forehand leads the first trick of a whole game
declarer  the seat that plays alone; the other two defend together
skat      the two cards put aside; they count for the declarer
played    every recorded card from `first` on, the cards of the running trick last
gone      cards that left the game before the record begins, so that endings can be set up
unknown   how many more cards each seat holds, and the skat, that nobody has named; chance names them when they matter
view      a position in which everything that the seat may not see has become unknown
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from ludometry.games.skat.cards import (
    CARD_POINTS,
    FULL,
    LINE_MASKS,
    SEATS,
    Card,
    Contract,
    Hand,
    Hands,
    beats,
    hand_of,
    line,
    points,
    three,
)

NOBODY = -1
SKAT = 3
"""The skat's place beside the three seats wherever cards are dealt."""
SEAT_NAMES = ("forehand", "middlehand", "rearhand")
SEAT_LETTERS = "FMR"


@dataclass(frozen=True, slots=True)
class Play:
    """A card for the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that chance names: a packet of the deal, or one card of a hand that was unknown."""

    cards: tuple[Card, ...]


Move: TypeAlias = Play | Deal


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two events."""

    contract: int = NOBODY
    """A Contract, or NOBODY while the cards are dealt."""
    declarer: int = NOBODY
    hands: Hands = (0, 0, 0)
    """Known cards in hand."""
    unknown: tuple[int, int, int, int] = (10, 10, 10, 2)
    """How many more cards each seat and the skat hold."""
    skat: Hand = 0
    first: int = 0
    """Who led the first recorded trick."""
    played: tuple[Card, ...] = ()
    gone: Hand = 0
    before: tuple[int, int] | None = (0, 0)
    """Card points of declarer and defenders in the cards that are gone; None counts from here on."""
    voids: tuple[int, int, int] = (0, 0, 0)
    """Lines that a seat is known not to hold beyond what the record shows, one bit a line."""

    @property
    def course(self) -> Course:
        """What the recorded cards have led to."""
        return follow_play(self.contract, self.declarer, self.first, self.played)

    @property
    def mover(self) -> int:
        """Whose card comes next."""
        now = self.course
        return (now.leader + len(now.trick)) % SEATS

    def held(self, seat: int) -> int:
        """How many cards a seat has in hand."""
        return self.hands[seat].bit_count() + self.unknown[seat]

    def unseen(self) -> Hand:
        """Cards that nobody has named."""
        return FULL & ~(self.hands[0] | self.hands[1] | self.hands[2] | self.skat | self.gone | hand_of(self.played))

    def shown_voids(self) -> tuple[int, int, int]:
        """Lines that each seat has shown, or is said, not to hold."""
        return three(said | shown for said, shown in zip(self.voids, self.course.voids, strict=True))

    @property
    def is_lost_null(self) -> bool:
        """Whether the declarer of a null game has taken a trick."""
        return self.contract == Contract.NULL and self.course.tricks[0] > 0

    @property
    def is_open(self) -> bool:
        """Whether every card in a hand is known."""
        return not any(self.unknown[:SKAT])

    def standing(self) -> tuple[int, int]:
        """Card points of declarer and defenders so far; from here on where the points before are not known."""
        won = self.course.points
        if self.before is None:
            return won
        return self.before[0] + points(self.skat) + won[0], self.before[1] + won[1]

    def pile(self, pile: int) -> Hand:
        """The known cards of a hand or of the skat."""
        return self.skat if pile == SKAT else self.hands[pile]

    def with_pile(self, pile: int, cards: Hand, unknown: int) -> Position:
        """The same position with other cards, known and unknown, in one hand or in the skat."""
        piles, counts = [*self.hands, self.skat], list(self.unknown)
        piles[pile], counts[pile] = cards, unknown
        return replace(self, hands=three(piles[:SKAT]), skat=piles[SKAT], unknown=(*three(counts[:SKAT]), counts[SKAT]))


@dataclass(frozen=True, slots=True)
class Course:
    """The course of the play so far, read off card by card."""

    leader: int
    """Who led, or leads, the running trick."""
    trick: tuple[Card, ...]
    points: tuple[int, int]
    """Card points that declarer and defenders took in finished tricks."""
    tricks: tuple[int, int]
    voids: tuple[int, int, int]
    last: tuple[Card, ...]
    """The trick before the running one."""
    last_leader: int


def trick_winner(cards: tuple[Card, ...], leader: int, contract: int) -> int:
    """Who holds the trick: the highest trump, or else the highest card of the line that was led."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], contract):
            best = place
    return (leader + best) % SEATS


def legal(hand: Hand, trick: tuple[Card, ...], contract: int) -> Hand:
    """The cards of a hand that may be played to a trick."""
    if not trick or len(trick) == SEATS:
        return hand
    return hand & LINE_MASKS[contract][line(trick[0], contract)] or hand


def tricks_played(first: int, played: tuple[Card, ...], contract: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Who led each trick and its cards; the last one may still be under way."""
    leader = first
    for start in range(0, len(played), SEATS):
        trick = played[start : start + SEATS]
        yield leader, trick
        leader = trick_winner(trick, leader, contract)


def cards_played(position: Position) -> Iterator[tuple[int, tuple[Card, ...], Card]]:
    """Every recorded card: who played it, the cards that lay in its trick by then, and the card."""
    for leader, trick in tricks_played(position.first, position.played, position.contract):
        for place, card in enumerate(trick):
            yield (leader + place) % SEATS, trick[:place], card


@lru_cache(maxsize=4096)
def follow_play(contract: int, declarer: int, first: int, played: tuple[Card, ...]) -> Course:
    """Follows the play from its first card."""
    next_leader, last_leader = first, NOBODY
    running: tuple[Card, ...] = ()
    last: tuple[Card, ...] = ()
    won, count, voids = [0, 0], [0, 0], [0, 0, 0]
    for leader, trick in tricks_played(first, played, contract):
        led = line(trick[0], contract)
        for place, card in enumerate(trick):
            if line(card, contract) != led:
                voids[(leader + place) % SEATS] |= 1 << led
        if len(trick) < SEATS:
            running = trick
        else:
            next_leader = trick_winner(trick, leader, contract)
            side = 0 if next_leader == declarer else 1
            won[side] += sum(CARD_POINTS[card] for card in trick)
            count[side] += 1
            last, last_leader = trick, leader
    return Course(next_leader, running, (won[0], won[1]), (count[0], count[1]), three(voids), last, last_leader)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    seat: int
    seen: Position
    """The position with everything unknown that this seat may not see."""

    @property
    def hand(self) -> Hand:
        return self.seen.hands[self.seat]

    @property
    def acts(self) -> bool:
        """Whether it is this seat's turn."""
        seen = self.seen
        if seen.contract == NOBODY or not self.hand or seen.unknown[self.seat]:
            return False
        return seen.mover == self.seat and not seen.is_lost_null


def hide(position: Position, seat: int) -> Position:
    """The position as one seat knows it: own cards, the skat if it declares, everything played."""
    hands, unknown = [0, 0, 0], [position.held(other) for other in range(SEATS)]
    hands[seat], unknown[seat] = position.hands[seat], position.unknown[seat]
    skat, hidden = (position.skat, 0) if seat == position.declarer else (0, position.skat.bit_count())
    counts = (*three(unknown), position.unknown[SKAT] + hidden)
    return replace(position, hands=three(hands), unknown=counts, skat=skat)
