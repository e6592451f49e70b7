"""What the game is worth after the throw: the chance to win, or whatever else is played for.

stakes    what is played for: what every score is worth before a deal, and what the end brings; see stakes.py
chances   worth, by role, thrown rank pair, other's score, and own score with the hand already added; the hand is known
          up to the starter, so a discard is worth the average over its starters
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludometry.games.cribbage.kernels.scoring import CODES, RANK_MASK
from ludometry.games.cribbage.kernels.statistics import KEEPS, THROWS, pair_number
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

GOAL = 121
PLAYED = 32
"""Points of the play and heels are counted up to here, for each role."""
SCORES = 121
REACH = 152
"""Own scores with the hand added: 120 + 29 and a little."""
USUAL_HAND = 8
"""What is taken off an own score with the hand added where the game ended before the hand was counted."""


class Stakes(NamedTuple):
    """What a game is played for, as one seat sees it."""

    board: Array
    """What a seat is worth before a deal, by its role (0 pone, 1 dealer), its own and the other's score."""
    won: Array
    """What the game brings who reaches 121, by the other's score."""
    lost: Array
    """What it brings who does not, by his own score."""


@kernel
def uncounted(own: int) -> int:
    """About what a seat stands at when its hand, added already, was never counted."""
    return min(GOAL - 1, max(0, own - USUAL_HAND))


@kernel
def after_crib(stakes: Stakes, role: int, own: int, other: int, crib: int) -> float:
    """What the game is worth once the crib is counted; the crib is the dealer's."""
    if role == 1:
        if own + crib >= GOAL:
            return float(stakes.won[other])
        return float(stakes.board[0, own + crib, other])
    if other + crib >= GOAL:
        return float(stakes.lost[own])
    return float(stakes.board[1, own, other + crib])


@kernel
def fill_after_play(stakes: Stakes, hands: Array, crib: Array, role: int, low: int, high: int, after: Array) -> None:
    """Worth after the play, own hand already added, by own and other's score, for one distribution of cribs.

    Of the other's scores those from `low` up to `high` are filled.
    """
    later = np.zeros((REACH, SCORES))
    for own in range(REACH):
        for other in range(low, min(SCORES, high + 29)):
            if own >= GOAL:
                later[own, other] = stakes.won[other]
            else:
                for points in range(30):
                    if crib[points] > 0.0:
                        later[own, other] += crib[points] * after_crib(stakes, role, own, other, points)
    for own in range(REACH):
        for other in range(low, high):
            worth = 0.0
            for points in range(30):
                if other + points < GOAL:
                    worth += hands[1 - role, points] * later[own, other + points]
                else:
                    # The pone counts first: the dealer's own hand is no longer counted.
                    worth += hands[1 - role, points] * stakes.lost[uncounted(own) if role == 1 else min(own, GOAL - 1)]
            # The pone counts first: a hand that is enough wins before the dealer counts.
            after[own, other] = stakes.won[other] if own >= GOAL and role == 0 else worth


@kernel
def fill_chances(
    stakes: Stakes, hands: Array, cribs: Array, pone: Array, dealer: Array, odds: Array, chances: Array
) -> None:
    """All chances; `hands` and `cribs` are distributions, the play brings `pone` and `dealer` points with `odds`."""
    after = np.zeros((REACH, SCORES))
    for role in range(2):
        for pair in range(91):
            fill_after_play(stakes, hands, cribs[role, pair], role, 0, SCORES, after)
            for other in range(SCORES):
                for own in range(REACH):
                    worth = 0.0
                    for number in range(odds.shape[0]):
                        mine = pone[number] if role == 0 else dealer[number]
                        his = dealer[number] if role == 0 else pone[number]
                        if other + his < GOAL:
                            worth += odds[number] * after[min(REACH - 1, own + mine), other + his]
                        else:
                            worth += odds[number] * stakes.lost[uncounted(own)]
                    chances[role, pair, other, own] = worth


@kernel
def winning_chance(
    table: Array, chances: Array, six: Array, held: int, discard: int, role: int, own: int, other: int, extra: float
) -> float:
    """What a discard is worth, averaged over its starters; `extra` are points expected above an average play.

    `held` has a bit for each of the six cards.
    """
    four = 0
    for place in range(4):
        four += CODES[six[KEEPS[discard, place]]]
    pair = pair_number(six[THROWS[discard, 0]] >> 2, six[THROWS[discard, 1]] >> 2)
    row = chances[role, pair, other]
    flush = (four >> 22) & 0x1111
    total = 0.0
    slope = 0.0
    for card in range(52):
        if not (held >> card) & 1:
            points = int(table[(four + CODES[card]) & RANK_MASK])
            suit = card & 3
            points += (four >> (36 + suit)) & 1
            if flush:
                points += 4 + ((flush >> (4 * suit)) & 1)
            total += float(row[own + points])
            slope += float(row[own + points + 1] - row[max(0, own + points - 1)])
    return (total + 0.5 * slope * extra) / 46.0


@kernel
def best_chance(
    table: Array, chances: Array, shares: Array, average: float, six: Array, role: int, own: int, other: int
) -> int:
    """The discard with the best chance to win among those within three points of the best."""
    held = 0
    for place in range(6):
        held |= 1 << six[place]
    most = -1e9
    for discard in range(15):
        most = max(most, shares[discard, 0] + shares[discard, 1] + shares[discard, 2])
    best, top = 0, -1e9
    for discard in range(15):
        if shares[discard, 0] + shares[discard, 1] + shares[discard, 2] > most - 3.0:
            extra = shares[discard, 2] - average
            worth = winning_chance(table, chances, six, held, discard, role, own, other, extra)
            if worth > top:
                top = worth
                best = discard
    return best
