"""What the paper concludes from table 3, asked of our figures: by Pearson, on the same puzzles on both sides.

lead    how much more one measure agrees with people than another: the difference of their r, with its error
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku.metrics import metric
from ludometry.games.sudoku.paper.halves import Agreement, Measure, least_squares
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.paper.printed import TABLE_3
from ludometry.study import fit
from ludometry.study.claims import Between, Beyond, Claim, Near, Rule, Untold, with_sight
from ludometry.tables.arrays import Ints

NO_RECORDS = "records of single moves are not public; 'ludometry review' compares your own"
NO_NURIKABE = "no public times for Nurikabe; 'ludometry rate nurikabe' computes both measures"

LEADS = (
    ("givens", "backtracking", "backtracking is worse than the number of givens"),
    ("givens", "harmony", "harmony search is worse than the number of givens"),
    ("annealing", "givens", "simulated annealing improves on the number of givens"),
    ("fixedness", "annealing", "constraint relaxation is the best approach without the model"),
    ("fixedness", "solutions", "fixedness is better than the number of solutions"),
    ("dependency", "fixedness", "the model is better than relaxation: dependency"),
    ("refutation", "fixedness", "the model is better than relaxation: refutation sum"),
    ("fowler", "fixedness", "the model is better than relaxation: Fowler's"),
    ("serate", "fixedness", "the model is better than relaxation: Serate"),
    ("refutation", "dependency", "dependency alone is the weakest of the model: refutation sum"),
    ("fowler", "dependency", "dependency alone is the weakest of the model: Fowler's"),
    ("serate", "dependency", "dependency alone is the weakest of the model: Serate"),
    ("rd", "refutation", "RD is better than refutation alone"),
    ("rd", "dependency", "RD is better than dependency alone"),
    ("sfrd", "rd", "SFRD is better than RD"),
    ("sfrd", "serate", "SFRD is better than Serate alone"),
    ("sfrd", "fowler", "SFRD is better than Fowler's alone"),
)
"""Who leads whom in the paper, on both sites."""

ALIKE = (
    ("serate-lm", "serate", "Serate LM does about as well as Serate"),
    ("fowler", "serate", "Fowler's does about as well as Serate"),
    ("refutation", "serate", "refutation sum does only slightly worse than Serate"),
)
"""Pairs that the paper calls similar: no further apart than on its own two sites."""


def gaps(one: str, other: str) -> tuple[float, float]:
    """The paper's own lead on its two sites."""
    a, b = TABLE_3[one], TABLE_3[other]
    return round(a[0] - b[0], 2), round(a[1] - b[1], 2)


def conclusions(found: Measured) -> list[Claim]:
    """Section 4.1, row by row."""
    rows = []
    for one, other, words in LEADS:
        ours = found.judge.lead(found.found[one], found.found[other])
        rows.append(_lead(found, one, other, words, ours, Beyond()))
    for one, other, words in ALIKE:
        ours = found.judge.lead(found.found[one], found.found[other])
        most = max(abs(gap) for gap in gaps(one, other))
        rows.append(_lead(found, one, other, words, ours, Near(most)))
    return [*rows, *_on_simple(found), _range(found), *_order(found), *unknown()]


def _lead(found: Measured, one: str, other: str, words: str, ours: Agreement, rule: Rule) -> Claim:
    gap = gaps(one, other)
    here = {name: found.judge.whole(found.found[name].on(_shared(found, one, other))) for name in (one, other)}
    same = found.puzzles(ours.n)
    why = f"{metric(one).title} {here[one]:.3f}, {metric(other).title} {here[other]:.3f} on the same {same}"
    short = "; ".join(part for part in dict.fromkeys((found.found[one].short, found.found[other].short)) if part)
    paper: float | str = f"{gap[0]:+.2f} and {gap[1]:+.2f}"
    if isinstance(rule, Near):
        paper = 0.0
        why += f"; the paper's own gaps are {gap[0]:+.2f} and {gap[1]:+.2f}"
    return Claim("section 4.1", f"{words}: lead in r", paper, round(ours.r, 4), rule, ours.error, 0.0, why, short)


def _shared(found: Measured, one: str, other: str) -> Ints:
    return np.intersect1d(found.found[one].rows, found.found[other].rows)


