"""The search for open cards: can the declarer still take this much? Alpha-beta with a window of one, and a memory.

need     what the declarer must still take for a yes
value    what comes back: at least `need` means he surely takes that much, less means he surely takes no more
memory   two words a position between tricks: its key, and its bounds with the leader
hint     the card that settled a position when it was last met, tried first
frame    what is known at one card of the line being searched; a stack of them, since a kernel must not call itself

# memory word   27 .... 20 | 19 ... 16 | 15 .... 9 | 8 ..... 2 | 1 0
#               round        cards       at most     at least    leader + 1, zero for an empty place
"""

from __future__ import annotations

from ludometry.games.skat.kernels.bounds import sure_bounds
from ludometry.games.skat.kernels.layout import NULL, position_key
from ludometry.games.skat.kernels.order import (
    BONUS,
    KIND,
    TRUMP,
    Board,
    Game,
    beats,
    order_follows,
    order_leads,
)
from ludometry.games.skat.kernels.tables import position_number
from ludometry.games.skat.kernels.trick import last_trick
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Array

Desk = tuple[Array, ...]
"""What a search writes on: memory, hints, history, frames, moves, scores, counters."""
SLOTS = 18
"""Words in a frame."""
H0, H1, H2, SEAT, PLACE, LED, HOLDS, TAKER, ON_TABLE = range(9)
NEED, LEFT, BEST, COUNT, NEXT, KEY, GAIN, SPOT, PLAYED = range(9, SLOTS)
MOST_MOVES = 12
WAYS = 4
NODES, ROUND = 0, 1
"""Counters: cards looked at, and the number of the question, by which old memories are known."""
OPENED = -2
STRINGS_2, STRINGS_3 = 90, 1680
"""In how many ways three hands can hold the cards of two and of three tricks."""


@kernel
def mixed(a: int, b: int) -> int:
    """A hash of two words, 63 bits."""
    x = a * -7046029254386353131
    x ^= b * -4417276706812531889
    x ^= (x >> 29) & 0x7FFFFFFFF
    x *= -4658895280553007687
    x ^= (x >> 32) & 0xFFFFFFFF
    return x & 0x7FFFFFFFFFFFFFFF


@kernel
def read_hint(hints: Array, spot: int) -> int:
    """The card that settled this very position, or -1: a hint for another one misleads more than it helps."""
    word = hints[spot & (hints.shape[0] - 1)]
    return int(word & 31) if word >> 5 == (spot >> 32) & 0x3FFFFFF else -1


@kernel
def leave_hint(hints: Array, spot: int, card: int) -> None:
    """Writes down which card settled a position."""
    hints[spot & (hints.shape[0] - 1)] = ((spot >> 32) & 0x3FFFFFF) << 5 | card


@kernel
def remember(memory: Array, spot: int, key: int, leader: int, low: int, high: int, cards: int, turn: int) -> None:
    """Keeps a bound; what is older, or smaller, gives way."""
    slot = -1
    least = 1 << 20
    for way in range(WAYS):
        at = spot + 2 * way
        word = memory[at + 1]
        if memory[at] == key and (word & 3) == leader + 1:
            low = max(low, (word >> 2) & 127)
            high = min(high, (word >> 9) & 127)
            slot = at
            break
        worth = (word >> 16) & 15
        if ((word >> 20) & 255) == turn:
            worth += 16
        if worth < least:
            least = worth
            slot = at
    memory[slot] = key
    memory[slot + 1] = (leader + 1) | low << 2 | high << 9 | cards << 16 | turn << 20


@kernel
def open_frame(
    h0: int, h1: int, h2: int, leader: int, first: int, second: int, need: int, game: Game, board: Board, frames: Array
) -> None:
    """The first frame of a search, perhaps in the middle of a trick."""
    suits, points, trump = board[0], board[2], game[TRUMP]
    frames[H0], frames[H1], frames[H2], frames[NEED] = h0, h1, h2, need
    frames[SEAT], frames[PLACE], frames[ON_TABLE], frames[PLAYED] = leader, 0, 0, 0
    left = game[BONUS] * max(count_bits(h0), count_bits(h1), count_bits(h2))
    rest = h0 | h1 | h2
    while rest:
        left += points[lowest_bit(rest)]
        rest &= rest - 1
    if first >= 0:
        frames[PLACE], frames[SEAT] = 1, (leader + 1) % 3
        frames[LED], frames[HOLDS], frames[TAKER] = suits[first], first, leader
        frames[ON_TABLE], frames[PLAYED] = points[first], 1 << first
    if second >= 0:
        frames[PLACE], frames[SEAT] = 2, (leader + 2) % 3
        frames[ON_TABLE] += points[second]
        frames[PLAYED] |= 1 << second
        if beats(second, first, trump, suits):
            frames[HOLDS], frames[TAKER] = second, (leader + 1) % 3
    frames[LEFT] = left + frames[ON_TABLE]


