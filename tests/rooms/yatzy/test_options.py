"""Options: fast answers against plain ones."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.yatzy.position import Fill, Position
from ludometry.games.yatzy.rule_set import RuleSet, load
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.turn.options import Options

QUICK = ("yahtzee", "yahtzee-free-joker-needs-50", "yahtzee-no-joker", "yacht", "forced-order")


def decisions(rules: RuleSet, rng: random.Random, games: int) -> list[Position]:
    """Every decision of some games of a player who moves at random."""
    found = []
    for _ in range(games):
        position = Yatzy(rules).start()
        while (turn := Yatzy(rules).turn(position)) != Turn.OVER:
            if turn == Turn.CHANCE:
                throws = Yatzy(rules).chances(position)
                alike = [throw for throw, _ in throws if len(set(throw.dice)) == 1]
                throw = rng.choice(alike if rng.random() < 0.3 else [throw for throw, _ in throws])
                position = Yatzy(rules).play(position, throw)
            else:
                found.append(position)
                position = Yatzy(rules).play(position, rng.choice(Yatzy(rules).moves(position)))
    return found


@pytest.mark.parametrize("name", QUICK)
def test_options_are_the_legal_moves_and_worth_what_follows(name: str) -> None:
    rules = load(name)
    options = Options(rules)
    for position in decisions(rules, random.Random(4), 8):
        found = options.means(position)
        assert list(found) == Yatzy(rules).moves(position)
        for move, value in found.items():
            if isinstance(move, Fill):
                after = Yatzy(rules).play(position, move)
                mask = sum(1 << box for box, held in enumerate(after.card) if held is not None)
                flag = int(rules.flagged and bool(after.card[rules.yatzy_box or 0]))
                rest = options.table.value(mask, rules.upper_total(after.card), flag)
                have = sum(held or 0 for held in after.card) + after.extra
                assert value == pytest.approx(have + rest, abs=1e-9)
            elif position.rerolls == 1:
                waiting = Yatzy(rules).play(position, move)
                mean = sum(
                    chance * max(options.means(Yatzy(rules).play(waiting, throw)).values())
                    for throw, chance in Yatzy(rules).chances(waiting)
                )
                assert value == pytest.approx(mean, abs=1e-9)
                break


def test_options_refuse_positions_without_a_decision() -> None:
    rules = load("yacht")
    with pytest.raises(BadInput, match="5 dice"):
        Options(rules).means(Yatzy(rules).start())
