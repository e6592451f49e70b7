"""Captures of dark chess for 32 states at a time, and the smaller tables they lead into.

Words and bits are those of `kernels.retrograde`. A smaller table is spread out over all squares of all its
pieces, in the order of the larger set without the captured piece, so that a look-up is plain arithmetic:

    word number   mmmmm ... mmmmm lllll     five bits a piece, the first piece not reduced to a quadrant
    bit number    square of the last piece that is left
"""

from __future__ import annotations

import numpy as np

from ludometry.games.darkchess.kernels.retrograde import columns_reversed, rows_reversed
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


def _neighbours() -> Array:
    masks = np.zeros(32, np.uint32)
    for square in range(32):
        row, column = divmod(square, 8)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < 4 and 0 <= c < 8:
                masks[square] |= np.uint32(1 << (8 * r + c))
    return masks


def _between() -> Array:
    """Squares strictly between two squares of one line; zero for others."""
    masks = np.zeros((32, 32), np.uint32)
    for a in range(32):
        for b in range(32):
            step = 1 if a // 8 == b // 8 else 8 if a % 8 == b % 8 else 0
            if a != b and step:
                low, high = min(a, b), max(a, b)
                masks[a, b] = np.uint32(sum(1 << s for s in range(low + step, high, step)))
    return masks


NEIGHBOURS = _neighbours()
BETWEEN = _between()
STEPS = np.array([-8, 8, -1, 1], np.int64)


@kernel
def jump_targets(square: int, occupied: np.uint32) -> np.uint32:
    """The squares behind exactly one piece, up to the next one: a cannon's targets, or where cannons aim from."""
    found = np.uint32(0)
    for direction in range(4):
        step = STEPS[direction]
        at, screens = square, 0
        while True:
            if (step == -1 and at & 7 == 0) or (step == 1 and at & 7 == 7):
                break
            at += step
            if at < 0 or at > 31:
                break
            here = np.uint32(1) << np.uint32(at)
            if occupied & here:
                screens += 1
                if screens == 2:
                    break
            elif screens == 1:
                found |= here
    return found


@kernel
def _turned(word: np.uint32, flip: int) -> np.uint32:
    """The squares of a word reflected by 0, 7, 24 or 31."""
    if flip & 7:
        word = columns_reversed(word)
    if flip & 24:
        word = rows_reversed(word)
    return word


@kernel
def transpose(rows: Array) -> None:
    """Turns a square of 32 by 32 bits over its diagonal: bit b of row s trades places with bit s of row b."""
    width, mask = 16, np.uint32(0x0000FFFF)
    while width:
        row = 0
        while row < 32:
            moved = ((rows[row] >> np.uint32(width)) ^ rows[row + width]) & mask
            rows[row + width] ^= moved
            rows[row] ^= moved << np.uint32(width)
            row = (row + width + 1) & ~width
        width >>= 1
        mask ^= mask << np.uint32(width)


def spread(won: Array, lost: Array, part: Array, all_won: Array, all_lost: Array) -> None:
    """Spreads a solved set out over all squares; `part[k]` is the axis that piece k of the larger set plays."""
    pieces = part.size
    first, runner = (part.tolist().index(axis) for axis in (0, pieces - 1))
    # The word number, but for the first axis, is the others' squares at these shifts, all reflected together.
    shifts = 5 * (pieces - 2 - part)
    shifts[[first, runner]] = -1
    mirrors = np.zeros(32, np.int64)
    for flip in (7, 24, 31):
        mirrors[flip] = sum(flip << int(shift) for shift in shifts if shift >= 0)
    won_rows, lost_rows = np.empty((2, 32), np.uint32)
    _spread(won, lost, first, runner, shifts, mirrors, won_rows, lost_rows, all_won, all_lost)


@kernel
def _spread(
    won: Array, lost: Array, first: int, runner: int, shifts: Array, mirrors: Array, won_rows: Array, lost_rows: Array,
    all_won: Array, all_lost: Array,
) -> None:  # fmt: skip
    """As `spread`: `first` and `runner` are the pieces that play the first and the last axis."""
    last = shifts.size - 1
    top = 5 * (last - 1)
    # The piece that is the bits of the smaller table runs through all its squares at once.
    lane_shift = 5 * (last - 1 - runner)
    for w in range(all_won.size):
        if runner < last and (w >> lane_shift) & 31:
            continue
        number, anchor = 0, 0
        for k in range(last):
            square = (w >> (5 * (last - 1 - k))) & 31
            if k == first:
                anchor = square
            elif shifts[k] >= 0:
                number |= square << shifts[k]
        if runner == last:
            flip = (7 if anchor & 4 else 0) ^ (24 if anchor & 16 else 0)
            square = anchor ^ flip
            at = (number ^ mirrors[flip]) | ((((square >> 3) << 2) | (square & 3)) << top)
            all_won[w] = _turned(won[at], flip)
            all_lost[w] = _turned(lost[at], flip)
            continue
        for bit in range(32):
            if first == last:
                anchor = bit
            flip = (7 if anchor & 4 else 0) ^ (24 if anchor & 16 else 0)
            square = anchor ^ flip
            at = number if first == last else number | (bit << shifts[last])
            at = (at ^ mirrors[flip]) | ((((square >> 3) << 2) | (square & 3)) << top)
            won_rows[bit] = _turned(won[at], flip)
            lost_rows[bit] = _turned(lost[at], flip)
        transpose(won_rows)
        transpose(lost_rows)
        for square in range(32):
            all_won[w | (square << lane_shift)] = won_rows[square]
            all_lost[w | (square << lane_shift)] = lost_rows[square]


