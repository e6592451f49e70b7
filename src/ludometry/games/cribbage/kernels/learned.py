"""The play, learned: what follows after a card is on the table.

afterstate   all that is remembered once a card has been played: the cards left in hand (at most three), how many the
             other holds, whether he has said go, the count, the newest cards of the pile, the role, his newest card

    bits  0..11   the hand, four bits a rank        bits 12..14   cards the other holds
    bit      15   the other waits after his go      bits 16..20   the count
    bits 21..29   the context of the pile           bit      30   the role
    bits 31..34   the card the other played last, 0 for none

context      the newest cards as far as the next card can pair them or make a run with them; 0 for an empty pile
slots        an open hash table: the afterstate plus one at its slot, zero where free
worth        the points still to come, mine less his, for the one who played the card
walk         plays a deal to its end, the learner trying every card at each of his turns and the other following what is
             known so far; what each try brings corrects the worth of its afterstate
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.cribbage.kernels.discard import best_shares, deal, fill_shares, keep_class
from ludometry.games.cribbage.kernels.pegging import (
    can_play,
    card_at,
    greedy_place,
    hand_size,
    pack_hand,
    pile_points,
    random_place,
    roll,
    without,
)
from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.games.cribbage.kernels.statistics import KEEPS
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

SLOT_BITS = 21
"""Two million slots for about 800,000 afterstates."""
MINE, HIS, MY_TURN, WAITING, COUNT, PILE, MY_LAST, HIS_LAST, PLACE, BEFORE, NOW, BONUS, KEY, TURN_SIZE = range(14)
"""A turn of a walk: both hands, who plays, the play so far, which card is tried, what it scores and leads to."""


class Learned(NamedTuple):
    """What is known of the play."""

    contexts: Array
    slots: Array
    worths: Array


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
def afterstate(
    contexts: Array, hand: int, others: int, waiting: int, count: int, pile: int, role: int, seen: int
) -> int:
    """The 35 bits of an afterstate; `seen` is the card the other played last."""
    if count == 31:
        count, pile, waiting = 0, 0, 0
    context = int(contexts[pile & 0xFFF])
    return hand | (others << 12) | (waiting << 15) | (count << 16) | (context << 21) | (role << 30) | (seen << 31)


@kernel
def slot_of(slots: Array, key: int) -> int:
    """Where an afterstate is, or the free slot where it would go."""
    mask = int(slots.shape[0]) - 1
    place = ((key * 0x9E3779B97F4A7C1) >> 20) & mask
    while slots[place] != 0 and slots[place] != key + 1:
        place = (place + 1) & mask
    return place


@kernel
def place_all(keys: Array, values: Array, slots: Array, worths: Array) -> None:
    """Puts many afterstates and their worths into an empty hash table."""
    for number in range(keys.shape[0]):
        place = slot_of(slots, keys[number])
        slots[place] = keys[number] + 1
        worths[place] = values[number]


@kernel
def worth_of(learned: Learned, key: int) -> float:
    """What an afterstate is worth; nothing for one never seen."""
    place = slot_of(learned.slots, key)
    return float(learned.worths[place]) if learned.slots[place] != 0 else 0.0


@kernel
def learned_place(
    learned: Learned, hand: int, others: int, waiting: int, count: int, pile: int, role: int, seen: int
) -> int:
    """The card with the most points now and later."""
    if not can_play(hand >> 4, count):
        return 0
    best, most, place, before = 0, -1e9, 0, 0
    while can_play(hand >> (4 * place), count):
        card = card_at(hand, place)
        if card != before:
            before = card
            total, after, rest = count + min(10, card), (pile << 4) | card, without(hand, place)
            key = afterstate(learned.contexts, rest, others, waiting, total, after, role, seen)
            worth = pile_points(after, total) + worth_of(learned, key)
            if worth > most:
                most = worth
                best = place
        place += 1
    return best


@kernel
def walk(
    learned: Learned,
    visits: Array,
    least_step: float,
    mine: int,
    his: int,
    role: int,
    simple: bool,
    wild: int,
    dice: Array,
) -> float:
    """Points of the play for the learner, who holds `mine`, less the other's; learns on the way.

    A `simple` other plays the card that scores most at once; `wild` is how many times in 256 he plays any card.
    `visits` counts the afterstates in its first place and the visits to each of them in the others.

    The walk keeps its own stack, a row a turn, because a kernel that calls itself cannot be kept on disk.
    """
    turns = np.zeros((9, TURN_SIZE), np.int64)
    worth = np.zeros((9, 2))
    turns[0, MINE], turns[0, HIS], turns[0, MY_TURN] = mine, his, role == 0
    choose_first(learned, turns[0], role, simple, wild, dice)
    worth[0, 1] = -1e9
    depth = 0
    while True:
        turn = turns[depth]
        hand = turn[MINE] if turn[MY_TURN] else turn[HIS]
        if can_play(hand >> (4 * turn[PLACE]), turn[COUNT]):
            card = card_at(hand, turn[PLACE])
            if turn[MY_TURN] and card == turn[BEFORE]:
                turn[PLACE] += 1
                continue
            turn[BEFORE] = card
            lay_card(learned.contexts, turn, turns[depth + 1], role)
            if turns[depth + 1, MINE] != 0 or turns[depth + 1, HIS] != 0:
                depth += 1
                choose_first(learned, turns[depth], role, simple, wild, dice)
                worth[depth, 0], worth[depth, 1] = 0.0, -1e9
                continue
            back = 0.0
        else:
            back = worth[depth, 0]
            depth -= 1
        while depth >= 0 and not turns[depth, MY_TURN]:
            back -= turns[depth, NOW] + turns[depth, BONUS]
            depth -= 1
        if depth < 0:
            return back
        turn = turns[depth]
        later = turn[BONUS] + back
        known = learn(learned, visits, least_step, turn[KEY], later)
        if turn[NOW] + known > worth[depth, 1]:
            worth[depth, 1] = turn[NOW] + known
            worth[depth, 0] = turn[NOW] + later
        turn[PLACE] += 1


@kernel
def choose_first(learned: Learned, turn: Array, role: int, simple: bool, wild: int, dice: Array) -> None:
    """Sets the place of the first card to try: the lowest at the learner's turn, the chosen one at the other's."""
    turn[PLACE], turn[BEFORE] = 0, 0
    if turn[MY_TURN]:
        return
    hand, count, pile = turn[HIS], turn[COUNT], turn[PILE]
    if wild > 0 and roll(dice, 256) < wild:
        turn[PLACE] = random_place(hand, count, dice)
    elif simple:
        turn[PLACE] = greedy_place(hand, count, pile)
    else:
        mine = hand_size(turn[MINE])
        turn[PLACE] = learned_place(learned, hand, mine, turn[WAITING], count, pile, 1 - role, turn[MY_LAST])


@kernel
def lay_card(contexts: Array, turn: Array, after: Array, role: int) -> None:
    """Plays the card at the turn's place: what it scores, its afterstate, and the turn that follows."""
    my_turn = turn[MY_TURN]
    hand, other = (turn[MINE], turn[HIS]) if my_turn else (turn[HIS], turn[MINE])
    card, rest = card_at(hand, turn[PLACE]), without(hand, turn[PLACE])
    count, pile, waiting = turn[COUNT] + min(10, card), (turn[PILE] << 4) | card, turn[WAITING]
    turn[KEY] = afterstate(contexts, rest, hand_size(other), waiting, count, pile, role, turn[HIS_LAST])
    turn[NOW], turn[BONUS] = pile_points(pile, count), 0
    same = other == 0
    if count == 31:
        count, pile, waiting = 0, 0, 0
    elif waiting == 0 and can_play(other, count):
        same = False
    elif can_play(rest, count):
        same = True
        waiting = 1
    else:
        turn[BONUS] = 1
        count, pile, waiting = 0, 0, 0
    after[MINE], after[HIS] = (rest, other) if my_turn else (other, rest)
    after[MY_TURN] = my_turn if same else 1 - my_turn
    after[WAITING], after[COUNT], after[PILE] = waiting, count, pile
    after[MY_LAST] = card if my_turn else turn[MY_LAST]
    after[HIS_LAST] = turn[HIS_LAST] if my_turn else card