@kernel
def play_card(frames: Array, f: int, card: int, trump: int, bonus: int, suits: Array, points: Array) -> None:
    """Fills in the next frame after a card."""
    g = f + SLOTS
    bit = 1 << card
    seat, place = frames[f + SEAT], frames[f + PLACE]
    frames[g + H0] = frames[f + H0] & ~bit
    frames[g + H1] = frames[f + H1] & ~bit
    frames[g + H2] = frames[f + H2] & ~bit
    frames[f + GAIN] = 0
    frames[g + NEED] = frames[f + NEED]
    frames[g + LEFT] = frames[f + LEFT]
    frames[g + SEAT] = 0 if seat == 2 else seat + 1
    frames[g + PLACE] = place + 1
    frames[g + ON_TABLE] = frames[f + ON_TABLE] + points[card]
    frames[g + PLAYED] = frames[f + PLAYED] | bit
    if place == 0:
        frames[g + LED], frames[g + HOLDS], frames[g + TAKER] = suits[card], card, seat
        return
    frames[g + LED] = frames[f + LED]
    holds, taker = frames[f + HOLDS], frames[f + TAKER]
    if beats(card, holds, trump, suits):
        holds, taker = card, seat
    frames[g + HOLDS], frames[g + TAKER] = holds, taker
    if place == 2:
        worth = frames[g + ON_TABLE] + bonus
        frames[g + SEAT], frames[g + PLACE], frames[g + ON_TABLE], frames[g + PLAYED] = taker, 0, 0, 0
        frames[g + LEFT] -= worth
        if taker == 0:
            frames[f + GAIN] = worth
            frames[g + NEED] -= worth


@kernel
def bound_from_neighbours(
    frames: Array,
    f: int,
    card: int,
    wants_more: bool,
    moves: Array,
    results: Array,
    base: int,
    suits: Array,
    points: Array,
) -> int:
    """What a card can bring at best, from a neighbour of it that has been searched; OPENED when that leaves a doubt.

    Two cards of one hand with nobody's card between them do the same but for their points. So the value after one is
    within the difference of their points of the value after the other.
    """
    seat, need = frames[f + SEAT], frames[f + NEED]
    everyone = frames[f + H0] | frames[f + H1] | frames[f + H2]
    own = frames[f + H0] if seat == 0 else (frames[f + H1] if seat == 1 else frames[f + H2])
    others = (everyone & ~own) | frames[f + PLAYED]
    for k in range(base, base + frames[f + NEXT] - 1):
        other = moves[k]
        if suits[other] == suits[card]:
            low, high = min(card, other), max(card, other)
            if ((1 << high) - (2 << low)) & others == 0:
                gap = abs(points[card] - points[other])
                if wants_more and results[k] + gap < need:
                    return int(results[k] + gap)
                if not wants_more and results[k] - gap >= need:
                    return int(results[k] - gap)
    return OPENED


