"""What the fact sheet asks about the thesis and about the learner that works."""

from __future__ import annotations

from ludometry.games.cribbage import thesis_figures as thesis


def table_1() -> list[int]:
    """Points of both sides, spread and wins of Table 1, worked out from its nine games."""
    from ludometry.games.cribbage.tournament import standings

    first, second = standings(thesis.TABLE_1)
    return [first.points, second.points, first.spread, first.wins, second.wins]


def table_2_wins() -> list[int]:
    """Games that the final agent of Table 2 won, and games played."""
    return list(thesis.final_wins())


def combinations() -> int:
    """Scores behind the thesis' database."""
    return thesis.COMBINATIONS


def unseen_after(rounds: int) -> float:
    """The part of the 270,725 sets of four cards without a pegging record after some rounds of greedy play."""
    import numpy as np

    from ludometry.games.cribbage.kernels_deal import record_rounds
    from ludometry.games.cribbage.records import empty_records
    from ludometry.games.cribbage.statistics import score_tables

    records = empty_records("cards")
    record_rounds(records, score_tables(), np.array([5], np.uint64), rounds)
    return float((records.seen == 0).mean())


def strength(name: str, games: int) -> float:
    """The win rate of an agent against random weights over duplicate games, both pegging greedily."""
    from ludometry.games.cribbage.agents import agent
    from ludometry.games.cribbage.tournament import duplicate_match

    return duplicate_match(agent(name), agent("random-weights"), games, seed=1).win_rate
