"""Pelánek's paper done again: every claim with its verdict, every figure and table.

The paper's times are not public. Ours are those of 927 other puzzles and other people. Measures are computed and
judged the paper's way first (raw, plain least squares on time, Pearson, half and half); our own variants stand beside
them with their reasons. What each part of the paper needs stands in the folder `paper`.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import replace

from ludometry.games.sudoku import solver
from ludometry.games.sudoku.paper import (
    colouring,
    conclusions,
    figures,
    pentomino,
    refutation,
    relaxation,
    small,
    table_1,
    tables,
    yardstick,
)
from ludometry.games.sudoku.paper.effort import FULL, QUICK
from ludometry.games.sudoku.paper.measures import Measured, measured
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.people.evaluate import sample
from ludometry.solve.jit import announce_compilation, timed
from ludometry.study.claims import Beyond, Claim, Untold
from ludometry.study.figures import Reproduction, ReproductionReport
from ludometry.study.sources import SUDOKU as SOURCE


def reproduce(quick: bool = False, table: str = "") -> ReproductionReport:
    """Every claim of the paper, ours beside it, on the shipped times of people; `quick` does a part of the work.

    Table 1 can be had alone; the other tables rest on the same measures as all the rest.
    """
    announce_compilation("sudoku", 180)
    first, simplest = table_1.table_1()
    if table == "1":
        return Reproduction(SOURCE, first, [simplest]).report()
    effort = QUICK if quick else FULL
    held = sample(human_times.shipped())
    found = measured(held, effort)
    noise = yardstick.yardstick(held, float(found.model.simple.mean()))
    curves, again = (relaxation.curves(held, effort.curve_samples, seed) for seed in (0, 1))
    ideal = refutation.ideal(found, effort)
    graphs = colouring.transitions(effort)
    second, table_2 = tables.table_2(found, noise)
    third, table_3 = tables.table_3(found, noise)
    pentomino_claims, pentomino_figure = pentomino.claims_and_figure()
    claims = [
        *small.claims(),
        speed(found),
        *yardstick.claims(noise),
        *first,
        *refutation.claims(found, ideal, effort),
        figures.figure_7_claim(found),
        *second,
        *colouring.claims(graphs, effort),
        *relaxation.claims(found, curves, again, effort),
        *third,
        *conclusions.conclusions(found),
        *pentomino_claims,
    ]
    shown = [
        *small.figures(),
        *figures.paper_figures(found, curves, effort),
        simplest,
        table_2,
        table_3,
        refutation.figure(found, ideal),
        colouring.figure(graphs),
        pentomino_figure,
    ]
    shown.sort(key=lambda figure: (figure.number.startswith("beside"), figure.number))
    extra = {"data": human_times.SOURCE, "quick": quick, "puzzles": len(held.seconds), "part": len(found.part)}
    return Reproduction(SOURCE, [settled(claim) for claim in claims], shown, extra).report()


def settled(claim: Claim) -> Claim:
    """A figure that so little work gives no number for is unknown, and so is such an error."""
    if isinstance(claim.ours, float) and math.isnan(claim.ours):
        return replace(claim, ours=None, error=None, rule=Untold("too little work to compute it from"))
    return replace(claim, error=None) if claim.error is not None and math.isnan(claim.error) else claim


def speed(found: Measured, repeats: int = 5) -> Claim:
    """Footnote 2: a solver of 1000 puzzles a second is an exercise; ours on the shipped puzzles, proving uniqueness."""
    rows = found.held.puzzles
    rates = [len(rows) / max(1e-6, timed(lambda: solver.solve_batch(rows, limit=2))[1]) for _ in range(repeats)]
    return Claim(
        "section 2.2",
        "footnote 2: puzzles solved in a second by backtracking and constraint propagation",
        1000,
        round(statistics.mean(rates)),
        Beyond(),
        statistics.stdev(rates) / repeats**0.5,
        1000,
        "CPU seconds of this machine, each solution proven unique",
    )
