"""From solved sets of states to the bytes of a file, in the order of the numbering, and back.

result   0 draw, 1 the side to move wins, 2 it loses; four results a byte, the first in the lowest bits
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.games.darkchess.kernels_numbering import lowest, rank, walk
from ludometry.solve.jit import kernel


@kernel
def word_of(squares: Any) -> Any:
    """The word number of a placement whose first piece stands in the quadrant."""
    number = ((squares[0] >> 3) << 2) | (squares[0] & 3)
    for k in range(1, squares.size - 1):
        number = (number << 5) | squares[k]
    return number


@kernel
def pack_results(
    won: Any, lost: Any, anchors: Any, group_start: Any, fixed: int, free: int, tail: Any, out: Any
) -> int:
    """Writes the results of one side to move; answers how many there are."""
    pieces = group_start.size
    squares = np.zeros(pieces, np.int64)
    candidates = np.zeros(pieces, np.uint32)
    number = 0
    for a in range(anchors.shape[0]):
        for axis in range(fixed):
            squares[axis] = anchors[a, axis]
        candidates[fixed] = np.uint32(0xFFFFFFFF)
        rest, axis, count = 0, fixed, 0
        while True:
            axis = walk(squares, candidates, group_start, axis, fixed)
            if axis < 0:
                break
            run = candidates[axis]
            word = word_of(squares)
            wins, losses = won[word], lost[word]
            while run:
                square = np.uint32(lowest(run))
                run &= run - np.uint32(1)
                if a < free or tail[a - free, rest] == count:
                    result = ((wins >> square) & np.uint32(1)) | (((losses >> square) & np.uint32(1)) << np.uint32(1))
                    out[number >> 2] |= np.uint8(result << np.uint32(2 * (number & 3)))
                    number += 1
                    count += 1
                rest += 1
            axis -= 1
    return number


@kernel
def pack_distances(distance: Any, anchors: Any, group_start: Any, fixed: int, free: int, tail: Any, out: Any) -> int:
    """Writes the distances of one side to move, a byte each."""
    pieces = group_start.size
    squares = np.zeros(pieces, np.int64)
    candidates = np.zeros(pieces, np.uint32)
    number = 0
    for a in range(anchors.shape[0]):
        for axis in range(fixed):
            squares[axis] = anchors[a, axis]
        candidates[fixed] = np.uint32(0xFFFFFFFF)
        rest, axis, count = 0, fixed, 0
        while True:
            axis = walk(squares, candidates, group_start, axis, fixed)
            if axis < 0:
                break
            run = candidates[axis]
            base = word_of(squares) * 32
            while run:
                square = lowest(run)
                run &= run - np.uint32(1)
                if a < free or tail[a - free, rest] == count:
                    out[number] = distance[base + square]
                    number += 1
                    count += 1
                rest += 1
            axis -= 1
    return number


@kernel
def unpack_exchanged(
    packed: Any, part: Any, sizes: Any, orbit: Any, turn: Any, free: int, rest: int, tail: Any, starts: Any,
    won: Any, lost: Any,
) -> None:  # fmt: skip
    """The same where piece k of a state plays the part of axis `part[k]` in the file."""
    pieces = part.size
    squares = np.zeros(pieces, np.int64)
    scratch = np.zeros(pieces, np.int64)
    for w in range(won.size):
        quadrant = w >> (5 * (pieces - 2))
        squares[0] = ((quadrant >> 2) << 3) | (quadrant & 3)
        occupied = np.uint32(1) << np.uint32(squares[0])
        apart = True
        for k in range(1, pieces - 1):
            squares[k] = (w >> (5 * (pieces - 2 - k))) & 31
            here = np.uint32(1) << np.uint32(squares[k])
            if occupied & here:
                apart = False
            occupied |= here
        wins, losses = np.uint32(0), np.uint32(0)
        if apart:
            for square in range(32):
                here = np.uint32(1) << np.uint32(square)
                if occupied & here:
                    continue
                for k in range(pieces - 1):
                    scratch[part[k]] = squares[k]
                scratch[part[pieces - 1]] = square
                number = rank(scratch, sizes, orbit, turn, free, rest, tail, starts)
                result = (packed[number >> 2] >> (2 * (number & 3))) & 3
                if result == 1:
                    wins |= here
                elif result == 2:
                    losses |= here
        won[w] = wins
        lost[w] = losses


@kernel
def unpack_results(
    packed: Any, pieces: int, sizes: Any, orbit: Any, turn: Any, free: int, rest: int, tail: Any, starts: Any,
    won: Any, lost: Any,
) -> None:  # fmt: skip
    """Reads one side to move back into sets of states."""
    same = np.arange(pieces)
    unpack_exchanged(packed, same, sizes, orbit, turn, free, rest, tail, starts, won, lost)
