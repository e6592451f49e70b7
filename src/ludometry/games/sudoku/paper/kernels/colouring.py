"""Random graphs and whether a number of colours is enough for them, decided by search.

# near       near[v, k] = the k-th neighbour of a vertex
# free       the colours that no neighbour of a vertex has, one bit a colour
# top        how many colours are in use: a vertex takes one of these or the next new one, since names do not matter
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.kernels.human import draw, seeded
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits, lowest_bit
from ludometry.tables.arrays import Ints, Rng


@kernel
def random_graph(edges: int, degree: Ints, near: Ints, rng: Rng) -> None:
    """A graph with that many different edges, each set of edges as likely as any other."""
    size = degree.shape[0]
    joined = np.zeros((size, size), dtype=np.uint8)
    degree[:] = 0
    left = edges
    while left:
        a = draw(rng, size)
        b = draw(rng, size)
        if a != b and joined[a, b] == 0:
            joined[a, b] = 1
            joined[b, a] = 1
            near[a, degree[a]] = b
            near[b, degree[b]] = a
            degree[a] += 1
            degree[b] += 1
            left -= 1


@kernel
def colour(degree: Ints, near: Ints, colours: int, most: int) -> tuple[int, int]:
    """1 when the colours are enough, 0 when they are not, -1 after `most` steps; and the steps.

    Depth first; the vertex with the fewest colours left, the one with most neighbours among equals.
    """
    size = degree.shape[0]
    used = np.zeros((size, colours), dtype=np.int64)
    free = np.full(size, (1 << colours) - 1, dtype=np.int64)
    painted = np.full(size, -1, dtype=np.int64)
    stack = np.zeros(size + 1, dtype=np.int64)
    left = np.zeros(size + 1, dtype=np.int64)
    top = np.zeros(size + 2, dtype=np.int64)
    depth = 0
    steps = 0
    fresh = True
    while True:
        if fresh:
            if depth == size:
                return 1, steps
            fewest = colours + 1
            chosen = 0
            for vertex in range(size):
                if painted[vertex] < 0:
                    count = count_bits(free[vertex])
                    if count < fewest or (count == fewest and degree[vertex] > degree[chosen]):
                        fewest = count
                        chosen = vertex
            stack[depth] = chosen
            left[depth] = free[chosen] & ((1 << min(colours, top[depth] + 1)) - 1)
        vertex = stack[depth]
        if left[depth]:
            if steps >= most:
                return -1, steps
            hue = lowest_bit(left[depth])
            left[depth] &= left[depth] - 1
            painted[vertex] = hue
            steps += 1
            for k in range(degree[vertex]):
                peer = near[vertex, k]
                used[peer, hue] += 1
                free[peer] &= ~(1 << hue)
            top[depth + 1] = max(top[depth], hue + 1)
            depth += 1
            fresh = True
        else:
            if depth == 0:
                return 0, steps
            depth -= 1
            vertex = stack[depth]
            hue = painted[vertex]
            painted[vertex] = -1
            for k in range(degree[vertex]):
                peer = near[vertex, k]
                used[peer, hue] -= 1
                if used[peer, hue] == 0:
                    free[peer] |= 1 << hue
            fresh = False


@kernel
def colour_random(size: int, edges: int, colours: int, seed: int, most: int, verdicts: Ints, steps: Ints) -> None:
    """One random graph for each entry of `verdicts`."""
    rng = np.zeros(1, dtype=np.uint64)
    degree = np.zeros(size, dtype=np.int64)
    near = np.zeros((size, size), dtype=np.int64)
    for graph in range(verdicts.shape[0]):
        seeded(rng, seed, graph)
        random_graph(edges, degree, near, rng)
        verdicts[graph], steps[graph] = colour(degree, near, colours, most)