@kernel
def find_captures(
    sides: Array, takes: Array, table_of: Array, lost_after: Array, won_after: Array, valid: Array, wins: Array,
    saves: Array,
) -> None:  # fmt: skip
    """Fills, for every state and each side to move: is there a capture that wins, and one that does not lose.

    takes[i, j]   0 never, 1 from the next square, 2 by a jump
    table_of[j]   which smaller table holds what follows the capture of j; -1 when j was the last of its side
    lost_after, won_after   those tables: the side that lost the piece, now to move, loses or wins
    """
    pieces = sides.size
    squares = np.zeros(pieces, np.int64)
    for w in range(valid.size):
        quadrant = w >> (5 * (pieces - 2))
        squares[0] = ((quadrant >> 2) << 3) | (quadrant & 3)
        occupied = np.uint32(1) << np.uint32(squares[0])
        apart = True
        for k in range(1, pieces - 1):
            squares[k] = (w >> (5 * (pieces - 2 - k))) & 31
            here = np.uint32(1) << np.uint32(squares[k])
            if occupied & here:
                apart = False
                break
            occupied |= here
        for side in range(2):
            wins[side, w] = 0
            saves[side, w] = 0
        if not apart:
            valid[w] = 0
            continue
        open_squares = ~occupied & np.uint32(0xFFFFFFFF)
        valid[w] = open_squares
        for i in range(pieces):
            side = sides[i]
            for j in range(pieces):
                how = takes[i, j]
                if how == 0:
                    continue
                if i < pieces - 1 and j < pieces - 1:
                    _outer_pair(
                        i, j, how, side, squares, occupied, open_squares, w, table_of, lost_after, won_after,
                        wins, saves,
                    )  # fmt: skip
                elif i == pieces - 1:
                    _last_takes(
                        j, how, side, squares, occupied, open_squares, w, table_of, lost_after, won_after,
                        wins, saves,
                    )  # fmt: skip
                else:
                    _last_is_taken(
                        i, how, side, squares, occupied, open_squares, w, table_of, lost_after, won_after,
                        wins, saves,
                    )  # fmt: skip


@kernel
def _word_after(squares: Array, gone: int, mover: int, to: int, count: int) -> int:
    """The word number, in the smaller table, of the first `count` pieces without `gone`, `mover` standing on `to`."""
    number = 0
    for k in range(count):
        if k != gone:
            number = (number << 5) | (to if k == mover else squares[k])
    return number


@kernel
def _outer_pair(
    i: int, j: int, how: int, side: int, squares: Array, occupied: np.uint32, open_squares: np.uint32, w: int,
    table_of: Array, lost_after: Array, won_after: Array, wins: Array, saves: Array,
) -> None:  # fmt: skip
    """Neither is the last piece: the last piece matters only as a cannon's screen."""
    mask = open_squares
    if how == 1:
        if not (NEIGHBOURS[squares[i]] >> np.uint32(squares[j])) & np.uint32(1):
            return
    else:
        between = BETWEEN[squares[i], squares[j]]
        if between == 0:
            return
        screens = between & occupied
        if screens == 0:
            mask &= between
        elif screens & (screens - np.uint32(1)) == 0:
            mask &= ~between
        else:
            return
    table = table_of[j]
    if table < 0:
        wins[side, w] |= mask
        saves[side, w] |= mask
        return
    number = _word_after(squares, j, i, squares[j], squares.size - 1)
    wins[side, w] |= mask & lost_after[table, number]
    saves[side, w] |= mask & ~won_after[table, number]


@kernel
def _last_takes(
    j: int, how: int, side: int, squares: Array, occupied: np.uint32, open_squares: np.uint32, w: int,
    table_of: Array, lost_after: Array, won_after: Array, wins: Array, saves: Array,
) -> None:  # fmt: skip
    """The last piece captures j from wherever it can, and then stands on j's square."""
    target = squares[j]
    if how == 1:
        mask = NEIGHBOURS[target] & open_squares
    else:
        mask = jump_targets(target, occupied) & open_squares
    if mask == 0:
        return
    table = table_of[j]
    if table < 0:
        wins[side, w] |= mask
        saves[side, w] |= mask
        return
    number = _word_after(squares, j, -1, 0, squares.size - 1)
    if (lost_after[table, number] >> np.uint32(target)) & np.uint32(1):
        wins[side, w] |= mask
    if not (won_after[table, number] >> np.uint32(target)) & np.uint32(1):
        saves[side, w] |= mask


@kernel
def _last_is_taken(
    i: int, how: int, side: int, squares: Array, occupied: np.uint32, open_squares: np.uint32, w: int,
    table_of: Array, lost_after: Array, won_after: Array, wins: Array, saves: Array,
) -> None:  # fmt: skip
    """Piece i captures the last piece on each square where it can."""
    pieces = squares.size
    if how == 1:
        mask = NEIGHBOURS[squares[i]] & open_squares
    else:
        mask = jump_targets(squares[i], occupied) & open_squares
    if mask == 0:
        return
    table = table_of[pieces - 1]
    if table < 0:
        wins[side, w] |= mask
        saves[side, w] |= mask
        return
    # Here the last piece but one plays the bits of the smaller table.
    if i == pieces - 2:
        number = _word_after(squares, -1, -1, 0, pieces - 2)
        wins[side, w] |= mask & lost_after[table, number]
        saves[side, w] |= mask & ~won_after[table, number]
        return
    bit = np.uint32(squares[pieces - 2])
    for square in range(32):
        here = np.uint32(1) << np.uint32(square)
        if mask & here:
            number = _word_after(squares, -1, i, square, pieces - 2)
            if (lost_after[table, number] >> bit) & np.uint32(1):
                wins[side, w] |= here
            if not (won_after[table, number] >> bit) & np.uint32(1):
                saves[side, w] |= here