def _on_simple(found: Measured) -> list[Claim]:
    """Dependency works better than the others on simple puzzles, which these cannot tell apart."""
    simple = found.simple
    mine = found.found["dependency"].on(simple)
    rows = []
    for name in ("fowler", "serate"):
        other = found.found[name].on(simple)
        ours = found.judge.lead(mine, other)
        here = f"{found.judge.whole(mine):.3f}, {other.title} {found.judge.whole(other):.3f}"
        why = f"dependency {here} on {len(simple)} puzzles"
        words = f"on simple puzzles dependency is better than {other.title}: lead in r"
        rows.append(Claim("section 4.1", words, "better", round(ours.r, 4), Beyond(), ours.error, 0.0, why))
    return rows


def _range(found: Measured) -> Claim:
    """Results depend on the range of difficulty: SFRD on all puzzles against the faster half of them."""
    fast = np.flatnonzero(found.held.seconds <= np.median(found.held.seconds))
    whole, part = found.judge.agreement(found.found["sfrd"]), found.judge.agreement(found.found["sfrd"].on(fast))
    error = float(np.hypot(whole.error, part.error))
    words = "results depend on the range of difficulty: SFRD on all puzzles against the faster half, lead in r"
    why = f"{whole.r:.2f} on {whole.n} puzzles, {part.r:.2f} on the faster {part.n}"
    return Claim("section 4.1", words, "much", round(whole.r - part.r, 4), Beyond(), error, 0.0, why)


def _order(found: Measured) -> list[Claim]:
    """The order of the thirteen measures, on the puzzles that all of them have."""
    names = list(TABLE_3)
    part = [found.found[name].on(found.part) for name in names]
    ours = np.array([found.judge.whole(one) for one in part])
    by_half = np.array([found.judge.series(one) for one in part])
    paper = np.array([TABLE_3[name] for name in names])
    between = fit.spearman(paper[:, 0], paper[:, 1])
    alike = Between(round(between, 4), 1.0)  # as far from the paper's as its two sites are from each other
    short = "; ".join(dict.fromkeys(one.short for one in part if one.short))
    seen = found.puzzles(len(found.part))
    rows = []
    for site, figures in zip(("fed-sudoku.eu", "sudoku.org.uk"), paper.T):
        error = float(np.std([fit.spearman(figures, half) for half in by_half.T], ddof=1))
        words = f"the order of the 13 measures is the same on every set: rank correlation of ours with {site}"
        why = f"between the paper's two sites it is {between:.2f} (our sum, from table 3); {seen}"
        rows.append(
            Claim(
                "section 4.1", words, "almost the same", round(fit.spearman(figures, ours), 4), alike,
                error, 0.0, why, short
            )
        )  # fmt: skip
    ranks = np.array([_by_ranks(found, one) for one in part])
    words = "ranks instead of Pearson give the same order of measures (footnote 9): rank correlation of the two orders"
    error = float(np.std([fit.spearman(ranks, half) for half in by_half.T], ddof=1))
    why = f"{seen}, all 13 measures"
    rows.append(
        Claim("section 4.1", words, "the same", round(fit.spearman(ranks, ours), 4), alike, error, 0.0, why, short)
    )
    return [with_sight(row) for row in rows]


def _by_ranks(found: Measured, one: Measure) -> float:
    """Spearman's correlation with time, for a model the mean over halves that it was not fitted to."""
    seconds = found.held.seconds[one.rows]
    if one.values is not None:
        return fit.spearman(one.values, seconds)
    assert one.columns is not None
    found_ranks = []
    for train, test in found.judge.halves(len(seconds)):
        predicted = least_squares(one.columns[train], seconds[train])(one.columns[test])
        found_ranks.append(fit.spearman(predicted, seconds[test]))
    return float(np.mean(found_ranks))


def unknown() -> list[Claim]:
    """What nobody can check without the paper's data."""
    return [
        Claim("figure 5", "order of filling by people", None, None, Untold(NO_RECORDS), None),
        Claim("figure 6", "order of filling, people and model, easy puzzle: r", 0.84, None, Untold(NO_RECORDS), None),
        Claim("figure 6", "the same, medium puzzle: r", 0.94, None, Untold(NO_RECORDS), None),
        Claim("figure 6", "the same, hard puzzle: r", 0.86, None, Untold(NO_RECORDS), None),
        Claim("section 3.1", "the same, most of 15 puzzles: r", "0.85 to 0.95", None, Untold(NO_RECORDS), None),
        Claim(
            "section 3.2", "fixedness predicts people's order only slightly worse than the model", None, None,
            Untold(NO_RECORDS), None,
        ),
        Claim("section 4.1", "Nurikabe, relaxation and time: r", 0.9, None, Untold(NO_NURIKABE), None),
        Claim("section 4.1", "Nurikabe, propagation and time: r", 0.8, None, Untold(NO_NURIKABE), None),
    ]  # fmt: skip
