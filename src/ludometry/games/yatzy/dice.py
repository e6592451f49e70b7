"""Numbers for everything that can lie on the table.

keep   a sorted tuple of at most n faces; all keeps have numbers, small ones first
hand   a keep of all n dice; hands are the last keeps, from `first_hand` on
add    the keep after one more die of a face
drop   the keeps after taking one die away, one for each face it shows
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from ludometry.games.yatzy.rules import ways
from ludometry.games.yatzy.scoring import FACES, Roll
from ludometry.tables.arrays import Bytes, Floats


@dataclass(frozen=True, slots=True)
class Dice:
    """The numbering for n dice, and the steps between numbers."""

    count: int
    """How many dice there are."""
    keeps: tuple[Roll, ...]
    """Every keep, by number."""
    number: dict[Roll, int]
    """The number of every keep."""
    first_hand: int
    """The number of the first keep that has all dice."""
    add: NDArray[np.uint16]
    """add[keep, face - 1]: the keep with one die more; hands have none."""
    drop: NDArray[np.uint16]
    """drop[keep, :drops[keep]]: the keeps with one die less, padded with the last of them."""
    drops: Bytes
    """How many different faces a keep shows."""
    chance: Floats
    """The probability of each hand when all dice are thrown."""

    @property
    def hands(self) -> tuple[Roll, ...]:
        return self.keeps[self.first_hand :]


@cache
def numbering(count: int) -> Dice:
    """The numbering for this many dice.

    >>> five = numbering(5)
    >>> len(five.keeps), len(five.hands), five.keeps[five.add[five.number[(2, 6)], 3]]
    (462, 252, (2, 4, 6))
    """
    keeps = tuple(keep for size in range(count + 1) for keep in combinations_with_replacement(FACES, size))
    number = {keep: place for place, keep in enumerate(keeps)}
    first_hand = next(place for place, keep in enumerate(keeps) if len(keep) == count)
    add = np.zeros((len(keeps), 6), np.uint16)
    drop = np.zeros((len(keeps), 6), np.uint16)
    drops = np.zeros(len(keeps), np.uint8)
    for place, keep in enumerate(keeps):
        if place < first_hand:
            add[place] = [number[tuple(sorted((*keep, face)))] for face in FACES]
        smaller = sorted({number[keep[:i] + keep[i + 1 :]] for i in range(len(keep))}, reverse=True)
        drops[place] = len(smaller)
        drop[place] = (smaller + smaller[-1:] * 6)[:6] if smaller else [0] * 6
    chance = np.array([ways(hand) / 6**count for hand in keeps[first_hand:]])
    return Dice(count, keeps, number, first_hand, add, drop, drops, chance)


@cache
def keep_masks(count: int) -> Bytes:
    """masks[hand, keep]: which dice of the sorted hand the keep leaves, bit i for die i; 0 where it cannot."""
    dice = numbering(count)
    masks = np.zeros((len(dice.hands), len(dice.keeps)), np.uint8)
    for row, hand in enumerate(dice.hands):
        for size in range(count, -1, -1):
            for chosen in combinations(range(count), size):
                masks[row, dice.number[tuple(hand[i] for i in chosen)]] = sum(1 << i for i in chosen)
    return masks
