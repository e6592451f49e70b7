"""The paper's figures 3, 5, 6, 7, 8 and 9, drawn from a table of times.

The paper's records of single moves are not public, so figures 5 and 6 show the model's order of filling, and hold it
against fixedness, the paper's other predictor of the order, instead of against people.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import UnknownName
from ludometry.core.game import Svg
from ludometry.games.sudoku import human
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.evaluate import Sample, sample
from ludometry.games.sudoku.metrics import combined
from ludometry.games.sudoku.metrics.relaxation import relax
from ludometry.study import chart, fit

Floats = NDArray[np.float64]
SAMPLES = 100
"""Samples a point in figures 6 and 8; the paper takes 1000, and the curves look the same."""

EDGES = (0, 10, 20, 30, 40, 50)


def _ranked(held: Sample, shares: tuple[float, ...]) -> list[int]:
    """Puzzles at the given quantiles of mean time, the ones with most solvers nearby."""
    order = np.argsort(held.seconds, kind="stable")
    chosen = []
    for share in shares:
        centre = round(share * (len(order) - 1))
        near = order[max(0, centre - 10) : centre + 11]
        chosen.append(int(near[np.argmax(held.counts[near])]))
    return chosen


def _name(held: Sample, row: int) -> str:
    return f"{held.seconds[row] / 60:.1f} min"


def figure_3(held: Sample) -> Svg:
    """Histogram of mean times."""
    minutes = held.seconds / 60
    width = max(0.5, round(float(np.quantile(minutes, 0.98)) / 30 * 2) / 2)
    last = float(np.quantile(minutes, 0.99))
    bars: dict[float, float] = {}
    for value in minutes[minutes <= last]:
        middle = (int(value / width) + 0.5) * width
        bars[middle] = bars.get(middle, 0.0) + 1
    return chart.histogram("Mean time to solve (slowest 1 % left out)", "minutes", "puzzles", bars)


def figure_5(held: Sample) -> Svg:
    """Order of filling by the model on a puzzle of middling difficulty; darker cells come later."""
    row = _ranked(held, (0.5,))[0]
    order = human.model(held.puzzles[row]).order[0]
    cells = np.where(np.isnan(order), 0.0, order).reshape(9, 9)
    title = f"Mean order of filling, model, puzzle of {_name(held, row)} (givens 0)"
    return chart.heat(title, "column", "row", cells.tolist(), digits=0)


def order_against_fixedness(puzzle: NDArray[np.uint8], samples: int = SAMPLES) -> tuple[Floats, Floats]:
    """For each empty cell the model's mean order, and the order by falling fixedness."""
    order = human.model(puzzle).order[0]
    empty = ~np.isnan(order)
    fixed = relax(puzzle[None, :], samples=samples).fixed[0][empty]
    return order[empty], fit.ranks(-fixed)


def figure_6(held: Sample) -> Svg:
    """Each dot a cell: the model's order against the order by fixedness, with the fitted line."""
    row = _ranked(held, (0.5,))[0]
    model, fixed = order_against_fixedness(held.puzzles[row])
    line = fit.ridge(fixed[:, None], model)
    slope = float(line.weights[0] / line.scale[0])
    start = line.intercept - slope * float(line.centre[0])
    title = f"Order of filling, puzzle of {_name(held, row)}: r = {fit.pearson(model, fixed):.2f}"
    points = list(zip(fixed.tolist(), model.tolist()))
    return chart.scatter(title, "order by fixedness", "order by the model", points, (start, slope))


def figure_7(held: Sample) -> Svg:
    """Options at each step for an easy, a middling and a hard puzzle."""
    curves = {}
    for row in _ranked(held, (0.05, 0.5, 0.95)):
        options = human.model(held.puzzles[row]).options[0]
        steps = np.flatnonzero(~np.isnan(options))
        curves[_name(held, row)] = ((steps + 1).tolist(), options[steps].tolist())
    return chart.lines("Possibilities for the next step", "step", "cells that a single can fill", curves, zero=True)


def figure_8(held: Sample, fixed: bool = False) -> Svg:
    """Three easy and three hard puzzles with k constraints removed: solutions (log) or fixed cells."""
    curves = {}
    for row in _ranked(held, (0.02, 0.06, 0.1, 0.9, 0.94, 0.98)):
        points = [relax(held.puzzles[row : row + 1], k, SAMPLES) for k in EDGES]
        heights = [float(p.fixed.sum()) if fixed else float(np.log10(1 + p.extra[0])) for p in points]
        curves[_name(held, row)] = (list(EDGES), heights)
    if fixed:
        return chart.lines("Fixed cells with constraints removed", "constraints removed", "fixed cells", curves)
    title = "Solutions with constraints removed"
    return chart.lines(title, "constraints removed", "log10 of 1 + other solutions", curves, zero=True)


def figure_9(held: Sample) -> Svg:
    """Mean time against SFRD, each puzzle judged by a model that has not seen it."""
    columns = combined.sfrd_columns(held.puzzles)
    log = np.empty(len(held.seconds))
    for train, test in fit.folds(len(log), min(10, len(log)), 0):
        model = combined.fitted(columns, held.seconds, train)
        log[test] = model(combined.Columns(columns.names, columns.values[test]))
    minutes = held.seconds / 60
    shown = minutes <= np.quantile(minutes, 0.99)
    points = list(zip(np.exp(log)[shown].tolist(), minutes[shown].tolist()))
    title = f"Mean time against SFRD: Spearman {fit.spearman(log, held.seconds):.2f} (slowest 1 % left out)"
    return chart.scatter(title, "predicted minutes", "mean minutes", points, (0.0, 1.0))


FIGURES: dict[str, Callable[[Sample], Svg]] = {
    "figure-3": figure_3,
    "figure-5": figure_5,
    "figure-6": figure_6,
    "figure-7": figure_7,
    "figure-8-solutions": lambda held: figure_8(held),
    "figure-8-fixed": lambda held: figure_8(held, fixed=True),
    "figure-9": figure_9,
}


def names() -> tuple[str, ...]:
    """The figures that can be drawn."""
    return tuple(FIGURES)


def draw(name: str, times: Times) -> Svg:
    """One figure from a table of times."""
    if name not in FIGURES:
        raise UnknownName("figure", name, FIGURES)
    return FIGURES[name](sample(times))
