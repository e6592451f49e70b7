"""Exact statistics of every discard, for one hand and for all suit classes.

six        the cards dealt, any order
discard    0 to 14, a row of THROWS: which two of the six go to the crib, and of KEEPS: which four stay
figures    a row of five whole numbers a discard: the least, the most and twice the median of the hand over the
           46 starters, the sum of the hand over the 46 starters, the sum of the crib over the
           C(46,2) * 44 = 45,540 throws of the other player and starters
triple     three ranks that complete a crib; 455 of them
suit mask  13 bits, the ranks held of one suit; a suit class is four masks in falling order

The crib's sum needs no loop over 45,540 cribs. Which of three cards is the starter changes neither fifteens,
pairs nor runs, so those are three times a sum over 455 rank triples, weighted by how many cards are left;
nobs and the flush have closed forms.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import numpy as np

from ludometry.games.cribbage.kernels.scoring import CODES, RANK_MASK
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

THROWS = np.array(list(combinations(range(6), 2)), dtype=np.int64)
KEEPS = np.array([[i for i in range(6) if i not in throw] for throw in combinations(range(6), 2)], dtype=np.int64)
TRIPLES = np.array(list(combinations_with_replacement(range(13), 3)), dtype=np.int64)
PAIRS = np.array(list(combinations_with_replacement(range(13), 2)), dtype=np.int64)
LEAST, MOST, TWICE_MEDIAN, HAND_SUM, CRIB_SUM = range(5)
STARTERS = 46
CRIBS = 45_540


@kernel
def pair_number(low: int, high: int) -> int:
    """Two ranks, in either order, as 0 to 90: the row of PAIRS."""
    if low > high:
        low, high = high, low
    return low * 13 - low * (low - 1) // 2 + high - low


@kernel
def weigh_triples(left: Array, weights: Array) -> None:
    """How many sets of three unseen cards have the ranks of each triple; `left` counts unseen cards by rank."""
    number = 0
    for a in range(13):
        la = left[a]
        weights[number] = la * (la - 1) * (la - 2) // 6
        number += 1
        for c in range(a + 1, 13):
            weights[number] = la * (la - 1) // 2 * left[c]
            number += 1
        for b in range(a + 1, 13):
            lab = la * left[b]
            weights[number] = la * (left[b] * (left[b] - 1) // 2)
            number += 1
            for c in range(b + 1, 13):
                weights[number] = lab * left[c]
                number += 1


@kernel
def hand_figures(table: Array, four: int, unseen: Array, figures: Array) -> None:
    """Least, most, twice the median and sum of a hand over the starters that `unseen` lists."""
    histogram = np.zeros(30, np.int64)
    jacks = (four >> 36) & 15
    flush = (four >> 22) & 0x1111
    for place in range(unseen.shape[0]):
        card = unseen[place]
        code = CODES[card]
        points = int(table[(four + code) & RANK_MASK])
        suit = card & 3
        points += (jacks >> suit) & 1
        if flush:
            points += 4 + ((flush >> (4 * suit)) & 1)
        histogram[points] += 1
    least, most, total, seen, low, high = -1, 0, 0, 0, -1, -1
    half = unseen.shape[0] // 2
    for points in range(30):
        times = histogram[points]
        if times:
            if least < 0:
                least = points
            most = points
            total += times * points
            seen += times
            if low < 0 and seen >= half:
                low = points
            if high < 0 and seen >= half + 1:
                high = points
    figures[LEAST] = least
    figures[MOST] = most
    figures[TWICE_MEDIAN] = low + high
    figures[HAND_SUM] = total


@kernel
def crib_sum(crib_row: Array, weights: Array, one: int, other: int, suits_left: Array, jacks_left: int) -> int:
    """Sum of the crib over all throws of the other player and all starters, for the two cards thrown."""
    total = 0
    for triple in range(455):
        total += int(crib_row[triple]) * weights[triple]
    total *= 3
    if one >> 2 == 10:
        total += suits_left[one & 3] * 990
    if other >> 2 == 10:
        total += suits_left[other & 3] * 990
    for suit in range(4):
        if (jacks_left >> suit) & 1:
            total += (suits_left[suit] - 1) * 44
    if (one & 3) == (other & 3):
        left = suits_left[one & 3]
        total += 5 * (left * (left - 1) // 2) * (left - 2)
    return total


@kernel
def discard_figures(table: Array, crib_rows: Array, six: Array, figures: Array) -> None:
    """All five figures of all fifteen discards of six cards."""
    unseen = np.empty(46, np.int64)
    left = np.full(13, 4, np.int64)
    suits_left = np.full(4, 13, np.int64)
    weights = np.empty(455, np.int32)
    jacks_left = 15
    held = 0
    for place in range(6):
        card = six[place]
        held |= 1 << card
        left[card >> 2] -= 1
        suits_left[card & 3] -= 1
        if card >> 2 == 10:
            jacks_left &= ~(1 << (card & 3))
    number = 0
    for card in range(52):
        if not (held >> card) & 1:
            unseen[number] = card
            number += 1
    weigh_triples(left, weights)
    for discard in range(15):
        four = 0
        for place in range(4):
            four += CODES[six[KEEPS[discard, place]]]
        hand_figures(table, four, unseen, figures[discard])
        one, other = six[THROWS[discard, 0]], six[THROWS[discard, 1]]
        row = crib_rows[pair_number(one >> 2, other >> 2)]
        figures[discard, CRIB_SUM] = crib_sum(row, weights, one, other, suits_left, jacks_left)


@kernel
def cards_of_masks(masks: Array, six: Array) -> None:
    """The six cards of four suit masks, sorted."""
    number = 0
    for rank in range(13):
        for suit in range(4):
            if (masks[suit] >> rank) & 1:
                six[number] = 4 * rank + suit
                number += 1


@kernel
def fill_classes(by_size: Array, sizes: Array, classes: Array, deals: Array) -> int:
    """Every suit class of six cards as four suit masks, and how many of the 20,358,520 deals it stands for.

    `by_size[n]` lists the `sizes[n]` masks of n ranks in rising order.
    """
    number = 0
    for a in range(6, 1, -1):
        for b in range(min(a, 6 - a), -1, -1):
            for c in range(min(b, 6 - a - b), -1, -1):
                d = 6 - a - b - c
                if d > c:
                    continue
                for i in range(sizes[a]):
                    for j in range(i + 1 if a == b else sizes[b]):
                        for k in range(j + 1 if b == c else sizes[c]):
                            for m in range(k + 1 if c == d else sizes[d]):
                                classes[number, 0] = by_size[a, i]
                                classes[number, 1] = by_size[b, j]
                                classes[number, 2] = by_size[c, k]
                                classes[number, 3] = by_size[d, m]
                                deals[number] = orders(classes[number])
                                number += 1
    return number


@kernel
def orders(masks: Array) -> int:
    """In how many ways four suit masks can be dealt to the four suits."""
    ways = 24
    alike = 1
    for suit in range(1, 4):
        if masks[suit] == masks[suit - 1]:
            alike += 1
        else:
            alike = 1
        ways //= alike
    return ways


@kernel
def fill_figures(table: Array, crib_rows: Array, classes: Array, small: Array, sums: Array, cribs: Array) -> None:
    """The figures of all discards of many suit classes: `small` holds least, most and twice the median."""
    six = np.empty(6, np.int64)
    figures = np.empty((15, 5), np.int64)
    for number in range(classes.shape[0]):
        cards_of_masks(classes[number], six)
        discard_figures(table, crib_rows, six, figures)
        for discard in range(15):
            small[number, discard, 0] = figures[discard, LEAST]
            small[number, discard, 1] = figures[discard, MOST]
            small[number, discard, 2] = figures[discard, TWICE_MEDIAN]
            sums[number, discard] = figures[discard, HAND_SUM]
            cribs[number, discard] = figures[discard, CRIB_SUM]
