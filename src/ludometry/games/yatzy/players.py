"""Players: the optimal one, three that are not, and any that a user names.

optimal   plays for the best mean final score
greedy    plays for the most points in this turn, and never thinks of the next
thumb     a rule of thumb: keep rows and pairs, else the most frequent face; fill the box that does best against par
random    any legal move
par       three of a face in its upper box where there is a bonus (four with six dice); elsewhere what a box pays on
          average when a turn is played for that box alone
"""

from __future__ import annotations

import importlib
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Player
from ludometry.games.yatzy import outlook, rules
from ludometry.games.yatzy.game import Yatzy
from ludometry.games.yatzy.plan import layer_masks, layer_size, plan_of
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Fill, Keep, Move, Position
from ludometry.games.yatzy.scoring import Pattern, Roll
from ludometry.games.yatzy.tables import Table, locked

MakePlayer = Callable[[random.Random], Player[Position, Move]]
NAMES = ("optimal", "thumb", "greedy", "random")


def players(game: Yatzy) -> Mapping[str, MakePlayer]:
    """The built-in players of a game by name."""
    return {
        "optimal": lambda rng: optimal(game),
        "thumb": lambda rng: lambda view: thumb(game.rules, view),
        "greedy": lambda rng: lambda view: greedy(game.rules, view),
        "random": lambda rng: lambda view: rng.choice(list(game.moves(view))),
    }


def player_named(game: Yatzy, name: str) -> MakePlayer:
    """A built-in player, or a Python callable given as `module:function`."""
    known = players(game)
    if name in known:
        return known[name]
    if ":" not in name:
        raise UnknownName("player", name, [*known, "module:function"])
    function = _imported(name)

    def make(rng: random.Random) -> Player[Position, Move]:
        return lambda view: _checked(game, name, view, function)

    return make


def _imported(name: str) -> Callable[..., Any]:
    module_name, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module_name), attribute)
    except (ImportError, AttributeError, ValueError) as problem:
        raise BadInput(f"the player {name!r} cannot be loaded: {problem}.") from problem
    if not callable(found):
        raise BadInput(f"the player {name!r} is not a function of a position.")
    return found  # type: ignore[no-any-return]


def _checked(game: Yatzy, name: str, view: Position, function: Callable[..., Any]) -> Move:
    """The user's move, given as a move or as text, checked against the rules."""
    answer = function(view)
    try:
        move: Move = game.read_move(view, answer) if isinstance(answer, str) else answer
        game.play(view, move)
    except (BadInput, AttributeError, TypeError) as problem:
        written = game.write(view)
        raise BadInput(f"the player {name!r} answered {answer!r} to '{written}': {problem}.") from problem
    return move


def optimal(game: Yatzy) -> Player[Position, Move]:
    """The player of the table: the first of the best moves."""
    from ludometry.games.yatzy.options import Options

    options = Options(game.rules)

    def best(view: Position) -> Move:
        means = options.means(view)
        return max(means, key=lambda move: means[move])

    return best


def greedy(rule_set: RuleSet, view: Position) -> Move:
    """Most points in this turn; the bonus counts when this turn secures it.

    Of moves that promise the same, a box that pays, else the first box, else the larger keep.
    """

    def worth(after: Position) -> tuple[float]:
        return (float(rules.total(rule_set, after)),)

    choices = outlook.outlooks(rule_set, view, worth)
    best = max(choice.goal for choice in choices)
    alike = [choice.move for choice in choices if choice.goal > best - 1e-9]
    boxes = [move for move in alike if isinstance(move, Fill)]
    paying = [move for move in boxes if rules.score(rule_set, view.card, move.box, view.dice)]
    return [*paying, *boxes, *alike][0]


def greedy_table(rule_set: RuleSet) -> Table:
    """Greed as a table: a card is worth the bonus that it has earned. The compiled player of tables then plays it."""
    plan = plan_of(rule_set)
    layers = []
    for filled in range(plan.boxes + 1):
        masks, own = layer_masks(plan, filled), np.zeros(layer_size(rule_set, filled))
        ends = [*plan.place[masks][1:].tolist(), len(own)]
        for mask, first, last in zip(masks.tolist(), plan.place[masks].tolist(), ends, strict=True):
            base, width = int(plan.base[mask]), int(plan.width[mask])
            own[first:last] = np.tile(plan.bonus[base : base + width], (last - first) // width)
        layers.append(locked(own))
    return Table(rule_set, plan, tuple(layers))


def thumb(rule_set: RuleSet, view: Position) -> Move:
    """What a player does who counts on the fingers."""
    boxes = rules.fillable(rule_set, view.card, view.dice)
    margins = {box: rules.score(rule_set, view.card, box, view.dice) - box_par(rule_set, box) for box in boxes}
    best = max(boxes, key=lambda box: margins[box])
    pattern = rule_set.boxes[best].pattern
    whole = pattern.kind in ("straight", "run", "house") or pattern == Pattern("same", (rule_set.dice,))
    if not view.rerolls or (whole and rules.score(rule_set, view.card, best, view.dice) > 0):
        return Fill(best)
    return Keep(thumb_keep(rule_set, view, boxes))


def thumb_keep(rule_set: RuleSet, view: Position, boxes: list[int]) -> Roll:
    """All but one die of an open straight; two groups when a house or two pairs are open; else a frequent face."""
    patterns = [rule_set.boxes[box].pattern for box in boxes]
    count = Counter(view.dice)
    for pattern in patterns:
        rows = [row for row in _rows(pattern) if sum(count[face] > 0 for face in row) == len(row) - 1]
        if rows:
            return tuple(face for face in rows[-1] if count[face])
    groups = tuple(face for face in view.dice if count[face] >= 2)
    two_groups = any(pattern.kind == "house" or pattern == Pattern("pairs", (2,)) for pattern in patterns)
    if two_groups and len(set(groups)) >= 2 and len(groups) < rule_set.dice:
        return groups
    wanted = {pattern.sizes[0] for pattern in patterns if pattern.kind == "faces"}
    if wanted and len(wanted) == len(patterns):
        face = max(wanted, key=lambda face: (count[face], face))
    else:
        face = max(count, key=lambda face: (count[face], face in wanted, face))
    return (face,) * min(count[face], rule_set.dice - 1)


def _rows(pattern: Pattern) -> list[range]:
    """The rows of faces that make a straight."""
    if pattern.kind == "straight":
        return [range(pattern.sizes[0], pattern.sizes[1] + 1)]
    if pattern.kind == "run":
        return [range(low, low + pattern.sizes[0]) for low in range(1, 8 - pattern.sizes[0])]
    return []


@cache
def box_par(rule_set: RuleSet, box: int) -> float:
    """The points from which on a box is filled well."""
    pattern = rule_set.boxes[box].pattern
    if pattern.kind == "faces" and rule_set.bonus:
        return pattern.sizes[0] * rule_set.cap / 21
    card = tuple(None if place == box else 0 for place in range(len(rule_set.boxes)))

    def worth(after: Position) -> tuple[float]:
        return (float(after.card[box] or 0),)

    before = Position(card, (), rule_set.throws)
    return float(outlook.after_keep(rule_set, before, worth)[0, 0])
