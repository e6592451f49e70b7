"""Every measure by itself: numbers that repeat, slow referees, published ratings."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput, UnknownName
from ludometry.games.sudoku import isomorphism, metrics, notation, solver
from ludometry.games.sudoku.metrics import relaxation, techniques
from ludometry.games.sudoku.metrics.kernels import relaxation as kernels
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.position import board

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NEEDS_POINTING = "5.9...8.4..3.4.6..4..5.6..7.8.157.4...1.2.3...........2.......8...3.9.....52184.."


CHEAP = {
    "backtracking": {"runs": 2},
    "harmony": {"steps": 200, "runs": 2},
    "givens": {},
    "annealing": {"runs": 1},
    "solutions": {"samples": 3},
    "fixedness": {"samples": 3},
    "dependency": {"runs": 3},
    "refutation": {"runs": 3},
    "fowler": {},
    "hodoku": {},
    "predicted-minutes": {},
}


@pytest.mark.parametrize("name", list(CHEAP))
def test_every_measure_gives_one_number_a_puzzle_and_repeats_itself(name: str) -> None:  # table 3
    first = metrics.measure(name, [PUZZLE, NEEDS_POINTING], **CHEAP[name])
    assert first.shape == (2,)
    assert np.isfinite(first).all()
    assert np.array_equal(first, metrics.measure(name, [PUZZLE, NEEDS_POINTING], **CHEAP[name]))
    assert metrics.describe(name)


def test_table_3_is_complete() -> None:
    wanted = {"backtracking", "harmony", "givens", "annealing", "solutions", "fixedness", "dependency", "refutation"}
    wanted |= {"fowler", "serate", "serate-lm", "rd", "sfrd", "hodoku", "predicted-minutes"}
    assert set(metrics.names()) == wanted
    with pytest.raises(UnknownName, match="fixedness"):
        metrics.measure("fixednes", PUZZLE)
    with pytest.raises(BadInput, match="no option 'colour'"):
        metrics.measure("dependency", PUZZLE, colour=3)


def slow_colourings(puzzle: list[int], near: dict[int, set[int]]) -> list[tuple[int, ...]]:
    """Every colouring of a relaxed Sudoku graph, cell by cell."""
    if 0 not in puzzle:
        return [tuple(puzzle)]
    cell = min((c for c in range(81) if not puzzle[c]), key=lambda c: -len({puzzle[p] for p in near[c]}))
    found = []
    for digit in set(range(1, 10)) - {puzzle[p] for p in near[cell]}:
        found += slow_colourings([*puzzle[:cell], digit, *puzzle[cell + 1 :]], near)
    return found


def test_relaxed_puzzles_are_counted_as_colourings() -> None:  # section 3.2
    rng = random.Random(6)
    answer = solver.solve(PUZZLE)
    assert answer is not None
    edges = list(board(3).edges)
    for _ in range(8):
        kept = rng.sample(edges, 810 - 60)
        near: dict[int, set[int]] = {cell: set() for cell in range(81)}
        for a, b in kept:
            near[a].add(b)
            near[b].add(a)
        puzzle = [answer[c] if rng.random() < 0.55 else 0 for c in range(81)]
        expected = slow_colourings(puzzle, near)
        degree = np.array([len(near[c]) for c in range(81)])
        table = np.array([sorted(near[c]) + [0] * (20 - len(near[c])) for c in range(81)])
        seen = np.zeros(81, dtype=np.int64)
        found = kernels.relaxed_solutions(
            np.array(puzzle, dtype=np.uint8),
            np.array(answer, dtype=np.uint8),
            degree,
            table,
            10**6,
            seen,
            np.zeros((82, 81), dtype=np.int32),
            np.zeros((82, 81), dtype=np.uint8),
            np.zeros(82, dtype=np.int64),
            np.zeros(82, dtype=np.int64),
        )
        assert found == len(expected)
        assert [int(word).bit_count() for word in seen] == [len(set(column)) for column in zip(*expected)]


def test_without_removed_edges_nothing_is_loose() -> None:
    rows = np.array([notation.read(PUZZLE).digits], dtype=np.uint8)
    whole = relaxation.relax(rows, k=0, samples=2)
    assert whole.extra[0] == 0
    assert whole.fixed.sum() == 81
    loose = relaxation.relax(rows, k=45, samples=20)
    assert loose.fixed.sum() < 81
    assert (loose.fixed[0][rows[0] > 0] == 1).all()
    with pytest.raises(BadInput, match="k is 0 to 810"):
        relaxation.relax(rows, k=811)


@pytest.mark.parametrize(
    ("puzzle", "rating"),
    [
        ("..74.1...93....41..6.7.39..52.6.......9......14.3......7.1.43..81....76...28.7...", 22),
        (NEEDS_POINTING, 163),
    ],
)
def test_fowlers_rating_is_that_of_his_program(puzzle: str, rating: int) -> None:  # gsf 2011, option -B
    rows = np.array([notation.read(puzzle).digits], dtype=np.uint8)
    assert techniques.fowler_rating(rows)[0] == rating
    rng = random.Random(2)
    for _ in range(3):
        dressed = np.array([isomorphism.random_isomorph(notation.read(puzzle).digits, rng)], dtype=np.uint8)
        assert techniques.fowler_rating(dressed)[0] == rating


def test_scores_by_technique_are_the_same_for_isomorphs() -> None:
    rng = random.Random(9)
    rows = human_times.shipped().puzzles[:40]
    dressed = np.array([isomorphism.random_isomorph([int(d) for d in row], rng) for row in rows], dtype=np.uint8)
    for name in ("fowler", "hodoku", "predicted-minutes"):
        assert np.array_equal(metrics.measure(name, rows), metrics.measure(name, dressed))


def test_backtracking_takes_nothing_back_when_cells_force_each_other() -> None:
    answer = solver.solve(PUZZLE)
    assert answer is not None
    almost = [0 if cell % 11 == 0 else digit for cell, digit in enumerate(answer)]
    assert metrics.measure("backtracking", [almost], runs=3)[0] == 0
    assert metrics.measure("annealing", [almost], runs=1)[0] >= 0
