"""The headline figures of the room."""

from __future__ import annotations

import random
import statistics as medians
import tempfile
import time
from pathlib import Path

import numpy as np

from ludometry.core.game import Turn
from ludometry.games.cribbage.build import build_table
from ludometry.games.cribbage.kernels.scoring import histogram_of_all
from ludometry.games.cribbage.kernels.statistics import discard_figures
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.simulate import play_games
from ludometry.games.cribbage.statistics import score_tables
from ludometry.study.bench import Case
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store

SCORED = 12_994_800
GAMES = 20_000


def cases() -> list[Case]:
    """Speed, then strength."""
    return [
        Case(
            "cribbage: all hands of five cards scored",
            _score_all,
            "million/s",
            lambda _, cpu: SCORED / cpu / 1e6,
            bar="at least 100",
        ),
        Case("cribbage: one hand, all statistics", _one_hand, "µs", lambda found, _: found, bar="at most 20"),
        Case("cribbage: the whole exact table", _whole_table, "wall s", lambda found, _: found, bar="at most 15"),
        Case(
            "cribbage: games, greedy play",
            lambda: _games("greedy", "greedy", 4000),
            "games/s",
            lambda _, cpu: 4000 / cpu,
            bar="at least 10,000",
        ),
        Case(
            "cribbage: games, strong play",
            lambda: _games("strong", "strong", 4000),
            "games/s",
            lambda _, cpu: 4000 / cpu,
            bar="at least 4,000",
        ),
        Case("cribbage: a decision of strong", _decisions, "ms", lambda found, _: found, bar="at most 5"),
        _strength("strong", "random-weights", "at least 76"),
        _strength("strong", "ev", "at least 55"),
        _strength("learner", "random-weights", "at least 60"),
    ]


def _strength(a: str, b: str, bar: str) -> Case:
    return Case(
        f"cribbage: {a} against {b}",
        lambda: _games(a, b, GAMES),
        "% won",
        lambda finals, _: 100 * float((finals[:, :, 0] > finals[:, :, 1]).mean()),
        warm=lambda: _games(a, b, 2),
        repeats=1,
        bar=bar,
    )


def _score_all() -> Array:
    found = np.zeros(30, np.int64)
    histogram_of_all(score_tables().ranks, False, found)
    return found


def _one_hand() -> float:
    """Microseconds of CPU for all figures of the fifteen discards of a hand, called from Python."""
    tables, figures = score_tables(), np.empty((15, 5), np.int64)
    rng = np.random.default_rng(1)
    hands = [rng.permutation(52)[:6] for _ in range(5000)]
    began = time.process_time()
    for six in hands:
        discard_figures(*tables, six, figures)
    return 1e6 * (time.process_time() - began) / len(hands)


def _whole_table() -> float:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        build_table(Store("cribbage", Path(folder)))
        return time.perf_counter() - began


def _games(a: str, b: str, games: int) -> Array:
    return play_games(a, b, 1, games)[1]


def _decisions() -> float:
    """The median of appraisals in games of the oracle against itself, in milliseconds."""
    game, oracle, rng = Cribbage(), CribbageOracle(), random.Random(1)
    position, took = game.start(), []
    while (seat := game.turn(position)) != Turn.OVER:
        if seat == Turn.CHANCE:
            position = game.play(position, game.draw(position, rng))
            continue
        view = game.view(position, seat)
        began = time.perf_counter()
        appraisals = oracle.appraise(view)
        took.append(1000 * (time.perf_counter() - began))
        position = game.play(position, appraisals[0].move)
    return medians.median(took)
