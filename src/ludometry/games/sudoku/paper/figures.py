"""The paper's figures 5, 6, 7 and 9, and the drawings of `evaluate --figure`.

The paper's records of single moves are not public, so the order in which people fill cells is unknown: figure 5 shows
the model alone, figure 6 the model's order on three puzzles, and beside it stands the model against fixedness, the
paper's other predictor of the order.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludometry.core.errors import UnknownName
from ludometry.core.game import Svg
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.metrics import combined
from ludometry.games.sudoku.metrics.relaxation import relax
from ludometry.games.sudoku.paper import relaxation, yardstick
from ludometry.games.sudoku.paper.effort import FULL, Effort
from ludometry.games.sudoku.paper.halves import Judge, Measure, least_squares
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.paper.printed import SAMPLES
from ludometry.games.sudoku.paper.relaxation import ranked
from ludometry.games.sudoku.people import human
from ludometry.games.sudoku.people.evaluate import Sample, sample
from ludometry.games.sudoku.position import board
from ludometry.study import chart, fit
from ludometry.study.claims import Beyond, Claim
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Bytes, Floats

THREE = (0.05, 0.5, 0.95)
"""An easy, a medium and a hard puzzle, as quantiles of mean time."""
KINDS = ("easy", "medium", "hard")


def _name(held: Sample, row: int) -> str:
    return f"{held.seconds[row] / 60:.1f} min"


def order_of_filling(held: Sample, runs: int = human.RUNS) -> tuple[int, Floats]:
    """A puzzle of middling difficulty, and the model's mean order of filling; 0 for givens."""
    row = ranked(held, (0.5,))[0]
    order = human.model(held.puzzles[row], runs).order[0]
    return row, np.where(np.isnan(order), 0.0, order)


def figure_5(held: Sample) -> PaperFigure:
    """Order of filling by the model; darker cells come later."""
    row, order = order_of_filling(held)
    names = board(3)
    cells = [[names.cell_name(c), round(float(order[c]), 2), None] for c in range(81) if held.puzzles[row][c] == 0]
    title = f"Mean order of filling, model, puzzle of {_name(held, row)} (givens 0)"
    return PaperFigure(
        "figure 5",
        "The order in which the model fills the cells of a puzzle of middling difficulty; darker cells come later. The "
        "order of people is unknown: no records of single moves are public.",
        Table(["cell", "model's mean order", "people's mean order"], cells),
        lambda: chart.heat(title, "column", "row", order.reshape(9, 9).tolist(), digits=0),
        "The order of cell filling by people and by the model.",
    )


def order_against_fixedness(puzzle: Bytes, samples: int = SAMPLES) -> tuple[Floats, Floats]:
    """For each empty cell the model's mean order, and the order by falling fixedness."""
    order = human.model(puzzle).order[0]
    empty = ~np.isnan(order)
    fixed = relax(puzzle[None, :], samples=samples).fixed[0][empty]
    return order[empty], fit.ranks(-fixed)


def figure_6(held: Sample) -> PaperFigure:
    """The model's order on three puzzles, people's unknown."""
    rows = ranked(held, THREE)
    orders = [human.model(held.puzzles[row]).order[0] for row in rows]
    cells = [
        [
            kind,
            round(float(held.seconds[row] / 60), 2),
            board(3).cell_name(int(cell)),
            round(float(order[cell]), 2),
            None,
        ]
        for kind, row, order in zip(KINDS, rows, orders)
        for cell in np.flatnonzero(held.puzzles[row] == 0)
    ]

    def drawn() -> Svg:
        grids = [
            chart.heat(
                f"{kind}, {_name(held, row)}", "column", "row", np.nan_to_num(order).reshape(9, 9).tolist(), digits=0
            )
            for kind, row, order in zip(KINDS, rows, orders)
        ]
        return chart.side_by_side("The model's mean order of filling (givens 0)", grids, 500)

    return PaperFigure(
        "figure 6",
        "The model's order of filling on an easy, a medium and a hard puzzle; darker cells come later. People's order "
        "is unknown: no records of single moves are public.",
        Table(["puzzle", "minutes", "cell", "model's mean order", "people's mean order"], cells),
        drawn,
        "People against the model: r = 0.84 (easy), 0.94 (medium), 0.86 (hard).",
    )


def beside_figure_6(held: Sample, samples: int = SAMPLES) -> PaperFigure:
    """Fixedness against the model, on the same three puzzles."""
    rows = ranked(held, THREE)
    found = [order_against_fixedness(held.puzzles[row], samples) for row in rows]
    cells = [
        [kind, round(float(held.seconds[row] / 60), 2), board(3).cell_name(int(cell)), round(float(a), 2), float(b)]
        for kind, row, (model, fixed) in zip(KINDS, rows, found)
        for cell, a, b in zip(np.flatnonzero(held.puzzles[row] == 0), model, fixed)
    ]
    agree = ", ".join(f"{fit.pearson(*pair):.2f} ({kind})" for kind, pair in zip(KINDS, found))

    def drawn() -> Svg:
        model, fixed = found[1]
        line = fit.ridge(fixed[:, None], model)
        slope = float(line.weights[0] / line.scale[0])
        title = f"Order of filling, puzzle of {_name(held, rows[1])}: r = {fit.pearson(model, fixed):.2f}"
        points = list(zip(fixed.tolist(), model.tolist()))
        start = line.intercept - slope * float(line.centre[0])
        return chart.scatter(title, "order by fixedness", "order by the model", points, (start, slope))

    return PaperFigure(
        "beside figure 6",
        "Not people: the model's order against the order by fixedness, the paper's other predictor. "
        f"r = {agree}; the medium puzzle is drawn.",
        Table(["puzzle", "minutes", "cell", "model's mean order", "order by fixedness"], cells),
        drawn,
        "No such figure in the paper.",
    )


