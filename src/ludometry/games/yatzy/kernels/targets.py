"""The best chance of reaching a goal, for every number of points still needed at once.

needed   points still needed, the bonus included; a row of a state has one number for each needed = 1 to length
strip    the row of a child card, with ones in front (nothing more is needed) and zeros behind (out of reach)

    strip:  1 1 1 ... 1 | needed = 1  2  3 ... | 0 0 0 ...
                        ^ place `pad` is needed = 0

Writing p points moves the reading place p to the left. Lanes are numbers needed here, not upper totals.
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.lanes import LANES, improve_row, set_row
from ludometry.games.yatzy.kernels.solve import (
    first_throw,
    flags_of,
    joker_counts,
    lower_is_open,
    may_fill,
    sweep_down,
    sweep_up,
    yatzy_is_special,
)
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def read_row(layer: Array, start: int, length: int, stop: int, pad: int, strip: Array) -> None:
    """Copies a row behind the ones, with zeros from its end to `stop`."""
    for needed in range(length):
        strip[pad + 1 + needed] = layer[start + needed]
    for needed in range(length, stop):
        strip[pad + 1 + needed] = 0.0


@kernel(_nrt=False)
def read_goal_strips(
    plan: Plan, layer: Array, mask: int, flag: int, lane: int, place: Array, length: Array, stop: int, pad: int,
    strips: Array,
) -> None:  # fmt: skip
    """A strip for every outcome of a turn: for each lower box one, for each upper box one a count of dice."""
    counts = plan.dice + 1
    zero, spare = plan.boxes * counts, plan.boxes * counts + 1
    for needed in range(stop):
        strips[zero, pad + 1 + needed] = 0.0
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        child = mask | 1 << box
        base, width = int(plan.base[child]), int(plan.width[child])
        face = plan.face_of[box]
        without = box * counts
        state = 2 * child + (1 if plan.flagged and box == plan.yatzy else flag)
        for count in range(counts if face > 0 else 1):
            row = min(max(lane + count * face - base, 0), width - 1)
            start = place[state] + row * length[state]
            read_row(layer, start, min(length[state], stop), stop, pad, strips[box * counts + count])
        if plan.flagged and box == plan.yatzy:
            state = 2 * child
            start = place[state] + min(max(lane - base, 0), width - 1) * length[state]
            read_row(layer, start, min(length[state], stop), stop, pad, strips[spare])
            without = spare
        for needed in range(stop):
            value = strips[without, pad + 1 + needed]
            if value > strips[zero, pad + 1 + needed]:
                strips[zero, pad + 1 + needed] = value
        if plan.forced_order:
            break


@kernel(_nrt=False)
def score_goals(plan: Plan, mask: int, flag: int, first: int, strips: Array, work: Array) -> None:
    """Sets the rows of all hands for LANES numbers needed; `first` is the place of the first in a strip."""
    counts, length = plan.dice + 1, strips.shape[1]
    zero = plan.boxes * counts * length + first
    for hand in range(plan.first_hand, plan.drops.size):
        set_row(work, hand, strips, zero)
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        place = box * counts * length + first
        for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
            shift = plan.pair_count[pair] * length - plan.pair_points[pair]
            improve_row(work, plan.pair_hand[pair], strips, place + shift, 0.0)
        if plan.forced_order:
            break
    if yatzy_is_special(plan, mask, flag):
        score_goal_yatzys(plan, mask, flag, first, strips, work)


@kernel(_nrt=False)
def score_goal_yatzys(plan: Plan, mask: int, flag: int, first: int, strips: Array, work: Array) -> None:
    """The six yatzys once the yatzy box is filled."""
    counts, length = plan.dice + 1, strips.shape[1]
    extra = plan.extra if flag else 0
    joker = plan.joker if joker_counts(plan, mask, flag) else 0
    lower_open = lower_is_open(mask, plan.face_of)
    for face in range(6):
        hand, own = plan.yatzy_hand[face], plan.own_box[face]
        own_open = own >= 0 and not mask >> own & 1
        for place in range(LANES):
            work[hand, place] = 0.0
        for box in range(plan.boxes):
            if mask >> box & 1 or not may_fill(joker, own_open, lower_open, plan.face_of[box] > 0, box == own):
                continue
            points = plan.points[box, hand - plan.first_hand]
            if joker and not own_open:
                points = plan.joker_points[box, face]
            row = box * counts + (points // plan.face_of[box] if plan.face_of[box] > 0 else 0)
            improve_row(work, hand, strips, row * length + first - points - extra, 0.0)


@kernel(_nrt=False)
def goal_masks(
    plan: Plan, masks: Array, occurs: Array, child: Array, own: Array, place: Array, length: Array, low: Array,
    high: Array, pad: int, work: Array, strips: Array,
) -> None:  # fmt: skip
    """Fills the rows of these masks in `own`; `child` is the layer after theirs.

    occurs[place of the mask in masks, lane]: lanes that no game can reach are left out.
    low, high: for each state the part of its row, needed - 1 from low to high, that is worked out.
    """
    spare = plan.boxes * (plan.dice + 1) + 1
    for number in range(masks.size):
        mask = masks[number]
        base, width = int(plan.base[mask]), int(plan.width[mask])
        for flag in range(flags_of(plan, mask)):
            size = length[2 * mask + flag]
            for lane in range(base, base + width):
                if not occurs[number, lane]:
                    continue
                start = place[2 * mask + flag] + (lane - base) * size
                read_goal_strips(plan, child, mask, flag, lane, place, length, size + LANES, pad, strips)
                first, last = low[2 * mask + flag], min(high[2 * mask + flag], size)
                for block in range(first - first % LANES, last, LANES):
                    score_goals(plan, mask, flag, pad + 1 + block, strips, work)
                    for _ in range(plan.throws - 1):
                        sweep_down(plan, work)
                        sweep_up(plan, work)
                    first_throw(plan, work, strips, spare)
                    for needed in range(min(LANES, size - block)):
                        own[start + block + needed] = strips[spare, needed]
                    # The strip's first places belong to the ones in front again.
                    for needed in range(LANES):
                        strips[spare, needed] = 1.0
