"""Measures that need one look or the human model: givens, dependency, refutation sum."""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.people import human
from ludometry.tables.arrays import Bytes, Floats


def givens(rows: Bytes) -> Floats:
    """The number of printed digits."""
    count: Floats = (rows > 0).sum(axis=1).astype(np.float64)
    return count


def dependency(rows: Bytes, k: int = 25, runs: int = human.RUNS, seed: int = 0) -> Floats:
    """Mean number of options over the first k steps of the human model."""
    return human.model(rows, runs, seed).dependency(k)


def refutation(rows: Bytes, runs: int = human.RUNS, seed: int = 0) -> Floats:
    """Mean sum of refutation scores over the runs of the human model."""
    return human.model(rows, runs, seed).refutation
