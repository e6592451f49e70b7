"""Naked single: a cell with one candidate left."""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import State, cell_name, digits_in
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def find(state: State) -> Iterator[Step]:
    for cell, marks in enumerate(state.marks):
        if marks.bit_count() == 1:
            digit = digits_in(marks)[0]
            yield Step(
                technique=NAKED_SINGLE.id,
                name=NAKED_SINGLE.name,
                rating=NAKED_SINGLE.rating,
                words=f"{cell_name(cell)} can only hold {digit}: all other digits are ruled out there.",
                cells=(cell,),
                candidates=((cell, digit),),
                placements=((cell, digit),),
                eliminations=(),
            )


NAKED_SINGLE = Technique("naked-single", "Naked single", 2.3, find)