@kernel
def can_take(
    h0: int, h1: int, h2: int, leader: int, first: int, second: int, need: int, game: Game, board: Board, desk: Desk
) -> int:
    """A bound on what the declarer takes: at least `need` if he can take that much, at most the value if he cannot."""
    suits, masks, points, spread, squeezed, ranks2, table2, ranks3, table3 = board
    memory, hints, history, frames, moves, scores, counters = desk
    # Handing the tables on with every call would cost more than the calls.
    cards_only = (suits, masks, points)
    kind, trump, bonus = game[KIND], game[TRUMP], game[BONUS]
    null = kind == NULL
    buckets = memory.shape[0] // (2 * WAYS) - 1
    turn = counters[ROUND] & 255
    open_frame(h0, h1, h2, leader, first, second, need, game, cards_only, frames)
    ply = 0
    value = 0
    nodes = 0
    entering = True
    while True:
        f = ply * SLOTS
        if entering:
            entering = False
            nodes += 1
            a, b, c = frames[f + H0], frames[f + H1], frames[f + H2]
            seat, place, want = frames[f + SEAT], frames[f + PLACE], frames[f + NEED]
            known = False
            own = a if seat == 0 else (b if seat == 1 else c)
            if place == 0:
                if want <= 0:
                    value = 0
                    known = True
                elif want > frames[f + LEFT]:
                    value = frames[f + LEFT]
                    known = True
                elif own & (own - 1) == 0:
                    value = frames[f + LEFT] if last_trick(a, b, c, seat, trump, suits) == 0 else 0
                    known = True
                elif table2.shape[0] > 1 and own & (own - 1) & ((own & (own - 1)) - 1) == 0:
                    value = 255 - table2[position_number(a, b, c, seat, kind, STRINGS_2, ranks2, spread, squeezed)]
                    known = True
                elif table3.shape[0] > 1 and count_bits(own) == 3:
                    value = 255 - table3[position_number(a, b, c, seat, kind, STRINGS_3, ranks3, spread, squeezed)]
                    known = True
                elif bonus == 0:
                    floor, roof = sure_bounds(a, b, c, seat, frames[f + LEFT], want, game, cards_only)
                    if floor >= want:
                        value = floor
                        known = True
                    elif roof < want:
                        value = roof
                        known = True
                if not known:
                    key = position_key(a, b, c, kind, bonus != 0, spread, squeezed)
                    spot = (mixed(key, seat) & buckets) * 2 * WAYS
                    frames[f + KEY] = key
                    frames[f + SPOT] = spot
                    for way in range(WAYS):
                        word = memory[spot + 2 * way + 1]
                        if memory[spot + 2 * way] == key and (word & 3) == seat + 1:
                            low = (word >> 2) & 127
                            high = (word >> 9) & 127
                            if low >= want:
                                value = low
                                known = True
                            elif high < want:
                                value = high
                                known = True
                            break
                if not known:
                    hint = read_hint(hints, mixed(a | b << 32, c | seat << 32))
                    frames[f + COUNT] = order_leads(
                        a, b, c, seat, game, cards_only, history, hint, moves, scores, ply * MOST_MOVES
                    )
            else:
                legal = own & masks[frames[f + LED]]
                if legal == 0:
                    legal = own
                hint = -1
                if legal & (legal - 1):
                    hint = read_hint(hints, mixed(a | b << 32, c | frames[f + PLAYED] << 32))
                frames[f + COUNT] = order_follows(
                    a, b, c, seat, place, legal, frames[f + PLAYED], frames[f + LED], frames[f + HOLDS],
                    frames[f + TAKER], frames[f + ON_TABLE], game, cards_only, hint,
                    moves, scores, ply * MOST_MOVES,
                )  # fmt: skip
            if known:
                ply -= 1
                if ply < 0:
                    counters[NODES] += nodes
                    return value
                f -= SLOTS
                value += frames[f + GAIN]
            else:
                frames[f + NEXT] = 0
                frames[f + BEST] = -1 if (seat == 0) != null else 999
                value = OPENED
        # Here `value` is what came back from the last card of this frame.
        seat, place = frames[f + SEAT], frames[f + PLACE]
        done = False
        if value != OPENED:
            scores[ply * MOST_MOVES + frames[f + NEXT] - 1] = value
            if (seat == 0) != null:
                frames[f + BEST] = max(frames[f + BEST], value)
                done = frames[f + BEST] >= frames[f + NEED]
            else:
                frames[f + BEST] = min(frames[f + BEST], value)
                done = frames[f + BEST] < frames[f + NEED]
            if done and frames[f + COUNT] > 1:
                card = moves[ply * MOST_MOVES + frames[f + NEXT] - 1]
                if place == 0:
                    cards = count_bits(frames[f + H0])
                    history[seat * 32 + card] += cards * cards
                more = seat if place == 0 else frames[f + PLAYED]
                leave_hint(hints, mixed(frames[f + H0] | frames[f + H1] << 32, frames[f + H2] | more << 32), card)
        if done or frames[f + NEXT] >= frames[f + COUNT]:
            value = frames[f + BEST]
            if place == 0:
                low, high = 0, min(frames[f + LEFT], 127)
                if value >= frames[f + NEED]:
                    low = value
                else:
                    high = value
                cards = count_bits(frames[f + H0])
                remember(memory, frames[f + SPOT], frames[f + KEY], seat, low, high, cards, turn)
            ply -= 1
            if ply < 0:
                counters[NODES] += nodes
                return int(value)
            value += frames[f - SLOTS + GAIN]
            continue
        card = moves[ply * MOST_MOVES + frames[f + NEXT]]
        frames[f + NEXT] += 1
        if frames[f + NEXT] > 1:
            bound = bound_from_neighbours(
                frames, f, card, (seat == 0) != null, moves, scores, ply * MOST_MOVES, suits, points
            )
            if bound != OPENED:
                value = bound
                continue
        play_card(frames, f, card, trump, bonus, suits, points)
        ply += 1
        entering = True
