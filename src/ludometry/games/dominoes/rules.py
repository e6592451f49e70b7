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
from typing import Literal, Protocol, TypeAlias, TypeVar, get_args

from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.dominoes import notation
from ludometry.games.dominoes.position import Action, Deal, Pass, Play, Position, View, fits, moves
from ludometry.games.dominoes.tiles import ALL_HALVES, Tile, points

T = TypeVar("T")
Block: TypeAlias = Literal["pips", "draw", "tiles"]
BLOCKS: tuple[Block, ...] = get_args(Block)
BLOCK_WORDS = "Who wins a blocked game: pips (fewer pips), draw (nobody) or tiles (fewer tiles)."
HAND = 7
"""Tiles that each player is dealt."""
USUAL_HANDS = 400
"""Hidden hands that advice tries: a standard error of at most 0.05."""
RULES_VERSION = "1"


def start() -> Position:
    """Before the deal."""
    return Position(((), ()), (), None, 0, (HAND, HAND))


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


def chances(position: Position) -> list[tuple[Deal, float]]:
    """The next tile to be dealt: every possible one is as likely as any other."""
    tiles = position.possible(_dealt_to(position))
    return [(Deal((tile,)), 1 / len(tiles)) for tile in tiles]


def _dealt_to(position: Position) -> int:
    waits = 1 - position.mover
    return waits if position.unknown[waits] else position.mover


def play(position: Position, move: Action) -> Position:
    if isinstance(move, Deal):
        for tile in move.tiles:
            position = _deal(position, tile)
        return position
    mover = position.mover
    if isinstance(move, Pass):
        assert position.ends is not None
        lacked = 1 << position.ends[0] | 1 << position.ends[1]
        return replace(position, mover=1 - mover, lacks=changed(position.lacks, mover, position.lacks[mover] | lacked))
    hand = tuple(tile for tile in position.hands[mover] if tile != move.tile)
    chain, ends = joined(position, move)
    return replace(position, hands=changed(position.hands, mover, hand), chain=chain, ends=ends, mover=1 - mover)


def _deal(position: Position, tile: Tile) -> Position:
    seat = _dealt_to(position)
    hands = changed(position.hands, seat, tuple(sorted((*position.hands[seat], tile))))
    return replace(position, hands=hands, unknown=changed(position.unknown, seat, position.unknown[seat] - 1))


def changed(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with one seat's value replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class Laid(Protocol):
    """What a tile is joined to."""

    @property
    def chain(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def ends(self) -> tuple[int, int] | None: ...


def joined(position: Laid, move: Play) -> tuple[tuple[tuple[int, int], ...], tuple[int, int]]:
    """Chain and ends after a tile; at equal ends it is laid on the right, which makes no difference."""
    low, high = ALL_HALVES[move.tile]
    if position.ends is None:
        return ((low, high),), (low, high)
    left, right = position.ends
    other = low + high - move.joins
    listed = bool(position.chain)
    if right == move.joins and not move.left:
        return (*position.chain, (move.joins, other)) if listed else (), (left, other)
    return ((other, move.joins), *position.chain) if listed else (), (other, right)


def scores(position: Position, block: Block) -> tuple[float, float]:
    """1 for the winner and -1 for the loser once the game is over; 0 before and after a draw."""
    if turn(position) != Turn.OVER:
        return (0.0, 0.0)
    if position.size(0) and position.size(1):
        first = outcome(position.hands, block)
    else:
        first = -1 if position.size(0) else 1
    return (float(first), float(-first))


def outcome(hands: tuple[tuple[Tile, ...], tuple[Tile, ...]], block: Block) -> int:
    """Who wins a blocked game: 1 for the first hand, -1 for the second, 0 for nobody."""
    if block == "draw":
        return 0
    mine, theirs = (points(hand) if block == "pips" else len(hand) for hand in hands)
    return (mine < theirs) - (mine > theirs)


def view(position: Position, seat: int) -> View:
    """Both players know every hand when no tile sleeps or the game is over."""
    if position.asleep == 0 or turn(position) == Turn.OVER:
        return View(seat, position)
    other = 1 - seat
    unknown = changed(position.unknown, other, position.size(other))
    return View(seat, replace(position, hands=changed(position.hands, other, ()), unknown=unknown))


@dataclass(frozen=True, slots=True)
class Dominoes(Game[Position, Action, View]):
    """The block game for two. Nobody is told of the tiles that are dealt: each sees its own."""

    block: Block = "pips"
    """Who wins when neither can join a tile."""
    hands: int = USUAL_HANDS
    """How many hidden hands advice tries."""

    start = staticmethod(start)
    turn = staticmethod(turn)
    moves = staticmethod(moves)
    chances = staticmethod(chances)
    play = staticmethod(play)
    view = staticmethod(view)
    write = staticmethod(notation.write_position)
    read = staticmethod(notation.read_position)
    write_move = staticmethod(notation.write_move)
    read_move = staticmethod(notation.read_move)

    @property
    def info(self) -> GameInfo:
        return GameInfo("dominoes", "Dominoes", 2, "wins", False, RULES_VERSION, (-1.0, 1.0))

    def scores(self, position: Position) -> tuple[float, float]:
        return scores(position, self.block)
