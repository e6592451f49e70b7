"""Bounds without search: cards that are sure to win for the side that holds them.

master   a card that no card of the other side can beat in its own suit
cashed   a trick that the seat on lead takes at once, whatever the others do, and keeps the lead
"""

from __future__ import annotations

from ludometry.games.skat.kernels.order import TRUMP, Board, Game, highest
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Array

NOTHING, QUEENS, KINGS, TENS, ACES, JACKS = 0xE1C387, 0x1020408, 0x2040810, 0x4081020, 0x8102040, 0xF0000000
"""Places of the seven, eight and nine, and of each rank that counts, where points are counted."""


@kernel
def points_in(cards: int, points: Array) -> int:
    """The points of a set of cards."""
    total = 0
    while cards:
        total += points[lowest_bit(cards)]
        cards &= cards - 1
    return total


@kernel
def above(cards: int, rivals: int) -> int:
    """The cards that are higher than every rival."""
    return cards & ~((2 << highest(rivals)) - 1) if rivals else cards


@kernel
def cashed(own: int, left: int, right: int, game: Game, board: Board) -> int:
    """Cards that the seat on lead can cash one after another against both others, whatever they do."""
    masks = board[1]
    trump = game[TRUMP]
    sure = 0
    left_trumps = right_trumps = 0
    if trump >= 0:
        trumps = masks[trump]
        left_trumps, right_trumps = count_bits(left & trumps), count_bits(right & trumps)
        mine = own & trumps
        sure = above(mine, (left | right) & trumps)
        drawn = count_bits(sure)
        if drawn >= left_trumps and drawn >= right_trumps:
            # Every trump of the others is drawn, so the rest of one's own are good, and nobody ruffs.
            sure = mine
            left_trumps = right_trumps = 0
    for suit in range(masks.shape[0]):
        if suit == trump:
            continue
        mask = masks[suit]
        mine = own & mask
        if mine == 0:
            continue
        top = above(mine, (left | right) & mask)
        if top == 0:
            continue
        rounds = count_bits(top)
        on_left, on_right = count_bits(left & mask), count_bits(right & mask)
        if rounds >= on_left and rounds >= on_right:
            top = mine
            rounds = count_bits(mine)
        most = rounds
        if left_trumps:
            most = min(most, on_left)
        if right_trumps:
            most = min(most, on_right)
        while rounds > most:
            top &= top - 1
            rounds -= 1
        sure |= top
    return sure


@kernel
def least(hand: int, count: int) -> int:
    """The fewest points that this many cards of a hand can hold."""
    count -= count_bits(hand & NOTHING)
    if count <= 0:
        return 0
    total = 0
    for ranks, worth in ((JACKS, 2), (QUEENS, 3), (KINGS, 4), (TENS, 10), (ACES, 11)):
        some = min(count, count_bits(hand & ranks))
        total += worth * some
        count -= some
    return total


@kernel
def sure_bounds(
    h0: int, h1: int, h2: int, seat: int, left: int, want: int, game: Game, board: Board
) -> tuple[int, int]:
    """Points that the declarer takes at least and at most, as far as a glance tells; stops at what answers `want`."""
    points, trumps = board[2], board[1][game[TRUMP]]
    mine, theirs = h0 & trumps, (h1 | h2) & trumps
    floor = points_in(above(mine, theirs), points)
    if floor >= want:
        return floor, left
    roof = left - points_in(above(theirs, mine), points)
    if roof < want:
        return floor, roof
    if seat == 0:
        sure = cashed(h0, h1, h2, game, board)
        if sure:
            won = count_bits(sure)
            floor = max(floor, points_in(sure, points) + least(h1, won) + least(h2, won))
    else:
        own, mate = (h1, h2) if seat == 1 else (h2, h1)
        sure = cashed(own, h0, mate, game, board)
        if sure:
            won = count_bits(sure)
            roof = min(roof, left - points_in(sure, points) - least(h0, won) - least(mate, won))
    return floor, roof
