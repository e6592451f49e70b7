"""What the fact sheet asks about the thesis and about the learner that works."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ludometry.games.cribbage.cards import DECK
from ludometry.games.cribbage.kernels.deal import record_rounds
from ludometry.games.cribbage.position import Position
from ludometry.games.cribbage.statistics import score_tables, splits
from ludometry.games.cribbage.tables import suit_classes
from ludometry.games.cribbage.thesis.agents import agent
from ludometry.games.cribbage.thesis.printed import TABLE_1, TABLE_2, Line
from ludometry.games.cribbage.thesis.records import empty_records
from ludometry.games.cribbage.thesis.tournament import duplicate_match, standings, tournament


def table_1() -> list[int]:
    """Points of both sides, spread and wins of Table 1, worked out from its nine games."""
    first, second = standings(TABLE_1)
    return [first.points, second.points, first.spread, first.wins, second.wins]


def table_2() -> list[int]:
    """Lines of Table 2, and of ten such tournaments of ours, in which games, points and spread can go together.

    A hundred games; two points a win and a third for each win by 31 or more; and a spread that such wins allow.
    """
    played = [tournament(agent("hand_max_avg"), agent("random-weights"), seed, 100) for seed in range(10)]
    ours = [Line(0, (a.points, b.points), a.spread, (a.wins, b.wins)) for a, b in played]
    return [sum(map(_sound, TABLE_2)), sum(map(_sound, ours))]


def _sound(line: Line) -> bool:
    wide = [points - 2 * wins for points, wins in zip(line.points, line.wins)]
    close = [wins - some for wins, some in zip(line.wins, wide)]
    least = 31 * wide[0] + close[0] - 121 * wide[1] - 30 * close[1]
    most = 121 * wide[0] + 30 * close[0] - 31 * wide[1] - close[1]
    return sum(line.wins) == 100 and min(*wide, *close) >= 0 and least <= line.spread <= most


def scores_behind_the_statistics() -> int:
    """Deals as the suit classes count them, by discards, by the hand's starters and all cribs listed one by one."""
    six = DECK[:6]
    unseen = Position(hands=(six, ())).unseen()
    cribs = sum(starter not in others for others in combinations(unseen, 2) for starter in unseen)
    return int(suit_classes()[1].sum(dtype=np.int64)) * len(splits(six)) * (len(unseen) + cribs)


def unseen_after(rounds: int) -> float:
    """The part of the 270,725 sets of four cards without a pegging record after some rounds of greedy play."""
    records = empty_records("cards")
    record_rounds(records, score_tables(), np.array([5], np.uint64), rounds)
    return float((records.seen == 0).mean())


def strength(name: str, games: int) -> float:
    """The win rate of an agent against random weights over duplicate games, both pegging greedily."""
    return duplicate_match(agent(name), agent("random-weights"), games, seed=1).win_rate
