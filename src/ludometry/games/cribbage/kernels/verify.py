"""Discard statistics counted the long way, card by card, to compare the table with.

card     0 to 51, rank times four plus suit
seen     a histogram of a hand's points over the 46 starters

No table of scores, no sums over ranks with closed forms: five cards are counted as at the table, for every starter
and, for a crib, for every pair that the other player can throw.
"""

from __future__ import annotations

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel
def points_of_five(cards: Array, crib: bool) -> int:
    """What five cards score, the last of them being the starter: the order of the first four does not matter."""
    points = 0
    for chosen in range(1, 32):
        pips = 0
        for place in range(5):
            if chosen >> place & 1:
                pips += min(10, (cards[place] >> 2) + 1)
        if pips == 15:
            points += 2
    for one in range(5):
        for other in range(one):
            if cards[one] >> 2 == cards[other] >> 2:
                points += 2
    length, ways = 0, 1
    for rank in range(14):
        here = 0
        for place in range(5):
            if cards[place] >> 2 == rank:
                here += 1
        if here:
            length += 1
            ways *= here
        else:
            if length >= 3:
                points += length * ways
            length, ways = 0, 1
    suit = cards[0] & 3
    if cards[1] & 3 == suit and cards[2] & 3 == suit and cards[3] & 3 == suit:
        if cards[4] & 3 == suit:
            points += 5
        elif not crib:
            points += 4
    for place in range(4):
        if cards[place] >> 2 == 10 and cards[place] & 3 == cards[4] & 3:
            points += 1
    return points


@kernel
def count_hand_figures(kept: Array, held: int, cards: Array, seen: Array, figures: Array) -> None:
    """Least, most, twice the median and sum over the starters; `held` has a bit for each of the six cards."""
    seen[:] = 0
    for place in range(4):
        cards[place] = kept[place]
    total = 0
    for starter in range(52):
        if not held >> starter & 1:
            cards[4] = starter
            points = points_of_five(cards, False)
            seen[points] += 1
            total += points
    counted, least, most, lower, upper = 0, -1, 0, -1, -1
    for points in range(30):
        if seen[points]:
            least = points if least < 0 else least
            most = points
            counted += seen[points]
            if lower < 0 and counted >= 23:
                lower = points
            if upper < 0 and counted >= 24:
                upper = points
    figures[0], figures[1], figures[2], figures[3] = least, most, lower + upper, total


@kernel
def count_crib(thrown: Array, held: int, cards: Array) -> int:
    """The crib's points summed over all throws of the other player and all starters."""
    total = 0
    cards[0], cards[1] = thrown[0], thrown[1]
    for one in range(52):
        if held >> one & 1:
            continue
        for other in range(one):
            if held >> other & 1:
                continue
            cards[2], cards[3] = one, other
            for starter in range(52):
                if not held >> starter & 1 and starter != one and starter != other:
                    cards[4] = starter
                    total += points_of_five(cards, True)
    return total
