"""The tables of the last tricks: numbers of positions, and a trick's best play over the table of one trick less."""

from __future__ import annotations

from ludometry.games.skat.kernels.layout import GRAND, NULL, SUIT, suit_digits
from ludometry.games.skat.kernels.order import BONUS, KIND, TRUMP, Board, Game, alike, beats
from ludometry.games.skat.kernels.trick import last_trick
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Array

Ranks = tuple[Array, ...]
"""Side states, trump states, ranks of side multisets, first class of each trump state, the two halves of a string."""


@kernel
def position_number(
    h0: int, h1: int, h2: int, leader: int, kind: int, strings: int, ranks: Ranks, spread: Array, squeezed: Array
) -> int:
    """The number of a position between two tricks."""
    side_state, trump_state, side_rank, first, low, high = ranks
    every = h0 | h1 | h2
    width = 8 if kind == NULL else 7
    mask = (1 << width) - 1
    # A suit's state stands above its place, so that sorting the four words sorts the suits by state.
    a = side_state[every & mask] << 3
    b = side_state[(every >> width) & mask] << 3 | 1
    c = side_state[(every >> (2 * width)) & mask] << 3 | 2
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    x, y, z = a >> 3, b >> 3, c >> 3
    text = 0
    at = 0
    if kind == SUIT:
        group = side_rank[x + y * (y + 1) // 2 + z * (z + 1) * (z + 2) // 6]
    else:
        d = side_state[(every >> (3 * width)) & mask] << 3 | 3
        if c > d:
            c, d = d, c
        if b > c:
            b, c = c, b
        if a > b:
            a, b = b, a
        x, y, z, w = a >> 3, b >> 3, c >> 3, d >> 3
        index = x + y * (y + 1) // 2 + z * (z + 1) * (z + 2) // 6 + w * (w + 1) * (w + 2) * (w + 3) // 24
        group = side_rank[index]
    shift = (a & 7) * width
    text = squeezed[suit_digits(h0, h1, h2, shift, mask, spread)]
    at = 2 * count_bits((every >> shift) & mask)
    shift = (b & 7) * width
    text |= squeezed[suit_digits(h0, h1, h2, shift, mask, spread)] << at
    at += 2 * count_bits((every >> shift) & mask)
    shift = (c & 7) * width
    text |= squeezed[suit_digits(h0, h1, h2, shift, mask, spread)] << at
    at += 2 * count_bits((every >> shift) & mask)
    number = first[0] + group
    if kind == SUIT:
        trumps = suit_digits(h0, h1, h2, 21, 2047, spread)
        text |= squeezed[trumps & 0x3FFF] << at
        at += 2 * count_bits((every >> 21) & 127)
        text |= squeezed[trumps >> 14] << at
        number = first[trump_state[every >> 21]] + group
    else:
        shift = (d & 7) * width
        text |= squeezed[suit_digits(h0, h1, h2, shift, mask, spread)] << at
        if kind == GRAND:
            at += 2 * count_bits((every >> shift) & mask)
            text |= squeezed[suit_digits(h0, h1, h2, 28, 15, spread)] << at
            number = first[trump_state[every >> 28]] + group
    return int((number * strings + low[text & 4095] + high[text >> 12]) * 3 + leader)


@kernel
def trick_value(
    h0: int, h1: int, h2: int, leader: int, game: Game, board: Board, strings: int, ranks: Ranks, smaller: Array
) -> int:
    """What the declarer takes from here on: every play of one trick, then the table of the tricks after it."""
    suits, masks, points, spread, squeezed = board[0], board[1], board[2], board[3], board[4]
    kind, trump, bonus = game[KIND], game[TRUMP], game[BONUS]
    null = kind == NULL
    seat1, seat2 = (leader + 1) % 3, (leader + 2) % 3
    hand0 = h0 if leader == 0 else (h1 if leader == 1 else h2)
    hand1 = h0 if seat1 == 0 else (h1 if seat1 == 1 else h2)
    hand2 = h0 if seat2 == 0 else (h1 if seat2 == 1 else h2)
    more0, more1, more2 = (leader == 0) != null, (seat1 == 0) != null, (seat2 == 0) != null
    one_left = hand0 & (hand0 - 1) & ((hand0 & (hand0 - 1)) - 1) == 0
    if hand0 & (hand0 - 1) == 0:
        return int(
            (points[lowest_bit(h0)] + points[lowest_bit(h1)] + points[lowest_bit(h2)] + bonus)
            if last_trick(h0, h1, h2, leader, trump, suits) == 0
            else 0
        )
    every = h0 | h1 | h2
    best0 = -1 if more0 else 999
    rest0 = hand0
    last0 = -1
    while rest0:
        x = lowest_bit(rest0)
        rest0 &= rest0 - 1
        if last0 >= 0 and alike(last0, x, every & ~hand0, suits, points):
            last0 = x
            continue
        last0 = x
        legal1 = hand1 & masks[suits[x]]
        if legal1 == 0:
            legal1 = hand1
        best1 = -1 if more1 else 999
        last1 = -1
        while legal1:
            y = lowest_bit(legal1)
            legal1 &= legal1 - 1
            if last1 >= 0 and alike(last1, y, every & ~hand1, suits, points):
                last1 = y
                continue
            last1 = y
            holds, taker = x, leader
            if beats(y, x, trump, suits):
                holds, taker = y, seat1
            legal2 = hand2 & masks[suits[x]]
            if legal2 == 0:
                legal2 = hand2
            best2 = -1 if more2 else 999
            last2 = -1
            while legal2:
                z = lowest_bit(legal2)
                legal2 &= legal2 - 1
                if last2 >= 0 and alike(last2, z, every & ~hand2, suits, points):
                    last2 = z
                    continue
                last2 = z
                winner = seat2 if beats(z, holds, trump, suits) else taker
                gone = ~(1 << x | 1 << y | 1 << z)
                a, b, c = h0 & gone, h1 & gone, h2 & gone
                value = 0
                if winner == 0:
                    value = points[x] + points[y] + points[z] + bonus
                if one_left:
                    if last_trick(a, b, c, winner, trump, suits) == 0:
                        value += points[lowest_bit(a)] + points[lowest_bit(b)] + points[lowest_bit(c)] + bonus
                else:
                    value += 255 - smaller[position_number(a, b, c, winner, kind, strings, ranks, spread, squeezed)]
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
def fill_class(
    places: Array, texts: Array, game: Game, board: Board, strings: int, ranks: Ranks, smaller: Array, out: Array
) -> None:
    """One class's positions: every string, every leader. A byte holds 255 less the value; zero is not yet known."""
    cards = places.shape[0]
    for number in range(texts.shape[0]):
        text = texts[number]
        h0 = h1 = h2 = 0
        for k in range(cards):
            bit = 1 << places[k]
            digit = (text >> (2 * k)) & 3
            if digit == 1:
                h0 |= bit
            elif digit == 2:
                h1 |= bit
            else:
                h2 |= bit
        for leader in range(3):
            out[number * 3 + leader] = 255 - trick_value(h0, h1, h2, leader, game, board, strings, ranks, smaller)


@kernel
def fill_classes(
    places: Array, texts: Array, game: Game, board: Board, strings: int, ranks: Ranks, smaller: Array, out: Array
) -> None:
    """Several classes, a row of places each, into consecutive blocks."""
    block = 3 * texts.shape[0]
    for row in range(places.shape[0]):
        fill_class(places[row], texts, game, board, strings, ranks, smaller, out[row * block : (row + 1) * block])


@kernel
def moved(hand: int, place: Array) -> int:
    """A hand of cards as a mask of places."""
    mask = 0
    while hand:
        mask |= 1 << place[lowest_bit(hand)]
        hand &= hand - 1
    return mask


@kernel
def probe_value(
    h0: int, h1: int, h2: int, leader: int, kind: int, strings: int, place: Array, ranks: Ranks, spread: Array,
    squeezed: Array, table: Array,
) -> int:  # fmt: skip
    """Looks up what the declarer takes: hands of cards, the declarer's first."""
    a, b, c = moved(h0, place), moved(h1, place), moved(h2, place)
    return 255 - int(table[position_number(a, b, c, leader, kind, strings, ranks, spread, squeezed)])
