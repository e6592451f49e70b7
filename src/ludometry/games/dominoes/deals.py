"""Open positions of any size, and many hidden hands at once: from the tables, or by solving the deal.

worth   END - plies for a win of the mover, plies - END for a loss, 0 for a draw
world   one hand that the other player may hold
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.plain_solver import END, closer
from ludometry.games.dominoes.rules import BLOCKS, OPENING, Block, Move, Play, Position
from ludometry.games.dominoes.tables import BUILT_AT_ONCE, Tables, tables
from ludometry.games.dominoes.tiles import HALVES, Tile, tile_of

Array = npt.NDArray[Any]
MOST_TILES = 16
"""Tiles in both hands up to which a deal is solved: a whole game has 14."""
BEFORE_THE_FIRST = -1


def is_named(position: Position) -> bool:
    """Whether every tile of both hands is named."""
    return not any(position.unknown)


def source(position: Position, block: Block, found: Tables | None = None) -> str:
    """Where the worth of an open position comes from: a table's name, or "search"."""
    elements = position.size(0) + position.size(1) + 1
    if position.ends is None or not (found or tables()).reaches(block, elements):
        return "search"
    return f"{block}-{elements}"


def open_worth(position: Position, block: Block, found: Tables | None = None) -> int:
    """The worth, to the mover, of a position whose tiles are all named."""
    if rules.turn(position) == Turn.OVER:
        return END * int(rules.scores(position, block)[position.mover])
    if source(position, block, found) == "search":
        mine, theirs = position.hands[position.mover], position.hands[1 - position.mover]
        return int(solve_worlds(position, block, mine, np.array([theirs]), found)[0, -1])
    assert position.ends is not None
    mover = position.mover
    thing = (position.hands[mover], position.hands[1 - mover], tile_of(*position.ends))
    return (found or tables()).worth(thing, block)


def open_moves(position: Position, block: Block, found: Tables | None = None) -> list[tuple[Move, int]]:
    """Every move of an open position with its worth to the mover, best first."""
    judged = [(move, -closer(open_worth(rules.play(position, move), block, found))) for move in rules.moves(position)]
    return sorted(judged, key=lambda pair: -pair[1])


def solve_worlds(
    position: Position, block: Block, hand: tuple[Tile, ...], worlds: Array, found: Tables | None = None
) -> Array:
    """The mover's `hand` against each row of `worlds`: a column a move, see `column`, and last the position's worth."""
    from ludometry.games.dominoes import kernels_deals

    count = len(hand) + worlds.shape[1]
    if count > MOST_TILES:
        raise BadInput(f"{count} tiles in hand are too many to search: at most {MOST_TILES}.")
    leaf = BUILT_AT_ONCE - 1
    if block == "pips" and count > leaf:
        table = np.asarray((found or tables()).table(block, BUILT_AT_ONCE))
    else:
        leaf, table = 0, np.zeros(1, np.int8)
        table.setflags(write=False)
    ends = BEFORE_THE_FIRST if position.ends is None else tile_of(*position.ends)
    out = np.zeros((len(worlds), kernels_deals.WHOLE + 1), np.int8)
    tiles = np.array(hand, np.int64)
    kernels_deals.solve_worlds(tiles, worlds.astype(np.int64), ends, BLOCKS.index(block), leaf, table, out)
    return out


def column(move: Move) -> int:
    """Where `solve_worlds` keeps a move; a pass is worth what the position is."""
    if not isinstance(move, Play):
        return -1
    return 2 * move.tile + int(move.joins != OPENING and move.joins != HALVES[move.tile][0])
