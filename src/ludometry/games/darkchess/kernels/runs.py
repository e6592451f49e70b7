"""Solved sets as runs, and back: the results of all squares of the last piece while the others stand still.

run     two words, won and lost, bit by bit the squares of the last piece; runs follow each other in the order of the
        numbering, anchors that are their own mirror image counted in full
hole    a square where the last piece cannot stand; it repeats the square before it, so that a run looks like the next
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.games.darkchess.kernels.numbering import anchor_number, lowest, rest_number, walk
from ludometry.games.darkchess.kernels.probe import squares_of
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

ONE = np.uint32(1)
ALL = np.uint32(0xFFFFFFFF)


@kernel
def _without_holes(word: np.uint32, holes: np.uint32) -> np.uint32:
    word &= ~holes
    while holes:
        low = holes & (~holes + ONE)
        holes ^= low
        word |= (word << ONE) & low
    return word


@kernel
def _carry_run(won: Array, lost: Array, word: int, holes: np.uint32, runs: Array, number: int, back: bool) -> None:
    """Copies one word of either set to its run, or with `back` from it."""
    if back:
        won[word] = runs[number, 0] & ~holes
        lost[word] = runs[number, 1] & ~holes
    else:
        runs[number, 0] = _without_holes(won[word], holes)
        runs[number, 1] = _without_holes(lost[word], holes)


@kernel
def carry_runs(won: Array, lost: Array, anchors: Array, group_start: Array, fixed: int, runs: Array, back: bool) -> int:
    """Copies one side's results to runs, or with `back` from runs; answers how many there are.

    What comes back is one order of pieces that may trade places, which is all that a file holds.
    """
    pieces = group_start.size
    lane_axis = pieces - 2
    # The walk is that of the pieces but the last, whose last but one then runs through its squares here.
    squares = np.zeros(pieces - 1, np.int64)
    candidates = np.zeros(pieces - 1, np.uint32)
    number = 0
    for a in range(anchors.shape[0]):
        for axis in range(fixed):
            squares[axis] = anchors[a, axis]
        if lane_axis == 0:
            # Of two pieces the anchor alone stands still: nothing is left to walk through.
            here = ONE << np.uint32(squares[0])
            _carry_run(won, lost, ((squares[0] >> 3) << 2) | (squares[0] & 3), here, runs, number, back)
            number += 1
            continue
        candidates[fixed] = ALL
        axis = fixed
        while True:
            axis = walk(squares, candidates, group_start, axis, fixed)
            if axis < 0:
                break
            occupied = ONE << np.uint32(squares[0])
            base = ((squares[0] >> 3) << 2) | (squares[0] & 3)
            for k in range(1, lane_axis):
                occupied |= ONE << np.uint32(squares[k])
                base = (base << 5) | squares[k]
            lanes = candidates[lane_axis]
            while lanes:
                lane = lowest(lanes)
                lanes &= lanes - ONE
                here = ONE << np.uint32(lane)
                holes = occupied | here
                if not group_start[pieces - 1]:
                    holes |= ~(here - ONE) & ALL
                _carry_run(won, lost, (base << 5) | lane, holes, runs, number, back)
                number += 1
            axis -= 1
    return number


@kernel
def run_and_square(
    board: bytes, group_of: Array, sizes: Array, shorter: Array, orbit: Array, turn: Array, rest: int
) -> Any:
    """The run of a board and the last piece's square in it, as 32 times the one plus the other.

    `shorter` is `sizes` without the last piece, and `rest` how many runs an anchor has.
    """
    squares = np.empty(64, np.int64)
    pieces = squares_of(board, group_of, sizes, squares)
    number = anchor_number(squares, sizes[0])
    for axis in range(pieces):
        squares[axis] ^= turn[number]
    rest_number(squares, sizes)
    within = rest_number(squares, shorter) if shorter.size > 1 else 0
    return 32 * (orbit[number] * rest + within) + squares[pieces - 1]
