"""Agents by name, ready to play: weights over the board, and the pegging records that they look things up in.

random-weights   weights drawn at random at every location, from a seed
thesis           the winner of a pair trained as in round 1 of the thesis, over 200,000 games
learner          the learner that works
hand_max_min     and the seven other strategies, each followed everywhere

What has to be trained is trained once and kept as a table. Every agent pegs greedily and shares the same records; to
the learner the strategies speak in points, to all others on a scale from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadTable, UnknownName
from ludometry.core.progress import progress
from ludometry.games.cribbage.cards import Card
from ludometry.games.cribbage.kernels_deal import record_rounds
from ludometry.games.cribbage.kernels_records import RecordTables, opinions_of, renew_all
from ludometry.games.cribbage.kernels_training import train_games
from ludometry.games.cribbage.learner import LearnerSettings, learn, spread_over_board
from ludometry.games.cribbage.records import empty_records
from ludometry.games.cribbage.statistics import RULES_VERSION, score_tables
from ludometry.games.cribbage.strategies import STRATEGIES, Opinions, Weights, choose, pure_weights, random_weights
from ludometry.games.cribbage.tournament import Agent, tournament, winner
from ludometry.games.cribbage.train import BLOCK, Settings, begin, train_to_the_end
from ludometry.tables.store import Store

Array = NDArray[Any]
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
    kept = _kept("pegging-records", _play_for_records, {"settings": str((RECORDED_ROUNDS, RECORDED_GAMES))})
    records = empty_records("ranks")
    records.seen[:], records.gained[:], records.given[:] = kept[:, 0], kept[:, 1], kept[:, 2]
    records.histogram[:] = kept[:, 3:]
    renew_all(records)
    return records


def _play_for_records() -> Array:
    records, dice = empty_records("ranks"), np.array([2018], np.uint64)
    record_rounds(records, score_tables(), dice, RECORDED_ROUNDS)
    weights = pure_weights("hand_max_avg")
    watching = Settings(spread=-1).lesson()
    with progress("cribbage: recording the play", RECORDED_GAMES, "games") as bar:
        for _ in range(RECORDED_GAMES // BLOCK):
            train_games(
                weights, weights, (False, False), watching, score_tables(), records, dice, BLOCK, np.zeros(4, np.int64)
            )
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
    return _kept("learner", lambda: learn(records_of("learner")), {"settings": settings})


def thesis_weights() -> Weights:
    """The thesis' agent, trained on first use (about twenty seconds)."""
    return _kept("thesis-agent", _train_thesis, {"settings": str(THESIS)})


def _train_thesis() -> Weights:
    run = begin(THESIS)
    train_to_the_end(run, None)
    one, two = (Agent(weights, run.records) for weights in run.agents)
    best = winner(*tournament(one, two, THESIS.seed))
    return np.asarray(run.agents[best])


def _kept(name: str, build: Callable[[], Array], made: dict[str, Any]) -> Array:
    """A small table, built when it is missing or was built with other settings."""
    store = Store("cribbage")
    try:
        if store.has(name) and store.manifest(name).made.get("settings") == made["settings"]:
            return np.array(store.open(name, RULES_VERSION))
    except BadTable:
        store.remove(name)
    table = build()
    store.write(name, table, RULES_VERSION, made)
    return table


def opinions_on(six: Sequence[Card], role: int, records: RecordTables) -> Opinions:
    """What the eight strategies think of the fifteen discards of six sorted cards."""
    matrix = np.empty((8, 15))
    cards = np.asarray(sorted(six), np.int64)
    opinions_of(score_tables(), records, cards, role, np.empty((15, 5), np.int64), matrix)
    return matrix


def discard_of(player: Agent, six: Sequence[Card], own: int, other: int, role: int) -> int:
    """The discard that an agent chooses, 0 to 14, in the order of `statistics.splits` of the sorted cards."""
    return choose(player.weights[own, other, role].tolist(), opinions_on(six, role, player.records))
