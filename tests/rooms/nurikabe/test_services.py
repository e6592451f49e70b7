"""What a page is told of a grid that somebody sets up."""

from __future__ import annotations

import pytest

from ludometry.games.nurikabe.services import look_over


def test_a_proper_puzzle_is_fine_whatever_is_marked_in_it() -> None:
    found = look_over("~o2../...1./..3../....3/.....")
    assert found == {
        "grid": "..2../...1./..3../....3/.....",
        "fine": True,
        "words": "One solution, 4 islands.",
        "cells": [],
    }


@pytest.mark.parametrize(
    ("grid", "words", "cells"),
    [
        ("22./.../...", "The numbers at r1c1 and r1c2 touch: islands never do.", ["r1c1", "r1c2"]),
        ("3..../...../...../...../.....", "This grid has no solution, although no two numbers touch.", []),
        (".../.../...", "A Nurikabe puzzle needs at least one number.", []),
        ("9./..", "The numbers add up to 9, but there are only 4 cells.", []),
        ("2../..", "Row 2 has 2 cells, but the rows above have 3.", []),
    ],
)
def test_what_is_no_puzzle_is_refused_with_one_sentence(grid: str, words: str, cells: list[str]) -> None:
    found = look_over(grid)
    assert (found["fine"], found["words"], found["cells"]) == (False, words, cells)


def test_a_puzzle_with_two_solutions_says_where_they_differ() -> None:
    """A two in the corner of 2 x 2: its second cell lies beside it or below."""
    found = look_over("2./..")
    assert (
        found["words"] == "More than one solution: r1c2 can be sea or island, and one more cell differs. Add a number."
    )
    assert found["cells"] == ["r1c2", "r2c1"]


def test_a_grid_that_is_too_open_is_given_up() -> None:
    found = look_over("/".join(["9..........."] + ["............"] * 11))
    assert found["fine"] is False
