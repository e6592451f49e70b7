"""Section 3.2: the phase transition of random graph colouring, for nine colours around 35 neighbours a vertex.

The threshold is one of large graphs. Achlioptas, Naor and Peres (the paper's reference 1) prove where it lies: above
2 (k - 1) ln(k - 1) and below (2 k - 1) ln k neighbours on average. Graphs that a search can decide are small, and cross
over earlier; the larger they are the later, and the steeper.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.sudoku.paper.effort import Effort
from ludometry.games.sudoku.paper.kernels.colouring import colour_random
from ludometry.study import chart
from ludometry.study.claims import Beyond, Claim, Untold, Within
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Floats, Ints

COLOURS = 9
THRESHOLD = 35.0
SIZES = (40, 55, 70)
"""Vertices; the mean degree of a graph is below their number."""
DEGREES = tuple(float(degree) for degree in range(14, 38, 2))
MOST = 100_000
"""Steps after which a graph counts as undecided."""
GRAPHS_WANTED = 60


def proven_bounds(colours: int) -> tuple[float, float]:
    """Between which mean degrees the threshold of large random graphs is proven to lie.

    >>> [round(bound, 2) for bound in proven_bounds(9)]
    [33.27, 37.35]
    """
    return 2 * (colours - 1) * math.log(colours - 1), (2 * colours - 1) * math.log(colours)


@dataclass(frozen=True, slots=True)
class Transition:
    """Graphs of one size, one entry a mean degree."""

    size: int
    colourable: Floats
    """The share that the colours are enough for, among those that were decided."""
    steps: Floats
    """The mean number of steps of the search."""
    undecided: int
    graphs: int

    @property
    def crossing(self) -> float:
        """The mean degree at which half of the graphs are colourable, on the line between two points."""
        shares, degrees = self.decided
        below = int(np.flatnonzero(shares >= 0.5)[-1])
        if below + 1 == len(shares):
            return float(degrees[-1])
        high, low = shares[below], shares[below + 1]
        return float(degrees[below] + (degrees[below + 1] - degrees[below]) * (high - 0.5) / (high - low))

    @property
    def decided(self) -> tuple[Floats, Floats]:
        """The shares and the mean degrees, without those at which no graph was decided."""
        known = ~np.isnan(self.colourable)
        return self.colourable[known], np.array(DEGREES)[known]

    @property
    def hardest(self) -> float:
        """The mean degree at which the search takes most steps."""
        return DEGREES[int(np.argmax(self.steps))]

    @property
    def error(self) -> float:
        """The standard error of the crossing: that of the share there, over how steep the curve is."""
        shares, degrees = self.decided
        slope = abs(float(np.min(np.diff(shares) / np.diff(degrees))))
        return 0.5 / math.sqrt(self.graphs) / max(slope, 1e-9)


def transition(size: int, graphs: int, colours: int = COLOURS, seed: int = 0) -> Transition:
    """Random graphs of one size over all mean degrees."""
    shares, steps, undecided = [], [], 0
    for number, degree in enumerate(DEGREES):
        verdicts: Ints = np.zeros(graphs, dtype=np.int64)
        taken: Ints = np.zeros(graphs, dtype=np.int64)
        colour_random(size, round(degree * size / 2), colours, seed + number, MOST, verdicts, taken)
        decided = verdicts >= 0
        undecided += int((~decided).sum())
        shares.append(float(verdicts[decided].mean()) if decided.any() else float("nan"))
        steps.append(float(taken.mean()))
    return Transition(size, np.array(shares), np.array(steps), undecided, graphs)


def transitions(effort: Effort) -> list[Transition]:
    """Every size."""
    found = []
    with progress("random graphs", len(SIZES), "sizes") as bar:
        for size in SIZES:
            found.append(transition(size, effort.graphs))
            bar.advance()
    return found


def claims(found: list[Transition], effort: Effort) -> list[Claim]:
    """What section 3.2 says of random graphs."""
    low, high = proven_bounds(COLOURS)
    largest = found[-1]
    short = effort.short("graphs", effort.graphs, GRAPHS_WANTED)
    crossings = ", ".join(f"{one.crossing:.1f} for {one.size} vertices" for one in found)
    step = DEGREES[1] - DEGREES[0]
    rise = largest.crossing - found[0].crossing
    share = math.sqrt(0.25 / effort.graphs)
    return [
        Claim(
            "section 3.2",
            "nine colours: the threshold of connectiveness of large graphs",
            THRESHOLD,
            f"{low:.2f} to {high:.2f}",
            Untold("a theorem of the paper's reference 1 on large graphs; no graph of that size is decided here"),
        ),
        Claim(
            "section 3.2",
            f"few neighbours: share of colourable graphs of {largest.size} vertices at mean degree {DEGREES[0]:g}",
            1.0,
            float(largest.colourable[0]),
            Within(0.05),
            short=short,
        ),
        Claim(
            "section 3.2",
            f"many neighbours: the same at mean degree {DEGREES[-1]:g}",
            0.0,
            float(largest.colourable[-1]),
            Within(0.05),
            short=short,
        ),
        Claim(
            "section 3.2",
            "between, deciding is hardest: mean degree with most steps less that with half colourable",
            0.0,
            round(largest.hardest - largest.crossing, 2),
            Within(step),
            why=f"{largest.size} vertices, {effort.graphs} graphs a point; {largest.steps.max():,.0f} steps there, "
            f"{largest.steps[0]:,.0f} and {largest.steps[-1]:,.0f} at the ends; {largest.undecided} graphs were left "
            f"undecided after {MOST:,} steps; allowed is the distance of two points",
            short=short,
        ),
        Claim(
            "section 3.2",
            f"larger graphs cross over later: {SIZES[-1]} against {SIZES[0]} vertices, in neighbours",
            "towards 35",
            round(rise, 2),
            Beyond(),
            float(np.hypot(largest.error, found[0].error)),
            0.0,
            f"half of the graphs are colourable at mean degree {crossings}; each share has an error "
            f"of at most {share:.2f}",
            short,
        ),
    ]


def figure(found: list[Transition]) -> PaperFigure:
    """Share of colourable graphs by mean degree."""
    rows = [
        [one.size, degree, round(float(share), 4), round(float(steps), 1)]
        for one in found
        for degree, share, steps in zip(DEGREES, one.colourable, one.steps)
    ]
    return PaperFigure(
        "beside section 3.2",
        "Random graphs that nine colours are enough for, by mean degree: the transition is steeper "
        "and later the larger "
        "the graph.",
        Table(["vertices", "mean degree", "colourable", "mean steps"], rows),
        lambda: chart.lines(
            "Random graphs and nine colours",
            "mean degree",
            "share that nine colours are enough for",
            {f"{one.size} vertices": (list(DEGREES), one.colourable.tolist()) for one in found},
            zero=True,
        ),
        "Around 35 for nine colours and large graphs (a sentence of section 3.2).",
    )
