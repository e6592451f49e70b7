"""Long work says how long it will take, so that a slip of the finger is noticed within seconds and not years."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from ludometry.cli import show
from ludometry.cli.show import TerminalWatcher
from tests.patience import PATIENCE_S


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(show.time, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("drawn", [False, True])
def test_years_of_work_are_announced_once(
    clock: list[float], drawn: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: drawn)
    watcher = TerminalWatcher()
    bar = watcher.begin("cribbage: training", 999_999_999, "games")
    for _ in range(4):
        clock[0] += 6
        bar.advance()
    watcher.end(bar)
    said = "".join(capsys.readouterr().err.split())
    assert said.count("training:atthispaceittakesabout190yearsmore;Ctrl-Cstopsit.") == 1


def test_compiling_before_the_first_steps_is_not_taken_for_the_pace(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    watcher = TerminalWatcher()
    bar = watcher.begin("solving", 10_000, "positions")
    clock[0] += 15
    bar.advance()
    for _ in range(12):
        clock[0] += 1
        bar.advance(800)
    watcher.end(bar)
    assert "at this pace" not in " ".join(capsys.readouterr().err.split())


def test_work_of_minutes_says_what_is_left_and_no_more(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    bar = TerminalWatcher().begin("solving", 100, "layers")
    for _ in range(3):
        clock[0] += 11
        bar.advance(10)
    assert capsys.readouterr().err.splitlines() == [
        "solving: 10 of 100 layers, about 99 s left",
        "solving: 20 of 100 layers, about 88 s left",
        "solving: 30 of 100 layers, about 77 s left",
    ]


def test_nothing_is_said_of_the_time_where_the_amount_is_not_known(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    bar = TerminalWatcher().begin("searching", None, "positions")
    clock[0] += 11
    bar.advance(10)
    assert capsys.readouterr().err == "searching: 10 positions\n"


def test_a_long_first_step_is_not_a_silent_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    monkeypatch.setattr(show, "JUDGED_AFTER_S", 0.0)
    watcher = TerminalWatcher()
    bar: Any = watcher.begin("recording", 4, "seeds")
    bar.waiting.join(PATIENCE_S)
    watcher.end(bar)
    assert capsys.readouterr().err == "recording: 0 of 4 seeds\n"
