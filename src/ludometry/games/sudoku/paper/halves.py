"""Pearson's correlation with people's times, half and half, as the paper has it.

half        a random half of the puzzles, on which a measure is judged; a model is fitted on the other half
values      a measure, larger for harder puzzles
columns     what a linear model adds up: it is fitted by plain least squares on time
agreement   r with its error: the spread of r over the halves, which is also its standard error on all the puzzles
            (a half drawn without putting back varies around the whole as much as the whole does around the truth)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ludometry.study import fit
from ludometry.tables.arrays import Bytes, Floats, Ints

SPLITS = 200


@dataclass(frozen=True, slots=True)
class Agreement:
    """A correlation, or a difference of two, with its error."""

    r: float
    error: float
    n: int


@dataclass(slots=True)
class Measure:
    """One measure on some of the puzzles."""

    name: str
    title: str
    rows: Ints
    """The puzzles that were measured, as rows of the sample."""
    values: Floats | None = None
    columns: Floats | None = None
    reliability: float | None = None
    """How well two independent sets of as many runs agree; None where nothing is random."""
    work: str = ""
    """What was run: "30 runs", "1000 samples"."""
    short: str = ""
    """What there was too little of, against the paper."""

    def on(self, rows: Ints) -> Measure:
        """The same measure on fewer puzzles."""
        places = np.searchsorted(self.rows, rows)
        values = None if self.values is None else self.values[places]
        columns = None if self.columns is None else self.columns[places]
        return Measure(self.name, self.title, rows, values, columns, self.reliability, self.work, self.short)


def least_squares(columns: Floats, seconds: Floats) -> Callable[[Floats], Floats]:
    """A plain linear model of time, with an intercept."""
    model = fit.ridge(columns, seconds)
    return model.predict


@dataclass(frozen=True, slots=True)
class Judge:
    """The people's times that measures are judged by."""

    puzzles: Bytes
    seconds: Floats
    splits: int = SPLITS
    seed: int = 0

    def halves(self, count: int) -> list[tuple[Ints, Ints]]:
        """Training and test rows of each split; the same for every measure on as many puzzles."""
        rng = np.random.default_rng(self.seed)
        found = []
        for _ in range(self.splits):
            order = rng.permutation(count)
            found.append((order[: count // 2], order[count // 2 :]))
        return found

    def series(self, measure: Measure) -> Floats:
        """r on the test half of each split."""
        seconds = self.seconds[measure.rows]
        found = []
        for train, test in self.halves(len(seconds)):
            if measure.columns is not None:
                predicted = least_squares(measure.columns[train], seconds[train])(measure.columns[test])
            else:
                assert measure.values is not None
                predicted = measure.values[test]
            found.append(fit.pearson(predicted, seconds[test]))
        return np.array(found)

    def whole(self, measure: Measure) -> float:
        """r on all the puzzles; for a model the mean over the halves, since it is not judged where it was fitted."""
        if measure.values is None:
            return float(np.nanmean(self.series(measure)))
        return fit.pearson(measure.values, self.seconds[measure.rows])

    def agreement(self, measure: Measure) -> Agreement:
        return Agreement(self.whole(measure), float(np.nanstd(self.series(measure), ddof=1)), len(measure.rows))

    def lead(self, one: Measure, other: Measure) -> Agreement:
        """How much more the first agrees with people than the second, on the puzzles that both have."""
        rows = np.intersect1d(one.rows, other.rows)
        one, other = one.on(rows), other.on(rows)
        gains = self.series(one) - self.series(other)
        fitted = one.values is None or other.values is None
        gain = float(np.nanmean(gains)) if fitted else self.whole(one) - self.whole(other)
        return Agreement(gain, float(np.nanstd(gains, ddof=1)), len(rows))


def reliability(one: Floats, other: Floats) -> float:
    """What two sets of runs say of the mean of both: Spearman and Brown's formula, 2 r / (1 + r)."""
    r = fit.pearson(one, other)
    return 2 * r / (1 + r)
