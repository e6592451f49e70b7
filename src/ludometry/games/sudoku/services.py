"""What pages ask of the Sudoku room: whether a grid is a proper puzzle, and how well ratings predict kept times."""

from __future__ import annotations

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.position import SYMBOLS, Grid, candidates, shared_unit
from ludometry.study.services import Correlation, Proof


def look_over(text: str) -> Proof:
    """Whether a grid has exactly one solution; if not, what is wrong in words and at which cells."""
    from ludometry.games.sudoku.notation import line, read

    try:
        read_grid = read(text.split("/")[0])
    except BadInput as problem:
        return {"grid": None, "fine": False, "words": f"{str(problem).rstrip('.')}.", "cells": []}
    puzzle = Grid(read_grid.digits, tuple(digit > 0 for digit in read_grid.digits))
    words, cells = _what_is_wrong(puzzle)
    names = [puzzle.board.cell_name(cell) for cell in cells]
    givens = sum(puzzle.givens)
    return {
        "grid": line(puzzle),
        "fine": not words,
        "words": words or f"One solution, {givens} givens.",
        "cells": names,
    }


def _what_is_wrong(puzzle: Grid) -> tuple[str, list[int]]:
    """The nearest fault first: equal digits, a cell or a digit with no place left, then none or many solutions."""
    from ludometry.games.sudoku.solver import solutions

    geometry, digits = puzzle.board, puzzle.digits
    name = geometry.cell_name
    pairs = [(a, b) for a, b in geometry.edges if digits[a] and digits[a] == digits[b]]
    if pairs:
        a, b = pairs[0]
        place = shared_unit(a, b, geometry.box)
        words = f"{SYMBOLS[digits[a] - 1]} stands twice in {place}: {name(a)} and {name(b)}."
        return words, sorted({cell for pair in pairs for cell in pair})
    marks = candidates(digits)
    empty = [cell for cell, mark in enumerate(marks) if not mark]
    if empty:
        return f"No digit fits {name(empty[0])}: all of them stand in its row, column or box.", empty
    for number, unit in enumerate(geometry.units):
        for digit in range(1, geometry.side + 1):
            if not any(marks[cell] >> (digit - 1) & 1 for cell in unit):
                words = f"{SYMBOLS[digit - 1]} has no place left in {geometry.unit_name(number)}."
                return words, [cell for cell in unit if not digits[cell]]
    found = solutions(puzzle, limit=2)
    if not found:
        return "This grid has no solution, although no two digits clash.", []
    if len(found) == 1:
        return "", []
    differ = [cell for cell, (one, other) in enumerate(zip(*found)) if one != other]
    one, other = (SYMBOLS[solution[differ[0]] - 1] for solution in found)
    further = f", and {len(differ) - 1} more cells differ" if len(differ) > 1 else ""
    return f"More than one solution: {name(differ[0])} can be {one} or {other}{further}. Add a given there.", differ


def correlations(solves: list[tuple[str, str, float]]) -> list[Correlation]:
    """Each quick metric against kept solving times, the paper's figure 9 on one's own solvers."""
    import numpy as np

    from ludometry.games.sudoku.metrics import measure
    from ludometry.study.fit import pearson, spearman

    by_puzzle: dict[str, list[float]] = {}
    for puzzle, _, seconds in solves:
        by_puzzle.setdefault(puzzle, []).append(seconds)
    if len(by_puzzle) < 3:
        raise BadInput("at least three different solved puzzles are needed to correlate anything.")
    puzzles = list(by_puzzle)
    times = np.array([float(np.mean(by_puzzle[puzzle])) for puzzle in puzzles])
    rows: list[Correlation] = []
    for name in ("predicted-minutes", "sfrd", "dependency", "refutation", "serate", "givens"):
        values = np.asarray(measure(name, puzzles), dtype=np.float64)
        rows.append(
            {
                "metric": name,
                "pearson": pearson(values, times),
                "log_pearson": pearson(values, np.log(times)),
                "spearman": spearman(values, times),
                "n": len(puzzles),
                "points": [(float(v), float(t) / 60) for v, t in zip(values, times, strict=True)],
            }
        )
    return rows
