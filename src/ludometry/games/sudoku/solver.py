"""Solving by force: first solution, uniqueness, counting up to a bound, whole batches.

These answer what is true of a puzzle, not how a person would get there; for that see `human` and `explainer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import notation
from ludometry.games.sudoku.collection import Puzzles, digits_array
from ludometry.games.sudoku.kernels import sizes
from ludometry.games.sudoku.kernels import solver as kernels
from ludometry.games.sudoku.position import Board, Grid, board, candidates, demand_consistent
from ludometry.tables.arrays import Bytes, Ints, Shorts

Digits = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch of puzzles came to, one entry a puzzle."""

    solutions: Bytes
    """The first solution of each puzzle, zeros where there is none."""

    counts: Ints
    """How many solutions were found, at most the limit."""

    guesses: Ints
    """How often the search had to guess."""


@cache
def geometry(box: int) -> tuple[Shorts, Shorts]:
    """Units and peers of a board as arrays for the kernels."""
    shape = board(box)
    return np.array(shape.units, dtype=np.int16), np.array(shape.peers, dtype=np.int16)


def _as_grid(puzzle: str | Grid | Sequence[int]) -> Grid:
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, str):
        return notation.read(puzzle)
    return Grid(tuple(int(d) for d in puzzle), tuple(int(d) > 0 for d in puzzle))


def solutions(puzzle: str | Grid | Sequence[int], limit: int = 2) -> list[Digits]:
    """Up to `limit` solutions, from the digits and any marks that were struck.

    >>> solutions("1....2.....34...", limit=5)
    [(1, 4, 3, 2, 3, 2, 1, 4, 2, 1, 4, 3, 4, 3, 2, 1)]
    """
    state = _as_grid(puzzle)
    found = np.zeros((min(limit, 10_000), len(state.digits)), dtype=np.uint8)
    total, _ = _search(state, limit, found)
    return [tuple(int(d) for d in found[k]) for k in range(min(total, len(found)))]


def count(puzzle: str | Grid | Sequence[int], limit: int = 1_000_000) -> int:
    """How many solutions there are, counting no further than `limit`."""
    state = _as_grid(puzzle)
    total, _ = _search(state, limit, np.zeros((0, len(state.digits)), dtype=np.uint8))
    return total


def solve(puzzle: str | Grid | Sequence[int]) -> Digits | None:
    """The first solution found, or None."""
    first = solutions(puzzle, limit=1)
    return first[0] if first else None


def is_unique(puzzle: str | Grid | Sequence[int]) -> bool:
    """Whether there is exactly one solution."""
    return count(puzzle, limit=2) == 1


def _search(state: Grid, limit: int, out: Bytes) -> tuple[int, int]:
    shape: Board = state.board
    if shape.box == 3:
        words = np.empty(kernels.WORDS * kernels.LEVELS, dtype=np.int64)
        if state.marks is None:
            kernels.begin(words, np.array(state.digits, dtype=np.uint8))
        else:
            kernels.begin_from_marks(words, np.array(state.marks, dtype=np.int64))
        return kernels.search(words, limit, out)
    units, peers = geometry(shape.box)
    marks = np.array(state.candidates(), dtype=np.int32)
    return sizes.search_any(marks, units, peers, limit, out)


def solve_batch(puzzles: Puzzles, limit: int = 1) -> Batch:
    """Solves many puzzles of one size; `limit=2` also tells which have a unique solution."""
    rows = digits_array(puzzles)
    found = np.zeros_like(rows)
    counts = np.zeros(len(rows), dtype=np.int64)
    guesses = np.zeros(len(rows), dtype=np.int64)
    if rows.shape[1] == 81:
        kernels.search_batch(rows, limit, found, counts, guesses)
    else:
        units, peers = geometry(2 if rows.shape[1] == 16 else 4)
        for k, row in enumerate(rows):
            marks = np.array(candidates([int(d) for d in row]), dtype=np.int32)
            counts[k], guesses[k] = sizes.search_any(marks, units, peers, limit, found[k : k + 1])
    return Batch(found, counts, guesses)


def demand_unique(puzzle: Grid, bound: int = 1000) -> Digits:
    """The only solution; a sentence that says what is wrong when there is none or more than one."""
    demand_consistent(puzzle)
    found = solutions(puzzle, limit=2)
    if not found:
        raise BadInput("the puzzle has no solution")
    if len(found) == 1:
        return found[0]
    total = count(puzzle, limit=bound)
    several = f"at least {bound}" if total >= bound else str(total)
    raise BadInput(
        f"the puzzle has {several} solutions, expected one; two of them are "
        f"{notation.line(found[0])} and {notation.line(found[1])}"
    )


def demand_agreement(state: Grid) -> Digits:
    """The puzzle's solution, refusing a state whose entries or marks contradict it."""
    printed = Grid(state.puzzle, state.givens)
    answer = demand_unique(printed)
    wrong = mistakes(state, answer)
    if wrong:
        cell = wrong[0]
        name = state.board.cell_name(cell)
        if state.digits[cell]:
            raise BadInput(f"the {state.digits[cell]} entered at {name} contradicts the solution")
        raise BadInput(f"the marks at {name} lack the digit of the solution")
    return answer


def mistakes(state: Grid, answer: Digits) -> list[int]:
    """The cells whose entry, or whose marks, contradict the solution."""
    marks = state.candidates() if state.marks is not None else None
    return [
        cell
        for cell, (digit, right) in enumerate(zip(state.digits, answer))
        if (digit and digit != right) or (not digit and marks is not None and not marks[cell] >> (right - 1) & 1)
    ]
