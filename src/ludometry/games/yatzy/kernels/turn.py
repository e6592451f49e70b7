"""One turn of one state: what every keep and every box is worth, in microseconds.

mean     the expected points still to come, those of this turn included
square   the mean of the square of those points, for the standard deviation
gain     the expected points of this turn alone

The value of a keep is that of throwing the other dice and going on as best for the mean. Ties go to the option
that keeps more dice; among boxes to the lower number.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.yatzy.kernels.solve import flags_of, joker_counts, lower_is_open, may_fill, yatzy_is_special
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def child_index(plan: Plan, mask: int, flag: int, saved: int, upper: int, box: int, points: int) -> int:
    """Where the value of the card after filling a box stands in its layer."""
    child = mask | 1 << box
    if plan.flagged and box == plan.yatzy:
        flag = 1 if points > 0 else 0
    if plan.face_of[box] > 0:
        upper += points
    width, base = int(plan.width[child]), int(plan.base[child])
    lane = min(max(upper - base, 0), width - 1)
    return int(plan.place[child] + (saved * flags_of(plan, child) + flag) * width + lane)


@kernel(_nrt=False)
def box_points(plan: Plan, mask: int, flag: int, hand: int, pays: Array) -> None:
    """What the hand (a keep number) pays in each box, extra yatzys apart; -1 where it may not be written."""
    face = -1
    if plan.drops[hand] == 1 and yatzy_is_special(plan, mask, flag):
        for side in range(6):
            if plan.yatzy_hand[side] == hand:
                face = side
    joker = plan.joker if face >= 0 and joker_counts(plan, mask, flag) else 0
    own = plan.own_box[face] if face >= 0 else -1
    own_open = own >= 0 and not mask >> own & 1
    lower_open = lower_is_open(mask, plan.face_of)
    for box in range(plan.boxes):
        pays[box] = -1
        if mask >> box & 1 or not may_fill(joker, own_open, lower_open, plan.face_of[box] > 0, box == own):
            continue
        pays[box] = plan.points[box, hand - plan.first_hand]
        if joker and not own_open:
            pays[box] = plan.joker_points[box, face]
        if plan.forced_order:
            for later in range(box + 1, plan.boxes):
                pays[later] = -1
            break


@kernel(_nrt=False)
def extra_for(plan: Plan, flag: int, hand: int) -> int:
    """The points of an extra yatzy, when the hand is one."""
    return plan.extra if flag and plan.drops[hand] == 1 else 0


@kernel(_nrt=False)
def best_fills(
    plan: Plan, layer: Array, mask: int, flag: int, saved: int, upper: int, mean: Array, points: Array, place: Array,
    pays: Array,
) -> None:  # fmt: skip
    """For every hand the best box: its mean, its points, and where the card after it stands in the layer.

    Only boxes that pay are compared hand by hand; the best box for a zero is the same for all hands.
    """
    zero, zero_place = -1e300, 0
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        after = child_index(plan, mask, flag, saved, upper, box, 0)
        if layer[after] > zero:
            zero, zero_place = layer[after], after
        if plan.forced_order:
            break
    for hand in range(plan.first_hand, plan.drops.size):
        mean[hand], points[hand], place[hand] = zero, 0, zero_place
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        lower_after = child_index(plan, mask, flag, saved, upper, box, 1)
        for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
            hand, paid = plan.pair_hand[pair], plan.pair_points[pair]
            after = lower_after
            if plan.face_of[box] > 0:
                after = child_index(plan, mask, flag, saved, upper, box, paid)
            value = paid + layer[after]
            if value > mean[hand]:
                mean[hand], points[hand], place[hand] = value, paid, after
        if plan.forced_order:
            break
    if yatzy_is_special(plan, mask, flag):
        for face in range(6):
            hand = plan.yatzy_hand[face]
            box_points(plan, mask, flag, hand, pays)
            mean[hand] = -1e300
            for box in range(plan.boxes):
                if pays[box] >= 0:
                    after = child_index(plan, mask, flag, saved, upper, box, pays[box])
                    paid = pays[box] + plan.extra * flag
                    if paid + layer[after] > mean[hand]:
                        mean[hand], points[hand], place[hand] = paid + layer[after], paid, after


@kernel(_nrt=False)
def down(add: Array, first_hand: int, value: Array) -> None:
    """From hands to keeps, one state at a time."""
    for keep in range(first_hand - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += value[add[keep, face]]
        value[keep] = total / 6.0


@kernel(_nrt=False)
def up(drop: Array, drops: Array, value: Array) -> None:
    """From keeps to hands, one state at a time."""
    for keep in range(1, drops.size):
        best = value[keep]
        for place in range(drops[keep]):
            best = max(best, value[drop[keep, place]])
        value[keep] = best


@kernel(_nrt=False)
def turn_means(
    plan: Plan, layer: Array, mask: int, flag: int, upper: int, rerolls: int, mean: Array, points: Array, place: Array,
    pays: Array,
) -> None:  # fmt: skip
    """Fills mean[keep] for every keep with this many rerolls left, the one that the keep takes included.

    With no rerolls left only the hands are filled: the best that each can be written down for. The last three
    arrays are scratch: a number for each keep, twice, and one for each box.
    """
    best_fills(plan, layer, mask, flag, 0, upper, mean, points, place, pays)
    for reroll in range(1, rerolls + 1):
        down(plan.add, plan.first_hand, mean)
        if reroll < rerolls:
            if plan.saving > 0:
                best_fills(plan, layer, mask, flag, reroll, upper, mean, points, place, pays)
            up(plan.drop, plan.drops, mean)


@kernel(_nrt=False)
def fill_values(
    plan: Plan, layer: Array, squares: Array, mask: int, flag: int, upper: int, rerolls: int, hand: int, boxes: Array,
    pays: Array,
) -> None:  # fmt: skip
    """Fills boxes[box] = (mean, square, gain) for a hand, NaN where it may not be written.

    Rerolls not taken are carried on where throws are saved. `squares` may be empty: then squares are NaN.
    """
    saved = rerolls if plan.saving > 0 else 0
    box_points(plan, mask, flag, hand, pays)
    extra = extra_for(plan, flag, hand)
    for box in range(plan.boxes):
        boxes[box, 0] = boxes[box, 1] = boxes[box, 2] = np.nan
        if pays[box] >= 0:
            place = child_index(plan, mask, flag, saved, upper, box, pays[box])
            points = pays[box] + extra
            boxes[box, 0] = points + layer[place]
            boxes[box, 2] = points
            if squares.size > 0:
                boxes[box, 1] = points * points + 2 * points * layer[place] + squares[place]
