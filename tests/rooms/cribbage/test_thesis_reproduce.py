"""The comparison with the thesis: every difference is explained, and the rows can be printed."""

from __future__ import annotations

import json

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage import reproduce_learning as learning
from ludometry.games.cribbage import reproduce_runs as runs
from ludometry.games.cribbage import thesis_figures as thesis
from ludometry.games.cribbage.agents import agent
from ludometry.games.cribbage.reproduce import records_rows, reproduce, rules_and_tables
from ludometry.games.cribbage.tournament import Agent
from ludometry.study.match import MatchResult


def explained(rows: list[dict[str, str]]) -> bool:
    json.dumps(rows)
    return all(
        set(row) == {"claim", "paper", "ours", "difference", "explanation"}
        and all(row[name] for name in ("claim", "paper", "ours", "difference"))
        and (row["difference"] == "none" or row["explanation"])
        for row in rows
    )


def test_table_2_is_a_coin() -> None:  # Table 2
    assert thesis.final_wins() == (500, 1000)
    assert thesis.chi_square() == pytest.approx(11.76)
    assert thesis.skunk_share() == pytest.approx(0.21)
    assert all(sum(line.wins) == 100 for line in thesis.TABLE_2)


def test_printed_numbers_come_out() -> None:  # section 3.1.1
    assert thesis.COMBINATIONS == 13_920_952_390_800
    assert thesis.index_of((48, 49, 50, 51, 46, 47)) == 484950514647
    rows = rules_and_tables()
    assert explained(rows)
    assert rows[0]["ours"] == rows[0]["paper"] == "29 and 28"


def test_records_row_says_how_many_are_missing() -> None:  # section 5.1.1.2
    rows = records_rows()
    assert explained(rows)
    assert rows[0]["ours"].startswith("47.")


@pytest.mark.parametrize("correlation", [0.05, 0.3])
def test_every_learned_difference_is_explained(correlation: float, monkeypatch: pytest.MonkeyPatch) -> None:
    def even(player: Agent, games: int = 0) -> MatchResult:
        return MatchResult(0.5, (0.49, 0.51), games, 0.0, (0.0, 0.0))

    monkeypatch.setattr(runs, "against_random", even)
    monkeypatch.setattr(runs, "trend", lambda *given: (correlation, 0.14))
    evidence = runs.gather(2_000, seed=1)
    assert [len(run.moments) for run in (evidence.round_1, evidence.static, evidence.pool)] == [11, 11, 11]
    for rows in (
        learning.round_1_rows(evidence),
        learning.performance_rows(evidence, 1),
        learning.round_2_rows(evidence, 1),
        learning.experiments_rows(evidence),
    ):
        assert explained(rows)


def test_points_beyond_121_make_more_skunks() -> None:  # Table 2: 21 % of games won by 31 or more
    one = agent("hand_max_min")
    stopped, counted = (runs.margins(one, one, 1_000, 3, beyond) for beyond in (False, True))
    assert (abs(counted) >= 31).mean() > (abs(stopped) >= 31).mean()
    assert ((counted > 0) == (stopped > 0)).all()


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadInput, match="--games 10: expected 2000 to 1000000"):
        reproduce(10)
