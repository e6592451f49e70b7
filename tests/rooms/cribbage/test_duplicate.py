"""A duplicate match between friends: the same seed, the other seat, two records compared."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import Record, read_record
from ludometry.games.cribbage.duplicate import compared
from ludometry.study.verbs import terminal

START = "110-108 dealer 0 | ? ? ? ? ? ? | ? ? ? ? ? ?"


def game_at(seat: str, seed: int, name: str) -> Record:
    """A short game in which the person always makes the first move there is."""
    sitting = terminal("cribbage", START, against="random", seat=seat, seed=seed).sitting
    sitting.advance()
    while not sitting.over:
        sitting.do(sitting.game.moves(sitting.position)[0])
        sitting.advance()
    record = sitting.record()
    text = record.write().replace(": you", f": {name}")
    return read_record(text, "cribbage")


def test_the_same_seed_brings_the_same_cards_to_both_seats() -> None:
    ann, bea = game_at("1", 7, "Ann"), game_at("2", 7, "Bea")
    report = compared(ann, bea)
    one, two = report.data["sides"]
    assert (one["name"], one["seat"], two["name"], two["seat"]) == ("Ann", 1, "Bea", 2)
    assert report.data["margin"] == one["margin"] - two["margin"]
    assert max(one["score"], one["other"]) == max(two["score"], two["other"]) == 121
    assert one["given_away"] >= 0
    better = min((one, two), key=lambda side: side["given_away"])
    assert f"{better['name']} gave away" in str(report)
    again = compared(ann, ann)
    assert again.data["same_seat"]
    assert again.data["margin"] == again.data["given_away"] == 0
    assert "Level at the table; both gave away as much." in str(again)


def test_other_deals_other_rules_and_no_person_are_refused() -> None:
    ann = game_at("1", 7, "Ann")
    with pytest.raises(BadInput, match="not of the same deals"):
        compared(ann, game_at("2", 8, "Bea"))
    with pytest.raises(BadInput, match="other rules"):
        compared(ann, Record("cribbage", ann.events, ann.start, {**ann.headers, "muggins": "yes"}))
    with pytest.raises(BadInput, match="which seat a person had"):
        compared(ann, Record("cribbage", ann.events, ann.start, {"player 1": "random", "player 2": "strong"}))
    with pytest.raises(BadInput, match="no deal"):
        compared(ann, Record("cribbage", (), ann.start, ann.headers))
