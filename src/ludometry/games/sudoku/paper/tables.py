"""Tables 2 and 3, the paper's way, and our own variants beside them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ludometry.games.sudoku.metrics import combined, metric
from ludometry.games.sudoku.paper.halves import Agreement, Judge, Measure
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.paper.printed import DEPENDENCY_STEPS, SITES, TABLE_2, TABLE_3, between_sites, both
from ludometry.games.sudoku.paper.yardstick import Yardstick
from ludometry.games.sudoku.people.evaluate import TABLE_2_STEPS
from ludometry.study import fit
from ludometry.study.claims import Between, Beyond, Claim, with_sight
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Floats, Ints


def explained(claim: Claim, noise: Yardstick) -> Claim:
    """The claim with what the noise of the times explains of its difference; or what else would have agreed."""
    if claim.verdict != "differs":
        return with_sight(claim)
    rule, ours = claim.rule, claim.ours
    assert isinstance(rule, Between), claim
    assert isinstance(ours, float), claim
    left = noise.left(rule.low, rule.high, ours, claim.error or 0.0)
    return replace(claim, why=f"{claim.why}; {noise.words}; {left}")


def dependency_measure(found: Measured, rows: Ints, k: int) -> Measure:
    return Measure("dependency", f"dependency, k = {k}", rows, -found.model.dependency(k)[rows])


def table_2(found: Measured, noise: Yardstick) -> tuple[list[Claim], PaperFigure]:
    """Dependency with people's times for each number of steps, and the best number."""
    claims, rows = [], []
    for kind, chosen in (("all", np.arange(len(found.held.seconds))), ("simple", found.simple)):
        ours = {}
        for place, k in enumerate(TABLE_2_STEPS):
            paper = (TABLE_2[kind][0][place], TABLE_2[kind][1][place])
            ours[k] = found.judge.agreement(dependency_measure(found, chosen, k))
            value = -found.model.dependency(k)[chosen]
            seconds = found.held.seconds[chosen]
            logs, ranks = fit.pearson(value, np.log(seconds)), fit.spearman(value, seconds)
            claim = Claim(
                "table 2",
                f"dependency and time, {kind} puzzles, k = {k}: r",
                both(paper),
                round(ours[k].r, 4),
                between_sites(paper),
                ours[k].error,
                0.0,
                f"with log time r = {logs:.2f}, by ranks {ranks:.2f}",
            )
            claims.append(explained(claim, noise))
            rows.append(
                [kind, k, *paper, round(ours[k].r, 4), round(ours[k].error, 4), round(logs, 4), round(ranks, 4)]
            )
        claims.append(best_steps(found, chosen, ours, kind))
    head = ["puzzles", "k", *SITES, "ours", "error", "log time", "ranks"]
    caption = (
        "Dependency against people's times for different numbers of steps k: Pearson's r with mean "
        "time as in the paper, "
        "and beside it our variants, log time and ranks, which a few very slow puzzles do not rule."
    )
    printed = Table(head[:4], [row[:4] for row in rows])
    return claims, PaperFigure("table 2", caption, Table(head, rows), None, printed)


def best_steps(found: Measured, rows: Ints, ours: dict[int, Agreement], kind: str) -> Claim:
    """Section 3.1: a suitable k is between 20 and 30; by how much the best k there beats the best elsewhere."""
    inside = max((k for k in ours if 20 <= k <= 30), key=lambda k: ours[k].r)
    outside = max((k for k in ours if not 20 <= k <= 30), key=lambda k: ours[k].r)
    gain = found.judge.lead(dependency_measure(found, rows, inside), dependency_measure(found, rows, outside))
    best = inside if gain.r >= 0 else outside
    return Claim(
        "section 3.1",
        f"{kind} puzzles: the best k from 20 to 30 against the best other k, lead in r",
        "20 to 30 is best",
        round(gain.r, 4),
        Beyond(),
        gain.error,
        0.0,
        f"the best of the eight is k = {best}; k = {inside} has r = {ours[inside].r:.3f}, k = "
        f"{outside} {ours[outside].r:.3f}",
    )


FEW = 100
"""A refutation sum that few puzzles have more than."""


def reason(found: Measured, name: str) -> str:
    """Why our variant of a measure is not the paper's; empty where it is the same measure."""
    refuted = found.model.refutation
    words = {
        "solutions": "log(1 + x) for our variant: the mean of a number that grows exponentially is ruled by its "
        "largest samples",
        "fowler": "our variant has option -B, the same for isomorphs, and the logarithm, since the rating spans "
        f"{orders_of_magnitude(_values(found, 'fowler')):.1f} orders of magnitude",
        "serate-lm": "our variant is fitted to log time with a small penalty, and counts techniques down to "
        f"{100 * combined.RARE:g} per cent: only {100 * (1 - found.model.simple.mean()):.0f} % of our puzzles need any",
        "rd": "our variant is fitted to log time, takes log(1 + refutation) (refutation is zero for "
        f"{int((refuted == 0).sum())} of {len(refuted)} puzzles, above {FEW} for {int((refuted > FEW).sum())}) and "
        f"k = {combined.DEPENDENCY_STEPS}",
        "sfrd": "our variant is fitted to log time with the logarithms of Fowler's and of refutation",
    }
    return words.get(name, "")


