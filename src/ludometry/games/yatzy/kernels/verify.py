"""A table of Yatzy compared with its own equation, state by state.

odds     every keep with the hands it can turn into and their chances; every hand with the keeps it allows
fill     what writing a hand down at once is worth, by hand
low      the least mean square that a choice among equally good moves allows; high, the greatest

Nothing here is shared with the sweeps of the solver: no lanes, no strips, no step of one die at a time. Each state is
worked out alone, from the state after each box and the chances of whole throws. Kernels say `_nrt=False`: they allocate
nothing, so numba need not count references to the arrays of the plan.
"""

from __future__ import annotations

from typing import NamedTuple

from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

TIE = 1e-9
"""Moves whose values differ by less are equally good."""
NOTHING = -1e300


class Odds(NamedTuple):
    """What the dice can do."""

    throw_at: Array
    """throw_at[keep] to throw_at[keep + 1] are the places of its throws below."""
    throw_hand: Array
    throw_chance: Array
    keep_at: Array
    """keep_at[hand] to keep_at[hand + 1] are the places of the keeps it allows, all dice apart."""
    keep: Array
    first: Array
    """The chance of each hand when all dice are thrown."""


@kernel(_nrt=False, forceinline=True)
def yatzy_face(plan: Plan, hand: int) -> int:
    """The face of a hand of equal dice, counted from 0; -1 for other hands."""
    for face in range(6):
        if plan.yatzy_hand[face] == plan.first_hand + hand:
            return face
    return -1


@kernel(_nrt=False, forceinline=True)
def pay(plan: Plan, mask: int, flag: int, hand: int, box: int) -> int:
    """What a hand pays in an open box, extra yatzys included; -1 when it may not be written there."""
    face = yatzy_face(plan, hand)
    if face < 0 or plan.yatzy < 0 or not mask >> plan.yatzy & 1:
        return int(plan.points[box, hand])
    extra = plan.extra if flag == 1 else 0
    own = plan.own_box[face]
    own_open = own >= 0 and not mask >> own & 1
    if plan.joker == 0 or (plan.joker_needs_points and flag == 0):
        return int(plan.points[box, hand] + extra)
    if plan.joker == 2 and not plan.forced_order:
        if own_open and box != own:
            return -1
        if not own_open and plan.face_of[box] > 0:
            for other in range(plan.boxes):
                if plan.face_of[other] == 0 and not mask >> other & 1:
                    return -1
    if own_open:
        return int(plan.points[box, hand] + extra)
    return int(plan.joker_points[box, face] + extra)


@kernel(_nrt=False, forceinline=True)
def after(plan: Plan, mask: int, flag: int, upper: int, saved: int, hand: int, box: int, paid: int) -> int:
    """Where the state after a box stands in the layer below."""
    child = mask | 1 << box
    total = upper
    if plan.face_of[box] > 0:
        extra = plan.extra if flag == 1 and yatzy_face(plan, hand) >= 0 and mask >> plan.yatzy & 1 else 0
        total += paid - extra
    lane = min(max(total - plan.base[child], 0), plan.width[child] - 1)
    flags = 2 if plan.flagged and child >> plan.yatzy & 1 else 1
    now = flag
    if plan.flagged and box == plan.yatzy:
        now = 1 if paid > 0 else 0
    return int(plan.place[child] + (saved * flags + now) * plan.width[child] + lane)


@kernel(_nrt=False, forceinline=True)
def throw_again(odds: Odds, fill: Array, now: Array, keeps: Array) -> None:
    """One reroll: `now` holds what hands are worth with a reroll less, and then what they are worth."""
    for keep in range(odds.throw_at.size - 1):
        total = 0.0
        for place in range(odds.throw_at[keep], odds.throw_at[keep + 1]):
            total += odds.throw_chance[place] * now[odds.throw_hand[place]]
        keeps[keep] = total
    for hand in range(odds.first.size):
        best = fill[hand]
        for place in range(odds.keep_at[hand], odds.keep_at[hand + 1]):
            best = max(best, keeps[odds.keep[place]])
        now[hand] = best


@kernel(_nrt=False)
def state_value(
    plan: Plan, odds: Odds, mask: int, flag: int, upper: int, saved: int, below: Array, fill: Array, now: Array,
    keeps: Array,
) -> float:  # fmt: skip
    """What a state is worth, from the values of the layer below."""
    rerolls = plan.throws - 1 + saved
    for reroll in range(rerolls + 1):
        if reroll == 0 or plan.saving > 0:
            kept = reroll if plan.saving > 0 else 0
            for hand in range(odds.first.size):
                fill[hand] = NOTHING
                for box in range(plan.boxes):
                    if mask >> box & 1:
                        continue
                    paid = pay(plan, mask, flag, hand, box)
                    if paid >= 0:
                        place = after(plan, mask, flag, upper, kept, hand, box, paid)
                        fill[hand] = max(fill[hand], paid + below[place])
                    if plan.forced_order:
                        break
        if reroll == 0:
            for hand in range(odds.first.size):
                now[hand] = fill[hand]
        else:
            throw_again(odds, fill, now, keeps)
    total = 0.0
    for hand in range(odds.first.size):
        total += odds.first[hand] * now[hand]
    return total


