"""Nurikabe: what relaxation and propagation measure, and what the verbs say."""

import pytest

from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.metrics import propagation, relaxation
from ludometry.games.nurikabe.solver import simply_solved


def test_without_relaxation_every_cell_is_fixed() -> None:
    loose = relaxation(shipped()[3], removed=0, samples=3)
    assert (loose.difficulty, loose.log_solutions, loose.unique) == (0.0, 0.0, 1.0)


def test_fixedness_past_the_limit_is_that_of_the_full_count() -> None:
    state = shipped()[0]
    few, many = (relaxation(state, 5, 60, limit=limit, seed=4) for limit in (3, 100_000))
    assert few.fixedness == many.fixedness
    assert few.log_solutions <= many.log_solutions


def test_measures_repeat_with_their_seed() -> None:
    state = shipped()[5]
    assert relaxation(state, seed=3) == relaxation(state, seed=3)
    assert propagation(state, seed=3) == propagation(state, seed=3)


def test_simple_puzzles_need_no_refutation() -> None:  # section 3.1: the score counts only when simple steps give out
    for state in shipped()[:16]:
        refutation = propagation(state, 5).refutation_sum
        assert (refutation == 0) == simply_solved(state)


def test_every_cell_gets_its_place_in_the_order() -> None:
    state = shipped()[1]
    order = propagation(state, 7).order
    open_cells = sum(number == 0 for number in state.numbers)
    assert sum(order) == pytest.approx(open_cells * (open_cells - 1) / 2)
