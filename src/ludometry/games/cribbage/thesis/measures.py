"""What is measured on trained agents, and what several seeds say together.

location    own score, other score and role
ruler       the strategy with the largest weight at a location
lead        own score less other score
visits      how often an agent decided at a location, on average over those that it decided at
learned     how far the largest weight has come from its start to 1 where the agent is ahead: 0 for not at all
found       what one agent of one seed shows, by name; a seed has two agents of round 1 and one of all else
seeds       what several seeds show: means, and errors from seed to seed (of round 1 from agent to agent)

A mean over four seeds has an uncertain error. So that three errors mean here what they mean of a known deviation, the
standard error is widened as Student's distribution says: by 3.1 for four samples, by 1.5 for eight.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ludometry.games.cribbage.thesis.runs import Trained
from ludometry.games.cribbage.thesis.strategies import BOARD, STRATEGIES, Weights
from ludometry.games.cribbage.thesis.tournament import Agent, games_between
from ludometry.study.claims import SIGMAS
from ludometry.tables.arrays import Array

Found = dict[str, float]

STUDENT = (235.8, 19.21, 9.219, 6.620, 5.507, 4.904, 4.530, 4.277, 4.094, 3.957)
"""Student's quantiles that leave as much outside as three deviations (0.27 % on both sides), from one degree on."""
FEWEST_VISITS = 5.0
"""Below this a location has seen too little to show a pattern."""
LEAST_LEARNED = 0.1
"""Below this the weights are still much what they were at the start."""
DIGITS = 4
"""Decimals of figures without an error."""
WALKS = 8
"""Random walks behind the null of a pattern at half time."""
BAND = 5
"""Leads are put together by this many points."""
FURTHEST = 60
"""Games start with leads up to this."""


class Seeds:
    """What several seeds show."""

    def __init__(self, found: Sequence[Mapping[str, float]]) -> None:
        self.found = found

    def mean(self, name: str) -> float:
        return float(np.mean([one[name] for one in self.found if name in one]))

    def count(self, name: str) -> int:
        return sum(name in one for one in self.found)

    def null(self, name: str) -> float:
        """A mean that stands beside another one: as many digits as a reader can use."""
        return round(self.mean(name), DIGITS) + 0.0  # never minus nothing

    def error(self, name: str, less: str = "") -> float:
        """The error of a mean, or of the mean of differences to another figure of the same agent or seed."""
        names = {name, less} - {""}
        return mean_error([one[name] - (one[less] if less else 0.0) for one in self.found if names <= set(one)])

    def plain_error(self, name: str) -> float:
        """The standard error of a mean as it is, for figures whose own error is known besides."""
        return _plain_error([one[name] for one in self.found if name in one])


def _plain_error(samples: Sequence[float]) -> float:
    return float(np.std(samples, ddof=1) / math.sqrt(len(samples))) if len(samples) > 1 else math.inf


def mean_error(samples: Sequence[float]) -> float:
    """The standard error of a mean, widened for how few the samples are.

    >>> round(mean_error([1.0, 2.0, 3.0, 4.0]), 3), mean_error([1.0])
    (1.984, inf)
    """
    count = len(samples)
    quantile = STUDENT[count - 2] if 2 <= count < len(STUDENT) + 2 else SIGMAS
    return _plain_error(samples) * quantile / SIGMAS


def leads(low: int, high: int, role: int) -> Array:
    """Locations where the own lead lies between two numbers, for one role; shape (121, 121, 2)."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    where = np.zeros((BOARD, BOARD, 2), bool)
    where[:, :, role] = (own - other >= low) & (own - other <= high)
    return where


def changed(agent: Trained) -> Array:
    """Where training has changed anything, shape (121, 121, 2)."""
    return np.asarray((agent.moments[-1] != agent.moments[0]).any(axis=-1))


def visits(agent: Trained) -> float:
    """How often it decided at a location that it changed."""
    return float(agent.decisions / max(1, changed(agent).sum()))


def largest_weight(weights: Weights, where: Array) -> float:
    """The mean of the largest of eight weights over some locations: 0.125 for none, 1 for one strategy alone."""
    return float(weights.max(axis=-1)[where].mean()) if where.any() else math.nan


def learned(agent: Trained, where: Array, beginning: Weights | None = None) -> float:
    """How far the largest weight has come from its start to 1 over some locations."""
    start = largest_weight(agent.moments[0] if beginning is None else beginning, where)
    return (largest_weight(agent.moments[-1], where) - start) / (1 - start)


def rules(weights: Weights, where: Array, names: Sequence[str]) -> float:
    """The part of some locations where one of these strategies has the largest weight."""
    first = weights.argmax(axis=-1)[where]
    return float(np.isin(first, [STRATEGIES.index(name) for name in names]).mean()) if len(first) else math.nan


def pattern(weights: Weights, role: int) -> Array:
    """The mean weight of each strategy by lead, from -60 to 59 in bands of five points, shape (24, 8)."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    band = (own - other + FURTHEST) // BAND
    return np.array([weights[:, :, role][band == number].mean(axis=0) for number in range(2 * FURTHEST // BAND)])


def correlation(one: Array, other: Array) -> float:
    """Pearson's, over all entries; 0 where one of the two does not vary, for then nothing goes with it."""
    first, second = np.asarray(one, float).ravel(), np.asarray(other, float).ravel()
    if first.size < 2 or first.std() < 1e-15 or second.std() < 1e-15:
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def half_time(agent: Trained, where: Array) -> tuple[float, float]:
    """How what has changed at half time goes with what has changed at the end, and what a random walk would give.

    The walk takes the agent's own steps, but the second half of each location turns either way by a coin. Halves of
    the same length give 1 / sqrt(2), or 0.71, whatever was learned.
    """
    start, half, end = agent.moments[0], agent.moments[len(agent.moments) // 2], agent.moments[-1]
    first, second = (half - start)[where], (end - half)[where]
    coin = np.random.default_rng(1)
    walks = [first + coin.choice((-1.0, 1.0), (len(second), 1)) * second for _ in range(WALKS)]
    return correlation(first, first + second), float(np.mean([correlation(first, walk) for walk in walks]))


def margins(one: Agent, other: Agent, games: int, seed: int, beyond: bool = False) -> Array:
    """Final margins of games between two agents."""
    finals = games_between(one, other, games, seed, beyond=beyond)
    return np.asarray(finals[:, 0] - finals[:, 1])


def too_few(games: int, visited: float, learnt: float = 1.0) -> str:
    """What there was too little of, or nothing."""
    if visited < FEWEST_VISITS:
        return (
            f"too few games: after {games:,} the agent has decided {visited:.1f} times at a location, "
            f"and {FEWEST_VISITS:g} times is the least that can show a pattern{_pace(games, visited, FEWEST_VISITS)}"
        )
    if not learnt >= LEAST_LEARNED:  # nor where nothing was learned at all
        return (
            f"too few games: after {games:,} the largest weight has come {100 * learnt:.0f} % of the way from its "
            f"start to 1 where the agent is ahead, and {100 * LEAST_LEARNED:.0f} % is the least that counts as learned"
            f"{_pace(games, learnt, LEAST_LEARNED)}"
        )
    return ""


def _pace(games: int, reached: float, least: float) -> str:
    """How many games would do, if every one brought as much; nothing where none has brought anything."""
    return f"; at that pace {float(f'{games * least / reached:.2g}'):,.0f} games would do" if reached > 0 else ""
