"""The experiments of the thesis, held again at a size that takes a minute or two, and what is measured on them.

evidence    every run with its agents at eleven moments, from before the first game to the end
size        games of a round; the thesis played a million, and everything here is in proportion
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels_records import RecordTables
from ludometry.games.cribbage.records import copied
from ludometry.games.cribbage.strategies import BOARD, STRATEGIES, Weights, random_weights
from ludometry.games.cribbage.tournament import (
    Agent,
    board_weights,
    duplicate_match,
    games_between,
    spreads_against_checkpoints,
)
from ludometry.games.cribbage.train import Run, Settings, begin, play_on
from ludometry.study.match import MatchResult

Array = NDArray[Any]
MOMENTS = 10
YARDSTICK_GAMES = 4_000


@dataclass(frozen=True, slots=True)
class Trained:
    """A run and its first agent at eleven moments."""

    run: Run
    moments: tuple[Weights, ...]
    """Before the first game, and after each tenth of the run."""
    epochs: tuple[int, ...]
    """Games played at each moment."""

    def player(self, weights: Weights) -> Agent:
        """Weights as they play in this run: blended where the run blends."""
        return Agent(board_weights(weights, self.run.settings.blend), self.run.records)

    @property
    def final(self) -> Agent:
        return self.player(self.moments[-1])

    @property
    def earlier(self) -> list[Agent]:
        return [self.player(weights) for weights in self.moments[:-1]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All runs that `reproduce` looks at."""

    round_1: Trained
    """A pair from random weights (section 4.1)."""
    winners: Trained
    """The same pair trained on as in round 2."""
    losers: Trained
    """A pair that starts over, trained as in round 2."""
    static: Trained
    """An agent against random weights that never change; 35 % of the games, as in figure 9."""
    pool: Trained
    """A round-robin pool of eight (section 4.3.1)."""
    blend: Trained
    """Neighbouring weights, half and half (section 4.3.2)."""
    cap: Trained
    """Regularisation, K = 0.3 (section 4.3.3)."""


def trained(
    settings: Settings, label: str, start: Sequence[Weights] = (), records: RecordTables | None = None
) -> Trained:
    """Trains and keeps the first agent at eleven moments."""
    run = begin(settings if records is None else dataclasses.replace(settings, rounds=0))
    if records is not None:
        run.records = copied(records)
    for number, weights in enumerate(start):
        run.agents[number] = weights
    moments, epochs = [run.agents[0].copy()], [0]
    with progress(f"cribbage: {label}", settings.games, "games") as bar:
        for moment in range(1, MOMENTS + 1):
            games = settings.games * moment // MOMENTS - run.games
            play_on(run, games)
            bar.advance(games)
            moments.append(run.agents[0].copy())
            epochs.append(run.games)
    return Trained(run, tuple(moments), tuple(epochs))


def gather(size: int, seed: int) -> Evidence:
    """Holds all experiments with `size` games where the thesis played a million."""
    first = Settings(games=size, seed=seed)
    second = dataclasses.replace(first, rate=first.rate / 5, explore="constant")
    round_1 = trained(first, "round 1")
    known = round_1.run.records
    half = dataclasses.replace(second, games=size // 2)
    return Evidence(
        round_1,
        trained(second, "round 2, winners", list(round_1.run.agents), known),
        trained(dataclasses.replace(second, seed=seed + 1), "round 2, losers", (), known),
        trained(dataclasses.replace(second, games=size * 35 // 100, against="static"), "static opponent", (), known),
        trained(dataclasses.replace(half, against="pool", agents=8, swap_every=size // 100), "round robin", (), known),
        trained(dataclasses.replace(half, blend=0.5), "neighbouring weights", (), known),
        trained(dataclasses.replace(half, cap=0.3), "regularisation", (), known),
    )


def against_random(player: Agent, games: int = YARDSTICK_GAMES) -> MatchResult:
    """Strength against random weights on the same records, over three draws of them."""
    scaled = player.records._replace(scaled=True)
    results = [
        duplicate_match(player, Agent(random_weights(seed), scaled), games // 3, seed) for seed in (101, 102, 103)
    ]
    rate = sum(result.win_rate for result in results) / 3
    # Three independent matches: the variance of the mean is a ninth of the sum of the variances.
    half = math.sqrt(sum((result.interval[1] - result.interval[0]) ** 2 for result in results)) / 2 / 3
    margin = sum(result.margin for result in results) / 3
    return MatchResult(rate, (rate - half, rate + half), sum(r.games for r in results), margin, (margin, margin))


def trend(player: Agent, trained_run: Trained, tournaments: int, games: int, seed: int) -> tuple[float, float]:
    """How the point spread of tournaments goes with the checkpoint's age: the correlation and its 95 % half width."""
    spreads = spreads_against_checkpoints(player, trained_run.earlier, seed, tournaments, games)
    ages = np.repeat(trained_run.epochs[:-1], tournaments)
    return float(np.corrcoef(ages, spreads.ravel())[0, 1]), 1.96 / math.sqrt(spreads.size - 3)


def margins(one: Agent, other: Agent, games: int, seed: int, beyond: bool) -> Array:
    """Final margins of games between two agents."""
    finals = games_between(one, other, games, seed, beyond=beyond)
    return np.asarray(finals[:, 0] - finals[:, 1])


def changed(weights: Weights, start: Weights) -> Array:
    """Where training has changed anything, shape (121, 121, 2)."""
    return np.asarray((weights != start).any(axis=-1))


def largest_weight(weights: Weights, where: Array) -> float:
    """The mean of the largest of eight weights over some locations: 0.125 for none, 1 for one strategy alone."""
    return float(weights.max(axis=-1)[where].mean())


def rulers(weights: Weights, where: Array) -> dict[str, float]:
    """The part of the locations where each strategy has the largest weight."""
    first = weights.argmax(axis=-1)[where]
    return {name: float((first == number).mean()) for number, name in enumerate(STRATEGIES)}


def leads(low: int, high: int, role: int) -> Array:
    """Locations where the own lead lies between two numbers, for one role."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    where = np.zeros((BOARD, BOARD, 2), bool)
    where[:, :, role] = (own - other >= low) & (own - other <= high)
    return where


def alike(one: Weights, other: Weights, where: Array) -> float:
    """The correlation of two agents' weights over some locations."""
    return float(np.corrcoef(one[where].ravel(), other[where].ravel())[0, 1])
