"""How well measures of difficulty agree with people.

pearson       correlation with mean time, the paper's figure; a few very slow puzzles rule it
log pearson   correlation with the log of mean time
spearman      correlation of ranks, with a bootstrap interval
half          mean Spearman over random halves, models fitted on the other half, as in the paper

A model with weights is never judged on puzzles it was fitted to: on puzzles it has seen it is cross-validated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.metrics import combined, measure, metric, names
from ludometry.games.sudoku.people import human, human_times, predictor
from ludometry.study import fit
from ludometry.study.report import Report, Table
from ludometry.tables.arrays import Bytes, Floats

FOLDS = 10
TABLE_2_STEPS = (5, 10, 15, 20, 25, 30, 35, 40)


@dataclass(frozen=True, slots=True)
class Sample:
    """Puzzles with the times that measures are compared with."""

    puzzles: Bytes
    """Each puzzle once."""

    seconds: Floats
    """Mean time; with users in the table, the time of a solver of mean skill."""

    counts: Floats
    """How many times stand behind each."""

    normalised: Floats
    """D_TO where the table has it, else NaN."""

    seen: bool
    """Whether any of the puzzles is among those that the shipped weights were fitted to."""


def sample(times: Times) -> Sample:
    """Collects a table of times by puzzle."""
    solved = predictor.difficulties(times)
    first = np.unique(times.puzzles, axis=0, return_index=True)[1]
    extra = times.extra.get("d_to", np.full(len(times.seconds), np.nan))
    known = {bytes(row) for row in human_times.shipped().puzzles}
    seen = any(bytes(row) in known for row in solved.puzzles)
    if len(solved.puzzles) < 4:
        raise BadInput(f"a correlation needs at least 4 different puzzles, got {len(solved.puzzles)}")
    return Sample(solved.puzzles, np.exp(solved.log_seconds), solved.counts, extra[first], seen)


@dataclass(frozen=True, slots=True)
class Row:
    """How one measure agrees with people."""

    metric: str
    title: str
    pearson: float
    log_pearson: float
    spearman: float
    interval: tuple[float, float]
    """95 % bootstrap interval of the Spearman correlation."""
    half_spearman: float
    """Mean Spearman over random halves."""
    half_pearson: float
    """Mean Pearson over random halves."""
    d_to_pearson: float | None
    """Pearson with D_TO, None where the table does not have it."""
    n: int
    how: str
    """`as it is`, `shipped weights` or `cross-validated`."""

    def data(self) -> dict[str, object]:
        """The JSON form; unknown figures are null."""
        found = {name: _plain(value) if isinstance(value, float) else value for name, value in asdict(self).items()}
        return {**found, "interval": [_plain(end) for end in self.interval]}


def _plain(value: float) -> float | None:
    return None if np.isnan(value) else round(float(value), 4)


@dataclass(frozen=True, slots=True)
class Values:
    """A measure's values in the direction of difficulty."""

    plain: Floats
    """On the scale for correlation with time."""

    log: Floats
    """On the scale for correlation with log time."""

    how: str

    columns: combined.Columns | None = None
    """What a model adds up, so that it can be fitted anew."""


def _values(name: str, held: Sample, seed: int) -> Values:
    entry = metric(name)
    if not entry.trained:
        value = entry.harder * measure(name, held.puzzles)
        return Values(value, value, "as it is")
    columns = combined.COLUMNS[name](held.puzzles)
    if held.seen:
        log = np.empty(len(held.seconds))
        for train, test in fit.folds(len(log), min(FOLDS, len(log)), seed):
            model = combined.fitted(columns, held.seconds, train)
            log[test] = model(combined.Columns(columns.names, columns.values[test]))
        return Values(np.exp(log), log, "cross-validated", columns)
    value = measure(name, held.puzzles)
    log = np.log(value) if name == "predicted-minutes" else value
    return Values(np.exp(log), log, "shipped weights", columns)


