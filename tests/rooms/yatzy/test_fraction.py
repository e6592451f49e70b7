"""The value of a game as a fraction: against plain fractions, and its proof against doubles that are wrong."""

from __future__ import annotations

import random
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.yatzy import tables, verbs
from ludometry.games.yatzy.kernels.residues import settle, solve_exactly
from ludometry.games.yatzy.plan import layer_masks, plan_of
from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.rule_set import RuleSet, built_in, load, read_text
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scores import fraction
from ludometry.tables.store import Store
from tests.rooms.yatzy.referee import Referee

REPO = Path(__file__).parents[3]
TINY = {
    "one box": 'dice = 2\nthrows = 2\n[boxes]\nyatzy = "same 2 pays 50"',
    "bonus": 'dice = 2\nthrows = 3\nbonus = [{ at = 8, points = 10 }]\n'
    '[boxes]\nones = "faces 1"\nfours = "faces 4"\nyatzy = "same 2 pays 9"',
    "extra": 'dice = 2\nthrows = 2\nextra_yatzy = 7\njoker = "forced"\n'
    '[boxes]\ntwos = "faces 2"\nyatzy = "same 2 pays 9"\nchance = "any"',
    "free joker": 'dice = 3\nthrows = 2\njoker = "free"\n[boxes]\nrow = "run 3 pays 20"\nyatzy = "same 3 pays 9"',
    "forced order": 'dice = 2\nthrows = 2\norder = "forced"\n[boxes]\nsixes = "faces 6"\nones = "faces 1"',
}  # fmt: skip


def tiny(name: str) -> RuleSet:
    return read_text(TINY[name], name)


@pytest.mark.parametrize("name", TINY)
def test_fraction_is_that_of_plain_fractions(name: str, tmp_path) -> None:
    rules = tiny(name)
    found = fraction.exact_value(rules, Store("yatzy", tmp_path))
    assert found.value == Referee(rules).value(Yatzy(rules).start())
    assert found.value == Fraction(found.numerator, 6**found.power)
    assert found.numerator % 6 or not found.power


def test_ties_are_those_of_plain_fractions(tmp_path) -> None:
    rules = tiny("bonus")
    game, referee = Yatzy(rules), Referee(rules)
    ties = decisions = 0
    for filled in range(3):
        for mask in layer_masks(plan_of(rules), filled).tolist():
            for card in _cards(rules, mask):
                for roll in {tuple(sorted((a, b))) for a in range(1, 7) for b in range(1, 7)}:
                    for rerolls in range(3):
                        decisions += 1
                        ties += _best_options(game, referee, Position(card, roll, rerolls)) > 1
    found = fraction.exact_value(rules, Store("yatzy", tmp_path))
    assert (found.decisions, found.ties) == (decisions, ties)
    assert 0 < found.equal <= found.near
    assert found.swapped <= found.near - found.equal


def _cards(rules: RuleSet, mask: int) -> list[tuple[int | None, ...]]:
    """One card for each upper total that differs, as the solver counts them."""
    plan = plan_of(rules)
    found = {}
    for ones in range(3) if mask & 1 else [None]:
        for fours in (0, 4, 8) if mask & 2 else [None]:
            upper = (ones or 0) + (fours or 0)
            lane = min(max(upper - int(plan.base[mask]), 0), int(plan.width[mask]) - 1)
            found[lane] = (ones, fours, 9 if mask & 4 else None)
    return list(found.values())


def _best_options(game: Yatzy, referee: Referee, place: Position) -> int:
    """How many options are best; all ways to fill a box are one option while rerolls are left."""
    worth = {move: referee.value(game.play(place, move)) for move in game.moves(place)}
    best = [move for move, value in worth.items() if value == max(worth.values())]
    fills = [move for move in best if hasattr(move, "box")]
    return len(best) - len(fills) + min(len(fills), 1) if place.rerolls else len(best)


def test_sign_of_a_difference_is_exact() -> None:
    field = fraction.field_of(75, 400)
    primes, rng = [int(prime) for prime in field.prime], random.Random(3)

    def row(number: int) -> np.ndarray:
        return np.array([number * pow(6**75, -1, p) % p for p in primes], np.uint32)

    digits = np.zeros(len(primes), np.int64)
    for _ in range(200):
        first = rng.randrange(400 * 6**75)
        second = max(0, first + rng.choice([-(10**50), -7, -1, 0, 1, 5, 10**40]))
        points = rng.randrange(-50, 50)
        exact = first + points * 6**75 - second
        assert settle(field, row(first), row(second), points, digits) == (exact > 0) - (exact < 0)