@kernel
def learn(learned: Learned, visits: Array, least_step: float, key: int, later: float) -> float:
    """Moves the worth of an afterstate towards what was just seen; gives what it was before, 0 for a new one."""
    at = slot_of(learned.slots, key)
    if learned.slots[at] == 0:
        learned.slots[at] = key + 1
        learned.worths[at] = later
        visits[0] += 1
        visits[1 + at] = 1
        return 0.0
    known = float(learned.worths[at])
    visits[1 + at] += 1
    learned.worths[at] += max(least_step, 1.0 / visits[1 + at]) * (later - known)
    return known


@kernel
def learn_deals(
    score: ScoreTables,
    beliefs: Array,
    play_worth: Array,
    learned: Learned,
    visits: Array,
    totals: Array,
    least_step: float,
    simple_odds: int,
    wild: int,
    astray: int,
    rounds: int,
    dice: Array,
) -> None:
    """Self-play: both seats discard by what is known, and each learns the play of the deal in turn.

    `astray` is how many times in 256 the learner keeps any four cards, so that all keeps are tried; the other
    always keeps his best, so that the learner meets the hands that are really held against him. `simple_odds` is how
    many times in 256 the other plays greedily, so that the learner does not take everybody for as good as himself.
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
            fill_shares(score.ranks, score.crib_rows, beliefs[1 - role], play_worth, six, role, shares)
            hands[role] = kept_hand(six, best_shares(shares), ranks)
        for role in range(2):
            mine, his = hands[role], hands[1 - role]
            if roll(dice, 256) < astray:
                mine = kept_hand(deck[6 * role : 6 * role + 6], roll(dice, 15), ranks)
            simple = roll(dice, 256) < simple_odds
            got = walk(learned, visits, least_step, mine, his, role, simple, wild, dice)
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
