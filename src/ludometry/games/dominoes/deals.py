"""Open positions of any size, and many hidden hands at once: from the tables, or by solving the deal.

worth   END - plies for a win of the mover, plies - END for a loss, 0 for a draw
world   one hand that the other player may hold, given everything seen: own tiles, the chain, and every pass

In the block game nobody gets new tiles, so a number that a player passed on is missing from the hand for good; every
set of unseen tiles without those numbers is as likely as any other.
"""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.plain_solver import END, closer
from ludometry.games.dominoes.position import OPENING, Move, Play, Position, moves
from ludometry.games.dominoes.rules import BLOCKS, HAND, Block
from ludometry.games.dominoes.tables import BUILT_AT_ONCE, NOTHING, Tables, tables
from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, Tile, tile_of
from ludometry.tables.arrays import Array, Ints

MOST_TILES = 16
"""Tiles in both hands up to which a deal is solved: a whole game has 14."""
BEFORE_THE_FIRST = -1


def source(position: Position, block: Block, found: Tables | None = None) -> str:
    """Where the worth of an open position comes from: a table's name, or "search"."""
    if position.ends is None or not (found or tables()).reaches(block, position.elements):
        return "search"
    return f"{block}-{position.elements}"


def open_worth(position: Position, block: Block, found: Tables | None = None) -> int:
    """The worth, to the mover, of a position whose tiles are all named."""
    if rules.turn(position) == Turn.OVER:
        return END * int(rules.scores(position, block)[position.mover])
    mine, theirs = position.hands[position.mover], position.hands[1 - position.mover]
    if position.ends is None or source(position, block, found) == "search":
        return int(solve_worlds(position, block, mine, np.array([theirs]), found)[0, -1])
    return (found or tables()).worth((mine, theirs, tile_of(*position.ends)), block)


def open_moves(position: Position, block: Block, found: Tables | None = None) -> list[tuple[Move, int]]:
    """Every move of an open position with its worth to the mover, best first."""
    judged = [(move, -closer(open_worth(rules.play(position, move), block, found))) for move in moves(position)]
    return sorted(judged, key=lambda pair: -pair[1])


def deal_sign(rng: random.Random, block: Block, mine: int = HAND, theirs: int = HAND) -> float:
    """1, 0 or -1: what it is worth to begin one random deal with open hands."""
    tiles = rng.sample(ALL_TILES, mine + theirs)
    hands = (tuple(sorted(tiles[:mine])), tuple(sorted(tiles[mine:])))
    return float(np.sign(open_worth(Position(hands, (), None), block)))


def world_count(position: Position, seat: int) -> int:
    """How many hands a player may hold."""
    return comb(len(position.possible(seat)), position.unknown[seat])


def worlds(position: Position, seat: int, most: int, rng: random.Random) -> tuple[Ints, bool]:
    """Hands of a player, one a row, and whether they are all there are; otherwise `most` of them drawn at random."""
    tiles, missing, known = position.possible(seat), position.unknown[seat], position.hands[seat]
    every = world_count(position, seat) <= most
    drawn = combinations(tiles, missing) if every else (rng.sample(tiles, missing) for _ in range(most))
    return np.array([sorted((*known, *hand)) for hand in drawn], np.int64), every


def solve_worlds(
    position: Position, block: Block, hand: tuple[Tile, ...], worlds: Array, found: Tables | None = None
) -> Array:
    """The mover's `hand` against each row of `worlds`: a column a move, see `column`, and last the position's worth."""
    from ludometry.games.dominoes.kernels import deals as kernels

    count = len(hand) + worlds.shape[1]
    if count > MOST_TILES:
        raise BadInput(f"{count} tiles in hand are too many to search: at most {MOST_TILES}.")
    leaf, table = 0, NOTHING
    if block == "pips" and count >= BUILT_AT_ONCE:
        leaf, table = BUILT_AT_ONCE - 1, np.asarray((found or tables()).table(block, BUILT_AT_ONCE))
    ends = BEFORE_THE_FIRST if position.ends is None else tile_of(*position.ends)
    out = np.zeros((len(worlds), kernels.WHOLE + 1), np.int8)
    tiles = np.array(hand, np.int64)
    kernels.solve_worlds(tiles, worlds.astype(np.int64), ends, BLOCKS.index(block), leaf, table, out)
    return out


def column(move: Move) -> int:
    """Where `solve_worlds` keeps a move; a pass is worth what the position is."""
    if not isinstance(move, Play):
        return -1
    return 2 * move.tile + int(move.joins != OPENING and move.joins != HALVES[move.tile][0])
