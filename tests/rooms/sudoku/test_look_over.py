"""A grid that somebody typed: whether it is a proper puzzle, and if not, what is wrong and where."""

import pytest

from ludometry.games.sudoku.room import PUZZLES
from ludometry.games.sudoku.services import look_over

EASY = PUZZLES["easy"]


def test_a_proper_puzzle_is_fine_in_any_notation() -> None:
    framed = "\n".join(EASY[row : row + 9] for row in range(0, 81, 9))
    for text in (EASY, framed, EASY.replace(".", "0"), f"{EASY}/{EASY}"):
        assert look_over(text) == {"grid": EASY, "fine": True, "words": "One solution, 30 givens.", "cells": []}


@pytest.mark.parametrize(
    ("text", "words", "cells"),
    [
        ("55" + EASY[2:], "5 stands twice in box 1: r1c1 and r1c2.", ["r1c1", "r1c2"]),
        ("12345678." + "........9" + "." * 63, "No digit fits r1c9", ["r1c9"]),
        ("129......" + "...3....." + "......3.." + "." * 54, "3 has no place left in row 1", None),
        ("." * 9 + EASY[9:], "More than one solution: r1c1 can be ", None),
        ("." * 80, "expected 81 characters", []),
    ],
)
def test_what_is_wrong_is_said_with_its_cells(text: str, words: str, cells: list[str] | None) -> None:
    found = look_over(text)
    assert found["fine"] is False
    assert words in str(found["words"])
    if cells is not None:
        assert found["cells"] == cells
    else:
        assert found["cells"]
