"""Looking ahead on the board as it lies: alpha-beta with its own stack, quiet at the leaves.

code      what stands on a square: 0 nothing, 1 to 7 White's K G B N R C P, 8 to 14 Black's, 15 face down
score     whole numbers to the side to move; a stuck side has lost WON less the plies it took; where few pieces are left
          a table says who wins, if it is there
flip      inside the tree a flip somewhere is a move that changes nothing: the root knows what is turned up, the tree
          does not, and a flip far away hardly matters to the fight that is looked at
move      start + 32 * end + 1024 * the code captured; FLIP for a flip
desk      scratch memory of one search, a row a ply
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.games.darkchess.kernels.leaves import DRAWN, UNKNOWN, WINS, Shelf, leaf_result
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

HIDDEN, SIDE = 15, 16
"""The row of signs after the last code is for the side to move, and for flips."""
FLIP = 1 << 20
WON = 1_000_000
NEAR_WON = WON - 1000
FOUND_WON = 900_000
"""A table's win, less the plies to it: it does not say how long the rest takes, so it is no proof against a draw."""
DEEPEST = 60
"""Plies of a line at most, captures at its end included."""
MOST_MOVES = 160
NOT_FOUND = -1
CLOSE = 160
"""A hunter beside its prey is worth 11 / CLOSE of the prey."""


@kernel
def judge(board: Array, side: int, weights: Array, takes: Array, apart: Array) -> int:
    """The worth of a quiet position to the side to move: pieces, and how near each prey has its nearest hunter."""
    score = 0
    for square in range(32):
        piece = board[square]
        if piece == 0 or piece == HIDDEN:
            continue
        nearest = 12
        for other in range(32):
            hunter = board[other]
            if hunter == 0 or hunter == HIDDEN or hunter == 6 or hunter == 13:
                continue
            if takes[hunter, piece] and not takes[piece, hunter] and apart[square, other] < nearest:
                nearest = apart[square, other]
        worth = weights[piece] - weights[piece] * (12 - nearest) // CLOSE
        score += worth if (piece > 7) == (side == 1) else -worth
    return score


@kernel
def list_moves(board: Array, side: int, quiet_too: bool, takes: Array, beside: Array, moves: Array) -> int:
    """Fills in captures, and steps where asked for; answers how many."""
    count = 0
    for start in range(32):
        piece = board[start]
        if piece == 0 or piece == HIDDEN or (piece > 7) != (side == 1):
            continue
        jumps = piece == 6 or piece == 13
        for way in range(4):
            end = beside[start, way]
            if end < 0:
                continue
            if board[end] == 0:
                if quiet_too:
                    moves[count] = start + 32 * end
                    count += 1
            elif not jumps and takes[piece, board[end]]:
                moves[count] = start + 32 * end + 1024 * board[end]
                count += 1
            if jumps:
                met = 0
                while end >= 0 and met < 2:
                    if board[end] != 0:
                        met += 1
                        if met == 2 and takes[piece, board[end]]:
                            moves[count] = start + 32 * end + 1024 * board[end]
                            count += 1
                    end = beside[end, way]
    return count


@kernel
def put_in_order(board: Array, moves: Array, count: int, first: int, weights: Array, liked: Array, keys: Array) -> None:
    """The move that was best before, then captures by what they win, then what cut off elsewhere."""
    for index in range(count):
        move = moves[index]
        if move == first:
            keys[index] = 1 << 40
        elif move == FLIP:
            keys[index] = 0
        elif move >= 1024:
            keys[index] = (1 << 30) + 1024 * weights[move >> 10] - weights[board[move & 31]]
        else:
            keys[index] = liked[move]
    for index in range(1, count):
        move, key = moves[index], keys[index]
        before = index - 1
        while before >= 0 and keys[before] < key:
            moves[before + 1], keys[before + 1] = moves[before], keys[before]
            before -= 1
        moves[before + 1], keys[before + 1] = move, key


