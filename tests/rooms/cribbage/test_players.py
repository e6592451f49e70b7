"""Players by name, at the table and in the kernels."""

from __future__ import annotations

import random

from ludometry.core.record import play_out
from ludometry.games.cribbage.players.seats import players
from ludometry.games.cribbage.rules import Cribbage
from tests.rooms.cribbage import checks

GAME = Cribbage()


def test_kernel_deals_are_the_rules_deals() -> None:
    rng = random.Random(3)
    for name in ("greedy", "ev", "strong", "search", "hand_max_avg"):
        checks.compare_deals(rng, 12, name)


def test_every_named_player_finishes_a_game() -> None:
    made = players()
    assert {"random", "ev", "strong", "random-weights", "thesis", "hand_max_min"} <= set(made)
    for name in ("random", "ev", "strong"):
        _, end = play_out(GAME, [made[name](random.Random(1)), made["random"](random.Random(2))], random.Random(3))
        assert max(end.scores) == 121
