"""Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation" (2014): the paper's figures, ours beside.

The paper's three sets of human data are not public. Ours are the 927 puzzles that ship with the room (CC0), solved by
10 to 43 people each instead of 131 to 1307, and nine in ten of them solved by singles alone. So the figures cannot
be equal; what should carry over is the order of the measures and where dependency peaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.sudoku import human, human_times
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.evaluate import (
    TABLE_2_STEPS,
    Row,
    Sample,
    dependency_by_steps,
    row,
    sample,
)
from ludometry.games.sudoku.figures import figure_9, order_against_fixedness
from ludometry.games.sudoku.grid import board
from ludometry.games.sudoku.metrics import metric, names
from ludometry.games.sudoku.metrics.relaxation import relax
from ludometry.study import fit
from ludometry.study.report import Report, Table

TABLE_3: dict[str, tuple[float, float]] = {
    "backtracking": (0.16, 0.25),
    "harmony": (0.18, 0.22),
    "givens": (0.25, 0.27),
    "annealing": (0.38, 0.39),
    "solutions": (0.40, 0.46),
    "fixedness": (0.56, 0.61),
    "dependency": (0.67, 0.69),
    "refutation": (0.68, 0.83),
    "fowler": (0.68, 0.87),
    "serate": (0.70, 0.86),
    "serate-lm": (0.78, 0.86),
    "rd": (0.74, 0.88),
    "sfrd": (0.84, 0.95),
}
"""Pearson with mean time on fed-sudoku.eu and sudoku.org.uk."""

TABLE_2: dict[tuple[str, str], tuple[float, ...]] = {
    ("fed-sudoku.eu", "all"): (0.42, 0.57, 0.65, 0.67, 0.64, 0.58, 0.51, 0.47),
    ("fed-sudoku.eu", "simple"): (0.57, 0.64, 0.70, 0.73, 0.74, 0.73, 0.70, 0.66),
    ("sudoku.org.uk", "all"): (0.31, 0.54, 0.62, 0.70, 0.74, 0.76, 0.76, 0.73),
    ("sudoku.org.uk", "simple"): (0.62, 0.71, 0.76, 0.79, 0.80, 0.80, 0.78, 0.75),
}

SAMPLES = 100
"""Samples of a relaxed puzzle; the paper takes 1000, which would take a quarter of an hour on one core."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One figure of the paper and ours."""

    claim: str
    paper: float | str | None
    ours: float | str
    explanation: str

    def data(self) -> dict[str, Any]:
        numbers = isinstance(self.paper, float) and isinstance(self.ours, float)
        return {
            "claim": self.claim,
            "paper": self.paper,
            "ours": round(self.ours, 4) if isinstance(self.ours, float) else self.ours,
            "difference": round(float(self.ours) - float(self.paper or 0), 4) if numbers else None,
            "explanation": self.explanation,
        }


def table_3_claims(rows: dict[str, Row]) -> list[Claim]:
    """Every line of table 3 for both of the paper's sets, and the two scales it does not have."""
    claims = []
    for name, line in rows.items():
        low, high = line.interval
        words = (
            f"Ours on other people and puzzles; log-Pearson {line.log_pearson:.2f}, "
            f"Spearman {line.spearman:.2f} ({low:.2f} to {high:.2f}), {line.how}."
        )
        if metric(name).trained:
            ours, kind = line.half_pearson, "mean over random halves"
        else:
            ours, kind = line.pearson, "all puzzles"
        if name not in TABLE_3:
            title = f"{line.title}: Pearson with mean time, {kind}"
            claims.append(Claim(title, None, ours, f"Not in the paper. {words}"))
            continue
        for site, figure in zip(("fed-sudoku.eu", "sudoku.org.uk"), TABLE_3[name]):
            claims.append(Claim(f"table 3, {line.title}, {site}: Pearson with mean time, {kind}", figure, ours, words))
    return claims


