"""The ratings against those of Sudoku Explainer 1.2.1.3, and the plain ladder against the kernels."""

from __future__ import annotations

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.explainer import State, format_rating, rate, rate_many, solution_path
from tests.rooms.sudoku.explainer_sample import puzzle_rated, sample


def rows_of(puzzles: list[str]) -> np.ndarray:
    return np.array([[int(c) if c.isdigit() else 0 for c in puzzle] for puzzle in puzzles], np.uint8)


def test_er_ep_and_ed_equal_those_of_sudoku_explainer():
    rows = sample()
    ours = rate_many(rows_of([row["puzzle"] for row in rows]))
    theirs = np.array([[float(row["er"]), float(row["ep"]), float(row["ed"])] for row in rows])
    wrong = [(row["puzzle"], mine) for row, mine, right in zip(rows, ours, theirs) if not np.allclose(mine, right)]
    assert wrong == []


def test_a_single_rating_agrees_with_the_batch_and_ends_solved():
    row = next(row for row in sample() if row["er"] == "4.4")
    rating = rate(row["puzzle"])
    assert (rating.er, rating.ep, rating.ed) == (4.4, float(row["ep"]), float(row["ed"]))
    assert rating.solved
    assert rating.profile == "se"
    assert rating.hardest == "xyz-wing"
    state = State.of(row["puzzle"])
    for move in rating.path:
        state = state.change(move.placements, move.eliminations)
    assert state.solved


@pytest.mark.parametrize(
    "er", ["1.2", "2.0", "2.8", "3.4", "4.0", "4.5", "5.2", "5.6", "6.1", "7.2", "7.7", "8.3", "9.0"]
)
def test_plain_finders_walk_the_same_path_as_the_kernels(er: str):
    puzzle = puzzle_rated(er)
    steps, moves = solution_path(puzzle), rate(puzzle).path
    assert len(steps) == len(moves)
    for step, move in zip(steps, moves):
        assert (step.technique, step.rating) == (move.technique, move.rating)
        assert set(step.placements) == set(move.placements)
        assert set(step.eliminations) == set(move.eliminations)
        assert step.words.endswith(".")
        assert step.cells


def test_er_of_the_second_profile_equals_that_of_sukaku_explainer():
    rows = sample()
    ours = rate_many(rows_of([row["puzzle"] for row in rows]), "sukaku")[:, 0]
    assert ours.tolist() == pytest.approx([float(row["sukaku_er"]) for row in rows])
    assert rate(rows[0]["puzzle"], "sukaku").profile == "sukaku"


@pytest.mark.parametrize(
    "technique",
    ["two-strong-links", "three-strong-links", "four-strong-links", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing"],
)
def test_the_additions_of_the_second_profile_have_plain_finders_too(technique: str):
    for row in sample():
        moves = rate(row["puzzle"], "sukaku").path
        if any(move.technique == technique for move in moves):
            break
    steps = solution_path(row["puzzle"], "sukaku")
    assert [(s.technique, s.rating, set(s.eliminations)) for s in steps] == [
        (m.technique, m.rating, set(m.eliminations)) for m in moves
    ]


def test_a_rating_line_is_filled_as_asked():
    row = next(row for row in sample() if row["er"] == "2.0")
    line = format_rating("%g ED=%r/%p/%d %n 100%%", row["puzzle"], rate(row["puzzle"]))
    assert line == f"{row['puzzle']} ED=2.0/{row['ep']}/{row['ed']} se 100%"
    with pytest.raises(BadInput, match="%x is not a field"):
        format_rating("%x", row["puzzle"], rate(row["puzzle"]))


def test_bad_input_gets_a_sentence():
    with pytest.raises(BadInput, match="unknown rating profile"):
        rate(sample()[0]["puzzle"], "se2")
    with pytest.raises(BadInput, match="rows of 81 digits"):
        rate_many(np.zeros((2, 80), np.uint8))
    with pytest.raises(BadInput, match="9 x 9"):
        State.of([0] * 16)
