"""Linear models and correlations, in numpy alone.

pearson, spearman   correlation of values, and of ranks with ties shared
ridge               least squares with a penalty; the intercept is never penalised
bootstrap           an interval from resampled rows
folds               rows dealt into parts for cross-validation
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludometry.tables.arrays import Floats

SURE_DIGITS = 12
"""Decimals of a number between a half and one that no order of adding changes."""


def ranks(x: Floats) -> Floats:
    """Ranks from 1, ties sharing their mean; what differs in the last digits alone is a tie.

    Those digits come from the order in which a processor adds: a fit along one measure, say, agrees with people as that
    measure does, and which of the two is a rounding error ahead would differ from machine to machine.

    >>> ranks(np.array([10.0, 20.0, 10.0, 5.0])).tolist()
    [2.5, 4.0, 2.5, 1.0]
    >>> ranks(np.array([0.1 + 0.2, 0.3, 3e-20, 3.000001e-20])).tolist()
    [3.5, 3.5, 1.0, 2.0]
    """
    fraction, power = np.frexp(x)
    told = np.ldexp(np.round(fraction, SURE_DIGITS), power)
    _, inverse, counts = np.unique(told, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts).astype(np.float64)
    shared: Floats = (ends - (counts - 1) / 2)[inverse]
    return shared


def pearson(x: Floats, y: Floats) -> float:
    """Pearson's correlation; not a number when either side is constant."""
    dx, dy = x - x.mean(), y - y.mean()
    scale = float(np.sqrt((dx @ dx) * (dy @ dy)))
    return float(dx @ dy) / scale if scale > 0 else float("nan")


def spearman(x: Floats, y: Floats) -> float:
    """Spearman's rank correlation."""
    return pearson(ranks(x), ranks(y))


def bootstrap(
    statistic: Callable[[Floats, Floats], float],
    x: Floats,
    y: Floats,
    seed: int,
    repeats: int = 1000,
    level: float = 0.95,
) -> tuple[float, float]:
    """A percentile interval of a statistic of pairs, from resampled rows."""
    rng = np.random.default_rng(seed)
    drawn = np.empty(repeats)
    for i in range(repeats):
        rows = rng.integers(0, len(x), len(x))
        drawn[i] = statistic(x[rows], y[rows])
    low, high = np.nanquantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


@dataclass(frozen=True, slots=True)
class Linear:
    """A fitted linear model over standardised columns."""

    centre: Floats
    scale: Floats
    weights: Floats
    intercept: float
    residual: float
    """Standard deviation of what the model leaves, on the rows it was fitted to."""

    def predict(self, rows: Floats) -> Floats:
        out: Floats = ((rows - self.centre) / self.scale) @ self.weights + self.intercept
        return out


def ridge(rows: Floats, target: Floats, penalty: float = 0.0, weight: Floats | None = None) -> Linear:
    """Least squares on standardised columns; `penalty` is in units of rows, `weight` one weight a row."""
    w = np.ones(len(target)) if weight is None else weight / weight.mean()
    centre = np.average(rows, axis=0, weights=w)
    scale = np.sqrt(np.average((rows - centre) ** 2, axis=0, weights=w))
    scale = np.where(scale > 1e-12, scale, 1.0)
    x, mean = (rows - centre) / scale, float(np.average(target, weights=w))
    root = np.sqrt(w)[:, None]
    stacked = np.vstack([x * root, np.sqrt(penalty) * np.eye(rows.shape[1])])
    aim = np.concatenate([(target - mean) * root[:, 0], np.zeros(rows.shape[1])])
    weights, *_ = np.linalg.lstsq(stacked, aim, rcond=None)
    left = target - mean - x @ weights
    free = max(1, len(target) - rows.shape[1] - 1)
    residual = float(np.sqrt(np.sum(w * left**2) / free))
    return Linear(centre, scale, weights, mean, residual)


def folds(count: int, parts: int, seed: int) -> Iterator[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    """Training and test rows of each fold, shuffled once."""
    order = np.random.default_rng(seed).permutation(count)
    for part in range(parts):
        test = order[part::parts]
        yield np.setdiff1d(order, test), np.sort(test)
