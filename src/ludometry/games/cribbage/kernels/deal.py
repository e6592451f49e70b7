"""One deal, from the shuffle to the crib, as kernels.

dice       one 64-bit word, the generator's state; the same word gives the same deals on every machine
seat       0 or 1, a player; roles change every deal, seats do not
role       0 for the pone, 1 for the dealer
timeline   what a deal scores in the order in which it is pegged: rows (role, points) for heels, play, the
           pone's hand, the dealer's hand and the crib; where it stops depends on the scores, the rows do not
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.discard import deal
from ludometry.games.cribbage.kernels.pegging import (
    can_play,
    card_at,
    greedy_place,
    pile_points,
    roll,
    without,
)
from ludometry.games.cribbage.kernels.records import RecordTables, record
from ludometry.games.cribbage.kernels.scoring import CODES, ScoreTables, score_five
from ludometry.games.cribbage.kernels.statistics import KEEPS, THROWS
from ludometry.games.cribbage.kernels.strategies import keep_number
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

GOAL = 121
LONGEST_TIMELINE = 16
"""Heels, at most eight cards of the play, two hands and a crib, with room to spare."""


@kernel
def chance(dice: Array) -> float:
    """A random number from 0 to 1."""
    return roll(dice, 1 << 32) / 4294967296.0


@kernel
def deal_sixes(dice: Array, deck: Array, sixes: Array) -> int:
    """Gives six sorted random cards to each seat and returns the starter."""
    deal(dice, deck)
    for place in range(6):
        sixes[0, place] = deck[place]
        sixes[1, place] = deck[6 + place]
    return int(deck[12])


@kernel
def packed_ranks(cards: Array) -> int:
    """Four sorted cards as a packed hand for the play."""
    hand = 0
    for place in range(4):
        hand |= ((cards[place] >> 2) + 1) << (4 * place)
    return hand


@kernel
def peg_greedily(pone: int, dealer: int, events: Array, number: int) -> int:
    """Both play the card that scores most at once until no card is left; writes who pegged how much when.

    Events are rows (role, points) from row `number` on; returns the row after the last.
    """
    mine, other = pone, dealer
    role = 0
    pile = count = 0
    while mine != 0 or other != 0:
        if not can_play(mine, count):
            # A go, or an empty hand; the other can play, for the count goes back to zero as soon as nobody can.
            mine, other = other, mine
            role = 1 - role
        place = greedy_place(mine, count, pile)
        card = card_at(mine, place)
        mine = without(mine, place)
        count += min(10, card)
        pile = (pile << 4) | card
        points = pile_points(pile, count)
        if count == 31:
            pile = count = 0
        elif not can_play(mine, count) and not can_play(other, count):
            points += 1
            pile = count = 0
        if points:
            events[number, 0] = role
            events[number, 1] = points
            number += 1
        mine, other = other, mine
        role = 1 - role
    return number


@kernel
def four_code(cards: Array) -> int:
    """The sum of the codes of four cards."""
    return int(CODES[cards[0]] + CODES[cards[1]] + CODES[cards[2]] + CODES[cards[3]])


@kernel
def split(six: Array, discard: int, keep: Array, crib: Array, place: int) -> None:
    """Moves the four kept cards to `keep` and the two thrown to `crib` from `place` on."""
    for kept in range(4):
        keep[kept] = six[KEEPS[discard, kept]]
    crib[place] = six[THROWS[discard, 0]]
    crib[place + 1] = six[THROWS[discard, 1]]


@kernel
def timeline_of(
    score: ScoreTables, keeps: Array, crib: Array, starter: int, dealer: int, events: Array
) -> tuple[int, int]:
    """Plays and counts a deal; returns where the play ends in `events` and where everything ends.

    `keeps` is by seat.
    """
    pone = 1 - dealer
    number = 0
    if starter >> 2 == 10:
        events[0, 0] = 1
        events[0, 1] = 2
        number = 1
    played = peg_greedily(packed_ranks(keeps[pone]), packed_ranks(keeps[dealer]), events, number)
    events[played, 0] = 0
    events[played, 1] = score_five(score.ranks, four_code(keeps[pone]), starter, False)
    events[played + 1, 0] = 1
    events[played + 1, 1] = score_five(score.ranks, four_code(keeps[dealer]), starter, False)
    events[played + 2, 0] = 1
    events[played + 2, 1] = score_five(score.ranks, four_code(crib), starter, True)
    return played, played + 3


@kernel
def follow(events: Array, number: int, dealer: int, scores: Array) -> int:
    """Adds a timeline to the scores of the seats until one of them has 121; returns the winner, or -1."""
    for event in range(number):
        seat = dealer if events[event, 0] == 1 else 1 - dealer
        scores[seat] += events[event, 1]
        if scores[seat] >= GOAL:
            return seat
    return -1


@kernel
def record_deal(records: RecordTables, keeps: Array, dealer: int, starter: int, events: Array, played: int) -> None:
    """Records what both keeps gained and gave in the play, also when the game ended in the middle of it."""
    pegged = (0, 0)
    for event in range(1 if starter >> 2 == 10 else 0, played):
        if events[event, 0] == 0:
            pegged = (pegged[0] + events[event, 1], pegged[1])
        else:
            pegged = (pegged[0], pegged[1] + events[event, 1])
    for seat in range(2):
        keep = keep_number(keeps[seat, 0], keeps[seat, 1], keeps[seat, 2], keeps[seat, 3])
        if seat == dealer:
            record(records, 1, keep, pegged[1], pegged[0])
        else:
            record(records, 0, keep, pegged[0], pegged[1])


@kernel
def start_scores(dice: Array, spread: int, scores: Array) -> None:
    """Two scores within `spread` of each other; the parity of the first drawn says which seat gets it."""
    one = roll(dice, GOAL)
    low = max(0, one - spread)
    two = low + roll(dice, min(GOAL - 1, one + spread) - low + 1)
    seat = one % 2
    scores[seat] = one
    scores[1 - seat] = two


@kernel
def record_rounds(records: RecordTables, score: ScoreTables, dice: Array, rounds: int) -> None:
    """Fills records with greedy play on random cards, as the thesis did before its first game."""
    deck = np.arange(52)
    sixes = np.empty((2, 6), np.int64)
    keeps = np.empty((2, 4), np.int64)
    crib = np.empty(4, np.int64)
    events = np.empty((LONGEST_TIMELINE, 2), np.int64)
    for _ in range(rounds):
        starter = deal_sixes(dice, deck, sixes)
        for seat in range(2):
            split(sixes[seat], roll(dice, 15), keeps[seat], crib, 2 * seat)
        played, _ = timeline_of(score, keeps, crib, starter, 1, events)
        record_deal(records, keeps, 1, starter, events, played)
