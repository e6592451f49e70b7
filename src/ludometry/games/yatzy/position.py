"""What lies on the table between two events, and what can happen next.

box       one line of the score card
card      the points in every box, None where the box is open
keep      the dice left on the table before a reroll, as sorted faces
throw     the faces of the dice that were thrown, sorted
rerolls   throws that may still be taken in this turn
waiting   with more players than one: the cards of the others, in the order in which their turns come
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludometry.games.yatzy.scoring import Roll

Card = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave these dice on the table and throw the others."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Fill:
    """Write the dice into a box."""

    box: int
    """The box's place on the card, from 0."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the faces of the dice that were thrown."""

    dice: Roll


Move = Keep | Fill | Throw


@dataclass(frozen=True, slots=True)
class Position:
    """A game in progress, between any two events."""

    card: Card
    """The points in every box, None where it is open."""
    dice: Roll = ()
    """The dice on the table, sorted; fewer than the rules ask for while a throw is due."""
    rerolls: int = 2
    """How many rerolls are left in this turn, saved throws included."""
    extra: int = 0
    """Points earned by extra yatzys so far."""
    seat: int = 0
    """Whose turn it is: dice and card are this player's."""
    waiting: tuple[Position, ...] = ()
    """The other players, each between two turns, the next one first."""

    @property
    def alone(self) -> Position:
        """The player in turn as in a game for one."""
        return replace(self, seat=0, waiting=()) if self.waiting else self

    @property
    def seats(self) -> tuple[Position, ...]:
        """Every player as in a game for one, by seat."""
        later = len(self.waiting) + 1 - self.seat
        turns = (self.alone, *self.waiting)
        return (*turns[later:], *turns[:later])

    @property
    def mask(self) -> int:
        """The filled boxes, bit b for box b."""
        return sum(1 << box for box, points in enumerate(self.card) if points is not None)

    @property
    def held(self) -> int:
        """The points on the card, the bonus apart: tables count the bonus among the points to come."""
        return sum(points or 0 for points in self.card) + self.extra
