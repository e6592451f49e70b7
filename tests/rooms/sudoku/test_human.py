"""The human model and the measures, each against a slow and obvious version."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import notation, solver
from ludometry.games.sudoku.kernels import human as kernels
from ludometry.games.sudoku.people import human, human_times
from ludometry.games.sudoku.position import board, candidates, digits_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NEEDS_POINTING = "5.9...8.4..3.4.6..4..5.6..7.8.157.4...1.2.3...........2.......8...3.9.....52184.."


def slow_singles(digits: tuple[int, ...]) -> dict[int, set[int]]:
    """For every cell that a naked or hidden single fills, the digits that one puts there."""
    marks = candidates(digits)
    found: dict[int, set[int]] = {}
    for cell, digit in enumerate(digits):
        if digit == 0 and marks[cell].bit_count() == 1:
            found.setdefault(cell, set()).add(digits_of(marks[cell])[0])
    for unit, digit in product(board(3).units, range(1, 10)):
        places = [cell for cell in unit if digits[cell] == 0 and marks[cell] >> (digit - 1) & 1]
        if len(places) == 1 and digit not in [digits[cell] for cell in unit]:
            found.setdefault(places[0], set()).add(digit)
    return found


def test_options_are_the_cells_that_singles_fill() -> None:  # section 3.1
    rng = random.Random(1)
    state = np.zeros(kernels.SIZE, dtype=np.int64)
    for row in human_times.shipped().puzzles[:12]:
        digits = [int(d) for d in row]
        answer = solver.solve(digits)
        assert answer is not None
        for cell in rng.sample([c for c in range(81) if not digits[c]], 20):
            digits[cell] = answer[cell]
            assert kernels.open_board(state, np.array(digits, dtype=np.uint8))
            seen = {b * 27 + k for b in range(3) for k in range(27) if state[kernels.SEEN + 9 + b] >> k & 1}
            singles = slow_singles(tuple(digits))
            assert seen == set(singles)
            for c in seen:
                assert {int(kernels.digit_at(state, c)) + 1} == singles[c]


def test_a_broken_board_is_noticed() -> None:
    state = np.zeros(kernels.SIZE, dtype=np.int64)
    digits = np.array(notation.read(PUZZLE).digits, dtype=np.uint8)
    digits[2] = 2
    digits[11] = 4
    digits[9 * 5 + 2] = 1
    marks = candidates([int(d) for d in digits])
    stuck = any(mark == 0 for mark in marks)
    assert kernels.open_board(state, digits) is not (stuck or _unit_without_place([int(d) for d in digits]))


def _unit_without_place(digits: list[int]) -> bool:
    marks = candidates(digits)
    return any(
        not any(marks[cell] >> (digit - 1) & 1 for cell in unit)
        for unit, digit in product(board(3).units, range(1, 10))
    )


def test_the_model_fills_every_cell_once_and_repeats_itself() -> None:
    first, again = human.model(PUZZLE, seed=3), human.model(PUZZLE, seed=3)
    assert np.array_equal(first.order, again.order, equal_nan=True)
    assert first.simple[0]
    assert first.refutation[0] == 0
    empties = PUZZLE.count(".")
    assert np.nansum(first.order[0]) == pytest.approx(empties * (empties + 1) / 2)
    assert not np.isnan(first.options[0, : empties - 1]).any()
    for row in human.orders(PUZZLE, 5):
        assert sorted(row[row > 0].tolist()) == list(range(1, empties + 1))


def test_standstills_cost_refutations() -> None:
    found = human.model([PUZZLE, NEEDS_POINTING, HARD], runs=5)
    assert found.simple.tolist() == [True, False, False]
    assert 0 == found.refutation[0] < found.refutation[1] < found.refutation[2]
    assert found.dependency(20)[0] > found.dependency(20)[1]


def test_refutation_takes_simple_steps_until_something_breaks() -> None:
    state = np.zeros(kernels.SIZE, dtype=np.int64)
    scratch = state.copy()
    rng = np.ones(1, dtype=np.uint64)
    puzzle = np.array(notation.read(NEEDS_POINTING).digits, dtype=np.uint8)
    answer = solver.solve(NEEDS_POINTING)
    assert answer is not None
    kernels.open_board(state, puzzle)
    marks = candidates([int(d) for d in puzzle])
    cell = next(c for c in range(81) if not puzzle[c])
    for digit in digits_of(marks[cell]):
        steps = kernels.refute(state, scratch, cell, digit - 1, 1000, rng)
        if digit == answer[cell]:
            assert steps < 0
        else:
            assert steps != 0


def test_models_refuse_what_they_cannot_play() -> None:
    with pytest.raises(BadInput, match="puzzle 2: the puzzle has at least 1000 solutions"):
        human.model([PUZZLE, "." * 81])
    with pytest.raises(BadInput, match="at least 1 run"):
        human.model(PUZZLE, runs=0)
