"""Three ways in which computers solve Sudoku, counted: backtracking, simulated annealing, harmony search."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ludometry.games.sudoku.kernels.human import draw, seeded
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Floats, Ints, Rng, Shorts

WARMING = 200
"""Random swaps over which the spread of the cost is taken, before the search begins."""


@kernel
def backtracking_steps(puzzle: Bytes, peers: Shorts, rng: Rng, most: int) -> int:
    """Digits that had to be taken back until the first solution, at most `most`.

    Depth first; the cell with the fewest digits left, ties at random; its digits in random order.
    """
    values = np.zeros(81, dtype=np.int64)
    used = np.zeros((81, 9), dtype=np.int64)
    stack = np.zeros(82, dtype=np.int64)
    left = np.zeros(82, dtype=np.int64)
    free = np.full(81, 511, dtype=np.int64)
    empty = 81
    for cell in range(81):
        if puzzle[cell]:
            values[cell] = puzzle[cell]
            empty -= 1
            for k in range(20):
                used[peers[cell, k], puzzle[cell] - 1] += 1
    for cell in range(81):
        for digit in range(9):
            if used[cell, digit]:
                free[cell] &= ~(1 << digit)
    depth = 0
    taken_back = 0
    fresh = True
    while True:
        if fresh:
            if depth == empty:
                return taken_back
            fewest = 10
            ties = 0
            chosen = 0
            for cell in range(81):
                if values[cell] == 0:
                    count = count_bits(free[cell])
                    if count < fewest:
                        fewest = count
                        chosen = cell
                        ties = 1
                    elif count == fewest:
                        ties += 1
                        if draw(rng, ties) == 0:
                            chosen = cell
            stack[depth] = chosen
            left[depth] = free[chosen]
        cell = stack[depth]
        if left[depth]:
            word = left[depth]
            for _ in range(draw(rng, count_bits(word))):
                word &= word - 1
            digit = lowest_bit(word)
            left[depth] &= ~(1 << digit)
            values[cell] = digit + 1
            for k in range(20):
                peer = peers[cell, k]
                used[peer, digit] += 1
                free[peer] &= ~(1 << digit)
            depth += 1
            fresh = True
        else:
            if depth == 0 or taken_back >= most:
                return taken_back
            depth -= 1
            cell = stack[depth]
            digit = values[cell] - 1
            values[cell] = 0
            taken_back += 1
            for k in range(20):
                peer = peers[cell, k]
                used[peer, digit] -= 1
                if used[peer, digit] == 0:
                    free[peer] |= 1 << digit
            fresh = False


@kernel
def bits(rng: Rng) -> int:
    """63 random bits, from which several small draws are cut: four times as fast as four draws."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return int(np.int64((x * np.uint64(2685821657736338717)) >> np.uint64(1)))


@kernel
def fill_boxes(puzzle: Bytes, values: Ints, rng: Rng) -> None:
    """Completes every box at random."""
    for box in range(9):
        missing = 511
        count = 9
        corner = box // 3 * 27 + box % 3 * 3
        for k in range(9):
            cell = corner + k // 3 * 9 + k % 3
            values[cell] = puzzle[cell]
            if puzzle[cell]:
                missing &= ~(1 << (puzzle[cell] - 1))
                count -= 1
        for k in range(9):
            cell = corner + k // 3 * 9 + k % 3
            if values[cell] == 0:
                word = missing
                for _ in range(draw(rng, count)):
                    word &= word - 1
                values[cell] = lowest_bit(word) + 1
                missing &= ~(word & -word)
                count -= 1


@kernel
def swaps_of(puzzle: Bytes, pairs: Ints, sizes: Ints) -> int:
    """The pairs of empty cells of each box that has any, `sizes` of them a box; returns how many such boxes."""
    boxes = 0
    for box in range(9):
        sizes[boxes] = 0
        corner = box // 3 * 27 + box % 3 * 3
        for k in range(9):
            for j in range(k):
                a = corner + k // 3 * 9 + k % 3
                b = corner + j // 3 * 9 + j % 3
                if puzzle[a] == 0 and puzzle[b] == 0:
                    pairs[boxes, sizes[boxes], 0] = a
                    pairs[boxes, sizes[boxes], 1] = b
                    sizes[boxes] += 1
        boxes += sizes[boxes] > 0
    return boxes


