"""Solutions of a Nurikabe puzzle: the first one, how many there are, and whether a state can still be solved."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.position import Position, neighbours, squares
from ludometry.solve.jit import announce_compilation
from ludometry.tables.arrays import Bytes, Shorts


class Arrays(NamedTuple):
    """A state as the kernels take it."""

    state: Bytes
    numbers: Shorts
    steps: Shorts
    squares: Shorts
    pools: Bytes
    sizes: Bytes


@lru_cache(maxsize=64)
def _shape(rows: int, columns: int) -> tuple[Shorts, Shorts]:
    near = neighbours(rows, columns)
    steps = np.array([(n + (-1,) * 4)[:4] for n in near], np.int16)
    return steps, np.array(squares(rows, columns), np.int16).reshape(-1, 4)


def arrays(state: Position) -> Arrays:
    """The state in arrays, with all rules in force."""
    steps, blocks = _shape(state.rows, state.columns)
    return Arrays(
        np.array(state.cells, np.uint8),
        np.array(state.numbers, np.int16),
        steps,
        blocks,
        np.ones(len(blocks), np.uint8),
        np.ones(len(state.cells), np.uint8),
    )


def _search(state: Position, limit: int, budget: int = 0, seen: Bytes | None = None) -> tuple[int, Bytes]:
    from ludometry.games.nurikabe.kernels import deduction

    announce_compilation("nurikabe", 10)
    a = arrays(state)
    solution = np.zeros(len(state.cells), np.uint8)
    seen = np.zeros(len(state.cells), np.uint8) if seen is None else seen
    return int(deduction.search(*a, limit, budget, seen, solution)), solution


def _with_cells(state: Position, cells: Bytes) -> Position:
    return Position(state.rows, state.columns, state.numbers, tuple(int(c) for c in cells))


def count_solutions(state: Position, limit: int = 2) -> int:
    """How many ways there are to finish a state, counted up to a limit."""
    return _search(state, limit)[0]


def quickly_unique(state: Position, budget: int) -> bool:
    """Whether a search of at most `budget` states proves that there is exactly one solution."""
    return _search(state, 2, budget)[0] == 1


def differing_cells(state: Position, budget: int) -> tuple[int, list[int]]:
    """How many solutions there are, counted up to two, and the cells in which those two differ.

    The count is -1 where a search of at most `budget` states does not tell.
    """
    seen = np.zeros(len(state.cells), np.uint8)
    count, _ = _search(state, 2, budget, seen)
    return count, [cell for cell, colours in enumerate(seen) if colours == 3]


def simply_solved(state: Position) -> bool:
    """Whether simple techniques alone fill the grid, which proves the solution unique as well."""
    from ludometry.games.nurikabe.kernels import deduction

    announce_compilation("nurikabe", 10)
    a = arrays(state)
    scratch = np.zeros((2, len(state.cells)), np.uint8)
    return bool(deduction.settle(*a, scratch[0], scratch[1]) >= 0 and a.state.all())


@lru_cache(maxsize=4096)
def solution(state: Position) -> Position | None:
    """The first solution that agrees with the marks, or none."""
    found, cells = _search(state, 1)
    return _with_cells(state, cells) if found else None


@lru_cache(maxsize=1024)
def unique_solution(puzzle: Position) -> Position:
    """The one solution of a puzzle; refuses puzzles with none or several."""
    fresh = puzzle.puzzle
    found, cells = _search(fresh, 10)
    if found == 0:
        raise BadInput("this Nurikabe puzzle has no solution.")
    if found > 1:
        many = "ten or more" if found == 10 else str(found)
        raise BadInput(f"this Nurikabe puzzle has {many} solutions; a proper one has exactly one.")
    return _with_cells(fresh, cells)