def test_wrong_doubles_change_nothing() -> None:
    """Doubles that are wrong within the bound leave every remainder and every tie as it was."""
    rules = tiny("bonus")
    plan, field = plan_of(rules), fraction.field_of(fraction.dice_thrown(rules), fraction.most_points(rules))
    noise = np.random.default_rng(5)

    def solved(off: float, slack: float) -> tuple[list[int], list[int]]:
        values = tables.final_layer(rules, rules.bonus_points)
        rows = np.repeat(values.astype(np.uint32)[:, None], len(field.prime), axis=1)
        tally = np.zeros(5, np.int64)
        for filled in range(plan.boxes - 1, -1, -1):
            wanted = fraction.cards_that_occur(rules, filled)
            own, out = np.zeros(len(wanted)), np.zeros((len(wanted), len(field.prime)), np.uint32)
            wrong = tables.locked(values * (1 + off * noise.uniform(-1, 1, len(values))))
            work = fraction.scratch(plan, len(field.prime))
            masks = layer_masks(plan, filled)
            solve_exactly(plan, field, masks, wanted, wrong, tables.locked(rows), slack, own, out, work, tally)
            values, rows = own, out
        return rows[0].tolist(), tally.tolist()

    right, counted = solved(0.0, fraction.slack(rules, 3))
    shaken, recounted = solved(0.3, 8.0)
    assert shaken == right
    assert recounted[:2] == counted[:2]
    assert recounted[4] > 0  # some doubles did lie the wrong way round
    assert solved(0.3, 1.0)[0] != right  # and without the exact comparison they decide wrongly


def test_rounding_stays_within_its_bound() -> None:
    for name in TINY:
        rules = tiny(name)
        exact = Referee(rules).value(Yatzy(rules).start())
        double = Fraction(tables.table_of(rules).start)
        assert abs(double - exact) <= exact * Fraction(fraction.slack(rules, len(rules.boxes)) - 1)


def test_interrupted_run_goes_on(tmp_path, monkeypatch) -> None:
    rules, store = load("forced-order"), Store("yatzy", tmp_path)
    whole = fraction.exact_value(rules, store)
    monkeypatch.setattr(fraction, "KEEP_AFTER", -1.0)
    layers = []

    def stops(*given) -> None:
        layers.append(given)
        if len(layers) == 9:
            raise KeyboardInterrupt
        tables.run_layer(*given)

    monkeypatch.setattr(fraction, "run_layer", stops)
    with pytest.raises(KeyboardInterrupt):
        fraction.exact_value(rules, store)
    again = fraction.exact_value(rules, store)
    assert len(layers) == 9 + 15 - 8
    assert (again.value, again.ties, again.states) == (whole.value, whole.ties, whole.states)
    assert store.names() == []


def test_fraction_as_the_command_gives_it() -> None:
    data = verbs.solve(exact=True, rules="forced-order").data
    assert data["mean"] == pytest.approx(122.558527396425, abs=1e-11)
    assert data["decimals"].startswith("122.5585273964238")
    assert int(data["numerator"]) / 6 ** data["power_of_six"] == data["mean"]
    assert data["decisions"] == 3 * 252 * data["states"]
    for given in ({"what": "squares"}, {"position": "ones=3"}, {"policy_table": True}):
        with pytest.raises(BadInput, match="--exact gives"):
            verbs.solve(exact=True, rules="yacht", **given)
    for name in ("maxi", "scandinavian-saved-throws"):
        with pytest.raises(BadInput, match="would take hours"):
            verbs.solve(exact=True, rules=name)


def test_every_rule_set_that_takes_minutes_has_its_fraction() -> None:
    facts = tomllib.loads((REPO / "src/ludometry/games/yatzy/facts.toml").read_text(encoding="utf-8"))["fact"]
    kept = {fact["args"]["rules"] for fact in facts if fact.get("check") == "checks:fraction"}
    short = [load(name) for name in built_in()]
    assert kept == {
        rules.name for rules in short if not rules.saved_throws and tables.value_count(rules) <= fraction.MOST_VALUES
    }


def test_the_readme_says_what_the_bench_found() -> None:
    results = (REPO / "bench/results/fractions.txt").read_text(encoding="utf-8")
    told = re.search(
        r"every decision proved: (\d+) CPU", (REPO / "src/ludometry/games/yatzy/README.md").read_text("utf-8")
    )
    found = re.search(r"yatzy: scandinavian as a fraction, every decision proved +([\d.]+) ", results)
    assert told is not None
    assert found is not None
    assert int(told[1]) == round(float(found[1]))
