"""What the fact sheet and the laws ask: one function a kind of published figure, and the room's two promises."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from ludometry.games.yatzy import tables
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.kernels.turn import fill_values, turn_means
from ludometry.games.yatzy.oracle import mean_goal, state_of
from ludometry.games.yatzy.plan import state_count, upper_totals
from ludometry.games.yatzy.position import Keep, Position
from ludometry.games.yatzy.room import ROOM
from ludometry.games.yatzy.rule_set import load
from ludometry.games.yatzy.rules import Yatzy, yatzy
from ludometry.games.yatzy.scores.distribution import Distribution, distribution
from ludometry.games.yatzy.scores.fraction import exact_value, slack
from ludometry.games.yatzy.scores.targets import Targets, load_targets, solve_targets, targets_exist
from ludometry.games.yatzy.thesis.policy_table import node_shape
from ludometry.games.yatzy.turn import outlook

SHARES = (0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99, 0.999)


def mean(rules: str) -> float:
    """The mean final score under best play; builds the table of large rule sets too."""
    rule_set = load(rules)
    if not tables.exists(rule_set):
        tables.solve(rule_set)
    return tables.load_table(rule_set).start


def fraction(rules: str) -> list[str | int]:
    """The value as n / 6^k: the SHA-256 of the digits of n, k, and 50 decimals of the value, cut; then decisions, those
    with several best moves, comparisons too near for doubles, and those that doubles had wrong.

    The table's double must be the fraction but for rounding.
    """
    found = exact_value(load(rules))
    bound = Fraction(slack(load(rules), len(load(rules).boxes)) - 1)
    assert abs(Fraction(mean(rules)) - found.value) <= found.value * bound
    decimals = found.decimals()
    return [found.checksum, found.power, decimals, found.decisions, found.ties, found.near, found.swapped]


def states(rules: str) -> int:
    """How many cards before a first throw can occur."""
    return state_count(load(rules))


def nodes(rules: str) -> int:
    """How many nodes the thesis's graph has."""
    return int(np.prod(node_shape(load(rules)), dtype=np.int64))


def last_box(rules: str, box: str) -> float:
    """The mean of a turn when one box is open and no bonus can be earned."""
    rule_set = load(rules)
    full = (1 << len(rule_set.boxes)) - 1
    return tables.table_of(rule_set).value(full ^ 1 << rule_set.box_number[box], 0)


@cache
def _distribution(rules: str) -> Distribution:
    return distribution(load(rules))


def sd(rules: str) -> float:
    """The standard deviation of the final score."""
    return _distribution(rules).sd


def sd_of_table(rules: str) -> float:
    """The same from the table of squares."""
    rule_set = load(rules)
    square = tables.table_of(rule_set, "squares").start
    return float(np.sqrt(square - tables.table_of(rule_set).start ** 2))


def quantiles(rules: str) -> list[int]:
    """The scores at 1, 5, 10, 25, 50, 75, 90, 95, 99 and 99.9 percent."""
    return [_distribution(rules).quantile(share) for share in SHARES]


def mode(rules: str) -> list[float]:
    """The most probable score and its probability."""
    found = _distribution(rules)
    return [found.mode, found.probability(found.mode)]


def bonus(rules: str) -> float:
    """The probability of the upper bonus."""
    return _distribution(rules).bonus


def box_means(rules: str) -> list[float]:
    """The mean points of all boxes, from top to bottom."""
    return [report.mean for report in _distribution(rules).boxes]


def box_zero(rules: str, box: str) -> float:
    """The probability that nothing is written into a box."""
    return next(report.zero for report in _distribution(rules).boxes if report.name == box)


def box_scored(rules: str, box: str) -> float:
    """The probability that a box holds points at the end."""
    return 1 - box_zero(rules, box)


def at_least(rules: str, scores: list[int]) -> list[float]:
    """The probabilities of these scores or more."""
    return [_distribution(rules).at_least(score) for score in scores]


def score_range(rules: str) -> list[int]:
    """The lowest and the highest score that can occur."""
    return [_distribution(rules).lowest, _distribution(rules).highest]


def highest_share(rules: str, unit: float) -> float:
    """The probability of the highest score, counted in `unit`."""
    return float(_distribution(rules).pmf[-1]) / unit


def against(mine: Distribution, yours: Distribution) -> tuple[float, float]:
    """The probabilities that the one wins, and that they tie, when both play for their own mean."""
    below = 1 - np.array([yours.at_least(int(score)) for score in mine.scores])
    alike = np.array([yours.probability(int(score)) for score in mine.scores])
    return float(mine.pmf @ below), float(mine.pmf @ alike)


def against_itself(rules: str) -> list[float]:
    """The probabilities that one of two players for the mean wins, and that they tie."""
    return list(against(_distribution(rules), _distribution(rules)))


def first_roll(rules: str, roll: str) -> float:
    """What a first roll is worth."""
    return _first(rules, roll)[0]


def first_move(rules: str, roll: str) -> str:
    """What to do with a first roll: the kept faces, or the name of a box."""
    return _first(rules, roll)[1]


