"""What placements are worth, and the steps behind them."""

from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import Ladder, answer, errors, steps_now
from ludometry.games.sudoku.room import PUZZLES
from ludometry.games.sudoku.rules import Sudoku

EASY = PUZZLES["easy"]
SMALL = "1....2.....34..."


def test_right_digits_come_first_and_wrong_ones_cost_a_grid() -> None:
    state = read_state(EASY)
    right = answer(state.puzzle)
    appraisals = Ladder().appraise(state)
    for appraisal in appraisals:
        assert (appraisal.loss == 0) == (right[appraisal.move.cell] == appraisal.move.digit)
    ratings = [a.details["rating"] or 99 for a in appraisals if a.loss == 0]
    assert ratings == sorted(ratings)
    after = Sudoku(state).play(state, appraisals[-1].move)
    assert errors(after) == [appraisals[-1].move.cell]
    assert all(a.value.mean == 0 for a in Ladder().appraise(after))
    assert (Ladder().worth(state), Ladder().worth(after)) == ((1.0,), (0.0,))


def test_steps_come_easiest_first_and_are_true() -> None:
    for puzzle in PUZZLES.values():
        state = read_state(puzzle)
        right = answer(state.puzzle)
        steps = steps_now(state)
        assert [step.rating for step in steps] == sorted(step.rating for step in steps)
        for step in steps:
            assert all(right[cell] == digit for cell, digit in step.placements)
            assert all(right[cell] != digit for cell, digit in step.eliminations)


def test_small_boards_get_advice_too() -> None:
    state = read_state(SMALL)
    best = Ladder().appraise(state)[0]
    assert best.loss == 0
    assert best.details["technique"] in ("hidden-single", "naked-single")
