"""The solver's inner loops: what every state before a first throw is worth.

work     one row for each keep and hand: its value, for LANES neighbouring upper totals
strip    what a child card is worth, one number for each upper total
sweep    down:  K(keep) = the mean over one more die;  up:  B(keep) = the best of K(keep) and B(keep less a die)
zero     the best child when the dice pay nothing anywhere; only paying (hand, box) pairs are looked at beyond it

The sweep down gives what each keep is worth before a throw, the sweep up the best keep for each hand: 2 x 1,260
row operations for five dice instead of 2 x 4,368. A box that pays never makes matters worse than the zero strip
would say, because no state is worth less for a higher upper total.

Kernels of this room say `_nrt=False`: they allocate nothing, so numba need not count references to the arrays of
the plan, which would cost as much as the work itself.
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.lanes import LANES, add_row, best_of_three, improve_row, mean_of_six, set_row
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def flags_of(plan: Plan, mask: int) -> int:
    """How many flags a mask has: two once the yatzy box is filled, if that matters."""
    return 2 if plan.flagged and mask >> plan.yatzy & 1 else 1


@kernel(_nrt=False)
def count_filled(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel(_nrt=False)
def row_start(plan: Plan, mask: int, flag: int, saved: int) -> int:
    """Where the lanes of a state's row begin in the array of its layer."""
    return int(plan.place[mask] + (saved * flags_of(plan, mask) + flag) * plan.width[mask])


@kernel(_nrt=False)
def read_strip(layer: Array, start: int, base: int, last: int, lane: int, stop: int, strip: Array) -> None:
    """Spreads the lanes base to last of a state over the upper totals from `lane` to `stop`."""
    for total in range(lane, min(base, stop)):
        strip[total] = layer[start]
    for total in range(max(lane, base), min(last, stop)):
        strip[total] = layer[start + total - base]
    for total in range(max(lane, last), stop):
        strip[total] = layer[start + last - base]


@kernel(_nrt=False)
def read_children(plan: Plan, layer: Array, mask: int, flag: int, saved: int, lane: int, strips: Array) -> None:
    """Reads a strip for every open box, and the zero strip, for LANES upper totals from `lane` on."""
    zero, spare = plan.boxes, plan.boxes + 1
    for total in range(lane, lane + LANES):
        strips[zero, total] = -1e300
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        child = mask | 1 << box
        base, width = int(plan.base[child]), int(plan.width[child])
        last = base + width - 1
        flags = 2 if plan.flagged and child >> plan.yatzy & 1 else 1
        start = plan.place[child] + saved * flags * width
        stop = lane + LANES + plan.dice * plan.face_of[box]
        without = box
        if plan.flagged and box == plan.yatzy:
            read_strip(layer, start + width, base, last, lane, stop, strips[box])
            read_strip(layer, start, base, last, lane, stop, strips[spare])
            without = spare
        else:
            read_strip(layer, start + flag * width, base, last, lane, stop, strips[box])
        for total in range(lane, lane + LANES):
            value = strips[without, total]
            strips[zero, total] = value if value > strips[zero, total] else strips[zero, total]
        if plan.forced_order:
            break


@kernel(_nrt=False)
def joker_counts(plan: Plan, mask: int, flag: int) -> bool:
    """Whether a yatzy thrown now is a joker."""
    if plan.joker == 0 or not mask >> plan.yatzy & 1:
        return False
    return flag == 1 or not plan.joker_needs_points


@kernel(_nrt=False)
def yatzy_is_special(plan: Plan, mask: int, flag: int) -> bool:
    """Whether a yatzy thrown now follows other rules than the other hands."""
    return joker_counts(plan, mask, flag) or (plan.extra > 0 and flag == 1)


@kernel(_nrt=False)
def may_fill(joker: int, own_open: bool, lower_open: bool, upper: bool, own: bool) -> bool:
    """Whether a yatzy may be written into an open box; `joker` is 0 when it is none.

    own_open: the upper box of its face is open; lower_open: some lower box is; own: this is the upper box.
    """
    if joker != 2:
        return True
    if own_open:
        return own
    return not (upper and lower_open)


