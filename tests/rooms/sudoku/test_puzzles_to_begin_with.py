"""The puzzles that the room begins with are not proved again every time it is opened: they are proved here."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.room import DEEP, PUZZLES, ROOM


@pytest.mark.parametrize("text", [*PUZZLES.values(), DEEP])
def test_each_has_one_solution(text: str) -> None:
    assert len(set(answer(read_state(text).puzzle))) == 9


def test_a_puzzle_that_somebody_brings_is_proved() -> None:
    with pytest.raises(BadInput):
        ROOM.game(puzzle="." * 80 + "1")
