"""Nurikabe: rules, notation, and the solver against the slow referee."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.games.nurikabe import kernels
from ludometry.games.nurikabe.generate import generate, shipped
from ludometry.games.nurikabe.notation import read, read_mark, write, write_mark
from ludometry.games.nurikabe.oracle import Techniques, mistakes
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.room import ROOM
from ludometry.games.nurikabe.rules import ISLAND, SEA, Mark, Nurikabe, State, broken_rule, puzzle, solved
from ludometry.games.nurikabe.solver import arrays, count_by_trying, count_solutions, simply_solved, unique_solution
from ludometry.games.nurikabe.techniques import next_steps, simple_steps, trials

SMALL = "..2../...1./..3../....3/....."


@pytest.mark.parametrize(
    ("grid", "rule"),
    [
        ("1~~/~~~", "pool"),
        ("1oo/~~~", "3 cells instead of 1"),
        ("1o1/~~~", "2 numbers"),
        ("1~o/~~~", "0 numbers"),
        ("~1~", "hang together"),
        ("1~", ""),
    ],
)
def test_each_rule_is_named_when_it_is_broken(grid: str, rule: str) -> None:
    assert rule in broken_rule(read(grid))
    assert bool(rule) != solved(read(grid))


@st.composite
def states(draw: st.DrawFn) -> State:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = rows * columns
    numbers = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 12]), min_size=cells, max_size=cells))
    colours = draw(st.lists(st.integers(0, 2), min_size=cells, max_size=cells))
    marked = tuple(ISLAND if number else colour for number, colour in zip(numbers, colours))
    return State(rows, columns, tuple(numbers), marked)


@given(states())
def test_what_is_written_is_read_back(state: State) -> None:
    if any(state.numbers) and sum(state.numbers) <= len(state.cells):
        assert read(write(state)) == state


@given(st.text(alphabet="0123456789.~ox()/-\n ab", max_size=60))
def test_nonsense_is_refused_in_words_or_read(text: str) -> None:
    try:
        state = read(text)
    except BadInput as refusal:
        assert str(refusal).endswith(".")
    else:
        assert read(write(state)) == state


def test_marks_are_written_and_read() -> None:
    state = read(SMALL)
    for mark in Nurikabe(state).moves(state):
        assert read_mark(state, write_mark(state, mark)) == mark
    for text in ("r9c1~", "r1c3~", "r1c2", "sea"):
        with pytest.raises(BadInput):
            read_mark(state, text)


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
    assert kernels.search(*a, 100, 0, seen, found) == 0
    a.pools[:] = 0
    assert kernels.search(*a, 100, 0, seen, found) == 2
    a.sizes[:] = 0
    assert kernels.search(*a, 1000, 0, seen, found) > 2


def test_the_kernel_deduces_what_the_plain_techniques_deduce() -> None:
    ROOM.kernels_agree(random.Random(5))


def test_a_state_is_worth_what_its_best_mark_leads_to() -> None:
    ROOM.obeys_bellman(random.Random(6))


def test_every_deduction_and_every_trial_agrees_with_the_solution() -> None:
    for state in shipped()[::3]:
        right = unique_solution(state)
        for step in simple_steps(state) + trials(state):
            assert right.cells[step.mark.cell] == step.mark.colour


def test_next_steps_lead_through_a_simple_puzzle() -> None:
    state = shipped()[0]
    assert simply_solved(state)
    game = Nurikabe(state)
    while not state.full:
        state = game.play(state, next_steps(state)[0].mark)
    assert game.scores(state) == (1.0,)


def test_the_oracle_costs_a_wrong_mark_and_names_it_afterwards() -> None:
    state = read(SMALL)
    appraisals = Techniques().appraise(state)
    assert {a.loss for a in appraisals} == {0.0, 1.0}
    wrong = appraisals[-1].move
    after = Nurikabe(state).play(state, wrong)
    assert mistakes(after) == (wrong.cell,)


def test_puzzles_without_one_solution_are_refused() -> None:
    with pytest.raises(BadInput, match="no solution"):
        unique_solution(read("2../.../..."))
    with pytest.raises(BadInput, match="2 solutions"):
        unique_solution(read("3../.../..."))


@settings(max_examples=8, deadline=None)
@given(st.integers(4, 6), st.integers(4, 6), st.integers(0, 10**6), st.sampled_from(["any", "simple", "trial"]))
def test_generated_puzzles_have_one_solution(rows: int, columns: int, seed: int, needs: str) -> None:
    try:
        (made,) = generate(rows, columns, seed=seed, needs=needs, attempts=400)
    except BadInput as refusal:
        assert "only 0 of 1" in str(refusal)
        return
    assert count_solutions(made, 3) == 1
    if needs != "any":
        assert simply_solved(made) == (needs == "simple")


def test_generation_repeats_with_its_seed() -> None:
    assert generate(5, 5, 2, seed=9) == generate(5, 5, 2, seed=9)
    with pytest.raises(BadInput, match="sides from 4 to 10"):
        generate(3, 20)


def test_the_picture_carries_moves_and_an_ascii_form() -> None:
    state = read("(2)../..~/o../...")
    drawn = Drawing().draw(state, Marks(best=Mark(1, SEA), lit=("r1c1",)))
    assert 'data-move="r1c3~"' in drawn
    assert 'data-move="r1c3o"' in drawn
    assert "<desc>2 . ." in drawn
