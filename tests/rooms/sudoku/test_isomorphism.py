"""Canonical forms against trying everything."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import isomorphism, solver
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.position import board, grid
from tests.rooms.sudoku.states import holed

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_isomorphs_share_their_canonical_form() -> None:
    rng = random.Random(8)
    rows = human_times.shipped().puzzles[:60]
    dressed = np.array([isomorphism.random_isomorph([int(d) for d in row], rng) for row in rows], dtype=np.uint8)
    forms = isomorphism.canonical_batch(rows)
    assert (isomorphism.canonical_batch(dressed) == forms).all()
    assert len({bytes(form) for form in forms}) == 60
    assert (solver.solve_batch(forms, 2).counts == 1).all()


def test_symmetric_boards_share_their_canonical_form() -> None:
    rng = random.Random(3)
    full = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    for _ in range(6):
        puzzle = holed(full, rng, 30)
        assert isomorphism.canonical(puzzle) == isomorphism.canonical(isomorphism.random_isomorph(puzzle, rng))


def test_small_boards_fall_into_two_classes() -> None:  # the 288 boards of 4 x 4 are two in other clothes
    forms = {isomorphism.canonical(answer) for answer in solver.solutions("." * 16, limit=288)}
    assert len(forms) == 2


def test_large_boards_have_no_canonical_form() -> None:
    with pytest.raises(BadInput, match="too many clothes"):
        isomorphism.canonical((0,) * 256)


def test_random_clothes_keep_the_rules() -> None:
    rng = random.Random(5)
    answer = solver.solve(PUZZLE)
    assert answer is not None
    for _ in range(20):
        assert grid(isomorphism.random_isomorph(answer, rng)).solved
    assert board(3).box_of(80) == 8
