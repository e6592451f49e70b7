"""Whole games between minds, on deals that both seats get.

mind      how a seat plays: a style of discarding, a style of the play, and the tables that these need
deal      dealt to roles, not to seats: the pone's six, the dealer's six, the starter; the deals of a game depend on its
          seed alone, so that two games with the seats swapped see the same cards
log       what was scored in a deal, in order: pairs of role and points
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.cribbage.kernels.chances import GOAL, best_chance
from ludometry.games.cribbage.kernels.discard import best_shares, deal, fill_shares
from ludometry.games.cribbage.kernels.learned import kept_hand, learned_place
from ludometry.games.cribbage.kernels.pegging import (
    GREEDY,
    LEARNED,
    ONE_PLY,
    SEARCHING,
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
from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels.scoring import CODES, ScoreTables, score_five
from ludometry.games.cribbage.kernels.search import Known, Spot, best_outlook, search
from ludometry.games.cribbage.kernels.statistics import KEEPS, THROWS, pair_number
from ludometry.games.cribbage.kernels.strategies import favourite
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

ANY, WEIGHED, POINTS, WINNING = range(4)
"""Styles of discarding: at random, by weighted strategies, by points (hand, crib and play), by the chance to win."""
LONGEST_LOG = 16
"""A deal scores at most eight cards, heels and three counts."""


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
    average_play: Array
    """The average of that over the keeps really kept, by role (WINNING)."""
    known: Known
    """The learned play and what a search needs (LEARNED, SEARCHING)."""
    hands_searched: int
    """How many hands of the other a search looks at, at most (SEARCHING)."""
    search_from: int
    """Searches once a player has this many points, and plays as learned before (SEARCHING)."""
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
    if mind.discarding == WINNING:
        return best_chance(score.ranks, mind.chances, scratch, mind.average_play[role], six, role, own, other)
    return best_shares(scratch)


@kernel
def see_cards(left: Array, six: Array, starter: int) -> None:
    """Counts by rank, 1 to 13, of the cards that a player has not seen; their number stands in place 0."""
    left[:] = 4
    left[0] = 45
    left[(starter >> 2) + 1] -= 1
    for place in range(6):
        left[(six[place] >> 2) + 1] -= 1


class Round(NamedTuple):
    """The play of a deal under way, by role; kernels change the arrays."""

    hands: Array
    left: Array
    """Cards that a role has not seen, by rank; their number in place 0."""
    counts: Array
    """What a role's hand will count."""
    cribs: Array
    """The rank pair that a role threw."""
    stories: Array
    """What a role has played; see kernels/search.py."""
    told: Array
    """How many rows of its story there are."""
    limits: Array
    """By its goes, a role has no card of this many pips or fewer."""
    last: Array
    """The newest card of a role, 0 for none."""


@kernel
def new_round() -> Round:
    """Arrays for the play of a deal."""
    return Round(
        np.zeros(2, np.int64),
        np.zeros((2, 14), np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, 4, 6), np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
    )


@kernel
def choose_place(
    ranks: Array,
    mind: Mind,
    now: Round,
    role: int,
    waiting: int,
    count: int,
    pile: int,
    own: int,
    other: int,
    starter: int,
    dice: Array,
) -> int:
    """Which card of a hand to play; at least one fits."""
    hand, others, left = now.hands[role], hand_size(now.hands[1 - role]), now.left[role]
    if not can_play(hand >> 4, count):
        return 0
    if mind.pegging == GREEDY:
        return greedy_place(hand, count, pile)
    if mind.pegging == ONE_PLY:
        return one_ply_place(hand, count, pile, 0 if waiting else others, left, left[0])
    far = others == 0 or max(own, other) < mind.search_from
    if mind.pegging == LEARNED or (mind.pegging == SEARCHING and far):
        return learned_place(mind.known.learned, hand, others, waiting, count, pile, role, now.last[1 - role])
    if mind.pegging == SEARCHING:
        story = now.stories[1 - role, : now.told[1 - role]]
        played = 0
        for row in range(story.shape[0]):
            played = (played << 4) | story[row, 5]
        spot = Spot(
            hand, others, waiting, count, pile, role, own, other, now.counts[role], (starter >> 2) + 1, played,
            now.limits[1 - role], now.last[role], now.last[1 - role],
        )  # fmt: skip
        outlook = np.empty((4, 4))
        crib = mind.known.cribs[role, now.cribs[role]]
        search(ranks, mind.known, spot, left, story, crib, mind.hands_searched, outlook)
        return best_outlook(outlook, hand)
    return random_place(hand, count, dice)


