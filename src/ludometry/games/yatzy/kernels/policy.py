"""Which choice is best, for LANES neighbouring states at once; and what follows the choice.

choices   choices[rerolls, hand]: the keep to make with this many rerolls left; the hand itself means fill a box
boxes     boxes[rerolls, hand]: the box to fill; without saved throws the same for any number of rerolls
square    the mean square of the points still to come

Ties go to the choice that keeps more dice, and among boxes to the one that pays, then to the first.
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.lanes import LANES, prefer_row, prefer_strip, set_row
from ludometry.games.yatzy.kernels.solve import (
    count_filled,
    first_throw,
    flags_of,
    joker_counts,
    lower_is_open,
    may_fill,
    read_children,
    row_start,
    sweep_down,
    yatzy_is_special,
)
from ludometry.games.yatzy.kernels.turn import box_points
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def choose_boxes(plan: Plan, mask: int, flag: int, lane: int, strips: Array, work: Array, boxes: Array) -> None:
    """As `score_hands`, and notes the box in boxes[keep number of the hand]."""
    length = strips.shape[1]
    zero = plan.boxes * length + lane
    for place in range(LANES):
        for box in range(plan.boxes - 1, -1, -1):
            if mask >> box & 1:
                continue
            row = plan.boxes + 1 if plan.flagged and box == plan.yatzy else box
            if plan.forced_order or strips[row, lane + place] == strips[plan.boxes, lane + place]:
                boxes[plan.first_hand, place] = box
    for hand in range(plan.first_hand, plan.drops.size):
        set_row(work, hand, strips, zero)
        for place in range(LANES):
            boxes[hand, place] = boxes[plan.first_hand, place]
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        place = box * length + lane
        upper = plan.face_of[box] > 0
        for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
            points = plan.pair_points[pair]
            shift = points if upper else 0
            prefer_strip(work, boxes, plan.pair_hand[pair], strips, place + shift, points, box)
        if plan.forced_order:
            break
    if yatzy_is_special(plan, mask, flag):
        choose_boxes_of_yatzys(plan, mask, flag, lane, strips, work, boxes)


@kernel(_nrt=False)
def choose_boxes_of_yatzys(
    plan: Plan, mask: int, flag: int, lane: int, strips: Array, work: Array, boxes: Array
) -> None:
    """The six yatzys once the yatzy box is filled."""
    length = strips.shape[1]
    extra = plan.extra if flag else 0
    joker = plan.joker if joker_counts(plan, mask, flag) else 0
    lower_open = lower_is_open(mask, plan.face_of)
    for face in range(6):
        hand, own = plan.yatzy_hand[face], plan.own_box[face]
        own_open = own >= 0 and not mask >> own & 1
        for place in range(LANES):
            work[hand, place] = -1e300
        for box in range(plan.boxes):
            if mask >> box & 1 or not may_fill(joker, own_open, lower_open, plan.face_of[box] > 0, box == own):
                continue
            points = plan.points[box, hand - plan.first_hand]
            if joker and not own_open:
                points = plan.joker_points[box, face]
            shift = points if plan.face_of[box] > 0 else 0
            prefer_strip(work, boxes, hand, strips, box * length + lane + shift, points + extra, box)


@kernel(_nrt=False)
def follow_up(plan: Plan, work: Array, marks: Array) -> None:
    """From keeps to hands as `sweep_up`; the marks follow the best keep."""
    for keep in range(1, plan.drops.size):
        for place in range(plan.drops[keep]):
            prefer_row(work, marks, keep, plan.drop[keep, place])


@kernel(_nrt=False)
def best_choices(
    plan: Plan, layer: Array, mask: int, flag: int, lane: int, rerolls: int, strips: Array, work: Array, marks: Array,
    choices: Array, boxes: Array,
) -> None:  # fmt: skip
    """Fills choices[r, hand] and boxes[r, hand] for r = 0 to rerolls and LANES upper totals from `lane` on.

    Hands are counted from 0 here. `layer` is the layer after the mask's own.
    """
    hands = plan.drops.size - plan.first_hand
    for reroll in range(rerolls + 1):
        if reroll > 0:
            sweep_down(plan, work)
        if reroll == 0 or plan.saving > 0:
            read_children(plan, layer, mask, flag, reroll if plan.saving > 0 else 0, lane, strips)
            choose_boxes(plan, mask, flag, lane, strips, work, marks)
            for hand in range(hands):
                for place in range(LANES):
                    boxes[reroll, hand, place] = marks[plan.first_hand + hand, place]
        else:
            for hand in range(hands):
                for place in range(LANES):
                    boxes[reroll, hand, place] = boxes[0, hand, place]
        for keep in range(plan.drops.size):
            for place in range(LANES):
                marks[keep, place] = keep
        if reroll > 0:
            follow_up(plan, work, marks)
        for hand in range(hands):
            for place in range(LANES):
                choices[reroll, hand, place] = marks[plan.first_hand + hand, place]


@kernel(_nrt=False)
def square_hands(
    plan: Plan, mask: int, flag: int, lane: int, strips: Array, square_strips: Array, boxes: Array, pays: Array,
    square: Array,
) -> None:  # fmt: skip
    """Sets square[hand] from the boxes that were chosen for the mean."""
    special = yatzy_is_special(plan, mask, flag)
    for hand in range(plan.first_hand, plan.drops.size):
        joker = special and plan.drops[hand] == 1
        extra = plan.extra if joker and flag else 0
        if joker:
            box_points(plan, mask, flag, hand, pays)
        for place in range(LANES):
            box = boxes[hand, place]
            paid = pays[box] if joker else plan.points[box, hand - plan.first_hand]
            row = plan.boxes + 1 if plan.flagged and box == plan.yatzy and paid == 0 else box
            total = lane + place + (paid if plan.face_of[box] > 0 else 0)
            paid += extra
            square[hand, place] = paid * paid + 2 * paid * strips[row, total] + square_strips[row, total]


@kernel(_nrt=False)
def square_masks(
    plan: Plan, masks: Array, values: Array, squares: Array, own: Array, work: Array, square: Array, boxes: Array,
    strips: Array, square_strips: Array, pays: Array,
) -> None:  # fmt: skip
    """Fills the mean squares of these masks in `own`; `values` and `squares` are the layer after theirs."""
    spare = plan.boxes + 1
    for mask in masks:
        width, base = int(plan.width[mask]), int(plan.base[mask])
        rerolls = plan.throws - 1 + plan.saving * count_filled(mask)
        for flag in range(flags_of(plan, mask)):
            for block in range(0, width, LANES):
                lane = base + block
                for reroll in range(rerolls + 1):
                    carried = reroll if plan.saving > 0 else 0
                    if reroll > 0:
                        sweep_down(plan, work)
                        sweep_down(plan, square)
                    if reroll == 0 or plan.saving > 0:
                        read_children(plan, values, mask, flag, carried, lane, strips)
                        read_children(plan, squares, mask, flag, carried, lane, square_strips)
                        choose_boxes(plan, mask, flag, lane, strips, work, boxes)
                        square_hands(plan, mask, flag, lane, strips, square_strips, boxes, pays, square)
                    if reroll > 0:
                        follow_up(plan, work, square)
                    if reroll == rerolls or (plan.saving > 0 and reroll >= plan.throws - 1):
                        first_throw(plan, square, strips, spare)
                        saved = reroll - (plan.throws - 1) if plan.saving > 0 else 0
                        start = row_start(plan, mask, flag, saved) + block
                        for place in range(min(LANES, width - block)):
                            own[start + place] = strips[spare, place]
