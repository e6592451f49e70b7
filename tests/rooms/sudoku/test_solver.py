"""The solver against a slow one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import isomorphism, notation, solver
from ludometry.games.sudoku.kernels import sizes
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.position import candidates, grid
from tests.rooms.sudoku.checks import slow_solutions
from tests.rooms.sudoku.states import holed

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_counts_agree_with_the_slow_solver() -> None:
    rng = random.Random(4)
    full = solver.solve(PUZZLE)
    assert full is not None
    for _ in range(25):
        puzzle = holed(isomorphism.random_isomorph(full, rng), rng, 48)
        expected = set(slow_solutions(puzzle))
        if len(expected) > 300:
            continue
        assert solver.count(puzzle, limit=1000) == len(expected)
        assert set(solver.solutions(puzzle, limit=1000)) == expected


def test_all_288_small_boards_are_found() -> None:  # reference 7 of the paper
    assert solver.count("." * 16) == 288
    assert len(set(solver.solutions("." * 16, limit=1000))) == 288


def test_the_solver_for_all_sizes_agrees_with_the_fast_one() -> None:
    units, peers = solver.geometry(3)
    rows = human_times.shipped().puzzles[:40]
    batch = solver.solve_batch(rows, limit=2)
    assert (batch.counts == 1).all()
    for row, answer in zip(rows, batch.solutions):
        out = np.zeros((1, 81), dtype=np.uint8)
        marks = np.array(candidates([int(d) for d in row]), dtype=np.int32)
        found, _ = sizes.search_any(marks, units, peers, 2, out)
        assert found == 1
        assert (out[0] == answer).all()


def test_large_boards_are_solved() -> None:
    full = solver.solve("." * 256)
    assert full is not None
    assert grid(full).solved
    puzzle = holed(full, random.Random(2), 90)
    assert solver.solve(puzzle) is not None


def test_struck_marks_count_as_givens_do() -> None:
    answer = solver.solve(PUZZLE)
    assert answer is not None
    state = notation.read(PUZZLE)
    assert solver.count(state.strike([(2, answer[2])])) == 0
    loose = notation.read("." * 81).strike([(c, d) for c in range(81) for d in range(1, 10) if d != answer[c]])
    assert solver.solutions(loose, limit=5) == [answer]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("." * 81, "at least 1000 solutions, expected one; two of them are"),
        (PUZZLE[:2] + "1" + PUZZLE[3:-1] + "9", None),
        ("1234" + "." * 8 + "5678" + "." * 8 + "9" + "." * 56, None),
    ],
)
def test_several_or_no_solutions_get_a_sentence(text: str, words: str | None) -> None:
    state = notation.read(text)
    with pytest.raises(BadInput, match=words or "solution"):
        solver.demand_unique(state)


def test_a_wrong_entry_is_pointed_out() -> None:
    answer = solver.solve(PUZZLE)
    assert answer is not None
    wrong = next(d for d in range(1, 10) if d != answer[2] and candidates(notation.read(PUZZLE).digits)[2] >> d - 1 & 1)
    state = notation.read(PUZZLE).put(2, wrong)
    assert solver.mistakes(state, answer) == [2]
    with pytest.raises(BadInput, match="r1c3 contradicts the solution"):
        solver.demand_agreement(state)
