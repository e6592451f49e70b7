"""Section 3.2 and figure 8: what happens when k constraints are taken away.

growth   constraints removed until the mean number of other solutions has grown e-fold: 6 in the paper
c        the factor before exp(k / 6), one for each puzzle: 0.02 to 0.2 in the paper
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.sudoku.metrics.relaxation import LIMIT, relax
from ludometry.games.sudoku.paper.effort import Effort
from ludometry.games.sudoku.paper.halves import Measure
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.paper.printed import SAMPLES
from ludometry.games.sudoku.people.evaluate import Sample
from ludometry.study import chart, fit
from ludometry.study.claims import Beyond, Claim, Near, Within
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Floats, Ints

EDGES = (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50)
FITTED = (20, 50)
"""The k between which growth is fitted: below, a sample has no other solution as a rule; above, the paper stops."""
GROWTH = 6.0
C = (0.02, 0.2)
SHARES = (0.02, 0.06, 0.1, 0.9, 0.94, 0.98)
"""Three easy and three hard puzzles, as quantiles of mean time."""
UNIQUE_EDGES = 20
"""The k at which uniqueness is compared between all puzzles of the part: half of the samples are unique there."""


@dataclass(frozen=True, slots=True)
class Curves:
    """Six puzzles with k constraints removed; one row a puzzle, one column a k of EDGES."""

    rows: list[int]
    minutes: Floats
    others: Floats
    """Mean number of other solutions."""
    unique: Floats
    """Share of samples with one solution."""
    fixed: Floats
    """Mean number of fixed cells."""
    full: float
    """The largest share of samples in which counting stopped."""
    samples: int


def ranked(held: Sample, shares: tuple[float, ...]) -> list[int]:
    """Puzzles at the given quantiles of mean time, the ones with most solvers nearby."""
    order = np.argsort(held.seconds, kind="stable")
    chosen = []
    for share in shares:
        centre = round(share * (len(order) - 1))
        near = order[max(0, centre - 10) : centre + 11]
        chosen.append(int(near[np.argmax(held.counts[near])]))
    return chosen


def curves(held: Sample, samples: int = SAMPLES, seed: int = 0) -> Curves:
    """The curves of figure 8."""
    rows = ranked(held, SHARES)
    with progress("figure 8", len(EDGES), "points") as bar:
        points = []
        for k in EDGES:
            points.append(relax(held.puzzles[rows], k, samples, seed))
            bar.advance()
    return Curves(
        rows,
        held.seconds[rows] / 60,
        np.stack([p.extra for p in points], axis=1),
        np.stack([p.unique for p in points], axis=1),
        np.stack([p.fixed.sum(axis=1) for p in points], axis=1),
        max(float(p.full.max()) for p in points),
        samples,
    )


def growths(found: Curves) -> Floats:
    """Constraints until the other solutions have grown e-fold, one entry a puzzle: a line through their logarithms."""
    steps, logs = _logs(found)
    return np.array([1 / np.polyfit(steps, row, 1)[0] for row in logs])


def factors(found: Curves) -> Floats:
    """c of each puzzle, the growth being the paper's exp(k / 6)."""
    steps, logs = _logs(found)
    sizes: Floats = np.exp((logs - steps / GROWTH).mean(axis=1))
    return sizes


def _logs(found: Curves) -> tuple[Floats, Floats]:
    inside = [k for k, edges in enumerate(EDGES) if FITTED[0] <= edges <= FITTED[1]]
    steps = np.array([EDGES[k] for k in inside], dtype=np.float64)
    return steps, np.log(np.maximum(found.others[:, inside], 1e-3))


def claims(measured: Measured, found: Curves, again: Curves, effort: Effort) -> list[Claim]:
    """Figure 8 and what section 3.2 says around it; `again` is the same from other samples."""
    short = effort.short("samples", effort.curve_samples, SAMPLES)
    growth, c, c_again = growths(found), factors(found), factors(again)
    noise = float(np.mean(np.abs(growths(again) - growth)) / np.sqrt(2))
    unlike = f"c depends on the puzzle, and these six ({_minutes(found)}) are not the paper's six"
    easy, hard = found.unique[:3].mean(axis=1), found.unique[3:].mean(axis=1)
    return [
        Claim(
            "figure 8a",
            "constraints removed until the other solutions have grown e-fold",
            GROWTH,
            round(float(growth.mean()), 4),
            Within(0.0, GROWTH / 12),  # three errors are at most a quarter of it
            float(growth.std(ddof=1) / np.sqrt(len(growth))),
            why=f"mean of six puzzles, {growth.min():.2f} to {growth.max():.2f}; other samples move "
            f"one by {noise:.2f}; "
            f"counting stopped at {LIMIT:,} solutions in at most {100 * found.full:.1f} % of the samples",
            short=short,
        ),
        *(
            Claim(
                "figure 8a",
                f"{words} c of c exp(k / 6)",
                paper,
                round(float(pick(c)), 4),
                Within(0.0, paper / 6),  # three errors are at most half way to nothing
                abs(float(pick(c) - pick(c_again))) / np.sqrt(2),
                why=unlike,
                short=short,
            )
            for words, paper, pick in (("smallest", C[0], np.min), ("largest", C[1], np.max))
        ),
        _with_time(measured, "solutions", "more difficult puzzles have more solutions, k = 45: r with time"),
        _nearly_linear(found, short),
        Claim(
            "section 3.2",
            "the chance of a unique solution at k = 50",
            0.0,
            round(float(found.unique[:, -1].mean()), 4),
            Near(0.05),
            float(found.unique[:, -1].std(ddof=1) / np.sqrt(6)),
            why="'close to zero' is read as at most 0.05",
            short=short,
        ),
        Claim(
            "section 3.2",
            "easy puzzles stay unique longer: mean chance over k, three easy minus three hard",
            "higher",
            round(float(easy.mean() - hard.mean()), 4),
            Beyond(),
            float(np.sqrt(easy.var(ddof=1) / 3 + hard.var(ddof=1) / 3)),
            0.0,
            short=short,
        ),
        _unique_with_time(measured, effort),
        _with_time(measured, "fixedness", "fixed cells decline more slowly for easy problems, k = 45: r with time"),
    ]


