"""Deductions and trials agree with the kernel and with the solution."""

import random

from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.rules import Nurikabe
from ludometry.games.nurikabe.solver import simply_solved, unique_solution
from ludometry.games.nurikabe.techniques import next_steps, simple_steps, trials
from tests.rooms.nurikabe import checks


def test_the_kernel_deduces_what_the_plain_techniques_deduce() -> None:
    checks.kernels_agree(random.Random(5))


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
