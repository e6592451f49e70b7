"""What the room says: advice, solutions, measures and new puzzles as reports."""

from __future__ import annotations

import math

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.games.nurikabe.metrics import propagation, relaxation
from ludometry.games.nurikabe.notation import ascii_grid, read, write
from ludometry.games.nurikabe.oracle import Techniques, mistakes
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.position import Position, name
from ludometry.games.nurikabe.rules import Nurikabe
from ludometry.games.nurikabe.solver import count_solutions, solution
from ludometry.study.adviser import advice
from ludometry.study.chart import heat
from ludometry.study.report import Report, Table


def advice_report(position: str, most: int) -> Report:
    """Every mark, easiest first; wrong marks in the grid are named instead."""
    state = read(position)
    wrong = [name(state, cell) for cell in mistakes(state)]
    report = advice(Nurikabe(state.puzzle), Techniques(), state, Drawing(), most or None, {"mistakes": wrong})
    if not wrong:
        return report
    drawn = Drawing().draw(state, Marks(lit=tuple(wrong)))
    return Report(report.data, [f"Wrong marks: {', '.join(wrong)}. Take them back first."], drawn)


def solution_report(grid: str) -> Report:
    """A solution, and how many there are."""
    state = read(grid)
    found = solution(state)
    count = count_solutions(state, 100)
    if found is None:
        raise BadInput("this grid has no solution.")
    words = "the only solution" if count == 1 else f"one of {'at least 100' if count == 100 else count} solutions"
    data = {"position": write(state), "solution": write(found), "solutions": count, "unique": count == 1}
    return Report(data, [ascii_grid(found), words], Drawing().draw(found, Marks()))


def rating_report(grid: str, removed: int, samples: int, runs: int, seed: int) -> Report:
    """Relaxation and propagation measures of a puzzle."""
    for number, label in ((removed, "--removed"), (samples, "--samples"), (runs, "--runs")):
        if not 1 <= number <= 10_000:
            raise BadInput(f"{label} is a number from 1 to 10000.")
    state = read(grid).puzzle
    loose = relaxation(state, removed, samples, seed=seed)
    people = propagation(state, runs, seed=seed)
    data = {
        "position": write(state),
        "relaxation": {
            "removed": removed,
            "samples": samples,
            "difficulty": loose.difficulty,
            "log_solutions": loose.log_solutions,
            "unique": loose.unique,
            "fixedness": list(loose.fixedness),
        },
        "propagation": {
            "runs": runs,
            "refutation_sum": people.refutation_sum,
            "dependency": people.dependency(),
            "possibilities": list(people.possibilities),
            "order": list(people.order),
        },
    }
    score = people.refutation_sum
    trials = "more than one trial at a time is needed" if score is None else f"{score:.1f}"
    rows = [
        ["cells that come loose", f"{100 * loose.difficulty:.1f} %", f"{removed} rules taken away, {samples} samples"],
        ["solutions then (geometric mean)", f"{math.exp(loose.log_solutions):.2f}", "counted up to 300"],
        ["still one solution", f"{100 * loose.unique:.0f} %", "of the samples"],
        ["marks in trials", trials, f"mean of {runs} simulated solvers; 0: simple techniques suffice"],
        ["possibilities a step", f"{people.dependency():.1f}", "mean of the first 12 steps; fewer is harder"],
    ]
    grid_rows = [list(loose.fixedness[r * state.columns : (r + 1) * state.columns]) for r in range(state.rows)]
    drawn = heat("Fixedness: how often a cell keeps its colour", "column", "row", grid_rows, digits=2)
    return Report(data, [Table(["measure", "value", ""], rows)], drawn)


def puzzles_report(made: list[Position], seed: int, needs: str) -> Report:
    """New puzzles, each drawn and on one line."""
    parts = [line for state in made for line in (ascii_grid(state), write(state) + "\n")]
    data = {"puzzles": [write(state) for state in made], "seed": seed, "needs": needs}
    return Report(data, parts, Drawing().draw(made[0], Marks()))
