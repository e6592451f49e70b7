"""The human model and the measures, each against a slow and obvious version."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from ludometry.core.errors import BadInput, UnknownName
from ludometry.games.sudoku import human, human_times, isomorphism, kernels_human, metrics, notation, solver
from ludometry.games.sudoku.grid import board, candidates, digits_of
from ludometry.games.sudoku.metrics import kernels_relaxation, relaxation, techniques

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
    state = np.zeros(kernels_human.SIZE, dtype=np.int64)
    for row in human_times.shipped().puzzles[:12]:
        digits = [int(d) for d in row]
        answer = solver.solve(digits)
        assert answer is not None
        for cell in rng.sample([c for c in range(81) if not digits[c]], 20):
            digits[cell] = answer[cell]
            assert kernels_human.open_board(state, np.array(digits, dtype=np.uint8))
            seen = {b * 27 + k for b in range(3) for k in range(27) if state[kernels_human.SEEN + 9 + b] >> k & 1}
            singles = slow_singles(tuple(digits))
            assert seen == set(singles)
            for c in seen:
                assert {int(kernels_human.digit_at(state, c)) + 1} == singles[c]


def test_a_broken_board_is_noticed() -> None:
    state = np.zeros(kernels_human.SIZE, dtype=np.int64)
    digits = np.array(notation.read(PUZZLE).digits, dtype=np.uint8)
    digits[2] = 2
    digits[11] = 4
    digits[9 * 5 + 2] = 1
    marks = candidates([int(d) for d in digits])
    stuck = any(mark == 0 for mark in marks)
    assert kernels_human.open_board(state, digits) is not (stuck or _unit_without_place([int(d) for d in digits]))


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
    state = np.zeros(kernels_human.SIZE, dtype=np.int64)
    scratch = state.copy()
    rng = np.ones(1, dtype=np.uint64)
    puzzle = np.array(notation.read(NEEDS_POINTING).digits, dtype=np.uint8)
    answer = solver.solve(NEEDS_POINTING)
    assert answer is not None
    kernels_human.open_board(state, puzzle)
    marks = candidates([int(d) for d in puzzle])
    cell = next(c for c in range(81) if not puzzle[c])
    for digit in digits_of(marks[cell]):
        steps = kernels_human.refute(state, scratch, cell, digit - 1, 1000, rng)
        if digit == answer[cell]:
            assert steps < 0
        else:
            assert steps != 0


def test_models_refuse_what_they_cannot_play() -> None:
    with pytest.raises(BadInput, match="9 x 9"):
        human.model("1....2.....34...")
    with pytest.raises(BadInput, match="puzzle 2: the puzzle has at least 1000 solutions"):
        human.model([PUZZLE, "." * 81])
    with pytest.raises(BadInput, match="at least 1 run"):
        human.model(PUZZLE, runs=0)


CHEAP = {
    "backtracking": {"runs": 2},
    "harmony": {"steps": 200},
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
        found = kernels_relaxation.relaxed_solutions(
            np.array(puzzle, dtype=np.uint8),
            np.array(answer, dtype=np.uint8),
            degree,
            table,
            10**6,
            seen,
            np.zeros((82, 81), dtype=np.int32),
            np.zeros((82, 81), dtype=np.uint8),
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
