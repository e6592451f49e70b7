"""The chances to win that advice asks for are those of the whole table."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.games.cribbage.objectives import Objective
from ludometry.games.cribbage.players.strong_file import load
from ludometry.games.cribbage.players.winning import ChancesAsked, all_chances
from ludometry.games.cribbage.stakes import stakes_of


@pytest.mark.parametrize("objective", ["win", "margin"])
def test_rows_are_those_of_the_whole_table(objective: Objective) -> None:
    tables = load()
    known = (stakes_of(objective, tables), tables.hands, tables.cribs, tables.played)
    whole, asked = all_chances(*known), ChancesAsked(*known)
    rng = random.Random(1)
    for _ in range(12):
        role, other, pairs = (
            rng.randrange(2),
            rng.choice((0, 60, 119, 120, rng.randrange(121))),
            rng.sample(range(91), 5),
        )
        found = asked.rows(role, pairs, other)
        # Single precision, and another order of adding.
        np.testing.assert_allclose(
            found[role, pairs, other], whole[role, pairs, other], rtol=0, atol=1e-6 if objective == "win" else 1e-4
        )
