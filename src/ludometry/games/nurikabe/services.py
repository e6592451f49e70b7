"""What pages ask of the Nurikabe room: whether numbers on a grid are a proper puzzle, and what is wrong where."""

from __future__ import annotations

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.notation import read, write
from ludometry.games.nurikabe.position import Position, name, neighbours
from ludometry.games.nurikabe.solver import differing_cells
from ludometry.study.services import Proof

MOST_STATES = 400_000
"""States that are looked at before a grid is called too open: a puzzle of a newspaper needs a few hundred."""


def look_over(text: str) -> Proof:
    """Whether a grid has exactly one solution; if not, what is wrong in one sentence and at which cells."""
    try:
        puzzle = read(text).puzzle
    except BadInput as problem:
        words = str(problem).rstrip(".")
        return {"grid": None, "fine": False, "words": f"{words[:1].upper()}{words[1:]}.", "cells": []}
    words, cells = _what_is_wrong(puzzle)
    return {
        "grid": write(puzzle),
        "fine": not words,
        "words": words or f"One solution, {sum(map(bool, puzzle.numbers))} islands.",
        "cells": [name(puzzle, cell) for cell in cells],
    }


def _what_is_wrong(puzzle: Position) -> tuple[str, list[int]]:
    """The nearest fault first: numbers that touch, then none or many solutions."""
    numbers = puzzle.numbers
    near = neighbours(puzzle.rows, puzzle.columns)
    touching = sorted(c for c, number in enumerate(numbers) if number and any(numbers[other] for other in near[c]))
    if touching:
        first = touching[0]
        other = min(cell for cell in near[first] if numbers[cell])
        return f"The numbers at {name(puzzle, first)} and {name(puzzle, other)} touch: islands never do.", touching
    count, differ = differing_cells(puzzle, MOST_STATES)
    if count == 1:
        return "", []
    if count == 0:
        return "This grid has no solution, although no two numbers touch.", []
    if not differ:
        return "This grid is too open to be proved: add a number.", []
    more = len(differ) - 1
    further = f", and {more} more cells differ" if more > 1 else ", and one more cell differs" if more else ""
    return f"More than one solution: {name(puzzle, differ[0])} can be sea or island{further}. Add a number.", differ
