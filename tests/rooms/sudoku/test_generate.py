"""Puzzles made to order: unique, in the band, symmetric, minimal; and how the search gives up."""

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import solver
from ludometry.games.sudoku.explainer import rate, rate_many
from ludometry.games.sudoku.generate import GaveUp, Wish, generate, read_band, seeds
from ludometry.games.sudoku.kernels import generate as kernels
from ludometry.games.sudoku.notation import read
from ludometry.games.sudoku.symmetry import TURNS, has_symmetry, orbits


def _row(puzzle: str) -> np.ndarray:
    return np.array(read(puzzle).digits, np.uint8)


@pytest.mark.parametrize("band", [(1.2, 1.6), (2.1, 2.5), (3.6, 4.0), (4.5, 4.9), (5.1, 5.5), (6.9, 7.3)])
def test_the_rating_lies_in_the_band(band: tuple[float, float]) -> None:
    for made in generate(Wish(rating=band), 2, seed=11):
        assert band[0] <= made.rating <= band[1]
        assert rate(made.puzzle).er == made.rating
        assert solver.is_unique(made.puzzle)


def test_wishes_are_kept_together() -> None:  # a band, a symmetry and a technique at once
    wish = Wish(rating=(4.2, 4.6), symmetry="rotate", needs="x-wing")
    (made,) = generate(wish, 1, seed=7)
    assert has_symmetry(_row(made.puzzle), "rotate")
    assert "x-wing" in {move.technique for move in rate(made.puzzle).path}


@pytest.mark.parametrize("symmetry", sorted(TURNS))
def test_every_symmetry_can_be_had(symmetry: str) -> None:
    (made,) = generate(Wish(rating=(1.2, 2.0), symmetry=symmetry), 1, seed=3)
    assert has_symmetry(_row(made.puzzle), symmetry)
    assert sum(row[0] for row in orbits(symmetry)) == 81


def test_a_minimal_puzzle_needs_every_given() -> None:
    (made,) = generate(Wish(rating=(1.5, 2.6), minimal=True), 1, seed=5)
    row = _row(made.puzzle)
    assert kernels.is_minimal(row)
    for cell in np.flatnonzero(row):
        less = row.copy()
        less[cell] = 0
        assert solver.count([int(d) for d in less], limit=2) == 2


def test_the_same_seed_makes_the_same_puzzles() -> None:
    first, again, other = (list(generate(Wish(rating=(2.0, 3.0)), 2, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_ratings_under_a_ceiling_are_the_explainers() -> None:
    dice = np.array([77], np.uint64)
    puzzles, boards = np.zeros((2, 60, 81), np.uint8)
    kernels.fresh_puzzles(orbits("none"), 4, dice, puzzles, boards)
    ratings, used = np.zeros((2, 60), np.int64)
    kernels.rate_below(puzzles, 74, ratings, used)
    known = ratings <= 74
    assert known.sum() > 30
    exact = np.rint(rate_many(puzzles[known])[:, 0] * 10)
    assert (exact == ratings[known]).all()
    kernels.rate_below(puzzles, 20, ratings, used)
    assert (ratings[known][exact <= 20] == exact[exact <= 20]).all()
    assert (ratings[known][exact > 20] > 20).all()


def test_mutants_keep_their_board_as_the_only_solution() -> None:
    dice = np.array([99], np.uint64)
    puzzles, boards = np.zeros((2, 1, 81), np.uint8)
    kernels.fresh_puzzles(orbits("rotate"), 0, dice, puzzles, boards)
    for easier in (-1, 0, 1):
        out = np.zeros((20, 81), np.uint8)
        kernels.mutants(puzzles[0], boards[0], orbits("rotate"), easier, False, dice, out)
        batch = solver.solve_batch(out, limit=2)
        assert (batch.counts == 1).all()
        assert (batch.solutions == boards[0]).all()
        assert all(has_symmetry(row, "rotate") for row in out)


def test_seeds_are_what_they_say() -> None:
    for er, puzzle in seeds():
        assert solver.is_unique(puzzle)
        assert rate(puzzle).er == er


def test_the_search_says_how_near_it_came_when_it_gives_up() -> None:
    with pytest.raises(GaveUp, match=r"gave up after 0 of 1 puzzles.*the nearest puzzle had ER"):
        list(generate(Wish(rating=(1.3, 1.4)), 1, patience=5))


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(BadInput, match="band"):
        read_band("5..4", "--rating", 1, 12)
    with pytest.raises(BadInput, match="band"):
        read_band("hard", "--rating", 1, 12)
    assert read_band("4.5", "--rating", 1, 12) == (4.5, 4.5)
    with pytest.raises(BadInput, match="not for both"):
        list(generate(Wish(rating=(1, 2), minutes=(1, 2))))
    with pytest.raises(BadInput, match="did you mean 'x-wing'"):
        list(generate(Wish(needs="xwing")))
    with pytest.raises(BadInput, match="unknown technique"):
        list(generate(Wish(needs="nishio-chain")))
    with pytest.raises(BadInput, match="at least one"):
        list(generate(Wish(), 0))


def test_predicted_minutes_can_be_asked_for() -> None:
    (made,) = generate(Wish(minutes=(5.0, 9.0)), 1, seed=2)
    assert made.minutes is not None
    assert 5.0 <= made.minutes <= 9.0
