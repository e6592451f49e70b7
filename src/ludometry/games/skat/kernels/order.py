"""Which card to try first: what the trick will probably bring the side that plays it, and what settled things before.

history   how often leading a card settled a position, by seat, larger positions counting more
alike     cards of one hand and suit with nobody else's card between them and the same points; one of them is enough
"""

from __future__ import annotations

from typing import Any

from ludometry.games.skat.kernels.layout import NULL
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import leading_zeros, lowest_bit
from ludometry.tables.arrays import Array

Game = tuple[int, int, int]
"""Kind of layout, line of the trumps (-1 for none), and what a trick counts by itself."""
Board = tuple[Any, ...]
"""Suit of each place, mask of each suit, points of each place, the key's two tables, the last tricks' tables."""
KIND, TRUMP, BONUS = range(3)
FIRST_OF_ALL = 1 << 40


@kernel
def highest(mask: int) -> int:
    """The place of the highest bit; -1 for none."""
    return 63 - leading_zeros(mask)


@kernel
def beats(card: int, holds: int, trump: int, suits: Array) -> bool:
    """Whether a card takes the trick from the one that holds it."""
    return (suits[card] == suits[holds] and card > holds) or (suits[card] == trump and suits[holds] != trump)


@kernel
def alike(low: int, high: int, others: int, suits: Array, points: Array) -> bool:
    """Whether two cards of one hand do the same: one suit, the same points, and nobody's card between them."""
    return suits[low] == suits[high] and points[low] == points[high] and ((1 << high) - (2 << low)) & others == 0


@kernel
def insert(moves: Array, scores: Array, base: int, count: int, card: int, score: int) -> None:
    """Puts a card into its place among those already ordered."""
    k = base + count
    while k > base and scores[k - 1] < score:
        scores[k] = scores[k - 1]
        moves[k] = moves[k - 1]
        k -= 1
    scores[k] = score
    moves[k] = card


@kernel
def order_leads(
    h0: int, h1: int, h2: int, seat: int, game: Game, board: Board, history: Array, hint: int,
    moves: Array, scores: Array, base: int,
) -> int:  # fmt: skip
    """Cards to lead, the most promising first; returns how many."""
    suits, masks, points = board[0], board[1], board[2]
    trump, null = game[TRUMP], game[KIND] == NULL
    trumps = masks[trump] if trump >= 0 else 0
    own = h0 if seat == 0 else (h1 if seat == 1 else h2)
    others = (h0 | h1 | h2) & ~own
    mate = 0 if seat == 0 else (h1 if seat == 2 else h2)
    count = 0
    last = -1
    rest = own
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        suit = suits[card]
        if last >= 0 and alike(last, card, others, suits, points):
            last = card
            continue
        last = card
        mask = masks[suit]
        if null:
            score = lowest_bit(mask) - card
        else:
            if seat == 0:
                lost = highest((h1 | h2) & mask) > card
                if not lost and suit != trump:
                    lost = ((h1 & mask) == 0 and (h1 & trumps) != 0) or ((h2 & mask) == 0 and (h2 & trumps) != 0)
            elif h0 & mask:
                top = highest(h0 & mask)
                lost = top > card
                if lost:
                    if mate & mask:
                        lost = highest(mate & mask) < top
                    else:
                        lost = suit == trump or (mate & trumps) == 0
            else:
                lost = suit != trump and (h0 & trumps) != 0
                if lost and (mate & mask) == 0 and highest(mate & trumps) > highest(h0 & trumps):
                    lost = False
            score = -4 * points[card] if lost else 40 + 2 * points[card]
        score = score * 4096 + history[seat * 32 + card]
        if card == hint:
            score = FIRST_OF_ALL
        insert(moves, scores, base, count, card, score)
        count += 1
    return count


@kernel
def order_follows(
    h0: int, h1: int, h2: int, seat: int, place: int, legal: int, played: int, led: int, holds: int, taker: int,
    on_table: int, game: Game, board: Board, hint: int, moves: Array, scores: Array, base: int,
) -> int:  # fmt: skip
    """Cards to follow with, the most promising first; returns how many."""
    suits, masks, points = board[0], board[1], board[2]
    trump, null = game[TRUMP], game[KIND] == NULL
    trumps = masks[trump] if trump >= 0 else 0
    own = h0 if seat == 0 else (h1 if seat == 1 else h2)
    others = ((h0 | h1 | h2) & ~own) | played
    third = 0 if seat == 2 else seat + 1
    behind = h0 if third == 0 else (h1 if third == 1 else h2)
    count = 0
    last = -1
    rest = legal
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        suit = suits[card]
        if last >= 0 and alike(last, card, others, suits, points):
            last = card
            continue
        last = card
        top, who = holds, taker
        if beats(card, holds, trump, suits):
            top, who = card, seat
        if place == 1 and (third == 0) != (who == 0):
            # The third may still take it for the other side.
            if behind & masks[led]:
                if suits[top] == led and highest(behind & masks[led]) > top:
                    who = third
            elif behind & trumps and (suits[top] != trump or highest(behind & trumps) > top):
                who = third
        rank = card - lowest_bit(masks[suit])
        if null:
            # The declarer gets rid of high cards under the one that holds the trick; opponents stay low.
            if seat == 0:
                score = rank if who != 0 else -100 - rank
            else:
                score = 100 - rank if who == 0 else (rank if top == card else rank + 20)
        else:
            total = 4 * (on_table + points[card]) + 20
            score = (total if (who == 0) == (seat == 0) else -total) - rank
            if suit == trump:
                score -= 8
        if card == hint:
            score = FIRST_OF_ALL
        insert(moves, scores, base, count, card, score)
        count += 1
    return count