@kernel
def play_cards(
    ranks: Array,
    minds: tuple[Mind, Mind],
    dealer: int,
    now: Round,
    starter: int,
    scores: Array,
    dice: Array,
    log: Array,
    logged: int,
) -> int:
    """Plays the cards of a deal. Gives the length of the log. Ends when all cards are played or a seat has 121."""
    # A mind is some twenty arrays: taking one out of the pair at every card costs more than the card.
    first, second = minds
    styles = (first.pegging, second.pegging)
    role, waiting, count, pile = 0, 0, 0, 0
    while now.hands[0] != 0 or now.hands[1] != 0:
        seat = dealer if role == 1 else 1 - dealer
        own, his = scores[seat], scores[1 - seat]
        if not can_play(now.hands[role] >> 4, count):
            place = 0
        elif styles[seat] == GREEDY:
            place = greedy_place(now.hands[role], count, pile)
        elif seat == 0:
            place = choose_place(ranks, first, now, role, waiting, count, pile, own, his, starter, dice)
        else:
            place = choose_place(ranks, second, now, role, waiting, count, pile, own, his, starter, dice)
        other = now.hands[1 - role]
        card = card_at(now.hands[role], place)
        hand = without(now.hands[role], place)
        row = now.stories[role, now.told[role]]
        row[0], row[1], row[2], row[3], row[4], row[5] = (
            pile,
            count,
            hand_size(other),
            waiting,
            now.last[1 - role],
            card,
        )
        now.told[role] += 1
        now.hands[role] = hand
        now.last[role] = card
        now.left[1 - role, card] -= 1
        now.left[1 - role, 0] -= 1
        count += min(10, card)
        pile = (pile << 4) | card
        points = pile_points(pile, count)
        turn = 1 - role
        if count == 31:
            count, pile, waiting = 0, 0, 0
        elif waiting == 0 and can_play(other, count):
            turn = 1 - role
        else:
            now.limits[1 - role] = max(now.limits[1 - role], 31 - count)
            if can_play(hand, count):
                turn = role
                waiting = 1
            else:
                now.limits[role] = max(now.limits[role], 31 - count)
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
    codes = np.zeros(2, np.int64)
    first, second = minds
    now = new_round()
    crib = 0
    starter = deck[12]
    for role in range(2):
        seat = dealer if role == 1 else 1 - dealer
        six = deck[6 * role : 6 * role + 6]
        if seat == 0:
            discard = choose_discard(score, first, six, role, scores[0], scores[1], dice, scratch)
        else:
            discard = choose_discard(score, second, six, role, scores[1], scores[0], dice, scratch)
        one, other = six[THROWS[discard, 0]], six[THROWS[discard, 1]]
        now.hands[role] = kept_hand(six, discard, ranks)
        now.cribs[role] = pair_number(one >> 2, other >> 2)
        for place in range(4):
            codes[role] += CODES[six[KEEPS[discard, place]]]
        crib += CODES[one] + CODES[other]
        now.counts[role] = score_five(score.ranks, codes[role], starter, False)
        see_cards(now.left[role], six, starter)
    logged = 0
    if starter >> 2 == 10:
        log[0, 0] = 1
        log[0, 1] = 2
        logged = 1
        scores[dealer] += 2
        if scores[dealer] >= GOAL:
            return logged
    logged = play_cards(score.ranks, minds, dealer, now, starter, scores, dice, log, logged)
    if max(scores[0], scores[1]) >= GOAL:
        return logged
    for turn in range(3):
        role = min(turn, 1)
        seat = dealer if role == 1 else 1 - dealer
        points = score_five(score.ranks, crib, starter, True) if turn == 2 else now.counts[role]
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
def play_pairs(score: ScoreTables, minds: tuple[Mind, Mind], seed: int, first: int, finals: Array) -> None:
    """Duplicate games: each row of `finals` is a pair, the game in which seat 0 deals first and then the other one.

    Of a game it holds the scores of both seats and the number of deals.
    """
    log = np.empty((LONGEST_LOG, 2), np.int64)
    scores = np.empty(2, np.int64)
    for row in range(finals.shape[0]):
        for dealer in range(2):
            scores[:] = 0
            finals[row, dealer, 2] = play_game(score, minds, dealer, scores, seed, first + row, log)
            finals[row, dealer, 0] = min(GOAL, scores[0])
            finals[row, dealer, 1] = min(GOAL, scores[1])
