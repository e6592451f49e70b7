"""Three ways in which computers solve Sudoku, counted: backtracking, simulated annealing, harmony search."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.kernels_human import draw, seeded
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit


@kernel
def backtracking_steps(puzzle: NDArray[np.uint8], peers: NDArray[np.int16], rng: NDArray[np.uint64], most: int) -> int:
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
def line_faults(counts: NDArray[np.int64]) -> int:
    """Digits that are missing from rows and columns, added up."""
    missing = 0
    for line in range(18):
        for digit in range(9):
            if counts[line, digit] == 0:
                missing += 1
    return missing


@kernel
def annealing_steps(puzzle: NDArray[np.uint8], rng: NDArray[np.uint64], most: int) -> int:
    """Swaps tried until the board is right, at most `most`.

    Boxes are always complete; a swap exchanges two entries of one box; what counts is the digits missing from
    rows and columns. The temperature starts at the spread of that cost, falls by one per cent a round, and
    starts again after twenty rounds without a better board.
    """
    values = np.zeros(81, dtype=np.int64)
    cells = np.zeros((9, 9), dtype=np.int64)
    sizes = np.zeros(9, dtype=np.int64)
    counts = np.zeros((18, 9), dtype=np.int64)
    movable = 0
    for cell in range(81):
        values[cell] = puzzle[cell]
        if puzzle[cell] == 0:
            box = cell // 27 * 3 + cell % 9 // 3
            cells[box, sizes[box]] = cell
            sizes[box] += 1
            movable += 1
    for box in range(9):
        present = 0
        for k in range(9):
            cell = box // 3 * 27 + box % 3 * 3 + k // 3 * 9 + k % 3
            if values[cell]:
                present |= 1 << (values[cell] - 1)
        place = 0
        for digit in range(9):
            if present >> digit & 1 == 0:
                values[cells[box, place]] = digit + 1
                place += 1
        for k in range(sizes[box] - 1, 0, -1):
            other = draw(rng, k + 1)
            a, b = cells[box, k], cells[box, other]
            values[a], values[b] = values[b], values[a]
    for cell in range(81):
        counts[cell // 9, values[cell] - 1] += 1
        counts[9 + cell % 9, values[cell] - 1] += 1
    cost = line_faults(counts)
    boxes = np.zeros(9, dtype=np.int64)
    usable = 0
    for box in range(9):
        if sizes[box] > 1:
            boxes[usable] = box
            usable += 1
    if usable == 0:
        return 0
    start = 0.6
    temperature = start
    steps = 0
    best = cost
    idle = 0
    while cost and steps < most:
        for _ in range(movable * movable):
            steps += 1
            box = boxes[draw(rng, usable)]
            i = draw(rng, sizes[box])
            j = draw(rng, sizes[box] - 1)
            if j >= i:
                j += 1
            a, b = cells[box, i], cells[box, j]
            x, y = values[a] - 1, values[b] - 1
            change = 0
            for axis in range(2):
                la = a // 9 if axis == 0 else 9 + a % 9
                lb = b // 9 if axis == 0 else 9 + b % 9
                if la != lb:
                    change += (counts[la, x] == 1) - (counts[la, y] == 0)
                    change += (counts[lb, y] == 1) - (counts[lb, x] == 0)
            if change <= 0 or draw(rng, 1 << 30) < math.exp(-change / temperature) * (1 << 30):
                for axis in range(2):
                    la = a // 9 if axis == 0 else 9 + a % 9
                    lb = b // 9 if axis == 0 else 9 + b % 9
                    if la != lb:
                        counts[la, x] -= 1
                        counts[la, y] += 1
                        counts[lb, y] -= 1
                        counts[lb, x] += 1
                values[a], values[b] = y + 1, x + 1
                cost += change
                if cost == 0 or steps >= most:
                    return steps
        temperature *= 0.99
        idle += 1
        if cost < best:
            best = cost
            idle = 0
        if idle >= 20:
            temperature = start
            best = cost
            idle = 0
    return steps


@kernel
def sum_faults(values: NDArray[np.int64]) -> int:
    """How far the sums of all rows, columns and boxes are from 45, added up."""
    sums = np.zeros(27, dtype=np.int64)
    for cell in range(81):
        sums[cell // 9] += values[cell]
        sums[9 + cell % 9] += values[cell]
        sums[18 + cell // 27 * 3 + cell % 9 // 3] += values[cell]
    total = 0
    for unit in range(27):
        total += abs(sums[unit] - 45)
    return total


@kernel
def harmony_cost(
    puzzle: NDArray[np.uint8], rng: NDArray[np.uint64], steps: int, memory: int, recall: float, pitch: float
) -> int:
    """The cost of the best board after `steps` improvisations.

    A new board takes each cell from a random board of the memory with probability `recall`, then one higher or
    lower with probability `pitch`, or else any digit; it replaces the worst board when it is better.
    """
    boards = np.zeros((memory, 81), dtype=np.int64)
    costs = np.zeros(memory, dtype=np.int64)
    trial = np.zeros(81, dtype=np.int64)
    for m in range(memory):
        for cell in range(81):
            boards[m, cell] = puzzle[cell] if puzzle[cell] else 1 + draw(rng, 9)
        costs[m] = sum_faults(boards[m])
    recalled = int(recall * 65536)
    pitched = int(pitch * 65536)
    for _ in range(steps):
        for cell in range(81):
            if puzzle[cell]:
                trial[cell] = puzzle[cell]
            elif draw(rng, 65536) < recalled:
                digit = boards[draw(rng, memory), cell]
                if draw(rng, 65536) < pitched:
                    digit += 1 if draw(rng, 2) else -1
                trial[cell] = min(9, max(1, digit))
            else:
                trial[cell] = 1 + draw(rng, 9)
        cost = sum_faults(trial)
        worst = np.argmax(costs)
        if cost < costs[worst]:
            boards[worst] = trial
            costs[worst] = cost
    return int(costs.min())


@kernel
def backtracking_batch(
    puzzles: NDArray[np.uint8], peers: NDArray[np.int16], runs: int, seed: int, most: int, out: NDArray[np.float64]
) -> None:
    """Mean of `backtracking_steps` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += backtracking_steps(puzzles[row], peers, rng, most) / runs


@kernel
def annealing_batch(puzzles: NDArray[np.uint8], runs: int, seed: int, most: int, out: NDArray[np.float64]) -> None:
    """Mean of `annealing_steps` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += annealing_steps(puzzles[row], rng, most) / runs


@kernel
def harmony_batch(
    puzzles: NDArray[np.uint8],
    runs: int,
    seed: int,
    steps: int,
    memory: int,
    recall: float,
    pitch: float,
    out: NDArray[np.float64],
) -> None:
    """Mean of `harmony_cost` over the runs for each row."""
    rng = np.zeros(1, dtype=np.uint64)
    for row in range(puzzles.shape[0]):
        for run in range(runs):
            seeded(rng, seed, run)
            out[row] += harmony_cost(puzzles[row], rng, steps, memory, recall, pitch) / runs
