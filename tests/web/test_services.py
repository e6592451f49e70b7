"""What pages ask of a room's services is what the room offers: types say so, and the page of each is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludometry.games.cribbage import services as cribbage
from ludometry.games.nurikabe import services as nurikabe
from ludometry.games.sudoku import services as sudoku
from ludometry.games.sudoku.room import PUZZLES
from ludometry.study.services import PredictsTimes, ProvesPuzzles, ShowsTraining
from ludometry.web import saved
from ludometry.web.app import create_app
from ludometry.web.settings import Settings

PROVING: tuple[ProvesPuzzles, ...] = (sudoku, nurikabe)
TIMES: PredictsTimes = sudoku
TRAINING: ShowsTraining = cribbage


def test_the_times_of_three_puzzles_are_correlated_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    client = TestClient(create_app(Settings()), base_url="http://127.0.0.1:8765")
    few = client.get("/sudoku/study").text
    assert "<p>at least three different solved puzzles" in few, "what is missing is no error"
    for seconds, puzzle in enumerate(list(PUZZLES.values())[:3], 100):
        saved.keep_solve(puzzle, "me", seconds, [])
    page = client.get("/sudoku/study").text
    assert page.count("<tr>") == 1 + len(sudoku.correlations(saved.solves()))
    assert "predicted-minutes against minutes" in page


@pytest.mark.parametrize("asked", PROVING, ids=["sudoku", "nurikabe"])
def test_what_is_no_grid_is_said(asked: ProvesPuzzles) -> None:
    said = asked.look_over("?")
    assert not said["fine"]
    assert said["grid"] is None
    assert said["words"].endswith(".")


def test_without_a_training_run_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludometry.tables.store.home", lambda: tmp_path)
    assert list(TRAINING.training()) == []
    assert TRAINING.heat_maps("none", 0) == ""
    assert TIMES is sudoku
