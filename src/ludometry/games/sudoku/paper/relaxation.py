"""Section 3.2 and figure 8: what happens when k constraints are taken away.

growth   constraints removed until the mean number of other solutions has grown e-fold: 6 in the paper
c        the factor before exp(k / 6), one for each puzzle: 0.02 to 0.2 in the paper
six      three easy and three hard puzzles, as in figure 8; the paper does not name its own
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
from ludometry.study.claims import Beyond, Claim, Near, Sampled, Within
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
SIXES = 8
"""Other sixes that could have been taken: the puzzles near the same quantiles, no puzzle twice."""
SIX_SAMPLES = 0.2
"""The part of the samples that these get: their c differ by far more than samples do."""
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

    @property
    def fitted(self) -> Floats:
        """The other solutions at each k between which growth is fitted."""
        return self.others[:, [k for k, edges in enumerate(EDGES) if FITTED[0] <= edges <= FITTED[1]]]


def ranked(held: Sample, shares: tuple[float, ...], place: int = 0) -> list[int]:
    """Puzzles at the given quantiles of mean time, the ones with most solvers nearby, or with the next most."""
    order = np.argsort(held.seconds, kind="stable")
    chosen = []
    for share in shares:
        centre = round(share * (len(order) - 1))
        near = order[max(0, centre - 10) : centre + 11]
        chosen.append(int(near[np.argsort(-held.counts[near], kind="stable")[place]]))
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
    logs = np.log(np.maximum(found.fitted, 1e-3))
    return np.array([1 / np.polyfit(_fitted(), row, 1)[0] for row in logs])


def factors(others: Floats) -> Floats:
    """c of each puzzle, the growth being the paper's exp(k / 6), from its other solutions at each k that is fitted."""
    sizes: Floats = np.exp((np.log(np.maximum(others, 1e-3)) - _fitted() / GROWTH).mean(axis=1))
    return sizes


def factors_of_sixes(held: Sample, samples: int, seed: int = 2) -> Floats:
    """c of the puzzles of other sixes, a row a six."""
    sixes = [ranked(held, SHARES, place) for place in range(1, SIXES + 1)]
    rows = held.puzzles[[row for six in sixes for row in six]]
    others = np.stack([relax(rows, int(k), samples, seed).extra for k in _fitted()], axis=1)
    return factors(others).reshape(SIXES, len(SHARES))


def _fitted() -> Floats:
    return np.array([k for k in EDGES if FITTED[0] <= k <= FITTED[1]], dtype=np.float64)


def claims(measured: Measured, found: Curves, again: Curves, effort: Effort) -> list[Claim]:
    """Figure 8 and what section 3.2 says around it; `again` is the same from other samples."""
    short = effort.short("samples", effort.curve_samples, SAMPLES)
    growth = growths(found)
    noise = float(np.mean(np.abs(growths(again) - growth)) / np.sqrt(2))
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
        *_extremes(found, factors_of_sixes(measured.held, round(SIX_SAMPLES * effort.curve_samples)), short),
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


def _extremes(found: Curves, sixes: Floats, short: str) -> list[Claim]:
    """The smallest and the largest c of a six, as powers of ten: the paper's six is one of many."""
    drawn = factors(found.fitted)
    claims = []
    for words, paper, pick in (("smallest", C[0], np.min), ("largest", C[1], np.max)):
        each = pick(sixes, axis=1)
        logs = np.log10(each)
        spread = float(logs.std(ddof=1))
        claims.append(
            Claim(
                "figure 8a",
                f"power of ten of the {words} c of c exp(k / 6) of six puzzles",
                round(float(np.log10(paper)), 4),
                round(float(logs.mean()), 4),
                Sampled(round(spread, 4)),
                spread / np.sqrt(len(logs)),
                why=f"the paper's is {paper:g} and it does not name its six; the mean of {len(logs)} sixes of ours "
                f"stands for {10 ** logs.mean():.2g}, from {each.min():.2g} to {each.max():.2g}, and the six drawn "
                f"({_minutes(found)}) have {pick(drawn):.2g}",
                short=short,
            )
        )
    return claims


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
    why = f"{measured.puzzles(ours.n)}, {one.work}"
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
        f"{measured.puzzles(ours.n)}, {effort.curve_samples:,} samples",
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
