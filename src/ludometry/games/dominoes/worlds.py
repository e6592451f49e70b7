"""Hands that the other player may hold, given everything seen: own tiles, the chain, and every pass.

In the block game nobody gets new tiles, so a number that a player passed on is missing from the hand for good; every
set of unseen tiles without those numbers is as likely as any other.
"""

from __future__ import annotations

import random
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ludometry.games.dominoes.rules import Position, possible

Array = npt.NDArray[Any]


def count(position: Position, seat: int) -> int:
    """How many hands a player may hold."""
    return comb(len(possible(position, seat)), position.unknown[seat])


def worlds(position: Position, seat: int, most: int, rng: random.Random) -> tuple[Array, bool]:
    """Hands of a player, one a row, and whether they are all there are; otherwise `most` of them drawn at random."""
    tiles, missing, known = possible(position, seat), position.unknown[seat], position.hands[seat]
    every = comb(len(tiles), missing) <= most
    drawn = combinations(tiles, missing) if every else (rng.sample(tiles, missing) for _ in range(most))
    return np.array([sorted((*known, *hand)) for hand in drawn], np.int64), every
