"""Looking ahead to the end of a turn, for one position, with everything a player asks about each choice.

worth     what a position between two turns is worth: the first number is the goal, further ones come along
goal      what play maximises: the mean final score, the chance of a total, the chance of winning
outlook   of a choice: the goal, the further numbers, the points of this turn, and which box it tends to end in
keep      any set of dice up to all of them; a keep of all dice is a roll

All quantities but the maximum are linear in the chances, so they walk through a turn side by side as the columns of
one array: the goal decides, the others follow. The kernels that solve whole tables do the same with more lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Protocol, runtime_checkable

import numpy as np

from ludometry.games.yatzy.dice import Dice, numbering
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import keeps
from ludometry.games.yatzy.scoring import FACES, all_rolls, points
from ludometry.tables.arrays import Floats, Ints

Worth = Callable[[Position], Sequence[float]]
"""The goal and further numbers of a position before the first throw of a turn, or at the end of the game."""
FillWorth = Callable[[Ints, Ints, int], Floats]
"""The same for cards after a box is filled, a row each: from the boxes, their points and those of an extra yatzy."""


@runtime_checkable
class QuickWorth(Protocol):
    """A worth that need not look at a whole card again for every box that could be filled."""

    def __call__(self, position: Position) -> Sequence[float]: ...

    def fills(self, position: Position) -> FillWorth: ...


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one choice leads to when the goal is played for from here on."""

    move: Keep | Fill
    goal: float
    further: tuple[float, ...]
    """The numbers that `worth` gives beside the goal, in the mean."""
    gain: float
    """Mean points of this turn: the box, an extra yatzy, and a bonus that it secures."""
    boxes: tuple[float, ...]
    """The chance of each box to be filled with points in this turn."""
    crossed: float
    """The chance that the turn ends with a box crossed out."""


@cache
def sizes_of(dice: int) -> tuple[int, ...]:
    """Where the keeps of each size begin in the numbering, and the end of the last."""
    keeps = numbering(dice).keeps
    return (*(next(i for i, keep in enumerate(keeps) if len(keep) == size) for size in range(dice + 1)), len(keeps))


@dataclass(frozen=True, slots=True)
class Payments:
    """What an open card's boxes can pay without jokers: every box with each of its distinct payments."""

    box: Ints
    pays: Ints
    which: tuple[Ints, ...]
    """For each box and every roll, which of the payments it is."""


@lru_cache(maxsize=1 << 10)
def payments(rule_set: RuleSet, boxes: tuple[int, ...]) -> Payments:
    """The payments of some boxes of a card."""
    found = [np.unique(_paid(rule_set, box), return_inverse=True) for box in boxes]
    sizes = [len(distinct) for distinct, _ in found]
    starts = np.cumsum([0, *sizes[:-1]])
    return Payments(
        np.repeat(boxes, sizes),
        np.concatenate([distinct for distinct, _ in found]),
        tuple(which + start for (_, which), start in zip(found, starts)),
    )


def _paid(rule_set: RuleSet, box: int) -> Ints:
    return np.array([points(rule_set.boxes[box], roll, rule_set.house) for roll in all_rolls(rule_set.dice)])


def outlooks(rule_set: RuleSet, position: Position, worth: Worth) -> list[Outlook]:
    """Every legal move of a position with all dice on the table, in the order of `Yatzy.moves`."""
    fills = [Fill(box) for box in rule_set.fillable(position.card, position.dice)]
    found: list[Outlook] = []
    if position.rerolls:
        number = numbering(rule_set.dice).number
        kept = keeps(position.dice)
        after = after_keep(rule_set, position, worth)[[number[dice] for dice in kept]].tolist()
        found = [_outlook(rule_set, Keep(dice), row) for dice, row in zip(kept, after)]
    return found + [
        _outlook(rule_set, fill, row) for fill, row in zip(fills, _fill_rows(rule_set, position, worth, fills).tolist())
    ]


def value(rule_set: RuleSet, position: Position, worth: Worth) -> float:
    """The goal of any position: between turns, with dice to throw, or with a decision to make."""
    if None not in position.card:
        return worth(position)[0]
    if len(position.dice) == rule_set.dice:
        return max(choice.goal for choice in outlooks(rule_set, position, worth))
    if not position.dice and position.rerolls >= rule_set.throws - 1:
        return worth(position)[0]
    # The dice on the table were kept: one more reroll was available when that was decided.
    before = Position(position.card, (), position.rerolls + 1, position.extra)
    rows = after_keep(rule_set, before, worth)
    return float(rows[numbering(rule_set.dice).number[position.dice], 0])


def after_keep(rule_set: RuleSet, position: Position, worth: Worth) -> Floats:
    """A row for every keep that may be left on the table when `position.rerolls` rerolls remain."""
    dice, sizes = numbering(rule_set.dice), sizes_of(rule_set.dice)
    fills: dict[int, Floats] = {}
    rows = np.empty((0, 0))
    for rerolls in range(position.rerolls):
        # Without saved throws a box is worth the same whenever it is filled in a turn.
        key = rerolls if rule_set.saved_throws else 0
        if key not in fills:
            fills[key] = _best_fills(rule_set, position, worth, key)
        best = fills[key]
        if rerolls:
            kept = rows[_best_inside(dice, sizes, rows[:, 0])]
            best = np.where((kept[:, 0] > best[:, 0])[:, None], kept, best)
        rows = np.empty((len(dice.keeps), best.shape[1]))
        rows[dice.first_hand :] = best
        for low, high in reversed(list(pairwise(sizes[:-1]))):
            rows[low:high] = rows[dice.add[low:high]].mean(axis=1)
    return rows


