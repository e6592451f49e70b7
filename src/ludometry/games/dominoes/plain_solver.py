"""The obvious solver: recursion over the plain rules. It referees the kernels and the tables.

A result is +d for a win in d plies, -d for a loss in d plies, 0 for a draw; a lost game that is over already is LOST.
Passes count as plies. The winner hurries, the loser delays.
"""

from __future__ import annotations

from functools import cache

from ludometry.core.game import Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.numbering import Open
from ludometry.games.dominoes.position import Position, moves
from ludometry.games.dominoes.rules import Block
from ludometry.games.dominoes.tiles import HALVES

END = 64
"""Worth of a game that is won and over: a win in d plies is END - d, so that more is better, and a draw is 0."""


def open_position(thing: Open) -> Position:
    """The position of three numbers, the first player to move."""
    mine, theirs, ends = thing
    return Position((mine, theirs), (), HALVES[ends])


@cache
def worth(position: Position, block: Block) -> int:
    """END - plies for a win of the mover, plies - END for a loss, 0 for a draw."""
    if rules.turn(position) == Turn.OVER:
        return END * int(rules.scores(position, block)[position.mover])
    return max(-closer(worth(rules.play(position, move), block)) for move in moves(position))


def closer(worth_: int) -> int:
    """The same result one ply further away."""
    return worth_ - (worth_ > 0) + (worth_ < 0)
