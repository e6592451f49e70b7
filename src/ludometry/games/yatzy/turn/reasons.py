"""Why a choice is worth what it is worth, in a player's words.

par   three of a face in its upper box, four with six dice: what it takes to reach the bonus
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.scoring import Roll
from ludometry.games.yatzy.turn.outlook import Outlook

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
FACE_NAMES = ("", "one", "two", "three", "four", "five", "six")
WORTH_NAMING = 0.08
"""A box that a keep ends in less often than this is not mentioned."""


def reason(rule_set: RuleSet, position: Position, choice: Outlook) -> str:
    """One line that says what a move does."""
    if isinstance(choice.move, Keep):
        return _keep_reason(rule_set, choice.move, choice)
    return _fill_reason(rule_set, position, choice.move)


def box_words(rule_set: RuleSet, box: int) -> str:
    """A box's name as it is spoken: ``four of a kind``."""
    return rule_set.boxes[box].name.replace("-", " ")


@lru_cache(maxsize=1 << 12)
def dice_words(dice: Roll) -> str:
    """Dice as they are spoken.

    >>> dice_words((1, 6, 6, 6))
    'three sixes and a one'
    >>> dice_words((2, 3, 4, 5))
    'the row 2-3-4-5'
    """
    if len(dice) >= 3 and list(dice) == list(range(dice[0], dice[0] + len(dice))):
        return f"the row {'-'.join(map(str, dice))}"
    groups = sorted(Counter(dice).items(), key=lambda group: (-group[1], -group[0]))
    words = [_group_words(count, face) for face, count in groups]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _group_words(count: int, face: int) -> str:
    name = FACE_NAMES[face]
    if count == 1:
        return f"a {name}"
    return f"{COUNTS[count]} {name}{'es' if face == 6 else 's'}"


def _keep_reason(rule_set: RuleSet, move: Keep, choice: Outlook) -> str:
    what = dice_words(move.dice) if move.dice else "all dice again"
    likely = sorted(range(len(choice.boxes)), key=lambda box: -choice.boxes[box])
    named = [box for box in likely if choice.boxes[box] >= WORTH_NAMING][:3] or likely[:1]
    ends = [f"{box_words(rule_set, box)} {_percent(choice.boxes[box])}" for box in named if choice.boxes[box]]
    if choice.crossed >= WORTH_NAMING:
        ends.append(f"nothing {_percent(choice.crossed)}")
    return f"{what}: ends in {', '.join(ends)}"


def _percent(chance: float) -> str:
    # Only certainty may look like certainty.
    return "always" if chance > 1 - 1e-9 else f"{min(100 * chance, 99):.0f}%"


def _fill_reason(rule_set: RuleSet, position: Position, move: Fill) -> str:
    box = rule_set.boxes[move.box]
    pays = rule_set.score(position.card, move.box, position.dice)
    extra = rule_set.extra_points(position.card, position.dice)
    also = f", and {extra} for the extra yatzy" if extra else ""
    if not pays:
        return f"crosses out {box_words(rule_set, move.box)}{also}"
    if box.upper and rule_set.bonus:
        return f"{pays} points, {_against_par(rule_set, position, move.box, pays)}{also}"
    possible = rule_set.possible_points[move.box]
    if pays == max(possible):
        return (f"{pays} points, the most that this box can hold" if len(possible) > 2 else f"{pays} points") + also
    return f"{pays} points of at most {max(possible)}{also}"


def _against_par(rule_set: RuleSet, position: Position, box: int, pays: int) -> str:
    before = rule_set.upper_total(position.card)
    gained = rule_set.bonus_points(before + pays) - rule_set.bonus_points(before)
    if gained:
        return f"and the bonus of {gained}"
    left = [other for other in rule_set.upper if position.card[other] is None and other != box]
    within_reach = before + pays + sum(max(rule_set.possible_points[other]) for other in left)
    if rule_set.bonus_points(within_reach) == rule_set.bonus_points(before):
        return "no bonus in reach" if before < rule_set.cap else "the bonus is safe"
    face = rule_set.boxes[box].pattern.sizes[0]
    # The usual thresholds are equally many of every face: 63 = 3 x 21, 84 = 4 x 21.
    par = rule_set.cap // 21 * face if rule_set.cap % 21 == 0 and len(rule_set.upper) == 6 else None
    if par is None:
        return f"{rule_set.cap - before - pays} short of the bonus"
    difference = pays - par
    return (
        "par for the bonus"
        if not difference
        else (f"{abs(difference)} {'above' if difference > 0 else 'below'} par for the bonus")
    )
