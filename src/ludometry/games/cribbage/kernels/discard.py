"""What a discard is worth against a player who thinks.

belief       how the other player throws: a factor for every rank triple, two ratios for jacks and for two of a suit,
             and a shift in points for every rank pair that is thrown to him
factor       the weight of a triple is the number of unseen cards that make it, times the sum over its three cards of
             how much likelier than a random player the other throws the two that are not the starter;
             all ones make 3 everywhere, which is the exact statistics again
shares       what hand, crib and play bring, a row of three for each discard, in points for the player who discards
shift        what the factors miss: which cards the other keeps depends on which he can have, so real cribs are a
             little better than factors say; measured by self-play
role         0 pone, 1 dealer
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.pegging import roll
from ludometry.games.cribbage.kernels.scoring import CODES, RANK_MASK, score_five
from ludometry.games.cribbage.kernels.statistics import KEEPS, THROWS, cards_of_masks, pair_number, weigh_triples
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

HAND, CRIB, PLAY = range(3)
JACKS, SUITED, SHIFTS = 455, 456, 457
BELIEF_SIZE = SHIFTS + 91


@kernel
def fill_belief(odds: Array, jacks: float, suited: float, belief: Array) -> None:
    """A belief from the odds of each rank pair, as a ratio to a random throw."""
    number = 0
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                belief[number] = odds[pair_number(a, b)] + odds[pair_number(a, c)] + odds[pair_number(b, c)]
                number += 1
    belief[JACKS] = jacks
    belief[SUITED] = suited


@kernel
def keep_class(a: int, b: int, c: int, d: int) -> int:
    """Four sorted ranks as 0 to 1819."""
    return a + (b + 1) * b // 2 + (c + 2) * (c + 1) * c // 6 + (d + 3) * (d + 2) * (d + 1) * d // 24


@kernel
def class_kept(six: Array, discard: int) -> int:
    """The keep class of what a discard leaves of six sorted cards."""
    a, b = six[KEEPS[discard, 0]] >> 2, six[KEEPS[discard, 1]] >> 2
    return keep_class(a, b, six[KEEPS[discard, 2]] >> 2, six[KEEPS[discard, 3]] >> 2)


@kernel
def sort_six(six: Array) -> None:
    """Sorts the cards in place."""
    for i in range(1, 6):
        card = six[i]
        j = i - 1
        while j >= 0 and six[j] > card:
            six[j + 1] = six[j]
            j -= 1
        six[j + 1] = card


@kernel(fastmath=True)
def row_sum(row: Array, weighed: Array) -> float:
    """Points of a row of the crib table, weighed; the order of the additions is free, so that it runs four abreast."""
    total = np.float32(0.0)
    for triple in range(455):
        total += np.float32(row[triple]) * weighed[triple]
    return float(total)


@kernel(fastmath=True)
def weigh(weights: Array, belief: Array, weighed: Array) -> float:
    """Weights of the triples by belief; gives their sum."""
    norm = 0.0
    for triple in range(455):
        one = weights[triple] * belief[triple]
        weighed[triple] = one
        norm += one
    return float(norm)


@kernel
def fill_shares(
    table: Array, crib_rows: Array, belief: Array, play_worth: Array, six: Array, role: int, shares: Array
) -> None:
    """Average hand, crib and play of the fifteen discards of six sorted cards; the pone's crib counts against him."""
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
    weigh_triples(left, weights)
    weighed = np.empty(455, np.float32)
    norm = weigh(weights, belief, weighed)
    their_nobs = 0.0
    for suit in range(4):
        if (jacks_left >> suit) & 1:
            their_nobs += (suits_left[suit] - 1) * 44.0
    their_nobs *= belief[JACKS] / 45540.0
    sign = 1.0 if role == 1 else -1.0
    for discard in range(15):
        four = 0
        for place in range(4):
            four += CODES[six[KEEPS[discard, place]]]
        total = 0
        for rank in range(13):
            if left[rank]:
                total += left[rank] * int(table[(four + CODES[4 * rank]) & RANK_MASK])
        for suit in range(4):
            if (four >> (36 + suit)) & 1:
                total += suits_left[suit]
            if (four >> (22 + 4 * suit)) & 1:
                total += 4 * 46 + suits_left[suit]
        shares[discard, HAND] = total / 46.0
        one, other = six[THROWS[discard, 0]], six[THROWS[discard, 1]]
        row = crib_rows[pair_number(one >> 2, other >> 2)]
        worth = row_sum(row, weighed) / norm + their_nobs + belief[SHIFTS + pair_number(one >> 2, other >> 2)]
        if one >> 2 == 10:
            worth += suits_left[one & 3] / 46.0
        if other >> 2 == 10:
            worth += suits_left[other & 3] / 46.0
        if (one & 3) == (other & 3):
            many = suits_left[one & 3]
            worth += belief[SUITED] * 5.0 * (many * (many - 1) // 2) * (many - 2) / 45540.0
        shares[discard, CRIB] = sign * worth
        shares[discard, PLAY] = play_worth[role, class_kept(six, discard)]


@kernel
def best_shares(shares: Array) -> int:
    """The discard with the largest sum of its shares, the first of equals."""
    best = 0
    most = -1e9
    for discard in range(15):
        worth = shares[discard, 0] + shares[discard, 1] + shares[discard, 2]
        if worth > most + 1e-9:
            most = worth
            best = discard
    return best


@kernel
def count_throws(
    table: Array,
    crib_rows: Array,
    belief: Array,
    play_worth: Array,
    role: int,
    classes: Array,
    deals: Array,
    pairs: Array,
    sums: Array,
) -> None:
    """How often the best discards of many suit classes throw each rank pair.

    `sums` gathers deals, suited throws, hand and crib averages, each weighted by the deals a class stands for.
    """
    six = np.empty(6, np.int64)
    shares = np.empty((15, 3))
    for number in range(classes.shape[0]):
        cards_of_masks(classes[number], six)
        fill_shares(table, crib_rows, belief, play_worth, six, role, shares)
        best = best_shares(shares)
        one, other = six[THROWS[best, 0]], six[THROWS[best, 1]]
        weight = float(deals[number])
        pairs[pair_number(one >> 2, other >> 2)] += weight
        sums[0] += weight
        if (one & 3) == (other & 3):
            sums[1] += weight
        sums[2] += weight * shares[best, HAND]
        sums[3] += weight * shares[best, CRIB]


@kernel
def measure_cribs(
    table: Array,
    crib_rows: Array,
    beliefs: Array,
    play_worth: Array,
    rounds: int,
    dice: Array,
    found: Array,
    keeps: Array,
) -> None:
    """Deals hands, throws each of the three best discards of one seat and the best of the other, and counts the crib.

    `found[role, pair]` gathers how often the crib held 0 to 29 and, last, the sum of what was expected of it;
    `keeps[role, class]` how often four ranks are kept.
    """
    deck = np.arange(52)
    shares = np.empty((2, 15, 3))
    for _ in range(rounds):
        deal(dice, deck)
        for role in range(2):
            six = deck[6 * role : 6 * role + 6]
            fill_shares(table, crib_rows, beliefs[1 - role], play_worth, six, role, shares[role])
        for role in range(2):
            theirs = best_shares(shares[1 - role])
            six = deck[6 * role : 6 * role + 6]
            keeps[role, class_kept(six, best_shares(shares[role]))] += 1.0
            for _ in range(3):
                mine = best_shares(shares[role])
                one, other = deck[6 * role + THROWS[mine, 0]], deck[6 * role + THROWS[mine, 1]]
                four = CODES[one] + CODES[other]
                for place in range(2):
                    four += CODES[deck[6 * (1 - role) + THROWS[theirs, place]]]
                pair = pair_number(one >> 2, other >> 2)
                found[role, pair, score_five(table, four, deck[12], True)] += 1.0
                found[role, pair, 30] += abs(shares[role, mine, CRIB])
                shares[role, mine, HAND] -= 100.0
            for discard in range(15):
                if shares[role, discard, HAND] < -50.0:
                    shares[role, discard, HAND] += 100.0


@kernel
def deal(dice: Array, deck: Array) -> None:
    """Brings thirteen random cards to the front of the deck, two sorted sixes and the starter."""
    for place in range(13):
        other = place + roll(dice, 52 - place)
        deck[place], deck[other] = deck[other], deck[place]
    sort_six(deck[0:6])
    sort_six(deck[6:12])
