"""Whole games between minds, on deals that both seats get.

mind      how a seat plays: a style of discarding, a style of the play, and the tables that these need
deal      dealt to roles, not to seats: the pone's six, the dealer's six, the starter; the deals of a game depend on its
          seed alone, so that two games with the seats swapped see the same cards
log       what was scored in a deal, in order: pairs of role and points
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_discard import best_shares, deal, fill_shares
from ludometry.games.cribbage.kernels_learned import kept_hand, learned_place
from ludometry.games.cribbage.kernels_pegging import (
    GREEDY,
    LEARNED,
    ONE_PLY,
    can_play,
    card_at,
    greedy_place,
    hand_size,
    one_ply_place,
    pile_points,
    random_place,
    roll,
    without,
)
from ludometry.games.cribbage.kernels_records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels_scoring import CODES, score_five
from ludometry.games.cribbage.kernels_statistics import KEEPS, THROWS
from ludometry.games.cribbage.kernels_strategies import favourite
from ludometry.games.cribbage.statistics import ScoreTables
from ludometry.solve.jit import kernel

Array = NDArray[Any]

ANY, WEIGHED, POINTS, WINNING = range(4)
"""Styles of discarding: at random, by weighted strategies, by points (hand, crib and play), by the chance to win."""
GOAL = 121
LONGEST_LOG = 64


class Mind(NamedTuple):
    """How a seat plays; tables that its styles do not need are the smallest that have the right type."""

    discarding: int
    pegging: int
    weights: Array
    """Of the eight strategies, by own score, other score, role (WEIGHED)."""
    records: RecordTables
    """Pegging records (WEIGHED)."""
    beliefs: Array
    """How the pone and the dealer throw (POINTS, WINNING)."""
    play_worth: Array
    """What a keep brings in the play, by role (POINTS, WINNING)."""
    contexts: Array
    slots: Array
    worths: Array
    """The learned play (LEARNED); see kernels_learned.py."""
    chances: Array
    """Chances to win by role, thrown rank pair, other's score and own score with the hand (WINNING)."""


@kernel
def choose_discard(
    score: ScoreTables, mind: Mind, six: Array, role: int, own: int, other: int, dice: Array, scratch: Array
) -> int:
    """The discard, 0 to 14, of six sorted cards."""
    if mind.discarding == ANY:
        return roll(dice, 15)
    if mind.discarding == WEIGHED:
        figures = np.empty((15, 5), np.int64)
        matrix = np.empty((8, 15))
        opinions_of(score, mind.records, six, role, figures, matrix)
        return favourite(mind.weights[own, other, role], matrix)
    fill_shares(score.ranks, score.crib_rows, mind.beliefs[1 - role], mind.play_worth, six, role, scratch)
    if mind.discarding == WINNING and max(own, other) >= mind.chances.shape[3]:
        return best_shares(scratch)
    return best_shares(scratch)


@kernel
def see_cards(left: Array, six: Array, starter: int) -> None:
    """Counts by rank, 1 to 13, of the cards that a player has not seen; their number stands in place 0."""
    left[:] = 4
    left[0] = 45
    left[(starter >> 2) + 1] -= 1
    for place in range(6):
        left[(six[place] >> 2) + 1] -= 1


@kernel
def choose_place(
    mind: Mind, hand: int, others: int, waiting: int, count: int, pile: int, role: int, left: Array, dice: Array
) -> int:
    """Which card of a hand to play; at least one fits."""
    if not can_play(hand >> 4, count):
        return 0
    if mind.pegging == GREEDY:
        return greedy_place(hand, count, pile)
    if mind.pegging == ONE_PLY:
        return one_ply_place(hand, count, pile, 0 if waiting else others, left, left[0])
    if mind.pegging == LEARNED:
        return learned_place(mind.contexts, mind.slots, mind.worths, hand, others, waiting, count, pile, role)
    return random_place(hand, count, dice)