def _best_inside(dice: Dice, sizes: tuple[int, ...], goal: Floats) -> Ints:
    """For every roll, the best keep that throws at least one die: the best of a keep is itself or one with less."""
    best = np.arange(len(goal))
    for low, high in list(pairwise(sizes))[1:]:
        inside = best[dice.drop[low:high]]
        if low < dice.first_hand:
            inside = np.hstack([inside, np.arange(low, high)[:, None]])
        best[low:high] = inside[np.arange(high - low), goal[inside].argmax(axis=1)]
    return best[dice.first_hand :]


def _best_fills(rule_set: RuleSet, position: Position, worth: Worth, rerolls: int) -> Floats:
    """The row of the best box for every roll, when this many rerolls would be left."""
    base = Position(position.card, (), rerolls, position.extra)
    rolls = numbering(rule_set.dice).hands
    can = payments(rule_set, tuple(rule_set.fillable(position.card, ())))
    rows = _rows(rule_set, base, worth, can.box, can.pays, 0)
    goal = rows[:, 0]
    place = can.which[0]
    for which in can.which[1:]:
        place = np.where(goal[which] > goal[place], which, place)
    best: Floats = rows[place]
    if rule_set.joker != "none" or rule_set.extra_yatzy:
        for face in FACES:
            roll = (face,) * rule_set.dice
            thrown = Position(position.card, roll, rerolls, position.extra)
            fills = [Fill(box) for box in rule_set.fillable(position.card, roll)]
            found = _fill_rows(rule_set, thrown, worth, fills)
            best[rolls.index(roll)] = found[found[:, 0].argmax()]
    return best


def _fill_rows(rule_set: RuleSet, position: Position, worth: Worth, fills: Sequence[Fill]) -> Floats:
    """The rows of boxes filled with the dice on the table."""
    pays = [rule_set.score(position.card, fill.box, position.dice) for fill in fills]
    extra = rule_set.extra_points(position.card, position.dice)
    return _rows(rule_set, position, worth, np.array([fill.box for fill in fills]), np.array(pays), extra)


def _rows(rule_set: RuleSet, position: Position, worth: Worth, box: Ints, pays: Ints, extra: int) -> Floats:
    """The numbers of boxes filled with `pays`: goal, points of the turn, crossed out, which box, further."""
    ahead = fill_worth(rule_set, position, worth)(box, pays, extra)
    boxes = len(position.card)
    rows = np.zeros((len(box), 2 + boxes + ahead.shape[1]))
    rows[:, 0] = ahead[:, 0]
    rows[:, 1] = pays + extra + _bonus(rule_set, position, box, pays)
    rows[:, 2] = pays == 0
    rows[np.arange(len(box)), 3 + box] = pays > 0
    rows[:, 3 + boxes :] = ahead[:, 1:]
    return rows


def _bonus(rule_set: RuleSet, position: Position, box: Ints, pays: Ints) -> Ints:
    """What each fill adds to the bonus."""
    secured = secured_bonus(rule_set)
    upper = rule_set.upper_total(position.card)
    totals = np.minimum(upper + pays * is_upper(rule_set)[box], rule_set.cap)
    gained: Ints = secured[totals] - secured[min(upper, rule_set.cap)]
    return gained


@lru_cache(maxsize=64)
def is_upper(rule_set: RuleSet) -> Ints:
    """One for every upper box, zero for the others."""
    return np.array([int(box.upper) for box in rule_set.boxes])


@lru_cache(maxsize=64)
def secured_bonus(rule_set: RuleSet) -> Ints:
    """The bonus of every upper total up to the last that matters."""
    return np.array([rule_set.bonus_points(total) for total in range(rule_set.cap + 1)])


def fill_worth(rule_set: RuleSet, position: Position, worth: Worth) -> FillWorth:
    """What the cards that can follow a position are worth."""
    if isinstance(worth, QuickWorth):
        return worth.fills(position)
    carried = position.rerolls if rule_set.saved_throws else 0

    def filled(boxes: Ints, pays: Ints, extra: int) -> Floats:
        after = [
            (*position.card[:box], paid, *position.card[box + 1 :]) for box, paid in zip(boxes.tolist(), pays.tolist())
        ]
        rerolls = rule_set.throws - 1 + carried
        return np.array([worth(Position(card, (), rerolls, position.extra + extra)) for card in after])

    return filled


def _outlook(rule_set: RuleSet, move: Keep | Fill, row: Sequence[float]) -> Outlook:
    boxes = 3 + len(rule_set.boxes)
    return Outlook(move, row[0], tuple(row[boxes:]), row[1], tuple(row[3:boxes]), row[2])
