"""The obvious solver of a round: recursion over the plain rules, tiles drawn in a known order. It referees kernels."""

from __future__ import annotations

from ludometry.core.game import Turn
from ludometry.games.dominoes.position import Deal
from ludometry.games.dominoes.tiles import Tile
from ludometry.games.dominoes.whole.position import Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes


def worth(game: WholeDominoes, position: Whole, stock: tuple[Tile, ...] = ()) -> float:
    """By how much the first player is ahead of the second when the round is over, both seeing everything."""
    turn = game.turn(position)
    if turn == Turn.OVER or position.ends is None:  # over, or dealt anew
        first, second = game.scores(position)
        return first - second if game.counts else first
    if turn == Turn.CHANCE:
        return worth(game, game.play(position, Deal(stock[:1])), stock[1:])
    choose = max if turn == 0 else min
    return choose(worth(game, game.play(position, move), stock) for move in game.moves(position))
