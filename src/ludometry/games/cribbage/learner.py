"""The learner that works: the same eight strategies, the same games, other bookkeeping.

theta      for each role, 4 features by 8 strategies: all that is learned, 64 numbers instead of 234,256
features   smooth functions of the score: 1, how near the own end is, how near the other's, and their product
policy     a discard is drawn with probability proportional to exp(w S), with w from theta and S from the strategies,
           which speak in points here: scaling them to [0, 1] throws away how much is at stake
reward     what the deal changes: in the first batches the points of the deal, own less other's; after that the
           chance of winning, from the board that those batches have made it possible to evaluate
batch      some thousands of deals of self-play whose gradient is averaged before theta moves

The method is REINFORCE with a leave-one-out baseline: several discards are drawn for the same deal and each is
judged against the others, so that the luck of the cards drops out. The step is the natural gradient: the gradient
divided by the covariance of the opinions, for the strategies mostly agree and a plain gradient crawls along what
they have in common. Weights may be negative: nobody tells the dealer that the crib is his, he finds out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.progress import progress
from ludometry.games.cribbage.board_values import evaluate
from ludometry.games.cribbage.kernels_learner import measure_gradient
from ludometry.games.cribbage.kernels_records import RecordTables
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.strategies import BOARD, STRATEGIES, Weights

Array = NDArray[Any]
NEAR = 15.0
"""Points over which an end comes near: the feature falls by a factor e for each 15 points."""

POINTS_A_GAME = 60.0
"""What a whole game is worth in points: in the middle of the board a point is about 1 / 60 of a game."""


@dataclass(frozen=True, slots=True)
class LearnerSettings:
    """Everything the learner depends on."""

    deals: int = 600_000
    """Deals of self-play."""
    batches: int = 60
    """How many steps these are divided into."""
    seed: int = 3
    """The same seed gives the same weights on every machine."""
    tries: int = 4
    """Discards drawn for the same deal."""
    step: float = 1.0
    """The first step; step n is 1 / (1 + n / 10) of it."""
    ridge: float = 0.01
    """Added to the diagonal of the covariance, against noise in directions that hardly vary."""
    spread: int = 60
    """Games start with scores at most this far apart, as in the thesis."""


def score_features() -> Array:
    """The features at every location, shape (121, 121, 4)."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    mine, theirs = np.exp((own - BOARD) / NEAR), np.exp((other - BOARD) / NEAR)
    return np.stack([np.ones_like(mine), mine, theirs, mine * theirs], axis=-1)


def points_ahead() -> Array:
    """What scores are worth when points are the reward: own less other's, shape (122, 122, 2)."""
    own, other = np.meshgrid(np.arange(BOARD + 1.0), np.arange(BOARD + 1.0), indexing="ij")
    return np.repeat((own - other)[:, :, None], 2, axis=2)


def natural_step(gradient: Array, covariance: Array, ridge: float) -> Array:
    """The gradient of one role divided by the covariance of its opinions."""
    size = gradient.size
    matrix = covariance.reshape(size, size) + ridge * np.eye(size)
    return np.asarray(np.linalg.solve(matrix, gradient.ravel()).reshape(gradient.shape))


def learn(records: RecordTables, settings: LearnerSettings | None = None) -> Array:
    """Theta after self-play, averaged over the second half of the steps; shape (2, 4, 8)."""
    settings = settings or LearnerSettings()
    features, worth = score_features(), points_ahead()
    by_points = settings.batches // 6
    theta = np.zeros((2, features.shape[-1], len(STRATEGIES)))
    average = np.zeros_like(theta)
    dice = np.array([settings.seed], np.uint64)
    deals = 0
    with progress("cribbage: learning", settings.deals, "deals") as bar:
        for batch in range(settings.batches):
            if batch == by_points:
                worth = POINTS_A_GAME * evaluate(theta[:, 0], records)
            gradient = np.zeros_like(theta)
            covariance = np.zeros((2, *theta.shape[1:], *theta.shape[1:]))
            # A game from a random start has about four deals.
            games = max(1, round((settings.deals - deals) / (settings.batches - batch) / 4))
            now = measure_gradient(
                theta,
                features,
                worth,
                score_tables(),
                records,
                dice,
                games,
                settings.tries,
                settings.spread,
                gradient,
                covariance,
            )
            length = settings.step / (1 + batch / 10)
            for role in range(2):
                theta[role] += length * natural_step(gradient[role] / now, covariance[role] / now, settings.ridge)
            if batch >= settings.batches // 2:
                average += theta / (settings.batches - settings.batches // 2)
            deals += now
            bar.advance(now)
    return average


def spread_over_board(theta: Array) -> Weights:
    """The weights at every location, in the form that every agent has."""
    return np.asarray(np.einsum("ijf,rfs->ijrs", score_features(), theta))
