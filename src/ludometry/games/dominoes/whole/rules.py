"""Dominoes for two as it is played: the draw game, rounds for points, All Fives, and the block game with other sets.

stock     asleep: who cannot join passes; draw: he draws until a tile can be joined or the stock is empty, then passes
opens     any: the player to move lays any tile; strongest: the strongest double of both hands opens, without doubles
          the heaviest tile, and it is laid at once
round     from the deal until a hand is empty or neither can join; its winner scores the pips of the other hand, after
          a block less his own
points    the points that win a game of rounds; 0 for a single round
fives     All Fives: a play after which the two ends add up to a multiple of five scores that; a double counts whole.
          The round itself scores the multiple of five nearest to the pips left in the other hand

In a game of rounds whoever laid his last tile opens the next round, with any tile; after a block the round is opened as
the first one was.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludometry.core.game import FINE, Game, GameInfo, Turn
from ludometry.games.dominoes.position import Deal, Pass, Play, fits
from ludometry.games.dominoes.rules import HAND, USUAL_HANDS, Block, changed, joined, outcome
from ludometry.games.dominoes.tiles import Tile, points
from ludometry.games.dominoes.whole import notation
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.position import (
    NO_TILE,
    Act,
    Draw,
    Event,
    Seen,
    Short,
    Whole,
    plays,
    strength,
)

Stock: TypeAlias = Literal["asleep", "draw"]
Opens: TypeAlias = Literal["any", "strongest"]
RULES_VERSION = "1"
FIVE = 5


@dataclass(frozen=True, slots=True)
class WholeDominoes(Game[Whole, Event, Seen]):
    """A game under its options. Nobody is told of the tiles that the other is dealt or draws."""

    block: Block = "pips"
    """Who wins when neither can join a tile; in a game for points a block goes to fewer pips or to nobody."""
    hands: int = USUAL_HANDS
    """How many hidden hands advice tries."""
    stock: Stock = "draw"
    highest: int = 6
    """The highest number of the set."""
    tiles: int = HAND
    """Tiles that each player is dealt."""
    points: int = 0
    """What wins a game of rounds; 0 for a single round."""
    fives: bool = False
    opens: Opens = "strongest"

    @property
    def info(self) -> GameInfo:
        if not self.counts:
            return GameInfo("dominoes", "Dominoes", 2, "wins", False, RULES_VERSION, (-1.0, 1.0))
        return GameInfo("dominoes", "Dominoes", 2, "points", False, RULES_VERSION, grades=FINE, par=0.0)

    @property
    def counts(self) -> bool:
        """Whether it is played for points."""
        return self.fives or self.points > 0

    def start(self) -> Whole:
        return self._deal_next(0, (0, 0), self.opens == "any")

    def _deal_next(self, mover: int, points: tuple[int, int], free: bool) -> Whole:
        unknown = (self.tiles, self.tiles)
        return Whole(((), ()), mover=mover, unknown=unknown, free=free, points=points, highest=self.highest)

    def drawable(self, position: Whole) -> int:
        """Tiles that may be drawn from the stock."""
        return position.asleep if self.stock == "draw" else 0

    def round_over(self, position: Whole) -> bool:
        """Whether a hand is empty, or the round is known to be blocked."""
        if not (position.size(0) and position.size(1)):
            return True
        if position.ends is None or not position.is_named or self.drawable(position):
            return False
        return not any(fits(tile, position.ends) for hand in position.hands for tile in hand)

    def turn(self, position: Whole) -> int:
        if self.points and max(position.points) >= self.points:
            return Turn.OVER
        if self.round_over(position):
            return Turn.CHANCE if self.counts and not position.is_named else Turn.OVER
        return Turn.CHANCE if position.unknown[position.mover] else position.mover

    def moves(self, position: Whole) -> list[Act]:
        found: list[Act] = list(plays(position))
        if self.fives and ends_differ(position):
            found += [replace(play, left=True) for play in plays(position)]
        return found or [Draw() if self.drawable(position) else Pass()]

    def chances(self, position: Whole) -> list[tuple[Deal, float]]:
        """The next tile to be dealt or drawn, as likely as everything seen makes it."""
        seat = _dealt_to(position)
        tiles, hidden = position.unseen(), 1 - seat
        if position.ends is None:
            return [(Deal((tile,)), 1 / len(tiles)) for tile in tiles]
        if position.drawing:
            held = belief(position, hidden).chances() if position.unknown[hidden] else {}
            left = position.asleep + 1
            odds = {tile: (1 - held.get(tile, 0.0)) / left for tile in tiles}
        else:
            odds = {tile: chance / position.unknown[seat] for tile, chance in belief(position, seat).chances().items()}
        return [(Deal((tile,)), chance) for tile, chance in odds.items() if chance > 1e-12]

    def play(self, position: Whole, move: Event) -> Whole:
        if isinstance(move, Deal):
            for tile in move.tiles:
                position = self._dealt(position, tile)
            return self.settled(position) if position.ends is not None else position
        if isinstance(move, Play):
            return self.settled(self.laid(position, move))
        assert position.ends is not None
        mover, notes = position.mover, position.notes[position.mover]
        if position.fresh:
            notes = (*notes[:-1], *(Short(note.ends, note.kept + 1) for note in notes[-1:] if isinstance(note, Short)))
        else:
            notes = (*notes, Short(position.ends, 0))
        position = replace(position, notes=changed(position.notes, mover, notes))
        if isinstance(move, Pass):
            return self.settled(replace(position, mover=1 - mover, fresh=False))
        unknown = changed(position.unknown, mover, position.unknown[mover] + 1)
        return _all_known(replace(position, unknown=unknown, fresh=True, drawing=True))

    def _dealt(self, position: Whole, tile: Tile) -> Whole:
        seat = _dealt_to(position)
        hands = changed(position.hands, seat, tuple(sorted((*position.hands[seat], tile))))
        unknown = changed(position.unknown, seat, position.unknown[seat] - 1)
        position = replace(position, hands=hands, unknown=unknown, drawing=False)
        if position.ends is None and not position.free and position.is_named:
            return replace(position, mover=self.opener(hands))
        return position

    def opener(self, hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]) -> int:
        """Who holds the strongest tile of both hands."""
        first, second = (max(map(strength, hand)) for hand in hands)
        return int(second > first)

    def laid(self, position: Whole, move: Play) -> Whole:
        """The position after a tile, with what it scores at once, before a finished round is counted."""
        mover = position.mover
        hand = tuple(tile for tile in position.hands[mover] if tile != move.tile)
        chain, ends = joined(position, move)
        notes = position.notes[mover]
        # A tile laid in the turn in which it was drawn never was among those of which something is known.
        notes = (*notes, move.tile) if notes and not position.fresh else notes
        after = replace(
            position,
            hands=changed(position.hands, mover, hand),
            chain=chain,
            ends=ends,
            mover=1 - mover,
            notes=changed(position.notes, mover, notes),
            opened=move.tile if position.ends is None and not position.free else position.opened,
            fresh=False,
            free=True,
        )
        gain = ends_count(after) if self.fives else 0
        if gain and gain % FIVE == 0:
            after = replace(after, points=changed(after.points, mover, after.points[mover] + gain))
        return after

    def gain(self, position: Whole, move: Event) -> int:
        """What a move scores at once, in All Fives."""
        if not isinstance(move, Play):
            return 0
        return self.laid(position, move).points[position.mover] - position.points[position.mover]

    def settled(self, position: Whole) -> Whole:
        """The position with a finished round counted, and the next one begun."""
        position = _all_known(position)
        if not self.counts or not position.is_named or not self.round_over(position):
            return position
        if self.points and max(position.points) >= self.points:
            return position
        winner, gain = self.round_result(position)
        points = changed(position.points, winner, position.points[winner] + gain)
        if not self.points or max(points) >= self.points:
            return replace(position, points=points)
        domino = not (position.hands[0] and position.hands[1])
        free = domino or self.opens == "any"
        return self._deal_next(winner if free else 0, points, free)

    def round_result(self, position: Whole) -> tuple[int, int]:
        """Who wins a finished round and how many points he scores; nobody's block scores nothing."""
        mine, theirs = (points(hand) for hand in position.hands)
        if position.hands[0] and position.hands[1]:
            first = outcome(position.hands, self.block)
            winner, gain = (1 if first < 0 else 0), abs(mine - theirs) if first else 0
            left = max(mine, theirs) if first else 0
        else:
            winner = int(not position.hands[1])
            gain = left = mine + theirs
        return winner, FIVE * ((left + 2) // FIVE) if self.fives else gain

    def scores(self, position: Whole) -> tuple[float, float]:
        if self.counts:
            return (float(position.points[0]), float(position.points[1]))
        if self.turn(position) != Turn.OVER:
            return (0.0, 0.0)
        if position.size(0) and position.size(1):
            first = outcome(position.hands, self.block)
        else:
            first = -1 if position.size(0) else 1
        return (float(first), float(-first))

    def view(self, position: Whole, seat: int) -> Seen:
        """Both players know every hand when the stock is empty or the game is over."""
        if position.asleep == 0 or self.turn(position) == Turn.OVER:
            return Seen(seat, position)
        other = 1 - seat
        unknown = changed(position.unknown, other, position.size(other))
        return Seen(seat, replace(position, hands=changed(position.hands, other, ()), unknown=unknown))

    def told(self, position: Whole, move: Event, seat: int) -> str:
        """Of a tile drawn only who drew it hears."""
        if isinstance(move, Deal):
            mine = position.drawing and position.mover == seat
            return f"you draw {notation.write_move(position, move).removeprefix('deal ')}" if mine else ""
        after, who = self.play(position, move), ("you score", "opponent scores")
        gains = [f"{who[one != seat]} {after.points[one] - position.points[one]}" for one in (0, 1)
                 if after.points[one] > position.points[one]]  # fmt: skip
        return ", ".join([*filter(None, [Game.told(self, position, move, seat)]), *gains])

    def draw(self, position: Whole, rng: random.Random) -> Deal:
        events, odds = zip(*self.chances(position), strict=True)
        chosen: Deal = rng.choices(events, weights=odds)[0]
        return chosen

    def write(self, position: Whole) -> str:
        return notation.write_position(position)

    def read(self, text: str) -> Whole:
        position = _all_known(notation.read_position(text, self.highest, self.opens == "any"))
        notation.check(position, self.fives)
        return position

    def write_move(self, position: Whole, move: Event) -> str:
        return notation.write_move(position, move)

    def read_move(self, position: Whole, text: str) -> Event:
        return notation.read_move(position, text, self.turn(position), self.moves)


def _dealt_to(position: Whole) -> int:
    """Before the first tile who waits is dealt first; later whoever holds unknown tiles, the mover first."""
    waits = 1 - position.mover
    first, second = (waits, position.mover) if position.ends is None else (position.mover, waits)
    return first if position.unknown[first] else second


def _all_known(position: Whole) -> Whole:
    """With the stock empty nothing need be remembered: both know every tile."""
    if position.asleep or position.ends is None:
        return position
    return replace(position, notes=((), ()), opened=NO_TILE)


def ends_count(position: Whole) -> int:
    """What the open ends add up to: a double counts whole, a single tile once.

    >>> ends_count(Whole(((), ()), ((5, 5), (5, 0)), (5, 0)))
    10
    """
    if len(position.chain) == 1:
        return sum(position.chain[0])
    (left, inner), (outer, right) = position.chain[0], position.chain[-1]
    return left * (1 + (left == inner)) + right * (1 + (right == outer))


def ends_differ(position: Whole) -> bool:
    """Whether both ends show one number and only one of them is a double: then it matters which is covered."""
    if len(position.chain) < 2 or position.ends is None or position.ends[0] != position.ends[1]:
        return False
    (left, inner), (outer, right) = position.chain[0], position.chain[-1]
    return (left == inner) != (right == outer)
