"""From solved sets of states to the bytes of a file, in the order of the numbering, and back.

result   0 draw, 1 the side to move wins, 2 it loses; four results a byte, the first in the lowest bits

`squares` and `candidates` of a walk are its workplace, a place for each piece.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.games.darkchess.kernels.numbering import lowest, walk
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel
def word_of(squares: Array) -> Any:
    """The word number of a placement whose first piece stands in the quadrant."""
    number = ((squares[0] >> 3) << 2) | (squares[0] & 3)
    for k in range(1, squares.size - 1):
        number = (number << 5) | squares[k]
    return number


@kernel
def pack_results(
    won: Array, lost: Array, squares: Array, candidates: Array, anchors: Array, group_start: Array, fixed: int,
    free: int, tail: Array, out: Array,
) -> int:  # fmt: skip
    """Writes the results of one side to move; answers how many there are."""
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
def pack_distances(
    distance: Array, squares: Array, candidates: Array, anchors: Array, group_start: Array, fixed: int, free: int,
    tail: Array, out: Array,
) -> int:  # fmt: skip
    """Writes the distances of one side to move, a byte each."""
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
def unpack_results(
    packed: Array, orders: Array, squares: Array, candidates: Array, anchors: Array, group_start: Array, fixed: int,
    free: int, tail: Array, starts: Array, won: Array, lost: Array,
) -> None:  # fmt: skip
    """Reads one side to move back into sets of states, which must be empty.

    Row by row, `orders` says which axis of the file each piece of a state plays: pieces of one group may trade places.
    """
    last = group_start.size - 1
    number = 0
    for a in range(anchors.shape[0]):
        for axis in range(fixed):
            squares[axis] = anchors[a, axis]
        candidates[fixed] = np.uint32(0xFFFFFFFF)
        rest, axis = 0, fixed
        while True:
            axis = walk(squares, candidates, group_start, axis, fixed)
            if axis < 0:
                break
            run = candidates[axis]
            while run:
                squares[last] = lowest(run)
                run &= run - np.uint32(1)
                if a >= free:
                    number = starts[a - free] + tail[a - free, rest]
                result = (packed[number >> 2] >> (2 * (number & 3))) & 3
                number += 1
                rest += 1
                if result == 0:
                    continue
                for row in range(orders.shape[0]):
                    square = squares[orders[row, 0]]
                    # The image that brings the state's first piece into the quadrant.
                    flip = (7 if square & 4 else 0) ^ (24 if square & 16 else 0)
                    square ^= flip
                    word = ((square >> 3) << 2) | (square & 3)
                    for k in range(1, last):
                        word = (word << 5) | (squares[orders[row, k]] ^ flip)
                    here = np.uint32(1) << np.uint32(squares[orders[row, last]] ^ flip)
                    if result == 1:
                        won[word] |= here
                    else:
                        lost[word] |= here
            axis -= 1
