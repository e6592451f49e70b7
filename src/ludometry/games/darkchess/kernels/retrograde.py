"""Bit-parallel sweeps of retrograde analysis on a board of 32 squares, four rows of eight.

state     where each of `pieces` pieces stands, in a fixed order; a set of states is an array of 32-bit words
word      all squares of the last piece at once; words of one block differ only in the piece before it (the lanes)

    word number   qqq mmmmm ... mmmmm lllll      q  square of the first piece in its quadrant, 0 to 7
    bit number    square of the last piece       m  squares of the pieces between, l the lane

A square is 8 * row + column. The board is its own mirror image in both directions, so the first piece is kept in
the quadrant of rows 0, 1 and columns 0 to 3: when it steps across a mirror line, everything else is reflected
instead. Reflecting a column is xor 7 on a square, reflecting a row is xor 24.

States where two pieces share a square are in no set, so a step onto an occupied square finds nothing there and
needs no test.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

NOT_LAST_COLUMN = np.uint32(0x7F7F7F7F)
NOT_FIRST_COLUMN = np.uint32(0xFEFEFEFE)
HAS_RIGHT = np.array([0 if lane % 8 == 7 else 0xFFFFFFFF for lane in range(32)], np.uint32)
LANES, ROW, STEP = np.uint64(32), np.uint64(8), np.uint64(1)
HAS_LEFT = np.array([0 if lane % 8 == 0 else 0xFFFFFFFF for lane in range(32)], np.uint32)


@kernel
def columns_reversed(word: np.uint32) -> np.uint32:
    """The squares of a word reflected left to right."""
    word = ((word >> np.uint32(1)) & np.uint32(0x55555555)) | ((word & np.uint32(0x55555555)) << np.uint32(1))
    word = ((word >> np.uint32(2)) & np.uint32(0x33333333)) | ((word & np.uint32(0x33333333)) << np.uint32(2))
    return ((word >> np.uint32(4)) & np.uint32(0x0F0F0F0F)) | ((word & np.uint32(0x0F0F0F0F)) << np.uint32(4))


@kernel
def rows_reversed(word: np.uint32) -> np.uint32:
    """The squares of a word reflected top to bottom."""
    word = ((word >> np.uint32(8)) & np.uint32(0x00FF00FF)) | ((word & np.uint32(0x00FF00FF)) << np.uint32(8))
    return (word >> np.uint32(16)) | (word << np.uint32(16))


@kernel
def mirror_mask(pieces: int, flip: int) -> int:
    """What a word number is xored with when all but the first piece are reflected by `flip` (7 or 24)."""
    mask = 0
    for axis in range(1, pieces - 1):
        mask |= flip << (5 * (pieces - 2 - axis))
    return mask


@kernel
def reach_pair(states: Array, base: np.int64, axes: Array, reached: Array) -> None:
    """As `reach_near` and `reach_far` together for two pieces, whose blocks are single words."""
    for place in range(axes.size):
        word = states[base]
        if axes[place] == 1:
            reached[0] |= _steps(word)
            continue
        if base & 3 != 0:
            reached[0] |= states[base - 1]
        reached[0] |= states[base + 1] if base & 3 != 3 else columns_reversed(word)
        reached[0] |= states[base + 4] if base < 4 else states[base - 4] | rows_reversed(word)


@kernel
def _steps(word: np.uint32) -> np.uint32:
    """The squares next to those of a word."""
    return (
        ((word >> np.uint32(1)) & NOT_LAST_COLUMN)
        | ((word << np.uint32(1)) & NOT_FIRST_COLUMN)
        | (word >> np.uint32(8))
        | (word << np.uint32(8))
    )


# Numbers without a sign below: an index that might be negative keeps the compiler from using wide registers.


@kernel
def reach_near(states: Array, base: np.int64, axes: Array, pieces: int, reached: Array) -> None:
    """Adds to `reached` the states of a block from which a step within the block leads into `states`."""
    start = np.uint64(base)
    for place in range(axes.size):
        axis = axes[place]
        if axis == pieces - 1:
            for lane in range(LANES):
                reached[lane] |= _steps(states[start + lane])
        elif axis == pieces - 2:
            for lane in range(LANES - ROW):
                reached[lane] |= states[start + lane + ROW]
            for lane in range(LANES - ROW):
                reached[lane + ROW] |= states[start + lane]
            for lane in range(LANES - STEP):
                reached[lane] |= states[start + lane + STEP] & HAS_RIGHT[lane]
            for lane in range(LANES - STEP):
                reached[lane + STEP] |= states[start + lane] & HAS_LEFT[lane + STEP]


@kernel
def reach_far(states: Array, base: np.int64, axes: Array, pieces: int, reached: Array) -> None:
    """Adds to `reached` the states of a block from which a step into another block leads into `states`."""
    for place in range(axes.size):
        axis = axes[place]
        if axis == 0:
            _reach_first(states, base, pieces, reached)
        elif axis < pieces - 2:
            shift = 5 * (pieces - 2 - axis)
            square = (base >> shift) & 31
            # Where the board ends the other neighbour counts twice, so that one pass serves all four.
            left = base - (1 << shift) if square & 7 else base + (1 << shift)
            right = base + (1 << shift) if square & 7 != 7 else left
            up = base - (8 << shift) if square >= 8 else base + (8 << shift)
            down = base + (8 << shift) if square < 24 else up
            _join(states, np.uint64(left), np.uint64(right), np.uint64(up), np.uint64(down), reached)


@kernel
def _join(states: Array, a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, reached: Array) -> None:
    for lane in range(LANES):
        reached[lane] |= states[a + lane] | states[b + lane] | states[c + lane] | states[d + lane]


@kernel
def _reach_first(states: Array, base: np.int64, pieces: int, reached: Array) -> None:
    top = 5 * (pieces - 2)
    quadrant = base >> top
    left = base - (1 << top) if quadrant & 3 else base + (1 << top)
    right = base + (1 << top) if quadrant & 3 != 3 else left
    other = np.uint64(base + (4 << top) if quadrant < 4 else base - (4 << top))
    _join(states, np.uint64(left), np.uint64(right), other, other, reached)
    if quadrant & 3 == 3:
        image = np.uint64(base ^ (mirror_mask(pieces, 7) & ~31))
        for lane in range(LANES):
            reached[lane] |= columns_reversed(states[image + (lane ^ np.uint64(7))])
    if quadrant >= 4:
        image = np.uint64(base ^ (mirror_mask(pieces, 24) & ~31))
        for lane in range(LANES):
            reached[lane] |= rows_reversed(states[image + (lane ^ np.uint64(24))])


@kernel
def _any(words: Array, base: np.int64, lanes: np.uint64) -> Any:
    """Whether a block holds a state."""
    some = np.uint32(0)
    start = np.uint64(base)
    for lane in range(lanes):
        some |= words[start + lane]
    return some != 0


@kernel
def _any_left(words: Array, base: np.int64, lanes: np.uint64, reached: Array) -> Any:
    """Whether a block holds a state that is not among the reached."""
    some = np.uint32(0)
    start = np.uint64(base)
    for lane in range(lanes):
        some |= words[start + lane] & ~reached[lane]
    return some != 0


@kernel
def _mark(dirty: Array, block: int, axes: Array, pieces: int) -> None:
    """Marks the blocks from which a step of one of the axes leads into this one."""
    for place in range(axes.size):
        axis = axes[place]
        if axis == pieces - 1 or (axis == pieces - 2 and axis > 0):
            dirty[block] = 1
        elif axis == 0:
            top = 5 * (pieces - 3) if pieces > 2 else 0
            quadrant = block >> top
            if quadrant & 3 != 0:
                dirty[block - (1 << top)] = 1
            if quadrant & 3 != 3:
                dirty[block + (1 << top)] = 1
            else:
                dirty[block ^ (mirror_mask(pieces, 7) >> 5)] = 1
            if quadrant < 4:
                dirty[block + (4 << top)] = 1
            else:
                dirty[block - (4 << top)] = 1
                dirty[block ^ (mirror_mask(pieces, 24) >> 5)] = 1
        else:
            shift = 5 * (pieces - 3 - axis)
            square = (block >> shift) & 31
            if square & 7 != 0:
                dirty[block - (1 << shift)] = 1
            if square & 7 != 7:
                dirty[block + (1 << shift)] = 1
            if square >= 8:
                dirty[block - (8 << shift)] = 1
            if square < 24:
                dirty[block + (8 << shift)] = 1


@kernel
def _note(distance: Array, word: np.int64, fresh: np.uint32, ply: int) -> None:
    """Writes the distance of every fresh state of a word: one more than the plies, so that zero means undecided."""
    while fresh:
        low = fresh & (~fresh + np.uint32(1))
        bit = 0
        probe = low
        if probe & np.uint32(0xFFFF0000):
            bit += 16
        if probe & np.uint32(0xFF00FF00):
            bit += 8
        if probe & np.uint32(0xF0F0F0F0):
            bit += 4
        if probe & np.uint32(0xCCCCCCCC):
            bit += 2
        if probe & np.uint32(0xAAAAAAAA):
            bit += 1
        distance[word * 32 + bit] = min(ply + 1, 255)
        fresh ^= low


@kernel
def sweep(
    not_won: Array, lost: Array, hopeful: Array, capture_wins: Array, winner: Array, loser: Array, pieces: int,
    limit: int, first_loss: int, won_distance: Array, lost_distance: Array, dirty: Array, fresh_lost: Array,
    reached: Array,
) -> int:  # fmt: skip
    """Finds every state that one side (the winner) wins; answers the most plies to the next capture or end.

    not_won        in: every valid state; out: those with the winner to move that are not won
    lost           in: nothing; out: the states with the loser to move that are lost
    hopeful        valid states of the loser to move without a capture that saves it
    capture_wins   states of the winner to move with a winning capture
    winner, loser  the axes of either side's pieces
    limit          a win must come within this many plies; at most 2**31
    first_loss     the ply from which losses are looked for: 1, or 2 to count as sweeps that begin with the wins do
    dirty          room to work in: five rows of a byte a block, all zero; `fresh_lost`, a word for each word of a
                   set, and `reached`, 32 words, may hold anything
    """
    lanes = np.uint64(32 if pieces > 2 else 1)
    blocks = not_won.size // np.int64(lanes)
    measured = won_distance.size > 0
    won_dirty, lost_dirty, next_won, next_lost, pending = dirty[0], dirty[1], dirty[2], dirty[3], dirty[4]
    for block in range(blocks):
        won_dirty[block] = 1
        lost_dirty[block] = 1
    ply, longest = 0, 0
    busy = True
    while (busy or ply < first_loss) and ply < limit:
        ply += 1
        busy = False
        # Losses first, into a buffer: they must see the wins of the ply before, not of this one.
        for block in range(blocks):
            if ply < first_loss or not lost_dirty[block]:
                continue
            lost_dirty[block] = 0
            first = block * np.int64(lanes)
            if not _any(hopeful, first, lanes):
                continue
            for lane in range(lanes):
                reached[lane] = 0
            if pieces == 2:
                reach_pair(not_won, first, loser, reached)
            else:
                reach_near(not_won, first, loser, pieces, reached)
                # Most states are saved by a step within the block; the other blocks are far away in memory.
                if not _any_left(hopeful, first, lanes, reached):
                    continue
                reach_far(not_won, first, loser, pieces, reached)
            some = np.uint32(0)
            base = np.uint64(first)
            for lane in range(lanes):
                fresh = hopeful[base + lane] & ~reached[lane]
                fresh_lost[base + lane] = fresh
                some |= fresh
            if some:
                pending[block] = 1
        for block in range(blocks):
            if not won_dirty[block]:
                continue
            won_dirty[block] = 0
            first = block * np.int64(lanes)
            if not _any(not_won, first, lanes):
                continue
            for lane in range(lanes):
                reached[lane] = 0
            if pieces == 2:
                reach_pair(lost, first, winner, reached)
            else:
                reach_near(lost, first, winner, pieces, reached)
                reach_far(lost, first, winner, pieces, reached)
            base = np.uint64(first)
            if ply == 1:
                for lane in range(lanes):
                    reached[lane] |= capture_wins[base + lane]
            some = np.uint32(0)
            for lane in range(lanes):
                fresh = not_won[base + lane] & reached[lane]
                reached[lane] = fresh
                not_won[base + lane] &= ~fresh
                some |= fresh
            if some:
                busy = True
                _mark(next_lost, block, loser, pieces)
                if measured:
                    for lane in range(lanes):
                        if reached[lane]:
                            _note(won_distance, np.int64(base + lane), reached[lane], ply)
        for block in range(blocks):
            if not pending[block]:
                continue
            pending[block] = 0
            base = np.uint64(block) * lanes
            for lane in range(lanes):
                fresh = fresh_lost[base + lane]
                lost[base + lane] |= fresh
                hopeful[base + lane] &= ~fresh
                if measured and fresh:
                    _note(lost_distance, np.int64(base + lane), fresh, ply)
            busy = True
            _mark(next_won, block, winner, pieces)
        won_dirty, next_won = next_won, won_dirty
        if ply >= first_loss:
            lost_dirty, next_lost = next_lost, lost_dirty
        if busy:
            longest = ply
    return longest
