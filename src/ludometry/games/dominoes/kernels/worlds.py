"""One hidden hand and one order of the stock at a time: a round solved, or played out where that takes too long.

hand     tiles as bits of a word; player 0 is the one who asks
stock    the tiles in the order in which they will be drawn; `at` says how many are gone
ends     a left and a right number, each with 1 beside it if a double lies there: where doubles count whole
gain     what a play scores at once, in All Fives
worth    what player 0 gains on player 1 from here to the end of the round
"""

from __future__ import annotations

import numpy as np

from ludometry.games.dominoes.kernels.layers import BLOCK_BY_PIPS, BLOCK_IS_DRAW
from ludometry.games.dominoes.tiles import ALL_HALVES, ALL_PIPS, LARGEST
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, leading_zeros, lowest_bit
from ludometry.tables.arrays import Array

LOW_HALF = np.array([low for low, _ in ALL_HALVES], np.int64)
HIGH_HALF = np.array([high for _, high in ALL_HALVES], np.int64)
PIPS_OF = np.array(ALL_PIPS, np.int64)
SHOWS = np.array(
    [sum(1 << tile for tile, halves in enumerate(ALL_HALVES) if number in halves) for number in range(LARGEST + 1)],
    np.int64,
)
"""The tiles that show a number, as bits."""
LEFT, RIGHT = 0, 1
FOR_WINS, FOR_POINTS, FOR_FIVES = 0, 1, 2
UNSOLVED = 1 << 20
FAR = 1 << 19
"""More than any round is worth."""
H0, H1, A, B, DA, DB, AT, WHO, ALPHA, BETA, BEST, GAIN, LEFT_TO_TRY, SIDE, KEY, LOW0, HIGH0 = range(17)
"""What is kept of every position on the way down."""
DEEPEST = 128
SLOTS = 1 << 15
"""Positions that are remembered, one a slot: a newer one takes the place of an older."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


@kernel
def pips_in(hand: int) -> int:
    total = 0
    while hand:
        total += PIPS_OF[lowest_bit(hand)]
        hand &= hand - 1
    return total


@kernel
def round_worth(h0: int, h1: int, mode: int, block: int) -> int:
    """What a finished round is worth to player 0."""
    p0, p1 = pips_in(h0), pips_in(h1)
    if h0 and h1:
        if block == BLOCK_IS_DRAW:
            return 0
        weight = p1 - p0 if block == BLOCK_BY_PIPS else count_bits(h1) - count_bits(h0)
        sign = 1 if weight > 0 else -1 if weight < 0 else 0
        left, score = max(p0, p1), abs(p1 - p0)
    else:
        sign = 1 if not h0 else -1
        left = score = p0 + p1
    if mode == FOR_WINS:
        return sign
    if mode == FOR_FIVES:
        score = 5 * ((left + 2) // 5)
    return sign * score


@kernel
def joined_count(a: int, b: int, da: int, db: int) -> int:
    """What the open ends add up to."""
    return a * (1 + da) + b * (1 + db)


@kernel
def choose_tile(hand: int, fitting: int, a: int, b: int, da: int, db: int, mode: int, chance: Array) -> tuple[int, int]:
    """What a player lays in a game played out: mostly heavy tiles and doubles, and points where they count."""
    best, best_tile, best_side = -1.0, -1, RIGHT
    rest = fitting
    while rest:
        tile = lowest_bit(rest)
        rest &= rest - 1
        low, high = LOW_HALF[tile], HIGH_HALF[tile]
        for side in range(2):
            end = a if side == LEFT else b
            if low != end and high != end:
                continue
            if side == LEFT and a == b and (mode != FOR_FIVES or da == db):
                continue
            other = high if low == end else low
            chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
            weight = PIPS_OF[tile] + (3.0 if low == high else 0.0) + 6.0 * ((chance[0] >> 40 & 0xFFFF) / 65536.0)
            keep = hand & ~(1 << tile)
            stays = b if side == LEFT else a
            if keep & SHOWS[other] or keep & SHOWS[stays]:
                weight += 4.0
            if mode == FOR_FIVES:
                double = 1 if low == high else 0
                count = joined_count(other, b, double, db) if side == LEFT else joined_count(a, other, da, double)
                if count % 5 == 0:
                    weight += 2.0 * count
            if weight > best:
                best, best_tile, best_side = weight, tile, side
    return best_tile, best_side


@kernel
def played_out(
    h0: int, h1: int, a: int, b: int, da: int, db: int, who: int, stock: Array, mode: int, block: int, chance: Array
) -> int:
    """The worth of a round in which both players go on by rule of thumb."""
    at, worth, passed = 0, 0, 0
    while h0 and h1:
        hand = h0 if who == 0 else h1
        shows = SHOWS[a] | SHOWS[b]
        while not hand & shows and at < len(stock):
            hand |= 1 << stock[at]
            at += 1
        if not hand & shows:
            passed += 1
            if passed == 2:
                break
        else:
            passed = 0
            tile, side = choose_tile(hand, hand & shows, a, b, da, db, mode, chance)
            hand &= ~(1 << tile)
            end = a if side == LEFT else b
            other = HIGH_HALF[tile] if LOW_HALF[tile] == end else LOW_HALF[tile]
            double = 1 if LOW_HALF[tile] == HIGH_HALF[tile] else 0
            if side == LEFT:
                a, da = other, double
            else:
                b, db = other, double
            if mode == FOR_FIVES:
                count = joined_count(a, b, da, db)
                if count % 5 == 0:
                    worth += count if who == 0 else -count
        if who == 0:
            h0 = hand
        else:
            h1 = hand
        who = 1 - who
    return worth + round_worth(h0, h1, mode, block)


@kernel
def _key(f: Array, salt: int) -> int:
    x = f[H0] * -7046029254386353131 ^ f[H1] * -4417276706812531889
    small = ((((f[A] * 16 + f[B]) * 2 + f[DA]) * 2 + f[DB]) * 64 + f[AT]) * 2 + f[WHO]
    x ^= (small + salt * 1048573) * 1609587929392839161
    x ^= x >> 29
    x *= -4658895280553007687
    x ^= x >> 32
    return x if x else 1


@kernel
def solved(
    h0: int,
    h1: int,
    a: int,
    b: int,
    da: int,
    db: int,
    who: int,
    stock: Array,
    mode: int,
    block: int,
    salt: int,
    budget: int,
    low: int,
    high: int,
    frames: Array,
    keys: Array,
    kept: Array,
) -> int:
    """The worth of a round whose tiles are all known, or UNSOLVED after `budget` positions.

    It is right if it lies between `low` and `high`; outside it is only a bound.
    """  # fmt: skip
    f = frames[0]
    f[H0], f[H1], f[A], f[B], f[DA], f[DB], f[AT], f[WHO], f[ALPHA], f[BETA] = h0, h1, a, b, da, db, 0, who, low, high
    depth, met, back = 0, 0, False
    worth: int = 0
    while True:
        f = frames[depth]
        if not back:
            met += 1
            if met > budget:
                return UNSOLVED
            over = not f[H0] or not f[H1]
            if not over:
                shows = SHOWS[f[A]] | SHOWS[f[B]]
                for turn in range(3):
                    if turn == 2:
                        over = True
                        break
                    hand = f[H0] if f[WHO] == 0 else f[H1]
                    while not hand & shows and f[AT] < len(stock):
                        hand |= 1 << stock[f[AT]]
                        f[AT] += 1
                    if f[WHO] == 0:
                        f[H0] = hand
                    else:
                        f[H1] = hand
                    if hand & shows:
                        f[LEFT_TO_TRY] = hand & shows
                        break
                    f[WHO] = 1 - f[WHO]
            if over:
                worth, back = round_worth(f[H0], f[H1], mode, block), True
            else:
                f[KEY], f[LOW0], f[HIGH0], f[SIDE] = _key(f, salt), f[ALPHA], f[BETA], LEFT
                f[BEST] = -FAR if f[WHO] == 0 else FAR
                slot = f[KEY] & (SLOTS - 1)
                if keys[slot] == f[KEY]:
                    said, kind = kept[slot] >> 2, kept[slot] & 3
                    if (
                        kind == EXACT
                        or (kind == AT_LEAST and said >= f[BETA])
                        or (kind == AT_MOST and said <= f[ALPHA])
                    ):
                        worth, back = said, True
            if back:
                if depth == 0:
                    return worth
                depth -= 1
                continue
        else:
            # A play has come back with what it is worth.
            back = False
            worth += f[GAIN]
            if f[WHO] == 0:
                f[BEST] = max(f[BEST], worth)
                f[ALPHA] = max(f[ALPHA], worth)
            else:
                f[BEST] = min(f[BEST], worth)
                f[BETA] = min(f[BETA], worth)
        child = frames[depth + 1]
        found = False
        while f[LEFT_TO_TRY] and f[ALPHA] < f[BETA]:
            tile = 63 - leading_zeros(f[LEFT_TO_TRY])
            side = f[SIDE]
            f[SIDE] += 1
            if side > RIGHT:
                f[SIDE] = LEFT
                f[LEFT_TO_TRY] &= ~(1 << tile)
                continue
            lower, higher = LOW_HALF[tile], HIGH_HALF[tile]
            end = f[A] if side == LEFT else f[B]
            if lower != end and higher != end:
                continue
            if side == LEFT and f[A] == f[B] and (mode != FOR_FIVES or f[DA] == f[DB]):
                continue
            other = higher if lower == end else lower
            double = 1 if lower == higher else 0
            child[:WHO] = f[:WHO]
            child[WHO] = 1 - f[WHO]
            child[A if side == LEFT else B] = other
            child[DA if side == LEFT else DB] = double
            child[H0 if f[WHO] == 0 else H1] &= ~(1 << tile)
            f[GAIN] = 0
            if mode == FOR_FIVES:
                count = joined_count(child[A], child[B], child[DA], child[DB])
                if count % 5 == 0:
                    f[GAIN] = count if f[WHO] == 0 else -count
            else:
                child[DA], child[DB] = 0, 0
            child[ALPHA], child[BETA] = f[ALPHA] - f[GAIN], f[BETA] - f[GAIN]
            found = True
            break
        if found:
            depth += 1
            continue
        slot = f[KEY] & (SLOTS - 1)
        kind = AT_MOST if f[BEST] <= f[LOW0] else AT_LEAST if f[BEST] >= f[HIGH0] else EXACT
        keys[slot], kept[slot] = f[KEY], f[BEST] << 2 | kind
        worth, back = f[BEST], True
        if depth == 0:
            return worth
        depth -= 1


@kernel
def weigh_plays(
    hand: int,
    worlds: Array,
    stocks: Array,
    ends: Array,
    plays: Array,
    mode: int,
    block: int,
    budget: int,
    rounds: int,
    seed: int,
    out: Array,
) -> int:
    """What each play is worth against each hidden hand, into a row a hand; says how many were solved.

    `plays` holds tile and side, a negative tile where nothing can be laid and the player draws or passes; `ends` left
    and right number and where doubles lie, the numbers negative before the first tile. A round that is not solved
    within `budget` positions is played out `rounds` times instead.
    """  # fmt: skip
    frames = np.zeros((DEEPEST, 17), np.int64)
    keys, kept = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    chance = np.array([seed], np.int64)
    most = 1 if mode == FOR_WINS else FAR
    count = 0
    for world in range(len(worlds)):
        theirs, stock = worlds[world], stocks[world]
        for number in range(len(plays)):
            tile, side = plays[number, 0], plays[number, 1]
            a, b, da, db, rest, who, total = ends[0], ends[1], ends[2], ends[3], hand, 0, 0
            if tile >= 0:
                lower, higher = LOW_HALF[tile], HIGH_HALF[tile]
                double = 1 if lower == higher else 0
                rest, who = hand & ~(1 << tile), 1
                if a < 0:
                    a, b, da, db = lower, higher, double, double
                    total = lower + higher
                else:
                    if side == LEFT:
                        a, da = higher if lower == a else lower, double
                    else:
                        b, db = higher if lower == b else lower, double
                    total = joined_count(a, b, da, db)
            gain = total if mode == FOR_FIVES and total % 5 == 0 else 0
            if mode != FOR_FIVES:
                da, db = 0, 0
            worth = solved(
                rest, theirs, a, b, da, db, who, stock, mode, block, world, budget, -most, most, frames, keys, kept
            )
            if worth != UNSOLVED:
                count += 1
                out[world, number] = worth + gain
                continue
            total = 0
            for _ in range(rounds):
                total += played_out(rest, theirs, a, b, da, db, who, stock, mode, block, chance)
            out[world, number] = total / rounds + gain
    return count
