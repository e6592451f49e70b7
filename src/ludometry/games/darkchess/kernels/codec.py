"""Results squeezed to a fraction of a bit each, any of them read back without unpacking the others.

block      a few thousand results in the order of the numbering, coded on their own
plane      the results met so far for the pieces before the last two as they stand, by the squares of the last two;
           the plane before it shows the same squares with the piece before those one square back
question   one of the planes at a fixed step away from the square being coded, or what stands next to a piece;
           the answer is 0, 1 or 2, or 3 where there is nothing to see
tree       questions asked one after the other; each leaf has its own shares of the three results
coder      a range coder on one 32-bit state, run backwards while writing so that reading runs forwards

One walk serves learning, writing and reading, so that the three cannot disagree.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.darkchess.kernels.captures import NEIGHBOURS
from ludometry.games.darkchess.kernels.numbering import BINOMIAL, first_candidates, lowest, walk
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

LEARN, WRITE, READ = 0, 1, 2
SCALE_BITS = 14
SCALE = 1 << SCALE_BITS
LOW = np.uint64(1 << 16)
# A plane is padded: square -> 10 * (row + 2) + column + 1, so that a step off the board finds a 3.
PAD = np.array([10 * (square // 8 + 2) + square % 8 + 1 for square in range(32)], np.int64)
ROW = 80
PLANE = 80 * 80
STEPS = (
    (0, -1), (0, -2), (0, -10), (0, -20), (0, -11), (0, -9), (0, -8), (0, -12),
    (-1, 0), (-1, -1), (-1, 1), (-1, -10), (-1, 10), (-2, 0),
    (-10, 0), (-10, -10), (-10, 10), (-10, -1), (-10, 1), (-20, 0), (-11, 0), (-9, 0),
)  # fmt: skip
"""Steps (of the piece before the last, of the last) in the present plane."""
STEPS_BEFORE = ((0, 0), (0, -1), (0, 1), (0, -10), (0, 10), (-1, 0), (1, 0), (-10, 0), (10, 0))
"""The same in the plane before it."""
OFFSETS = np.array([lane * ROW + bit for lane, bit in STEPS + STEPS_BEFORE], np.int64)
PRESENT = len(STEPS)
PLANES = len(STEPS) + len(STEPS_BEFORE)
QUESTIONS = PLANES + 2


@kernel
def seek(rest: int, sizes: Array, group_start: Array, squares: Array, candidates: Array) -> None:
    """Places all pieces but the anchor's as the number of the rest says, ready for `walk` to go on from there."""
    pieces = squares.size
    left = 32 - pieces
    first = pieces
    digits = np.zeros(sizes.size, np.int64)
    for group in range(sizes.size - 1, 0, -1):
        left += sizes[group]
        digits[group] = rest % BINOMIAL[left, sizes[group]]
        rest //= BINOMIAL[left, sizes[group]]
    first = sizes[0]
    occupied = np.uint32(0)
    for axis in range(first):
        occupied |= np.uint32(1) << np.uint32(squares[axis])
    for group in range(1, sizes.size):
        size, digit = sizes[group], digits[group]
        taken = occupied
        for place in range(size):
            member = size - place - 1
            while BINOMIAL[member + 1, size - place] <= digit:
                member += 1
            digit -= BINOMIAL[member, size - place]
            square = 0
            passed = -1
            while True:
                if not (occupied >> np.uint32(square)) & np.uint32(1):
                    passed += 1
                    if passed == member:
                        break
                square += 1
            squares[first + place] = square
            taken |= np.uint32(1) << np.uint32(square)
        occupied = taken
        first += size
    for axis in range(sizes[0], pieces):
        open_squares = first_candidates(axis, group_start, squares)
        behind = np.uint32((np.uint64(2) << np.uint64(squares[axis])) - np.uint64(1))
        candidates[axis] = open_squares & ~behind
    last = pieces - 1
    candidates[last] |= np.uint32(1) << np.uint32(squares[last])


