"""Dominoes for two: the block game, and its endgames with open hands.

hand      the tiles of a player, sorted
chain     the tiles on the table from left to right, each as it lies; an endgame may leave them unlisted
ends      the two numbers at which a tile may be joined; nothing before the first tile
join      to lay a tile so that one of its numbers touches an equal end; its other number becomes the new end
pass      what a player does who cannot join any tile; never a choice
block     neither player can join a tile: the game is over
asleep    tiles that were not dealt; with none asleep both players know every hand, and the hands lie open
unknown   how many tiles of a hand nobody has named; chance deals them when their owner has to move
lacks     numbers that a player does not hold, seen from passes, as bits; nobody gets new tiles, so it stays true

Whoever lays the last tile of a hand wins at once. A block goes to the hand with fewer pips (`pips`), to nobody
(`draw`), or to the hand with fewer tiles (`tiles`); equal hands are a draw. The first tile may be any of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from ludometry.core.game import Turn
from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, TILE_COUNT, Tile, holds, points, tile_of

Block: TypeAlias = Literal["pips", "draw", "tiles"]
BLOCKS: tuple[Block, ...] = get_args(Block)
HAND = 7
"""Tiles that each player is dealt."""
OPENING = -1
"""What the first tile of a game is joined to."""


@dataclass(frozen=True, slots=True)
class Play:
    """A tile laid down."""

    tile: Tile
    joins: int
    """The number that touches the chain, or OPENING."""


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


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: a position in which the other's tiles are unknown unless the hands lie open."""

    seat: int
    position: Position


def start() -> Position:
    """Before the deal."""
    return Position(((), ()), (), None, 0, (HAND, HAND))


def is_listed(position: Position) -> bool:
    """Whether every tile of the chain is known."""
    return bool(position.chain) or position.ends is None


def asleep(position: Position) -> int:
    """Tiles that were not dealt; an unlisted chain stands for all tiles that are in no hand."""
    if not is_listed(position):
        return 0
    return TILE_COUNT - len(position.chain) - position.size(0) - position.size(1)


def unseen(position: Position) -> list[Tile]:
    """Tiles that are neither named in a hand nor listed in the chain."""
    laid = {tile_of(*pair) for pair in position.chain}
    named = {*position.hands[0], *position.hands[1], *laid}
    return [tile for tile in ALL_TILES if tile not in named]


def possible(position: Position, seat: int) -> list[Tile]:
    """Unseen tiles that a player may hold, as far as passes have not told otherwise."""
    return [tile for tile in unseen(position) if not lacks_tile(position.lacks[seat], tile)]


def lacks_tile(lacks: int, tile: Tile) -> bool:
    return any(lacks >> number & 1 for number in HALVES[tile])


def fits(tile: Tile, ends: tuple[int, int]) -> bool:
    return any(holds(tile, end) for end in ends)


def can_play(position: Position, seat: int) -> bool:
    """Whether a player can join one of the named tiles."""
    return position.ends is None or any(fits(tile, position.ends) for tile in position.hands[seat])


def turn(position: Position) -> int:
    mover = position.mover
    if not (position.size(0) and position.size(1)):
        return Turn.OVER
    if position.unknown[mover]:
        return Turn.CHANCE
    if can_play(position, mover) or position.unknown[1 - mover] or can_play(position, 1 - mover):
        return mover
    return Turn.OVER


def moves(position: Position) -> list[Move]:
    """Every tile with every number by which it can be joined; a pass if there is none."""
    hand = position.hands[position.mover]
    if position.ends is None:
        return [Play(tile, OPENING) for tile in hand]
    found: list[Move] = [
        Play(tile, number) for tile in hand for number in dict.fromkeys(HALVES[tile]) if number in position.ends
    ]
    return found or [Pass()]


def chances(position: Position) -> list[tuple[Deal, float]]:
    """The next tile to be dealt: every possible one is as likely as any other."""
    tiles = possible(position, _dealt_to(position))
    return [(Deal((tile,)), 1 / len(tiles)) for tile in tiles]


def _dealt_to(position: Position) -> int:
    waits = 1 - position.mover
    return waits if position.unknown[waits] else position.mover


def play(position: Position, action: Action) -> Position:
    if isinstance(action, Deal):
        for tile in action.tiles:
            position = _deal(position, tile)
        return position
    mover = position.mover
    if isinstance(action, Pass):
        assert position.ends is not None
        lacked = 1 << position.ends[0] | 1 << position.ends[1]
        return replace(position, mover=1 - mover, lacks=_changed(position.lacks, mover, position.lacks[mover] | lacked))
    hand = tuple(tile for tile in position.hands[mover] if tile != action.tile)
    hands = (hand, position.hands[1]) if mover == 0 else (position.hands[0], hand)
    chain, ends = _joined(position, action)
    return replace(position, hands=hands, chain=chain, ends=ends, mover=1 - mover)


def _deal(position: Position, tile: Tile) -> Position:
    seat = _dealt_to(position)
    hand = tuple(sorted((*position.hands[seat], tile)))
    hands = (hand, position.hands[1]) if seat == 0 else (position.hands[0], hand)
    return replace(position, hands=hands, unknown=_changed(position.unknown, seat, position.unknown[seat] - 1))


def _changed(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _joined(position: Position, action: Play) -> tuple[tuple[tuple[int, int], ...], tuple[int, int]]:
    """Chain and ends after a tile; at equal ends it is laid on the right, which makes no difference."""
    low, high = HALVES[action.tile]
    if position.ends is None:
        return ((low, high),), (low, high)
    left, right = position.ends
    other = low + high - action.joins
    listed = bool(position.chain)
    if right == action.joins:
        return (*position.chain, (action.joins, other)) if listed else (), (left, other)
    return ((other, action.joins), *position.chain) if listed else (), (other, right)


def scores(position: Position, block: Block) -> tuple[float, float]:
    """1 for the winner and -1 for the loser once the game is over; 0 before and after a draw."""
    if turn(position) != Turn.OVER:
        return (0.0, 0.0)
    first = (
        outcome(position.hands, block) if position.size(0) and position.size(1) else 1 if not position.size(0) else -1
    )
    return (float(first), float(-first))


def outcome(hands: tuple[tuple[Tile, ...], tuple[Tile, ...]], block: Block) -> int:
    """Who wins a blocked game: 1 for the first hand, -1 for the second, 0 for nobody."""
    if block == "draw":
        return 0
    mine, theirs = (points(hand) if block == "pips" else len(hand) for hand in hands)
    return (mine < theirs) - (mine > theirs)


def is_open(position: Position) -> bool:
    """Whether both players know every hand: no tile sleeps, or the game is over."""
    return asleep(position) == 0 or turn(position) == Turn.OVER


def view(position: Position, seat: int) -> View:
    if is_open(position):
        return View(seat, position)
    other = 1 - seat
    hands = (position.hands[0], ()) if seat == 0 else ((), position.hands[1])
    return View(seat, replace(position, hands=hands, unknown=_changed(position.unknown, other, position.size(other))))
