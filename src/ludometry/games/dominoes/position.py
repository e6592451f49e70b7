"""A position of dominoes as both players, or one of them, may know it, and what can be read off it.

The words are those of `rules.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, NUMBERS, TILE_COUNT, Tile, holds, tile_of

OPENING = -1
"""What the first tile of a game is joined to."""


@dataclass(frozen=True, slots=True)
class Play:
    """A tile laid down."""

    tile: Tile
    joins: int
    """The number that touches the chain, or OPENING."""
    left: bool = False
    """Whether it goes to the left although the right end shows the same number: where doubles count, that differs."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing can be joined."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Tiles that chance deals, to the player who waits first and then to the one who moves."""

    tiles: tuple[Tile, ...]


Move: TypeAlias = Play | Pass
Action: TypeAlias = Play | Pass | Deal


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two events."""

    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    """The named tiles of each player, sorted."""
    chain: tuple[tuple[int, int], ...]
    """Tiles on the table from left to right, each with its left number first; empty if they are not listed."""
    ends: tuple[int, int] | None
    """Left and right end; None before the first tile."""
    mover: int = 0
    unknown: tuple[int, int] = (0, 0)
    lacks: tuple[int, int] = (0, 0)
    """Bit n is set when the player is known not to hold the number n."""

    def size(self, seat: int) -> int:
        """How many tiles a player holds, named or not."""
        return len(self.hands[seat]) + self.unknown[seat]

    @property
    def elements(self) -> int:
        """The tiles in both hands and the chain, which counts as one."""
        return self.size(0) + self.size(1) + 1

    @property
    def is_named(self) -> bool:
        """Whether every tile of both hands is named."""
        return not any(self.unknown)

    @property
    def is_listed(self) -> bool:
        """Whether every tile of the chain is known."""
        return bool(self.chain) or self.ends is None

    @property
    def asleep(self) -> int:
        """Tiles that were not dealt; an unlisted chain stands for all tiles that are in no hand."""
        return TILE_COUNT - len(self.chain) - self.size(0) - self.size(1) if self.is_listed else 0

    def lacked(self, seat: int) -> list[int]:
        """The numbers that a player is known not to hold."""
        return [number for number in range(NUMBERS) if self.lacks[seat] >> number & 1]

    def unseen(self) -> list[Tile]:
        """Tiles that are neither named in a hand nor listed in the chain."""
        named = {*self.hands[0], *self.hands[1], *(tile_of(*pair) for pair in self.chain)}
        return [tile for tile in ALL_TILES if tile not in named]

    def may_hold(self, seat: int, tile: Tile) -> bool:
        """Whether passes have not told that a player lacks a number of this tile."""
        return not any(self.lacks[seat] >> number & 1 for number in HALVES[tile])

    def possible(self, seat: int) -> list[Tile]:
        """Unseen tiles that a player may hold."""
        return [tile for tile in self.unseen() if self.may_hold(seat, tile)]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: a position in which the other's tiles are unknown unless the hands lie open."""

    seat: int
    position: Position


def fits(tile: Tile, ends: tuple[int, int]) -> bool:
    return any(holds(tile, end) for end in ends)


def moves(position: Position) -> list[Move]:
    """Every tile with every number by which it can be joined; a pass if there is none."""
    hand = position.hands[position.mover]
    if position.ends is None:
        return [Play(tile, OPENING) for tile in hand]
    found: list[Move] = [
        Play(tile, number) for tile in hand for number in dict.fromkeys(HALVES[tile]) if number in position.ends
    ]
    return found or [Pass()]
