"""Many games against the exact answers."""

from __future__ import annotations

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rule_set import load, read_text
from ludometry.games.yatzy.scores.distribution import distribution
from ludometry.games.yatzy.scores.simulate import remembering, simulate, simulate_player
from ludometry.games.yatzy.tables import load_table, solve, table_of
from ludometry.games.yatzy.turn.options import Options
from ludometry.tables.store import Store


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
