"""The explicit table of the thesis against the computed advice."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.games.yatzy import verbs
from ludometry.games.yatzy.dice import keep_masks, numbering
from ludometry.games.yatzy.rule_set import load
from ludometry.games.yatzy.tables import name_of
from ludometry.games.yatzy.thesis.policy_table import load_policy, node_shape, write_policy
from ludometry.games.yatzy.turn.options import Options
from ludometry.tables.store import Store
from tests.rooms.yatzy.test_options import decisions


def test_explicit_table_is_the_computed_advice(tmp_path) -> None:  # thesis, section 3.3
    rules, store = load("yacht"), Store("yatzy", tmp_path)
    with pytest.raises(MissingTable, match="policy-table"):
        load_policy(rules, store)
    built = write_policy(rules, store)
    assert built.nodes == np.prod(node_shape(rules)) == 4096 * 3 * 252
    policy, options = load_policy(rules, store), Options(rules)
    for position in decisions(rules, random.Random(6), 30):
        values = options.means(position)
        assert values[policy.move(position)] == pytest.approx(max(values.values()), abs=1e-9)


def test_explicit_table_needs_rules_it_can_hold() -> None:
    for name in ("yahtzee", "forced-order", "scandinavian-saved-throws", "maxi"):
        with pytest.raises(BadInput):
            write_policy(load(name))


def test_keep_masks_show_the_kept_dice() -> None:  # thesis, section 3.3: a binary mask of length 5
    dice, masks = numbering(5), keep_masks(5)
    hand = dice.hands.index((1, 2, 2, 5, 6))
    assert masks[hand, dice.number[(2, 2, 6)]] == 0b10110
    assert masks[hand, dice.number[(1, 2, 2, 5, 6)]] == 0b11111


@pytest.fixture
def written() -> None:
    if not Store("yatzy").has(name_of(load("yacht"), "policy")):
        write_policy(load("yacht"))


def test_games_from_the_explicit_table(written) -> None:
    data = verbs.simulate("table", games=60, seed=3, rules="yacht").data
    same = verbs.simulate("tests.rooms.yatzy.test_policy_table:best_of_yacht", games=60, seed=3, rules="yacht").data
    assert abs(data["mean"] - data["optimum"]) < 4 * data["error"]
    assert abs(data["mean"] - same["mean"]) < 4 * data["error"]  # the same dice; ties may go another way
    assert verbs.play(rules="yacht", player="table", seed=2).data["loss"] == pytest.approx(0, abs=1e-9)
    assert verbs.match("table", "random", games=20, rules="yacht").data["means"][0] > 100


def best_of_yacht(position):
    values = Options(load("yacht")).means(position)
    return max(values, key=lambda move: values[move])


def test_probing_the_explicit_table(written) -> None:
    data = verbs.probe("66612 2 ones=3", table=True, rules="yacht").data
    assert data["move"] == verbs.advise("66612 2 ones=3", rules="yacht").data["moves"][0]["move"] == "keep 666"
    assert data["byte"] == 0b11100
    mask, upper, rerolls, roll = data["node"].values()
    assert (mask, rerolls) == (1, 2)
    assert data["place"] == ((mask * 1 + upper) * 3 + rerolls) * 252 + roll
    assert verbs.probe("66666 2", table=True, rules="yacht").data["move"] == "fill yacht"
    sheet = verbs.probe("ones=3", table=True, rules="yacht").data["actions"]
    assert len(sheet) == 252
    assert {"roll": "12666", "2 rerolls left": "keep 666"}.items() <= sheet[_place("12666")].items()
    for text, sentence in (("666__ 1", "whole rolls"), (FULL, "game is over")):
        with pytest.raises(BadInput, match=sentence):
            verbs.probe(text, table=True, rules="yacht")
    with pytest.raises(MissingTable, match="policy-table --rules yahtzee-no-bonus"):
        verbs.simulate("table", rules="yahtzee-no-bonus")
    assert verbs.probe("66612 2", rules="yacht").data["line"][0].startswith("keep")


FULL = ",".join(f"{box.name}={5 if box.name == 'choice' else 0}" for box in load("yacht").boxes)


def _place(roll: str) -> int:
    return numbering(5).hands.index(tuple(int(face) for face in roll))
