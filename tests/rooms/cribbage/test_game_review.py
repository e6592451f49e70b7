"""Review: what a decision cost, and what was luck."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import Record, play_out
from ludometry.games.cribbage.players.seats import players
from ludometry.games.cribbage.position import Position
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.verbs import review

GAME = Cribbage()


def game_of(strong: str, other: str, **headers: str) -> tuple[Record, Position]:
    made = players()
    seats = [made[strong](random.Random(1)), made[other](random.Random(2))]
    return play_out(GAME, seats, random.Random(4), headers=headers)


@pytest.mark.parametrize("objective", ["win", "points"])
def test_review_adds_up_and_splits_luck(objective: str) -> None:
    record, end = game_of("strong", "random", **{"player 1": "Ann", "player 2": "Bea", "objective": objective})
    report = review(record.write())  # type: ignore[arg-type]
    for seat, player in enumerate(report.data["players"]):
        total = player["start"] + player["luck"] - player["loss"] + player["others"]
        assert total == pytest.approx(player["final"], abs=1e-6)
        assert player["luck"] == pytest.approx(sum(player["luck_of"].values()), abs=1e-6)
        assert player["score"] == end.scores[seat]
    strong, other = report.data["players"]
    assert [strong["name"], other["name"]] == ["Ann", "Bea"]
    assert strong["loss"] < other["loss"]
    assert strong["points_loss"] < other["points_loss"]
    assert strong["final"] == (100 if objective == "win" else end.scores[0] - end.scores[1])
    assert all(decision["points_loss"] >= -1e-9 for decision in report.data["decisions"])


def test_records_of_old_number_players_from_0() -> None:
    report = review("room: cribbage\nplayer 0: Ann\nplayer 1: Bea\n\ncut for deal 4C 9D\n")  # type: ignore[arg-type]
    assert [player["name"] for player in report.data["players"]] == ["Ann", "Bea"]


def test_review_of_a_broken_record_is_refused() -> None:
    with pytest.raises(BadInput, match="event 2"):
        review("room: cribbage\n\ncut for deal 4C 9D\nthrow 4C 5C\n")  # type: ignore[arg-type]
