"""Grids to find the next digit in, and which kind of step each of them asks for.

clothes   the same puzzle with its rows, columns and digits changed about: nobody knows it again
"""

from __future__ import annotations

import random

from ludometry.games.sudoku.explainer import State
from ludometry.games.sudoku.explainer.techniques import ladder
from ludometry.games.sudoku.explainer.techniques.singles import HIDDEN_SINGLE, LAST_CELL, NAKED_SINGLE
from ludometry.games.sudoku.generate import seeds
from ludometry.games.sudoku.isomorphism import random_isomorph
from ludometry.games.sudoku.notation import read
from ludometry.games.sudoku.oracle import answer
from ludometry.games.sudoku.position import Grid, Placement, digits_of

LAST, HIDDEN, NAKED = "last cell", "hidden single", "naked single"
DIRECT, LOCKED = "pair or locked digit that shows a single", "pointing or claiming"
SETS, HARDER = "pairs, triplets and fish", "wings and chains"
KINDS = (LAST, HIDDEN, NAKED, DIRECT, LOCKED, SETS, HARDER)
SINGLES = {"last-cell": LAST, "hidden-single": HIDDEN, "naked-single": NAKED}
SINGLE_RUNGS = (LAST_CELL, HIDDEN_SINGLE, NAKED_SINGLE)
NINE_BY_NINE = 81
"""Cells of the board that the ladder knows; on others singles alone are looked for."""
DIRECT_TO, LOCKED_TO, SETS_TO = 2.5, 2.8, 4.0
"""The hardest ratings of three kinds."""
EASY_ENOUGH = 4.0
"""Seeds that are rated higher would ask for steps that nobody finds in a minute."""


def kind_of(state: Grid) -> str:
    """The kind of the easiest step there is."""
    if len(state.digits) != NINE_BY_NINE:
        return HIDDEN
    here = State.of(Grid(state.digits, state.givens))
    rung = next((one for one in ladder() if next(iter(one.find(here)), None) is not None), None)
    if rung is None or rung.rating > SETS_TO:
        return HARDER
    if rung.id in SINGLES:
        return SINGLES[rung.id]
    if rung.rating <= DIRECT_TO:
        return DIRECT
    return LOCKED if rung.rating <= LOCKED_TO else SETS


def guess(state: Grid) -> Placement:
    """The smallest digit of the first cell that has fewest left: what is tempting when nothing has been found."""
    marks = state.candidates()
    cell = min((c for c, digit in enumerate(state.digits) if not digit), key=lambda c: marks[c].bit_count())
    return Placement(cell, digits_of(marks[cell])[0])


def exercises(puzzles: list[Grid], rng: random.Random, count: int) -> list[Grid]:
    """Grids on the way to their solution; in every second one the singles are already in."""
    harder = [read(text) for rating, text in seeds() if rating <= EASY_ENOUGH]
    found: list[Grid] = []
    while len(found) < count:
        played_out = rng.random() < 0.5
        digits = random_isomorph(rng.choice(harder if played_out else [*puzzles, *harder]).digits, rng)
        state = Grid(digits, tuple(digit > 0 for digit in digits))
        right = answer(state.puzzle)
        empty = [cell for cell, digit in enumerate(digits) if not digit]
        filled = _with(state, {cell: right[cell] for cell in rng.sample(empty, rng.randrange(len(empty) // 3))})
        while played_out and (follows := _singles(filled)):
            filled = _with(filled, follows)
        if not all(filled.digits):
            found.append(filled)
    return found


def _singles(state: Grid) -> dict[int, int]:
    """The digits that singles show."""
    here = State.of(state)
    return {cell: digit for one in SINGLE_RUNGS for step in one.find(here) for cell, digit in step.placements}


def _with(state: Grid, digits: dict[int, int]) -> Grid:
    """The grid with more digits in it."""
    return Grid(tuple(digits.get(cell, digit) for cell, digit in enumerate(state.digits)), state.givens)
