"""Options, the explicit table, simulation, and distributions: fast answers against plain ones."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Turn
from ludometry.games.yatzy import rules as play
from ludometry.games.yatzy.dice import keep_masks, numbering
from ludometry.games.yatzy.distribution import distribution
from ludometry.games.yatzy.options import Options
from ludometry.games.yatzy.policy_table import load_policy, node_shape, write_policy
from ludometry.games.yatzy.rule_set import RuleSet, load, read_text
from ludometry.games.yatzy.rules import Fill, Keep, Position
from ludometry.games.yatzy.simulate import remembering, simulate, simulate_player
from ludometry.games.yatzy.tables import load_table, solve, table_of
from ludometry.games.yatzy.targets import duel
from ludometry.tables.store import Store

QUICK = ("yahtzee", "yahtzee-free-joker-needs-50", "yahtzee-no-joker", "yacht", "forced-order")


def decisions(rules: RuleSet, rng: random.Random, games: int) -> list[Position]:
    """Every decision of some games of a player who moves at random."""
    found = []
    for _ in range(games):
        position = play.start(rules)
        while (turn := play.turn(rules, position)) != Turn.OVER:
            if turn == Turn.CHANCE:
                throws = play.chances(rules, position)
                alike = [throw for throw, _ in throws if len(set(throw.dice)) == 1]
                throw = rng.choice(alike if rng.random() < 0.3 else [throw for throw, _ in throws])
                position = play.play(rules, position, throw)
            else:
                found.append(position)
                position = play.play(rules, position, rng.choice(play.moves(rules, position)))
    return found


@pytest.mark.parametrize("name", QUICK)
def test_options_are_the_legal_moves_and_worth_what_follows(name: str) -> None:
    rules = load(name)
    options = Options(rules)
    for position in decisions(rules, random.Random(4), 8):
        found = options.means(position)
        assert list(found) == play.moves(rules, position)
        for move, value in found.items():
            if isinstance(move, Fill):
                after = play.play(rules, position, move)
                mask = sum(1 << box for box, held in enumerate(after.card) if held is not None)
                flag = int(rules.flagged and bool(after.card[rules.yatzy_box or 0]))
                rest = options.table.value(mask, play.upper_total(rules, after.card), flag)
                have = sum(held or 0 for held in after.card) + after.extra
                assert value == pytest.approx(have + rest, abs=1e-9)
            elif position.rerolls == 1:
                waiting = play.play(rules, position, move)
                mean = sum(
                    chance * max(options.means(play.play(rules, waiting, throw)).values())
                    for throw, chance in play.chances(rules, waiting)
                )
                assert value == pytest.approx(mean, abs=1e-9)
                break


def test_options_refuse_positions_without_a_decision() -> None:
    rules = load("yacht")
    with pytest.raises(BadInput, match="5 dice"):
        Options(rules).means(play.start(rules))


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


def test_the_same_seed_brings_the_same_games() -> None:
    rules = load("yahtzee")
    one, same, other = simulate(rules, 3000, 1), simulate(rules, 3000, 1), simulate(rules, 3000, 2)
    assert np.array_equal(one.counts, same.counts)
    assert not np.array_equal(one.counts, other.counts)
    with pytest.raises(BadInput, match="games"):
        simulate(rules, 0)


def test_simulation_agrees_with_the_exact_distribution() -> None:  # thesis, section 4.2.1
    rules = load("yahtzee")
    played, exact = simulate(rules, 50_000, 7), distribution(rules)
    assert played.games == 50_000
    assert abs(played.mean - exact.mean) < 5 * played.error
    assert played.sd == pytest.approx(exact.sd, rel=0.03)
    assert played.bonus == pytest.approx(exact.bonus, abs=0.012)
    for box, report in zip(played.boxes, exact.boxes, strict=True):
        assert abs(box.mean - report.mean) < 5 * box.error
        assert box.zero == pytest.approx(report.zero, abs=0.012)


def test_simulation_with_saved_throws(tmp_path) -> None:
    text = "dice = 3\nthrows = 2\nsaved_throws = true\n[boxes]\nsixes = 'faces 6'\nkind = 'same 3 pays 30'\nall = 'any'"
    rules, store = read_text(text, "saving"), Store("yatzy", tmp_path)
    mean = solve(rules, store).mean
    played = simulate(rules, 40_000, 3, load_table(rules, store=store))
    assert abs(played.mean - mean) < 5 * played.error


def test_any_player_can_be_simulated() -> None:
    rules = load("yacht")
    options = Options(rules)

    def best(position: Position) -> Keep | Fill:
        values = options.means(position)
        return max(values, key=lambda move: values[move])

    plain = simulate_player(rules, best, 60, seed=2)
    remembered = simulate_player(rules, remembering(rules, best), 60, seed=2)
    assert np.array_equal(plain.counts, remembered.counts)
    assert abs(plain.mean - table_of(rules).start) < 5 * plain.error


def test_distribution_answers_questions() -> None:
    spread = distribution(load("yacht"))
    assert spread.at_least(spread.lowest) == pytest.approx(1)
    assert spread.at_least(spread.highest + 1) == 0
    assert spread.probability(-1) == 0
    assert spread.quantile(0) == spread.lowest
    assert spread.quantile(1) == spread.highest
    win, tie = spread.against(spread)
    assert 2 * win + tie == pytest.approx(1)
    with pytest.raises(BadInput, match="0 to 1"):
        spread.quantile(1.5)


def test_a_duel_is_won_more_often_than_by_playing_for_the_mean() -> None:
    rules = load("yacht")
    position = Position((3, 6, 9, 12, None, None, 0, 0, 30, 0, None, 0), (), 2)
    mine, yours = distribution(rules, position), distribution(rules)
    win, tie = mine.against(yours)
    mask = sum(1 << box for box, held in enumerate(position.card) if held is not None)
    assert duel(rules, position, yours).chance(mask, 0, 60) >= win + tie / 2 - 1e-12
    assert duel(rules, position, 0).chance(mask, 0, 60) == pytest.approx(1)
    assert duel(rules, position, 500).chance(mask, 0, 60) == 0