@kernel(_nrt=False)
def state_squares(
    plan: Plan, odds: Odds, mask: int, flag: int, upper: int, below: Array, squares: Array, fill: Array, now: Array,
    keeps: Array, bounds: Array, found: Array,
) -> None:  # fmt: skip
    """The least and the greatest mean square of a state under play for the best mean, left in `found`.

    bounds[0] and [1]: low and high by hand; bounds[2] and [3]: by hand when it is written down; [4] and [5]: by keep.
    """
    hands = odds.first.size
    for hand in range(hands):
        fill[hand] = NOTHING
        for box in range(plan.boxes):
            if mask >> box & 1:
                continue
            paid = pay(plan, mask, flag, hand, box)
            if paid >= 0:
                place = after(plan, mask, flag, upper, 0, hand, box, paid)
                value = paid + below[place]
                square = paid * paid + 2.0 * paid * below[place] + squares[place]
                if value > fill[hand] + TIE:
                    bounds[2, hand] = bounds[3, hand] = square
                elif value > fill[hand] - TIE:
                    bounds[2, hand] = min(bounds[2, hand], square)
                    bounds[3, hand] = max(bounds[3, hand], square)
                fill[hand] = max(fill[hand], value)
            if plan.forced_order:
                break
        now[hand] = fill[hand]
        bounds[0, hand], bounds[1, hand] = bounds[2, hand], bounds[3, hand]
    for _ in range(plan.throws - 1):
        for keep in range(odds.throw_at.size - 1):
            for row in range(2):
                total = 0.0
                for place in range(odds.throw_at[keep], odds.throw_at[keep + 1]):
                    total += odds.throw_chance[place] * bounds[row, odds.throw_hand[place]]
                bounds[4 + row, keep] = total
        throw_again(odds, fill, now, keeps)
        for hand in range(hands):
            low, high = 1e300, -1e300
            if fill[hand] > now[hand] - TIE:
                low, high = bounds[2, hand], bounds[3, hand]
            for place in range(odds.keep_at[hand], odds.keep_at[hand + 1]):
                keep = odds.keep[place]
                if keeps[keep] > now[hand] - TIE:
                    low, high = min(low, bounds[4, keep]), max(high, bounds[5, keep])
            bounds[0, hand], bounds[1, hand] = low, high
    found[0] = found[1] = 0.0
    for hand in range(hands):
        found[0] += odds.first[hand] * bounds[0, hand]
        found[1] += odds.first[hand] * bounds[1, hand]


@kernel(_nrt=False)
def state_chance(
    plan: Plan, odds: Odds, mask: int, flag: int, upper: int, needed: int, below: Array, place_of: Array,
    length_of: Array, fill: Array, now: Array, keeps: Array,
) -> float:  # fmt: skip
    """The best chance of this many more points, from the chances of the layer below."""
    for hand in range(odds.first.size):
        fill[hand] = 0.0
        for box in range(plan.boxes):
            if mask >> box & 1:
                continue
            paid = pay(plan, mask, flag, hand, box)
            if paid >= 0:
                child = mask | 1 << box
                points = upper
                if plan.face_of[box] > 0:
                    extra = plan.extra if flag == 1 and yatzy_face(plan, hand) >= 0 and mask >> plan.yatzy & 1 else 0
                    points += paid - extra
                lane = min(max(points - plan.base[child], 0), plan.width[child] - 1)
                state = 2 * child + flag
                if plan.flagged and box == plan.yatzy:
                    state = 2 * child + (1 if paid > 0 else 0)
                left = needed - paid
                chance = 1.0
                if left > length_of[state]:
                    chance = 0.0
                elif left > 0:
                    chance = below[place_of[state] + lane * length_of[state] + left - 1]
                fill[hand] = max(fill[hand], chance)
            if plan.forced_order:
                break
        now[hand] = fill[hand]
    for _ in range(plan.throws - 1):
        throw_again(odds, fill, now, keeps)
    total = 0.0
    for hand in range(odds.first.size):
        total += odds.first[hand] * now[hand]
    return total


@kernel(_nrt=False)
def values_of_states(
    plan: Plan, odds: Odds, states: Array, below: Array, out: Array, fill: Array, now: Array, keeps: Array
) -> None:  # fmt: skip
    """The values of many states of a layer; a row of `states` is mask, flag, upper total, saved throws."""
    for row in range(states.shape[0]):
        out[row] = state_value(
            plan, odds, states[row, 0], states[row, 1], states[row, 2], states[row, 3], below, fill, now, keeps
        )


@kernel(_nrt=False)
def squares_of_states(
    plan: Plan, odds: Odds, states: Array, below: Array, squares: Array, out: Array, fill: Array, now: Array,
    keeps: Array, bounds: Array,
) -> None:  # fmt: skip
    """Low and high mean squares of many states of a layer."""
    for row in range(states.shape[0]):
        state_squares(
            plan, odds, states[row, 0], states[row, 1], states[row, 2], below, squares, fill, now, keeps, bounds,
            out[row],
        )  # fmt: skip


@kernel(_nrt=False)
def chances_of_states(
    plan: Plan, odds: Odds, states: Array, below: Array, place_of: Array, length_of: Array, out: Array, fill: Array,
    now: Array, keeps: Array,
) -> None:  # fmt: skip
    """The best chances of many states of a layer; here the last number of a row is how many points are needed."""
    for row in range(states.shape[0]):
        out[row] = state_chance(
            plan, odds, states[row, 0], states[row, 1], states[row, 2], states[row, 3], below, place_of, length_of,
            fill, now, keeps,
        )  # fmt: skip
