"""From the givens to the solution: the rating and, when asked for, every step on the way.

A ladder is a table of rungs, easiest first. A rung is a kernel that looks for the first step of its techniques in what
lies on the desk; it is called by address (see jumps.py), so that only the rungs a puzzle needs are compiled.

rung     the address of a kernel of a desk and a size, and that size
trial    the address of a kernel of a desk and a book for trials: the rungs after all the others
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku.explainer.kernels.chains import (
    dynamic_chain,
    dynamic_chain_plus,
    multiple_chain,
    nishio_chain,
)
from ludometry.games.sudoku.explainer.kernels.cycles import forcing_chain
from ludometry.games.sudoku.explainer.kernels.exclusion import pair_exclusion, triple_exclusion
from ludometry.games.sudoku.explainer.kernels.grave import grave
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
from ludometry.games.sudoku.explainer.kernels.jumps import address, jump
from ludometry.games.sudoku.explainer.kernels.ladder import first_step, sets_step
from ludometry.games.sudoku.explainer.kernels.large_wings import large_wing
from ludometry.games.sudoku.explainer.kernels.loops import unique_loop
from ludometry.games.sudoku.explainer.kernels.nests import Longs
from ludometry.games.sudoku.explainer.kernels.simple import locked, wing
from ludometry.games.sudoku.explainer.kernels.strong_links import strong_links
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
def _first(desk: Desk, size: int) -> int:
    return first_step(desk.cand, desk.pos, desk.empty, desk.hit, desk.gone)


@kernel
def _locked(desk: Desk, size: int) -> int:
    return locked(desk.pos, desk.hit, desk.gone)


@kernel
def _sets(desk: Desk, size: int) -> int:
    return sets_step(desk.cand, desk.pos, desk.empty, desk.written, size, desk.hit, desk.gone)


@kernel
def _strong_links(desk: Desk, size: int) -> int:
    return strong_links(desk.cand, desk.pos, size, desk.hit, desk.gone)


@kernel
def _wing(desk: Desk, size: int) -> int:
    return wing(desk.cand, size, desk.hit, desk.gone)


@kernel
def _loop(desk: Desk, size: int) -> int:
    return unique_loop(desk.cand, desk.pos, desk.empty, desk.hit, desk.gone)


@kernel
def _large_wing(desk: Desk, size: int) -> int:
    return large_wing(desk.cand, size, desk.hit, desk.gone)


@kernel
def _grave(desk: Desk, size: int) -> int:
    return grave(desk.cand, desk.pos, desk.digits, desk.hit, desk.gone)


@kernel
def _pair(desk: Desk, size: int) -> int:
    return pair_exclusion(desk.cand, desk.hit, desk.gone)


@kernel
def _chain(desk: Desk, size: int) -> int:
    return forcing_chain(desk.cand, desk.pos, desk.hit, desk.gone)


@kernel
def _triple(desk: Desk, size: int) -> int:
    return triple_exclusion(desk.cand, desk.hit, desk.gone)


@kernel
def _nishio(desk: Desk, book: Trials) -> int:
    return nishio_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)


@kernel
def _multiple(desk: Desk, book: Trials) -> int:
    return multiple_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)


@kernel
def _dynamic(desk: Desk, book: Trials) -> int:
    return dynamic_chain(desk.cand, desk.pos, book, desk.hit, desk.gone)


@kernel
def _dynamic_plus(desk: Desk, book: Trials) -> int:
    return dynamic_chain_plus(desk.cand, desk.pos, desk.empty, desk.written, book, desk.hit, desk.gone)


Rungs = tuple[tuple[Any, int], ...]

_SETS: Rungs = ((_first, 0), (_locked, 0), (_sets, 2), (_sets, 3))
_WINGS: Rungs = ((_wing, 2), (_wing, 3), (_loop, 0), (_sets, 4))
_LONG: Rungs = ((_strong_links, 4), (_large_wing, 5), (_pair, 0), (_large_wing, 6))

EASY: tuple[Rungs, Rungs] = (
    (*_SETS, *_WINGS, (_grave, 0), (_pair, 0), (_chain, 0)),
    (*_SETS, (_strong_links, 2), *_WINGS, (_strong_links, 3), (_large_wing, 4), (_grave, 0), *_LONG, (_chain, 0)),
)
"""The rungs up to forcing chains: of Sudoku Explainer, and with SukakuExplainer's default additions."""

DEEP: tuple[Rungs, Rungs] = (
    (*EASY[0], (_triple, 0)),
    (*EASY[1], (_large_wing, 7), (_triple, 0)),
)
"""The rungs up to where trials begin."""

TRIALS = (_nishio, _multiple, _dynamic, _dynamic_plus)


@cache
def _rung(found: Any) -> int:
    return address(found, new_desk(0), 0)


@cache
def _trial(found: Any) -> int:
    return address(found, new_desk(0), new_trials())


def rungs(chosen: Rungs) -> Longs:
    """The table of some rungs; what it names is compiled if need be."""
    return np.array([(_rung(found), size) for found, size in chosen], np.int64)


def trials(count: int = len(TRIALS)) -> Longs:
    """The table of the first few kinds of trials."""
    return np.array([_trial(found) for found in TRIALS[:count]], np.int64)


@kernel
def advance(desk: Desk, table: Longs) -> int:
    """Goes on as long as a rung of the table helps."""
    while desk.tally[LEFT]:
        rating = 0
        for i in range(len(table)):
            rating = jump(table[i, 0], desk, table[i, 1])
            if rating:
                break
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def advance_deep(desk: Desk, book: Trials, table: Longs, further: Longs) -> int:
    """Goes on as long as a rung helps, or else a trial."""
    while advance(desk, table) == STUCK:
        rating = 0
        for i in range(len(further)):
            rating = jump(further[i], desk, book)
            if rating:
                break
        if rating == 0:
            return STUCK
        do_step(desk, rating)
    return SOLVED


@kernel
def _lay_row(desk: Desk, row: NDArray[np.uint8], source: Ints, marks: Ints) -> bool:
    for c in range(81):
        source[c] = row[c]
    if not first_marks(source, marks):
        return False
    lay_out(desk, source, marks)
    return True


@kernel
def rows_easy(rows: NDArray[np.uint8], desk: Desk, table: Longs, results: Ints) -> None:
    """Rates puzzles, one a row of 81 digits. A row with a clash gets 0, one that needs more than this -1."""
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    for row in range(len(rows)):
        results[row, ER] = 0
        if _lay_row(desk, rows[row], source, marks):
            state = advance(desk, table)
            for i in range(3):
                results[row, i] = desk.tally[i] if state == SOLVED else -1


@kernel
def rows_deep(rows: NDArray[np.uint8], desk: Desk, book: Trials, table: Longs, further: Longs, results: Ints) -> None:
    """As rows_easy, for the rows whose result is -1, with trials."""
    source = np.zeros(81, np.int32)
    marks = np.zeros(81, np.int32)
    for row in range(len(rows)):
        if results[row, ER] >= 0:
            continue
        _lay_row(desk, rows[row], source, marks)
        if advance_deep(desk, book, table, further) == SOLVED:
            for i in range(3):
                results[row, i] = desk.tally[i]
