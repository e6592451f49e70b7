"""The play at speed: legal cards, points, and the plain ways to choose a card.

Suits do not matter in the play, so a hand and a pile are ranks packed four bits each, ace 1 to king 13:

    hand   sorted, lowest rank in the lowest four bits         5 5 J  ->  0xB55
    pile   newest card in the lowest four bits, 0 when empty   3 then 4  ->  0x34

mover     the seat that plays next
waiting   whether the other seat has said go and cannot play until the count goes back to zero
style     how a seat chooses: RANDOM, GREEDY, ONE_PLY, LEARNED or SEARCHING
dice      the state of the random numbers: an array with one 64-bit word
"""

from __future__ import annotations

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

RANDOM, GREEDY, ONE_PLY, LEARNED, SEARCHING = range(5)


@kernel
def roll(dice: Array, sides: int) -> int:
    """A random number from 0 to sides - 1 (splitmix64)."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    # Signed on purpose: int() would stay unsigned, and numba makes a float of 1 less an unsigned number.
    return np.int64(((z >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))  # type: ignore[return-value]


@kernel
def pack_hand(ranks: Array) -> int:
    """Ranks 0 to 12, in any order, as a packed sorted hand."""
    hand = 0
    size = ranks.shape[0]
    for i in range(size):
        smaller = 0
        for j in range(size):
            if ranks[j] < ranks[i] or (ranks[j] == ranks[i] and j < i):
                smaller += 1
        hand |= (ranks[i] + 1) << (4 * smaller)
    return hand


@kernel
def card_at(hand: int, place: int) -> int:
    """The rank at a place of a hand, 1 to 13, or 0 beyond its end."""
    return (hand >> (4 * place)) & 15


@kernel
def without(hand: int, place: int) -> int:
    """The hand after the card at this place was played."""
    shift = 4 * place
    return ((hand >> (shift + 4)) << shift) | (hand & ((1 << shift) - 1))


@kernel
def hand_size(hand: int) -> int:
    """How many cards a packed hand holds."""
    size = 0
    while hand:
        size += 1
        hand >>= 4
    return size


@kernel
def can_play(hand: int, count: int) -> bool:
    """Whether the lowest card fits under thirty-one."""
    return hand != 0 and count + min(10, hand & 15) <= 31


@kernel
def pile_points(pile: int, count: int) -> int:
    """Fifteen, thirty-one, pairs and runs of the newest card of the pile."""
    points = 2 if count == 15 or count == 31 else 0
    newest = pile & 15
    rest = pile >> 4
    alike = 1
    while rest and (rest & 15) == newest:
        alike += 1
        rest >>= 4
    if alike > 1:
        return points + alike * (alike - 1)
    seen = 1 << newest
    lowest = newest
    highest = newest
    size = 1
    run = 0
    while rest:
        rank = rest & 15
        if (seen >> rank) & 1:
            break
        seen |= 1 << rank
        lowest = min(lowest, rank)
        highest = max(highest, rank)
        size += 1
        if size >= 3 and highest - lowest + 1 == size:
            run = size
        rest >>= 4
    return points + run


@kernel
def random_place(hand: int, count: int, dice: Array) -> int:
    """Any card that fits, each with the same chance."""
    legal = 0
    while can_play(hand >> (4 * legal), count):
        legal += 1
    return roll(dice, legal)


@kernel
def greedy_place(hand: int, count: int, pile: int) -> int:
    """The card that scores most at once, the lowest of those (the thesis, 3.1.1)."""
    best = 0
    most = -1
    place = 0
    while can_play(hand >> (4 * place), count):
        card = card_at(hand, place)
        points = pile_points((pile << 4) | card, count + min(10, card))
        if points > most:
            best = place
            most = points
        place += 1
    return best


@kernel
def expected_reply(pile: int, count: int, left: Array, unseen: int, cards: int) -> float:
    """What the other seat gains by its best reply, on average over hands of unseen cards.

    `left` counts unseen cards by rank. A hand holds a rank with the chance that this many draws meet it; the
    best reply is then found by going through the replies from the dearest down.
    """
    worth = 0.0
    none_yet = 1.0
    best = np.zeros(14, np.int64)
    dearest = 0
    fitting = 0
    for rank in range(1, 14):
        pips = min(10, rank)
        if count + pips <= 31:
            fitting += left[rank]
            if left[rank] > 0:
                best[rank] = pile_points((pile << 4) | rank, count + pips)
                dearest = max(dearest, best[rank])
    for points in range(dearest, 0, -1):
        matching = 0
        for rank in range(1, 14):
            if best[rank] == points:
                matching += left[rank]
        if matching:
            held = 1.0
            for draw in range(cards):
                held *= max(0.0, (unseen - matching - draw)) / max(1.0, unseen - draw)
            worth += points * none_yet * (1.0 - held)
            none_yet *= held
    if fitting < unseen:
        stuck = 1.0
        for draw in range(cards):
            stuck *= max(0.0, (unseen - fitting - draw)) / max(1.0, unseen - draw)
        worth -= stuck
    return worth


@kernel
def one_ply_place(hand: int, count: int, pile: int, others: int, left: Array, unseen: int) -> int:
    """The card with the best points now less the best reply expected from a hand of `others` unseen cards."""
    best = 0
    most = -1e9
    place = 0
    before = 0
    while can_play(hand >> (4 * place), count):
        card = card_at(hand, place)
        if card != before:
            before = card
            total = count + min(10, card)
            after = (pile << 4) | card
            worth = float(pile_points(after, total))
            if total == 31:
                after = 0
                total = 0
            if others > 0:
                worth -= expected_reply(after, total, left, unseen, others)
            if worth > most + 1e-9:
                most = worth
                best = place
        place += 1
    return best
