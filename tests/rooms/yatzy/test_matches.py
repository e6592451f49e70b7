"""Simulations, matches, goals other than the mean, tables on request, and the thesis row by row."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.yatzy import verbs
from ludometry.games.yatzy.oracle import MeanGoal, YatzyOracle, duel_oracle, target_oracle
from ludometry.games.yatzy.players import greedy, greedy_table
from ludometry.games.yatzy.position import Position
from ludometry.games.yatzy.room import ROOM
from ludometry.games.yatzy.rules import yatzy
from ludometry.games.yatzy.scores.simulate import simulate, simulate_player
from ludometry.games.yatzy.simulate import compare, exact_distribution
from ludometry.games.yatzy.tables import name_of
from ludometry.games.yatzy.turn import outlook
from ludometry.study.verbs import verb
from ludometry.tables.store import Store

LATE = "full-house=28,four-of-a-kind=12,little-straight=0,big-straight=30,choice=24,ones=3,twos=6,threes=9,fives=15"


def test_simulation_agrees_with_the_exact_distribution() -> None:
    report = verbs.simulate(games=40_000, seed=3, rules="yacht")
    data = report.data
    assert data["games"] == sum(data["histogram"].values()) == 40_000
    assert abs(data["mean"] - data["optimum"]) < 5 * data["error"]
    assert data["interval"][0] < data["mean"] < data["interval"][1]
    assert data["exact"]["mean"] == pytest.approx(data["optimum"], abs=1e-9)
    for box in data["boxes"]:
        assert abs(box["mean"] - box["optimum"]) < 5 * box["error"] + 1e-9
    drawn = ElementTree.fromstring(str(report.picture))
    assert any(node.tag.endswith("polyline") for node in drawn.iter())


def test_the_same_seed_brings_the_same_games() -> None:
    one, again, other = (verbs.simulate(games=300, seed=seed, rules="yacht").data for seed in (5, 5, 6))
    assert one["histogram"] == again["histogram"] != other["histogram"]


def test_weaker_players_fall_short() -> None:
    data = verbs.simulate(games=150, seed=1, rules="yacht", player="thumb").data
    assert data["shortfall"] > 3 * data["error"]
    assert data["player"] == "thumb"


@pytest.mark.parametrize("rule_set", ["yacht", "yahtzee"])
def test_compiled_greed_is_plain_greed(rule_set: str) -> None:
    """The table of greed, looked ahead from by plain Python, names the moves of the plain greedy player."""
    game, rng = yatzy(rule_set), random.Random(8)
    table = greedy_table(game.rules)
    goal = MeanGoal(game.rules, table, None)
    oracle = YatzyOracle(game, goal)
    for position in ROOM.samples(game, rng, 12):
        best = oracle.appraise(position)
        mine = greedy(game.rules, position)
        assert next(choice.loss for choice in best if choice.move == mine) == pytest.approx(0, abs=1e-9)
    compiled = simulate(game.rules, 4000, 1, table)
    plain = verbs.simulate(games=4000, seed=1, rules=rule_set, player="greedy").data
    assert plain["mean"] == compiled.mean
    slow = simulate_player(game.rules, lambda view: greedy(game.rules, view), 40, 1)
    assert abs(slow.mean - compiled.mean) < 4 * (slow.error + compiled.error)


def test_match_in_the_shape_that_stays() -> None:
    data = verbs.match("optimal", "random", games=60, rules="yacht").data
    assert data["win_rate"] > 0.95
    assert data["interval"][0] <= data["win_rate"] <= data["interval"][1]
    assert data["games"] == 60
    assert data["margin"] > 50
    equal = verbs.match("optimal", "optimal", games=4000, rules="yacht").data
    assert equal["interval"][0] < 0.5 < equal["interval"][1]


def test_compare_counts_every_pair() -> None:
    mine, yours = np.array([0, 2, 0, 1]), np.array([1, 1, 0, 1])
    # Games of 1, 1, 3 points against games of 0, 1, 3: wins 1+1+2, ties 1+1+1 of nine pairs.
    assert compare(mine, yours).win_rate == pytest.approx((4 + 1.5) / 9)
    assert compare(mine, yours).margin == pytest.approx(5 / 3 - 4 / 3)
    assert compare(mine, mine).win_rate == pytest.approx(0.5)


def test_the_exact_distribution_is_kept_on_disk() -> None:
    rule_set = yatzy("forced-order").rules
    first = exact_distribution(rule_set)
    again = exact_distribution(rule_set)
    assert np.array_equal(first.pmf, again.pmf)
    assert first.boxes == again.boxes
    assert (first.lowest, first.bonus) == (again.lowest, again.bonus)
    assert Store("yatzy").has(name_of(rule_set, "scores"))


def brute_chance(text: str, worth: dict[int, float], rule_set: str = "yacht") -> dict[str, float]:
    """The best mean of worth(final score) for every move, by turns of plain look-ahead."""
    game = yatzy(rule_set)

    def ahead(position: Position) -> tuple[float]:
        if None not in position.card:
            return (worth.get(game.rules.total(position), 0.0),)
        before = Position(position.card, (), game.rules.throws, position.extra)
        return (float(outlook.after_keep(game.rules, before, ahead)[0, 0]),)

    position = game.read(text)
    found = outlook.outlooks(game.rules, position, ahead)
    return {game.write_move(position, choice.move): choice.goal for choice in found}


def test_target_advice_against_plain_look_ahead() -> None:
    text = f"66612 1 {LATE},fours=12"  # sixes and yacht are open, 139 points so far
    game = yatzy("yacht")
    position = game.read(text)
    for target in (150, 163, 189, 200):
        plain = brute_chance(text, {score: float(score >= target) for score in range(400)})
        for choice in target_oracle(game, position, target).appraise(position):
            move = game.write_move(position, choice.move)
            assert choice.value.mean == pytest.approx(plain[move], abs=1e-7)


def test_duel_advice_against_plain_look_ahead() -> None:
    text = f"66612 1 {LATE},fours=12"
    game = yatzy("yacht")
    position = game.read(text)
    plain = brute_chance(text, {score: 0.5 * (score >= 160) + 0.5 * (score > 160) for score in range(400)})
    for choice in duel_oracle(game, position, "160").appraise(position):
        assert choice.value.mean == pytest.approx(plain[game.write_move(position, choice.move)], abs=1e-12)


def test_an_opponent_who_is_still_playing() -> None:
    text = f"66612 1 {LATE},fours=12"
    theirs = f"{LATE},fours=12,sixes=18"
    data = verbs.advise(text, rules="yacht", opponent=theirs).data
    assert data["goal"] == "win"
    for move in data["moves"]:
        assert 0 <= move["value"]["mean"] <= 1
        assert move["mean"] > 0
    # The opponent has 157 points and makes a yacht with 4.6 %: beating the card lies between beating 157 and 207.
    certain = [
        verbs.advise(text, rules="yacht", opponent=score).data["moves"][0]["value"]["mean"] for score in ("157", "207")
    ]
    assert certain[1] < data["moves"][0]["value"]["mean"] < certain[0]


def test_the_way_to_a_target_is_not_the_way_to_the_mean() -> None:
    # Four ones and a six, sixes and yacht open: the mean hopes for a yacht, a total of 151 needs two sixes.
    text = f"11116 1 {LATE},fours=12"
    assert verbs.advise(text, rules="yacht").data["moves"][0]["move"] == "keep 1111"
    moves = verbs.advise(text, rules="yacht", target=151).data["moves"]
    assert moves[0]["move"] == "keep 6"
    assert moves[0]["value"]["mean"] == pytest.approx(0.854764, abs=1e-6)
    assert next(move["loss"] for move in moves if move["move"] == "keep 1111") == pytest.approx(0.105732, abs=1e-6)


def test_a_target_that_is_already_safe() -> None:
    report = verbs.advise(f"- 2 {LATE},fours=12", rules="yacht", target=139)
    assert report.data["value"]["mean"] == pytest.approx(1)
    assert report.data["moves"] == []


def test_bad_opponents_and_targets() -> None:
    with pytest.raises(BadInput, match="final score or a card"):
        verbs.advise("66612 1", rules="yacht", opponent="nobody")


def test_solve_reports_in_the_shape_that_stays() -> None:
    for what in ("values", "squares"):
        data = verbs.solve(what, rules="yacht").data
        assert set(data) >= {"mean", "states", "cpu_s", "wall_s", "bytes"}
        assert data["mean"] == pytest.approx(166.955067704573, abs=1e-9)
        assert data["states"] == 4096
    assert verbs.solve("squares", rules="yacht").data["sd"] == pytest.approx(
        verbs.solve("distribution", rules="yacht").data["sd"], abs=1e-6
    )
    with pytest.raises(BadInput, match="is no such thing: expected values"):
        verb("yatzy", "solve")("nonsense", rules="yacht")
    with pytest.raises(BadInput, match="--position is for"):
        verbs.solve(rules="yacht", position="ones=3")


def test_distribution_from_a_position() -> None:
    data = verbs.solve("distribution", rules="yacht", position=f"{LATE},fours=12").data
    assert sum(data["pmf"].values()) == pytest.approx(1)
    assert data["lowest"] == 139
    assert data["boxes"][0] == {"box": "ones", "mean": 3, "zero": 0}
    assert data["mean"] == pytest.approx(verbs.advise(f"{LATE},fours=12", rules="yacht").data["value"]["mean"])
