"""The same captures as `kernels.captures.find_captures`, a block of 1,024 states at a time, for three pieces or more.

outer   a piece that stands still within a block
lane    the last piece but one: each of its squares is a word of the block
bits    the last piece: its squares are the bits of a word

What two outer pieces do to each other is the same for a whole block; a look-up for the captured lane or bits serves
all lanes at once. `found[0]` collects where a side has a winning capture, `found[1]` where it has one that does not
lose.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.games.darkchess.kernels.captures import BETWEEN, NEIGHBOURS
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

ONE = np.uint32(1)
ALL = np.uint32(0xFFFFFFFF)


def _jumps(length: int) -> Array:
    """For a place on a line and what stands on the line: the empty places behind exactly one piece."""
    table = np.zeros((length, 1 << length), np.uint32)
    for place in range(length):
        for occupied in range(1 << length):
            for step in (-1, 1):
                at, screens = place + step, 0
                while 0 <= at < length and screens < 2:
                    if occupied >> at & 1:
                        screens += 1
                    elif screens == 1:
                        table[place, occupied] |= np.uint32(1 << at)
                    at += step
    return table


def _along_columns() -> Array:
    short = _jumps(4)
    table = np.zeros((4, 16), np.uint32)
    for row in range(4):
        for occupied in range(16):
            table[row, occupied] = sum(1 << (8 * r) for r in range(4) if short[row, occupied] >> r & 1)
    return table


ROW_JUMPS = _jumps(8)
COLUMN_JUMPS = _along_columns()


@kernel
def fast_jump_targets(square: int, occupied: np.uint32) -> Any:
    """As `jump_targets`, from two tables; it does not matter whether `square` itself counts as occupied."""
    row, column = square >> 3, square & 7
    along = ROW_JUMPS[column, (occupied >> np.uint32(8 * row)) & np.uint32(255)] << np.uint32(8 * row)
    line = (occupied >> np.uint32(column)) & np.uint32(0x01010101)
    packed = (line | (line >> np.uint32(7)) | (line >> np.uint32(14)) | (line >> np.uint32(21))) & np.uint32(15)
    return along | (COLUMN_JUMPS[row, packed] << np.uint32(column))


@kernel
def _add(found: Array, side: int, lane: int, mask: np.uint32, lost: np.uint32, won: np.uint32) -> None:
    found[0, side, lane] |= mask & lost
    found[1, side, lane] |= mask & ~won


@kernel
def _between_mask(between: np.uint32, occupied: np.uint32) -> np.uint32:
    """Where the last piece may stand for a jump over exactly one piece to be possible."""
    if between == 0:
        return np.uint32(0)
    screens = between & occupied
    if screens == 0:
        return between
    if screens & (screens - ONE) == 0:
        return ~between & ALL
    return np.uint32(0)


@kernel
def _outer_takes_outer(
    i: int, j: int, how: int, side: int, squares: Array, occupied: np.uint32, lost: Array, won: Array, found: Array
) -> None:
    between = np.uint32(0)
    if how == 1:
        if not (NEIGHBOURS[squares[i]] >> np.uint32(squares[j])) & ONE:
            return
    else:
        between = BETWEEN[squares[i], squares[j]]
        if between == 0:
            return
    number = 0
    for k in range(squares.size - 2):
        if k != j:
            number = (number << 5) | (squares[j] if k == i else squares[k])
    number <<= 5
    if how == 1:
        for lane in range(32):
            found[0, side, lane] |= lost[number + lane]
            found[1, side, lane] |= ~won[number + lane]
    else:
        for lane in range(32):
            mask = _between_mask(between, occupied | (ONE << np.uint32(lane)))
            _add(found, side, lane, mask, lost[number + lane], won[number + lane])


@kernel
def _outer_and_lane(
    i: int, j: int, how: int, side: int, squares: Array, occupied: np.uint32, lost: Array, won: Array, found: Array
) -> None:
    """One of the two is the lane piece, the other an outer one."""
    lane_axis = squares.size - 2
    outer = squares[j] if i == lane_axis else squares[i]
    number = 0
    if i == lane_axis:
        for k in range(lane_axis):
            if k != j:
                number = (number << 5) | squares[k]
        number = (number << 5) | outer
    for lane in range(32):
        if occupied & (ONE << np.uint32(lane)):
            continue
        if how == 1:
            if not (NEIGHBOURS[outer] >> np.uint32(lane)) & ONE:
                continue
            mask = ALL
        else:
            mask = _between_mask(BETWEEN[outer, lane], occupied)
            if mask == 0:
                continue
        if i != lane_axis:
            number = 0
            for k in range(lane_axis):
                number = (number << 5) | (lane if k == i else squares[k])
        _add(found, side, lane, mask, lost[number], won[number])


@kernel
def _bits_take(
    j: int, how: int, side: int, squares: Array, occupied: np.uint32, lost: Array, won: Array, found: Array
) -> None:
    """The last piece captures an outer one, or the lane piece."""
    lane_axis = squares.size - 2
    number = 0
    for k in range(lane_axis):
        if k != j:
            number = (number << 5) | squares[k]
    stride = 0 if j == lane_axis else 1
    if stride:
        number <<= 5
    for lane in range(32):
        target = lane if j == lane_axis else squares[j]
        if how == 1:
            mask = NEIGHBOURS[target]
        else:
            mask = fast_jump_targets(target, occupied | (ONE << np.uint32(lane)))
        at = number + lane * stride
        is_lost = ALL if (lost[at] >> np.uint32(target)) & ONE else np.uint32(0)
        is_won = ALL if (won[at] >> np.uint32(target)) & ONE else np.uint32(0)
        _add(found, side, lane, mask, is_lost, is_won)


@kernel
def _bits_are_taken(
    i: int, how: int, side: int, squares: Array, occupied: np.uint32, lost: Array, won: Array, found: Array,
    columns: Array,
) -> None:  # fmt: skip
    """An outer piece or the lane piece captures the last one; the smaller table's bits are the lane's squares."""
    lane_axis = squares.size - 2
    if i == lane_axis:
        number = 0
        for k in range(lane_axis):
            number = (number << 5) | squares[k]
        for lane in range(32):
            mask = NEIGHBOURS[lane] if how == 1 else fast_jump_targets(lane, occupied)
            _add(found, side, lane, mask, lost[number], won[number])
        return
    home = squares[i]
    line = NEIGHBOURS[home]
    if how == 2:
        line = np.uint32(0)
        for square in range(32):
            if BETWEEN[home, square]:
                line |= ONE << np.uint32(square)
    for square in range(32):
        if (line >> np.uint32(square)) & ONE:
            number = 0
            for k in range(lane_axis):
                number = (number << 5) | (square if k == i else squares[k])
            columns[0, square] = lost[number]
            columns[1, square] = won[number]
    for lane in range(32):
        mask = line if how == 1 else fast_jump_targets(home, occupied | (ONE << np.uint32(lane)))
        rest = mask
        is_lost, is_won = np.uint32(0), np.uint32(0)
        while rest:
            low = rest & (~rest + ONE)
            rest ^= low
            square = _place_of(low)
            is_lost |= ((columns[0, square] >> np.uint32(lane)) & ONE) << np.uint32(square)
            is_won |= ((columns[1, square] >> np.uint32(lane)) & ONE) << np.uint32(square)
        _add(found, side, lane, mask, is_lost, is_won)


@kernel
def _place_of(low: np.uint32) -> int:
    """The number of the only bit that is set."""
    place = 0
    if low & np.uint32(0xFFFF0000):
        place += 16
    if low & np.uint32(0xFF00FF00):
        place += 8
    if low & np.uint32(0xF0F0F0F0):
        place += 4
    if low & np.uint32(0xCCCCCCCC):
        place += 2
    if low & np.uint32(0xAAAAAAAA):
        place += 1
    return place


def find_captures_by_blocks(
    sides: Array, takes: Array, table_of: Array, lost_after: Array, won_after: Array, valid: Array, wins: Array,
    saves: Array,
) -> None:  # fmt: skip
    """As `find_captures`; the last table of `lost_after` and `won_after` (all lost, none won) serves as number -1."""
    found, columns = np.empty((2, 2, 32), np.uint32), np.empty((2, 32), np.uint32)
    squares = np.empty(sides.size, np.int64)
    _find(sides, takes, table_of, lost_after, won_after, valid, wins, saves, squares, found, columns)


@kernel
def _find(
    sides: Array, takes: Array, table_of: Array, lost_after: Array, won_after: Array, valid: Array, wins: Array,
    saves: Array, squares: Array, found: Array, columns: Array,
) -> None:  # fmt: skip
    """As `find_captures_by_blocks`, with room to work in."""
    pieces = sides.size
    lane_axis = pieces - 2
    for block in range(valid.size // 32):
        base = block * 32
        quadrant = block >> (5 * (pieces - 3))
        squares[0] = ((quadrant >> 2) << 3) | (quadrant & 3)
        occupied = ONE << np.uint32(squares[0])
        apart = True
        for k in range(1, lane_axis):
            squares[k] = (block >> (5 * (pieces - 3 - k))) & 31
            here = ONE << np.uint32(squares[k])
            if occupied & here:
                apart = False
                break
            occupied |= here
        if not apart:
            for lane in range(32):
                valid[base + lane] = 0
                for side in range(2):
                    wins[side, base + lane] = 0
                    saves[side, base + lane] = 0
            continue
        for lane in range(32):
            for side in range(2):
                found[0, side, lane] = 0
                found[1, side, lane] = 0
        for i in range(pieces):
            side = sides[i]
            for j in range(pieces):
                how = takes[i, j]
                if how == 0:
                    continue
                lost, won = lost_after[table_of[j]], won_after[table_of[j]]
                if j == pieces - 1:
                    _bits_are_taken(i, how, side, squares, occupied, lost, won, found, columns)
                elif i == pieces - 1:
                    _bits_take(j, how, side, squares, occupied, lost, won, found)
                elif i == lane_axis or j == lane_axis:
                    _outer_and_lane(i, j, how, side, squares, occupied, lost, won, found)
                else:
                    _outer_takes_outer(i, j, how, side, squares, occupied, lost, won, found)
        for lane in range(32):
            here = ONE << np.uint32(lane)
            open_squares = np.uint32(0) if occupied & here else ~(occupied | here) & ALL
            valid[base + lane] = open_squares
            for side in range(2):
                wins[side, base + lane] = found[0, side, lane] & open_squares
                saves[side, base + lane] = found[1, side, lane] & open_squares
