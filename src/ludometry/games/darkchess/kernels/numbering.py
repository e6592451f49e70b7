"""The numbering of placements, compiled: squares to number, and walks through all numbers in order.

axis      a piece's place in the fixed order of a set: group by group
anchor    the first group; one placement of it out of each four mirror images is numbered
turn      what squares are xored with to reach that one: 0, 7 (columns), 24 (rows) or 31 (both)
rest      the number of the other groups' placement among all of them, the last piece running fastest

Within a group the squares fall, and squares taken by earlier groups are left out of the count, so a number has no
holes. An anchor of even size can be its own mirror image; such anchors come last, and `tail` numbers what is left
of their rests when a placement and its mirror image are one.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

BINOMIAL = np.array([[comb(n, k) for k in range(8)] for n in range(33)], np.int64)


@kernel
def bits_of_ones(x: np.uint32) -> np.int64:
    """How many squares a set has."""
    x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
    x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
    x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return np.int64(((x * np.uint32(0x01010101)) >> np.uint32(24)) & np.uint32(0xFF))


@kernel
def bits_below(occupied: np.uint32, square: int) -> np.int64:
    """How many occupied squares come before a square."""
    return bits_of_ones(occupied & ((np.uint32(1) << np.uint32(square)) - np.uint32(1)))


@kernel
def _fall(squares: Array, first: int, size: int) -> None:
    """Sorts a group's squares downwards."""
    for i in range(first + 1, first + size):
        square = squares[i]
        j = i
        while j > first and squares[j - 1] < square:
            squares[j] = squares[j - 1]
            j -= 1
        squares[j] = square


@kernel
def rest_number(squares: Array, sizes: Array) -> int:
    """The number of all groups but the anchor; sorts the squares within their groups."""
    first = sizes[0]
    occupied = np.uint32(0)
    for axis in range(first):
        occupied |= np.uint32(1) << np.uint32(squares[axis])
    number = 0
    for group in range(1, sizes.size):
        size = sizes[group]
        _fall(squares, first, size)
        within = 0
        taken = occupied
        for place in range(size):
            square = squares[first + place]
            within += BINOMIAL[square - bits_below(occupied, square), size - place]
            taken |= np.uint32(1) << np.uint32(square)
        number = number * BINOMIAL[32 - first, size] + within
        occupied = taken
        first += size
    return number


@kernel
def anchor_number(squares: Array, size: int) -> int:
    """The number of the anchor's squares among all choices of this many; sorts them."""
    _fall(squares, 0, size)
    number = 0
    for place in range(size):
        number += BINOMIAL[squares[place], size - place]
    return number


@kernel
def rank(
    squares: Array, sizes: Array, orbit: Array, turn: Array, free: int, rest: int, tail: Array, starts: Array
) -> Any:
    """The number of a placement; `squares` is used up."""
    number = anchor_number(squares, sizes[0])
    flip = turn[number]
    for axis in range(squares.size):
        squares[axis] ^= flip
    which = orbit[number]
    within = rest_number(squares, sizes)
    if which < free:
        return which * rest + within
    return starts[which - free] + tail[which - free, within]


@kernel
def first_candidates(axis: int, group_start: Array, squares: Array) -> np.uint32:
    """The squares that the piece of an axis may take, given all pieces before it."""
    open_squares = np.uint32(0xFFFFFFFF)
    for other in range(axis):
        open_squares &= ~(np.uint32(1) << np.uint32(squares[other]))
    if not group_start[axis]:
        open_squares &= (np.uint32(1) << np.uint32(squares[axis - 1])) - np.uint32(1)
    return open_squares


@kernel
def lowest(bits: np.uint32) -> np.int64:
    """The lowest square of a set of squares."""
    return np.int64(trailing_zeros(bits))  # type: ignore[call-arg]


@kernel
def walk(squares: Array, candidates: Array, group_start: Array, axis: int, fixed: int) -> int:
    """Moves on to the next run: places the pieces of all axes but the last, from `fixed` on.

    `axis` is where to go on: `fixed` for the first run, the last axis minus one afterwards. Answers the last axis,
    whose candidates are then the run, or -1 when there are no more.
    """
    last = squares.size - 1
    start = axis == fixed and candidates[fixed] == np.uint32(0xFFFFFFFF)
    if start:
        candidates[fixed] = first_candidates(fixed, group_start, squares)
    while axis >= fixed:
        if axis == last:
            return last
        if candidates[axis] == 0:
            axis -= 1
            continue
        square = lowest(candidates[axis])
        candidates[axis] &= candidates[axis] - np.uint32(1)
        squares[axis] = square
        axis += 1
        candidates[axis] = first_candidates(axis, group_start, squares)
    return -1


@kernel
def number_tails(anchors: Array, flips: Array, sizes: Array, group_start: Array, tail: Array, counts: Array) -> None:
    """For anchors that are their own mirror image: numbers of the rests, a rest and its mirror image alike."""
    pieces = group_start.size
    fixed = sizes[0]
    squares = np.zeros(pieces, np.int64)
    mirrored = np.zeros(pieces, np.int64)
    candidates = np.zeros(pieces, np.uint32)
    for a in range(anchors.shape[0]):
        for axis in range(fixed):
            squares[axis] = anchors[a, axis]
        candidates[fixed] = np.uint32(0xFFFFFFFF)
        number, count, axis = 0, 0, fixed
        while True:
            axis = walk(squares, candidates, group_start, axis, fixed)
            if axis < 0:
                break
            run = candidates[axis]
            while run:
                squares[axis] = lowest(run)
                run &= run - np.uint32(1)
                image = number
                for flip in range(flips.shape[1]):
                    for other in range(pieces):
                        mirrored[other] = squares[other] ^ flips[a, flip]
                    image = min(image, rest_number(mirrored, sizes))
                if image < number:
                    tail[a, number] = tail[a, image]
                else:
                    tail[a, number] = count
                    count += 1
                number += 1
            axis -= 1
        counts[a] = count
