"""What the command line offers for Nurikabe. Every verb answers with a Report."""

from __future__ import annotations

from typing import Annotated

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.study.report import Report, Table

GRID = "rows of numbers, '.', '~' (sea) and 'o' (island) parted by '/', such as 2../.../..1"


def advise(
    grid: Annotated[str, GRID],
    *,
    all_moves: Annotated[bool, "show every mark, not only the easiest to see"] = False,
) -> Report:
    """Every mark, the ones that are easiest to see first, with the reason; wrong marks in the grid are named."""
    from ludometry.games.nurikabe.notation import read
    from ludometry.games.nurikabe.oracle import Techniques, mistakes
    from ludometry.games.nurikabe.picture import Drawing
    from ludometry.games.nurikabe.rules import Nurikabe, name
    from ludometry.study.adviser import advice

    state = read(grid)
    wrong = [name(state, cell) for cell in mistakes(state)]
    report = advice(
        Nurikabe(state.puzzle), Techniques(), state, Drawing(), None if all_moves else 12, {"mistakes": wrong}
    )
    if not wrong:
        return report
    drawn = Drawing().draw(state, Marks(lit=tuple(wrong)))
    return Report(report.data, [f"Wrong marks: {', '.join(wrong)}. Take them back first."], drawn)


def play(
    grid: Annotated[str, GRID + "; without it one of the room's own puzzles"] = "",
    *,
    seed: Annotated[int, "chooses among the room's own puzzles"] = 1,
) -> Report:
    """Solve a puzzle at the terminal: type marks such as r2c4~ or r2c4o, ? for a hint."""
    import random

    from ludometry.games.nurikabe.generate import shipped
    from ludometry.games.nurikabe.notation import write
    from ludometry.games.nurikabe.room import ROOM
    from ludometry.study.terminal import Sitting

    rng = random.Random(seed)
    game = ROOM.game(puzzle=grid or write(rng.choice(shipped())))
    sitting = Sitting(game, ROOM.oracle(game), ROOM.picture(game), {}, rng, game.start())
    over = sitting.play()
    right = over and game.scores(sitting.position) == (1.0,)
    words = ("solved." if right else "every cell is marked, but a rule is broken.") if over else "left unfinished."
    return Report({"record": sitting.record().write(), "over": over, "solved": right}, [words])


def solve(grid: Annotated[str, GRID]) -> Report:
    """The solution, and whether it is the only one."""
    from ludometry.games.nurikabe.notation import ascii_grid, read, write
    from ludometry.games.nurikabe.picture import Drawing
    from ludometry.games.nurikabe.solver import count_solutions, solution

    state = read(grid)
    found = solution(state)
    count = count_solutions(state, 100)
    if found is None:
        raise BadInput("this grid has no solution.")
    words = "the only solution" if count == 1 else f"one of {'at least 100' if count == 100 else count} solutions"
    data = {"position": write(state), "solution": write(found), "solutions": count, "unique": count == 1}
    return Report(data, [ascii_grid(found), words], Drawing().draw(found, Marks()))


def rate(
    grid: Annotated[str, GRID],
    *,
    removed: Annotated[int, "rules taken away in each sample"] = 4,
    samples: Annotated[int, "samples of the relaxed puzzle"] = 200,
    runs: Annotated[int, "simulated solvers"] = 30,
    seed: Annotated[int, "the same seed gives the same figures"] = 1,
) -> Report:
    """Relaxation and propagation measures of a puzzle. Not a prediction: no human times are known for these."""
    from ludometry.games.nurikabe.metrics import propagation, relaxation
    from ludometry.games.nurikabe.notation import read, write
    from ludometry.study.chart import heat

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
        ["solutions then (geometric mean)", f"{2.718281828459045**loose.log_solutions:.2f}", "counted up to 300"],
        ["still one solution", f"{100 * loose.unique:.0f} %", "of the samples"],
        ["marks in trials", trials, f"mean of {runs} simulated solvers; 0: simple techniques suffice"],
        ["possibilities a step", f"{people.dependency():.1f}", "mean of the first 12 steps; fewer is harder"],
    ]
    grid_rows = [list(loose.fixedness[r * state.columns : (r + 1) * state.columns]) for r in range(state.rows)]
    drawn = heat("Fixedness: how often a cell keeps its colour", "column", "row", grid_rows, digits=2)
    return Report(data, [Table(["measure", "value", ""], rows)], drawn)


def generate(
    *,
    rows: Annotated[int, "rows of the grid, 4 to 10"] = 6,
    columns: Annotated[int, "columns of the grid, 4 to 10"] = 6,
    count: Annotated[int, "how many puzzles"] = 1,
    needs: Annotated[str, "simple: simple techniques suffice; trial: they do not; any"] = "any",
    largest: Annotated[int, "cells in the largest island"] = 7,
    seed: Annotated[int, "the same seed gives the same puzzles"] = 1,
) -> Report:
    """New puzzles, each with exactly one solution."""
    from ludometry.games.nurikabe.generate import generate as make
    from ludometry.games.nurikabe.notation import ascii_grid, write
    from ludometry.games.nurikabe.picture import Drawing

    made = make(rows, columns, count, seed=seed, largest=largest, needs=needs)
    parts = [line for state in made for line in (ascii_grid(state), write(state) + "\n")]
    data = {"puzzles": [write(state) for state in made], "seed": seed, "needs": needs}
    return Report(data, parts, Drawing().draw(made[0], Marks()))
