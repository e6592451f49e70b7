"""Hints in three stages: where to look, which technique, the mark; wrong marks first."""

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.hints import hint, hint_report
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.position import SEA

GRID = "..2../...1./..3../....3/....."
SOLVED = "~o2~~/~~~1~/~o3~~/~o~~3/~~~oo"


def test_a_hint_says_more_at_each_stage() -> None:
    first, second, third = (hint(read(GRID), stage) for stage in (1, 2, 3))
    assert first.words == "Look at r2c4."
    assert first.lit == ("r2c4",)
    assert second.words == "Complete island. Look at r2c4."
    assert third.words == ("Complete island: the island of 1 at r2c4 is complete, so sea surrounds it. So r1c4 is sea.")
    assert third.move is not None
    assert third.move.colour == SEA
    assert first.move is second.move is None


def test_wrong_marks_come_first_in_the_same_stages() -> None:
    state = read(GRID.replace("..2..", "o.2~~", 1))
    assert hint(state, 1).words == "One mark contradicts the solution; mend that first."
    assert hint(state, 2).lit == ("r1c1", "r1c2", "r1c3", "r1c4", "r1c5")
    assert hint(state, 3).words == "r1c1 is sea, not island."
    assert hint_report(GRID.replace("..2..", "o.2~~", 1), 1).data["mistakes"] == ["r1c1"]


def test_a_full_grid_that_is_wrong_gets_a_hint_and_a_solved_one_none() -> None:
    assert hint(read(SOLVED.replace("~~~oo", "~~~o~")), 3).words == "r5c5 is island, not sea."
    with pytest.raises(BadInput, match="solved"):
        hint(read(SOLVED))
    with pytest.raises(BadInput, match="stages 1 to 3"):
        hint(read(GRID), 4)
