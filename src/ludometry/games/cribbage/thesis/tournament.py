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

import numpy as np

from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.kernels.strategies import blend_board
from ludometry.games.cribbage.kernels.training import play_games
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.strategies import BOARD, Weights
from ludometry.study.match import MatchResult, summarise
from ludometry.tables.arrays import Ints

TOURNAMENT_GAMES = 101
SKUNK = 31
"""A win by at least this many points counts three."""


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


def standings(finals: Sequence[Sequence[int]] | Ints) -> tuple[Standing, Standing]:
    """Both sides of a tournament.

    >>> standings([(104, 121), (121, 64)])
    (Standing(points=3, spread=40, wins=1), Standing(points=2, spread=-40, wins=1))
    """
    games = np.asarray(finals)
    margins = games[:, 0] - games[:, 1]
    spread = int(margins.sum())

    def side(margin: Ints, spread: int) -> Standing:
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
) -> Ints:
    """Final scores, one row a game, when both play strictly by their weights, without exploration.

    A game stops at 121; with `beyond` the last count is added in full.
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


def against_checkpoints(
    player: Agent, earlier: Sequence[Agent], seed: int, tournaments: int, games: int
) -> list[list[tuple[Standing, Standing]]]:
    """Tournaments of an agent against each of several checkpoints: a row for each checkpoint (table 2, figure 4)."""
    return [
        [tournament(player, old, seed + 1_000 * place + number, games) for number in range(tournaments)]
        for place, old in enumerate(earlier)
    ]


def spreads_of(played: Sequence[Sequence[tuple[Standing, Standing]]]) -> Ints:
    """The agent's point spreads: a row for each checkpoint, a column for each tournament."""
    return np.array([[first.spread for first, _ in row] for row in played])
