"""How hard the puzzle is for three ways of computing: the measures that predict people badly, kept for comparison."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.sudoku import solver
from ludometry.games.sudoku.metrics.kernels import search as kernels
from ludometry.games.sudoku.people import human
from ludometry.tables.arrays import Bytes, Floats


def in_slices(label: str, count: int, work: Callable[[slice], None], size: int = 20) -> None:
    """Runs `work` over slices of the rows with a progress bar, so that long measures can be watched and stopped."""
    with progress(label, total=count, unit="puzzles") as bar:
        for start in range(0, count, size):
            part = slice(start, min(count, start + size))
            work(part)
            bar.advance(part.stop - part.start)


def _measured(label: str, rows: Bytes, runs: int, batch: Callable[[Bytes, Floats], None]) -> Floats:
    """What a kernel writes down of each puzzle, one number a puzzle."""
    if runs < 1:
        raise BadInput(f"the number of runs is at least 1, not {runs}")
    human.answers_of(rows)
    out = np.zeros(len(rows))
    in_slices(label, len(rows), lambda part: batch(rows[part], out[part]))
    return out


def backtracking(rows: Bytes, runs: int = 30, seed: int = 0, most: int = 1_000_000) -> Floats:
    """Mean number of digits taken back until the first solution."""
    peers = solver.geometry(3)[1]
    batch = kernels.backtracking_batch
    return _measured("backtracking", rows, runs, lambda some, out: batch(some, peers, runs, seed, most, out))


def annealing(rows: Bytes, runs: int = 30, seed: int = 0, most: int = 3_000_000) -> Floats:
    """Mean number of swaps that simulated annealing tries until the board is right."""
    batch = kernels.annealing_batch
    return _measured("simulated annealing", rows, runs, lambda some, out: batch(some, runs, seed, most, out))


def harmony(
    rows: Bytes,
    steps: int = 10_000,
    runs: int = 30,
    seed: int = 0,
    memory: int = 50,
    recall: float = 0.7,
    pitch: float = 0.1,
) -> Floats:
    """Mean cost of the best board of a harmony search after a fixed number of improvisations."""
    if memory < 1:
        raise BadInput(f"the memory is at least 1, not {memory}")

    def batch(some: Bytes, out: Floats) -> None:
        kernels.harmony_batch(some, runs, seed, steps, memory, recall, pitch, out)

    return _measured("harmony search", rows, runs, batch)
