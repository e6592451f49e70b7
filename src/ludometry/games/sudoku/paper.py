"""Pelánek's figures beside ours, claim by claim.

The paper's times are not public. Ours are those of 927 other puzzles, solved by other people: absolute correlations
differ, above all because nine of ten of our puzzles are easy. What can be compared is which measure does better.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.core.progress import note, progress
from ludometry.games.sudoku import human_times
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.evaluate import Row, dependency_by_steps, row, sample
from ludometry.games.sudoku.metrics.relaxation import relax
from ludometry.study import fit
from ludometry.study.report import Report, Table

TABLE_1 = {
    "hidden-single": 1.2,
    "direct-pointing": 1.7,
    "direct-claiming": 1.9,
    "direct-hidden-pair": 2.0,
    "naked-single": 2.3,
    "direct-hidden-triplet": 2.5,
    "pointing": 2.6,
    "claiming": 2.8,
}

TABLE_2 = {
    ("all", "fed-sudoku.eu"): (0.42, 0.57, 0.65, 0.67, 0.64, 0.58, 0.51, 0.47),
    ("simple", "fed-sudoku.eu"): (0.57, 0.64, 0.70, 0.73, 0.74, 0.73, 0.70, 0.66),
    ("all", "sudoku.org.uk"): (0.31, 0.54, 0.62, 0.70, 0.74, 0.76, 0.76, 0.73),
    ("simple", "sudoku.org.uk"): (0.62, 0.71, 0.76, 0.79, 0.80, 0.80, 0.78, 0.75),
}

TABLE_3 = {
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
"""Pearson's correlation with mean time on fed-sudoku.eu and sudoku.org.uk."""

OTHER_PEOPLE = "other puzzles and people: the paper's times are not public"
SLOW = frozenset({"solutions", "fixedness"})
"""Measures that take a second a puzzle; they are looked at on part of the set."""


def claim(words: str, paper: Any, ours: Any, explanation: str) -> dict[str, Any]:
    """One row: what the paper says, what we find, and why they differ."""
    numbers = all(isinstance(x, int | float) and not isinstance(x, bool) for x in (paper, ours))
    difference = round(ours - paper, 4) if numbers else None
    return {"claim": words, "paper": paper, "ours": ours, "difference": difference, "explanation": explanation}


