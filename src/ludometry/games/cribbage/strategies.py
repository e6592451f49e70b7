"""The eight strategies of the thesis: eight opinions on which two cards to throw.

discard        one of the fifteen ways to keep four cards of six and throw two to the crib
strategy       a rule that finds some discards more desirable than others
desirability   what the strategy looks at, in points, turned so that more is better
opinion        a desirability scaled to [0, 1] over the fifteen discards, 1 for the best
weights        how loud each strategy speaks: eight numbers for every own score, other score and role
role           0 for the pone, 1 for the dealer
advocates      the strategies whose opinion of the chosen discard was highest; they get praise and blame

This is the plain version; `kernels_strategies.py` says the same a thousand times faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import variance

import numpy as np
from numpy.typing import NDArray

STRATEGIES = (
    "hand_max_min",
    "hand_max_avg",
    "hand_max_med",
    "hand_max_poss",
    "crib_min_avg",
    "pegging_max_avg_gained",
    "pegging_max_med_gained",
    "pegging_min_avg_given",
)
"""In the order of section 3.1.1 of the thesis; weights and opinions are stored in this order."""

MEANING = (
    "the most points guaranteed whatever is cut",
    "the most points in hand on average over the cuts",
    "the highest median of the hand over the cuts",
    "the highest hand that some cut allows",
    "the fewest points in the crib on average",
    "the most points pegged on average, by the records",
    "the highest median of points pegged, by the records",
    "the fewest points pegged by the other, by the records",
)
"""Each strategy in a player's words, in the same order."""

PONE, DEALER = 0, 1
ROLES = ("pone", "dealer")
BOARD = 121
"""Scores 0 to 120 are places on the board; 121 is the end."""
NO_RECORD = 0.5
"""The opinion of a pegging strategy on four cards that it has never seen played."""
ADVOCATES_AT_MOST = 3
"""A third of the eight strategies, rounded: the "top two or three" of section 4.1.2."""
ADVOCATES_WITHIN = 0.30
"""An advocate's opinion lies within this part of the highest opinion."""

Weights = NDArray[np.float64]
"""Shape (121, 121, 2, 8): own score, other score, role, strategy."""
Opinions = NDArray[np.float64]
"""Shape (8, 15): strategy, discard."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is known of one discard before the cut."""

    hand_min: float
    """The fewest points of the four kept cards over the 46 cuts."""
    hand_mean: float
    """Their average over the 46 cuts."""
    hand_median: float
    """Their median over the 46 cuts."""
    hand_max: float
    """The most points over the 46 cuts."""
    crib_mean: float
    """Average points of the crib over all throws of the other player and all cuts."""
    gained_mean: float | None
    """Average points pegged with the kept cards, or nothing when they were never recorded."""
    gained_median: float | None
    """Median points pegged with the kept cards."""
    given_mean: float | None
    """Average points that the other player pegged against the kept cards."""


def desirabilities(outlook: Outlook) -> tuple[float | None, ...]:
    """What each strategy looks at, more being better."""
    return (
        outlook.hand_min,
        outlook.hand_mean,
        outlook.hand_median,
        outlook.hand_max,
        -outlook.crib_mean,
        outlook.gained_mean,
        outlook.gained_median,
        None if outlook.given_mean is None else -outlook.given_mean,
    )


def scaled(row: Sequence[float | None]) -> list[float]:
    """Opinions from desirabilities: the worst discard 0, the best 1, all 1 when there is nothing to choose.

    >>> scaled([2.0, 6.0, 3.0, None])
    [0.0, 1.0, 0.25, 0.5]
    """
    known = [value for value in row if value is not None]
    if not known:
        return [NO_RECORD] * len(row)
    low, high = min(known), max(known)
    spread = high - low
    return [NO_RECORD if value is None else (value - low) / spread if spread > 0 else 1.0 for value in row]


def opinions(outlooks: Sequence[Outlook]) -> Opinions:
    """The matrix S of section 3.1.2: eight strategies by fifteen discards."""
    columns = [desirabilities(outlook) for outlook in outlooks]
    return np.array([scaled([column[s] for column in columns]) for s in range(len(STRATEGIES))])


def choose(weights: Sequence[float], matrix: Opinions) -> int:
    """The discard with the largest P = wS; the first one when several are equal."""
    return int(np.argmax(np.asarray(weights) @ matrix))


def advocates(matrix: Opinions, discard: int) -> list[int]:
    """The strategies most in favour of a discard: at most three, none far behind the first."""
    column = matrix[:, discard]
    order = sorted(range(len(STRATEGIES)), key=lambda s: -column[s])
    top = column[order[0]]
    return [s for s in order[:ADVOCATES_AT_MOST] if column[s] >= (1 - ADVOCATES_WITHIN) * top]


def normalised(vector: Sequence[float]) -> NDArray[np.float64]:
    """The vector divided by the sum of its absolute values."""
    array = np.asarray(vector, dtype=np.float64)
    return np.asarray(array / np.abs(array).sum())


def adjusted(vector: Sequence[float], praised: Sequence[int], change: float, cap: float = np.inf) -> Weights:
    """w[i] becomes w[i] * (1 + c) for the advocates, at most `cap`, and the vector is normalised again.

    Section 4.3.3 prints the cap as max{K, c w[i]}; that would lift every weight to at least K, the opposite of
    the "hard limit" that the text describes, so min{K, c w[i]} is meant and min is what stands here.
    """
    new = np.array(vector, dtype=np.float64)
    for strategy in praised:
        new[strategy] = min(cap, new[strategy] * (1.0 + change))
    return normalised(new.tolist())


def margin_reward(own: int, other: int) -> float:
    """The adjustment constant C before it is decayed: the final margin as a part of the board."""
    return (min(own, BOARD) - min(other, BOARD)) / BOARD


def step_change(change: float, decay: float, steps_back: int) -> float:
    """c_j = C (1 - d)^(T - j) of section 3.1.3."""
    return float(change * (1 - decay) ** steps_back)


def exploration(vector: Sequence[float], k: float) -> float:
    """The chance of a random discard, k - Var(w), never below zero.

    The variance is that of a sample: with k = 0.3 a board location where one strategy rules explores 17.5 % of
    the time, the "18 %" of section 4.1.4; the variance of a population would make it 19.1 %.
    """
    return max(0.0, k - variance(vector))


def blended(weights: Weights, own: int, other: int, role: int, share: float) -> Weights:
    """The weights at a location mixed with its 3 x 3 neighbourhood, X = 1 - share and Y = share (section 4.3.2)."""
    around = weights[max(0, own - 1) : own + 2, max(0, other - 1) : other + 2, role].sum(axis=(0, 1))
    return normalised(((1 - share) * weights[own, other, role] + share * around).tolist())


def random_weights(seed: int) -> Weights:
    """Weights drawn evenly and normalised at each location: the untrained agent."""
    drawn = np.random.default_rng(seed).random((BOARD, BOARD, 2, len(STRATEGIES)))
    return np.asarray(drawn / drawn.sum(axis=-1, keepdims=True))


def pure_weights(strategy: str) -> Weights:
    """Weights that follow one strategy everywhere."""
    weights = np.zeros((BOARD, BOARD, 2, len(STRATEGIES)))
    weights[..., STRATEGIES.index(strategy)] = 1.0
    return weights
