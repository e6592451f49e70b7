"""The adviser for the win at a table of several: per cent to win, at any moment within two seconds.

model     everybody else goes on for the best mean, whatever we do; we play for the win from here on
exact     in our last turn, against the exact distributions of the others' final scores: no error
sweep     with few boxes open: our best play against the same exact distributions, worked out to the end. It does not
          foresee that we shall see how the others fare and answer to it, and so says a little too little
normal    with more boxes open: this turn is looked through, and what is left of every card is taken as normal, with its
          exact mean and its exact standard deviation

The chances of all seats add up to a little more than 100: each is reckoned as the one who plays for the win.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Protocol

import numpy as np

from ludometry.core.game import Appraisal, Value
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.oracle import Ahead, MeanGoal, States, mean_goal, state_of
from ludometry.games.yatzy.position import Move, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scores.distribution import Distribution, distribution
from ludometry.games.yatzy.scores.targets import Duel, play_for
from ludometry.games.yatzy.scores.winning import NormalField, won_with
from ludometry.games.yatzy.tables import Stamp, stamp_of, value_count
from ludometry.games.yatzy.turn import outlook
from ludometry.games.yatzy.turn.outlook import Outlook
from ludometry.games.yatzy.turn.reasons import reason
from ludometry.tables.arrays import Floats, Ints

SWEPT = 6
"""With at most this many boxes open, our play is worked out to the end: more would take longer than a person waits."""
SWEPT_WAITING = 2
"""The same for a player whose turn it is not: a review asks for each of them after every throw."""
LARGEST = 1 << 22
"""Rule sets with more values than this are swept no card at all: distributions would take too long."""
SWEEP_ERROR = 0.5
NORMAL_ERROR = 2.0
NORMAL_LATE_ERROR = 5.0
"""Per cent to win: how far sweep and normal are off (root of the mean square), the latter where a sweep were possible
apart. Measured: bench/results/yatzy-players.txt."""


NOTHING = 1e-9
"""What rounding may make of no difference at all."""


class Chances(Protocol):
    """The chance to win of cards between two turns, from 0 to 1."""

    def __call__(self, states: States, have: Ints, means: Floats, deviations: Floats) -> Floats: ...


@dataclass(frozen=True)
class WinGoal:
    """The best chance to win, with the points that a card is worth to one who goes on for the mean."""

    points: MeanGoal
    chances: Chances
    unit: str = "% to win"

    def worth(self, position: Position) -> tuple[float, ...]:
        state = self._states(position)
        return tuple(self.ahead(state, np.array([position.held]))[0].tolist())

    def _states(self, position: Position) -> States:
        mask, upper, flag, saved = state_of(self.points.rules, position)
        return States(np.array([mask]), np.array([upper]), np.array([flag]), saved)

    def ahead(self, states: States, have: Ints) -> Floats:
        moments = self.points.ahead(states, have)
        deviations = np.sqrt(np.maximum(moments[:, 1] - moments[:, 0] ** 2, 0.0))
        return np.column_stack([100 * self.chances(states, have, moments[:, 0], deviations), moments])

    def details(self, choice: Outlook) -> dict[str, float | None]:
        mean, square = choice.further
        return {"points": mean, "sd": math.sqrt(max(0.0, square - mean * mean)), "turn": choice.gain}


def _swept(duel: Duel, states: States, have: Ints, means: Floats, deviations: Floats) -> Floats:
    asked = zip(states.mask.tolist(), states.upper.tolist(), have.tolist(), states.flag.tolist())
    return np.array([duel.chance(*one) for one in asked])


def _normal(field: NormalField, states: States, have: Ints, means: Floats, deviations: Floats) -> Floats:
    return field.won(means, deviations)


@lru_cache(maxsize=256)
def final_scores(rules: RuleSet, position: Position, stamp: Stamp | None) -> Distribution:
    """The exact distribution of a player's final score; the stamp names the table that it comes from."""
    return distribution(rules, position)


@lru_cache(maxsize=64)
def _sweep(rules: RuleSet, own: Position, others: tuple[Position, ...], stamp: Stamp | None) -> Duel:
    field = [final_scores(rules, one, stamp) for one in others]
    return play_for(rules, own, lambda score: won_with(score, field))


