"""Grids and notations: what is read, what is written, what is refused and in which words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import collection, notation, solver
from ludometry.games.sudoku.grid import Grid, board, candidates, conflict, grid

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1....2.....34..."


def test_board_has_the_shape_of_section_2_1() -> None:
    assert len(board(3).edges) == 810
    assert {len(p) for p in board(3).peers} == {20}
    assert len(board(2).units) == 12
    assert len(board(4).units) == 48
    assert board(3).unit_name(0) == "row 1"
    assert board(3).unit_name(26) == "box 9"
    assert board(3).read_cell("R3c7") == 24


@pytest.mark.parametrize("form", notation.forms())
@pytest.mark.parametrize("text", [PUZZLE, FOUR])
def test_every_notation_comes_back(form: str, text: str) -> None:
    state = notation.read(text)
    if form == "hodoku" and len(text) != 81:
        with pytest.raises(BadInput, match="9 x 9"):
            notation.write(state, form)
        return
    written = notation.write(state, form)
    back = collection.read_all(written)[0]
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


def test_bad_lines_are_named_and_skipped() -> None:
    found = list(collection.items([PUZZLE, "# remark", PUZZLE[:-1], "55" + PUZZLE[2:], PUZZLE]))
    assert [item.number for item in found] == [1, 3, 4, 5]
    assert [item.grid is None for item in found] == [False, True, True, False]
    assert found[1].problem.startswith("line 3: expected 81")
    assert found[2].problem == "line 4: digit 5 stands twice in box 1, at r1c1 and r1c2"


def test_a_table_is_read_by_its_header() -> None:
    rows = list(collection.items(["id,puzzle", f"7,{PUZZLE}", "8"]))
    assert rows[0].fields["id"] == "7"
    assert rows[1].problem == "line 3: expected 2 columns (id, puzzle), got 1"


def test_drawn_grids_are_parted_by_empty_lines() -> None:
    drawn = notation.write(notation.read(PUZZLE), "frame")
    found = list(collection.items(f"{drawn}\n\n{drawn}\n".splitlines()))
    assert [item.number for item in found] == [1, 15]
    assert all(item.grid is not None and notation.line(item.grid) == PUZZLE for item in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle,colour\n", "needs the columns puzzle,time"),
        (f"puzzle,time\n{PUZZLE},0\n", "line 2: time is 0, expected more than zero"),
        (f"puzzle,time\n{PUZZLE},-3\n", "line 2: time is -3"),
        (f"puzzle,time\n{PUZZLE},soon\n", "line 2: time is 'soon'"),
        (f"puzzle,time\n{PUZZLE}\n", "line 2: expected 2 columns"),
        (f"puzzle,time,n\n{PUZZLE},30,0\n", "line 2: n is 0"),
        ("puzzle,time\n", "no rows"),
        (f"puzzle,time\n{PUZZLE},30\n{'.' * 81},40\n", "line 3: the puzzle has at least 1000 solutions"),
    ],
)
def test_bad_times_get_the_line(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        collection.read_times(text)


def test_marks_follow_the_digits() -> None:
    state = notation.read(PUZZLE)
    for cell, mark in enumerate(candidates(state.digits)):
        seen = {state.digits[peer] for peer in board(3).peers[cell]}
        if not state.digits[cell]:
            assert {d for d in range(1, 10) if mark >> (d - 1) & 1} == set(range(1, 10)) - seen
    assert conflict(state.digits) is None
    assert isinstance(state.put(2, 4), Grid)
