"""Grids and notations: what is read, what is written, what is refused and in which words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import collection, notation, solver
from ludometry.games.sudoku.position import grid

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1....2.....34..."


@pytest.mark.parametrize("form", notation.forms())
@pytest.mark.parametrize("text", [PUZZLE, FOUR])
def test_every_notation_comes_back(form: str, text: str) -> None:
    state = notation.read(text)
    if form == "hodoku" and len(text) != 81:
        with pytest.raises(BadInput, match="9 x 9"):
            notation.write(state, form)
        return
    written = notation.write(state, form)
    back = next(collection.items(written.splitlines())).grid
    assert back is not None
    assert back.digits == state.digits
    assert back.candidates() == state.candidates()


@pytest.mark.parametrize("form", ["candidates", "pencil", "hodoku"])
def test_marks_survive_where_the_notation_has_them(form: str) -> None:
    state = notation.read(PUZZLE).strike([(2, 1), (2, 2), (80 - 1 - 7, 3)])
    assert notation.read(notation.write(state, form)).candidates() == state.candidates()


@pytest.mark.parametrize("form", ["sdk", "hodoku"])
def test_entries_stay_apart_from_givens(form: str) -> None:
    state = notation.read(PUZZLE).put(2, 4).put(40, 5)
    back = notation.read(notation.write(state, form))
    assert back.digits == state.digits
    assert back.puzzle == state.puzzle == notation.read(PUZZLE).digits


def test_sixteen_by_sixteen_comes_back() -> None:
    full = solver.solve("." * 256)
    assert full is not None
    holes = random.Random(1)
    state = grid([d if holes.random() < 0.6 else 0 for d in full])
    for form in ("line", "frame", "candidates", "pencil", "sdk"):
        assert notation.read(notation.write(state, form)).candidates() == state.candidates()


def test_frames_of_other_programs_are_read() -> None:
    drawn = """
    .-------.-------.-------.
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |
    | . 9 8 | . . . | . 6 . |
    :-------+-------+-------:
    | 8 . . | . 6 . | . . 3 |
    | 4 . . | 8 . 3 | . . 1 |
    | 7 . . | . 2 . | . . 6 |
    :-------+-------+-------:
    | . 6 . | . . . | 2 8 . |
    | . . . | 4 1 9 | . . 5 |
    | . . . | . 8 . | . 7 9 |
    '-------'-------'-------'
    """
    assert notation.line(notation.read(drawn)) == PUZZLE
    assert notation.line(notation.read(PUZZLE.replace(".", "0") + "  # a remark")) == PUZZLE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        (PUZZLE[:-1], "got 80"),
        (PUZZLE + "1", "got 82"),
        ("x" + PUZZLE[1:], "character 1 is 'x'"),
        (":0000:x:123", "81 cells"),
        ("." * 729, "no candidate"),
        ("2" + "." * 728, "expected '1'"),
        ("[Puzzle]\n[State]\n", "after \\[Puzzle\\]"),
    ],
)
def test_bad_text_gets_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        notation.read(text)


@given(st.text(alphabet=".123456789|+-: \n#[]ABG", max_size=120))
def test_no_text_ends_in_a_traceback(text: str) -> None:
    try:
        state = notation.read(text)
    except BadInput:
        return
    assert notation.read(notation.line(state)).digits == state.digits
