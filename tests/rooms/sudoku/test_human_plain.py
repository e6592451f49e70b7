"""The plain model: judge of the fast one, and player of 4 x 4 boards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import notation, solver, verbs
from ludometry.games.sudoku.kernels import human as kernels
from ludometry.games.sudoku.paper.kernels import refutation
from ludometry.games.sudoku.people import human, human_plain
from ludometry.games.sudoku.position import candidates, digits_of

NEEDS_POINTING = "5.9...8.4..3.4.6..4..5.6..7.8.157.4...1.2.3...........2.......8...3.9.....52184.."
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....1.4.3..3.."


def standstill(puzzle: str) -> tuple[int, ...]:
    """The digits when singles give out."""
    digits = notation.read(puzzle).digits
    while options := human_plain.singles(digits):
        cell, digit = next(iter(options.items()))
        digits = human_plain.put(digits, cell, digit)
    return digits


def test_fast_and_plain_refutations_take_as_many_steps() -> None:
    digits = standstill(NEEDS_POINTING)
    answer = solver.solve(NEEDS_POINTING)
    assert answer is not None
    state = np.zeros((2, kernels.SIZE), dtype=np.int64)
    assert kernels.open_board(state[0], np.array(digits, dtype=np.uint8))
    rng, plain_rng = np.ones(1, dtype=np.uint64), random.Random(1)
    marks = candidates(digits)
    for cell in [c for c in range(81) if not digits[c]][:3]:
        digit = next(d for d in digits_of(marks[cell]) if d != answer[cell])
        fast = np.array([kernels.refute(state[0], state[1], cell, digit - 1, 1000, rng) for _ in range(1000)])
        plain = [human_plain.refutation(digits, cell, digit, plain_rng) for _ in range(6)]
        assert (None in plain) == bool((fast < 0).all())
        steps = [count for count in plain if count is not None]
        if steps:
            assert abs(np.mean(steps) - fast.mean()) < 4 * max(fast.std(), 0.1) / np.sqrt(len(steps))


def test_the_plain_model_steps_like_the_fast_one() -> None:
    digits = notation.read(PUZZLE).digits
    answer = solver.solve(PUZZLE)
    assert answer is not None
    steps = human_plain.run(digits, answer, random.Random(2))
    fast = human.model(PUZZLE)
    assert len(steps[0].options) == fast.options[0, 0]
    assert sorted(step.cell for step in steps) == [c for c in range(81) if not digits[c]]
    assert sum(step.refutation for step in steps) == fast.refutation[0] == 0


def least_refutation(digits: tuple[int, ...], cell: int, digit: int, most: int) -> int | None:
    """The fewest simple steps that break the board after a wrong digit, by breadth-first search; None when none do."""
    level = {human_plain.put(digits, cell, digit)}
    for steps in range(1, most + 1):
        after = set()
        for now in level:
            options = human_plain.singles(now)
            if options is None:
                return steps
            after |= {human_plain.put(now, here, value) for here, value in options.items()}
        level = after
    return None


def test_least_refutations_are_those_of_the_plain_search() -> None:  # section 3.1: ideal refutation score
    digits = standstill(NEEDS_POINTING)
    answer = solver.solve(NEEDS_POINTING)
    assert answer is not None
    state = np.zeros(kernels.SIZE, dtype=np.int64)
    assert kernels.open_board(state, np.array(digits, dtype=np.uint8))
    pool = np.zeros((2 * refutation.HALF, kernels.SIZE), dtype=np.int64)
    slots = np.zeros(refutation.SLOTS, dtype=np.int64)
    marks = candidates(digits)
    tried = 0
    for cell in [c for c in range(81) if not digits[c]][:6]:
        for digit in digits_of(marks[cell]):
            if digit == answer[cell]:
                continue
            slow = least_refutation(digits, cell, digit, most=3)
            fast, states = refutation.least_steps(state, cell, digit - 1, 3, pool, slots)
            assert states >= 1
            assert fast == (slow if slow is not None else fast)
            assert slow is not None or fast <= 0
            tried += 1
    assert tried > 5


def test_small_boards_are_played_and_rated() -> None:  # figure 4: the model on a 4 x 4 puzzle
    found = human.model(SMALL)
    assert found.simple[0]
    assert found.order.shape == (1, 16)
    empties = SMALL.count(".")
    assert np.nansum(found.order[0]) == pytest.approx(empties * (empties + 1) / 2)
    report = verbs.rate(SMALL)
    assert report.data["er"] is None
    assert report.data["simple"] is True
    assert len(report.data["options"]) == empties
    assert "<svg" in str(report.picture)


def test_large_boards_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadInput, match="4 x 4 and 9 x 9"):
        human.model(np.zeros((1, 256), dtype=np.uint8))
