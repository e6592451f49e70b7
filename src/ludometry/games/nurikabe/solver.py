"""Solutions of a Nurikabe puzzle: the first one, how many there are, and whether a state can still be solved."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.rules import ISLAND, OPEN, SEA, State, neighbours, solved, squares
from ludometry.solve.jit import announce_compilation

Cells = NDArray[np.uint8]


class Arrays(NamedTuple):
    """A state as the kernels take it."""

    state: Cells
    numbers: NDArray[np.int16]
    steps: NDArray[np.int16]
    squares: NDArray[np.int16]
    pools: Cells
    sizes: Cells


@lru_cache(maxsize=64)
def _shape(rows: int, columns: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    near = neighbours(rows, columns)
    steps = np.array([(n + (-1,) * 4)[:4] for n in near], np.int16)
    return steps, np.array(squares(rows, columns), np.int16).reshape(-1, 4)


def arrays(state: State) -> Arrays:
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


def _search(state: State, limit: int, budget: int = 0) -> tuple[int, Cells]:
    from ludometry.games.nurikabe import kernels

    announce_compilation("nurikabe", 10)
    a = arrays(state)
    solution = np.zeros(len(state.cells), np.uint8)
    seen = np.zeros(len(state.cells), np.uint8)
    return int(kernels.search(*a, limit, budget, seen, solution)), solution


def _with_cells(state: State, cells: Any) -> State:
    return State(state.rows, state.columns, state.numbers, tuple(int(c) for c in cells))


def count_solutions(state: State, limit: int = 2) -> int:
    """How many ways there are to finish a state, counted up to a limit."""
    return _search(state, limit)[0]


def quickly_unique(state: State, budget: int) -> bool:
    """Whether a search of at most `budget` states proves that there is exactly one solution."""
    return _search(state, 2, budget)[0] == 1


def simply_solved(state: State) -> bool:
    """Whether simple techniques alone fill the grid, which proves the solution unique as well."""
    from ludometry.games.nurikabe import kernels

    announce_compilation("nurikabe", 10)
    a = arrays(state)
    scratch = np.zeros((2, len(state.cells)), np.uint8)
    return bool(kernels.settle(*a, scratch[0], scratch[1]) >= 0 and a.state.all())


@lru_cache(maxsize=4096)
def solution(state: State) -> State | None:
    """The first solution that agrees with the marks, or none."""
    found, cells = _search(state, 1)
    return _with_cells(state, cells) if found else None


@lru_cache(maxsize=1024)
def unique_solution(puzzle: State) -> State:
    """The one solution of a puzzle; refuses puzzles with none or several."""
    fresh = puzzle.puzzle
    found, cells = _search(fresh, 10)
    if found == 0:
        raise BadInput("this Nurikabe puzzle has no solution.")
    if found > 1:
        many = "ten or more" if found == 10 else str(found)
        raise BadInput(f"this Nurikabe puzzle has {many} solutions; a proper one has exactly one.")
    return _with_cells(fresh, cells)


def count_by_trying(state: State) -> int:
    """The slow referee: tries every way to mark the open cells and asks the rules."""
    open_cells = [cell for cell, colour in enumerate(state.cells) if colour == OPEN]
    total = 0
    for colours in product((SEA, ISLAND), repeat=len(open_cells)):
        cells = list(state.cells)
        for cell, colour in zip(open_cells, colours):
            cells[cell] = colour
        total += solved(_with_cells(state, cells))
    return total
