"""A rule set as arrays, which is all that the kernels know of it.

mask    the set of filled boxes, bit b for box b
layer   all masks with the same number of filled boxes
lane    an upper total that matters: totals too low for any bonus share one lane, totals above the cap another
flag    1 when the yatzy box holds points and that matters later
saved   how many saved throws there are at the start of a turn
place   where the states of a mask begin in the array of its layer

    states of a mask:   saved 0, flag 0: width lanes | saved 0, flag 1: width lanes | saved 1, flag 0 ...
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.scoring import joker_points, points
from ludometry.tables.arrays import Bytes, Floats, Ints, Shorts

JOKERS = ("none", "free", "forced")


class Plan(NamedTuple):
    """What the kernels need. Numbers of rolls and keeps are those of `dice.numbering`."""

    boxes: int
    dice: int
    throws: int
    cap: int
    """The upper total above which nothing changes."""
    forced_order: bool
    saving: int
    """Throws that one turn can save: throws - 1, or 0 when throws are not saved."""
    flagged: bool
    yatzy: int
    """The number of the yatzy box, -1 when there is none."""
    joker: int
    """0 none, 1 free, 2 forced."""
    joker_needs_points: bool
    extra: int
    """Points of an extra yatzy."""
    first_hand: int
    add: NDArray[np.uint16]
    drop: NDArray[np.uint16]
    drops: Bytes
    chance: Floats
    face_of: Ints
    """The face that an upper box counts, 0 for lower boxes."""
    yatzy_hand: Ints
    """The keep number of all dice alike, for each face."""
    own_box: Ints
    """The upper box of each face, -1 when there is none."""
    points: Ints
    """points[box, hand], jokers apart."""
    joker_points: Ints
    """joker_points[box, face - 1]."""
    pair_start: Ints
    """The pairs (hand, points > 0) of box b are pair_start[b] to pair_start[b + 1]."""
    pair_hand: NDArray[np.uint16]
    """The keep number of the hand of each pair."""
    pair_points: Ints
    pair_count: Ints
    """How many dice of its face a pair of an upper box has, 0 for lower boxes."""
    bonus: Ints
    """The bonus for every upper total up to the cap."""
    base: Shorts
    """The lowest lane of each mask."""
    width: Shorts
    """How many lanes each mask has."""
    place: Ints
    """Where each mask begins in its layer; -1 for masks that the order of boxes rules out."""


@lru_cache(maxsize=8)
def plan_of(rules: RuleSet) -> Plan:
    """The arrays of a rule set."""
    dice = numbering(rules.dice)
    table = np.array([[points(box, hand, rules.house) for hand in dice.hands] for box in rules.boxes], np.int64)
    jokers = np.array(
        [[joker_points(box, (face,) * rules.dice, rules.house) for face in range(1, 7)] for box in rules.boxes],
        np.int64,
    )
    paying = [np.flatnonzero(row) for row in table]
    every = list(zip(rules.boxes, table, paying))
    own = [rules.upper_box_of(face) for face in range(1, 7)]
    base, width = _lanes(rules)
    return Plan(
        boxes=len(rules.boxes),
        dice=rules.dice,
        throws=rules.throws,
        cap=rules.cap,
        forced_order=rules.order == "forced",
        saving=rules.throws - 1 if rules.saved_throws else 0,
        flagged=rules.flagged,
        yatzy=-1 if rules.yatzy_box is None else rules.yatzy_box,
        joker=JOKERS.index(rules.joker),
        joker_needs_points=rules.joker_needs_points,
        extra=rules.extra_yatzy,
        first_hand=dice.first_hand,
        add=dice.add,
        drop=dice.drop,
        drops=dice.drops,
        chance=dice.chance,
        face_of=np.array([box.pattern.sizes[0] if box.upper else 0 for box in rules.boxes], np.int64),
        yatzy_hand=np.array([dice.number[(face,) * rules.dice] for face in range(1, 7)], np.int64),
        own_box=np.array([-1 if box is None else box for box in own], np.int64),
        points=table,
        joker_points=jokers,
        pair_start=np.cumsum([0, *(len(hands) for hands in paying)], dtype=np.int64),
        pair_hand=(np.concatenate(paying) + dice.first_hand).astype(np.uint16),
        pair_points=np.concatenate([row[hands] for _, row, hands in every]),
        pair_count=np.concatenate(
            [row[hands] // (box.pattern.sizes[0] if box.upper else 10**9) for box, row, hands in every]
        ),
        bonus=np.array([rules.bonus_points(total) for total in range(rules.cap + 1)], np.int64),
        base=base,
        width=width,
        place=_places(rules, width),
    )


def _face_sums(rules: RuleSet) -> Ints:
    """The sum of the faces of the filled upper boxes, for every mask."""
    masks = np.arange(1 << len(rules.boxes), dtype=np.int64)
    total = np.zeros_like(masks)
    for box in rules.upper:
        total += (masks >> box & 1) * rules.boxes[box].pattern.sizes[0]
    return total


def _lanes(rules: RuleSet) -> tuple[Shorts, Shorts]:
    """The lowest lane and the number of lanes of every mask.

    With at most `reach` more upper points to come, totals below first - reach can never earn a bonus and are
    worth the same; the highest of them stands for all. That halves the work.
    """
    filled = _face_sums(rules)
    if not rules.bonus:
        return np.zeros(len(filled), np.int16), np.ones(len(filled), np.int16)
    first = rules.bonus[0][0]
    reach = rules.dice * (filled[-1] - filled)
    highest = np.minimum(rules.cap, rules.dice * filled)
    base = np.minimum(np.maximum(first - reach - 1, 0), highest)
    return base.astype(np.int16), (highest - base + 1).astype(np.int16)


def filled_count(boxes: int) -> Ints:
    """How many boxes each mask has filled."""
    masks = np.arange(1 << boxes, dtype=np.int64)
    count = np.zeros_like(masks)
    for box in range(boxes):
        count += masks >> box & 1
    return count


def layer_masks(plan: Plan, filled: int) -> Ints:
    """The masks of a layer that can occur, in numerical order."""
    if plan.forced_order:
        return np.array([(1 << filled) - 1], np.int64)
    return np.flatnonzero(filled_count(plan.boxes) == filled)


def _rows(rules: RuleSet, masks: Ints, filled: int) -> Ints:
    """How many rows of lanes each mask of a layer has: one for each flag and number of saved throws."""
    saved = (rules.throws - 1) * filled + 1 if rules.saved_throws else 1
    flags = 1 + (masks >> rules.yatzy_box & 1) if rules.flagged and rules.yatzy_box is not None else 1
    return np.broadcast_to(np.asarray(saved * flags, np.int64), masks.shape)


def _places(rules: RuleSet, width: Shorts) -> Ints:
    boxes = len(rules.boxes)
    count = filled_count(boxes)
    place = np.full(1 << boxes, -1, np.int64)
    for filled in range(boxes + 1):
        forced = rules.order == "forced"
        masks = np.array([(1 << filled) - 1], np.int64) if forced else np.flatnonzero(count == filled)
        sizes = _rows(rules, masks, filled) * width[masks]
        place[masks] = np.cumsum(sizes) - sizes
    return place


@lru_cache(maxsize=256)
def layer_size(rules: RuleSet, filled: int) -> int:
    """How many values a layer holds."""
    plan = plan_of(rules)
    masks = layer_masks(plan, filled)
    return int((_rows(rules, masks, filled) * plan.width[masks]).sum())


def upper_totals(rules: RuleSet, mask: int) -> set[int]:
    """The upper totals, cut at the cap, that can occur with exactly these boxes filled."""
    totals = {0}
    for box in rules.upper:
        if mask >> box & 1:
            face = rules.boxes[box].pattern.sizes[0]
            totals = {min(total + face * count, rules.cap) for total in totals for count in range(rules.dice + 1)}
    return totals


def state_count(rules: RuleSet) -> int:
    """How many states before a first throw can occur, the finished cards included.

    >>> from ludometry.games.yatzy.rule_set import load
    >>> state_count(load("scandinavian"))
    1430528
    """
    plan = plan_of(rules)
    lanes: dict[int, int] = {}
    upper_bits = sum(1 << box for box in rules.upper)
    total = 0
    for filled in range(plan.boxes + 1):
        masks = layer_masks(plan, filled)
        rows = _rows(rules, masks, filled)
        for part in np.unique(masks & upper_bits):
            if int(part) not in lanes:
                lanes[int(part)] = len(upper_totals(rules, int(part)))
            total += lanes[int(part)] * int(rows[(masks & upper_bits) == part].sum())
    return total


def lane_of(plan: Plan, mask: int, upper_total: int) -> int:
    """The lane of an upper total, counted from the lowest of its mask."""
    return min(max(upper_total - int(plan.base[mask]), 0), int(plan.width[mask]) - 1)


def box_maxima(plan: Plan) -> Ints:
    """The most points that each box can hold."""
    most: Ints = plan.points.max(axis=1)
    return np.maximum(most, plan.joker_points.max(axis=1)) if plan.joker else most


def layer_places(plan: Plan, begun: int, size: Ints) -> tuple[Ints, tuple[int, ...]]:
    """Where states of varying size begin in the arrays of their layers, and how much each layer holds.

    A state is 2 * mask + flag; `size` says what each takes. Only masks with the boxes `begun` filled have a place.
    """
    place, totals = np.full(2 << plan.boxes, -1, np.int64), []
    for filled in range(plan.boxes + 1):
        layer = layer_masks(plan, filled)
        layer = layer[(layer & begun) == begun]
        first, second = size[2 * layer], size[2 * layer + 1]
        second = np.where(layer >> plan.yatzy & 1, second, 0) if plan.flagged else np.zeros_like(layer)
        ends = np.cumsum(first + second)
        place[2 * layer] = ends - first - second
        place[2 * layer + 1] = ends - second
        totals.append(int(ends[-1]) if len(ends) else 0)
    return place, tuple(totals)
