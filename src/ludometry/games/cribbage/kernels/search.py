"""Looking ahead in the play: every hand that the other may hold, played out.

belief     how likely each hand is: how many unseen cards make it, how often such four cards are kept, and whether a
           good player would have played with it what was played; cards that would have ended a go are out
outlook    for each card that can be played: mean points of the play from now on, mine less his; the spread of that; and
           the mean of what the game is then worth, by what it is played for: the chance to win, say
story      one row for each card the other has played: pile and count before it, my cards then, whether I had said go,
           the card I had played last, and the card
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.cribbage.kernels.chances import GOAL, Stakes, after_crib
from ludometry.games.cribbage.kernels.learned import Learned, class_of, learned_place
from ludometry.games.cribbage.kernels.pegging import can_play, card_at, hand_size, pile_points, without
from ludometry.games.cribbage.kernels.scoring import RANK_KEYS
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

UNLIKE_HIM = 0.2
"""How likely a good player is thought to play another card than the best known."""
UNLIKELY = 0.005
"""Hands that are this much less likely than the likeliest are not looked at."""
POINTS, SPREAD, WORTH, CARD = range(4)


class Spot(NamedTuple):
    """A decision in the play, as numbers that a kernel can take."""

    hand: int
    others: int
    waiting: int
    total: int
    """The count so far."""
    pile: int
    role: int
    own: int
    """Own score."""
    other: int
    """The other's score."""
    counts: int
    """What the own hand will count with the starter."""
    starter: int
    """The starter's rank, 1 to 13."""
    played: int
    """Cards the other has played, packed in any order."""
    limit: int
    """The other has no card of this many pips or fewer, by a go of his."""
    my_last: int
    his_last: int
    """The newest card of each, 0 for none."""


class Known(NamedTuple):
    """The tables behind a search."""

    learned: Learned
    kept: Array
    """How much likelier four ranks are kept than dealt, by role and class."""
    stakes: Stakes
    """What is played for."""
    cribs: Array
    """Odds of what a crib holds, by role and thrown rank pair."""
    hands: Array
    """All packed hands of one to four cards, a row a size."""
    sizes: Array


@kernel
def put(hand: int, card: int) -> int:
    """A sorted hand with one more card."""
    place = 0
    while card_at(hand, place) != 0 and card_at(hand, place) < card:
        place += 1
    shift = 4 * place
    return ((hand >> shift) << (shift + 4)) | (card << shift) | (hand & ((1 << shift) - 1))


@kernel
def fill_hands(hands: Array, sizes: Array) -> None:
    """Lists every packed hand by its size."""
    sizes[0] = 1
    for size in range(1, 5):
        number = 0
        for before in range(sizes[size - 1]):
            hand = hands[size - 1, before]
            top = card_at(hand, size - 2) if size > 1 else 1
            for card in range(max(1, top), 14):
                hands[size, number] = hand | (card << (4 * (size - 1)))
                number += 1
        sizes[size] = number


@kernel
def ways(hand: int, left: Array) -> float:
    """In how many ways unseen cards make a hand."""
    total = 1.0
    alike = 0
    before = 0
    while hand:
        card = hand & 15
        alike = alike + 1 if card == before else 0
        total *= max(0, left[card] - alike) / (alike + 1.0)
        before = card
        hand >>= 4
    return total


@kernel
def whole_hand(hand: int, played: int) -> int:
    """The four cards of which some have been played."""
    while played:
        hand = put(hand, played & 15)
        played >>= 4
    return hand


@kernel
def prior(known: Known, spot: Spot, left: Array, hand: int) -> float:
    """How likely the other holds a hand by the cards that are left, his goes, and what is kept; up to a factor."""
    if hand == 0:
        return 1.0
    if min(10, hand & 15) <= spot.limit:
        return 0.0
    odds: float = ways(hand, left)
    if odds <= 0.0:
        return 0.0
    return odds * float(known.kept[1 - spot.role, class_of(whole_hand(hand, spot.played))])


@kernel
def as_he_played(known: Known, spot: Spot, story: Array, hand: int) -> float:
    """How well a hand agrees with what he has played: a factor for each card that a good player would not choose."""
    odds = 1.0
    for row in range(story.shape[0] - 1, -1, -1):
        card = story[row, 5]
        hand = put(hand, card)
        pile, count, mine, waiting, seen = story[row, 0], story[row, 1], story[row, 2], story[row, 3], story[row, 4]
        place = learned_place(known.learned, hand, mine, waiting, count, pile, 1 - spot.role, seen)
        if card_at(hand, place) != card:
            odds *= UNLIKE_HIM
    return odds


@kernel
def rank_points(ranks: Array, hand: int, starter: int) -> int:
    """Fifteens, pairs and runs of a packed hand of four with the starter's rank."""
    total = RANK_KEYS[starter - 1]
    while hand:
        total += RANK_KEYS[(hand & 15) - 1]
        hand >>= 4
    return int(ranks[total])