def _halves(found: Values, held: Sample, repeats: int, seed: int) -> tuple[float, float]:
    """Mean Spearman and Pearson over test halves; a model is fitted on the other half each time."""
    rng = np.random.default_rng(seed)
    count = len(held.seconds)
    ranks, plain = [], []
    for _ in range(repeats):
        order = rng.permutation(count)
        train, test = np.sort(order[: count // 2]), np.sort(order[count // 2 :])
        value = found.plain[test]
        if found.columns is not None:
            model = combined.fitted(found.columns, held.seconds, train)
            value = np.exp(model(combined.Columns(found.columns.names, found.columns.values[test])))
        ranks.append(fit.spearman(value, held.seconds[test]))
        plain.append(fit.pearson(value, held.seconds[test]))
    return _mean(ranks), _mean(plain)


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not np.isnan(value)]
    return float(np.mean(known)) if known else float("nan")


def row(name: str, held: Sample, repeats: int = 50, bootstraps: int = 1000, seed: int = 0) -> Row:
    """One line of the evaluation."""
    found = _values(name, held, seed)
    logs = np.log(held.seconds)
    known = ~np.isnan(held.normalised)
    half, half_pearson = _halves(found, held, repeats, seed)
    return Row(
        name,
        metric(name).title,
        fit.pearson(found.plain, held.seconds),
        fit.pearson(found.log, logs),
        fit.spearman(found.log, logs),
        fit.bootstrap(fit.spearman, found.log, logs, seed, bootstraps),
        half,
        half_pearson,
        fit.pearson(found.plain[known], held.normalised[known]) if known.sum() >= 4 else None,
        len(logs),
        found.how,
    )


def evaluate(
    times: Times,
    metrics: Sequence[str] = (),
    *,
    repeats: int = 50,
    bootstraps: int = 1000,
    seed: int = 0,
) -> Report:
    """Correlations of each metric (all when none is named) with people's times."""
    chosen = tuple(metrics) or names()
    for name in chosen:
        metric(name)
    held = sample(times)
    rows = []
    with progress("evaluating", total=len(chosen), unit="metrics") as bar:
        for name in chosen:
            rows.append(row(name, held, repeats, bootstraps, seed))
            bar.advance()
    table = Table(
        ("metric", "Pearson", "log-Pearson", "Spearman", "95 % interval", "halves", "D_TO", "n", "how"),
        [_cells(line) for line in rows],
        title="Agreement with people's times",
    )
    data = {"rows": [line.data() for line in rows], "puzzles": len(held.seconds), "repeats": repeats, "seed": seed}
    return Report(data, [table])


def _cells(line: Row) -> tuple[str, ...]:
    return (
        line.title,
        f"{line.pearson:.2f}",
        f"{line.log_pearson:.2f}",
        f"{line.spearman:.3f}",
        f"{line.interval[0]:.2f} to {line.interval[1]:.2f}",
        f"{line.half_spearman:.3f}",
        "" if line.d_to_pearson is None else f"{line.d_to_pearson:.2f}",
        str(line.n),
        line.how,
    )


def dependency_by_steps(times: Times, runs: int = human.RUNS, seed: int = 0) -> dict[str, dict[int, dict[str, float]]]:
    """Table 2: agreement of dependency with people for each k, for all puzzles and for simple ones alone."""
    held = sample(times)
    runs_of = human.model(held.puzzles, runs, seed)
    everything = np.ones(len(held.seconds), dtype=bool)
    found: dict[str, dict[int, dict[str, float]]] = {}
    for part, rows in (("all", everything), ("simple", runs_of.simple)):
        found[part] = {}
        if rows.sum() < 4:
            continue
        for k in TABLE_2_STEPS:
            value = -runs_of.dependency(k)[rows]
            found[part][k] = {
                "pearson": fit.pearson(value, held.seconds[rows]),
                "log_pearson": fit.pearson(value, np.log(held.seconds[rows])),
                "spearman": fit.spearman(value, held.seconds[rows]),
                "n": float(rows.sum()),
            }
    return found


def table_2(times: Times) -> Report:
    """Table 2 as a report."""
    found = dependency_by_steps(times)
    lines = [
        (part, figure, *(f"{by_k[k][figure]:.2f}" for k in by_k))
        for part, by_k in found.items()
        for figure in ("pearson", "log_pearson", "spearman")
        if by_k
    ]
    table = Table(
        ("puzzles", "figure", *(f"k={k}" for k in TABLE_2_STEPS)), lines, title="Dependency by the number of steps"
    )
    data = {
        "rows": [
            {"puzzles": part, "k": k, **{name: _plain(value) for name, value in figures.items()}}
            for part, by_k in found.items()
            for k, figures in by_k.items()
        ]
    }
    return Report(data, [table])
