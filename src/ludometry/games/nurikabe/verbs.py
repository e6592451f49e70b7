"""What can be done in the Nurikabe room besides what every room offers. Every verb answers with a Report."""

from __future__ import annotations

from typing import Annotated, Literal

from ludometry.core.options import Setting
from ludometry.study.report import Report

Grid = Annotated[str, "Rows of numbers, '.', '~' (sea) and 'o' (island) separated by '/', such as 2../.../..1."]


def advise(
    position: str, *, most: Annotated[int, "How many marks to show; 0 shows them all."] = 12, **options: Setting
) -> Report:
    """Every mark, the ones that are easiest to see first, with the reason; wrong marks in the grid are named."""
    from ludometry.games.nurikabe.reports import advice_report

    return advice_report(position, most)


def hint(
    position: str,
    *,
    stage: Annotated[int, "1: where to look, 2: which technique, 3: the mark."] = 1,
    **options: Setting,
) -> Report:
    """A hint in three stages from any half-marked grid; wrong marks come first."""
    from ludometry.games.nurikabe.hints import hint_report

    return hint_report(position, stage)


def solve(grid: Grid) -> Report:
    """The solution, and whether it is the only one."""
    from ludometry.games.nurikabe.reports import solution_report

    return solution_report(grid)


def rate(
    grid: Grid,
    *,
    removed: Annotated[int, "Rules taken away in each sample."] = 4,
    samples: Annotated[int, "Samples of the relaxed puzzle."] = 200,
    runs: Annotated[int, "Simulated solvers."] = 30,
    seed: Annotated[int, "The same seed gives the same figures."] = 1,
) -> Report:
    """Relaxation and propagation measures of a puzzle. Not a prediction: no human times are known for these."""
    from ludometry.games.nurikabe.reports import rating_report

    return rating_report(grid, removed, samples, runs, seed)


def generate(
    *,
    rows: Annotated[int, "Rows of the grid, 4 to 10."] = 6,
    columns: Annotated[int, "Columns of the grid, 4 to 10."] = 6,
    count: Annotated[int, "How many puzzles."] = 1,
    needs: Annotated[
        Literal["any", "simple", "trial"], "What solves it: simple techniques suffice, or a trial is needed."
    ] = "any",
    largest: Annotated[int, "Cells in the largest island."] = 7,
    seed: Annotated[int, "The same seed gives the same puzzles."] = 1,
) -> Report:
    """New puzzles, each with exactly one solution."""
    from ludometry.games.nurikabe import generate as making
    from ludometry.games.nurikabe.reports import puzzles_report

    made = making.generate(rows, columns, count, seed=seed, largest=largest, needs=needs)
    return puzzles_report(made, seed, needs)
