"""Whole games between agents that weigh the eight strategies, with and without learning.

seat      0 or 1, an agent; roles change every deal, seats do not
path      for each seat the locations it decided at, and who advocated what was done there
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.cribbage.kernels.deal import (
    GOAL,
    LONGEST_TIMELINE,
    chance,
    deal_sixes,
    follow,
    record_deal,
    split,
    start_scores,
    timeline_of,
)
from ludometry.games.cribbage.kernels.pegging import roll
from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.games.cribbage.kernels.strategies import (
    adjust,
    advocates_of,
    favourite,
    sample_variance,
    weights_here,
)
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

LONGEST_PATH = 128
"""No game has more deals: every deal gives the dealer a point at least."""


class Lesson(NamedTuple):
    """How an agent learns, as numbers that a kernel can take."""

    rate: float
    """What the margin is multiplied by before it changes weights."""
    decay: float
    """By how much less each step further back is changed."""
    by_variance: bool
    """Whether exploration is k - Var(w); otherwise it is k."""
    k: float
    """The constant of exploration."""
    cap: float
    """No adjusted weight exceeds this before it is normalised."""
    share: float
    """Y, the share of the neighbours in the weights that decide; 0 leaves them out."""
    spread: int
    """Random starts lie within this many points of each other; below zero every game starts at 0-0."""
    grow: bool
    """Whether the pegging records grow with every deal."""
    advocates: int
    """At most this many strategies are praised or blamed for a discard."""
    faintest: float
    """An advocate's opinion is at least this part of the highest one."""


@kernel
def train_games(
    first: Array,
    second: Array,
    learns: tuple[bool, bool],
    lesson: Lesson,
    score: ScoreTables,
    records: RecordTables,
    dice: Array,
    games: int,
    totals: Array,
) -> None:
    """Plays games and changes the weights of the seats that learn after each.

    `totals` grows by games, wins of seat 0, final margin of seat 0 and deals.
    """
    deck = np.arange(52)
    sixes = np.empty((2, 6), np.int64)
    keeps = np.empty((2, 4), np.int64)
    crib = np.empty(4, np.int64)
    figures = np.empty((15, 5), np.int64)
    matrix = np.empty((8, 15))
    vector = np.empty(8)
    scores = np.zeros(2, np.int64)
    events = np.empty((LONGEST_TIMELINE, 2), np.int64)
    path = np.empty((2, LONGEST_PATH, 4), np.int64)
    for _ in range(games):
        # A fresh deck, so that a run may be cut anywhere and resumed without changing a card.
        deck[:] = np.arange(52)
        scores[:] = 0
        if lesson.spread >= 0:
            start_scores(dice, lesson.spread, scores)
        dealer = roll(dice, 2)
        steps = 0
        winner = -1
        while winner < 0:
            starter = deal_sixes(dice, deck, sixes)
            for seat in range(2):
                weights = first if seat == 0 else second
                role = 1 if seat == dealer else 0
                own, other = scores[seat], scores[1 - seat]
                opinions_of(score, records, sixes[seat], role, figures, matrix)
                weights_here(weights, own, other, role, lesson.share, vector)
                explores = lesson.k - sample_variance(vector) if lesson.by_variance else lesson.k
                if learns[seat] and chance(dice) < explores:
                    discard = roll(dice, 15)
                else:
                    discard = favourite(vector, matrix)
                split(sixes[seat], discard, keeps[seat], crib, 2 * seat)
                path[seat, steps, 0] = own
                path[seat, steps, 1] = other
                path[seat, steps, 2] = role
                path[seat, steps, 3] = advocates_of(matrix, discard, lesson.advocates, lesson.faintest)
            steps += 1
            played, number = timeline_of(score, keeps, crib, starter, dealer, events)
            winner = follow(events, number, dealer, scores)
            if lesson.grow:
                record_deal(records, keeps, dealer, starter, events, played)
            dealer = 1 - dealer
        margin = min(scores[0], GOAL) - min(scores[1], GOAL)
        for seat in range(2):
            if learns[seat]:
                weights = first if seat == 0 else second
                change = lesson.rate * (margin if seat == 0 else -margin) / GOAL
                learn_path(weights, path[seat], steps, change, lesson.decay, lesson.cap)
        totals[0] += 1
        totals[1] += winner == 0
        totals[2] += margin
        totals[3] += steps


@kernel
def learn_path(weights: Array, path: Array, steps: int, change: float, decay: float, cap: float) -> None:
    """Praises or blames the advocates along a path, less the further back."""
    for step in range(steps - 1, -1, -1):
        adjust(weights, path[step, 0], path[step, 1], path[step, 2], path[step, 3], change, cap)
        change *= 1.0 - decay


@kernel
def play_games(
    first: Array,
    second: Array,
    score: ScoreTables,
    records: tuple[RecordTables, RecordTables],
    seed: int,
    finals: Array,
    duplicate: bool,
) -> None:
    """Final scores of games from 0-0 without learning, one row a game.

    With `duplicate` rows 2n and 2n + 1 are one deal sequence with the seats swapped; without, every game is dealt
    anew and the first deal alternates.
    """
    deck = np.empty(52, np.int64)
    sixes = np.empty((2, 6), np.int64)
    keeps = np.empty((2, 4), np.int64)
    crib = np.empty(4, np.int64)
    figures = np.empty((15, 5), np.int64)
    matrix = np.empty((8, 15))
    scores = np.zeros(2, np.int64)
    events = np.empty((LONGEST_TIMELINE, 2), np.int64)
    dice = np.empty(1, np.uint64)
    for game in range(finals.shape[0]):
        swapped = game % 2
        number = game // 2 if duplicate else game
        dice[0] = np.uint64(seed) * np.uint64(0xBF58476D1CE4E5B9) + np.uint64(number) * np.uint64(0xD1342543DE82EF95)
        deck[:] = np.arange(52)
        scores[:] = 0
        dealer = 0
        winner = -1
        while winner < 0:
            starter = deal_sixes(dice, deck, sixes)
            for seat in range(2):
                weights = first if seat == swapped else second
                look_up = records[0] if seat == swapped else records[1]
                role = 1 if seat == dealer else 0
                opinions_of(score, look_up, sixes[seat], role, figures, matrix)
                discard = favourite(weights[scores[seat], scores[1 - seat], role], matrix)
                split(sixes[seat], discard, keeps[seat], crib, 2 * seat)
            _, number = timeline_of(score, keeps, crib, starter, dealer, events)
            winner = follow(events, number, dealer, scores)
            dealer = 1 - dealer
        finals[game, 0] = scores[swapped]
        finals[game, 1] = scores[1 - swapped]
