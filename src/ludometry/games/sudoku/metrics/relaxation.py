"""Constraint relaxation: remove k random edges of the Sudoku graph and see how much of the solution survives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import human
from ludometry.games.sudoku.grid import board
from ludometry.games.sudoku.metrics import kernels_relaxation
from ludometry.games.sudoku.metrics.search import in_slices

Floats = NDArray[np.float64]
EDGES_REMOVED = 45
SAMPLES = 1000
LIMIT = 10_000
"""Solutions counted in one sample; the mean of a hard puzzle would need more than a computer has time for."""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What the samples came to."""

    extra: Floats
    """Mean number of solutions besides the real one, one entry a puzzle."""

    fixed: Floats
    """For each puzzle and cell the share of samples in which the cell has one digit in every solution."""


@cache
def _edges() -> NDArray[np.int64]:
    return np.array(board(3).edges, dtype=np.int64)


def relax(
    rows: NDArray[np.uint8], k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT
) -> Relaxed:
    """Removes k edges at random, `samples` times, and counts solutions up to `limit` each time."""
    if not 0 <= k <= len(_edges()):
        raise BadInput(f"k edges are removed of {len(_edges())}, so k is 0 to {len(_edges())}, not {k}")
    if samples < 1 or limit < 2:
        raise BadInput("relaxation needs at least 1 sample and a limit of at least 2 solutions")
    return _relaxed(np.ascontiguousarray(rows).tobytes(), k, samples, seed, limit)


@lru_cache(maxsize=4)
def _relaxed(puzzles: bytes, k: int, samples: int, seed: int, limit: int) -> Relaxed:
    """The work behind `relax`; kept, because the number of solutions and fixedness come from the same samples."""
    rows = np.frombuffer(puzzles, dtype=np.uint8).reshape(-1, 81)
    answers = human.answers_of(rows)
    fixed = np.zeros((len(rows), 81))
    extra = np.zeros(len(rows))

    def work(part: slice) -> None:
        kernels_relaxation.relax_batch(
            rows[part], answers[part], _edges(), k, samples, seed, limit, fixed[part], extra[part]
        )

    in_slices("constraint relaxation", len(rows), work, size=2)
    return Relaxed(extra, fixed)


def solutions(
    rows: NDArray[np.uint8], k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT
) -> Floats:
    """Log of 1 + the mean number of other solutions: it grows exponentially with k."""
    return np.log1p(relax(rows, k, samples, seed, limit).extra)


def fixedness(
    rows: NDArray[np.uint8], k: int = EDGES_REMOVED, samples: int = SAMPLES, seed: int = 0, limit: int = LIMIT
) -> Floats:
    """Mean number of cells that keep one digit in all solutions."""
    count: Floats = relax(rows, k, samples, seed, limit).fixed.sum(axis=1)
    return count
