"""Constraint relaxation: remove k random edges of the Sudoku graph and see how much of the solution survives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.metrics.kernels.relaxation import relax_batch
from ludometry.games.sudoku.metrics.search import in_slices
from ludometry.games.sudoku.people import human
from ludometry.games.sudoku.position import board
from ludometry.tables.arrays import Bytes, Floats, Ints

EDGES_REMOVED = 45
SAMPLES = 1000
LIMIT = 10_000
"""Solutions counted in one sample; the mean of a hard puzzle would need more than a computer has time for."""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What the samples came to."""

    extra: Floats
    """Mean number of solutions besides the real one, one entry a puzzle."""

    unique: Floats
    """The share of samples in which the real solution is the only one."""

    full: Floats
    """The share of samples in which counting stopped at the limit."""

    fixed: Floats
    """For each puzzle and cell the share of samples in which the cell has one digit in every solution."""


@cache
def _edges() -> Ints:
    return np.array(board(3).edges, dtype=np.int64)


def relax(rows: Bytes, k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT) -> Relaxed:
    """Removes k edges at random, `samples` times, and counts solutions up to `limit` each time."""
    if not 0 <= k <= len(_edges()):
        raise BadInput(f"k edges are removed of {len(_edges())}, so k is 0 to {len(_edges())}, not {k}")
    if samples < 1 or limit < 2:
        raise BadInput("relaxation needs at least 1 sample and a limit of at least 2 solutions")
    return _relaxed(np.ascontiguousarray(rows).tobytes(), k, samples, seed, limit)


@lru_cache(maxsize=8)
def _relaxed(puzzles: bytes, k: int, samples: int, seed: int, limit: int) -> Relaxed:
    """The work behind `relax`; kept, because the number of solutions and fixedness come from the same samples."""
    rows = np.frombuffer(puzzles, dtype=np.uint8).reshape(-1, 81)
    answers = human.answers_of(rows)
    fixed = np.zeros((len(rows), 81))
    counts = np.zeros((len(rows), 3))

    def work(part: slice) -> None:
        relax_batch(rows[part], answers[part], _edges(), k, samples, seed, limit, fixed[part], counts[part])

    in_slices("constraint relaxation", len(rows), work, size=2)
    return Relaxed(counts[:, 0], counts[:, 1], counts[:, 2], fixed)


def solutions(rows: Bytes, k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT) -> Floats:
    """Log of 1 + the mean number of other solutions: it grows exponentially with k."""
    return np.log1p(relax(rows, k, samples, seed, limit).extra)


def fixedness(rows: Bytes, k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT) -> Floats:
    """Mean number of cells that keep one digit in all solutions."""
    count: Floats = relax(rows, k, samples, seed, limit).fixed.sum(axis=1)
    return count
