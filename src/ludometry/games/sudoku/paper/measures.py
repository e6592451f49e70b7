"""The thirteen measures of table 3, the paper's way: raw numbers, plain least squares on time.

What is cheap is measured on every puzzle, what is slow on a part; a comparison is always made on puzzles that both
sides have. Where chance plays a part, two independent sets of runs say how much of a measure is chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.sudoku.metrics import combined, metric, search, simple, techniques
from ludometry.games.sudoku.metrics.relaxation import relax
from ludometry.games.sudoku.paper.effort import Effort
from ludometry.games.sudoku.paper.halves import Judge, Measure, reliability
from ludometry.games.sudoku.paper.printed import DEPENDENCY_STEPS, EDGES_REMOVED, MODEL_RUNS, RARE, SAMPLES, TABLE_3
from ludometry.games.sudoku.people import human
from ludometry.games.sudoku.people.evaluate import Sample
from ludometry.study import fit
from ludometry.tables.arrays import Bytes, Floats, Ints

RUNS_WANTED = 30
"""Runs of annealing and harmony search below which a row says that there were too few; the paper gives no number."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that was measured on the sample."""

    held: Sample
    judge: Judge
    model: human.Model
    """30 runs of the model on every puzzle."""
    found: dict[str, Measure]
    """The measures of table 3 by name, and `fowler-together`."""
    counts: combined.Columns
    """How often the Explainer's path uses each technique, on every puzzle."""
    part: Ints
    """The puzzles that the slow measures have seen."""

    def puzzles(self, count: int) -> str:
        """How many puzzles, and of how many where some are left out."""
        total = len(self.held.puzzles)
        return f"{count} puzzles" if count == total else f"{count} of {total} puzzles"

    @property
    def simple(self) -> Ints:
        """The puzzles that singles solve."""
        return np.flatnonzero(self.model.simple)


def measured(held: Sample, effort: Effort) -> Measured:
    """Every measure of table 3."""
    part = np.arange(len(held.puzzles))[:: effort.every]
    model, found, counts = cheap(held.puzzles)
    for name, (sets, work, short) in _slow(held.puzzles[part], effort).items():
        values = metric(name).harder * (sets[0] + sets[1]) / 2
        found[name] = Measure(name, metric(name).title, part, values, None, reliability(*sets), work, short)
    found = {name: found[name] for name in (*TABLE_3, "fowler-together")}
    return Measured(held, Judge(held.puzzles, held.seconds), model, found, counts, part)


def cheap(rows: Bytes) -> tuple[human.Model, dict[str, Measure], combined.Columns]:
    """What takes seconds for all puzzles: the model, the measures by name, the counts of techniques."""
    with progress("measuring", 4, "measures") as bar:
        model, again = human.model(rows, MODEL_RUNS, 0), human.model(rows, MODEL_RUNS, 1)
        bar.advance()
        back = [search.backtracking(rows, MODEL_RUNS, seed) for seed in (0, 1)]
        bar.advance()
        serate = techniques.serate(rows)
        fowler = techniques.fowler_rating(rows, together=False).astype(np.float64)
        together = techniques.fowler_rating(rows).astype(np.float64)
        bar.advance()
        counts = combined.technique_counts(rows)
        bar.advance()
    refutation, dependency = model.refutation, model.dependency(DEPENDENCY_STEPS)
    steady = fit.pearson(dependency, again.dependency(DEPENDENCY_STEPS))
    runs = f"{MODEL_RUNS} runs"
    found = {
        "backtracking": _whole("backtracking", back[0], fit.pearson(*back), runs),
        "givens": _whole("givens", -simple.givens(rows)),
        "dependency": _whole("dependency", -dependency, steady, runs),
        "refutation": _whole("refutation", refutation, fit.pearson(refutation, again.refutation), runs),
        "fowler": _whole("fowler", fowler),
        "fowler-together": _whole("fowler", together),
        "serate": _whole("serate", serate),
        "serate-lm": _model("serate-lm", combined.group_rare(counts, combined.frequent(counts, RARE)).values),
        "rd": _model("rd", np.column_stack([refutation, dependency])),
        "sfrd": _model("sfrd", np.column_stack([serate, fowler, refutation, dependency])),
    }
    return model, found, counts


def _whole(name: str, values: Floats, reliable: float | None = None, work: str = "") -> Measure:
    return Measure(name, metric(name).title, np.arange(len(values)), values, None, reliable, work)


def _model(name: str, columns: Floats) -> Measure:
    return Measure(name, metric(name).title, np.arange(len(columns)), None, columns, None, "")


def _slow(rows: Bytes, effort: Effort) -> dict[str, tuple[list[Floats], str, str]]:
    """Two sets of half the runs each, what was run, and what was too little."""
    half = effort.runs // 2
    runs, samples = f"{effort.runs} runs", f"{effort.samples:,} samples"
    few = effort.short("runs", effort.runs, RUNS_WANTED)
    less = effort.short("samples", effort.samples, SAMPLES)
    loose = [relax(rows, EDGES_REMOVED, effort.samples // 2, seed) for seed in (0, 1)]
    return {
        "annealing": ([search.annealing(rows, half, seed) for seed in (0, 1)], runs, few),
        "harmony": ([search.harmony(rows, runs=half, seed=seed) for seed in (0, 1)], runs, few),
        "solutions": ([one.extra for one in loose], samples, less),
        "fixedness": ([one.fixed.sum(axis=1) for one in loose], samples, less),
    }
