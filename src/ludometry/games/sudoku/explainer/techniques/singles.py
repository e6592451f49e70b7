"""Singles: a unit with one empty cell, a digit with one place in a unit, a cell with one candidate."""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import BOXES, SCAN, State, cell_name, digits_in, unit_name
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique

IN_LINE = 1.5
"""A line is harder to take in at a glance than a box."""


def _only_places(state: State) -> Iterator[tuple[int, int, int]]:
    """Unit, cell and digit wherever a digit has one place left in a unit."""
    for unit in SCAN:
        for digit in range(1, 10):
            places = state.places(unit, digit)
            if len(places) == 1:
                yield unit, places[0], digit


def _last_cells(state: State, technique: Technique) -> Iterator[Step]:
    for unit, cell, digit in _only_places(state):
        if state.empty(unit) == 1:
            words = (
                f"{cell_name(cell)} is the last empty cell of {unit_name(unit)}; "
                f"{digit} is the digit that is missing there."
            )
            put = ((cell, digit),)
            yield technique.step(words, (cell,), put, placements=put, units=(unit,))


def _hidden_singles(state: State, technique: Technique) -> Iterator[Step]:
    for unit, cell, digit in _only_places(state):
        if state.empty(unit) > 1:
            words = (
                f"In {unit_name(unit)} the digit {digit} fits only at {cell_name(cell)}: "
                f"every other empty cell there sees a {digit} or has lost it."
            )
            put = ((cell, digit),)
            rating = technique.rating if unit in BOXES else IN_LINE
            yield technique.step(words, (cell,), put, placements=put, units=(unit,), rating=rating)


def _naked_singles(state: State, technique: Technique) -> Iterator[Step]:
    for cell, marks in enumerate(state.marks):
        if marks.bit_count() == 1:
            put = ((cell, digits_in(marks)[0]),)
            words = f"{cell_name(cell)} can only hold {put[0][1]}: all other digits are ruled out there."
            yield technique.step(words, (cell,), put, placements=put)


LAST_CELL = Technique("last-cell", "Last cell", 1.0, _last_cells)
HIDDEN_SINGLE = Technique("hidden-single", "Hidden single", 1.2, _hidden_singles)
NAKED_SINGLE = Technique("naked-single", "Naked single", 2.3, _naked_singles)
