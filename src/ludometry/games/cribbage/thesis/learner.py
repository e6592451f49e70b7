"""The learner that works: the same eight strategies, the same games, other bookkeeping.

theta      for each role, 4 features by 8 strategies: all that is learned, 64 numbers instead of 234,256
features   smooth functions of the score: 1, how near the own end is, how near the other's, and their product
policy     a discard is drawn with probability proportional to exp(w S), with w from theta and S from the strategies,
           which speak in points here: scaling them to [0, 1] throws away how much is at stake
reward     what the deal changes: in the first batches the points of the deal, own less other's; after that the
           chance of winning, from the board that those batches have made it possible to evaluate
batch      some thousands of deals of self-play whose gradient is averaged before theta moves: one generation
slice      a part of a batch with cards of its own, which a worker elsewhere can play; a run in slices learns the same
           whoever plays them, but not the same as a run in one piece, whose cards follow one another

The method is REINFORCE with a leave-one-out baseline: several discards are drawn for the same deal and each is
judged against the others, so that the luck of the cards drops out. The step is the natural gradient: the gradient
divided by the covariance of the opinions, for the strategies mostly agree and a plain gradient crawls along what
they have in common. Weights may be negative: nobody tells the dealer that the crib is his, he finds out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels.learner import measure_gradient
from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.board_values import evaluate
from ludometry.games.cribbage.thesis.strategies import BOARD, STRATEGIES, Weights
from ludometry.solve.crew import Crew, Here, Threads
from ludometry.tables.arrays import Array

NEAR = 15.0
"""Points over which an end comes near: the feature falls by a factor e for each 15 points."""

SUMMED = ("gradient", "covariance")
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


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of a batch: everything that its gradient depends on, apart from the records."""

    theta: Array
    worth: Array
    dice: int
    """Where the cards begin."""
    games: int
    tries: int
    spread: int


@dataclass(frozen=True, slots=True)
class Gradient:
    """What self-play says about theta, summed over deals."""

    gradient: Array
    covariance: Array
    deals: int
    dice: int
    """Where the cards have come to."""


def measure(part: Slice, records: RecordTables) -> Gradient:
    """Plays a slice."""
    gradient = np.zeros_like(part.theta)
    covariance = np.zeros((2, *part.theta.shape[1:], *part.theta.shape[1:]))
    dice = np.array([part.dice], np.uint64)
    deals = measure_gradient(
        part.theta, score_features(), part.worth, score_tables(), records, dice, part.games, part.tries, part.spread,
        gradient, covariance,
    )  # fmt: skip
    return Gradient(gradient, covariance, deals, int(dice[0]))


def measure_away(part: Slice) -> Gradient:
    """The task of a worker elsewhere, which has the learner's records itself."""
    from ludometry.games.cribbage.thesis.agents import records_of

    return measure(part, records_of("learner"))


def cards_of(seed: int, batch: int, number: int) -> int:
    """Where the cards of a slice begin."""
    return int(np.random.SeedSequence([seed, batch, number]).generate_state(1, np.uint64)[0])


def learn(
    records: RecordTables, settings: LearnerSettings | None = None, slices: int = 1, crew: Crew | None = None
) -> Array:
    """Theta after self-play, averaged over the second half of the steps; shape (2, 4, 8).

    In slices a crew can play; one whose workers are elsewhere needs the records that go by the learner's name.
    """
    settings = settings or LearnerSettings()
    here = crew is None or isinstance(crew, Here | Threads)
    hands: Crew = Here() if crew is None else crew
    task: Callable[[Slice], Gradient] = partial(measure, records=records) if here else measure_away
    features, worth = score_features(), points_ahead()
    by_points = settings.batches // 6
    theta = np.zeros((2, features.shape[-1], len(STRATEGIES)))
    average = np.zeros_like(theta)
    dice = settings.seed
    deals = 0
    with progress("cribbage: learning", settings.deals, "deals") as bar:
        for batch in range(settings.batches):
            if batch == by_points:
                worth = POINTS_A_GAME * evaluate(theta[:, 0], records)
            # A game from a random start has about four deals.
            games = max(1, round((settings.deals - deals) / (settings.batches - batch) / 4))
            starts = [dice] if slices == 1 else [cards_of(settings.seed, batch, number) for number in range(slices)]
            parts = [
                Slice(theta.copy(), worth, start, len(range(number, games, slices)), settings.tries, settings.spread)
                for number, start in enumerate(starts)
            ]
            # In the order of the slices, whoever is first: sums of floating-point numbers depend on it.
            found = list(hands.run(task, parts))
            gradient, covariance = (np.add.reduce([getattr(one, name) for one in found]) for name in SUMMED)
            now, dice = sum(one.deals for one in found), found[-1].dice
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
