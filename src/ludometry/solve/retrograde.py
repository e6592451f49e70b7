"""Retrograde analysis of placements on a board of 32 squares, 32 states at a time.

Pieces step to neighbouring squares; whatever else a game knows (captures and what they lead to) comes in as sets of
states. Each side's wins are found apart from the other's: a state is won when a step or a capture leads to a lost
one, and lost when every step and capture leads to a won one. So the two questions share no memory and no order.

distance   plies to the next capture or to the end, both sides playing for it, the last ply included; the turn on
           which a side finds that it cannot move counts as a ply
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludometry.solve import retrograde_kernels as kernels

Words = npt.NDArray[np.uint32]
Bytes = npt.NDArray[np.uint8]
NO_LIMIT = 2**31


@dataclass(frozen=True, slots=True)
class Captures:
    """What a game knows of captures, one set of states for each side to move."""

    valid: Words
    """The states in which no two pieces share a square."""
    wins: tuple[Words, Words]
    """Some capture wins."""
    saves: tuple[Words, Words]
    """Some capture does not lose."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Every state's result, for each side to move: 0 the first side, 1 the second."""

    sets: Words
    """For each side to move the set of its won states and that of its lost ones."""
    longest: tuple[int, int]
    """The most plies to the next capture or end, of the states that either side wins."""
    distance: tuple[Bytes, Bytes] | None
    """One more than the plies to the next capture or end; zero for a draw, 255 for 254 plies or more."""

    def count(self, winner: int) -> int:
        """How many states a side wins, whoever is to move; the first piece ranges over its quadrant only."""
        return int(kernels.count_bits(self.sets[winner, 0]) + kernels.count_bits(self.sets[1 - winner, 1]))


def solve(
    captures: Captures, sides: tuple[int, ...], distances: bool = False, limit: int = NO_LIMIT, first_loss: int = 1
) -> Solution:
    """Solves a set of pieces; `sides` says whose each piece is, `limit` is the most plies without a capture."""
    pieces = len(sides)
    axes = [np.array([axis for axis, owner in enumerate(sides) if owner == side], np.int64) for side in (0, 1)]
    states = captures.valid.size * 32
    distance = tuple(np.zeros(states if distances else 0, np.uint8) for _ in (0, 1))
    sets = np.zeros((2, 2, captures.valid.size), np.uint32)
    longest = [0, 0]
    for winner in (0, 1):
        loser = 1 - winner
        not_won = captures.valid.copy()
        hopeful = captures.valid & ~captures.saves[loser]
        longest[winner] = kernels.sweep(
            not_won,
            sets[loser, 1],
            hopeful,
            captures.wins[winner],
            axes[winner],
            axes[loser],
            pieces,
            limit,
            first_loss,
            distance[winner],
            distance[loser],
        )
        np.bitwise_xor(captures.valid, not_won, out=sets[winner, 0])
    return Solution(
        sets,
        (longest[0], longest[1]),
        (distance[0], distance[1]) if distances else None,
    )
