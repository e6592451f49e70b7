"""Positions and moves of video poker.

hand    the cards that were dealt, from high to low; five once the deal is done
hold    the cards that stay, by their places in the hand; chosen once
thrown  the other cards, which never come back
drawn   the cards that come instead
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludometry.games.poker.cards import Card

SIZE = 5
"""Cards of a hand."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a hand stands."""

    hand: tuple[Card, ...] = ()
    """The cards dealt so far, from high to low."""
    held: tuple[Card, ...] | None = None
    """What the player holds; None before the choice."""
    drawn: tuple[Card, ...] = ()
    """What came instead of the rest, from high to low."""

    @property
    def thrown(self) -> tuple[Card, ...]:
        return () if self.held is None else tuple(card for card in self.hand if card not in self.held)

    @property
    def final(self) -> tuple[Card, ...]:
        """What is held and drawn, from high to low."""
        return tuple(sorted((*(self.held or ()), *self.drawn)))


@dataclass(frozen=True, slots=True)
class Hold:
    """Holds the cards at these places of the hand, counted from 0, and throws the rest away."""

    places: tuple[int, ...]

    def cards(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(hand[place] for place in self.places)


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: cards from the deck, from high to low; one at a time, but a record may name several."""

    cards: tuple[Card, ...]


Move: TypeAlias = Hold | Deal