@kernel
def look_ahead(
    board: Array, side: int, quiet: int, limit: int, hidden: int, depth: int, weights: Array, base: int,
    takes: Array, apart: Array, beside: Array, signs: Array, past: Array, known: Array, generation: int, moves: Array,
    keys: Array, liked: Array, plies: Array, hashes: Array, shelf: Shelf, squares: Array, spent: Array,
) -> Any:  # fmt: skip
    """The score of a position after a search of this depth; `spent` counts positions and says when they ran out.

    plies     a row a ply: moves, next move, alpha, beta, best, depth, quiet, best move, whether only captures
    known     what was found before: hash, generation * 256 + depth, score, kind of bound, move
    base      the worth of what lies face down, to White
    past      the hashes of positions that are a draw when they come back
    shelf     tables of few pieces, asked after a capture that leaves nothing face down
    """
    COUNT, NEXT, ALPHA, BETA, BEST, DEPTH, QUIET, MOVE, LOUD, FLOOR = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
    mask = known.shape[0] - 1
    key = np.uint64(0)
    for square in range(32):
        key ^= signs[board[square], square]
    if side == 1:
        key ^= signs[SIDE, 0]
    ply = 0
    hashes[0] = key
    plies[0, ALPHA], plies[0, BETA], plies[0, DEPTH], plies[0, QUIET] = -2 * WON, 2 * WON, depth, quiet
    entering = True
    value = 0
    while True:
        leaving = False
        row = plies[ply]
        if entering:
            spent[0] += 1
            if spent[0] > spent[1]:
                return 0
            row[FLOOR] = row[ALPHA]
            loud = row[DEPTH] <= 0
            row[LOUD] = loud
            first = NOT_FOUND
            if row[QUIET] >= limit:
                value, leaving = 0, True
            else:
                before = ply - 2
                while before >= 0 and before >= ply - row[QUIET]:
                    if hashes[before] == hashes[ply]:
                        value, leaving = 0, True
                        break
                    before -= 2
                for place in range(past.size):
                    if past[place] == hashes[ply]:
                        value, leaving = 0, True
            if not leaving and hidden == 0 and row[QUIET] == 0 and shelf.keys.size > 0:
                told = leaf_result(board, side, shelf, squares)
                if told != UNKNOWN:
                    value = 0 if told == DRAWN else FOUND_WON - ply if told == WINS else ply - FOUND_WON
                    leaving = True
            if not leaving and not loud:
                slot = np.int64(hashes[ply] & np.uint64(mask))
                if known[slot, 0] == np.int64(hashes[ply] >> np.uint64(1)) and known[slot, 1] >> 8 == generation:
                    first = known[slot, 4]
                    if known[slot, 1] & 255 >= row[DEPTH] and row[QUIET] + row[DEPTH] < limit and ply > 0:
                        found, kind = known[slot, 2], known[slot, 3]
                        if kind == 0 or (kind == 1 and found >= row[BETA]) or (kind == 2 and found <= row[ALPHA]):
                            value, leaving = found, True
            if not leaving:
                row[BEST] = -2 * WON
                row[MOVE] = NOT_FOUND
                if loud or ply >= DEEPEST - 1:
                    stand = judge(board, side, weights, takes, apart) + (base if side == 0 else -base)
                    row[BEST] = stand
                    if stand >= row[BETA] or ply >= DEEPEST - 1:
                        value, leaving = stand, True
                    else:
                        row[ALPHA] = max(row[ALPHA], stand)
            if not leaving:
                count = list_moves(board, side, not loud, takes, beside, moves[ply])
                if not loud and hidden > 0:
                    moves[ply, count] = FLIP
                    count += 1
                if count == 0 and not loud:
                    value, leaving = -(WON - ply), True
                put_in_order(board, moves[ply], count, first, weights, liked[side], keys)
                row[COUNT], row[NEXT] = count, 0
        if not leaving and row[NEXT] < row[COUNT]:
            move = moves[ply, row[NEXT]]
            below = plies[ply + 1]
            below[ALPHA], below[BETA] = -row[BETA], -row[ALPHA]
            below[DEPTH] = row[DEPTH] - (2 if move == FLIP else 1)
            after = hashes[ply] ^ signs[SIDE, 0]
            if move == FLIP:
                # Two flips lead to no position that was there before.
                after ^= signs[SIDE, 1 + ply % 31]
                below[QUIET] = row[QUIET] + 1
            else:
                start, end = move & 31, (move >> 5) & 31
                piece, taken = board[start], board[end]
                after ^= signs[piece, start] ^ signs[0, start] ^ signs[taken, end] ^ signs[piece, end]
                board[end], board[start] = piece, 0
                below[QUIET] = 0 if taken else row[QUIET] + 1
            ply += 1
            hashes[ply] = after
            side = 1 - side
            entering = True
            continue
        if not leaving:
            value = row[BEST]
            if not row[LOUD] and abs(value) < NEAR_WON:
                slot = np.int64(hashes[ply] & np.uint64(mask))
                known[slot, 0] = np.int64(hashes[ply] >> np.uint64(1))
                known[slot, 1] = generation << 8 | row[DEPTH]
                known[slot, 2] = value
                known[slot, 3] = 1 if value >= row[BETA] else 2 if value <= row[FLOOR] else 0
                known[slot, 4] = row[MOVE]
        if ply == 0:
            return value
        ply -= 1
        side = 1 - side
        row = plies[ply]
        move = moves[ply, row[NEXT]]
        if move != FLIP:
            start, end = move & 31, (move >> 5) & 31
            board[start], board[end] = board[end], move >> 10
        row[NEXT] += 1
        if -value > row[BEST]:
            row[BEST], row[MOVE] = -value, move
            row[ALPHA] = max(row[ALPHA], -value)
            if row[ALPHA] >= row[BETA]:
                if move < 1024:
                    liked[side, move] += row[DEPTH] * row[DEPTH]
                row[NEXT] = row[COUNT]
        entering = False
