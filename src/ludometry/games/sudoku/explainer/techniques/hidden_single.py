"""Hidden single: a digit that fits only one cell of a row, column or box."""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import BOXES, SCAN, State, cell_name, unit_name
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique

IN_LINE = 1.5
"""A line is harder to take in at a glance than a box."""


def find(state: State) -> Iterator[Step]:
    for unit in SCAN:
        if state.empty(unit) == 1:
            continue
        for digit in range(1, 10):
            places = state.places(unit, digit)
            if len(places) == 1:
                cell = places[0]
                yield Step(
                    technique=HIDDEN_SINGLE.id,
                    name=HIDDEN_SINGLE.name,
                    rating=HIDDEN_SINGLE.rating if unit in BOXES else IN_LINE,
                    words=f"In {unit_name(unit)} the digit {digit} fits only at {cell_name(cell)}: "
                    f"every other empty cell there sees a {digit} or has lost it.",
                    cells=(cell,),
                    candidates=((cell, digit),),
                    placements=((cell, digit),),
                    eliminations=(),
                    units=(unit,),
                )


HIDDEN_SINGLE = Technique("hidden-single", "Hidden single", 1.2, find)
