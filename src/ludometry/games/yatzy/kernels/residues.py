"""Exact values as remainders: each number of a turn beside its remainders after division by many primes.

value    the usual double, wrong by rounding
row      the same number exactly: its remainders, one for each prime, from which it can be put together again
slack    how far apart two doubles must lie, as a share of them, before rounding cannot have swapped them
settle   what the doubles cannot tell apart is compared by the rows

All chances are n / 6^k, so every value times 6^k is a whole number; remainders know the sixth part of a number as well
as its double. Primes lie below 2^32 / 6: the sum of six remainders fits into 32 bits, and one reduction of the product
with 1 / 6 (Montgomery's) brings it back below the prime.
"""

from __future__ import annotations

from typing import NamedTuple

from ludometry.games.yatzy.kernels.solve import flags_of, row_start
from ludometry.games.yatzy.kernels.turn import box_points, child_index, extra_for
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

LOW = 0xFFFFFFFF
"""The lower 32 bits."""
DECISIONS, TIES, NEAR, EQUAL, SWAPPED = range(5)
"""The places of a tally: decisions, those with several best moves; comparisons that the doubles could not make, those
of them that are equal, and those whose doubles lie the wrong way round."""


class Field(NamedTuple):
    """The primes and what is worked out from them, a column a prime."""

    prime: Array
    sixth: Array
    """2^32 / 6 modulo the prime."""
    turned: Array
    """-1 / prime modulo 2^32."""
    scale: Array
    """The common denominator 6^k modulo the prime."""
    inverse: Array
    """inverse[i, j]: 1 / prime i modulo prime j, for i < j."""


class Scratch(NamedTuple):
    """What a turn is worked out in; a row for each keep."""

    value: Array
    row: Array
    best: Array
    """The best part of each keep: the number of a keep."""
    tied: Array
    """1 where another part is exactly as good."""
    paid: Array
    """For every hand the points of its best box."""
    after: Array
    """For every hand where the card after its best box stands in the layer below."""
    pays: Array
    sums: Array
    digits: Array


@kernel(_nrt=False)
def settle(field: Field, first: Array, second: Array, points: int, digits: Array) -> int:
    """The sign of first + points - second, exactly: 1, 0 or -1.

    The difference times 6^k is a whole number, far smaller than a quarter of the product of all primes. Its digits in
    the mixed radix of the primes say its sign: the last one is small for a positive number and large for a negative.
    """
    equal = True
    for j in range(field.prime.size):
        prime = int(field.prime[j])
        digit = (int(first[j]) - int(second[j]) + points) % prime
        equal = equal and digit == 0
        digits[j] = digit * int(field.scale[j]) % prime
    if equal:
        return 0
    last = field.prime.size - 1
    for i in range(last):
        for j in range(i + 1, last + 1):
            digits[j] = (digits[j] - digits[i]) * int(field.inverse[i, j]) % int(field.prime[j])
    return 1 if 2 * digits[last] < int(field.prime[last]) else -1


@kernel(_nrt=False)
def fill_better(
    field: Field, below: Array, rows: Array, points: int, after: int, paid: int, place: int, slack: float,
    digits: Array, tally: Array,
) -> int:  # fmt: skip
    """Whether points and the card `after` are worth more (1), as much (0) or less (-1) than paid and `place`."""
    mine, yours = points + below[after], paid + below[place]
    if mine > yours * slack:
        return 1
    if mine * slack < yours:
        return -1
    sign = settle(field, rows[after], rows[place], points - paid, digits)
    tally[NEAR] += 1
    tally[EQUAL] += sign == 0
    tally[SWAPPED] += sign != 0 and (mine > yours) != (sign > 0)
    return sign


@kernel(_nrt=False)
def fill_hands(
    plan: Plan, field: Field, below: Array, rows: Array, mask: int, flag: int, upper: int, slack: float, own: Scratch,
    tally: Array,
) -> None:  # fmt: skip
    """The best box of every hand. A zero is worth the same for all hands; beyond it only boxes that pay are compared.

    A box that pays is worth more than a zero in it, since no card is worth less for a higher upper total. What a filled
    yatzy box changes is not so plain: the six yatzys look at every box that is open to them.
    """
    paid, place, tied = 0, -1, 0
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        after = child_index(plan, mask, flag, 0, upper, box, 0)
        sign = 1 if place < 0 else fill_better(field, below, rows, 0, after, 0, place, slack, own.digits, tally)
        if sign > 0:
            place, tied = after, 0
        elif sign == 0:
            tied = 1
        if plan.forced_order:
            break
    for hand in range(plan.first_hand, plan.drops.size):
        own.paid[hand], own.after[hand], own.tied[hand] = 0, place, tied
    for box in range(plan.boxes):
        if mask >> box & 1:
            continue
        fixed = child_index(plan, mask, flag, 0, upper, box, 1)
        for pair in range(plan.pair_start[box], plan.pair_start[box + 1]):
            hand, paid, after = plan.pair_hand[pair], plan.pair_points[pair], fixed
            if plan.drops[hand] == 1:
                continue
            if plan.face_of[box] > 0:
                after = child_index(plan, mask, flag, 0, upper, box, paid)
            take_fill(field, below, rows, hand, paid, after, slack, own, tally)
        if plan.forced_order:
            break
    for face in range(6):
        hand = plan.yatzy_hand[face]
        box_points(plan, mask, flag, hand, own.pays)
        own.after[hand] = -1
        for box in range(plan.boxes):
            if own.pays[box] >= 0:
                after = child_index(plan, mask, flag, 0, upper, box, own.pays[box])
                paid = own.pays[box] + extra_for(plan, flag, hand)
                take_fill(field, below, rows, hand, paid, after, slack, own, tally)
    for hand in range(plan.first_hand, plan.drops.size):
        paid, place = own.paid[hand], own.after[hand]
        own.value[hand] = paid + below[place]
        for j in range(field.prime.size):
            remainder = int(rows[place, j]) + paid
            own.row[hand, j] = remainder - int(field.prime[j]) if remainder >= int(field.prime[j]) else remainder
        tally[TIES] += own.tied[hand]
    tally[DECISIONS] += plan.drops.size - plan.first_hand


