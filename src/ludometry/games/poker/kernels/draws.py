"""Counting hands: what can become of some cards, and what a deal is worth.

row      the place of a set of at most four cards in the tables: sets by their size, each size in its own numbering
draws    [row, hand]: how many hands of five cards hold the set and make that hand
coins    [row]: what all those hands pay together
mask     which of five cards are held: bit i stands for card i
part     the unit of draws, see `tables.py`

Hands that hold a set but none of the thrown cards come by inclusion and exclusion: those that hold the set, less those
that also hold a thrown card, and so on.
"""

from __future__ import annotations

from math import comb

import numpy as np

from ludometry.games.poker import pay_table as hands
from ludometry.games.poker.tables import COMMON
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array, Ints

CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(52)])
STARTS = np.array([sum(comb(52, less) for less in range(size)) for size in range(6)])
"""Where the rows of the sets of each size begin."""
PARTS = np.array([COMMON // comb(47, 5 - size) for size in range(6)])
"""Parts of one draw when this many cards are held."""

# Ranks are bits, the ace in bit 0 and the two in bit 12.
ACE, JACK, LOWEST_FOUR = 1, 1 << 3, 1 << hands.LOWEST_FOUR
ROYAL_RANKS, LOW_STRAIGHT = 0b11111, 0b1111000000001


@kernel
def hand_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards make."""
    once = twice = thrice = four = 0
    for card in (a, b, c, d, e):
        bit = 1 << (card >> 2)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if four:
        return hands.FOUR_ACES if four == ACE else hands.FOUR_LOW if four >= LOWEST_FOUR else hands.FOUR
    if thrice:
        return hands.FULL_HOUSE if twice != thrice else hands.THREE
    if twice:
        if twice & (twice - 1):
            return hands.TWO_PAIR
        return hands.JACKS if twice <= JACK else hands.NOTHING
    straight = once == (once & -once) * ROYAL_RANKS or once == LOW_STRAIGHT
    if (a & 3) == (b & 3) == (c & 3) == (d & 3) == (e & 3):
        if straight:
            return hands.ROYAL if once == ROYAL_RANKS else hands.STRAIGHT_FLUSH
        return hands.FLUSH
    return hands.STRAIGHT if straight else hands.NOTHING


@kernel
def row_of(cards: Array, mask: int) -> int:
    """The row of those cards, of sorted ones, that a mask names."""
    row = size = 0
    for place in range(len(cards)):
        if mask >> place & 1:
            size += 1
            row += CHOOSE[cards[place], size]
    return STARTS[size] + row  # type: ignore[no-any-return]


@kernel
def count_draws(draws: Array) -> None:
    """Counts each hand to all sets of at most four of its cards: once to a set of four, twice to a set of three, ..."""
    four = np.empty(4, np.int64)
    made = np.empty(draws.shape[1], np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for hand in range(len(made)):
                        made[hand] = 0
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            made[hand_of(a, b, c, d, e)] += 1
                    four[0], four[1], four[2], four[3] = a, b, c, d
                    for mask in range(16):
                        row = row_of(four, mask)
                        for hand in range(len(made)):
                            draws[row, hand] += made[hand]


@kernel
def value_holds(cards: Array, coins: Ints, pays: Ints, values: Ints) -> int:
    """Fills in what each of the 32 holds of a deal is worth, in coins times parts; the best hold."""
    for mask in range(31):
        values[mask] = coins[row_of(cards, mask)]
    values[31] = pays[hand_of(cards[0], cards[1], cards[2], cards[3], cards[4])]
    for place in range(5):
        for mask in range(32):
            if not mask >> place & 1:
                values[mask] -= values[mask | 1 << place]
    best = 31
    for mask in range(31, -1, -1):
        held = 0
        for place in range(5):
            held += mask >> place & 1
        values[mask] *= PARTS[held]
        if values[mask] > values[best]:
            best = mask
    return best


@kernel
def list_classes(deals: Array, weights: Array) -> int:
    """Fills in one deal of every class under exchange of suits, with the number of its deals; how many there are.

    A deal stands for its class when the ranks of its suits, as numbers, do not increase from suit to suit.
    """
    found = 0
    suits = np.empty(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        for suit in range(4):
                            suits[suit] = 0
                        for card in (a, b, c, d, e):
                            suits[card & 3] |= 1 << (card >> 2)
                        if suits[0] < suits[1] or suits[1] < suits[2] or suits[2] < suits[3]:
                            continue
                        orders = 24
                        alike = 1
                        for suit in range(1, 4):
                            alike = alike + 1 if suits[suit] == suits[suit - 1] else 1
                            orders //= alike
                        deals[found, 0], deals[found, 1], deals[found, 2] = a, b, c
                        deals[found, 3], deals[found, 4] = d, e
                        weights[found] = orders
                        found += 1
    return found


@kernel
def tally(deals: Array, weights: Array, chosen: Array, draws: Array, coins: Ints, pays: Ints, totals: Ints) -> None:
    """Adds up, in parts, how often each hand comes when each deal is held by its mask; 255 means the best hold."""
    values = np.empty(32, np.int64)
    for deal in range(len(deals)):
        cards = deals[deal]
        best = value_holds(cards, coins, pays, values)
        held = best if chosen[deal] == 255 else chosen[deal]
        size = 0
        for place in range(5):
            size += held >> place & 1
        weight = weights[deal] * PARTS[size]
        others = 31 ^ held
        more = others
        while True:
            sign = weight
            for place in range(5):
                if more >> place & 1:
                    sign = -sign
            if held | more == 31:
                totals[hand_of(cards[0], cards[1], cards[2], cards[3], cards[4])] += sign
            else:
                row = row_of(cards, held | more)
                for hand in range(len(totals)):
                    totals[hand] += sign * draws[row, hand]
            if more == 0:
                break
            more = (more - 1) & others