def figure_7(held: Sample) -> PaperFigure:
    """Options at each step for an easy, a middling and a hard puzzle."""
    curves = {}
    for row in ranked(held, THREE):
        options = human.model(held.puzzles[row]).options[0]
        steps = np.flatnonzero(~np.isnan(options))
        curves[_name(held, row)] = ((steps + 1).tolist(), options[steps].tolist())
    rows = [[name, step, round(value, 3)] for name, (xs, ys) in curves.items() for step, value in zip(xs, ys)]
    title = "Possibilities for the next step"
    return PaperFigure(
        "figure 7",
        "The number of cells that a single can fill at each step of the model, mean of 30 runs, for "
        "three puzzles of ours.",
        Table(["puzzle", "step", "possibilities"], rows),
        lambda: chart.lines(title, "step", "cells that a single can fill", curves, zero=True),
        "Three puzzles: many possibilities in easy ones, few in hard ones, many in the second half of all.",
    )


def figure_7_claim(found: Measured) -> Claim:
    """Section 3.1: in the second half there are usually many possibilities for all problems."""
    options = found.model.options
    places = np.arange(options.shape[1])[None, :]
    half = found.model.empties[:, None] // 2
    # The last steps have as few options as cells, so the second half is taken without its last ten steps.
    late = (places >= half) & (places < found.model.empties[:, None] - 10)
    early = places < half
    gain = np.array([row[b].mean() - row[a].mean() for row, a, b in zip(options, early, late)])
    return Claim(
        "figure 7",
        "possibilities in the second half less those in the first half (without the last ten steps), "
        "mean of all puzzles",
        "many",
        round(float(gain.mean()), 3),
        Beyond(),
        float(gain.std(ddof=1) / np.sqrt(len(gain))),
        0.0,
        f"more in the second half for {100 * float((gain > 0).mean()):.0f} % of {len(gain)} puzzles",
    )


def predicted_minutes(measure: Measure, judge: Judge) -> Floats:
    """Minutes by plain least squares, each puzzle predicted by models that have not seen it."""
    assert measure.columns is not None
    seconds = judge.seconds[measure.rows]
    total, seen = np.zeros(len(seconds)), np.zeros(len(seconds))
    for train, test in judge.halves(len(seconds)):
        total[test] += least_squares(measure.columns[train], seconds[train])(measure.columns[test])
        seen[test] += 1
    return total / seen / 60


def figure_9(found: Measured) -> PaperFigure:
    """Mean time against SFRD."""
    predicted = predicted_minutes(found.found["sfrd"], found.judge)
    minutes = found.held.seconds / 60
    shown = minutes <= np.quantile(minutes, 0.99)
    r = fit.pearson(predicted, minutes)
    points = list(zip(predicted[shown].tolist(), minutes[shown].tolist()))
    rows = [[round(a, 3), round(b, 3)] for a, b in zip(predicted.tolist(), minutes.tolist())]
    title = f"Mean time against SFRD: r = {r:.2f} (slowest 1 % not drawn)"
    return PaperFigure(
        "figure 9",
        "Mean time against SFRD by plain least squares, each puzzle predicted by models fitted to "
        "other puzzles; the slowest "
        "hundredth is in the table and not in the picture.",
        Table(["predicted minutes", "mean minutes"], rows),
        lambda: chart.scatter(title, "predicted minutes", "mean minutes", points, (0.0, 1.0)),
        "Scatter plots of SFRD for the two sites: r = 0.84 and 0.95.",
    )


def paper_figures(found: Measured, curves: relaxation.Curves, effort: Effort) -> list[PaperFigure]:
    """Figures 3 and 5 to 9."""
    held = found.held
    return [
        *yardstick.figures(held),
        figure_5(held),
        figure_6(held),
        beside_figure_6(held, effort.curve_samples),
        figure_7(held),
        *relaxation.figures(curves),
        figure_9(found),
    ]


def _sfrd_of_any_table(held: Sample) -> Svg:
    """Figure 9 for a table of times of one's own: our variant of SFRD, cross-validated."""
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


def _drawing(figure: PaperFigure) -> Svg:
    assert figure.draw is not None
    return figure.draw()


FIGURES: dict[str, Callable[[Sample], Svg]] = {
    "figure-3": lambda held: _drawing(yardstick.figures(held)[0]),
    "figure-5": lambda held: _drawing(figure_5(held)),
    "figure-6": lambda held: _drawing(figure_6(held)),
    "beside-figure-6": lambda held: _drawing(beside_figure_6(held)),
    "figure-7": lambda held: _drawing(figure_7(held)),
    "figure-8-solutions": lambda held: _drawing(relaxation.figures(relaxation.curves(held, FULL.curve_samples))[0]),
    "figure-8-fixed": lambda held: _drawing(relaxation.figures(relaxation.curves(held, FULL.curve_samples))[1]),
    "figure-9": _sfrd_of_any_table,
}


def draw(name: str, times: Times) -> Svg:
    """One figure from a table of times."""
    if name not in FIGURES:
        raise UnknownName("figure", name, FIGURES)
    return FIGURES[name](sample(times))
