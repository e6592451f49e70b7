"""Yatzy for one player: the rules as pure functions over frozen positions.

box       one line of the score card
card      the points in every box, None where the box is open
keep      the dice left on the table before a reroll, as sorted faces
throw     the faces of the dice that were thrown, sorted
rerolls   throws that may still be taken in this turn

A turn is throw, then keep and throw as often as rerolls allow, then fill. With fewer dice on the table than
the rules ask for, chance is to throw the rest; with all of them, the player keeps some or fills a box.

Every function takes the rule set first; a rule set comes from `rule_set.load`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import factorial, prod

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Turn
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.scoring import Roll, all_rolls, joker_points, points

Card = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave these dice on the table and throw the others."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Fill:
    """Write the dice into a box."""

    box: int
    """The box's place on the card, from 0."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the faces of the dice that were thrown."""

    dice: Roll


Move = Keep | Fill | Throw


@dataclass(frozen=True, slots=True)
class Position:
    """A game in progress, between any two events."""

    card: Card
    """The points in every box, None where it is open."""
    dice: Roll = ()
    """The dice on the table, sorted; fewer than the rules ask for while a throw is due."""
    rerolls: int = 2
    """How many rerolls are left in this turn, saved throws included."""
    extra: int = 0
    """Points earned by extra yatzys so far."""


def start(rules: RuleSet) -> Position:
    """An empty card, before the first throw."""
    return Position((None,) * len(rules.boxes), (), rules.throws - 1)


def turn(rules: RuleSet, position: Position) -> int:
    """0 when the player decides, or Turn.CHANCE, or Turn.OVER."""
    if None not in position.card:
        return Turn.OVER
    return 0 if len(position.dice) == rules.dice else Turn.CHANCE


def open_boxes(card: Card) -> list[int]:
    """The boxes that are still to be filled."""
    return [box for box, held in enumerate(card) if held is None]


def moves(rules: RuleSet, position: Position) -> list[Move]:
    """Every legal move: distinct keeps first, then boxes. Keeping all dice is filling a box."""
    if turn(rules, position) != 0:
        return []
    fills = [Fill(box) for box in fillable(rules, position.card, position.dice)]
    return [*(Keep(dice) for dice in keeps(position.dice)), *fills] if position.rerolls else list(fills)


def keeps(roll: Roll) -> list[Roll]:
    """Every distinct set of dice that can be kept, all of them apart; the largest first."""
    return [kept for size in range(len(roll) - 1, -1, -1) for kept in sorted(set(combinations(roll, size)))]


def is_joker(rules: RuleSet, card: Card, roll: Roll) -> bool:
    """Whether the roll is a yatzy that the joker rule applies to."""
    if rules.joker == "none" or rules.yatzy_box is None or len(set(roll)) != 1:
        return False
    held = card[rules.yatzy_box]
    return held is not None and (held > 0 or not rules.joker_needs_points)


def upper_box_of(rules: RuleSet, face: int) -> int | None:
    """The upper box of a face, when the card has one."""
    return next((box for box in rules.upper if rules.boxes[box].pattern.sizes == (face,)), None)


def fillable(rules: RuleSet, card: Card, roll: Roll) -> list[int]:
    """The boxes that the roll may be written into."""
    free = open_boxes(card)
    if rules.order == "forced":
        return free[:1]
    if rules.joker != "forced" or not is_joker(rules, card, roll):
        return free
    own = upper_box_of(rules, roll[0])
    if own in free:
        return [box for box in free if box == own]
    return [box for box in free if not rules.boxes[box].upper] or free


def score(rules: RuleSet, card: Card, box: int, roll: Roll) -> int:
    """What the roll pays in an open box, extra yatzys apart.

    >>> from ludometry.games.yatzy.rule_set import load
    >>> yatzy = load("scandinavian")
    >>> score(yatzy, start(yatzy).card, yatzy.box_number["full-house"], (2, 2, 5, 5, 5))
    19
    """
    if is_joker(rules, card, roll):
        own = upper_box_of(rules, roll[0])
        if own is None or card[own] is not None:
            return joker_points(rules.boxes[box], roll, rules.house)
    return points(rules.boxes[box], roll, rules.house)


def extra_points(rules: RuleSet, card: Card, roll: Roll) -> int:
    """What the roll earns beside the box it is written into: the extra yatzy."""
    if rules.yatzy_box is None or len(set(roll)) != 1:
        return 0
    return rules.extra_yatzy if card[rules.yatzy_box] else 0


