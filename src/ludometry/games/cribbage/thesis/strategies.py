"""The eight strategies of the thesis: eight opinions on which two cards to throw.

discard        one of the fifteen ways to keep four cards of six and throw two to the crib
strategy       a rule that finds some discards more desirable than others
desirability   what the strategy looks at, in points, turned so that more is better
opinion        a desirability scaled to [0, 1] over the fifteen discards, 1 for the best
weights        how loud each strategy speaks: eight numbers for every own score, other score and role
role           0 for the pone, 1 for the dealer
advocates      the strategies whose opinion of the chosen discard was highest; they get praise and blame

`kernels/strategies.py` works them out; its plain referee is tests/rooms/cribbage/plain_thesis.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import variance

import numpy as np

from ludometry.tables.arrays import Floats

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

Weights = Floats
"""Shape (121, 121, 2, 8): own score, other score, role, strategy."""


def exploration(vector: Sequence[float], k: float) -> float:
    """The chance of a random discard, k - Var(w), never below zero.

    The variance is that of a sample: with k = 0.3 a board location where one strategy rules explores 17.5 % of
    the time, the "18 %" of section 4.1.4; the variance of a population would make it 19.1 %.
    """
    return max(0.0, k - variance(vector))


def random_weights(seed: int) -> Weights:
    """Weights drawn evenly and normalised at each location: the untrained agent."""
    drawn = np.random.default_rng(seed).random((BOARD, BOARD, 2, len(STRATEGIES)))
    return np.asarray(drawn / drawn.sum(axis=-1, keepdims=True))


def pure_weights(strategy: str) -> Weights:
    """Weights that follow one strategy everywhere."""
    weights = np.zeros((BOARD, BOARD, 2, len(STRATEGIES)))
    weights[..., STRATEGIES.index(strategy)] = 1.0
    return weights
