"""From the givens to the solution: the rating and, when asked for, every step on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.kernels.chains import (
    dynamic_chain,
    dynamic_chain_plus,
    multiple_chain,
    nishio_chain,
)
from ludometry.games.sudoku.explainer.kernels.cycles import forcing_chain
from ludometry.games.sudoku.explainer.kernels.exclusion import triple_exclusion
from ludometry.games.sudoku.explainer.kernels.grid import CODE, WHAT, WHERE, apply, first_marks, set_up
from ludometry.games.sudoku.explainer.kernels.ladder import middle_step, simple_step
from ludometry.games.sudoku.explainer.kernels.tables import Ints
from ludometry.games.sudoku.explainer.kernels.trials import new_trials
from ludometry.solve.jit import kernel

NO_STEP = 200
"""The rating, in tenths, of a puzzle that no technique takes further."""

LONGEST = 800
"""More steps than any path has: at most 81 digits and 648 candidates go."""


@kernel
def way(source: Ints, marks: Ints, profile: int, keep: bool, moves: Ints, rubbed: Ints, result: Ints) -> int:
    """Solves one puzzle; `result` gets ER, EP, ED in tenths. Returns the number of steps.

    With `keep`, `moves` gets technique, rating, cell, digit a step and `rubbed` its masks.
    """
    cand = np.zeros(81, np.int32)
    pos = np.zeros(243, np.int32)
    empty = np.zeros(27, np.int32)
    written = np.zeros(9, np.int32)
    digits = np.zeros(81, np.int32)
    hit = np.zeros(3, np.int32)
    gone = np.zeros(81, np.int32)
    set_up(source, marks, cand, pos, empty, written, digits)
    result[0] = 0
    result[1] = 0
    result[2] = 0
    book = new_trials()
    left = 81 - written.sum()
    steps = 0
    while left:
        rating = simple_step(cand, pos, empty, written, hit, gone)
        if rating == 0:
            rating = middle_step(cand, pos, empty, written, digits, hit, gone)
        if rating == 0:
            rating = forcing_chain(cand, pos, hit, gone)
        if rating == 0:
            rating = triple_exclusion(cand, hit, gone)
        if rating == 0:
            rating = nishio_chain(cand, pos, book, hit, gone)
        if rating == 0:
            rating = multiple_chain(cand, pos, book, hit, gone)
        if rating == 0:
            rating = dynamic_chain(cand, pos, book, hit, gone)
        if rating == 0:
            rating = dynamic_chain_plus(cand, pos, empty, written, book, hit, gone)
        if rating == 0:
            result[0] = NO_STEP
            break
        if keep:
            moves[steps, 0] = hit[CODE]
            moves[steps, 1] = rating
            moves[steps, 2] = hit[WHERE]
            moves[steps, 3] = hit[WHAT]
            for c in range(81):
                rubbed[steps, c] = gone[c]
        steps += 1
        apply(cand, pos, empty, written, digits, hit, gone)
        result[0] = max(result[0], rating)
        if result[1] == 0:
            if result[2] == 0:
                result[2] = rating
            if hit[WHERE] >= 0:
                result[1] = result[0]
        if hit[WHERE] >= 0:
            left -= 1
    return steps


@kernel
def rate_rows(rows: NDArray[np.uint8], profile: int, results: Ints) -> None:
    """Rates many puzzles, one a row of 81 digits; a row with a clash gets 0."""
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    moves = np.zeros((1, 4), np.int32)
    rubbed = np.zeros((1, 81), np.int32)
    for row in range(len(rows)):
        for c in range(81):
            source[c] = rows[row, c]
        if first_marks(source, marks):
            way(source, marks, profile, False, moves, rubbed, results[row])
        else:
            results[row, 0] = 0
