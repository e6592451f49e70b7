"""The exact distribution of the final score, and duels."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import load
from ludometry.games.yatzy.scores.distribution import distribution
from ludometry.games.yatzy.scores.targets import duel
from tests.rooms.yatzy.checks import against


def test_distribution_answers_questions() -> None:
    spread = distribution(load("yacht"))
    assert spread.at_least(spread.lowest) == pytest.approx(1)
    assert spread.at_least(spread.highest + 1) == 0
    assert spread.probability(-1) == 0
    assert spread.quantile(0) == spread.lowest
    assert spread.quantile(1) == spread.highest
    win, tie = against(spread, spread)
    assert 2 * win + tie == pytest.approx(1)
    with pytest.raises(BadInput, match="0 to 1"):
        spread.quantile(1.5)


def test_a_duel_is_won_more_often_than_by_playing_for_the_mean() -> None:
    rules = load("yacht")
    position = Position((3, 6, 9, 12, None, None, 0, 0, 30, 0, None, 0), (), 2)
    mine, yours = distribution(rules, position), distribution(rules)
    win, tie = against(mine, yours)
    mask = sum(1 << box for box, held in enumerate(position.card) if held is not None)
    assert duel(rules, position, yours).chance(mask, 0, 60) >= win + tie / 2 - 1e-12
    assert duel(rules, position, 0).chance(mask, 0, 60) == pytest.approx(1)
    assert duel(rules, position, 500).chance(mask, 0, 60) == 0
