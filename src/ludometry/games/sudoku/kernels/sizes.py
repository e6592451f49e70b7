"""A solver for any size of board: marks a cell, singles of both kinds, then search.

The 9 x 9 board has its own faster solver in `solver`; this one serves 4 x 4 and 16 x 16, and is the
judge of the other in the tests.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Shorts


@kernel
def put(marks: NDArray[np.int32], done: Bytes, peers: Shorts, cell: int, digit: int) -> bool:
    """Writes a digit into a cell and strikes it from the peers; False when a peer has nothing left."""
    bit = 1 << digit
    marks[cell] = bit
    done[cell] = 1
    for k in range(peers.shape[1]):
        peer = peers[cell, k]
        if marks[peer] & bit:
            marks[peer] &= ~bit
            if marks[peer] == 0:
                return False
    return True


@kernel
def settle_any(marks: NDArray[np.int32], done: Bytes, units: Shorts, peers: Shorts) -> bool:
    """Naked and hidden singles until none is left; False on a contradiction."""
    side = units.shape[1]
    full = (1 << side) - 1
    moved = True
    while moved:
        moved = False
        for cell in range(marks.shape[0]):
            mask = np.int64(marks[cell])
            if mask == 0:
                return False
            if done[cell] == 0 and mask & (mask - 1) == 0:
                if not put(marks, done, peers, cell, lowest_bit(mask)):
                    return False
                moved = True
        for unit in range(units.shape[0]):
            once = np.int64(0)
            twice = np.int64(0)
            settled = np.int64(0)
            for k in range(side):
                cell = units[unit, k]
                mask = np.int64(marks[cell])
                twice |= once & mask
                once |= mask
                if done[cell]:
                    settled |= mask
            if once != full:
                return False
            single = once & ~twice & ~settled
            while single:
                digit = lowest_bit(single)
                single &= single - 1
                for k in range(side):
                    cell = units[unit, k]
                    if marks[cell] >> digit & 1:
                        if not put(marks, done, peers, cell, digit):
                            return False
                        moved = True
                        break
    return True


@kernel
def choose_any(marks: NDArray[np.int32], done: Bytes, units: Shorts) -> int:
    """The guess to branch on as cell * side + digit: fewest candidates, or a digit with two places; -1 when done."""
    side = units.shape[1]
    best = -1
    fewest = side + 1
    for cell in range(marks.shape[0]):
        if done[cell] == 0:
            count = count_bits(np.int64(marks[cell]))
            if count < fewest:
                fewest = count
                best = cell * side + lowest_bit(np.int64(marks[cell]))
    if fewest <= 2 or best < 0:
        return best
    for unit in range(units.shape[0]):
        for digit in range(side):
            places = 0
            last = 0
            for k in range(side):
                cell = units[unit, k]
                if marks[cell] >> digit & 1:
                    places += 1
                    last = cell
            if 1 < places < fewest:
                fewest = places
                best = last * side + digit
    return best


@kernel
def search_any(start: NDArray[np.int32], units: Shorts, peers: Shorts, limit: int, out: Bytes) -> tuple[int, int]:
    """Counts solutions up to `limit` from the given marks, writing the first into the rows of `out`."""
    cells = start.shape[0]
    side = units.shape[1]
    marks = np.empty((cells + 1, cells), dtype=np.int32)
    done = np.zeros((cells + 1, cells), dtype=np.uint8)
    marks[0] = start
    found = 0
    guesses = 0
    level = 0
    alive = settle_any(marks[0], done[0], units, peers)
    while True:
        if alive:
            guess = choose_any(marks[level], done[level], units)
            if guess < 0:
                if found < out.shape[0]:
                    for cell in range(cells):
                        out[found, cell] = lowest_bit(np.int64(marks[level, cell])) + 1
                found += 1
                if found >= limit:
                    return found, guesses
                alive = False
            else:
                guesses += 1
                cell = guess // side
                digit = guess % side
                marks[level + 1] = marks[level]
                done[level + 1] = done[level]
                marks[level, cell] &= ~(1 << digit)
                level += 1
                alive = put(marks[level], done[level], peers, cell, digit) and settle_any(
                    marks[level], done[level], units, peers
                )
        else:
            if level == 0:
                return found, guesses
            level -= 1
            alive = settle_any(marks[level], done[level], units, peers)
