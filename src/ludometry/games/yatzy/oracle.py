"""The adviser: every keep and every open box, best first, for one of three goals.

mean     the expected final score, exact, with its standard deviation
target   the probability of a final score of at least this many points
win      the probability of beating an opponent, a tie counting half

All three look ahead through one turn (`outlook`) and read a table beyond it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Appraisal, Value
from ludometry.core.progress import note
from ludometry.games.yatzy.position import Move, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.tables import (
    Stamp,
    ValueTable,
    build_command,
    exists,
    stamp_of,
    table_of,
    value_count,
)
from ludometry.games.yatzy.turn import outlook
from ludometry.games.yatzy.turn.outlook import FillWorth, Outlook
from ludometry.games.yatzy.turn.reasons import reason
from ludometry.tables.arrays import Floats, Ints

if TYPE_CHECKING:
    from ludometry.games.yatzy.scores.targets import Targets

LONG_CHASE = 9
"""With more open boxes than this, working out one target takes more than a few seconds."""
SQUARES_UNASKED = 1 << 22
"""Rule sets with at most this many values get their standard deviations without being asked: it takes seconds."""


class CardState(NamedTuple):
    """What of a card between two turns decides the points still to come."""

    mask: int
    """The filled boxes, bit b for box b."""
    upper: int
    flag: int
    """1 when the yatzy box holds points and that matters."""
    saved: int


@dataclass(frozen=True, slots=True)
class States:
    """Many states with the same number of filled boxes."""

    mask: Ints
    upper: Ints
    flag: Ints
    saved: int


def state_of(rule_set: RuleSet, position: Position) -> CardState:
    """The state of a position before the first throw of a turn, or at the end of the game."""
    saved = position.rerolls - (rule_set.throws - 1) if rule_set.saved_throws else 0
    return CardState(position.mask, rule_set.upper_total(position.card), rule_set.flag(position.card), saved)


class Goal(Protocol):
    """What play is for."""

    @property
    def unit(self) -> str: ...
    def worth(self, position: Position) -> Sequence[float]:
        """The goal and further numbers for a position between turns."""
        ...

    def ahead(self, states: States, have: Ints) -> Floats:
        """The same for many states at once, a row each: what decides the points to come, and the points held."""
        ...

    def details(self, choice: Outlook) -> dict[str, float | None]:
        """What the further numbers say of a choice."""
        ...


@dataclass(frozen=True)
class MeanGoal:
    """The best mean final score."""

    rules: RuleSet
    values: ValueTable
    squares: ValueTable | None
    """Mean squares, for standard deviations; None where nobody asked for them."""
    unit: str = "points"

    def worth(self, position: Position) -> tuple[float, float]:
        state = state_of(self.rules, position)
        have = position.held
        rest = self.values.value(*state)
        if self.squares is None:
            return have + rest, math.nan
        return have + rest, have * have + 2 * have * rest + self.squares.value(*state)

    def ahead(self, states: States, have: Ints) -> Floats:
        plan, mask = self.values.plan, states.mask
        width = plan.width[mask]
        lane = np.clip(states.upper - plan.base[mask], 0, width - 1)
        flags = 1 + ((mask >> plan.yatzy & 1) if plan.flagged else 0)
        place = plan.place[mask] + (states.saved * flags + states.flag) * width + lane
        layer = int(mask[0]).bit_count()
        rest = self.values.layers[layer][place]
        found = np.empty((len(mask), 2))
        found[:, 0] = have + rest
        found[:, 1] = math.nan
        if self.squares is not None:
            found[:, 1] = have * (have + 2 * rest) + self.squares.layers[layer][place]
        return found

    def details(self, choice: Outlook) -> dict[str, float | None]:
        spread = choice.further[0] - choice.goal**2
        return {
            "sd": None if math.isnan(spread) else math.sqrt(max(0.0, spread)),
            "turn": choice.gain,
        }


class Race(Protocol):
    """The best chance of reaching an end, for cards between turns."""

    def chance(self, mask: int, upper_total: int, points: int, flag: int = 0) -> float: ...


@dataclass(frozen=True)
class ChanceGoal:
    """The best chance of a total, or of winning."""

    rules: RuleSet
    race: Race
    unit: str

    def worth(self, position: Position) -> tuple[float]:
        state = state_of(self.rules, position)
        return (self.race.chance(state.mask, state.upper, position.held, state.flag),)

    def ahead(self, states: States, have: Ints) -> Floats:
        asked = zip(states.mask.tolist(), states.upper.tolist(), have.tolist(), states.flag.tolist())
        return np.array([(self.race.chance(*one),) for one in asked])

    def details(self, choice: Outlook) -> dict[str, float | None]:
        return {"turn": choice.gain}


@dataclass(frozen=True)
class TableRace:
    """A target looked up in the table of all targets."""

    targets: Targets
    target: int

    def chance(self, mask: int, upper_total: int, points: int, flag: int = 0) -> float:
        return self.targets.chance(mask, upper_total, self.target - points, flag)


@dataclass(frozen=True, slots=True)
class Ahead:
    """A goal as a turn looks ahead to it: the state after each box follows from the state before the turn."""

    rules: RuleSet
    goal: Goal

    def __call__(self, position: Position) -> Sequence[float]:
        return self.goal.worth(position)

    def fills(self, position: Position) -> FillWorth:
        mask, upper, flag, _ = state_of(self.rules, position)
        have, saved = position.held, position.rerolls if self.rules.saved_throws else 0
        yatzy = self.rules.yatzy_box if self.rules.flagged else None

        def filled(box: Ints, pays: Ints, extra: int) -> Floats:
            states = States(
                mask | 1 << box,
                upper + pays * outlook.is_upper(self.rules)[box],
                np.where(box == yatzy, pays > 0, flag) if yatzy is not None else np.zeros_like(box),
                saved,
            )
            return self.goal.ahead(states, have + extra + pays)

        return filled


@dataclass(frozen=True)
class YatzyOracle:
    """Appraises every move of a position for a goal."""

    game: Yatzy
    goal: Goal

    @property
    def ahead(self) -> Ahead:
        return Ahead(self.game.rules, self.goal)

    def appraise(self, view: Position) -> list[Appraisal[Move]]:
        """Every legal move, best first; ties in the order of the rules."""
        choices = outlook.outlooks(self.game.rules, view, self.ahead)
        choices.sort(key=lambda choice: -choice.goal)
        best = choices[0].goal if choices else 0.0
        return [
            Appraisal(
                choice.move,
                Value(choice.goal),
                best - choice.goal,
                reason(self.game.rules, view, choice),
                self.goal.details(choice),
            )
            for choice in choices
        ]

    def worth(self, position: Position) -> tuple[float]:
        """What any position is worth, dice in the air or not."""
        return (outlook.value(self.game.rules, position, self.ahead),)

    def best(self, view: Position) -> Move:
        """The first of the best moves."""
        return max(outlook.outlooks(self.game.rules, view, self.ahead), key=lambda choice: choice.goal).move


def mean_goal(rule_set: RuleSet, deviations: bool = False) -> MeanGoal:
    """The usual goal; builds its small tables where they are missing. Deviations only where they are asked for: their
    table takes four times as long as that of the means."""
    stamps = stamp_of(rule_set, "values"), stamp_of(rule_set, "squares") if deviations else None
    if stamps[0] is None or (stamps[1] is None and deviations):
        return _goal_from_disk(rule_set, deviations)
    return _goal_kept(rule_set, deviations, stamps)


@lru_cache(maxsize=8)
def _goal_kept(rule_set: RuleSet, deviations: bool, stamps: tuple[Stamp | None, ...]) -> MeanGoal:
    """The goal over tables that have not changed on disk."""
    return _goal_from_disk(rule_set, deviations)


def _goal_from_disk(rule_set: RuleSet, deviations: bool) -> MeanGoal:
    values = table_of(rule_set)
    if not deviations:
        return MeanGoal(rule_set, values, None)
    if value_count(rule_set) > SQUARES_UNASKED and not exists(rule_set, "squares"):
        raise MissingTable(
            f"{rule_set.name} has no table of standard deviations yet: build it with "
            f"'{build_command(rule_set, 'squares')}'."
        )
    return MeanGoal(rule_set, values, table_of(rule_set, "squares"))


def mean_oracle(game: Yatzy, deviations: bool = False) -> YatzyOracle:
    """The adviser for the best mean."""
    return YatzyOracle(game, mean_goal(game.rules, deviations))


def goal_oracle(
    game: Yatzy, position: Position, target: int | None, opponent: str | None, deviations: bool = False
) -> YatzyOracle:
    """The adviser for what is played for: a score, a win, or, where neither is named, the mean."""
    if target is not None and opponent is not None:
        raise BadInput("give --target or --opponent, not both: a move is ranked by one goal.")
    if target is not None:
        return target_oracle(game, position, target)
    return mean_oracle(game, deviations) if opponent is None else duel_oracle(game, position, opponent)


def target_oracle(game: Yatzy, position: Position, target: int) -> YatzyOracle:
    """The adviser for a final score of at least `target`; reads the table of all targets where it has been built."""
    from ludometry.games.yatzy.scores.targets import chase, load_targets, targets_exist

    race: Race
    if targets_exist(game.rules):
        race = TableRace(load_targets(game.rules), target)
    else:
        if position.card.count(None) > LONG_CHASE:
            note(f"'{build_command(game.rules, 'targets')}' makes a table that answers this for every total at once")
        race = chase(game.rules, position, target)
    return YatzyOracle(game, ChanceGoal(game.rules, race, f"chance of {target} points"))


def duel_oracle(game: Yatzy, position: Position, opponent: str) -> YatzyOracle:
    """The adviser for beating an opponent: a final score, or a card that is played on for the best mean."""
    from ludometry.games.yatzy.scores.distribution import distribution
    from ludometry.games.yatzy.scores.targets import duel

    if opponent.strip().isdecimal() and len(opponent.strip()) < 5:
        race = duel(game.rules, position, int(opponent))
        return YatzyOracle(game, ChanceGoal(game.rules, race, f"chance of beating {int(opponent)} points"))
    try:
        theirs = game.read(opponent)
    except BadInput as problem:
        raise BadInput(f"the opponent is a final score or a card such as 'ones=3,pair=10': {problem}") from problem
    race = duel(game.rules, position, distribution(game.rules, theirs))
    return YatzyOracle(game, ChanceGoal(game.rules, race, "chance of winning"))
