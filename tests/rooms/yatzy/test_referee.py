"""The kernels against the slow referee, on games small enough for fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import RuleSet, read_text
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scores.distribution import distribution
from ludometry.games.yatzy.scores.targets import chase, duel, load_targets, solve_targets
from ludometry.games.yatzy.tables import load_table, solve, solve_squares
from ludometry.tables.store import Store
from tests.nightly import NIGHTLY
from tests.rooms.yatzy.referee import Referee

SMALL = {
    "plain": """
        dice = 2
        throws = 2
        bonus = [{ at = 8, points = 7 }]
        [boxes]
        twos = "faces 2"
        sixes = "faces 6"
        pair = "pairs 1"
        chance = "any"
    """,
    "steps": """
        dice = 2
        throws = 3
        bonus = [{ at = 4, points = 3 }, { at = 9, points = 10 }]
        [boxes]
        ones = "faces 1"
        fives = "faces 5"
        run = "run 2 pays 9"
    """,
    "no bonus": """
        dice = 3
        throws = 2
        [boxes]
        threes = "faces 3"
        kind = "same 2 pays total"
        row = "straight 1-3"
    """,
    "saved": """
        dice = 2
        throws = 2
        saved_throws = true
        bonus = [{ at = 6, points = 5 }]
        [boxes]
        sixes = "faces 6"
        pair = "pairs 1"
        chance = "any"
    """,
    "forced order": """
        dice = 2
        throws = 2
        order = "forced"
        bonus = [{ at = 6, points = 5 }]
        [boxes]
        sixes = "faces 6"
        chance = "any"
        pair = "pairs 1"
    """,
    "forced joker": """
        dice = 2
        throws = 2
        bonus = [{ at = 6, points = 5 }]
        extra_yatzy = 20
        joker = "forced"
        [boxes]
        twos = "faces 2"
        fours = "faces 4"
        run = "run 2 pays 8"
        yatzy = "same 2 pays 10"
    """,
    "free joker": """
        dice = 2
        throws = 2
        bonus = [{ at = 6, points = 5 }]
        extra_yatzy = 20
        joker = "free"
        joker_needs_points = true
        [boxes]
        twos = "faces 2"
        yatzy = "same 2 pays 10"
        run = "run 2 pays 8"
        chance = "any"
    """,
    "one throw": """
        dice = 3
        throws = 1
        [boxes]
        house = "house 2+1"
        chance = "any"
    """,
}


def rules_of(name: str) -> RuleSet:
    return read_text(SMALL[name], name)


@pytest.mark.parametrize("name", SMALL)
def test_mean_is_the_referees(name: str, tmp_path) -> None:  # thesis, section 3.5
    rules, store = rules_of(name), Store("yatzy", tmp_path)
    exact = Referee(rules).value(Yatzy(rules).start())
    assert solve(rules, store).mean == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("name", ["plain", "steps", "no bonus", "saved", "forced joker", "free joker"])
def test_square_is_that_of_the_distribution(name: str, tmp_path) -> None:
    rules, store = rules_of(name), Store("yatzy", tmp_path)
    solve(rules, store)
    square = solve_squares(rules, store).mean
    if rules.saved_throws:
        assert square >= load_table(rules, store=store).start ** 2
        return
    spread = distribution(rules, table=load_table(rules, store=store))
    assert spread.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert spread.mean == pytest.approx(load_table(rules, store=store).start, abs=1e-12)
    assert spread.sd == pytest.approx(math.sqrt(square - spread.mean**2), abs=1e-9)
    bonus = sum(box.mean for box in spread.boxes) + spread.extra
    if len(rules.bonus) == 1:
        assert bonus + rules.bonus[0][1] * spread.bonus == pytest.approx(spread.mean, abs=1e-12)


@pytest.mark.parametrize("name", ["plain", "steps", "no bonus", "forced order", "forced joker", "free joker"])
def test_every_target_is_the_referees(name: str, tmp_path) -> None:
    rules, store = rules_of(name), Store("yatzy", tmp_path)
    solve_targets(rules, store)
    table, start = load_targets(rules, store), Yatzy(rules).start()
    for target in (1, 9, 17, 24, 33) if NIGHTLY else (9, 24):
        exact = float(Referee(rules, lambda score, t=target: int(score >= t)).value(start))
        assert table.chance(0, 0, target) == pytest.approx(exact, rel=2e-7)
        assert chase(rules, start, target).chance(0, 0, 0) == pytest.approx(exact, abs=1e-12)
    assert table.chance(0, 0, 0) == 1
    assert table.chance(0, 0, 10_000) == 0


def test_duel_is_the_referees() -> None:
    rules = rules_of("plain")
    card: tuple[int | None, ...] = (4, None, None, None)
    position = Position(card, (), 1)
    exact = Referee(rules, lambda score: 2 * (score > 20) + (score == 20)).value(position) / 2
    assert duel(rules, position, 20).chance(1, 4, 4) == pytest.approx(float(exact), abs=1e-12)


def test_distribution_from_any_position(tmp_path) -> None:
    rules, store = rules_of("forced joker"), Store("yatzy", tmp_path)
    solve(rules, store)
    table = load_table(rules, store=store)
    referee = Referee(rules)
    for position in (
        Position((None, 8, None, 10), (4, 4), 1, 20),
        Position((None, 8, None, 0), (4,), 0),
        Position((4, None, None, 10), (), 1),
        Position((4, 8, 8, 10), (), 1, 20),
    ):
        spread = distribution(rules, position, table)
        assert spread.mean == pytest.approx(float(referee.value(position)), abs=1e-12)
        assert spread.pmf.sum() == pytest.approx(1, abs=1e-12)


def test_referee_knows_two_dice() -> None:
    # One reroll: 1/6 at once, else 1/6 with one die kept; so 11/36 of 50 points.
    rules = read_text('dice = 2\nthrows = 2\n[boxes]\nyatzy = "same 2 pays 50"', "two dice")
    assert Referee(rules).value(Yatzy(rules).start()) == 50 * Fraction(11, 36)
