"""What a solve record shows."""

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import Event, Record, read_record
from ludometry.games.sudoku.game_review import review_solve, timed_solve
from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.people import human
from ludometry.games.sudoku.position import Grid, Placement
from ludometry.games.sudoku.reports import solving_report
from ludometry.games.sudoku.room import PUZZLES
from ludometry.games.sudoku.rules import legal
from ludometry.study.open_room import OpenRoom
from ludometry.study.terminal import Terminal

EASY = PUZZLES["easy"]


def _record(puzzle: str, cells: list[int], seconds: float = 2.0) -> Record:
    right = answer(read_state(puzzle).puzzle)
    name = read_state(puzzle).board.cell_name
    return Record("sudoku", tuple(Event(f"{name(c)}={right[c]}", seconds) for c in cells), puzzle)


def _empty(puzzle: str) -> list[int]:
    return [cell for cell, digit in enumerate(read_state(puzzle).digits) if not digit]


def test_the_models_own_order_is_probable() -> None:  # section 3.1: orders of people and model correlate
    order = human.orders(EASY, 1, seed=4321)[0]
    solving = review_solve(_record(EASY, sorted(_empty(EASY), key=lambda cell: int(order[cell]))), runs=60)
    assert solving.final.solved
    assert solving.order is not None
    assert solving.order.probability > 0.05
    assert sum(fill.ahead for fill in solving.fills) == 0


def test_a_grid_copied_row_by_row_is_noticed() -> None:  # section 3: detection of cheating
    copied = _record(EASY, _empty(EASY))
    solving = review_solve(copied, runs=60)
    assert solving.order is not None
    assert solving.order.probability < 0.05
    assert sum(fill.ahead for fill in solving.fills) >= 5
    assert "copied" in str(solving_report(copied.write(), 60, 5).parts[-1])


def test_times_and_mistakes_add_up() -> None:
    state = read_state(EASY)
    right = answer(state.puzzle)
    wrong = next(m for m in legal(state) if m.digit != right[m.cell])
    name = state.board.cell_name(wrong.cell)
    good = _record(EASY, [c for c in _empty(EASY) if c != wrong.cell])
    events = (
        Event(f"{name}={wrong.digit}", 30.0),
        *good.events,
        Event(f"{name}=.", 5.0),
        Event(f"{name}={right[wrong.cell]}", 1.0),
    )
    report = solving_report(Record("sudoku", events, EASY).write(), 20, 3)
    assert report.data["solved"]
    assert report.data["mistakes"] == [f"{name}={wrong.digit}"]
    assert report.data["seconds"] == pytest.approx(2.0 * len(good.events) + 36.0)
    assert sum(row["seconds"] for row in report.data["techniques"]) == pytest.approx(report.data["seconds"])
    assert report.data["fills"][0]["why"].startswith("wrong")


def test_a_wrong_digit_is_a_decision_that_lost_the_grid() -> None:
    record = Record("sudoku", (Event("r1c3=1"), Event("r1c6=8"), Event("r1c3=."), Event("r1c3=4")), EASY)
    decisions = solving_report(record.write(), 20, 3).data["decisions"]
    assert [(d["number"], d["played"], d["best"], d["loss"], d["name"]) for d in decisions] == [
        (1, "r1c3=1", "r1c3=4", 1.0, "blunder"),
        (2, "r1c6=8", "r1c6=8", 0.0, "best"),
        (4, "r1c3=4", "r1c3=4", 0.0, "best"),
    ]
    assert decisions[1]["position"] == EASY  # judged on the grid without the mistake made before


def _typed(monkeypatch: pytest.MonkeyPatch, puzzle: str, *words: str) -> Terminal[Grid, Placement, Grid]:
    """A solve at the terminal under a clock that ticks three seconds a look; nobody wins it."""
    ticks, typed = iter(range(0, 1000, 3)), iter([*words, "quit"])
    monkeypatch.setattr("ludometry.study.terminal.time.monotonic", lambda: float(next(ticks)))
    table = timed_solve(puzzle, coach=False)
    table.ask, table.say = (lambda prompt: next(typed)), (lambda words: None)
    assert not table.play()
    return table


def test_play_keeps_times_and_corrections(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _typed(monkeypatch, EASY, "r1c3=4", "undo", "r1c3=4", "r1c6=8")
    record = read_record(table.sitting.record().write(), "sudoku")
    assert record.start == EASY
    assert [event.text for event in record.events] == ["r1c3=4", "r1c3=.", "r1c3=4", "r1c6=8"]
    assert [event.seconds for event in record.events] == [3.0] * 4
    solving = review_solve(record, runs=20)
    assert solving.seconds == 12.0
    assert [fill.right for fill in solving.fills] == [True, False, True, True]
    assert solving_report(record.write(), 20, 3).data["mistakes"] == []


def test_undo_takes_back_what_still_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _typed(monkeypatch, EASY, "r1c3=4", "r1c6=8", "r1c6=.", "undo", "undo")
    assert [event.text for event in table.sitting.record().events] == ["r1c3=4", "r1c6=8", "r1c6=.", "r1c3=."]
    assert table.sitting.position == read_state(EASY)
    struck = f"{EASY}/{EASY}/r1c3-1,r1c4-2"
    assert _typed(monkeypatch, struck, "r1c3=4", "undo").sitting.position == read_state(struck)


def test_a_record_names_its_puzzle_or_means_the_usual_one() -> None:
    opened: OpenRoom[Grid, Placement, Grid] = OpenRoom("sudoku", puzzle="medium")
    assert review_solve(opened.play("ladder", seed=1), runs=20).final.solved
    assert review_solve(Record("sudoku", (Event("r1c3=4"),))).puzzle == read_state(EASY)
    with pytest.raises(BadInput, match="nothing to review"):
        review_solve(Record("sudoku", ()))
    with pytest.raises(BadInput, match="event 1"):
        review_solve(Record("sudoku", (Event("r1c1=5"),), EASY))


def test_a_placement_is_a_cell_and_a_digit() -> None:
    assert Placement(0, 1) < Placement(0, 2) < Placement(1, 1)