@kernel
def _touch(square: np.int64, white: np.uint32, black: np.uint32) -> int:
    """Which sides have a piece next to a square: bit 0 White, bit 1 Black."""
    around = NEIGHBOURS[square]
    return (1 if around & white else 0) | (2 if around & black else 0)


@kernel
def pass_block(
    task: int, count: int, sides: Array, sizes: Array, group_start: Array, squares: Array, candidates: Array,
    asks: Array, children: Array, results: Array, leaves: Array, answers: Array,
    data: Array, at: int, weights: Array, starts: Array,
) -> int:  # fmt: skip
    """Goes through `count` results from where `seek` has placed the pieces.

    LEARN   results are given; every question's answer goes to `answers`
    WRITE   results are given; the leaf of each goes to `leaves`
    READ    results are found from the bytes of `data` from `at` on; answers the last of them
    """
    pieces = squares.size
    last, lane_axis, fixed = pieces - 1, pieces - 2, sizes[0]
    planes = np.full((2, PLANE), 3, np.uint8)
    now, before = planes[0], planes[1]
    state = np.uint64(0)
    mask = np.uint64(SCALE - 1)
    if task == READ:
        for byte in range(4):
            state |= np.uint64(data[at + byte]) << np.uint64(8 * byte)
        at += 4
    outer = -1
    done = 0
    result = 0
    while True:
        # The pieces before the last two as one number, to notice when they move.
        key = 0
        for axis in range(fixed, lane_axis):
            key = (key << 5) | squares[axis]
        if key != outer:
            if outer >= 0:
                now, before = before, now
                now[:] = 3
            outer = key
        white, black = np.uint32(0), np.uint32(0)
        for axis in range(last):
            here = np.uint32(1) << np.uint32(squares[axis])
            if sides[axis] == 0:
                white |= here
            else:
                black |= here
        base = PAD[squares[lane_axis]] * ROW
        lane_touch = _touch(squares[lane_axis], white, black)
        run = candidates[last]
        while run:
            square = lowest(run)
            run &= run - np.uint32(1)
            spot = base + PAD[square]
            if task == LEARN:
                for q in range(PRESENT):
                    answers[done, q] = now[spot + OFFSETS[q]]
                for q in range(PRESENT, PLANES):
                    answers[done, q] = before[spot + OFFSETS[q]]
                answers[done, PLANES] = _touch(square, white, black)
                answers[done, PLANES + 1] = lane_touch
                result = results[done]
            else:
                node = 0
                q = asks[0]
                while q >= 0:
                    if q < PRESENT:
                        answer = now[spot + OFFSETS[q]]
                    elif q < PLANES:
                        answer = before[spot + OFFSETS[q]]
                    elif q == PLANES:
                        answer = _touch(square, white, black)
                    else:
                        answer = lane_touch
                    node = children[node, answer]
                    q = asks[node]
                if task == WRITE:
                    leaves[done] = node
                    result = results[done]
                else:
                    slot = state & mask
                    result = 0
                    if slot >= np.uint64(starts[node, 2]):
                        result = 2
                    elif slot >= np.uint64(starts[node, 1]):
                        result = 1
                    results[done] = result
                    state = (
                        np.uint64(weights[node, result]) * (state >> np.uint64(SCALE_BITS))
                        + slot
                        - np.uint64(starts[node, result])
                    )
                    if state < LOW:
                        word = np.uint64(data[at]) | (np.uint64(data[at + 1]) << np.uint64(8))
                        state = (state << np.uint64(16)) | word
                        at += 2
            now[spot] = result
            done += 1
            if done == count:
                return result
        if walk(squares, candidates, group_start, last - 1, fixed) < 0:
            return result