@kernel(_nrt=False)
def lower_is_open(mask: int, face_of: Array) -> bool:
    """Whether some lower box is still open."""
    found = False
    for box in range(face_of.size):
        found = found or (face_of[box] == 0 and not mask >> box & 1)
    return found


@kernel(_nrt=False)
def score_hands(plan: Plan, mask: int, flag: int, lane: int, strips: Array, work: Array) -> None:
    """Sets the rows of all hands to the best that filling a box is worth."""
    length = strips.shape[1]
    zero = plan.boxes * length + lane
    for hand in range(plan.first_hand, plan.drops.size):
        set_row(work, hand, strips, zero)
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        place = box * length + lane
        if plan.face_of[box] > 0:
            for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
                points = plan.pair_points[pair]
                improve_row(work, plan.pair_hand[pair], strips, place + points, points)
        else:
            for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
                improve_row(work, plan.pair_hand[pair], strips, place, plan.pair_points[pair])
        if plan.forced_order:
            break
    if yatzy_is_special(plan, mask, flag):
        score_yatzys(plan, mask, flag, lane, strips, work)


@kernel(_nrt=False)
def score_yatzys(plan: Plan, mask: int, flag: int, lane: int, strips: Array, work: Array) -> None:
    """The rows of the six yatzys once the yatzy box is filled: jokers and extra points."""
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
            improve_row(work, hand, strips, box * length + lane + shift, points + extra)


@kernel(_nrt=False)
def sweep_down(plan: Plan, work: Array) -> None:
    """From hands to keeps: what each keep is worth before the other dice are thrown."""
    for keep in range(plan.first_hand - 1, -1, -1):
        mean_of_six(
            work, keep, plan.add[keep, 0], plan.add[keep, 1], plan.add[keep, 2], plan.add[keep, 3],
            plan.add[keep, 4], plan.add[keep, 5],
        )  # fmt: skip


@kernel(_nrt=False)
def sweep_up(plan: Plan, work: Array) -> None:
    """From keeps to hands: the best keep among all parts of each hand."""
    for keep in range(1, plan.drops.size):
        best_of_three(work, keep, plan.drop[keep, 0], plan.drop[keep, 1])
        if plan.drops[keep] > 2:
            best_of_three(work, keep, plan.drop[keep, 2], plan.drop[keep, 3])
            if plan.drops[keep] > 4:
                best_of_three(work, keep, plan.drop[keep, 4], plan.drop[keep, 5])


@kernel(_nrt=False)
def first_throw(plan: Plan, work: Array, strips: Array, row: int) -> None:
    """The mean over all hands, left in the first LANES places of a strip."""
    place = row * strips.shape[1]
    for lane in range(LANES):
        strips[row, lane] = 0.0
    for hand in range(plan.first_hand, plan.drops.size):
        add_row(strips, place, work, hand, plan.chance[hand - plan.first_hand])


@kernel(_nrt=False)
def solve_masks(plan: Plan, masks: Array, child: Array, own: Array, work: Array, strips: Array) -> None:
    """Fills the values of these masks in the array `own` of their layer; `child` is the layer after it."""
    spare = plan.boxes + 1
    for mask in masks:
        width = int(plan.width[mask])
        flags = flags_of(plan, mask)
        base = int(plan.base[mask])
        rerolls = plan.throws - 1 + plan.saving * count_filled(mask)
        for flag in range(flags):
            for block in range(0, width, LANES):
                for reroll in range(rerolls + 1):
                    if reroll > 0:
                        sweep_down(plan, work)
                    if reroll == 0 or plan.saving > 0:
                        read_children(plan, child, mask, flag, reroll if plan.saving > 0 else 0, base + block, strips)
                        score_hands(plan, mask, flag, base + block, strips, work)
                    if reroll > 0:
                        sweep_up(plan, work)
                    if reroll == rerolls or (plan.saving > 0 and reroll >= plan.throws - 1):
                        first_throw(plan, work, strips, spare)
                        saved = reroll - (plan.throws - 1) if plan.saving > 0 else 0
                        start = row_start(plan, mask, flag, saved) + block
                        for lane in range(min(LANES, width - block)):
                            own[start + lane] = strips[spare, lane]