@kernel
def play_out_hand(ranks: Array, known: Known, spot: Spot, his: int, first: int, crib: Array, out: Array) -> None:
    """Plays on with both hands known to the kernel alone: each side chooses by what it may see.

    `first` is the place of the card that is tried now. Adds points and worth to `out`.
    """
    mine, waiting, count, pile = spot.hand, spot.waiting, spot.total, spot.pile
    own, other, my_last, his_last = spot.own, spot.other, spot.my_last, spot.his_last
    my_turn = True
    place = first
    his_four = whole_hand(his, spot.played)
    net = 0
    over, worth = False, 0.0
    while True:
        hand = mine if my_turn else his
        rest_of_other = his if my_turn else mine
        card = card_at(hand, place)
        hand = without(hand, place)
        count += min(10, card)
        pile = (pile << 4) | card
        points = pile_points(pile, count)
        same = rest_of_other == 0
        if count == 31:
            count, pile, waiting = 0, 0, 0
        elif waiting == 0 and can_play(rest_of_other, count):
            same = False
        elif can_play(hand, count):
            same = True
            waiting = 1
        else:
            points += 1
            count, pile, waiting = 0, 0, 0
        if my_turn:
            mine, my_last = hand, card
            net += points
            own += points
            if own >= GOAL and not over:
                over, worth = True, float(known.stakes.won[other])
        else:
            his, his_last = hand, card
            net -= points
            other += points
            if other >= GOAL and not over:
                over, worth = True, float(known.stakes.lost[own])
        if mine == 0 and his == 0:
            break
        if not same:
            my_turn = not my_turn
        hand = mine if my_turn else his
        size = hand_size(his if my_turn else mine)
        role = spot.role if my_turn else 1 - spot.role
        seen = his_last if my_turn else my_last
        place = learned_place(known.learned, hand, size, waiting, count, pile, role, seen)
    out[POINTS] += net
    out[SPREAD] += net * net
    if not over:
        worth = after_hands(known, spot, own, other, rank_points(ranks, his_four, spot.starter), crib)
    out[WORTH] += worth


@kernel
def after_hands(known: Known, spot: Spot, own: int, other: int, his_points: int, crib: Array) -> float:
    """What the game is worth once the cards are played, with what both hands count and the odds of the crib."""
    stakes = known.stakes
    if spot.role == 0:
        if own + spot.counts >= GOAL:
            return float(stakes.won[other])
        if other + his_points >= GOAL:
            return float(stakes.lost[own + spot.counts])
    else:
        if other + his_points >= GOAL:
            return float(stakes.lost[own])
        if own + spot.counts >= GOAL:
            return float(stakes.won[other + his_points])
    own += spot.counts
    other += his_points
    worth = 0.0
    for points in range(30):
        if crib[points] > 0.0:
            worth += crib[points] * after_crib(stakes, spot.role, own, other, points)
    return worth


@kernel
def search(
    ranks: Array, known: Known, spot: Spot, left: Array, story: Array, crib: Array, most: int, outlook: Array
) -> int:
    """Fills a row of `outlook` for each different card that can be played; gives the number of hands looked at.

    More than `most` likely hands are thinned out evenly along their odds, so that the answer stays the same for the
    same question.
    """
    number_of_hands = known.sizes[spot.others]
    odds = np.empty(number_of_hands)
    highest = 0.0
    for number in range(number_of_hands):
        odds[number] = prior(known, spot, left, known.hands[spot.others, number])
        highest = max(highest, odds[number])
    norm = 0.0
    likely = 0
    for number in range(number_of_hands):
        if odds[number] < UNLIKELY * highest:
            odds[number] = 0.0
        elif odds[number] > 0.0:
            odds[number] *= as_he_played(known, spot, story, known.hands[spot.others, number])
            norm += odds[number]
            likely += 1
    if norm <= 0.0:
        # A go that contradicts the unseen cards: believe the cards.
        for number in range(number_of_hands):
            odds[number] = ways(known.hands[spot.others, number], left)
            norm += odds[number]
            likely += odds[number] > 0.0
    outlook[:, :] = 0.0
    places = 0
    place = 0
    before = 0
    chosen = np.zeros(4, np.int64)
    while can_play(spot.hand >> (4 * place), spot.total):
        card = card_at(spot.hand, place)
        if card != before:
            outlook[places, CARD] = card
            chosen[places] = place
            places += 1
            before = card
        place += 1
    row = np.zeros(3)
    step = norm / most
    passed, due, looked = 0.0, 0.5 * step, 0
    for number in range(number_of_hands):
        if odds[number] <= 0.0:
            continue
        weight = odds[number] / norm
        if likely > most:
            passed += odds[number]
            times = 0
            while due < passed:
                times += 1
                due += step
            if times == 0:
                continue
            weight = times / most
        looked += 1
        for choice in range(places):
            row[:] = 0.0
            play_out_hand(ranks, known, spot, known.hands[spot.others, number], chosen[choice], crib, row)
            outlook[choice, POINTS] += weight * row[POINTS]
            outlook[choice, SPREAD] += weight * row[SPREAD]
            outlook[choice, WORTH] += weight * row[WORTH]
    return looked


@kernel
def best_outlook(outlook: Array, hand: int) -> int:
    """The place in hand of the card with the best chance to win, by points where chances are alike."""
    best, top, card = 0, -1e9, 0
    for row in range(outlook.shape[0]):
        worth = outlook[row, WORTH] + 1e-4 * outlook[row, POINTS]
        if outlook[row, CARD] > 0 and worth > top:
            top = worth
            card = int(outlook[row, CARD])
    while card_at(hand, best) != card:
        best += 1
    return best
