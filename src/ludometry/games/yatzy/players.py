"""Players: the optimal one and three that are not; at a table of several also one who plays for the win.

optimal   plays for the best mean final score
win       plays for the best chance to win, where there are others to beat
greedy    plays for the most points in this turn, and never thinks of the next
thumb     a rule of thumb: keep rows and pairs, else the most frequent face; fill the box that does best against par
random    any legal move
par       three of a face in its upper box where there is a bonus (four with six dice); elsewhere what a box pays on
          average when a turn is played for that box alone
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache, partial

import numpy as np

from ludometry.core.game import Player
from ludometry.core.room import MakePlayer
from ludometry.games.yatzy.plan import layer_masks, layer_size, plan_of
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scoring import Pattern, Roll
from ludometry.games.yatzy.tables import ValueTable, locked
from ludometry.games.yatzy.turn import outlook
from ludometry.study.players import STRENGTHS, of_strength

SLACKS = {"strong": 0.55, "club": 0.95, "casual": 1.7, "beginner": 2.9}
"""Points that strengths overlook: they lose about 10, 25, 50 and 85 points a game, where the best has 248."""


def players(game: Yatzy) -> Mapping[str, MakePlayer[Position, Move]]:
    """The built-in players of a game by name.

    At a table of several the best strength plays for the win. Those below it play for points, as people do, and err by
    points: so a strength is the same whether it plays alone or not.
    """
    several: dict[str, MakePlayer[Position, Move]] = {}
    if game.players > 1:
        several = {"win": partial(_for_the_win, game)}
        several |= {name: partial(_for_points, game, name) for name in STRENGTHS if STRENGTHS[name] > 0}
    return {
        **several,
        "optimal": lambda rng: optimal(game),
        "thumb": lambda rng: lambda view: thumb(game.rules, view),
        "greedy": lambda rng: lambda view: greedy(game.rules, view),
        "random": lambda rng: lambda view: rng.choice(list(game.moves(view))),
    }


def _for_the_win(game: Yatzy, rng: random.Random) -> Player[Position, Move]:
    from ludometry.games.yatzy.win_oracle import WinOracle

    return WinOracle(game).best


def _for_points(game: Yatzy, strength: str, rng: random.Random) -> Player[Position, Move]:
    from ludometry.games.yatzy.oracle import mean_oracle

    return of_strength(mean_oracle(game), strength, rng, SLACKS)


def optimal(game: Yatzy) -> Player[Position, Move]:
    """The player of the table: the first of the best moves."""
    from ludometry.games.yatzy.turn.options import Options

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
        return (float(rule_set.total(after)),)

    choices = outlook.outlooks(rule_set, view, worth)
    best = max(choice.goal for choice in choices)
    alike = [choice.move for choice in choices if choice.goal > best - 1e-9]
    boxes = [move for move in alike if isinstance(move, Fill)]
    paying = [move for move in boxes if rule_set.score(view.card, move.box, view.dice)]
    return [*paying, *boxes, *alike][0]


def greedy_table(rule_set: RuleSet) -> ValueTable:
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
    return ValueTable(rule_set, plan, tuple(layers))


def thumb(rule_set: RuleSet, view: Position) -> Move:
    """What a player does who counts on the fingers."""
    boxes = rule_set.fillable(view.card, view.dice)
    margins = {box: rule_set.score(view.card, box, view.dice) - box_par(rule_set, box) for box in boxes}
    best = max(boxes, key=lambda box: margins[box])
    pattern = rule_set.boxes[best].pattern
    whole = pattern.kind in ("straight", "run", "house") or pattern == Pattern("same", (rule_set.dice,))
    if not view.rerolls or (whole and rule_set.score(view.card, best, view.dice) > 0):
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
