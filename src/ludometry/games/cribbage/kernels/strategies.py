"""Opinions, choice, advocates and updates of the eight strategies, as kernels.

matrix    opinions, shape (8, 15); see strategies.py for the words
weights   shape (121, 121, 2, 8): own score, other score, role, strategy
mask      a set of advocates, bit s for strategy s
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.thesis.strategies import NO_RECORD
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

MISSING = -1e9
"""Stands for a desirability that is not known."""
KNOWN = -1e8
STRATEGY_COUNT = 8
DISCARDS = 15


@kernel
def scale_rows(matrix: Array) -> None:
    """Turns desirabilities into opinions, strategy by strategy, in place."""
    for strategy in range(STRATEGY_COUNT):
        low = 1e18
        high = -1e18
        for discard in range(DISCARDS):
            value = matrix[strategy, discard]
            if value > KNOWN:
                low = min(low, value)
                high = max(high, value)
        spread = high - low
        for discard in range(DISCARDS):
            value = matrix[strategy, discard]
            if value <= KNOWN:
                matrix[strategy, discard] = NO_RECORD
            elif spread > 0.0:
                matrix[strategy, discard] = (value - low) / spread
            else:
                matrix[strategy, discard] = 1.0


@kernel
def speak_in_points(matrix: Array) -> None:
    """Turns desirabilities into points given up against the strategy's own favourite, in place.

    What is not known counts as half way between the worst and the best.
    """
    for strategy in range(STRATEGY_COUNT):
        low = 1e18
        high = -1e18
        for discard in range(DISCARDS):
            value = matrix[strategy, discard]
            if value > KNOWN:
                low = min(low, value)
                high = max(high, value)
        for discard in range(DISCARDS):
            value = matrix[strategy, discard]
            if value > KNOWN:
                matrix[strategy, discard] = value - high
            elif high >= low:
                matrix[strategy, discard] = (low - high) / 2.0
            else:
                matrix[strategy, discard] = 0.0


@kernel
def weights_here(weights: Array, own: int, other: int, role: int, share: float, out: Array) -> None:
    """The weights that decide at a location: its own, or mixed with its neighbours when share is above zero."""
    if share <= 0.0:
        for strategy in range(STRATEGY_COUNT):
            out[strategy] = weights[own, other, role, strategy]
        return
    total = 0.0
    for strategy in range(STRATEGY_COUNT):
        around = 0.0
        for i in range(max(0, own - 1), min(120, own + 1) + 1):
            for j in range(max(0, other - 1), min(120, other + 1) + 1):
                around += weights[i, j, role, strategy]
        out[strategy] = (1.0 - share) * weights[own, other, role, strategy] + share * around
        total += abs(out[strategy])
    for strategy in range(STRATEGY_COUNT):
        out[strategy] /= total


@kernel
def favourite(vector: Array, matrix: Array) -> int:
    """The discard with the largest weighted sum of opinions, the first of equals."""
    best = 0
    most = -1e18
    for discard in range(DISCARDS):
        value = 0.0
        for strategy in range(STRATEGY_COUNT):
            value += vector[strategy] * matrix[strategy, discard]
        if value > most:
            most = value
            best = discard
    return best


@kernel
def advocates_of(matrix: Array, discard: int, most: int, faintest: float) -> int:
    """The mask of the strategies most in favour of a discard.

    At most `most` of them, and none whose opinion is below the part `faintest` of the highest one.
    """
    mask = 0
    top = -1.0
    for _ in range(most):
        loudest = -1
        for strategy in range(STRATEGY_COUNT):
            if not (mask >> strategy) & 1:
                if loudest < 0 or matrix[strategy, discard] > matrix[loudest, discard]:
                    loudest = strategy
        if top < 0.0:
            top = matrix[loudest, discard]
        elif matrix[loudest, discard] < faintest * top:
            break
        mask |= 1 << loudest
    return mask


@kernel
def adjust(weights: Array, own: int, other: int, role: int, mask: int, change: float, cap: float) -> None:
    """Praises or blames the advocates at one location and normalises it again, in place."""
    total = 0.0
    for strategy in range(STRATEGY_COUNT):
        if (mask >> strategy) & 1:
            weights[own, other, role, strategy] = min(cap, weights[own, other, role, strategy] * (1.0 + change))
        total += abs(weights[own, other, role, strategy])
    for strategy in range(STRATEGY_COUNT):
        weights[own, other, role, strategy] /= total


@kernel
def sample_variance(vector: Array) -> float:
    """The variance of eight weights as a sample."""
    mean = 0.0
    for strategy in range(STRATEGY_COUNT):
        mean += vector[strategy]
    mean /= STRATEGY_COUNT
    total = 0.0
    for strategy in range(STRATEGY_COUNT):
        total += (vector[strategy] - mean) ** 2
    return total / (STRATEGY_COUNT - 1)


@kernel
def keep_number(a: int, b: int, c: int, d: int) -> int:
    """Numbers four cards in increasing order, 0 to 270724, in the combinatorial number system."""
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24


@kernel
def blend_board(weights: Array, share: float, out: Array) -> None:
    """The weights that decide at every location, so that a player who no longer learns need not blend again."""
    vector = np.empty(STRATEGY_COUNT)
    for own in range(121):
        for other in range(121):
            for role in range(2):
                weights_here(weights, own, other, role, share, vector)
                out[own, other, role, :] = vector
