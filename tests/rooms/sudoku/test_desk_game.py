"""The Sudoku game: positions and placements as text, what is legal, and the picture."""

import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Turn
from ludometry.games.sudoku.game import Placement, Sudoku, legal, read_state, strike, write_state
from ludometry.games.sudoku.grid import Grid, candidates, digits_of
from ludometry.games.sudoku.oracle import Ladder, answer, errors, steps_now
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.room import PUZZLES, ROOM

EASY = PUZZLES["easy"]
SMALL = "1....2.....34..."


@st.composite
def states(draw: st.DrawFn) -> Grid:
    """A state reached by legal placements, right or wrong, with some marks struck."""
    state = read_state(draw(st.sampled_from([*PUZZLES.values(), SMALL])))
    for _ in range(draw(st.integers(0, 12))):
        moves = legal(state)
        if not moves:
            break
        state = Sudoku(state).play(state, draw(st.sampled_from(moves)))
    empty = [cell for cell, digit in enumerate(state.digits) if not digit]
    for cell in draw(st.lists(st.sampled_from(empty), max_size=4)) if empty else []:
        allowed = digits_of(candidates(state.digits)[cell])
        if allowed:
            state = strike(state, [(cell, draw(st.sampled_from(allowed)))])
    return state


@settings(max_examples=60, deadline=None)
@given(states())
def test_a_state_is_read_back_as_it_was_written(state: Grid) -> None:
    assert read_state(write_state(state)) == state


@settings(max_examples=40, deadline=None)
@given(states())
def test_placements_are_read_back_and_keep_the_rules(state: Grid) -> None:
    game = Sudoku(state)
    for move in game.moves(state)[:20]:
        assert game.read_move(state, game.write_move(state, move)) == move
        after = game.play(state, move)
        assert after.digits[move.cell] == move.digit
        assert game.play(after, Placement(move.cell, 0)).digits == state.digits


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789.rc=-/,:+|ABG \n", max_size=180))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        state = read_state(text)
    except BadInput as refusal:
        assert "\n" not in str(refusal)
    else:
        assert read_state(write_state(state)) == state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("r1c1=4", "given"),
        ("r1c3=5", "stands in"),
        ("r1c3", "such as r3c7=5"),
        ("r1c3=.", "no entry"),
        ("r0c3=1", "outside"),
        ("r1c3=A", "digits of this board"),
    ],
)
def test_a_wrong_placement_is_refused_with_help(text: str, words: str) -> None:
    state = read_state(EASY)
    with pytest.raises(BadInput, match=re.escape(words)):
        Sudoku(state).read_move(state, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (EASY + "/" + "6" + EASY[1:], "does not stand in the state"),
        (EASY + "/" + SMALL, "same number of cells"),
        (EASY + "/" + EASY + "/r1c3", "struck marks"),
        (EASY + "/" + EASY + "//", "three parts"),
        ("55" + EASY[2:], "stands twice"),
    ],
)
def test_a_wrong_state_is_refused_with_help(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_state(text)


def test_a_full_grid_is_over_and_a_wrong_one_scores_nothing() -> None:
    state = read_state(SMALL)
    game = Sudoku(state)
    full = Grid(answer(state.puzzle), state.givens)
    assert game.turn(full) == Turn.OVER
    assert game.scores(full) == (1.0,)
    assert game.scores(state) == (0.0,)


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


@settings(max_examples=15, deadline=None)
@given(states())
def test_every_state_can_be_drawn(state: Grid) -> None:
    drawn = Drawing(pencil=True).draw(state, Marks(lit=("row 1", "r1c3", "r2c2=3", "r2c3-4", "wrong r1c1", "nothing")))
    tree = ElementTree.fromstring(drawn)
    shown = {node.get("data-move") for node in tree.iter() if node.get("data-move")}
    assert shown == {Sudoku(state).write_move(state, move) for move in legal(state)}


def test_the_room_keeps_its_word() -> None:
    ROOM.kernels_agree(random.Random(1))
    ROOM.obeys_bellman(random.Random(2))
    with pytest.raises(BadInput, match="solutions"):
        ROOM.game(puzzle="." * 81)
