"""Dominoes in numbers: a tile and the number that touches the chain; hands as far as they are known, chain and ends."""

from __future__ import annotations

from ludometry.games.dominoes.position import OPENING, Action, Pass, Play, View
from ludometry.games.dominoes.rules import HAND, Dominoes
from ludometry.games.dominoes.tiles import NUMBERS, TILE_COUNT, tile_of
from ludometry.games.dominoes.whole.encoding import WholeEncoding
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.study.encoding import Observation, joined, marked


class DominoEncoding:
    """Own tiles, the other's as far as known, tiles laid, both ends, sizes, what the other lacks, whose move it is."""

    actions = TILE_COUNT * (NUMBERS + 1) + 1
    length = 3 * TILE_COUNT + 3 * NUMBERS + 4
    longest = 2 * TILE_COUNT

    def number(self, move: Action) -> int:
        if isinstance(move, Pass):
            return TILE_COUNT * (NUMBERS + 1)
        assert isinstance(move, Play)
        return move.tile * (NUMBERS + 1) + (NUMBERS if move.joins == OPENING else move.joins)

    def observe(self, view: View, seat: int) -> Observation:
        now, other = view.position, 1 - view.seat
        ends = now.ends or ()
        return joined(
            marked(TILE_COUNT, now.hands[view.seat]),
            marked(TILE_COUNT, now.hands[other]),
            marked(TILE_COUNT, (tile_of(*pair) for pair in now.chain)),
            marked(NUMBERS, ends[:1]),
            marked(NUMBERS, ends[1:]),
            [float(now.lacks[other] >> number & 1) for number in range(NUMBERS)],
            [min(1.0, now.size(player) / (2 * HAND)) for player in (view.seat, other)],
            [float(now.mover == view.seat), float(now.ends is None)],
        )


def encoding(game: Dominoes | WholeDominoes) -> DominoEncoding | WholeEncoding:
    return WholeEncoding(game) if isinstance(game, WholeDominoes) else DominoEncoding()
