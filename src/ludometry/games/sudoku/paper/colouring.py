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
SIZES = (40, 50, 60)
"""Vertices; the mean degree of a graph is below their number. Of larger graphs too many stay undecided."""
DEGREES = tuple(float(degree) for degree in range(14, 38, 2))
MOST = 1_000_000
"""Steps after which a graph counts as undecided."""
UNDECIDED = 0.1
"""The share of undecided graphs above which nothing is said: they are not like those that were decided."""
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
    decided: Ints
    """How many graphs were decided."""
    graphs: int

    @property
    def around(self) -> tuple[int, int]:
        """The last mean degree at which half of the graphs or more are colourable, and the next one that is known."""
        known = np.flatnonzero(~np.isnan(self.colourable))
        below = int(np.flatnonzero(self.colourable[known] >= 0.5)[-1])
        return int(known[below]), int(known[min(below + 1, len(known) - 1)])

    @property
    def crossing(self) -> float:
        """The mean degree at which half of the graphs are colourable, on the line between two points."""
        first, last = self.around
        return DEGREES[first] + (DEGREES[last] - DEGREES[first]) * self._way

    @property
    def _way(self) -> float:
        """How far the crossing lies from the point before it to the one behind it, 0 to 1."""
        high, low = self.colourable[list(self.around)]
        return float((high - 0.5) / (high - low)) if high > low else 0.0

    @property
    def hardest(self) -> float:
        """The mean degree at which the search takes most steps."""
        return DEGREES[int(np.argmax(self.steps))]

    @property
    def error(self) -> float:
        """The standard error of the crossing: that of the share there, by the decided graphs, over the slope there."""
        first, last = self.around
        high, low = self.colourable[[first, last]]
        if high <= low:
            return math.nan
        share = math.hypot((1 - self._way) * self.share_error(first), self._way * self.share_error(last))
        return share * (DEGREES[last] - DEGREES[first]) / float(high - low)

    def share_error(self, place: int) -> float:
        """The standard error of the share at a mean degree, with a graph of each kind added: all alike is no proof."""
        count = int(self.decided[place])
        share = (float(np.nan_to_num(self.colourable[place])) * count + 1) / (count + 2)
        return math.sqrt(share * (1 - share) / (count + 2))

    def undecided(self, first: int, last: int) -> str:
        """The words for too many undecided graphs from one mean degree to another; empty when they are few."""
        share = 1 - float(self.decided[first : last + 1].mean()) / self.graphs
        if share <= UNDECIDED:
            return ""
        return f"undecided: {100 * share:.0f} % of the graphs of {self.size} vertices there after {MOST:,} steps"


def transition(size: int, graphs: int, colours: int = COLOURS, seed: int = 0) -> Transition:
    """Random graphs of one size over all mean degrees."""
    shares, steps, done = [], [], []
    for number, degree in enumerate(DEGREES):
        verdicts: Ints = np.zeros(graphs, dtype=np.int64)
        taken: Ints = np.zeros(graphs, dtype=np.int64)
        colour_random(size, round(degree * size / 2), colours, seed + number, MOST, verdicts, taken)
        decided = verdicts >= 0
        done.append(int(decided.sum()))
        shares.append(float(verdicts[decided].mean()) if decided.any() else float("nan"))
        steps.append(float(taken.mean()))
    return Transition(size, np.array(shares), np.array(steps), np.array(done), graphs)


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
    smallest, largest = found[0], found[-1]
    few = effort.short("graphs", effort.graphs, GRAPHS_WANTED)
    crossings = ", ".join(f"{one.crossing:.1f} ± {one.error:.1f} for {one.size} vertices" for one in found)
    step = DEGREES[1] - DEGREES[0]
    end = len(DEGREES) - 1
    undecided = int(largest.graphs * len(DEGREES) - largest.decided.sum())
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
            largest.share_error(0),
            short=few or largest.undecided(0, 0),
        ),
        Claim(
            "section 3.2",
            f"many neighbours: the same at mean degree {DEGREES[-1]:g}",
            0.0,
            float(largest.colourable[-1]),
            Within(0.05),
            largest.share_error(end),
            short=few or largest.undecided(end, end),
        ),
        Claim(
            "section 3.2",
            "between, deciding is hardest: mean degree with most steps less that with half colourable",
            0.0,
            round(largest.hardest - largest.crossing, 2),
            Within(step),
            largest.error,
            why=f"{largest.size} vertices, {effort.graphs} graphs a point; {largest.steps.max():,.0f} steps there, "
            f"{largest.steps[0]:,.0f} and {largest.steps[-1]:,.0f} at the ends; undecided after {MOST:,} steps: "
            f"{undecided}; allowed is the distance of two points",
            short=few or largest.undecided(*largest.around),
        ),
        Claim(
            "section 3.2",
            f"larger graphs cross over later: {largest.size} against {smallest.size} vertices, in neighbours",
            "towards 35",
            round(largest.crossing - smallest.crossing, 2),
            Beyond(),
            math.hypot(largest.error, smallest.error),
            0.0,
            f"half of the graphs are colourable at mean degree {crossings}",
            few or largest.undecided(*largest.around) or smallest.undecided(*smallest.around),
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
