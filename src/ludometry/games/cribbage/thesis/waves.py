"""The wave along the diagonal of the score board: sections 4.1.2 and 4.2.2.

diagonal    locations around equal scores: all whose lead is at most six points, by the mean of the two scores
contrast    a weight of the dealer less the same weight of the pone, along the diagonal
wave        what the dealer's place is worth more than the pone's, along the diagonal; it lies in the game, for who
            counts first decides at the end, and in the weights if agents have learned it

The thesis sees the wave in the weights of hand_max_min and hand_max_avg, opposed for dealer and pone. A contrast that
goes with the wave shows both at once. The null is the same agent before its first game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludometry.core.game import Svg
from ludometry.games.cribbage.thesis import measures
from ludometry.games.cribbage.thesis.measures import Found, Seeds, too_few
from ludometry.games.cribbage.thesis.runs import Trained
from ludometry.games.cribbage.thesis.strategies import BOARD, DEALER, PONE, STRATEGIES, Weights
from ludometry.study.chart import lines
from ludometry.study.claims import Beyond, Claim
from ludometry.study.report import Table
from ludometry.tables.arrays import Array

TWO = ("hand_max_min", "hand_max_avg")
LATE, EARLY = range(81, BOARD), range(41, 81)
"""Twice the last twenty points, which is about one swing; and as much before."""
WIDE = 6
"""The furthest lead that still belongs to the diagonal."""


def along_diagonal(board: Array) -> Array:
    """The mean around equal scores, by score; `board` has the shape (121, 121)."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    near = abs(own - other) <= WIDE
    return np.array([board[near & ((own + other) // 2 == score)].mean() for score in range(BOARD)])


def wave(worth: Array) -> Array:
    """What the dealer's place is worth more than the pone's, by score."""
    return along_diagonal(worth[:BOARD, :BOARD, DEALER] - worth[:BOARD, :BOARD, PONE])


def contrast(weights: Weights, strategy: str) -> Array:
    """A strategy's weight for the dealer less that for the pone, by score."""
    place = STRATEGIES.index(strategy)
    return along_diagonal(weights[:, :, DEALER, place] - weights[:, :, PONE, place])


def goes_with(weights: Weights, strategy: str, real: Array, scores: range) -> float:
    """How the contrast of a strategy goes with the wave over some scores."""
    part = slice(scores.start, scores.stop)
    return measures.correlation(contrast(weights, strategy)[part], real[part])


def measure(agent: Trained, worth: Array, name: str, scores: range, beginning: Weights) -> Found:
    """How both contrasts of an agent go with the wave over some scores, and of the weights that it began with."""
    real, found = wave(worth), Found()
    for strategy in TWO:
        for suffix, weights in (("", agent.moments[-1]), ("_0", beginning)):
            found[f"{name}_{strategy}{suffix}"] = goes_with(weights, strategy, real, scores)
    return found


def claims(seeds: Seeds, games: int) -> list[Claim]:
    """Correlations of the contrast with the wave, beside the untrained agents."""
    short = too_few(games, seeds.mean("visits"))
    rows = (
        ("section 4.1.2", "wave", LATE, "sinusoidal, opposed for dealer and pone"),
        ("section 4.2.2", "early", EARLY, "further back in the winners' bracket, with smaller amplitude"),
    )
    return [
        Claim(
            place,
            f"{strategy}, dealer less pone, goes with the wave of the board from {scores[0]} to {scores[-1]}",
            paper,
            seeds.mean(f"{name}_{strategy}"),
            Beyond(),
            seeds.error(f"{name}_{strategy}", f"{name}_{strategy}_0"),
            seeds.null(f"{name}_{strategy}_0"),
            short=short,
        )
        for place, name, scores, paper in rows
        for strategy in TWO
    ]


def table(weights: Sequence[Weights], worth: Array) -> Table:
    """The contrast of both strategies and the wave by score, the mean over several agents."""
    found = {name: np.mean([contrast(one, name) for one in weights], axis=0) for name in TWO}
    rows = zip(range(BOARD), *(column.round(5).tolist() for column in (*found.values(), wave(worth))), strict=True)
    return Table(["score", *TWO, "board"], [list(row) for row in rows], "dealer less pone along the diagonal")


def draw(shown: Table) -> Svg:
    """The last forty points of both contrasts, and the wave on the scale of the contrasts."""
    late = [row for row in shown.rows if row[0] in LATE]
    columns = np.array(late, float).T
    scale = abs(columns[1:3]).max() / max(1e-12, abs(columns[3]).max())
    curves = {name: (columns[0].tolist(), columns[place].tolist()) for place, name in ((1, TWO[0]), (2, TWO[1]))}
    curves["the board, to scale"] = (columns[0].tolist(), (scale * columns[3]).tolist())
    return lines("Along the diagonal", "score of both", "weight of the dealer less that of the pone", curves, zero=True)
