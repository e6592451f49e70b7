"""The Sudoku game: states and placements as text, and what is legal."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.record import final_position
from ludometry.games.sudoku.notation import read_state, write_state
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.position import Grid, Placement
from ludometry.games.sudoku.room import PUZZLES, ROOM
from ludometry.games.sudoku.rules import Sudoku
from ludometry.study.sitting import Sitting
from tests.nightly import examples
from tests.rooms.sudoku.states import states

EASY = PUZZLES["easy"]
SMALL = "1....2.....34..."


@settings(max_examples=examples(60), deadline=None)
@given(states())
def test_a_state_is_read_back_as_it_was_written(state: Grid) -> None:
    assert read_state(write_state(state)) == state


@settings(max_examples=examples(40), deadline=None)
@given(states())
def test_placements_are_read_back_and_keep_the_rules(state: Grid) -> None:
    game = Sudoku(state)
    for move in game.moves(state)[:20]:
        assert game.read_move(state, game.write_move(state, move)) == move
        after = game.play(state, move)
        assert after.digits[move.cell] == move.digit
        assert game.play(after, Placement(move.cell, 0)).digits == state.digits


@settings(max_examples=examples(200), deadline=None)
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


def test_the_last_digit_is_answered() -> None:
    state = read_state(SMALL)
    game, right = Sudoku(state), answer(state.puzzle)
    last = Grid((*right[:-1], 0), state.givens)
    assert game.told(last, Placement(15, right[15]), 0) == "Solved."
    assert game.told(state, game.moves(state)[0], 0) == ""


def test_a_digit_that_clashes_is_written_told_of_and_can_be_replaced() -> None:
    state = read_state(EASY)
    game = Sudoku(state)
    clash = game.read_move(state, "r1c3=5")
    assert clash not in game.moves(state)
    assert game.told(state, clash, 0) == "a 5 stands in box 1 already, at r1c1."
    after = game.play(state, clash)
    assert read_state(write_state(after)) == after
    with pytest.raises(BadInput, match="holds 5 already"):
        game.read_move(after, "r1c3=5")
    mended = game.play(after, game.read_move(after, "r1c3=4"))
    assert mended == game.play(state, Placement(2, 4))


def test_a_stuck_grid_is_over_but_can_be_mended_and_the_record_is_read_again() -> None:
    state = read_state(SMALL)
    game, right = Sudoku(state), answer(state.puzzle)
    full = Grid(right, state.givens)
    assert not game.mendable(full)
    sitting: Sitting[Grid, Placement, Grid] = Sitting(game)
    for cell in [cell for cell, digit in enumerate(state.digits) if not digit][::-1]:
        wrong = right[cell] % 4 + 1 if cell == 1 else right[cell]
        sitting.do(Placement(cell, wrong))
    assert sitting.over
    assert not sitting.ended
    sitting.do(Placement(1, right[1]))
    assert sitting.ended
    assert game.scores(sitting.position) == (1.0,)
    assert final_position(game, sitting.record()) == sitting.position


def test_a_digit_that_goes_gives_its_mark_back() -> None:
    state = read_state(EASY).strike([(2, 1)])
    there = state.put(3, 2)
    back = there.put(3, 0)
    assert back.candidates()[3] == read_state(EASY).candidates()[3]
    assert back.candidates()[2] == state.candidates()[2] | 1 << 1


def test_a_game_needs_a_puzzle_with_one_solution() -> None:
    with pytest.raises(BadInput, match="solutions"):
        ROOM.game(puzzle="." * 81)
