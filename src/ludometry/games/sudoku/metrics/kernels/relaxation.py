"""Sudoku as graph colouring with some edges removed: how many solutions, and which cells stay fixed.

# edges      the 810 pairs of peers; a sample removes k of them at random
# fixed      a cell that has the same digit in every solution of the relaxed puzzle

A unit that has lost edges may hold a digit twice, so only the direct rule is left: no equal digits across an edge
that stands.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.kernels.human import draw, seeded
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Bytes, Floats, Ints


@kernel
def strike(marks: NDArray[np.int32], done: Bytes, cell: int, digit: int, degree: Ints, near: Ints, queue: Ints) -> bool:
    """Writes a digit and everything that follows from cells with one mark left; False when a cell has none."""
    bit = 1 << digit
    marks[cell] = bit
    head = 0
    tail = 1
    queue[0] = cell
    done[cell] = 1
    while head < tail:
        here = queue[head]
        head += 1
        bit = marks[here]
        for k in range(degree[here]):
            peer = near[here, k]
            if marks[peer] & bit:
                marks[peer] &= ~bit
                rest = marks[peer]
                if rest == 0:
                    return False
                if rest & (rest - 1) == 0 and done[peer] == 0:
                    done[peer] = 1
                    queue[tail] = peer
                    tail += 1
    return True


@kernel
def relaxed_solutions(
    puzzle: Bytes,
    answer: Bytes,
    degree: Ints,
    near: Ints,
    limit: int,
    seen: Ints,
    marks: NDArray[np.int32],
    done: Bytes,
    queue: Ints,
    tried: Ints,
) -> int:
    """Counts the colourings up to `limit`; `seen[cell]` gathers the digits the cell takes in them."""
    for cell in range(81):
        marks[0, cell] = 511
        done[0, cell] = 0
        seen[cell] = 1 << (answer[cell] - 1)
    for cell in range(81):
        if puzzle[cell] and not (done[0, cell] and marks[0, cell] == 1 << (puzzle[cell] - 1)):
            strike(marks[0], done[0], cell, int(puzzle[cell]) - 1, degree, near, queue)
    level = 0
    found = 0
    alive = True
    while True:
        if alive:
            fewest = 10
            chosen = -1
            for cell in range(81):
                if done[level, cell] == 0:
                    count = count_bits(np.int64(marks[level, cell]))
                    if count < fewest:
                        fewest = count
                        chosen = cell
                        if count == 2:
                            break
            if chosen < 0:
                found += 1
                for cell in range(81):
                    seen[cell] |= marks[level, cell]
                if found >= limit:
                    return found
                alive = False
            else:
                digit = lowest_bit(np.int64(marks[level, chosen]))
                marks[level + 1] = marks[level]
                done[level + 1] = done[level]
                marks[level, chosen] &= ~(1 << digit)
                tried[level] = chosen
                level += 1
                alive = strike(marks[level], done[level], chosen, digit, degree, near, queue)
        else:
            if level == 0:
                return found
            level -= 1
            # The mark struck at this level may leave its cell with a single one: let it follow.
            cell = tried[level]
            rest = marks[level, cell]
            alive = rest != 0
            if alive and rest & (rest - 1) == 0:
                alive = strike(marks[level], done[level], cell, lowest_bit(np.int64(rest)), degree, near, queue)


@kernel
def relax(
    puzzle: Bytes, answer: Bytes, edges: Ints, removed: int, samples: int, seed: int, limit: int, fixed: Floats
) -> tuple[float, float, float]:
    """The mean number of solutions besides the real one, and the shares of samples without any and with the most
    that are counted; `fixed[cell]` becomes the share of samples that fix it.
    """
    rng = np.zeros(1, dtype=np.uint64)
    order = np.arange(edges.shape[0])
    degree = np.zeros(81, dtype=np.int64)
    near = np.zeros((81, 20), dtype=np.int64)
    seen = np.zeros(81, dtype=np.int64)
    marks = np.zeros((82, 81), dtype=np.int32)
    done = np.zeros((82, 81), dtype=np.uint8)
    queue = np.zeros(82, dtype=np.int64)
    tried = np.zeros(82, dtype=np.int64)
    total = 0.0
    unique = 0
    full = 0
    fixed[:] = 0.0
    for sample in range(samples):
        seeded(rng, seed, sample)
        for k in range(removed):
            other = k + draw(rng, edges.shape[0] - k)
            order[k], order[other] = order[other], order[k]
        degree[:] = 0
        for k in range(removed, edges.shape[0]):
            a, b = edges[order[k], 0], edges[order[k], 1]
            near[a, degree[a]] = b
            near[b, degree[b]] = a
            degree[a] += 1
            degree[b] += 1
        count = relaxed_solutions(puzzle, answer, degree, near, limit, seen, marks, done, queue, tried)
        total += count - 1
        unique += count == 1
        full += count >= limit
        for cell in range(81):
            if seen[cell] & (seen[cell] - 1) == 0:
                fixed[cell] += 1.0
    fixed /= samples
    return total / samples, unique / samples, full / samples


@kernel
def relax_batch(
    puzzles: Bytes,
    answers: Bytes,
    edges: Ints,
    removed: int,
    samples: int,
    seed: int,
    limit: int,
    fixed: Floats,
    counts: Floats,
) -> None:
    """`relax` for each row; counts[row] = other solutions, share of unique samples, share of samples at the limit."""
    for row in range(puzzles.shape[0]):
        counts[row, 0], counts[row, 1], counts[row, 2] = relax(
            puzzles[row], answers[row], edges, removed, samples, seed, limit, fixed[row]
        )
