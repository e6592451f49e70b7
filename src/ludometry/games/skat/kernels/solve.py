"""Exact values from yes-or-no searches, halving what is left between the bounds: for one position or many worlds."""

from __future__ import annotations

from ludometry.games.skat.kernels.order import BONUS, TRUMP, Board, Game, alike, beats
from ludometry.games.skat.kernels.search import Desk, can_take
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Array

ANY = -1
"""No value to start from."""


@kernel
def most(h0: int, h1: int, h2: int, first: int, second: int, game: Game, board: Board) -> int:
    """Everything that is still to be taken."""
    points = board[2]
    total = game[BONUS] * max(count_bits(h0), count_bits(h1), count_bits(h2))
    rest = h0 | h1 | h2
    if first >= 0:
        rest |= 1 << first
    if second >= 0:
        rest |= 1 << second
    while rest:
        total += points[lowest_bit(rest)]
        rest &= rest - 1
    return total


@kernel
def exact_value(
    h0: int,
    h1: int,
    h2: int,
    leader: int,
    first: int,
    second: int,
    guess: int,
    ceiling: int,
    game: Game,
    board: Board,
    desk: Desk,
) -> int:
    """What the declarer takes, at most `ceiling` told apart; a good guess saves searches."""
    low, high = 0, min(ceiling, most(h0, h1, h2, first, second, game, board))
    need = (high + 2) // 3 if guess == ANY else guess
    step = 1 if guess != ANY else 0
    while low < high:
        need = max(low + 1, min(high, need))
        value = can_take(h0, h1, h2, leader, first, second, need, game, board, desk)
        if value >= need:
            low = min(value, high)
            need = low + step
        else:
            high = value
            need = high - step + 1
        if step == 0 or step > 4:
            need = (low + high + 1) // 2
        else:
            step *= 2
    return low


@kernel
def value_after(
    h0: int, h1: int, h2: int, leader: int, first: int, second: int, card: int, guess: int, ceiling: int,
    game: Game, board: Board, desk: Desk,
) -> int:  # fmt: skip
    """What the declarer takes once a card is played, the current trick included."""
    bit = 1 << card
    h0, h1, h2 = h0 & ~bit, h1 & ~bit, h2 & ~bit
    if first < 0:
        return exact_value(h0, h1, h2, leader, card, -1, guess, ceiling, game, board, desk)
    if second < 0:
        return exact_value(h0, h1, h2, leader, first, card, guess, ceiling, game, board, desk)
    suits, points = board[0], board[2]
    taker, holds = leader, first
    if beats(second, holds, game[TRUMP], suits):
        taker, holds = (leader + 1) % 3, second
    if beats(card, holds, game[TRUMP], suits):
        taker = (leader + 2) % 3
    gain = 0
    if taker == 0:
        gain = game[BONUS] + points[first] + points[second] + points[card]
        if gain >= ceiling:
            return ceiling
    return gain + exact_value(
        h0, h1, h2, taker, -1, -1, max(0, guess - gain) if guess != ANY else ANY, ceiling - gain, game, board, desk
    )


@kernel
def appraise_cards(
    h0: int, h1: int, h2: int, leader: int, first: int, second: int, ceiling: int,
    game: Game, board: Board, desk: Desk, values: Array,
) -> None:  # fmt: skip
    """Fills in, by place, what the declarer takes after each legal card of the seat to move; -1 elsewhere."""
    suits, masks, points = board[0], board[1], board[2]
    played = (first >= 0) + (second >= 0)
    seat = (leader + played) % 3
    own = h0 if seat == 0 else (h1 if seat == 1 else h2)
    table = 0
    legal = own
    if played:
        table = 1 << first
        if own & masks[suits[first]]:
            legal = own & masks[suits[first]]
        if played == 2:
            table |= 1 << second
    others = ((h0 | h1 | h2) & ~own) | table
    values[:] = -1
    last = -1
    guess = exact_value(h0, h1, h2, leader, first, second, ANY, ceiling, game, board, desk)
    rest = legal
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        if last >= 0 and alike(last, card, others, suits, points):
            values[card] = values[last]
        else:
            values[card] = value_after(h0, h1, h2, leader, first, second, card, guess, ceiling, game, board, desk)
        last = card


@kernel
def appraise_worlds(
    worlds: Array, leader: int, first: int, second: int, ceiling: int,
    game: Game, board: Board, desk: Desk, values: Array,
) -> None:  # fmt: skip
    """The same for every row of three hands."""
    for world in range(worlds.shape[0]):
        appraise_cards(
            worlds[world, 0], worlds[world, 1], worlds[world, 2], leader, first, second, ceiling,
            game, board, desk, values[world],
        )  # fmt: skip
