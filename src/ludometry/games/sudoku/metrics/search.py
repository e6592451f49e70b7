"""How hard the puzzle is for three ways of computing: the measures that predict people badly, kept for comparison."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.sudoku import human, solver
from ludometry.games.sudoku.metrics import kernels_search

Floats = NDArray[np.float64]


def in_slices(label: str, count: int, work: Callable[[slice], None], size: int = 20) -> None:
    """Runs `work` over slices of the rows with a progress bar, so that long measures can be watched and stopped."""
    with progress(label, total=count, unit="puzzles") as bar:
        for start in range(0, count, size):
            part = slice(start, min(count, start + size))
            work(part)
            bar.advance(part.stop - part.start)


def _at_least_one(name: str, value: int) -> None:
    if value < 1:
        raise BadInput(f"{name} is at least 1, not {value}")


def backtracking(rows: NDArray[np.uint8], runs: int = 30, seed: int = 0, most: int = 1_000_000) -> Floats:
    """Mean number of digits taken back until the first solution."""
    _at_least_one("the number of runs", runs)
    human.answers_of(rows)
    peers = solver.geometry(3)[1]
    out = np.zeros(len(rows))

    def work(part: slice) -> None:
        kernels_search.backtracking_batch(rows[part], peers, runs, seed, most, out[part])

    in_slices("backtracking", len(rows), work)
    return out


def annealing(rows: NDArray[np.uint8], runs: int = 3, seed: int = 0, most: int = 3_000_000) -> Floats:
    """Mean number of swaps that simulated annealing tries until the board is right."""
    _at_least_one("the number of runs", runs)
    human.answers_of(rows)
    out = np.zeros(len(rows))

    def work(part: slice) -> None:
        kernels_search.annealing_batch(rows[part], runs, seed, most, out[part])

    in_slices("simulated annealing", len(rows), work)
    return out


def harmony(
    rows: NDArray[np.uint8],
    steps: int = 10_000,
    runs: int = 1,
    seed: int = 0,
    memory: int = 50,
    recall: float = 0.7,
    pitch: float = 0.1,
) -> Floats:
    """Cost of the best board of a harmony search after a fixed number of improvisations."""
    _at_least_one("the number of runs", runs)
    _at_least_one("the memory", memory)
    human.answers_of(rows)
    out = np.zeros(len(rows))

    def work(part: slice) -> None:
        kernels_search.harmony_batch(rows[part], runs, seed, steps, memory, recall, pitch, out[part])

    in_slices("harmony search", len(rows), work)
    return out
