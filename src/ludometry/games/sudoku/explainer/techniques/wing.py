"""XY-Wing and XYZ-Wing: a pivot whose every digit puts z into the pivot or one of its two pincers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import PEERS, State, cell_name, cell_names, digit_names, digits_in
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    marks = state.marks
    for pivot in range(81):
        if marks[pivot].bit_count() != size:
            continue
        for first in PEERS[pivot]:
            if marks[first].bit_count() != 2 or (marks[pivot] & ~marks[first]).bit_count() != 1:
                continue
            for second in PEERS[pivot]:
                if marks[second].bit_count() != 2:
                    continue
                union = marks[pivot] | marks[first] | marks[second]
                shared = marks[pivot] & marks[first] & marks[second]
                if union.bit_count() != 3 or shared.bit_count() != size - 2:
                    continue
                z = digits_in(marks[first] & marks[second])[0]
                sees = set(PEERS[first]) & set(PEERS[second])
                if size == 3:
                    sees &= set(PEERS[pivot])
                gone = sorted(c for c in sees - {pivot, first, second} if state.has(c, z))
                if gone:
                    cells = (pivot, first, second)
                    holders = cells if size == 3 else (first, second)
                    yield technique.step(
                        words=f"Whatever {cell_name(pivot)} holds of {digit_names(marks[pivot])}, one of "
                        f"{cell_names(holders)} holds {z}. So {z} goes from {cell_names(gone)}, "
                        f"which {'see them all' if size == 3 else 'see both'}.",
                        cells=cells,
                        candidates=tuple((c, d) for c in cells for d in digits_in(marks[c])),
                        eliminations=tuple((cell, z) for cell in gone),
                    )


XY_WING = Technique("xy-wing", "XY-Wing", 4.2, partial(_find, size=2))
XYZ_WING = Technique("xyz-wing", "XYZ-Wing", 4.4, partial(_find, size=3))