@lru_cache(maxsize=1024)
def moments(rules: RuleSet, position: Position, stamp: Stamp | None) -> tuple[float, float]:
    """Mean and standard deviation of a player's final score from any position on."""
    points = mean_goal(rules, deviations=True)
    ahead = Ahead(rules, points)
    if None not in position.card or (not position.dice and position.rerolls >= rules.throws - 1):
        mean, square = points.worth(position)
    elif len(position.dice) == rules.dice:
        best = max(outlook.outlooks(rules, position, ahead), key=lambda choice: choice.goal)
        mean, square = best.goal, best.further[0]
    else:
        # The dice on the table were kept: one more reroll was available when that was decided.
        rows = outlook.after_keep(rules, replace(position, dice=(), rerolls=position.rerolls + 1), ahead)
        row = rows[numbering(rules.dice).number[position.dice]]
        mean, square = float(row[0]), float(row[-1])
    return mean, math.sqrt(max(0.0, square - mean * mean))


def shared(totals: tuple[float, ...]) -> tuple[float, ...]:
    """Who has won, in per cent: equal highest totals share the win."""
    highest = max(totals)
    return tuple(100.0 / totals.count(highest) if total == highest else 0.0 for total in totals)


@dataclass(frozen=True)
class WinOracle:
    """Appraises every move by the chance to win."""

    game: Yatzy
    swept: int = SWEPT
    """With at most this many boxes open, play is worked out to the end."""
    swept_waiting: int = SWEPT_WAITING

    def _limit(self, waiting: bool) -> int:
        rules = self.game.rules
        if rules.saved_throws or value_count(rules) > LARGEST:
            return -1  # no distribution is offered, or none in time
        return 0 if self.game.hasty else self.swept_waiting if waiting else self.swept

    def _goal(self, own: Position, others: tuple[Position, ...], limit: int) -> WinGoal:
        rules, points = self.game.rules, mean_goal(self.game.rules, deviations=True)
        stamp = stamp_of(rules, "values")
        if own.card.count(None) <= limit:
            between = Position(own.card, (), rules.throws - 1, own.extra)
            return WinGoal(points, partial(_swept, _sweep(rules, between, others, stamp)))
        known = [moments(rules, one, stamp) for one in others]
        field = NormalField(tuple(mean for mean, _ in known), tuple(sd for _, sd in known))
        return WinGoal(points, partial(_normal, field))

    def error(self, open_boxes: int, waiting: bool = False) -> float:
        """How far a chance is off, for a player with this many boxes open."""
        if open_boxes > self._limit(waiting):
            return NORMAL_ERROR if open_boxes > SWEPT else NORMAL_LATE_ERROR
        return SWEEP_ERROR if open_boxes > (0 if waiting else 1) else 0.0

    def appraise(self, view: Position) -> list[Appraisal[Move]]:
        """Every legal move, best first; ties in the order of the rules."""
        rules, own = self.game.rules, view.alone
        goal = self._goal(own, view.waiting, self._limit(waiting=False))
        choices = outlook.outlooks(rules, own, Ahead(rules, goal))
        best, error = max(choice.goal for choice in choices), self.error(own.card.count(None))
        if best - min(choice.goal for choice in choices) < NOTHING:
            # Won or lost whatever we do: then for points.
            points = outlook.outlooks(rules, own, Ahead(rules, goal.points))
            choices = [choice for _, choice in sorted(zip(points, choices), key=lambda both: -both[0].goal)]
        else:
            choices.sort(key=lambda choice: -choice.goal)
        return [
            Appraisal(
                choice.move,
                Value(min(100.0, choice.goal), error),
                best - choice.goal if best - choice.goal > NOTHING else 0.0,
                reason(rules, own, choice),
                goal.details(choice),
            )
            for choice in choices
        ]

    def worth(self, position: Position) -> tuple[float, ...]:
        """Each seat's chance to win, if it is the one who plays for it."""
        rules, seats = self.game.rules, position.seats
        if None not in position.card:
            return shared(self.game.scores(position))
        found = []
        for seat, own in enumerate(seats):
            others = tuple(one for other, one in enumerate(seats) if other != seat)
            waiting = seat != position.seat
            if None not in own.card and self._limit(waiting) >= 0:
                field = [final_scores(rules, one, stamp_of(rules, "values")) for one in others]
                found.append(100 * won_with(rules.total(own), field))
                continue
            goal = self._goal(own, others, self._limit(waiting))
            value = goal.worth(own)[0] if waiting else outlook.value(rules, own, Ahead(rules, goal))
            found.append(min(100.0, value))
        return tuple(found)

    def best(self, view: Position) -> Move:
        """The first of the best moves."""
        return self.appraise(view)[0].move