@kernel
def play_cards(
    minds: tuple[Mind, Mind],
    dealer: int,
    hands: Array,
    left: Array,
    scores: Array,
    dice: Array,
    log: Array,
    logged: int,
) -> int:
    """Plays the cards of a deal; hands and unseen cards go by role. Gives the length of the log.

    Ends when all cards are played or a seat has 121.
    """
    role, waiting, count, pile = 0, 0, 0, 0
    while hands[0] != 0 or hands[1] != 0:
        seat = dealer if role == 1 else 1 - dealer
        hand, other = hands[role], hands[1 - role]
        place = choose_place(minds[seat], hand, hand_size(other), waiting, count, pile, role, left[role], dice)
        card = card_at(hand, place)
        hand = without(hand, place)
        hands[role] = hand
        left[1 - role, card] -= 1
        left[1 - role, 0] -= 1
        count += min(10, card)
        pile = (pile << 4) | card
        points = pile_points(pile, count)
        turn = 1 - role
        if count == 31:
            count, pile, waiting = 0, 0, 0
        elif waiting == 0 and can_play(other, count):
            turn = 1 - role
        elif can_play(hand, count):
            turn = role
            waiting = 1
        else:
            points += 1
            count, pile, waiting = 0, 0, 0
        if points:
            log[logged, 0] = role
            log[logged, 1] = points
            logged += 1
            scores[seat] += points
            if scores[seat] >= GOAL:
                return logged
        if count == 0 and other == 0:
            turn = role
        role = turn
    return logged


@kernel
def play_deal(
    score: ScoreTables, minds: tuple[Mind, Mind], dealer: int, deck: Array, scores: Array, dice: Array, log: Array
) -> int:
    """Plays one deal from the discards to the crib, to 121 at most; gives the length of the log."""
    scratch = np.empty((15, 3))
    ranks = np.empty(4, np.int64)
    hands = np.zeros(2, np.int64)
    left = np.empty((2, 14), np.int64)
    codes = np.zeros(2, np.int64)
    crib = 0
    starter = deck[12]
    for role in range(2):
        seat = dealer if role == 1 else 1 - dealer
        six = deck[6 * role : 6 * role + 6]
        mind = minds[seat]
        discard = choose_discard(score, mind, six, role, scores[seat], scores[1 - seat], dice, scratch)
        hands[role] = kept_hand(six, discard, ranks)
        for place in range(4):
            codes[role] += CODES[six[KEEPS[discard, place]]]
        for place in range(2):
            crib += CODES[six[THROWS[discard, place]]]
        if mind.pegging == ONE_PLY:
            see_cards(left[role], six, starter)
    logged = 0
    if starter >> 2 == 10:
        log[0, 0] = 1
        log[0, 1] = 2
        logged = 1
        scores[dealer] += 2
        if scores[dealer] >= GOAL:
            return logged
    logged = play_cards(minds, dealer, hands, left, scores, dice, log, logged)
    if max(scores[0], scores[1]) >= GOAL:
        return logged
    for turn in range(3):
        role = min(turn, 1)
        seat = dealer if role == 1 else 1 - dealer
        points = score_five(score.ranks, crib if turn == 2 else codes[role], starter, turn == 2)
        log[logged, 0] = role
        log[logged, 1] = points
        logged += 1
        scores[seat] += points
        if scores[seat] >= GOAL:
            return logged
    return logged


@kernel
def seed_dice(dice: Array, seed: int, game: int, stream: int) -> None:
    """Sets the random numbers of one game; streams of one game are unrelated."""
    dice[0] = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(stream) * np.uint64(0x2545F4914F6CDD1D)
    roll(dice, 2)
    dice[0] ^= np.uint64(game) * np.uint64(0x9E3779B97F4A7C15)
    roll(dice, 2)


@kernel
def play_game(
    score: ScoreTables, minds: tuple[Mind, Mind], dealer: int, scores: Array, seed: int, game: int, log: Array
) -> int:
    """Plays a game to 121 from the scores given; gives the number of deals begun."""
    cards = np.empty(1, np.uint64)
    choices = np.empty(1, np.uint64)
    deck = np.empty(52, np.int64)
    seed_dice(cards, seed, game, 1)
    seed_dice(choices, seed, game, 2)
    for card in range(52):
        deck[card] = card
    deals = 0
    while max(scores[0], scores[1]) < GOAL:
        deal(cards, deck)
        play_deal(score, minds, dealer, deck, scores, choices, log)
        dealer = 1 - dealer
        deals += 1
    return deals


@kernel
def play_pairs(score: ScoreTables, minds: tuple[Mind, Mind], seed: int, first: int, finals: Array) -> int:
    """Duplicate games: each row of `finals` holds the scores of both seats when seat 0 and when seat 1 deals first.

    Gives the number of deals.
    """
    log = np.empty((LONGEST_LOG, 2), np.int64)
    scores = np.empty(2, np.int64)
    deals = 0
    for row in range(finals.shape[0]):
        for dealer in range(2):
            scores[:] = 0
            deals += play_game(score, minds, dealer, scores, seed, first + row, log)
            finals[row, dealer, 0] = min(GOAL, scores[0])
            finals[row, dealer, 1] = min(GOAL, scores[1])
    return deals