def chances(rules: RuleSet, position: Position) -> list[tuple[Throw, float]]:
    """Every throw of the dice that are not kept, with its probability."""
    if turn(rules, position) != Turn.CHANCE:
        return []
    return [(Throw(thrown), probability) for thrown, probability in throws_of(rules.dice - len(position.dice))]


@cache
def throws_of(dice: int) -> tuple[tuple[Roll, float], ...]:
    """Every throw of so many dice with its probability."""
    return tuple((roll, ways(roll) / 6**dice) for roll in all_rolls(dice))


def ways(roll: Roll) -> int:
    """In how many orders the dice can show these faces."""
    return factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values())


def play(rules: RuleSet, position: Position, move: Move) -> Position:
    """The position after a legal move or throw; a sentence when it is not legal."""
    card, dice, rerolls, extra = position.card, position.dice, position.rerolls, position.extra
    if isinstance(move, Throw):
        if turn(rules, position) != Turn.CHANCE or len(move.dice) != rules.dice - len(dice):
            raise BadInput(f"a throw of {len(move.dice)} dice is not due: {_due(rules, position)}.")
        check_faces(move.dice)
        return Position(card, tuple(sorted(dice + move.dice)), rerolls, extra)
    if turn(rules, position) != 0:
        raise BadInput(f"no decision is due: {_due(rules, position)}.")
    if isinstance(move, Keep):
        if not rerolls:
            raise BadInput("no rerolls are left in this turn: fill a box.")
        if Counter(move.dice) - Counter(dice) or len(move.dice) == len(dice):
            raise BadInput(f"keep some of the dice {_spell(dice)}, not {_spell(move.dice)}.")
        return Position(card, tuple(sorted(move.dice)), rerolls - 1, extra)
    allowed = fillable(rules, card, dice)
    if move.box not in allowed:
        names = ", ".join(rules.boxes[box].name for box in allowed)
        wanted = rules.boxes[move.box].name if 0 <= move.box < len(card) else f"box {move.box}"
        raise BadInput(f"{_spell(dice)} cannot be written into {wanted}: expected one of {names}.")
    filled = (*card[: move.box], score(rules, card, move.box, dice), *card[move.box + 1 :])
    carried = rerolls if rules.saved_throws else 0
    return Position(filled, (), rules.throws - 1 + carried, extra + extra_points(rules, card, dice))


def check_faces(dice: Sequence[int]) -> None:
    """Refuses dice that no die can show."""
    for face in dice:
        if face not in range(1, 7):
            raise BadInput(f"a die shows 1 to 6, not {face}.")


def _spell(dice: Roll) -> str:
    return "".join(map(str, dice)) or "no dice"


def _due(rules: RuleSet, position: Position) -> str:
    if turn(rules, position) == Turn.OVER:
        return "the game is over"
    missing = rules.dice - len(position.dice)
    return f"{missing} dice must be thrown" if missing else "the player keeps dice or fills a box"


def upper_total(rules: RuleSet, card: Card) -> int:
    """The points in the upper boxes."""
    return sum(card[box] or 0 for box in rules.upper)


def total(rules: RuleSet, position: Position) -> int:
    """All points so far, with the bonus that the upper total has already earned."""
    held = sum(points_held or 0 for points_held in position.card)
    return held + position.extra + rules.bonus_points(upper_total(rules, position.card))


def scores(rules: RuleSet, position: Position) -> tuple[float, ...]:
    """What the player has; final once the card is full."""
    return (float(total(rules, position)),)


def box_named(rules: RuleSet, name: str) -> int:
    """The number of a box, or a sentence that suggests the nearest name."""
    if name not in rules.box_number:
        raise UnknownName("box", name, rules.box_number)
    return rules.box_number[name]


@cache
def possible_points(rules: RuleSet, box: int) -> frozenset[int]:
    """Every number of points that a box can hold."""
    rolls = all_rolls(rules.dice)
    found = {points(rules.boxes[box], roll, rules.house) for roll in rolls}
    if rules.joker != "none":
        found |= {joker_points(rules.boxes[box], (face,) * rules.dice, rules.house) for face in range(1, 7)}
    # A zero can be forced on any box: the forced joker, or a box that nothing else is left for.
    return frozenset(found if rules.boxes[box].pattern.kind == "any" else found | {0})
