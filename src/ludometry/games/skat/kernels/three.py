"""Three tricks to go, class by class: all that two tricks can become first, then each position in a few look-ups.

local    the nine cards of a class by their order in it, bit k = card k, so that a hand is a mask of nine bits
pair     one of the 36 ways to hold two of nine cards
ahead    what the declarer takes once the first trick is over, by the pairs that the three seats hold and who leads

Looking every end of a trick up in the large table, as for other numbers of tricks, takes nine times as long.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.skat.kernels.layout import NULL
from ludometry.games.skat.kernels.order import BONUS, KIND, TRUMP, Board, Game, alike, beats
from ludometry.games.skat.kernels.tables import Ranks, position_number
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Array

CARDS, PAIRS = 9, 36


@kernel
def look_ahead(
    places: Array, pairs: Array, game: Game, board: Board, strings: int, ranks: Ranks, smaller: Array, ahead: Array
) -> None:
    """Fills in `ahead` for one class."""
    placed = np.zeros(PAIRS, np.int64)
    for p in range(PAIRS):
        for k in range(CARDS):
            if pairs[p] >> k & 1:
                placed[p] |= 1 << places[k]
    for p0 in range(PAIRS):
        for p1 in range(PAIRS):
            if pairs[p0] & pairs[p1]:
                continue
            for p2 in range(PAIRS):
                if (pairs[p0] | pairs[p1]) & pairs[p2]:
                    continue
                number = position_number(
                    placed[p0], placed[p1], placed[p2], 0, game[KIND], strings, ranks, board[3], board[4]
                )
                at = ((p0 * PAIRS + p1) * PAIRS + p2) * 3
                ahead[at] = 255 - smaller[number]
                ahead[at + 1] = 255 - smaller[number + 1]
                ahead[at + 2] = 255 - smaller[number + 2]


@kernel
def value_of_three(
    h0: int, h1: int, h2: int, leader: int, game: Game, suits: Array, masks: Array, points: Array,
    pair_of: Array, ahead: Array,
) -> int:  # fmt: skip
    """What the declarer takes with three cards each, hands as local masks."""
    trump, bonus, null = game[TRUMP], game[BONUS], game[KIND] == NULL
    seat1, seat2 = (leader + 1) % 3, (leader + 2) % 3
    hand0 = h0 if leader == 0 else (h1 if leader == 1 else h2)
    hand1 = h0 if seat1 == 0 else (h1 if seat1 == 1 else h2)
    hand2 = h0 if seat2 == 0 else (h1 if seat2 == 1 else h2)
    more0, more1, more2 = (leader == 0) != null, (seat1 == 0) != null, (seat2 == 0) != null
    every = h0 | h1 | h2
    best0 = -1 if more0 else 999
    last0 = -1
    rest0 = hand0
    while rest0:
        x = lowest_bit(rest0)
        rest0 &= rest0 - 1
        if last0 >= 0 and alike(last0, x, every & ~hand0, suits, points):
            continue
        last0 = x
        legal1 = hand1 & masks[x]
        if legal1 == 0:
            legal1 = hand1
        best1 = -1 if more1 else 999
        while legal1:
            y = lowest_bit(legal1)
            legal1 &= legal1 - 1
            holds, taker = x, leader
            if beats(y, x, trump, suits):
                holds, taker = y, seat1
            legal2 = hand2 & masks[x]
            if legal2 == 0:
                legal2 = hand2
            best2 = -1 if more2 else 999
            while legal2:
                z = lowest_bit(legal2)
                legal2 &= legal2 - 1
                winner = seat2 if beats(z, holds, trump, suits) else taker
                gone = ~(1 << x | 1 << y | 1 << z)
                at = (pair_of[h0 & gone] * PAIRS + pair_of[h1 & gone]) * PAIRS + pair_of[h2 & gone]
                value = int(ahead[at * 3 + winner])
                if winner == 0:
                    value += points[x] + points[y] + points[z] + bonus
                best2 = max(best2, value) if more2 else min(best2, value)
                # Whoever chose before would not let it come to this.
                if more2 != more1 and ((more1 and best2 <= best1) or (not more1 and best2 >= best1)):
                    break
                if more2 != more0 and ((more0 and best2 <= best0) or (not more0 and best2 >= best0)):
                    break
            best1 = max(best1, best2) if more1 else min(best1, best2)
            if more1 != more0 and ((more0 and best1 <= best0) or (not more0 and best1 >= best0)):
                break
        best0 = max(best0, best1) if more0 else min(best0, best1)
    return int(best0)


@kernel
def fill_three(
    places: Array, texts: Array, game: Game, board: Board, strings: int, ranks: Ranks, smaller: Array, out: Array
) -> None:
    """Several classes of nine cards, a row of places each, into consecutive blocks of bytes."""
    pairs = np.zeros(PAIRS, np.int64)
    pair_of = np.zeros(512, np.int64)
    found = 0
    for mask in range(512):
        if count_bits(mask) == 2:
            pairs[found] = mask
            pair_of[mask] = found
            found += 1
    hands = np.zeros((texts.shape[0], 3), np.int64)
    for number in range(texts.shape[0]):
        for k in range(CARDS):
            hands[number, ((texts[number] >> (2 * k)) & 3) - 1] |= 1 << k
    ahead = np.zeros(PAIRS * PAIRS * PAIRS * 3, np.uint8)
    suits, points, masks = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    at = 0
    for row in range(places.shape[0]):
        look_ahead(places[row], pairs, game, board, strings, ranks, smaller, ahead)
        for k in range(CARDS):
            suits[k] = board[0][places[row, k]]
            points[k] = board[2][places[row, k]]
        for k in range(CARDS):
            masks[k] = 0
            for other in range(CARDS):
                if suits[other] == suits[k]:
                    masks[k] |= 1 << other
        for number in range(texts.shape[0]):
            for leader in range(3):
                value = value_of_three(
                    hands[number, 0], hands[number, 1], hands[number, 2], leader, game, suits, masks, points,
                    pair_of, ahead,
                )  # fmt: skip
                out[at] = 255 - value
                at += 1