@kernel(_nrt=False)
def take_fill(
    field: Field, below: Array, rows: Array, hand: int, paid: int, after: int, slack: float, own: Scratch, tally: Array
) -> None:
    """Lets a box be the hand's best where it is."""
    sign = 1
    if own.after[hand] >= 0:
        old_paid, old = own.paid[hand], own.after[hand]
        sign = fill_better(field, below, rows, paid, after, old_paid, old, slack, own.digits, tally)
    if sign > 0:
        own.paid[hand], own.after[hand], own.tied[hand] = paid, after, 0
    elif sign == 0:
        own.tied[hand] = 1


@kernel(_nrt=False)
def mean_rows(field: Field, add: Array, keep: int, row: Array, sums: Array) -> None:
    """row[keep] = the mean of the six rows with one die more."""
    a, b, c = row[add[keep, 0]], row[add[keep, 1]], row[add[keep, 2]]
    d, e, f = row[add[keep, 3]], row[add[keep, 4]], row[add[keep, 5]]
    for j in range(sums.size):
        sums[j] = int(a[j]) + int(b[j]) + int(c[j]) + int(d[j]) + int(e[j]) + int(f[j])
    mine = row[keep]
    for j in range(sums.size):
        prime = int(field.prime[j])
        product = int(sums[j]) * int(field.sixth[j])
        factor = ((product & LOW) * int(field.turned[j])) & LOW
        reduced = (product + factor * prime) >> 32
        mine[j] = reduced - prime if reduced >= prime else reduced


@kernel(_nrt=False)
def throw_dice_exactly(plan: Plan, field: Field, own: Scratch) -> None:
    """From hands to keeps: what each keep is worth before the other dice are thrown."""
    value = own.value
    for keep in range(plan.first_hand - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += value[plan.add[keep, face]]
        value[keep] = total / 6.0
        mean_rows(field, plan.add, keep, own.row, own.sums)


@kernel(_nrt=False)
def settle_keep(plan: Plan, field: Field, keep: int, slack: float, own: Scratch, tally: Array) -> None:
    """The best part of a keep, where doubles alone cannot tell."""
    value, best, tied = own.value, own.best, own.tied
    mine, draw = keep, 0
    for place in range(plan.drops[keep]):
        part = int(plan.drop[keep, place])
        other = best[part]
        if other == mine:
            draw |= tied[part]
        elif value[other] > value[mine] * slack:
            mine, draw = other, tied[part]
        elif value[other] * slack >= value[mine]:
            sign = settle(field, own.row[other], own.row[mine], 0, own.digits)
            tally[NEAR] += 1
            tally[EQUAL] += sign == 0
            tally[SWAPPED] += sign != 0 and (value[other] > value[mine]) != (sign > 0)
            if sign > 0:
                mine, draw = other, tied[part]
            elif sign == 0:
                draw = 1
    best[keep], tied[keep] = mine, draw


@kernel(_nrt=False)
def keep_best(plan: Plan, field: Field, slack: float, own: Scratch, tally: Array) -> None:
    """From keeps to hands: the best part of each hand, itself included, which is to fill a box."""
    value, best, tied, row = own.value, own.best, own.tied, own.row
    for keep in range(plan.drops.size):
        mine, worth, draw, near = keep, value[keep], 0, False
        # No branches here: which part is best is anybody's guess, and a wrong guess costs more than the comparison.
        for place in range(plan.drops[keep]):
            part = int(plan.drop[keep, place])
            other = best[part]
            rival, same = value[other], other == mine
            better = rival > worth * slack
            near |= (not same) & (not better) & (rival * slack >= worth)
            draw = tied[part] if better else draw | (tied[part] if same else 0)
            worth = rival if better else worth
            mine = other if better else mine
        best[keep], tied[keep] = mine, draw
        if near:
            settle_keep(plan, field, keep, slack, own, tally)
    for hand in range(plan.first_hand, plan.drops.size):
        if best[hand] != hand:
            value[hand] = value[best[hand]]
            for j in range(field.prime.size):
                row[hand, j] = row[best[hand], j]
        tally[TIES] += tied[hand]
    tally[DECISIONS] += plan.drops.size - plan.first_hand


@kernel(_nrt=False)
def solve_exactly(
    plan: Plan, field: Field, masks: Array, wanted: Array, below: Array, rows: Array, slack: float, values: Array,
    out: Array, own: Scratch, tally: Array,
) -> None:  # fmt: skip
    """Fills values and rows of the cards of these masks that can occur; `below` and `rows` are the layer after."""
    for mask in masks:
        width, base = int(plan.width[mask]), int(plan.base[mask])
        for flag in range(flags_of(plan, mask)):
            start = row_start(plan, mask, flag, 0)
            for lane in range(width):
                if not wanted[start + lane]:
                    continue
                fill_hands(plan, field, below, rows, mask, flag, base + lane, slack, own, tally)
                for _ in range(plan.throws - 1):
                    throw_dice_exactly(plan, field, own)
                    keep_best(plan, field, slack, own, tally)
                throw_dice_exactly(plan, field, own)
                values[start + lane] = own.value[0]
                for j in range(field.prime.size):
                    out[start + lane, j] = own.row[0, j]
