"""What marks are worth."""

import random

from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.oracle import Techniques, mistakes
from ludometry.games.nurikabe.rules import Nurikabe
from tests.rooms.nurikabe import checks

SMALL = "..2../...1./..3../....3/....."


def test_a_state_is_worth_what_its_best_mark_leads_to() -> None:
    checks.obeys_bellman(random.Random(6))


def test_the_oracle_costs_a_wrong_mark_and_names_it_afterwards() -> None:
    state = read(SMALL)
    appraisals = Techniques().appraise(state)
    assert {a.loss for a in appraisals} == {0.0, 1.0}
    wrong = appraisals[-1].move
    after = Nurikabe(state).play(state, wrong)
    assert mistakes(after) == (wrong.cell,)