@kernel
def annealing_steps(puzzle: Bytes, rng: Rng, most: int) -> int:
    """Swaps tried until the board is right, at most `most`.

    Boxes are always complete; a swap exchanges two entries of one box; what counts is the digits missing from
    rows and columns. The temperature starts at the spread of that cost over random swaps, falls by one per cent a
    round, and starts again after twenty rounds in a row of which none ended with a better board than the one before.
    """
    values = np.zeros(81, dtype=np.int64)
    pairs = np.zeros((9, 36, 2), dtype=np.int64)
    sizes = np.zeros(10, dtype=np.int64)
    counts = np.zeros((18, 9), dtype=np.int64)
    odds = np.full(5, 1 << 16, dtype=np.int64)
    boxes = swaps_of(puzzle, pairs, sizes)
    if boxes == 0:
        return 0
    fill_boxes(puzzle, values, rng)
    cost = 162
    movable = 0
    for cell in range(81):
        movable += puzzle[cell] == 0
        for line in (cell // 9, 9 + cell % 9):
            cost -= counts[line, values[cell] - 1] == 0
            counts[line, values[cell] - 1] += 1
    mean = 0.0
    square = 0.0
    start = 0.0
    temperature = 0.0
    length = WARMING
    steps = -WARMING
    last = 0
    idle = 0
    while True:
        for _ in range(length):
            steps += 1
            chance = bits(rng)
            box = (chance & 0xFFFF) * boxes >> 16
            pair = (chance >> 16 & 0xFFFF) * sizes[box] >> 16
            a = pairs[box, pair, 0]
            b = pairs[box, pair, 1]
            x = values[a] - 1
            y = values[b] - 1
            ra = a // 9
            rb = b // 9
            ca = 9 + a % 9
            cb = 9 + b % 9
            change = 0
            if ra != rb:
                change += (counts[ra, x] == 1) - (counts[ra, y] == 0) + (counts[rb, y] == 1) - (counts[rb, x] == 0)
            if ca != cb:
                change += (counts[ca, x] == 1) - (counts[ca, y] == 0) + (counts[cb, y] == 1) - (counts[cb, x] == 0)
            if change <= 0 or chance >> 47 < odds[change]:
                counts[ra, x] -= 1
                counts[ra, y] += 1
                counts[rb, y] -= 1
                counts[rb, x] += 1
                counts[ca, x] -= 1
                counts[ca, y] += 1
                counts[cb, y] -= 1
                counts[cb, x] += 1
                values[a] = y + 1
                values[b] = x + 1
                cost += change
                if cost == 0:
                    return max(0, steps)
            if steps <= 0:
                mean += cost / WARMING
                square += cost * cost / WARMING
        if steps >= most:
            return most
        if start == 0.0:
            start = math.sqrt(max(square - mean * mean, 0.01))
            length = movable * movable
            idle = 20
        temperature *= 0.99
        idle = 0 if cost < last else idle + 1
        last = cost
        if idle >= 20:
            temperature = start
            idle = 0
        for change in range(1, 5):
            odds[change] = int(math.exp(-change / temperature) * (1 << 16))


@kernel
def harmony_cost(puzzle: Bytes, rng: Rng, steps: int, memory: int, recall: float, pitch: float) -> int:
    """The cost of the best board after `steps` improvisations: how far the sums of all units are from 45, added up.

    A new board takes each cell from a random board of the memory with probability `recall`, then one higher or
    lower with probability `pitch`, or else any digit; it replaces the worst board when it is better.
    """
    boards = np.zeros((memory, 81), dtype=np.int64)
    costs = np.zeros(memory, dtype=np.int64)
    trial = np.zeros(81, dtype=np.int64)
    sums = np.zeros(27, dtype=np.int64)
    recalled = int(recall * 65536)
    pitched = int(pitch * 65536)
    worst: Any = 0
    for step in range(memory + steps):
        sums[:] = 0
        for cell in range(81):
            digit: Any = np.int64(puzzle[cell])
            if digit == 0:
                chance = bits(rng)
                if step >= memory and chance & 0xFFFF < recalled:
                    digit = boards[(chance >> 16 & 0xFFFF) * memory >> 16, cell]
                    if chance >> 32 & 0xFFFF < pitched:
                        digit = min(9, max(1, digit + (1 if chance >> 62 else -1)))
                else:
                    digit = 1 + ((chance >> 16 & 0xFFFFFF) * 9 >> 24)
            trial[cell] = digit
            sums[cell // 9] += digit
            sums[9 + cell % 9] += digit
            sums[18 + cell // 27 * 3 + cell % 9 // 3] += digit
        cost = 0
        for unit in range(27):
            cost += abs(sums[unit] - 45)
        if step < memory:
            worst = step
        if step < memory or cost < costs[worst]:
            boards[worst] = trial
            costs[worst] = cost
            worst = int(np.argmax(costs))
    return int(costs.min())


@kernel
def backtracking_batch(puzzles: Bytes, peers: Shorts, runs: int, seed: int, most: int, out: Floats) -> None:
    """Mean of `backtracking_steps` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += backtracking_steps(puzzles[row], peers, rng, most) / runs


@kernel
def annealing_batch(puzzles: Bytes, runs: int, seed: int, most: int, out: Floats) -> None:
    """Mean of `annealing_steps` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += annealing_steps(puzzles[row], rng, most) / runs


@kernel
def harmony_batch(
    puzzles: Bytes, runs: int, seed: int, steps: int, memory: int, recall: float, pitch: float, out: Floats
) -> None:
    """Mean of `harmony_cost` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += harmony_cost(puzzles[row], rng, steps, memory, recall, pitch) / runs
