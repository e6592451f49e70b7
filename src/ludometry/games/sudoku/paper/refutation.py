"""Section 3.1: the ideal refutation score, the least number of simple steps, by breadth-first search."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.games.sudoku.metrics.search import in_slices
from ludometry.games.sudoku.paper.effort import Effort
from ludometry.games.sudoku.paper.halves import Measure
from ludometry.games.sudoku.paper.kernels import refutation as kernels
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.people import human
from ludometry.study.claims import Beyond, Claim, Equal, with_sight
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Bytes, Floats, Ints

RUNS_WANTED = 30


@dataclass(frozen=True, slots=True)
class Ideal:
    """Ideal scores on puzzles that singles do not solve."""

    rows: Ints
    totals: Ints
    """One row a puzzle, columns by the names in kernels/refutation.py."""
    runs: int

    def mean(self, column: int) -> Floats:
        found: Floats = self.totals[:, column] / self.runs
        return found

    def total(self, column: int) -> int:
        return int(self.totals[:, column].sum())


def ideal_totals(puzzles: Bytes, runs: int, seed: int = 0) -> Ints:
    """The model with ideal scores, what its runs add up to for each puzzle."""
    answers = human.answers_of(puzzles)
    totals = np.zeros((len(puzzles), kernels.WIDTH), dtype=np.int64)

    def work(part: slice) -> None:
        kernels.run_ideal(puzzles[part], answers[part], runs, seed, totals[part])

    in_slices("ideal refutation", len(puzzles), work, size=4)
    return totals


def ideal(measured: Measured, effort: Effort) -> Ideal:
    """Ideal scores of every puzzle of the sample that singles do not solve."""
    rows = np.flatnonzero(~measured.model.simple)
    return Ideal(rows, ideal_totals(measured.held.puzzles[rows], effort.ideal_runs), effort.ideal_runs)


def claims(measured: Measured, found: Ideal, effort: Effort) -> list[Claim]:
    """What section 3.1 says of ideal scores."""
    short = effort.short("runs", effort.ideal_runs, RUNS_WANTED)
    least = Measure("ideal", "ideal refutation sum", found.rows, found.mean(kernels.IDEAL))
    chance = Measure("refutation", "refutation sum", found.rows, measured.model.refutation[found.rows])
    lead = measured.judge.lead(chance, least)
    effort_ratio = found.total(kernels.STATES) / max(1, found.total(kernels.STEPS))
    stands = found.total(kernels.STANDSTILLS)
    shorter = found.total(kernels.IDEAL) / max(1, found.total(kernels.RANDOM))
    ratios = found.mean(kernels.STATES) / np.maximum(1, found.mean(kernels.STEPS))
    return [
        Claim(
            "section 3.1",
            "standstills whose least score is above the randomised one",
            0,
            found.total(kernels.ABOVE),
            Equal(),
            why=f"{stands:,} standstills of {len(found.rows)} puzzles that singles do not solve; the least scores are "
            f"{100 * shorter:.0f} % of the randomised ones; {found.total(kernels.BOUNDED):,} of the "
            "refutations are only known "
            "to be longer than the search went",
        ),
        with_sight(
            Claim(
                "section 3.1",
                "breadth-first search is expensive: states that it looks at for each step of a randomised refutation",
                "expensive",
                round(effort_ratio, 2),
                Beyond(),
                float(ratios.std(ddof=1) / np.sqrt(len(ratios))),
                1.0,
                "the search stops as soon as a cell is no longer the easiest",
            )
        ),
        Claim(
            "section 3.1",
            "systematic search is not what people do: randomised against ideal sum on the same puzzles, lead in r",
            "above 0",
            round(lead.r, 4),
            Beyond(),
            lead.error,
            0.0,
            f"{measured.judge.whole(chance):.2f} against {measured.judge.whole(least):.2f} on {lead.n} puzzles",
            short,
        ),
        Claim(
            "section 3.1",
            "there is always a cell with a finite score: standstills without one",
            0,
            found.total(kernels.STUCK),
            Equal(),
            why=f"{stands:,} standstills; such a cell then counts a whole board for a digit that is not refuted",
        ),
    ]


def figure(measured: Measured, found: Ideal) -> PaperFigure:
    """Ideal and randomised sums, puzzle by puzzle."""
    columns = (kernels.STANDSTILLS, kernels.IDEAL, kernels.RANDOM)
    rows = [
        [
            int(row),
            round(float(measured.held.seconds[row] / 60), 2),
            *(round(float(found.mean(c)[k]), 2) for c in columns),
        ]
        for k, row in enumerate(found.rows)
    ]
    return PaperFigure(
        "beside section 3.1",
        "Ideal refutation sums by breadth-first search beside randomised ones at the same standstills.",
        Table(["puzzle", "minutes", "standstills", "ideal sum", "randomised sum"], rows),
        None,
        "The paper defines the ideal score and uses the randomised one.",
    )
