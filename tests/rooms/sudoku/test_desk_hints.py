"""Hints in three stages, and what a solve record shows."""

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.core.record import Event, Record, read_record
from ludometry.games.sudoku import human
from ludometry.games.sudoku.bench import rated_sample
from ludometry.games.sudoku.game import Placement, Sudoku, legal, read_state
from ludometry.games.sudoku.grid import Grid, grid
from ludometry.games.sudoku.hints import hint
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.reports import solving_report
from ludometry.games.sudoku.room import PUZZLES, ROOM
from ludometry.games.sudoku.sitting import TimedSitting
from ludometry.games.sudoku.solving import review_solve

EASY, HARD = PUZZLES["easy"], PUZZLES["hard"]


def test_a_hint_says_more_at_each_stage() -> None:
    state = read_state(HARD)
    first, second, third = (hint(state, stage) for stage in (1, 2, 3))
    assert "Pointing" not in first.words
    assert "Pointing" in second.words
    assert "r9c4" not in second.words
    assert "r9c4" in third.words
    assert "r9c4-9" in third.lit
    assert third.draw(state).startswith("<svg")


def test_mistakes_are_hinted_at_before_anything_else() -> None:
    state = read_state(EASY)
    right = answer(state.puzzle)
    wrong = next(move for move in legal(state) if move.digit != right[move.cell])
    state = Sudoku(state).play(state, wrong)
    assert hint(state, 1).mistakes == (wrong.cell,)
    assert hint(state, 1).lit == ()
    assert hint(state, 2).lit[0].startswith("box")
    assert f"is {right[wrong.cell]}, not {wrong.digit}" in hint(state, 3).words


def test_a_struck_mark_that_was_right_is_a_mistake() -> None:
    state = read_state(EASY)
    right = answer(state.puzzle)
    lost = state.strike([(2, right[2])])
    assert "lost its mark" in hint(lost, 3).words


def test_hints_are_refused_where_there_is_nothing_to_say() -> None:
    state = read_state(EASY)
    with pytest.raises(BadInput, match="solved"):
        hint(Grid(answer(state.puzzle), state.givens))
    with pytest.raises(BadInput, match="stages 1 to 3"):
        hint(state, 4)
    with pytest.raises(BadInput, match="solutions"):
        hint(read_state("." * 81))


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
    solving = review_solve(_record(EASY, _empty(EASY)), runs=60)
    assert solving.order is not None
    assert solving.order.probability < 0.05
    assert sum(fill.ahead for fill in solving.fills) >= 5
    assert "copied" in str(solving_report(solving, 5).parts[-1])


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
    solving = review_solve(Record("sudoku", events, EASY), runs=20)
    report = solving_report(solving, 3)
    assert solving.final.solved
    assert report.data["mistakes"] == [f"{name}={wrong.digit}"]
    assert report.data["seconds"] == pytest.approx(2.0 * len(good.events) + 36.0)
    assert sum(row["seconds"] for row in report.data["techniques"]) == pytest.approx(report.data["seconds"])
    assert report.data["fills"][0]["why"].startswith("wrong")


def test_play_keeps_times_and_corrections() -> None:
    ticks = iter(range(0, 1000, 3))
    typed = iter(["r1c3=4", "undo", "r1c3=4", "r1c6=8", "quit"])
    state = read_state(EASY)
    game = ROOM.game(puzzle=EASY)
    sitting = TimedSitting(
        game,
        ROOM.oracle(game),
        ROOM.picture(game),
        {},
        random.Random(0),
        state,
        ask=lambda prompt: next(typed),
        say=lambda words: None,
        clock=lambda: float(next(ticks)),
    )
    assert not sitting.play()
    record = read_record(sitting.record().write(), "sudoku")
    assert [event.text for event in record.events] == ["r1c3=4", "r1c3=.", "r1c3=4", "r1c6=8"]
    assert [event.seconds for event in record.events] == [3.0] * 4
    solving = review_solve(record, runs=20)
    assert solving.seconds == 12.0
    assert [fill.right for fill in solving.fills] == [True, False, True, True]
    assert solving_report(solving, 3).data["mistakes"] == []


def test_where_singles_end_a_hint_names_the_chain() -> None:
    rows, figures = rated_sample()
    hard = rows[int(np.argmax(figures[:, 2] >= 6.5))]
    assert figures[:, 2].max() >= 6.5
    words = hint(grid([int(digit) for digit in hard]), 2).words
    assert "chain" in words.lower() or "cycle" in words.lower()


def test_a_record_without_a_puzzle_is_refused() -> None:
    with pytest.raises(BadInput, match="start"):
        review_solve(Record("sudoku", ()))
    with pytest.raises(BadInput, match="event 1"):
        review_solve(Record("sudoku", (Event("r1c1=5"),), EASY))


def test_a_placement_is_a_cell_and_a_digit() -> None:
    assert Placement(0, 1) < Placement(0, 2) < Placement(1, 1)
