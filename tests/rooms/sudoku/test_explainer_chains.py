"""Chains: the plain supposition against the kernels' trials, and the length rule of the Explainer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.games.sudoku.explainer import State, next_steps, rate
from ludometry.games.sudoku.explainer.finding import desk_for
from ludometry.games.sudoku.explainer.kernels.chains import follow_trial
from ludometry.games.sudoku.explainer.kernels.links import number_candidates
from ludometry.games.sudoku.explainer.kernels.tables import LENGTH
from ludometry.games.sudoku.explainer.kernels.trials import NO_LIMIT, ancestors, ancestors_of_clash, new_trials
from ludometry.games.sudoku.explainer.techniques.supposition import opposite, suppose
from tests.rooms.sudoku.explainer_sample import puzzle_rated


def stuck(er: str) -> State:
    """A puzzle of a rating, just before its hardest step."""
    puzzle = puzzle_rated(er)
    state = State.of(puzzle)
    for move in rate(puzzle).path:
        if move.rating == float(er):
            return state
        state = state.change(move.placements, move.eliminations)
    raise AssertionError(er)


def test_length_increments_follow_the_published_thresholds():
    # Sudoku Explainer adds 0.1 each time the complexity less two passes 4, 6, 8, 12, 16, 24, 32 ...
    assert [int(LENGTH[n + 2]) for n in (4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25, 32, 33)] == [
        *(0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7),
    ]


@pytest.mark.parametrize(("moving", "digits_of_cell"), [(True, True), (True, False), (False, True)])
def test_trials_equal_plain_suppositions(moving: bool, digits_of_cell: bool):
    state = stuck("8.3")
    desk, book = desk_for(state), new_trials()
    count = int(number_candidates(desk.cand, book.number, book.cell, book.digit))
    work = np.empty(81, np.int32), np.empty(243, np.int32)
    grid = work if moving else (desk.cand, desk.pos)
    book.used[0] = 0
    for trial in random.Random(5).sample(range(2 * count), 40):
        a, on = trial % count, trial < count
        follow_trial(desk.cand, desk.pos, *grid, book, count, trial, moving, digits_of_cell, NO_LIMIT)
        source = int(book.cell[a]), int(book.digit[a]) + 1, on
        plain = suppose(state, source, moving=moving, digits_of_cell=digits_of_cell)

        def number(assertion: tuple[int, int, bool]) -> int:
            cell, digit, is_on = assertion
            return int(book.number[cell * 9 + digit - 1]) + (0 if is_on else count)

        assert {number(assertion) for assertion in plain.reasons} == set(np.flatnonzero(book.bound[trial, : 2 * count]))
        for assertion in plain.reasons:
            assert ancestors(book, trial, number(assertion)) == len(plain.behind([assertion]))
        assert (plain.clash is not None) == (book.clash[trial, 0] >= 0)
        if plain.clash is not None:
            reasons, present = plain.clash
            newcomer = len(set(plain.behind(reasons)) | {opposite(present)})
            assert ancestors_of_clash(book, count, trial) == newcomer + len(plain.behind([present]))


def test_a_chain_is_told_link_by_link():
    step = next_steps(stuck("6.6"))[0]
    assert step.name == "Forcing X-Chain"
    assert step.rating == 6.6
    assert step.words.startswith("Suppose r")
    assert "defeats itself" in step.words
    assert set(step.eliminations) <= set(step.candidates)


def test_chains_are_looked_for_only_when_nothing_easier_is_there():
    puzzle = puzzle_rated("7.2")
    ratings = [step.rating for step in next_steps(puzzle)]
    assert ratings == sorted(ratings)
    assert ratings[0] <= 1.5


@pytest.mark.slow
def test_ai_escargot_has_its_published_rating():
    # Arto Inkala's puzzle of 2006 is listed with ER 10.5 on the players' forum; it needs nested chains.
    escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    rating = rate(escargot)
    assert rating.er == 10.5
    assert {move.level for move in rating.path} == {0, 1, 2}
