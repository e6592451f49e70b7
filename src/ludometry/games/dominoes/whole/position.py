"""A position of a whole game, and what both players have seen of each other's drawing.

stock     the tiles that are in no hand and not in the chain; asleep where nobody draws from it
draw      to take a tile from the stock because none of the hand can be joined; one draws on until one can be
fresh     the player to move has drawn in this turn: whether the last tile drawn can be joined only he knows
short     a note that a player could join nothing at two ends, and how many tiles he drew then and kept
opened    the tile that opened a round as the strongest of both hands: neither was dealt a stronger one
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ludometry.games.dominoes.position import OPENING, Deal, Pass, Play
from ludometry.games.dominoes.tiles import ALL_HALVES, ALL_PIPS, Tile, is_double, set_size, tile_of

NO_TILE = -1
"""What opened a round in which any tile may."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile is taken from the stock."""


Act: TypeAlias = Play | Pass | Draw
Event: TypeAlias = Play | Pass | Draw | Deal


class Short(NamedTuple):
    """A player could join nothing."""

    ends: tuple[int, int]
    kept: int
    """Tiles drawn there that could not be joined either; one that could was laid at once."""


Note: TypeAlias = Short | Tile
"""What was seen of a player: that he was short, or, after that, a tile that he laid from what he had."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A game between two events."""

    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    """The named tiles of each player, sorted."""
    chain: tuple[tuple[int, int], ...] = ()
    """Tiles on the table from left to right, each with its left number first; empty if they are not listed."""
    ends: tuple[int, int] | None = None
    """Left and right end; None before the first tile of a round."""
    mover: int = 0
    unknown: tuple[int, int] = (0, 0)
    notes: tuple[tuple[Note, ...], tuple[Note, ...]] = ((), ())
    """What was seen of each player's want of tiles, oldest first; empty once the stock is, for then all is known."""
    opened: Tile = NO_TILE
    fresh: bool = False
    drawing: bool = False
    """Whether a tile is being drawn: chance says which."""
    free: bool = True
    """Whether the first tile of the round may be any."""
    points: tuple[int, int] = (0, 0)
    """What each player has scored."""
    highest: int = 6
    """The highest number of the set."""

    def size(self, seat: int) -> int:
        """How many tiles a player holds, named or not."""
        return len(self.hands[seat]) + self.unknown[seat]

    @property
    def is_named(self) -> bool:
        """Whether every tile of both hands is named."""
        return not any(self.unknown)

    @property
    def asleep(self) -> int:
        """Tiles in the stock; an unlisted chain stands for all tiles that are in no hand."""
        if not self.chain and self.ends is not None:
            return 0
        return set_size(self.highest) - len(self.chain) - self.size(0) - self.size(1)

    def unseen(self) -> list[Tile]:
        """Tiles that are neither named in a hand nor listed in the chain."""
        named = {*self.hands[0], *self.hands[1], *(tile_of(*pair) for pair in self.chain)}
        return [tile for tile in range(set_size(self.highest)) if tile not in named]

    def lacked(self, seat: int) -> list[int]:
        """Numbers that no tile of a player has, as far as that was seen: the last ones that he was short of, and older
        ones if he has drawn nothing since."""
        found: set[int] = set()
        if self.fresh and seat == self.mover:
            return []
        for note in reversed([note for note in self.notes[seat] if isinstance(note, Short)]):
            found |= set(note.ends)
            if note.kept:
                break
        return sorted(found)


class Seen(NamedTuple):
    """What one seat may know: a position in which the other's tiles are unknown unless the hands lie open."""

    seat: int
    position: Whole


def strength(tile: Tile) -> tuple[bool, int, int]:
    """By which the tile that opens is chosen: doubles first, then pips, then the higher number."""
    return is_double(tile), ALL_PIPS[tile], max(ALL_HALVES[tile])


def plays(position: Whole) -> list[Play]:
    """Every tile of the mover with every number by which it can be joined."""
    hand = position.hands[position.mover]
    if position.ends is None:
        return [Play(tile, OPENING) for tile in (hand if position.free else (max(hand, key=strength),))]
    return [
        Play(tile, number) for tile in hand for number in dict.fromkeys(ALL_HALVES[tile]) if number in position.ends
    ]
