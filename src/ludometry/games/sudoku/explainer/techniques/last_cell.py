"""Last cell: a row, column or box with one empty cell left."""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import SCAN, State, cell_name, unit_name
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def find(state: State) -> Iterator[Step]:
    for unit in SCAN:
        if state.empty(unit) != 1:
            continue
        for digit in range(1, 10):
            places = state.places(unit, digit)
            if len(places) == 1:
                cell = places[0]
                yield Step(
                    technique=LAST_CELL.id,
                    name=LAST_CELL.name,
                    rating=LAST_CELL.rating,
                    words=f"{cell_name(cell)} is the last empty cell of {unit_name(unit)}; "
                    f"{digit} is the digit that is missing there.",
                    cells=(cell,),
                    candidates=((cell, digit),),
                    placements=((cell, digit),),
                    eliminations=(),
                    units=(unit,),
                )


LAST_CELL = Technique("last-cell", "Last cell", 1.0, find)
