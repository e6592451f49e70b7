"""The gradient of the learner that works, measured on self-play, as kernels.

theta      shape (2, features, 8): for each role, how each feature of the score moves each strategy's weight
features   smooth functions of the two scores; the first is always 1
policy     a discard is drawn with probability proportional to exp(w S), w being theta applied to the features
tries      discards drawn for the same deal; each is judged against the mean of the others, so that the luck of
           the deal, which is much larger than any difference between discards, drops out
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.deal import (
    GOAL,
    LONGEST_TIMELINE,
    chance,
    deal_sixes,
    follow,
    split,
    start_scores,
    timeline_of,
)
from ludometry.games.cribbage.kernels.pegging import roll
from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel
def location_weights(theta: Array, features: Array, out: Array) -> None:
    """The eight weights of one role at one location."""
    for strategy in range(8):
        out[strategy] = 0.0
        for feature in range(features.shape[0]):
            out[strategy] += theta[feature, strategy] * features[feature]


@kernel
def probabilities(vector: Array, matrix: Array, out: Array) -> None:
    """The chance of each discard under the policy."""
    most = -1e18
    for discard in range(15):
        value = 0.0
        for strategy in range(8):
            value += vector[strategy] * matrix[strategy, discard]
        out[discard] = value
        most = max(most, value)
    total = 0.0
    for discard in range(15):
        out[discard] = np.exp(out[discard] - most)
        total += out[discard]
    for discard in range(15):
        out[discard] /= total


@kernel
def drawn(dice: Array, probability: Array) -> int:
    """A discard drawn with these chances."""
    left = chance(dice)
    for discard in range(14):
        left -= probability[discard]
        if left < 0.0:
            return discard
    return 14


@kernel
def centre(matrix: Array, probability: Array) -> None:
    """Subtracts from each strategy's opinions their mean under the policy, in place."""
    for strategy in range(8):
        mean = 0.0
        for discard in range(15):
            mean += probability[discard] * matrix[strategy, discard]
        for discard in range(15):
            matrix[strategy, discard] -= mean


@kernel
def add_covariance(matrix: Array, probability: Array, here: Array, fisher: Array) -> None:
    """Adds the covariance of centred opinions under the policy, for every pair of features."""
    for one in range(8):
        for other in range(one + 1):
            total = 0.0
            for discard in range(15):
                total += probability[discard] * matrix[one, discard] * matrix[other, discard]
            for first in range(here.shape[0]):
                for second in range(here.shape[0]):
                    fisher[first, one, second, other] += total * here[first] * here[second]
                    if one != other:
                        fisher[first, other, second, one] += total * here[first] * here[second]


@kernel
def worth_to(worth: Array, seat: int, next_dealer: int, scores: Array) -> float:
    """What the scores after a deal are worth to a seat."""
    role = 1 if seat == next_dealer else 0
    return float(worth[min(scores[seat], GOAL), min(scores[1 - seat], GOAL), role])


@kernel
def measure_gradient(
    theta: Array,
    features: Array,
    worth: Array,
    score: ScoreTables,
    records: RecordTables,
    dice: Array,
    games: int,
    tries: int,
    spread: int,
    gradient: Array,
    fisher: Array,
) -> int:
    """Adds to `gradient` and `fisher` what self-play from random starts says, and returns the number of deals.

    `features` has shape (121, 121, features), `worth` (122, 122, 2), `gradient` that of theta, and `fisher`
    (2, features, 8, features, 8) holds the covariance of the score function that natural gradients divide by.
    """
    deck = np.arange(52)
    sixes = np.empty((2, 6), np.int64)
    keeps = np.empty((2, 4), np.int64)
    crib = np.empty(4, np.int64)
    figures = np.empty((15, 5), np.int64)
    matrix = np.empty((2, 8, 15))
    vector = np.empty(8)
    probability = np.empty((2, 15))
    chosen = np.zeros(2, np.int64)
    scores = np.zeros(2, np.int64)
    after = np.zeros(2, np.int64)
    events = np.empty((LONGEST_TIMELINE, 2), np.int64)
    rewards = np.empty(tries)
    tried = np.empty(tries, np.int64)
    deals = 0
    for _ in range(games):
        start_scores(dice, spread, scores)
        dealer = roll(dice, 2)
        winner = -1
        while winner < 0:
            starter = deal_sixes(dice, deck, sixes)
            deals += 1
            for seat in range(2):
                role = 1 if seat == dealer else 0
                opinions_of(score, records, sixes[seat], role, figures, matrix[seat])
                location_weights(theta[role], features[scores[seat], scores[1 - seat]], vector)
                probabilities(vector, matrix[seat], probability[seat])
                chosen[seat] = drawn(dice, probability[seat])
            for seat in range(2):
                role = 1 if seat == dealer else 0
                split(sixes[1 - seat], chosen[1 - seat], keeps[1 - seat], crib, 2)
                total = 0.0
                for number in range(tries):
                    tried[number] = chosen[seat] if number == 0 else drawn(dice, probability[seat])
                    split(sixes[seat], tried[number], keeps[seat], crib, 0)
                    after[0], after[1] = scores[0], scores[1]
                    _, size = timeline_of(score, keeps, crib, starter, dealer, events)
                    follow(events, size, dealer, after)
                    rewards[number] = worth_to(worth, seat, 1 - dealer, after)
                    total += rewards[number]
                here = features[scores[seat], scores[1 - seat]]
                centre(matrix[seat], probability[seat])
                for number in range(tries):
                    gain = (rewards[number] - (total - rewards[number]) / (tries - 1)) / tries
                    for strategy in range(8):
                        pull = gain * matrix[seat, strategy, tried[number]]
                        for feature in range(here.shape[0]):
                            gradient[role, feature, strategy] += pull * here[feature]
                add_covariance(matrix[seat], probability[seat], here, fisher[role])
            split(sixes[0], chosen[0], keeps[0], crib, 0)
            split(sixes[1], chosen[1], keeps[1], crib, 2)
            _, size = timeline_of(score, keeps, crib, starter, dealer, events)
            winner = follow(events, size, dealer, scores)
            dealer = 1 - dealer
    return deals
