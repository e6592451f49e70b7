"""Tournaments between agents, as the thesis held them.

tournament   an odd number of games, 101 in the thesis; the first deal alternates
points       two for a win, three for a win by 31 or more
spread       points pegged on the board, own less other's; breaks ties
duplicate    pairs of games on the same deals with the seats swapped: how strength is measured here
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_records import RecordTables
from ludometry.games.cribbage.kernels_strategies import blend_board
from ludometry.games.cribbage.kernels_training import play_games
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.strategies import BOARD, Weights
from ludometry.study.match import MatchResult, summarise

TOURNAMENT_GAMES = 101
SKUNK = 31
"""A win by at least so many points counts three."""

Finals = NDArray[np.int64]
"""One row a game: the final scores of the first and of the second player, at most 121."""


@dataclass(frozen=True, slots=True)
class Agent:
    """Somebody who plays: weights over the board, and the records that they are applied to."""

    weights: Weights
    """Shape (121, 121, 2, 8)."""
    records: RecordTables
    """Pegging records, which also say whether the strategies speak on a scale or in points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's side of a tournament."""

    points: int
    """Two for each win, three for each win by 31 or more."""
    spread: int
    """Points pegged less the other's."""
    wins: int
    """Games won."""


def standings(finals: Sequence[Sequence[int]] | Finals) -> tuple[Standing, Standing]:
    """Both sides of a tournament.

    >>> standings([(104, 121), (121, 64)])
    (Standing(points=3, spread=40, wins=1), Standing(points=2, spread=-40, wins=1))
    """
    games = np.asarray(finals)
    margins = games[:, 0] - games[:, 1]
    spread = int(margins.sum())

    def side(margin: Any, spread: int) -> Standing:
        wins = int((margin > 0).sum())
        return Standing(2 * wins + int((margin >= SKUNK).sum()), spread, wins)

    return side(margins, spread), side(-margins, -spread)


def winner(first: Standing, second: Standing) -> int:
    """0 or 1: more points, then the larger spread; the first when even that is level."""
    return int((second.points, second.spread) > (first.points, first.spread))


def board_weights(weights: Weights, blend: float) -> Weights:
    """What an agent really decides by: its weights, mixed with their neighbours where the run does so."""
    if blend <= 0:
        return weights
    mixed = np.empty_like(weights)
    blend_board(weights, blend, mixed)
    return mixed


def games_between(
    first: Agent, second: Agent, games: int, seed: int, duplicate: bool = False, beyond: bool = False
) -> Finals:
    """Final scores of games that both play strictly by their weights, without exploration.

    A game stops at 121; with `beyond` the last count is added in full, as the thesis' tournaments seem to have done.
    """
    finals = np.empty((games, 2), np.int64)
    records = (first.records, second.records)
    play_games(first.weights, second.weights, score_tables(), records, seed, finals, duplicate)
    return finals if beyond else np.minimum(finals, BOARD)


def tournament(first: Agent, second: Agent, seed: int, games: int = TOURNAMENT_GAMES) -> tuple[Standing, Standing]:
    """A tournament from 0-0."""
    return standings(games_between(first, second, games, seed))


def duplicate_match(first: Agent, second: Agent, games: int, seed: int) -> MatchResult:
    """Strength with its interval: pairs of games on the same deals, seats swapped."""
    finals = games_between(first, second, 2 * math.ceil(games / 2), seed, duplicate=True)
    margins = finals[:, 0] - finals[:, 1]
    wins = (margins > 0).reshape(-1, 2).mean(axis=1)
    return summarise(wins.tolist(), margins.reshape(-1, 2).mean(axis=1).tolist(), len(finals))


def spreads_against_checkpoints(
    final: Agent, earlier: Sequence[Agent], seed: int, tournaments: int, games: int
) -> NDArray[np.int64]:
    """Point spreads of an agent in tournaments against each of its checkpoints: a row a checkpoint (figure 4)."""
    return np.array(
        [
            [tournament(final, old, seed + 1_000 * place + number, games)[0].spread for number in range(tournaments)]
            for place, old in enumerate(earlier)
        ]
    )
