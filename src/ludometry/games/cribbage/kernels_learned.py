"""The play, learned: what follows after a card is on the table.

afterstate   all that is remembered once a card has been played: the cards left in hand (at most three), how many the
             other holds, whether he has said go, the count, the newest cards of the pile, the role

    bits  0..11   the hand, four bits a rank        bits 12..14   cards the other holds
    bit      15   the other waits after his go      bits 16..20   the count
    bits 21..29   the context of the pile           bit      30   the role

context      the newest cards as far as the next card can pair them or make a run with them; 0 for an empty pile
slots        an open hash table: the afterstate plus one at its slot, zero where free
worth        the points still to come, mine less his, for the one who played the card
walk         plays a deal to its end, the learner trying every card at each of his turns and the other following what is
             known so far; what each try brings corrects the worth of its afterstate
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_discard import best_shares, deal, fill_shares, keep_class
from ludometry.games.cribbage.kernels_pegging import (
    can_play,
    card_at,
    hand_size,
    pack_hand,
    pile_points,
    roll,
    without,
)
from ludometry.games.cribbage.kernels_statistics import KEEPS
from ludometry.solve.jit import kernel

Array = NDArray[Any]

SLOT_BITS = 22


@kernel
def fill_contexts(contexts: Array) -> int:
    """Numbers what matters of the three newest cards, by their twelve bits; gives the count of contexts."""
    canonical = np.full(1 << 12, -1, np.int64)
    number = 0
    for pile in range(1 << 12):
        newest, second, third = pile & 15, (pile >> 4) & 15, pile >> 8
        if newest == 0:
            kept = 0
        elif newest == second:
            kept = pile if third == newest else pile & 0xFF
        elif second == 0 or abs(newest - second) > 3:
            kept = newest
        else:
            low, high = min(newest, second), max(newest, second)
            if third != 0 and third != newest and third != second and max(high, third) - min(low, third) <= 3:
                kept = pile
            elif high - low <= 2:
                kept = pile & 0xFF
            else:
                kept = newest
        if canonical[kept] < 0:
            canonical[kept] = number
            number += 1
        contexts[pile] = canonical[kept]
    return number


@kernel
def afterstate(contexts: Array, hand: int, others: int, waiting: int, count: int, pile: int, role: int) -> int:
    """The 31 bits of an afterstate."""
    context = int(contexts[pile & 0xFFF])
    return hand | (others << 12) | (waiting << 15) | (count << 16) | (context << 21) | (role << 30)


@kernel
def slot_of(slots: Array, key: int) -> int:
    """Where an afterstate is, or the free slot where it would go."""
    mask = int(slots.shape[0]) - 1
    place = ((key * 0x9E3779B1) >> 8) & mask
    while slots[place] != 0 and slots[place] != key + 1:
        place = (place + 1) & mask
    return place


@kernel
def worth_of(slots: Array, worths: Array, key: int) -> float:
    """What an afterstate is worth; nothing for one never seen."""
    place = slot_of(slots, key)
    return float(worths[place]) if slots[place] != 0 else 0.0


@kernel
def learned_place(
    contexts: Array,
    slots: Array,
    worths: Array,
    hand: int,
    others: int,
    waiting: int,
    count: int,
    pile: int,
    role: int,
) -> int:
    """The card with the most points now and later."""
    if not can_play(hand >> 4, count):
        return 0
    best, most, place, before = 0, -1e9, 0, 0
    while can_play(hand >> (4 * place), count):
        card = card_at(hand, place)
        if card != before:
            before = card
            total = count + min(10, card)
            after = (pile << 4) | card
            worth = float(pile_points(after, total))
            still = waiting
            if total == 31:
                after, total, still = 0, 0, 0
            rest = without(hand, place)
            worth += worth_of(slots, worths, afterstate(contexts, rest, others, still, total, after, role))
            if worth > most:
                most = worth
                best = place
        place += 1
    return best


@kernel
def walk(
    contexts: Array,
    slots: Array,
    worths: Array,
    visits: Array,
    least_step: float,
    mine: int,
    his: int,
    my_turn: bool,
    waiting: int,
    count: int,
    pile: int,
    role: int,
    wild: int,
    dice: Array,
) -> float:
    """Points to come for the learner, who holds `mine`, less the other's; learns on the way.

    `wild` is how many times in 256 the other plays any card instead of the best known. `visits` counts the
    afterstates in its first place and the visits to each of them in the others.
    """
    if mine == 0 and his == 0:
        return 0.0
    hand = mine if my_turn else his
    other = his if my_turn else mine
    place, before = 0, 0
    if not my_turn:
        if wild > 0 and roll(dice, 256) < wild:
            while can_play(hand >> (4 * place), count):
                place += 1
            place = roll(dice, place)
        else:
            others = hand_size(other)
            place = learned_place(contexts, slots, worths, hand, others, waiting, count, pile, 1 - role)
    result = 0.0
    most = -1e9
    while can_play(hand >> (4 * place), count):
        card = card_at(hand, place)
        if card != before:
            before = card
            total = count + min(10, card)
            after = (pile << 4) | card
            rest = without(hand, place)
            now = float(pile_points(after, total))
            bonus = 0.0
            still = waiting
            same = other == 0
            if total == 31:
                total, after, still = 0, 0, 0
            elif waiting == 0 and can_play(other, total):
                same = False
            elif can_play(rest, total):
                same = True
                still = 1
            else:
                bonus = 1.0
                total, after, still = 0, 0, 0
            if not my_turn:
                return (
                    -now
                    - bonus
                    + walk(
                        contexts,
                        slots,
                        worths,
                        visits,
                        least_step,
                        mine,
                        rest,
                        not same,
                        still,
                        total,
                        after,
                        role,
                        wild,
                        dice,
                    )
                )
            later = bonus + walk(
                contexts, slots, worths, visits, least_step, rest, his, same, still, total, after, role, wild, dice
            )
            total = count + min(10, card)
            after = (pile << 4) | card
            still = waiting
            if total == 31:
                total, after, still = 0, 0, 0
            key = afterstate(contexts, rest, hand_size(other), still, total, after, role)
            at = slot_of(slots, key)
            known = 0.0
            if slots[at] == 0:
                slots[at] = key + 1
                visits[0] += 1
                visits[1 + at] = 1
                worths[at] = later
            else:
                known = float(worths[at])
                visits[1 + at] += 1
                worths[at] += max(least_step, 1.0 / visits[1 + at]) * (later - known)
            if now + known > most:
                most = now + known
                result = now + later
        place += 1
    return result


@kernel
def learn_deals(
    table: Array,
    crib_rows: Array,
    beliefs: Array,
    play_worth: Array,
    contexts: Array,
    slots: Array,
    worths: Array,
    visits: Array,
    totals: Array,
    least_step: float,
    wild: int,
    astray: int,
    rounds: int,
    dice: Array,
) -> None:
    """Self-play: both seats discard by what is known, and each learns the play of the deal in turn.

    `astray` is how many times in 256 the learner keeps any four cards, so that all keeps are tried; the other
    always keeps his best, so that the learner meets the hands that are really held against him.
    `totals[role, keep]` gathers how often a keep was played and what it brought.
    """
    deck = np.arange(52)
    shares = np.empty((15, 3))
    hands = np.zeros(2, np.int64)
    ranks = np.empty(4, np.int64)
    for _ in range(rounds):
        deal(dice, deck)
        for role in range(2):
            six = deck[6 * role : 6 * role + 6]
            fill_shares(table, crib_rows, beliefs[1 - role], play_worth, six, role, shares)
            hands[role] = kept_hand(six, best_shares(shares), ranks)
        for role in range(2):
            mine = hands[role]
            if roll(dice, 256) < astray:
                mine = kept_hand(deck[6 * role : 6 * role + 6], roll(dice, 15), ranks)
            got = walk(
                contexts, slots, worths, visits, least_step, mine, hands[1 - role], role == 0, 0, 0, 0, role, wild, dice
            )
            keep = class_of(mine)
            totals[role, keep, 0] += 1.0
            totals[role, keep, 1] += got


@kernel
def kept_hand(six: Array, discard: int, ranks: Array) -> int:
    """The packed hand that a discard keeps of six sorted cards."""
    for place in range(4):
        ranks[place] = six[KEEPS[discard, place]] >> 2
    return pack_hand(ranks)


@kernel
def class_of(hand: int) -> int:
    """The keep class, 0 to 1819, of a packed hand of four."""
    return keep_class((hand & 15) - 1, ((hand >> 4) & 15) - 1, ((hand >> 8) & 15) - 1, (hand >> 12) - 1)