def _first(rules: str, text: str) -> tuple[float, str]:
    rule_set = load(rules)
    table, dice = tables.table_of(rule_set), numbering(rule_set.dice)
    plan, layer = table.plan, table.layers[1]
    keeps, boxes = np.empty(len(dice.keeps)), np.empty((plan.boxes, 3))
    points, place = np.zeros((2, len(dice.keeps)), np.int64)
    pays = np.zeros(plan.boxes, np.int64)
    turn_means(plan, layer, 0, 0, 0, plan.throws - 1, keeps, points, place, pays)
    roll = tuple(sorted(int(face) for face in text))
    none = tables.locked(np.empty(0))
    fill_values(plan, layer, none, 0, 0, 0, plan.throws - 1, dice.number[roll], boxes, pays)
    found = [(float(value), rule_set.boxes[box].name) for box, value in enumerate(boxes[:, 0])]
    for size in range(rule_set.dice):
        for kept in set(combinations(roll, size)):
            found.append((float(keeps[dice.number[kept]]), "".join(map(str, kept))))
    return max(found)


@lru_cache(maxsize=2)
def _targets(rules: str) -> Targets:
    rule_set = load(rules)
    if not targets_exist(rule_set):
        solve_targets(rule_set)
    return load_targets(rule_set)


def best_chance(rules: str, target: int, unit: float = 1) -> float:
    """The best chance of this many points from the start, counted in `unit`."""
    return _targets(rules).chance(0, 0, target) / unit


def beats_known_score(rules: str, tie_counts: bool) -> float:
    """The chance to beat (or at least to tie) a player for the mean whose final score is known from the start."""
    other = _distribution(rules)
    needed = other.scores + (0 if tie_counts else 1)
    return float(sum(p * _targets(rules).chance(0, 0, int(n)) for p, n in zip(other.pmf, needed)))


def hands(dice: int) -> int:
    """How many different rolls there are."""
    return len(numbering(dice).hands)


def keeps(dice: int) -> int:
    """How many different keeps there are, all dice included."""
    return len(numbering(dice).keeps)


def keeps_in_hands(dice: int) -> int:
    """How many (keep, roll) pairs there are such that a throw can lead from the keep to the roll."""
    every = numbering(dice)
    return sum(len({kept for size in range(dice + 1) for kept in combinations(hand, size)}) for hand in every.hands)


def upper_pairs(rules: str) -> list[int]:
    """How many pairs (filled upper boxes, upper total) can occur, and how many there would be."""
    rule_set = load(rules)
    masks = [
        sum(1 << box for place, box in enumerate(rule_set.upper) if part >> place & 1)
        for part in range(1 << len(rule_set.upper))
    ]
    return [sum(len(upper_totals(rule_set, mask)) for mask in masks), len(masks) * (rule_set.cap + 1)]


TRIED = ("scandinavian", "yahtzee", "yacht", "forced-order")
"""Rule sets that differ in every branch of the kernels and are solved in seconds."""


def kernels_agree(rng: random.Random) -> None:
    """The kernels value every keep and every box as plain Python does."""
    for name in TRIED:
        game = yatzy(name)
        for position in ROOM.samples(game, rng, 6):
            _compare_turn(game, position)


def obeys_bellman(rng: random.Random) -> None:
    """The worth of a card is the mean over first throws of the best that can be done with them."""
    for name in TRIED:
        game = yatzy(name)
        goal = mean_goal(game.rules)
        for decision in ROOM.samples(game, rng, 6):
            card = Position(decision.card, (), game.rules.throws - 1, decision.extra)
            before = Position(card.card, (), game.rules.throws, card.extra)
            ahead = float(outlook.after_keep(game.rules, before, goal.worth)[0, 0])
            assert math.isclose(goal.worth(card)[0], ahead, rel_tol=0, abs_tol=1e-9), game.write(card)


def _compare_turn(game: Yatzy, position: Position) -> None:
    goal = mean_goal(game.rules)
    state = state_of(game.rules, Position(position.card, (), game.rules.throws - 1, position.extra))
    plan, below = goal.values.plan, goal.values.layers[state.mask.bit_count() + 1]
    number, none = numbering(game.rules.dice).number, np.empty(0)
    mean = np.empty(len(number))
    points, place = np.zeros((2, len(number)), np.int64)
    filled, pays = np.empty((plan.boxes, 3)), np.zeros(plan.boxes, np.int64)
    where = (state.mask, state.flag, min(state.upper, plan.cap), position.rerolls)
    turn_means(plan, below, *where, mean, points, place, pays)
    fill_values(plan, below, none, *where, number[position.dice], filled, pays)
    for choice in outlook.outlooks(game.rules, position, goal.worth):
        if isinstance(choice.move, Keep):
            ours = float(mean[number[choice.move.dice]])
        else:
            ours = float(filled[choice.move.box, 0])
            paid = game.rules.score(position.card, choice.move.box, position.dice)
            extra = game.rules.extra_points(position.card, position.dice)
            assert float(filled[choice.move.box, 2]) == paid + extra, game.write(position)
        assert math.isclose(choice.goal, position.held + ours, rel_tol=0, abs_tol=1e-9), game.write(position)