def logistic(first: float, last: float) -> Floats:
    """A logistic curve over EDGES with these ends: what falls from one to nothing without being a line."""
    ends = [np.log(share / (1 - share)) for share in (first, last)]
    way = (np.array(EDGES, dtype=np.float64) - EDGES[0]) / (EDGES[-1] - EDGES[0])
    curve: Floats = 1 / (1 + np.exp(-(ends[0] + (ends[1] - ends[0]) * way)))
    return curve


def straightness(found: Curves) -> tuple[Floats, Floats]:
    """r of the chance of a unique solution with k, one entry a puzzle, and of a logistic curve with the same ends."""
    steps = np.array(EDGES, dtype=np.float64)
    ends = (found.unique[:, [0, -1]] * found.samples + 0.5) / (found.samples + 1)  # neither surely one nor surely none
    ours = np.array([fit.pearson(steps, row) for row in found.unique])
    return ours, np.array([fit.pearson(steps, logistic(*pair)) for pair in ends])


def _nearly_linear(found: Curves, short: str) -> Claim:
    """Straighter than a curve that falls as far: any falling curve has an r near -1."""
    ours, curve = straightness(found)
    gap = ours - curve
    return Claim(
        "section 3.2",
        "the chance of a unique solution falls nearly linearly: r with k, mean of six puzzles",
        -1.0,
        round(float(ours.mean()), 4),
        Beyond(up=False),
        float(gap.std(ddof=1) / np.sqrt(len(gap))),
        round(float(curve.mean()), 4),
        f"from {found.unique[:, 1].mean():.2f} at k = 5 to {found.unique[:, -1].mean():.3f} at k = 50; the null is a "
        "logistic curve with the same ends",
        short,
    )


def _minutes(found: Curves) -> str:
    return ", ".join(f"{minutes:.1f}" for minutes in found.minutes) + " minutes"


def _with_time(measured: Measured, name: str, words: str) -> Claim:
    one = measured.found[name]
    ours = measured.judge.agreement(one)
    why = f"{ours.n} puzzles, {one.work}"
    return Claim("figure 8", words, "above 0", round(ours.r, 4), Beyond(), ours.error, 0.0, why, one.short)


def _unique_with_time(measured: Measured, effort: Effort) -> Claim:
    """The same for every puzzle of the part: counting stops at the second solution, so it is cheap."""
    part: Ints = measured.part
    loose = relax(measured.held.puzzles[part], UNIQUE_EDGES, effort.curve_samples, limit=2)
    ours = measured.judge.agreement(Measure("unique", "chance of a unique solution", part, -loose.unique))
    return Claim(
        "section 3.2",
        f"difficult puzzles have a lower chance of a unique solution, k = {UNIQUE_EDGES}: r of 1 - chance with time",
        "above 0",
        round(ours.r, 4),
        Beyond(),
        ours.error,
        0.0,
        f"{ours.n} puzzles, {effort.curve_samples:,} samples",
        effort.short("samples", effort.curve_samples, SAMPLES),
    )


def figures(found: Curves) -> list[PaperFigure]:
    """Figures 8a and 8b, and the curve of unique solutions."""
    names = [f"{'easy' if k < 3 else 'hard'}, {minutes:.1f} min" for k, minutes in enumerate(found.minutes)]

    def table(heights: Floats) -> Table:
        return Table(["constraints removed", *names], [[k, *heights[:, i].round(4)] for i, k in enumerate(EDGES)])

    amount = f"{found.samples:,} samples a point"
    logs = np.log10(np.maximum(found.others, 10.0 / found.samples))
    paper_logs = "c exp(k / 6), c from 0.02 to 0.2, for 3 easy and 3 difficult puzzles."
    return [
        PaperFigure(
            "figure 8a",
            f"Mean number of other solutions with k constraints removed, {amount}; the six puzzles "
            "are not the paper's.",
            table(found.others),
            lambda: chart.lines(
                "Other solutions with constraints removed",
                "constraints removed",
                "log10 of the mean number of other solutions",
                {n: (list(EDGES[1:]), row[1:].tolist()) for n, row in zip(names, logs)},
            ),
            paper_logs,
        ),
        PaperFigure(
            "figure 8b",
            f"Mean number of fixed cells with k constraints removed, {amount}.",
            table(found.fixed),
            lambda: chart.lines(
                "Fixed cells with constraints removed",
                "constraints removed",
                "fixed cells",
                {n: (list(EDGES), row.tolist()) for n, row in zip(names, found.fixed)},
            ),
            "Curves that decline more slowly for easy problems.",
        ),
        PaperFigure(
            "beside figure 8",
            f"The chance that k constraints less leave one solution, {amount}.",
            table(found.unique),
            lambda: chart.lines(
                "Chance of a unique solution",
                "constraints removed",
                "share of samples",
                {n: (list(EDGES), row.tolist()) for n, row in zip(names, found.unique)},
                zero=True,
            ),
            "Nearly linear, close to zero at k = 50 (a sentence of section 3.2).",
        ),
    ]
