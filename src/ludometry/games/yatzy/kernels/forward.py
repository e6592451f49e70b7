"""From a state forward: how probable every card is under play for the best mean, and with how many points.

row      the states of one mask, flag and lane, one number for each count of points x gained since the start
outcome  what a turn ends in: a box and the points written into it
mass     the probability of a hand or keep within a turn

    lane          base (no bonus in reach)      between                 cap
    x counts      all points                    all but upper points    all but upper points up to the cap

so that a lane's name and x together give the points: upper points are in the name where they matter.
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.lanes import LANES, spread_row
from ludometry.games.yatzy.kernels.policy import best_choices
from ludometry.games.yatzy.kernels.solve import flags_of, yatzy_is_special
from ludometry.games.yatzy.kernels.turn import box_points
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def play_turns(plan: Plan, start: Array, rerolls: int, choices: Array, work: Array) -> None:
    """Follows the choices from the probabilities of the hands at the start of a turn to those at its end."""
    first, hands = plan.first_hand, plan.drops.size - plan.first_hand
    for hand in range(hands):
        for place in range(LANES):
            work[first + hand, place] = start[hand]
    for reroll in range(rerolls, 0, -1):
        for keep in range(first):
            for place in range(LANES):
                work[keep, place] = 0.0
        for hand in range(hands):
            for place in range(LANES):
                choice = choices[reroll, hand, place]
                if choice < first:
                    work[choice, place] += work[first + hand, place]
                    work[first + hand, place] = 0.0
        for keep in range(first):
            spread_row(
                work, keep, plan.add[keep, 0], plan.add[keep, 1], plan.add[keep, 2], plan.add[keep, 3],
                plan.add[keep, 4], plan.add[keep, 5],
            )  # fmt: skip


@kernel(_nrt=False)
def lane_offset(plan: Plan, mask: int, lane: int) -> int:
    """The upper points that a lane's name stands for: none in the lane below all bonuses."""
    base = int(plan.base[mask])
    return 0 if lane <= base and base > 0 else lane


@kernel(_nrt=False)
def push_row(here: Array, start: int, size: int, there: Array, target: int, weight: float) -> None:
    """there[target:] += weight * here[start:start + size]."""
    for x in range(size):
        there[target + x] += weight * here[start + x]


@kernel(_nrt=False)
def push_outcome(
    plan: Plan, mask: int, flag: int, lane: int, box: int, paid: int, extra: int, weight: float, here: Array,
    start: int, size: int, there: Array, place: Array, length: Array,
) -> None:  # fmt: skip
    """Moves one row of a state on to the card after an outcome of its turn."""
    child = mask | 1 << box
    if plan.flagged and box == plan.yatzy:
        flag = 1 if paid > 0 else 0
    upper = plan.face_of[box] > 0
    total = min(lane + paid, plan.cap) if upper else lane
    base = int(plan.base[child])
    last = base + int(plan.width[child]) - 1
    total = min(max(total, base), last)
    gained = paid + extra + lane_offset(plan, mask, lane) - lane_offset(plan, child, total)
    rows = total - base
    dead = 1 if base > 0 and rows > 0 else 0
    # The rows of a flag: one of length + base for the lane below all bonuses, then `length` for each lane.
    target = place[2 * child + flag] + rows * length[2 * child + flag] + dead * base
    push_row(here, start, size, there, target + gained, weight)


@kernel(_nrt=False)
def push_masks(
    plan: Plan, layer: Array, masks: Array, first_hands: Array, rerolls: int, here: Array, there: Array, place: Array,
    length: Array, excess: Array, totals: Array, strips: Array, work: Array, marks: Array, choices: Array, boxes: Array,
    outcome: Array, pays: Array,
) -> None:  # fmt: skip
    """Moves every row of these masks in `here` one turn on, into `there`.

    place and length tell where the rows of (mask, flag) begin and how long they are; totals[box] gathers the
    mean points and the probability of a zero in each box, and its share of turns.
    """
    hands = plan.drops.size - plan.first_hand
    for mask in masks:
        width, base = int(plan.width[mask]), int(plan.base[mask])
        for flag in range(flags_of(plan, mask)):
            special = yatzy_is_special(plan, mask, flag)
            for block in range(0, width, LANES):
                ready = False
                for lane in range(base + block, min(base + block + LANES, base + width)):
                    row = lane - base
                    start = place[2 * mask + flag] + row * length[2 * mask + flag]
                    size = length[2 * mask + flag]
                    if base > 0:
                        if row == 0:
                            size += base
                        else:
                            start += base
                    if lane == plan.cap:
                        size += excess[mask]
                    while size > 0 and here[start] == 0.0:
                        start += 1
                        size -= 1
                    while size > 0 and here[start + size - 1] == 0.0:
                        size -= 1
                    if size == 0:
                        continue
                    if not ready:
                        best_choices(
                            plan, layer, mask, flag, base + block, rerolls, strips, work, marks, choices, boxes
                        )
                        play_turns(plan, first_hands, rerolls, choices, work)
                        ready = True
                    reach = 0.0
                    for x in range(size):
                        reach += here[start + x]
                    # x as counted from the beginning of the row, whatever zeros were skipped
                    origin = place[2 * mask + flag] + row * length[2 * mask + flag]
                    if base > 0 and row > 0:
                        origin += base
                    skipped = start - origin
                    for box in range(plan.boxes):
                        for paid in range(outcome.shape[1]):
                            outcome[box, paid] = 0.0
                    for hand in range(hands):
                        mass = work[plan.first_hand + hand, row - block]
                        if mass == 0.0:
                            continue
                        box = boxes[0, hand, row - block]
                        if special and plan.drops[plan.first_hand + hand] == 1:
                            box_points(plan, mask, flag, plan.first_hand + hand, pays)
                            extra = plan.extra if flag else 0
                            push_outcome(
                                plan, mask, flag, lane, box, pays[box], extra + skipped, mass,
                                here, start, size, there, place, length,
                            )  # fmt: skip
                            totals[box, 0] += reach * mass * pays[box]
                            totals[box, 1] += reach * mass * (pays[box] == 0)
                            totals[box, 2] += reach * mass
                            totals[plan.boxes, 0] += reach * mass * extra
                        else:
                            outcome[box, plan.points[box, hand]] += mass
                    for box in range(plan.boxes):
                        for paid in range(outcome.shape[1]):
                            mass = outcome[box, paid]
                            if mass == 0.0:
                                continue
                            push_outcome(
                                plan, mask, flag, lane, box, paid, skipped, mass,
                                here, start, size, there, place, length,
                            )  # fmt: skip
                            totals[box, 0] += reach * mass * paid
                            totals[box, 1] += reach * mass * (paid == 0)
                            totals[box, 2] += reach * mass
