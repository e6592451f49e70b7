"""Naked pair, triplet and quad: as many cells of a unit as digits that they share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    SCAN,
    UNITS,
    State,
    cell_names,
    digit_names,
    digits_in,
    subsets,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique, candidates_of


def common_set(masks: list[int], size: int) -> int:
    """The union of some sets when it has exactly `size` members and none of the sets is a single; else 0."""
    union = 0
    for mask in masks:
        if mask.bit_count() < 2:
            return 0
        union |= mask
    return union if union.bit_count() == size else 0


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    for unit in SCAN:
        if state.empty(unit) < 2 * size:
            continue
        for chosen in subsets(size, 9):
            cells = [UNITS[unit][place] for place in chosen]
            digits = common_set([state.marks[cell] for cell in cells], size)
            gone = [c for c in UNITS[unit] if c not in cells and state.marks[c] & digits]
            if digits and gone:
                yield technique.step(
                    words=f"In {unit_name(unit)} the cells {cell_names(cells)} hold nothing but "
                    f"{digit_names(digits)}. They use up these digits, which go from {cell_names(gone)}.",
                    cells=tuple(cells),
                    candidates=candidates_of(cells, digits, state),
                    eliminations=tuple((c, d) for c in gone for d in digits_in(digits & state.marks[c])),
                    units=(unit,),
                )


NAKED_PAIR = Technique("naked-pair", "Naked pair", 3.0, partial(_find, size=2))
NAKED_TRIPLET = Technique("naked-triplet", "Naked triplet", 3.6, partial(_find, size=3))
NAKED_QUAD = Technique("naked-quad", "Naked quad", 5.0, partial(_find, size=4))
