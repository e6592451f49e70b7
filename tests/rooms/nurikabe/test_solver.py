"""The solver against a slow referee."""

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.kernels import deduction
from ludometry.games.nurikabe.notation import read, write
from ludometry.games.nurikabe.position import puzzle
from ludometry.games.nurikabe.solver import arrays, count_solutions, unique_solution
from tests.rooms.nurikabe.checks import count_by_trying


def test_the_solver_counts_what_the_referee_counts() -> None:
    rng = random.Random(3)
    counted = 0
    while counted < 60:
        rows, columns = rng.choice([(2, 3), (3, 3), (3, 4), (1, 6)])
        numbers = [rng.choice([0, 0, 0, 1, 2, 3, 4]) for _ in range(rows * columns)]
        if not any(numbers) or sum(numbers) > rows * columns:
            continue
        state = puzzle(rows, columns, numbers)
        assert count_solutions(state, 10_000) == count_by_trying(state), write(state)
        counted += 1


def test_relaxed_rules_are_no_longer_asked_for() -> None:
    state = read("2../.../...")
    a = arrays(state)
    seen, found = np.zeros((2, 9), np.uint8)
    assert deduction.search(*a, 100, 0, seen, found) == 0
    a.pools[:] = 0
    assert deduction.search(*a, 100, 0, seen, found) == 2
    a.sizes[:] = 0
    assert deduction.search(*a, 1000, 0, seen, found) > 2


def test_puzzles_without_one_solution_are_refused() -> None:
    with pytest.raises(BadInput, match="no solution"):
        unique_solution(read("2../.../..."))
    with pytest.raises(BadInput, match="2 solutions"):
        unique_solution(read("3../.../..."))
