"""Agents by name, ready to play: weights over the board, and the pegging records that they look things up in.

random-weights   weights drawn at random at every location, from a seed
thesis           the winner of a pair trained as in round 1 of the thesis, over 200,000 games
learner          the learner that works
hand_max_min     and the seven other strategies, each followed everywhere

What has to be trained is trained once and kept as a table. Every agent pegs greedily and shares the same records; to
the learner the strategies speak in points, to all others on a scale from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ludometry.core.errors import BadTable, UnknownName
from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels.deal import record_rounds
from ludometry.games.cribbage.kernels.records import RecordTables, renew_all
from ludometry.games.cribbage.kernels.training import train_games
from ludometry.games.cribbage.rules import RULES_VERSION
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn, score_features, spread_over_board
from ludometry.games.cribbage.thesis.records import empty_records
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import BOARD, STRATEGIES, Weights, pure_weights, random_weights
from ludometry.games.cribbage.thesis.tournament import Agent, tournament, winner
from ludometry.games.cribbage.thesis.train import BLOCK, begin, lesson_of, train_to_the_end
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store

AGENTS = ("random-weights", "thesis", "learner", *STRATEGIES)
RECORDED_ROUNDS = 200_000
RECORDED_GAMES = 40_000
THESIS = Settings(games=200_000)
"""Round 1 with fewer games: "the general trend of behavior forms quickly", section 4.2.2, and so it does here."""


@cache
def playing_records() -> RecordTables:
    """Pegging records by ranks, which every agent at the table looks up; made on first use (about five seconds).

    Random rounds first, as in the thesis; then games in which hands are really kept, for those are the hands that
    agents hold and meet: that alone is worth most of a percent of games to an agent that listens to records.
    """
    kept = _kept("pegging-records", _play_for_records, str((RECORDED_ROUNDS, RECORDED_GAMES)))
    records = empty_records("ranks")
    records.seen[:], records.gained[:], records.given[:] = kept[:, 0], kept[:, 1], kept[:, 2]
    records.histogram[:] = kept[:, 3:]
    renew_all(records)
    return records


def _play_for_records() -> Array:
    records, dice = empty_records("ranks"), np.array([2018], np.uint64)
    record_rounds(records, score_tables(), dice, RECORDED_ROUNDS)
    weights = pure_weights("hand_max_avg")
    watching = lesson_of(Settings(spread=-1))
    with progress("cribbage: recording the play", RECORDED_GAMES, "games") as bar:
        for _ in range(RECORDED_GAMES // BLOCK):
            totals = np.zeros(4, np.int64)
            train_games(weights, weights, (False, False), watching, score_tables(), records, dice, BLOCK, totals)
            bar.advance(BLOCK)
    return np.column_stack([records.seen, records.gained, records.given, records.histogram.astype(np.int64)])


def weights_of(name: str, seed: int = 1) -> Weights:
    """The weights of an agent by its name; the seed matters to `random-weights` alone."""
    if name == "random-weights":
        return random_weights(seed)
    if name in STRATEGIES:
        return pure_weights(name)
    if name == "learner":
        return spread_over_board(learner_theta())
    if name == "thesis":
        return thesis_weights()
    raise UnknownName("agent", name, AGENTS)


def records_of(name: str) -> RecordTables:
    """The records of an agent by its name: the same for all, but to the learner the strategies speak in points."""
    records = playing_records()
    return records._replace(scaled=False) if name == "learner" else records


def agent(name: str, seed: int = 1) -> Agent:
    """An agent by its name, ready for a tournament."""
    return Agent(weights_of(name, seed), records_of(name))


def learner_theta() -> Array:
    """What the learner has learned, trained on first use (about ten seconds)."""
    settings = f"{LearnerSettings()} {RECORDED_ROUNDS} {RECORDED_GAMES}"
    shape = (2, score_features().shape[-1], len(STRATEGIES))
    return _kept("learner", lambda: learn(records_of("learner")), settings, shape)


def thesis_weights() -> Weights:
    """The thesis' agent, trained on first use (about twenty seconds)."""
    return _kept("thesis-agent", _train_thesis, str(THESIS), (BOARD, BOARD, 2, len(STRATEGIES)))


def _train_thesis() -> Weights:
    run = begin(THESIS)
    train_to_the_end(run, None)
    one, two = map(run.player, run.agents)
    best = winner(*tournament(one, two, THESIS.seed))
    return np.asarray(run.agents[best])


def _kept(name: str, build: Callable[[], Array], settings: str, shape: tuple[int, ...] | None = None) -> Array:
    """A small table, built when it is missing or was built with other settings."""
    store = Store("cribbage")
    try:
        if store.has(name) and store.manifest(name).made.get("settings") == settings:
            return np.array(store.open(name, RULES_VERSION, like=None if shape is None else (shape, np.float64)))
    except BadTable:
        store.remove(name)
    table = build()
    store.write(name, table, RULES_VERSION, {"settings": settings})
    return table