@kernel
def write_block(count: int, results: Array, leaves: Array, weights: Array, starts: Array, out: Array, at: int) -> int:
    """Codes results whose leaves are known; answers the bytes used."""
    words = np.zeros(count + 2, np.uint16)
    state = LOW
    written = 0
    for back in range(count):
        i = count - 1 - back
        node, result = leaves[i], results[i]
        share = np.uint64(weights[node, result])
        if state >= (share << np.uint64(32 - SCALE_BITS)):
            words[written] = np.uint16(state & np.uint64(0xFFFF))
            written += 1
            state >>= np.uint64(16)
        # The state fits 32 bits here, where a division costs a fraction of one in 64.
        whole = np.uint64(np.uint32(state) // np.uint32(share))
        state = (whole << np.uint64(SCALE_BITS)) + (state - whole * share) + np.uint64(starts[node, result])
    for byte in range(4):
        out[at + byte] = np.uint8((state >> np.uint64(8 * byte)) & np.uint64(0xFF))
    for back in range(written):
        word = words[written - 1 - back]
        out[at + 4 + 2 * back] = np.uint8(word & np.uint16(0xFF))
        out[at + 5 + 2 * back] = np.uint8(word >> np.uint16(8))
    return 4 + 2 * written


@kernel
def _entropy(a: float, b: float, c: float) -> float:
    """Bits to code these numbers of each result at their own shares."""
    total = a + b + c
    bits = 0.0
    if a > 0:
        bits -= a * np.log2(a / total)
    if b > 0:
        bits -= b * np.log2(b / total)
    if c > 0:
        bits -= c * np.log2(c / total)
    return bits


@kernel
def grow_tree(answers: Array, results: Array, price: float, asks: Array, children: Array, counts: Array) -> int:
    """Asks, at each node, the question that saves most bits, while it saves more than its price; answers the nodes."""
    samples = results.size
    order = np.arange(samples)
    scratch = np.zeros(samples, np.int64)
    begin = np.zeros(asks.size, np.int64)
    end = np.zeros(asks.size, np.int64)
    end[0] = samples
    nodes = 1
    node = 0
    table = np.zeros((QUESTIONS, 4, 3), np.int64)
    while node < nodes:
        asks[node] = -1
        for i in range(begin[node], end[node]):
            counts[node, results[order[i]]] += 1
        whole = _entropy(counts[node, 0], counts[node, 1], counts[node, 2])
        best, best_saved = -1, price
        if whole > price and nodes + 4 <= asks.size:
            table[:] = 0
            for i in range(begin[node], end[node]):
                sample = order[i]
                result = results[sample]
                for q in range(QUESTIONS):
                    table[q, answers[sample, q], result] += 1
            for q in range(QUESTIONS):
                saved = whole
                for answer in range(4):
                    saved -= _entropy(table[q, answer, 0], table[q, answer, 1], table[q, answer, 2])
                if saved > best_saved:
                    best, best_saved = q, saved
        if best >= 0:
            asks[node] = best
            at = begin[node]
            for answer in range(4):
                child = nodes + answer
                children[node, answer] = child
                begin[child] = at
                for i in range(begin[node], end[node]):
                    if answers[order[i], best] == answer:
                        scratch[at] = order[i]
                        at += 1
                end[child] = at
            for i in range(begin[node], end[node]):
                order[i] = scratch[i]
            nodes += 4
        node += 1
    return nodes


@kernel
def plain_results(packed: Array, first: int, count: int, out: Array) -> bool:
    """Results of a plain file, a byte each; answers whether they are all the same."""
    same = True
    for i in range(count):
        number = first + i
        out[i] = (packed[number >> 2] >> (2 * (number & 3))) & 3
        if out[i] != out[0]:
            same = False
    return same


@kernel
def tail_results(packed: Array, start: int, tail: Array, first: int, count: int, out: Array) -> bool:
    """The same for an anchor that is its own mirror image."""
    same = True
    for i in range(count):
        number = start + tail[first + i]
        out[i] = (packed[number >> 2] >> (2 * (number & 3))) & 3
        if out[i] != out[0]:
            same = False
    return same
