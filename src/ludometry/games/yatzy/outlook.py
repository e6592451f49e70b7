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
from functools import cache
from itertools import pairwise
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from ludometry.games.yatzy import rules
from ludometry.games.yatzy.dice import Dice, numbering
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Fill, Keep, Position
from ludometry.games.yatzy.scoring import FACES, all_rolls, points

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Worth = Callable[[Position], Sequence[float]]
"""The goal and further numbers of a position before the first throw of a turn, or at the end of the game."""
FillWorth = Callable[[int, int, int], Sequence[float]]
"""The same for the card after a box is filled: from the box, its points and the points of an extra yatzy."""


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


@cache
def plain_points(rule_set: RuleSet, box: int) -> tuple[Numbers, Numbers]:
    """What a box pays without jokers: its distinct payments, and for every roll which of them."""
    paid = np.array([points(rule_set.boxes[box], roll, rule_set.house) for roll in all_rolls(rule_set.dice)])
    distinct, which = np.unique(paid, return_inverse=True)
    return distinct, which


def outlooks(rule_set: RuleSet, position: Position, worth: Worth) -> list[Outlook]:
    """Every legal move of a position with all dice on the table, in the order of `rules.moves`."""
    fills = [Fill(box) for box in rules.fillable(rule_set, position.card, position.dice)]
    found: list[Outlook] = []
    if position.rerolls:
        number = numbering(rule_set.dice).number
        kept = rules.keeps(position.dice)
        after = after_keep(rule_set, position, worth)[[number[dice] for dice in kept]].tolist()
        found = [_outlook(rule_set, Keep(dice), row) for dice, row in zip(kept, after)]
    filled = fill_worth(rule_set, position, worth)
    return found + [_outlook(rule_set, fill, _fill_row(rule_set, position, filled, fill.box)) for fill in fills]


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


def _best_inside(dice: Dice, sizes: tuple[int, ...], goal: Floats) -> Numbers:
    """For every roll, the best keep that throws at least one die: the best of a keep is itself or one with less."""
    best = np.arange(len(goal))
    for low, high in list(pairwise(sizes))[1:]:
        inside = best[dice.drop[low:high]]
        if low < dice.first_hand:
            inside = np.hstack([inside, np.arange(low, high)[:, None]])
        best[low:high] = inside[np.arange(high - low), goal[inside].argmax(axis=1)]
    return best[dice.first_hand :]


def _best_fills(rule_set: RuleSet, position: Position, worth: Worth, rerolls: int) -> Floats:
    """The row of the best box for every roll, when so many rerolls would be left."""
    base = Position(position.card, (), rerolls, position.extra)
    filled = fill_worth(rule_set, base, worth)
    rolls = numbering(rule_set.dice).hands
    columns = []
    for box in rules.fillable(rule_set, position.card, ()):
        distinct, which = plain_points(rule_set, box)
        rows = np.array([_row(rule_set, base, filled, box, pays, 0) for pays in distinct.tolist()])
        columns.append(rows[which])
    every = np.stack(columns)
    best: Floats = every[every[:, :, 0].argmax(axis=0), np.arange(len(rolls))]
    if rule_set.joker != "none" or rule_set.extra_yatzy:
        for face in FACES:
            roll = (face,) * rule_set.dice
            thrown = Position(position.card, roll, rerolls, position.extra)
            found = [_fill_row(rule_set, thrown, filled, b) for b in rules.fillable(rule_set, position.card, roll)]
            best[rolls.index(roll)] = max(found, key=lambda row: row[0])
    return best


def fill_worth(rule_set: RuleSet, position: Position, worth: Worth) -> FillWorth:
    """What the cards that can follow a position are worth."""
    if isinstance(worth, QuickWorth):
        return worth.fills(position)
    carried = position.rerolls if rule_set.saved_throws else 0

    def filled(box: int, pays: int, extra: int) -> Sequence[float]:
        card = (*position.card[:box], pays, *position.card[box + 1 :])
        return worth(Position(card, (), rule_set.throws - 1 + carried, position.extra + extra))

    return filled


def _fill_row(rule_set: RuleSet, position: Position, filled: FillWorth, box: int) -> tuple[float, ...]:
    pays = rules.score(rule_set, position.card, box, position.dice)
    return _row(rule_set, position, filled, box, pays, rules.extra_points(rule_set, position.card, position.dice))


def _row(
    rule_set: RuleSet, position: Position, filled: FillWorth, box: int, pays: int, extra: int
) -> tuple[float, ...]:
    """The numbers of a box filled with `pays`."""
    gain = pays + extra
    if rule_set.boxes[box].upper and rule_set.bonus:
        upper = rules.upper_total(rule_set, position.card)
        gain += rule_set.bonus_points(upper + pays) - rule_set.bonus_points(upper)
    boxes = [0.0] * len(position.card)
    boxes[box] = 1.0 if pays else 0.0
    goal, *further = filled(box, pays, extra)
    return (goal, float(gain), 0.0 if pays else 1.0, *boxes, *further)


def _outlook(rule_set: RuleSet, move: Keep | Fill, row: Sequence[float]) -> Outlook:
    boxes = 3 + len(rule_set.boxes)
    return Outlook(move, row[0], tuple(row[boxes:]), row[1], tuple(row[3:boxes]), row[2])