def reproduce(part: int) -> Report:
    """Tables 1 to 3, the growth of solutions in figure 8, and the paper's conclusions, ours beside them.

    `part` is the number of puzzles on which the slow measures are looked at.
    """
    times = human_times.shipped()
    found = measured(times, part)
    rows = [*table_1(), *table_2(times), *table_3(found), *figure_8(times), *conclusions(times, found), *unknown()]
    shown = [[r["claim"], _text(r["paper"]), _text(r["ours"]), _text(r["difference"]), r["explanation"]] for r in rows]
    words = (
        f"Ours: {human_times.SOURCE}. Correlations in the column 'ours' are the mean over 50 random halves, models "
        "fitted on the other half, as in the paper. A few very slow puzzles rule Pearson's figure on these times; "
        "'ludometry evaluate' shows log time and ranks as well."
    )
    data = {"rows": rows, "data": human_times.SOURCE, "metrics": [one.data() for one in found.values()]}
    return Report(data, [Table(["claim", "paper", "ours", "difference", "why"], shown), words])


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def measured(times: Times, part: int) -> dict[str, Row]:
    """Every measure of table 3, and our own prediction, against the shipped times."""
    whole = sample(times)
    step = max(1, len(times.seconds) // max(4, part))
    less = sample(
        Times(
            times.puzzles[::step],
            times.seconds[::step],
            times.counts[::step],
            times.users[::step],
            {name: column[::step] for name, column in times.extra.items()},
        )
    )
    names = [*TABLE_3, "hodoku", "predicted-minutes"]
    found = {}
    with progress("measuring", len(names), "measures") as bar:
        for name in names:
            note(f"measuring {name}")
            found[name] = row(name, less if name in SLOW else whole)
            bar.advance()
    return found


def table_1() -> list[dict[str, Any]]:
    """The ratings of the eight simplest techniques."""
    from ludometry.games.sudoku.explainer.techniques import ladder

    ours = {rung.id: rung.rating for rung in ladder("se")}
    return [
        claim(f"table 1: {name.replace('-', ' ')}", paper, ours[name], "the ladder itself")
        for name, paper in TABLE_1.items()
    ]


def table_2(times: Times) -> list[dict[str, Any]]:
    """Dependency with people's times for each number of steps."""
    found = dependency_by_steps(times)
    rows = []
    for (kind, site), figures in TABLE_2.items():
        for (k, ours), paper in zip(found[kind].items(), figures):
            words = f"table 2: dependency, {kind} puzzles, k = {k}, {site}"
            other = f"{OTHER_PEOPLE}; log time {ours['log_pearson']:.2f}, ranks {ours['spearman']:.2f}"
            rows.append(claim(words, paper, round(ours["pearson"], 4), other))
    return rows


def table_3(found: dict[str, Row]) -> list[dict[str, Any]]:
    """Every measure with people's times."""
    rows = []
    for name, figures in TABLE_3.items():
        one = found[name]
        for site, paper in zip(("fed-sudoku.eu", "sudoku.org.uk"), figures):
            other = f"{OTHER_PEOPLE}; log time {one.log_pearson:.2f}, ranks {one.spearman:.2f}, n = {one.n}"
            rows.append(claim(f"table 3: {one.title}, {site}", paper, round(one.half_pearson, 4), other))
    return rows


def figure_8(times: Times) -> list[dict[str, Any]]:
    """How fast other solutions appear as constraints go: exp(k / 6) in the paper."""
    held = sample(times)
    order = np.argsort(held.seconds, kind="stable")
    chosen = held.puzzles[order[np.linspace(10, len(order) - 11, 6).astype(int)]]
    steps = np.array([20, 30, 40])
    logs = np.array([np.log(np.maximum(relax(chosen, int(k), 100).extra, 1e-3)) for k in steps]).mean(axis=1)
    slope, start = np.polyfit(steps, logs, 1)
    return [
        claim(
            "figure 8: constraints removed until the number of other solutions has grown e-fold",
            6.0,
            round(float(1 / slope), 4),
            f"six puzzles from easy to hard, 20 to 40 constraints; c = {np.exp(start):.2f} (paper: 0.02 to 0.2)",
        )
    ]


def conclusions(times: Times, found: dict[str, Row]) -> list[dict[str, Any]]:
    """What the paper concludes from table 3, asked of our figures by ranks."""
    rho = {name: one.spearman for name, one in found.items()}
    paper = [figures[0] for figures in TABLE_3.values()]
    agreement = fit.spearman(np.array(paper), np.array([rho[name] for name in TABLE_3]))
    steps = dependency_by_steps(times)["all"]
    best = max(steps, key=lambda k: steps[k]["spearman"])
    searches = max(rho["backtracking"], rho["harmony"])
    relaxed = max(rho["solutions"], rho["fixedness"])
    single = max(rho[name] for name in ("dependency", "refutation", "fowler", "serate"))
    part = found["fixedness"].n
    ours = f"ranks on our data: SFRD {rho['sfrd']:.2f}, predicted minutes {rho['predicted-minutes']:.2f}"
    return [
        claim(
            "section 4: order of the 13 measures, rank correlation between the paper's two sites",
            round(fit.spearman(np.array(paper), np.array([f[1] for f in TABLE_3.values()])), 4),
            round(agreement, 4),
            "ours: between fed-sudoku.eu and our data",
        ),
        claim("section 3.1: best number of steps k for dependency", "20 to 30", best, "by ranks, all puzzles"),
        claim(
            "section 4.1: backtracking and harmony search are worse than the number of givens",
            True,
            bool(searches < rho["givens"]),
            f"ranks: {searches:.2f} against {rho['givens']:.2f}",
        ),
        claim(
            "section 4.1: fixedness is better than the number of solutions",
            True,
            bool(rho["fixedness"] > rho["solutions"]),
            f"ranks: {rho['fixedness']:.2f} against {rho['solutions']:.2f}, {part} puzzles",
        ),
        claim(
            "section 4.1: the computational model is better than constraint relaxation",
            True,
            bool(single > relaxed),
            f"ranks: {single:.2f} against {relaxed:.2f}, relaxation on {part} puzzles",
        ),
        claim(
            "section 4.1: SFRD is better than each of its parts",
            True,
            bool(rho["sfrd"] > single),
            f"ranks: {rho['sfrd']:.2f} against {single:.2f}",
        ),
        claim(
            "beyond the paper: our prediction is better than SFRD",
            None,
            bool(rho["predicted-minutes"] > rho["sfrd"]),
            ours,
        ),
    ]


def unknown() -> list[dict[str, Any]]:
    """What nobody can check without the paper's data."""
    records = "records of single moves are not public; 'ludometry review' compares your own"
    puzzles = "no public times for Nurikabe; 'ludometry rate nurikabe' computes both measures"
    return [
        claim("figure 6: order of filling, people against the model", "0.85 to 0.95", None, records),
        claim("section 4.1: Nurikabe, relaxation", 0.9, None, puzzles),
        claim("section 4.1: Nurikabe, propagation", 0.8, None, puzzles),
    ]