def orders_of_magnitude(values: Floats) -> float:
    """From the smallest to the largest."""
    return float(np.log10(values.max() / values.min()))


def variant(found: Measured, name: str) -> tuple[float, float]:
    """Our own form of a measure: r with log time and the correlation of ranks, models cross-validated by halves."""
    one = found.found[name]
    seconds = found.held.seconds[one.rows]
    if one.values is not None:
        value = one.values
        if name == "fowler":
            value = np.log(_values(found, "fowler-together"))
        elif name == "solutions":
            value = np.log1p(value)
        return fit.pearson(value, np.log(seconds)), fit.spearman(value, seconds)
    columns = combined.Columns((), _our_columns(found, name))
    if name == "serate-lm":
        columns = found.counts
    logs, ranks = [], []
    for train, test in found.judge.halves(len(seconds))[:50]:
        predicted = combined.fitted(columns, seconds, train)(combined.Columns(columns.names, columns.values[test]))
        logs.append(fit.pearson(predicted, np.log(seconds[test])))
        ranks.append(fit.spearman(predicted, seconds[test]))
    return float(np.mean(logs)), float(np.mean(ranks))


def _values(found: Measured, name: str) -> Floats:
    values = found.found[name].values
    assert values is not None, f"{name} is a model, not a measure"
    return values


def _our_columns(found: Measured, name: str) -> Floats:
    human = [np.log1p(found.model.refutation), found.model.dependency(combined.DEPENDENCY_STEPS)]
    if name == "rd":
        return np.column_stack(human)
    return np.column_stack([_values(found, "serate"), np.log(_values(found, "fowler-together")), *human])


def table_3(found: Measured, noise: Yardstick) -> tuple[list[Claim], PaperFigure]:
    """Every measure with people's times."""
    claims, rows = [], []
    known = np.flatnonzero(~np.isnan(found.held.normalised))
    for name, paper in TABLE_3.items():
        one = found.found[name]
        ours = found.judge.agreement(one)
        logs, ranks = variant(found, name)
        told = reason(found, name)
        shared = np.intersect1d(one.rows, known)
        normal = _normalised(found, one, shared)
        why = [found.puzzles(ours.n) + (f", {one.work}" if one.work else "")]
        if one.reliability is not None:
            why.append(f"seed to seed r = {one.reliability:.2f}")
        if normal is not None:
            plain = found.judge.whole(one.on(shared))
            why.append(
                f"on the {len(shared)} with normalised times r = {normal:.2f} with these, {plain:.2f} with mean times"
            )
        why.append(f"our variant: log time r = {logs:.2f}, ranks {ranks:.2f}" + (f" ({told})" if told else ""))
        if name == "fowler":
            less = found.judge.agreement(found.found["fowler-together"])
            why.append(f"raw with option -B r = {less.r:.2f}")
        claim = Claim(
            "table 3",
            f"{metric(name).title} and time: r",
            both(paper),
            round(ours.r, 4),
            between_sites(paper),
            ours.error,
            0.0,
            "; ".join(why),
            one.short,
        )
        claims.append(explained(claim, noise))
        rows.append(
            [
                one.title,
                *paper,
                round(ours.r, 4),
                round(ours.error, 4),
                ours.n,
                one.work,
                None if one.reliability is None else round(one.reliability, 4),
                None if normal is None else round(normal, 4),
                round(logs, 4),
                round(ranks, 4),
            ]
        )
    head = ["measure", *SITES, "ours", "error", "n", "work", "seed to seed", "normalised times", "log time", "ranks"]
    caption = (
        "Pearson's correlation of each measure with mean time, the paper's way (raw measures, models by plain least "
        f"squares on time, half and half, dependency with k = {DEPENDENCY_STEPS}); the error is the "
        f"spread over halves. Annealing, harmony search and relaxation take long and see "
        f"{found.puzzles(len(found.part))}. "
        "The last columns are our variants."
    )
    printed = Table(head[:3], [row[:3] for row in rows])
    return claims, PaperFigure("table 3", caption, Table(head, rows), None, printed)


def _normalised(found: Measured, one: Measure, rows: Ints) -> float | None:
    """r with times normalised by player; for a model the mean over halves that it was not fitted to."""
    if len(rows) < 20:
        return None
    times = found.held.normalised[rows]
    part = one.on(rows)
    if part.values is not None:
        return fit.pearson(part.values, times)
    return Judge(found.held.puzzles[rows], times).whole(
        Measure(one.name, one.title, np.arange(len(rows)), None, part.columns)
    )
