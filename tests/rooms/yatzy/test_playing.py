"""A game at the terminal, typed by a script: what Yatzy adds to the table that every room has."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludometry.core.files import FileText
from ludometry.games.yatzy import verbs
from ludometry.games.yatzy.score_sheet import read_game
from ludometry.study.report import Report

Talk = Callable[..., tuple[Report, str]]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    def typed(*lines: str, **options: Any) -> tuple[Report, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        report = verbs.play(**{"rules": "yacht", "seed": 3, **options})
        return report, capsys.readouterr().out

    return typed


def events(report: Report) -> list[str]:
    return [event.text for event in read_game(report.data["record"]).events]


def test_hints_mistakes_and_the_end_of_input(talk: Talk) -> None:
    report, words = talk("?", "keep 7", "nonsense", "", "help", "card", "choice")
    assert words.startswith("Yacht: ")
    assert "ends in" in words
    assert "a die shows 1 to 6" in words
    assert "unknown box 'nonsense'" in words
    assert "Turn 1 of 12, 0 points so far." in words
    assert "points in choice." in words
    assert events(report)[1] == "choice 13"
    assert report.data["finished"] is False
    assert report.data["total"] == 13
    assert report.data["seed"] == 3
    assert "13 points so far." in str(report)


def test_undo_brings_the_same_dice_again(talk: Talk) -> None:
    back, _ = talk("keep nothing", "undo", "keep nothing", "quit")
    again, _ = talk("keep nothing", "quit")
    assert back.data["record"] == again.data["record"]
    assert "nothing to undo" in talk("undo", "quit")[1]


def test_the_coach_names_the_cost(talk: Talk) -> None:
    assert "  costs " in talk("cross yacht", "quit", coach=True)[1]


def test_own_dice_are_typed(talk: Talk) -> None:
    typed = ["66", "66612", "keep 666", "66634", "666", "1", "55", "fours", "quit"]
    report, words = talk(*typed, own_dice=True)
    assert events(report)[:4] == ["12666", "keep 666", "66634", "keep 666"]
    assert "expected 5 dice, not 2 ('66')." in words


def test_a_rival_plays_beside_with_dice_of_their_own(talk: Talk) -> None:
    report, words = talk("choice", "quit", against="thumb")
    assert "  thumb: Turn 1 of 12" in words
    assert "  the other: keep" in words
    assert report.data["rival"]["name"] == "thumb"
    alone, _ = talk("choice", "quit")
    assert alone.data["record"] == report.data["record"]  # the person's dice do not depend on who sits beside


def test_a_game_from_a_position(talk: Talk) -> None:
    report, words = talk("choice", "quit", position="66612 0 ones=3")
    assert "21 points in choice." in words
    assert report.data["total"] == 24
    assert "start: 12666 0 ones=3" in report.data["record"]


def test_saving(talk: Talk, tmp_path: Path) -> None:
    file, last = tmp_path / "game.txt", tmp_path / "last.txt"
    report, words = talk("choice", f"save {file}", "save", f"save {tmp_path}/absent/game.txt", "quit", save=last)
    assert file.read_text() == last.read_text() == report.data["record"]
    assert len(read_game(file.read_text()).events) == 3
    assert "cannot be written" in words
    assert "name a file: save game.txt" in words


def test_our_players_play_by_themselves_and_save(tmp_path: Path) -> None:
    file = tmp_path / "thumb.txt"
    report = verbs.play(rules="yacht", seed=5, player="thumb", save=file, against="greedy")
    assert report.data["finished"] is True
    assert report.data["rival"]["name"] == "greedy"
    assert report.data["rival"]["total"] > 50
    reviewed = verbs.review(FileText(file.read_text())).data
    assert reviewed["final"] == report.data["total"]
