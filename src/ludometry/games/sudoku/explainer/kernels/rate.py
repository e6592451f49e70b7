"""From the givens to the solution: the rating and, when asked for, every step on the way.

Five kernels, each built on the one before, so that only what a puzzle needs is compiled: `advance_first` by steps that
write a digit, `advance_simple` up to wings, `advance_easy` up to forcing chains, `advance_deep` up to dynamic chains
with patterns, and in nested.py the rest.
"""

from __future__ import annotations

from typing import NamedTuple

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
from ludometry.games.sudoku.explainer.kernels.grid import (
    CODE,
    LEVEL,
    REGION,
    SOURCE,
    WHAT,
    WHERE,
    apply,
    first_marks,
    set_up,
)
from ludometry.games.sudoku.explainer.kernels.ladder import SUKAKU, first_step, middle_step, simple_step
from ludometry.games.sudoku.explainer.kernels.large_wings import large_wing
from ludometry.games.sudoku.explainer.kernels.tables import Ints
from ludometry.games.sudoku.explainer.kernels.trials import Trials, new_trials
from ludometry.solve.jit import kernel

LONGEST = 800
"""More steps than any path has: at most 81 digits and 648 candidates go."""

STUCK, SOLVED = 0, 1
ER, EP, ED, STEPS, LEFT = 0, 1, 2, 3, 4
"""The slots of `tally`: the three ratings in tenths, the steps so far, the cells still empty."""


class Desk(NamedTuple):
    """A puzzle being solved; see grid.py for the first seven."""

    cand: Ints
    pos: Ints
    empty: Ints
    written: Ints
    digits: Ints
    hit: Ints
    gone: Ints
    tally: Ints
    moves: Ints
    """Technique, rating, cell, digit, source, unit and level of each step; no rows when nobody asks for the path."""

    rubbed: Ints
    """What each step rubs out."""


@kernel
def new_desk(rows: int) -> Desk:
    hit = np.array([0, -1, 0, -1, -1, 0], np.int32)
    return Desk(
        np.zeros(81, np.int32),
        np.zeros(243, np.int32),
        np.zeros(27, np.int32),
        np.zeros(9, np.int32),
        np.zeros(81, np.int32),
        hit,
        np.zeros(81, np.int32),
        np.zeros(5, np.int32),
        np.zeros((rows, 7), np.int32),
        np.zeros((rows, 81), np.int32),
    )


@kernel
def lay_out(desk: Desk, source: Ints, marks: Ints) -> None:
    """Puts a puzzle on the desk."""
    set_up(source, marks, desk.cand, desk.pos, desk.empty, desk.written, desk.digits)
    for i in range(4):
        desk.tally[i] = 0
    left = 81
    for d in range(9):
        left -= desk.written[d]
    desk.tally[LEFT] = left


@kernel
def do_step(desk: Desk, rating: int) -> None:
    """Does the step in `hit` and `gone` and keeps the tally."""
    tally = desk.tally
    step = tally[STEPS]
    if step < len(desk.moves):
        desk.moves[step, 0] = desk.hit[CODE]
        desk.moves[step, 1] = rating
        desk.moves[step, 2] = desk.hit[WHERE]
        desk.moves[step, 3] = desk.hit[WHAT]
        desk.moves[step, 4] = desk.hit[SOURCE]
        desk.moves[step, 5] = desk.hit[REGION]
        desk.moves[step, 6] = desk.hit[LEVEL]
        for c in range(81):
            desk.rubbed[step, c] = desk.gone[c]
    tally[STEPS] += 1
    apply(desk.cand, desk.pos, desk.empty, desk.written, desk.digits, desk.hit, desk.gone)
    tally[ER] = max(tally[ER], rating)
    if tally[EP] == 0:
        if tally[ED] == 0:
            tally[ED] = rating
        if desk.hit[WHERE] >= 0:
            tally[EP] = tally[ER]
    if desk.hit[WHERE] >= 0:
        tally[LEFT] -= 1
    desk.hit[SOURCE] = -1
    desk.hit[REGION] = -1
    desk.hit[LEVEL] = 0


@kernel
def advance_first(desk: Desk) -> int:
    """Goes on as long as there is a step that writes a digit."""
    while desk.tally[LEFT]:
        rating = first_step(desk.cand, desk.pos, desk.empty, desk.hit, desk.gone)
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def advance_simple(desk: Desk, profile: int) -> int:
    """Goes on with everything up to wings."""
    while desk.tally[LEFT]:
        rating = simple_step(desk.cand, desk.pos, desk.empty, desk.written, profile, desk.hit, desk.gone)
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def easy_step(desk: Desk, profile: int) -> int:
    rating = simple_step(desk.cand, desk.pos, desk.empty, desk.written, profile, desk.hit, desk.gone)
    if rating:
        return rating
    rating = middle_step(desk.cand, desk.pos, desk.empty, desk.written, desk.digits, profile, desk.hit, desk.gone)
    if rating:
        return rating
    return forcing_chain(desk.cand, desk.pos, desk.hit, desk.gone)


@kernel
def advance_easy(desk: Desk, profile: int) -> int:
    """Goes on with everything up to forcing chains."""
    while desk.tally[LEFT]:
        rating = easy_step(desk, profile)
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def deep_step(desk: Desk, book: Trials, profile: int) -> int:
    if profile == SUKAKU:
        rating = large_wing(desk.cand, 7, desk.hit, desk.gone)
        if rating:
            return rating
    rating = triple_exclusion(desk.cand, desk.hit, desk.gone)
    if rating:
        return rating
    rating = nishio_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)
    if rating:
        return rating
    rating = multiple_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)
    if rating:
        return rating
    rating = dynamic_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)
    if rating:
        return rating
    return dynamic_chain_plus(desk.cand, desk.pos, desk.empty, desk.written, book, desk.hit, desk.gone)


@kernel
def advance_deep(desk: Desk, book: Trials, profile: int) -> int:
    """Goes on with everything up to dynamic chains with patterns."""
    while advance_easy(desk, profile) == STUCK:
        rating = deep_step(desk, book, profile)
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def rows_easy(rows: NDArray[np.uint8], profile: int, results: Ints) -> None:
    """Rates puzzles, one a row of 81 digits. A row with a clash gets 0, one that needs more than this -1."""
    desk = new_desk(0)
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    for row in range(len(rows)):
        for c in range(81):
            source[c] = rows[row, c]
        results[row, ER] = 0
        if first_marks(source, marks):
            lay_out(desk, source, marks)
            state = advance_easy(desk, profile)
            for i in range(3):
                results[row, i] = desk.tally[i] if state == SOLVED else -1


@kernel
def rows_deep(rows: NDArray[np.uint8], profile: int, results: Ints) -> None:
    """As rows_easy, for the rows whose result is -1, up to dynamic chains with patterns."""
    desk = new_desk(0)
    book = new_trials()
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    for row in range(len(rows)):
        if results[row, ER] >= 0:
            continue
        for c in range(81):
            source[c] = rows[row, c]
        first_marks(source, marks)
        lay_out(desk, source, marks)
        if advance_deep(desk, book, profile) == SOLVED:
            for i in range(3):
                results[row, i] = desk.tally[i]
