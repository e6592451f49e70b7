"""Deals that fit everything seen, and what every move is worth in each of them.

world     one hidden hand and one order of the stock
solved    a world in which the round was played perfectly with all tiles seen; others are played out by rule of thumb
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ludometry.games.dominoes.position import Deal, Play
from ludometry.games.dominoes.rules import BLOCKS, changed
from ludometry.games.dominoes.tiles import Tile
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.position import Event, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.tables.arrays import Array

BUDGET = 3000
"""Positions after which a world is no longer solved but played out."""
PATIENT = 2_000_000
"""The same where there is only one world, and its worth is exact once it is solved."""
ROUNDS = 1
"""How often a world is played out: another world tells more than the same one once more."""


class Weighed(NamedTuple):
    """Worths of moves in worlds."""

    worths: Array
    """A row a world and a column a move: what the mover gains on the other from here to the end of the round."""
    hands: list[tuple[Tile, ...]]
    """The other hand in each world."""
    solved: bool
    """Whether every world was solved."""
    only: bool
    """Whether there is one world and no other: every tile is known and none can be drawn."""


def weigh(game: WholeDominoes, position: Whole, moves: Sequence[Event], count: int, rng: random.Random) -> Weighed:
    """Every move of the mover, whose hand is named, in `count` worlds; in one where there is no other."""
    from ludometry.games.dominoes.kernels import worlds as kernels

    mover, other = position.mover, 1 - position.mover
    only = position.is_named and not game.drawable(position)
    count = 1 if only else count
    if position.is_named:
        hands = [position.hands[other]] * count
    else:
        seen = belief(position, other)
        hands = [tuple(sorted((*position.hands[other], *seen.draw(rng)))) for _ in range(count)]
    stocks = [_shuffled(game, position, hand, rng) for hand in hands]
    mode = kernels.FOR_FIVES if game.fives else kernels.FOR_POINTS if game.points else kernels.FOR_WINS
    out = np.zeros((count, len(moves)))
    solved = kernels.weigh_plays(
        _bits(position.hands[mover]),
        np.array([_bits(hand) for hand in hands], np.int64),
        np.array(stocks, np.int64).reshape(count, -1),
        _ends(position),
        np.array([_laid(position, move) for move in moves], np.int64),
        mode,
        BLOCKS.index(game.block),
        PATIENT if only else BUDGET,
        ROUNDS,
        rng.getrandbits(62),
        out,
    )
    return Weighed(out, hands, solved == out.size, only)


def _shuffled(game: WholeDominoes, position: Whole, hand: tuple[Tile, ...], rng: random.Random) -> list[Tile]:
    if not game.drawable(position):
        return []
    stock = [tile for tile in position.unseen() if tile not in hand]
    rng.shuffle(stock)
    return stock


def _bits(hand: tuple[Tile, ...]) -> int:
    return sum(1 << tile for tile in hand)


def _ends(position: Whole) -> Array:
    if position.ends is None:
        return np.array([-1, -1, 0, 0], np.int64)
    doubles = (0, 0)
    if position.chain:
        (left, inner), (outer, right) = position.chain[0], position.chain[-1]
        doubles = (int(left == inner), int(outer == right))
    return np.array([*position.ends, *doubles], np.int64)


def _laid(position: Whole, move: Event) -> tuple[int, int]:
    """Tile and side as the kernel has them: 0 is left, 1 is right."""
    if not isinstance(move, Play):
        return (-1, 1)
    left = position.ends is not None and (move.left or position.ends[1] != move.joins)
    return (move.tile, 0 if left else 1)


def completed(game: WholeDominoes, position: Whole, rng: random.Random) -> Whole:
    """The position with every unknown tile of both hands dealt; a tile that is being drawn comes from the stock."""
    if position.ends is None:
        return game.play(position, Deal(tuple(rng.sample(position.unseen(), sum(position.unknown)))))
    for seat in (1 - position.mover, position.mover):
        if position.unknown[seat] and position.drawing and seat == position.mover:
            position = game.play(position, game.draw(position, rng))
        elif position.unknown[seat]:
            hand = tuple(sorted((*position.hands[seat], *belief(position, seat).draw(rng))))
            hands = changed(position.hands, seat, hand)
            position = replace(position, hands=hands, unknown=changed(position.unknown, seat, 0), drawing=False)
    return game.settled(position)
