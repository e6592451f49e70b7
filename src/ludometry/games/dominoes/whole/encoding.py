"""Whole games in numbers: as in the block game, with the stock, the draw, what may be held, and the points."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.dominoes.position import OPENING, Pass, Play
from ludometry.games.dominoes.tiles import set_size, tile_of
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.position import Event, Seen
from ludometry.games.dominoes.whole.rules import WholeDominoes, ends_count
from ludometry.study.encoding import Observation, joined, marked

MOST_POINTS = 1000
"""Points that stand for 1 in an observation where no number of points wins."""
MOST_ROUNDS = 400


@dataclass(frozen=True, slots=True)
class WholeEncoding:
    """Own tiles, the other's as far as known, tiles laid, the chance that the other holds each, both ends, what they
    add up to, sizes and stock, points, whose move it is, whether it is the first, whether he has drawn."""

    game: WholeDominoes

    @property
    def tiles(self) -> int:
        return set_size(self.game.highest)

    @property
    def numbers(self) -> int:
        return self.game.highest + 1

    @property
    def actions(self) -> int:
        """Each tile by each number or first, laid on the left although both ends show the number, pass, draw."""
        return self.tiles * (2 * self.numbers + 1) + 2

    @property
    def length(self) -> int:
        return 4 * self.tiles + 2 * self.numbers + 9

    @property
    def longest(self) -> int:
        return 3 * self.tiles * (MOST_ROUNDS if self.game.points else 1)

    def number(self, move: Event) -> int:
        each = 2 * self.numbers + 1
        if isinstance(move, Play):
            if move.joins == OPENING:
                return move.tile * each + 2 * self.numbers
            return move.tile * each + move.joins + (self.numbers if move.left else 0)
        return self.tiles * each + (0 if isinstance(move, Pass) else 1)

    def observe(self, view: Seen, seat: int) -> Observation:
        now, me, other = view.position, view.seat, 1 - view.seat
        ends = now.ends or ()
        held = [0.0] * self.tiles
        if now.unknown[other] and now.ends is not None:
            for tile, chance in belief(now, other).chances().items():
                held[tile] = min(1.0, chance)
        most = self.game.points or MOST_POINTS
        return joined(
            marked(self.tiles, now.hands[me]),
            marked(self.tiles, now.hands[other]),
            marked(self.tiles, (tile_of(*pair) for pair in now.chain)),
            held,
            marked(self.numbers, ends[:1]),
            marked(self.numbers, ends[1:]),
            [ends_count(now) / (4 * self.game.highest) if now.chain else 0.0],
            [now.size(player) / self.tiles for player in (me, other)],
            [max(0, now.asleep) / self.tiles],
            [min(1.0, now.points[player] / most) for player in (me, other)],
            [float(now.mover == me), float(now.ends is None), float(now.fresh)],
        )
