"""Hints in three stages."""

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.bench import rated_sample
from ludometry.games.sudoku.hints import hint
from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.position import Grid, grid
from ludometry.games.sudoku.room import PUZZLES
from ludometry.games.sudoku.rules import Sudoku, legal

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


def test_where_singles_end_a_hint_names_the_chain() -> None:
    rows, figures = rated_sample()
    hard = rows[int(np.argmax(figures[:, 2] >= 6.5))]
    assert figures[:, 2].max() >= 6.5
    words = hint(grid([int(digit) for digit in hard]), 2).words
    assert "chain" in words.lower() or "cycle" in words.lower()
