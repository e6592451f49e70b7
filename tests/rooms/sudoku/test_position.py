"""Boards and the marks on them."""

from __future__ import annotations

from ludometry.games.sudoku import notation
from ludometry.games.sudoku.position import Grid, board, candidates, conflict

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_board_has_the_shape_of_section_2_1() -> None:
    assert len(board(3).edges) == 810
    assert {len(p) for p in board(3).peers} == {20}
    assert len(board(2).units) == 12
    assert len(board(4).units) == 48
    assert board(3).unit_name(0) == "row 1"
    assert board(3).unit_name(26) == "box 9"
    assert board(3).read_cell("R3c7") == 24


def test_marks_follow_the_digits() -> None:
    state = notation.read(PUZZLE)
    for cell, mark in enumerate(candidates(state.digits)):
        seen = {state.digits[peer] for peer in board(3).peers[cell]}
        if not state.digits[cell]:
            assert {d for d in range(1, 10) if mark >> (d - 1) & 1} == set(range(1, 10)) - seen
    assert conflict(state.digits) is None
    assert isinstance(state.put(2, 4), Grid)
