"""How good the people's times are that measures are judged by: section 2.3.

The paper's data are not public. Ours are mean times of ten to a few dozen people a puzzle, and for some puzzles times
that were normalised by player too. How far the two agree says how much of a mean time is not the puzzle's difficulty.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludometry.games.sudoku.paper.halves import Judge
from ludometry.games.sudoku.people.evaluate import Sample
from ludometry.study import chart, fit
from ludometry.study.claims import SIGMAS, Between, Claim, Untold
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table

PRIVATE = "the paper's times are not public"
NO_DATES = "our times carry no dates"


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the times are worth."""

    puzzles: int
    people: float
    """Mean number of people a puzzle."""
    minutes: float
    """Mean of the mean times."""
    spread: float
    """Their standard deviation."""
    simple: float
    """The share of puzzles that singles solve."""
    both: int
    """Puzzles with normalised times too."""
    mean_against_normalised: float
    error: float
    slowest: float
    """The share of the variance that the slowest hundredth of the puzzles makes."""

    @property
    def ceiling(self) -> float:
        """What a measure without any error would reach, if mean and normalised times err alike and independently."""
        return float(np.sqrt(max(0.0, self.mean_against_normalised)))

    @property
    def ceiling_spread(self) -> float:
        """How far the ceiling varies between halves of the puzzles."""
        return self.error / (2 * self.ceiling) if self.ceiling else 0.0

    @property
    def words(self) -> str:
        """The noise of the times, and what must be so for it to be a ceiling."""
        return (
            f"noisy times: mean and normalised ones agree with r = {self.mean_against_normalised:.2f} on the "
            f"{self.both} puzzles that have both (paper: above 0.93), so that about {self.ceiling:.2f} "
            f"({self.ceiling_spread:.2f} from half to half of them) is the most a measure could reach if both err "
            f"alike and independently of each other; {100 * self.simple:.0f} % of the puzzles are simple"
        )

    def left(self, low: float, high: float, ours: float, error: float) -> str:
        """How much of a distance from the paper's range the noise explains, the paper's times being taken as exact.

        The ceiling's own error stands in `words` and excuses nothing here: the worse it is known, the less it explains.
        """
        if ours > high:
            return "noise makes figures smaller, and ours is larger: unexplained"
        left = self.ceiling * low
        rest = left - ours
        words = f"of {low:.2f} such noise would leave {left:.2f}"
        if rest <= 0:
            return f"{words}, no more than ours"
        if rest <= SIGMAS * error:
            return f"{words}; {rest:.2f} less is within {SIGMAS:g} errors of ours"
        return f"{words}; {rest:.2f} remains unexplained"


def yardstick(held: Sample, simple: float) -> Yardstick:
    """The figures of a sample."""
    known = np.flatnonzero(~np.isnan(held.normalised))
    judge = Judge(held.puzzles[known], held.seconds[known])
    r = fit.pearson(held.normalised[known], held.seconds[known])
    halves = [fit.pearson(held.normalised[known][t], held.seconds[known][t]) for _, t in judge.halves(len(known))]
    around = (held.seconds - held.seconds.mean()) ** 2
    last = held.seconds >= np.quantile(held.seconds, 0.99)
    minutes = held.seconds / 60
    return Yardstick(
        len(held.seconds),
        float(held.counts.mean()),
        float(minutes.mean()),
        float(minutes.std(ddof=1)),
        simple,
        len(known),
        r,
        float(np.std(halves, ddof=1)),
        float(around[last].sum() / around.sum()),
    )


def claims(found: Yardstick) -> list[Claim]:
    """Section 2.3, ours beside it."""
    return [
        Claim("section 2.3", "puzzles", "1089 and 731", found.puzzles, Untold(PRIVATE)),
        Claim("section 2.3", "people a puzzle", "131 and 1307", round(found.people, 1), Untold(PRIVATE)),
        Claim("section 2.3", "mean solution time in minutes", "8 and 23", round(found.minutes, 2), Untold(PRIVATE)),
        Claim(
            "section 2.3",
            "mean and normalised times agree: r",
            "above 0.93",
            round(found.mean_against_normalised, 4),
            Between(0.93, 1.0),
            why=f"{found.people:.0f} people a puzzle are few: the mean of that many hangs on who they are. This is the "
            f"figure of the {found.both} puzzles that have both times and has no error; halves of them vary by "
            f"{found.error:.2f}",
        ),
        Claim(
            "section 2.3",
            "share of simple puzzles",
            None,
            round(found.simple, 4),
            Untold("the paper gives no number"),
            why=f"measures that look at hard steps see no difference between these; the slowest "
            "hundredth of the puzzles "
            f"makes {100 * found.slowest:.0f} % of the variance of time, so that Pearson's figure "
            "hangs on a few of them",
        ),
        Claim("section 2.3", "learning over the days, fed-sudoku.eu: r", -0.10, None, Untold(NO_DATES), None),
        Claim("section 2.3", "learning over the days, sudoku.org.uk: r", -0.30, None, Untold(NO_DATES), None),
        Claim(
            "section 2.3", "median and mean of active solvers agree with the mean", "above 0.93", None,
            Untold("our times are means, without the single solves behind them"), None,
        ),
    ]  # fmt: skip


def histogram(minutes: list[float]) -> dict[float, float]:
    """How many puzzles fall into each span of minutes, the slowest hundredth left out; by the middle of the span."""
    values = np.array(minutes)
    width = max(0.5, round(float(np.quantile(values, 0.98)) / 30 * 2) / 2)
    bars: dict[float, float] = {}
    for value in np.sort(values[values <= np.quantile(values, 0.99)]):
        middle = (int(value / width) + 0.5) * width
        bars[middle] = bars.get(middle, 0.0) + 1
    return bars


def figures(held: Sample) -> list[PaperFigure]:
    """Figure 3, and mean against normalised times."""
    bars = histogram((held.seconds / 60).tolist())
    known = ~np.isnan(held.normalised)
    points = list(zip(held.normalised[known].tolist(), (held.seconds[known] / 60).tolist()))
    return [
        PaperFigure(
            "figure 3",
            f"Mean times of {len(held.seconds)} puzzles, the slowest hundredth left out. The paper's "
            "two sets are other "
            "puzzles and people.",
            Table(["minutes", "puzzles"], list(bars.items())),
            lambda: chart.histogram("Mean time to solve (slowest 1 % left out)", "minutes", "puzzles", bars),
            "Two histograms of mean time: about 8 minutes on fed-sudoku.eu, 23 on sudoku.org.uk.",
        ),
        PaperFigure(
            "beside figure 3",
            "The yardstick's own noise: mean time against time normalised by player, the puzzles that have both.",
            Table(["normalised time", "mean minutes"], points),
            lambda: chart.scatter(
                f"Mean against normalised time: r = {fit.pearson(*np.array(points).T):.2f}",
                "time normalised by player",
                "mean minutes",
                points,
            ),
            "The paper prints r > 0.93 between its measures of difficulty and no picture.",
        ),
    ]
