"""Where a whole game stands, phase by phase, and what one seat may know of it.

phase      deal, bid, skat (hand, or pick up), discard, announce, play, passed (nobody wanted to play)
place      forehand, middlehand, rearhand in this deal, 0 to 2; cards and calls are kept by place
player     who sits there: after every deal each player moves on by one place
tally      what each player has on the list: points of own games, own games won, own games lost
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludometry.games.skat.cards import SEATS, Card
from ludometry.games.skat.position import SKAT, Deal, Play, Position
from ludometry.games.skat.whole.auction import Auction, follow

Phase: TypeAlias = Literal["deal", "bid", "skat", "discard", "announce", "play", "passed"]
PHASES: tuple[Phase, ...] = ("deal", "bid", "skat", "discard", "announce", "play", "passed")
PLAIN, SCHNEIDER, SCHWARZ, OUVERT = range(4)
"""What is announced beyond the contract; each but the null's ouvert includes those before it."""
ANNOUNCED_NAMES = ("", "schneider", "schwarz", "ouvert")


@dataclass(frozen=True, slots=True)
class Call:
    """A value, a hold or a pass."""

    value: int
    """The value, or HOLD, or PASS."""


@dataclass(frozen=True, slots=True)
class Skat:
    """The declarer picks up the skat, or leaves it and plays from the hand."""

    up: bool


@dataclass(frozen=True, slots=True)
class PutAway:
    """Two cards into the skat."""

    cards: tuple[Card, Card]
    """Lowest number first."""


@dataclass(frozen=True, slots=True)
class Announce:
    """What is played."""

    contract: int
    announced: int = PLAIN


Move: TypeAlias = Deal | Call | Skat | PutAway | Announce | Play


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's line on the list."""

    points: int = 0
    """Points of own games, lost ones counted twice against."""
    won: int = 0
    lost: int = 0


UNDEALT = Position()
BLANK = (Tally(), Tally(), Tally())


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole game between two events."""

    phase: Phase = "deal"
    cards: Position = UNDEALT
    """Hands, skat and play by place; its contract is NOBODY before the announcement."""
    calls: tuple[int, ...] = ()
    hand: bool = False
    """Whether the declarer left the skat alone."""
    announced: int = PLAIN
    number: int = 0
    """How many deals of the session lie behind."""
    tally: tuple[Tally, Tally, Tally] = BLANK

    @property
    def auction(self) -> Auction:
        return follow(self.calls)

    @property
    def declarer(self) -> int:
        """The place that declares; NOBODY before the bidding is over."""
        return self.cards.declarer

    def player(self, place: int) -> int:
        """Who sits at a place in this deal."""
        return (place + self.number) % SEATS

    def place(self, player: int) -> int:
        """Where a player sits in this deal."""
        return (player - self.number) % SEATS

    @property
    def is_ouvert(self) -> bool:
        return self.phase == "play" and self.announced == OUVERT

    def with_cards(self, cards: Position) -> Whole:
        return replace(self, cards=cards)


@dataclass(frozen=True, slots=True)
class WholeView:
    """What one player may know."""

    seat: int
    seen: Whole
    """The game with every card unknown that this player may not see."""

    @property
    def place(self) -> int:
        return self.seen.place(self.seat)

    @property
    def hand(self) -> int:
        """The player's own cards."""
        return self.seen.cards.hands[self.place]


def seen_piles(whole: Whole, place: int) -> set[int]:
    """The hands, and perhaps the skat, whose cards a place sees: its own, its discards, a declarer's that lie open."""
    found = {place}
    if place == whole.declarer and not whole.hand and whole.phase in ("announce", "play"):
        found.add(SKAT)
    if whole.is_ouvert:
        found.add(whole.declarer)
    return found


def hide(whole: Whole, place: int) -> Whole:
    """The game as a place knows it."""
    cards, seen = whole.cards, seen_piles(whole, place)
    for pile in range(SEATS + 1):
        if pile not in seen:
            cards = cards.with_pile(pile, 0, cards.unknown[pile] + cards.pile(pile).bit_count())
    return whole.with_cards(cards)