def table_2_claims(times: Times) -> list[Claim]:
    """Every entry of table 2."""
    found = dependency_by_steps(times)
    claims = []
    for (site, part), figures in TABLE_2.items():
        for k, figure in zip(TABLE_2_STEPS, figures):
            ours = found[part][k]
            words = f"Ours on {ours['n']:.0f} puzzles; Spearman {ours['spearman']:.2f}."
            claims.append(Claim(f"table 2, {site} {part}, k = {k}: Pearson", figure, ours["pearson"], words))
    best = max(TABLE_2_STEPS, key=lambda k: found["all"][k]["spearman"])
    words = "The k with the highest Spearman on our puzzles; neighbours differ by less than 0.01."
    claims.append(Claim("section 3.1: a suitable k lies between 20 and 30", "20 to 30", str(best), words))
    return claims


def order_claims(rows: dict[str, Row]) -> list[Claim]:
    """What the paper says of the order of measures."""
    listed = [name for name in TABLE_3 if name in rows]
    ours = np.array([rows[name].spearman for name in listed])
    theirs = np.array([sum(TABLE_3[name]) / 2 for name in listed])
    best = max(listed, key=lambda name: rows[name].spearman)
    order = fit.spearman(ours, theirs)
    people = "The paper's own order is by Pearson; ours by Spearman, because a few very slow puzzles rule Pearson."
    few = "Nine in ten of our puzzles need singles alone, where refutation sum is 0 and says nothing."
    claims = [
        Claim("table 3: the measure that agrees best", "SFRD", rows[best].title, people),
        Claim("table 3: rank agreement of the whole column with ours", 1.0, order, few),
    ]
    gain = rows["predicted-minutes"].spearman - rows["sfrd"].spearman
    words = "Spearman of our predictor minus that of SFRD, both cross-validated on the same puzzles."
    return [*claims, Claim("beyond the paper: gain of predicted minutes over SFRD", None, gain, words)]


def model_claims(held: Sample) -> list[Claim]:
    """Sections 2.1, 3.1 and 3.2: the graph, the model's order of filling, the growth of solutions."""
    order = np.argsort(held.seconds, kind="stable")
    chosen = [int(order[round(share * (len(order) - 1))]) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
    agreement = [fit.pearson(*order_against_fixedness(held.puzzles[k], SAMPLES)) for k in chosen]
    edges = (20, 30, 40, 50)
    means = [float(relax(held.puzzles[chosen], k, SAMPLES).extra.mean()) for k in edges]
    slope = float(np.polyfit(edges, np.log(np.maximum(means, 1e-3)), 1)[0])
    simple = float(human.model(held.puzzles).simple.mean())
    no_records = "No records of single moves are public; ours is the model's order against the order by fixedness."
    span = f"{min(agreement):.2f} to {max(agreement):.2f}"
    return [
        Claim("section 2.1: edges of the Sudoku graph", None, float(len(board(3).edges)), "Exact: 20 peers a cell."),
        Claim("figure 6: order of filling, people against the model", "0.84 to 0.94", span, no_records),
        Claim("figure 8: solutions grow as exp(k / c), c", 6.0, 1 / slope, "Five puzzles from easy to hard."),
        Claim("simple puzzles in the set, share", None, simple, "Solved by naked and hidden singles alone."),
    ]


def reproduce(samples: int = SAMPLES) -> Report:
    """Table 2, table 3 and the paper's other claims on the shipped human data, with figure 9 as the picture."""
    times = human_times.shipped()
    held = sample(times)
    options = {"solutions": {"samples": samples}, "fixedness": {"samples": samples}}
    rows = {}
    with progress("table 3", total=len(names()), unit="metrics") as bar:
        for name in names():
            rows[name] = row(name, held, options.get(name))
            bar.advance()
    claims = [*table_3_claims(rows), *table_2_claims(times), *order_claims(rows), *model_claims(held)]
    shown = [claim.data() for claim in claims]
    honest = (__doc__ or "").split("\n\n")[1].replace("\n", " ").strip()
    paper = "Pelánek, Difficulty Rating of Sudoku Puzzles, 2014"
    data = {
        "paper": paper,
        "data": human_times.SOURCE,
        "honest": honest,
        "rows": shown,
        "evaluation": [line.data() for line in rows.values()],
    }
    cells = [[c["claim"], _said(c["paper"]), _said(c["ours"]), _said(c["difference"])] for c in shown]
    table = Table(("claim", "paper", "ours", "difference"), cells, title=paper)
    return Report(data, [honest, table], figure_9(held))


def _said(figure: float | str | None) -> str:
    return "" if figure is None else f"{figure:.2f}" if isinstance(figure, float) else figure
