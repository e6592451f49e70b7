"""Locked candidates: pointing from a box along a line, claiming from a line into a box.

base     the unit in which the digit is confined to the crossing
cover    the unit that crosses it, whose other cells lose the digit
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    BOXES,
    COLUMNS,
    ROWS,
    UNITS,
    State,
    cell_name,
    cell_names,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique

POINTING_PAIRS = ((BOXES, COLUMNS), (BOXES, ROWS))
CLAIMING_PAIRS = ((COLUMNS, BOXES), (ROWS, BOXES))
Pairs = tuple[tuple[range, range], ...]


def locked_sets(state: State, pairs: Pairs) -> Iterator[tuple[int, int, int, range]]:
    """Base, cover, digit and the kind of the base, wherever a digit of the base lies in the crossing only."""
    for bases, covers in pairs:
        for base in bases:
            for cover in covers:
                shared = set(UNITS[base]) & set(UNITS[cover])
                if not shared:
                    continue
                for digit in range(1, 10):
                    places = state.places(base, digit)
                    if len(places) > 1 and shared.issuperset(places):
                        yield base, cover, digit, bases


def _find(state: State, technique: Technique, pairs: Pairs) -> Iterator[Step]:
    for base, cover, digit, _ in locked_sets(state, pairs):
        places = state.places(base, digit)
        gone = [cell for cell in state.places(cover, digit) if cell not in UNITS[base]]
        if gone:
            yield technique.step(
                words=f"In {unit_name(base)} the {digit} must stand at {cell_names(places, 'or')}, all in "
                f"{unit_name(cover)}. So no other cell of {unit_name(cover)} can hold {digit}: it goes from "
                f"{cell_names(gone)}.",
                cells=tuple(places),
                candidates=tuple((cell, digit) for cell in places),
                eliminations=tuple((cell, digit) for cell in gone),
                units=(base, cover),
            )


def _find_direct(state: State, technique: Technique, pairs: Pairs) -> Iterator[Step]:
    for base, cover, digit, bases in locked_sets(state, pairs):
        places = state.places(base, digit)
        for other in bases:
            if other == base or not set(UNITS[other]) & set(UNITS[cover]):
                continue
            before = state.places(other, digit)
            left = [cell for cell in before if cell not in UNITS[cover]]
            if len(before) > 1 and len(left) == 1:
                cell = left[0]
                yield technique.step(
                    words=f"In {unit_name(base)} the {digit} must stand at {cell_names(places, 'or')}, all in "
                    f"{unit_name(cover)}. That bars {digit} from the rest of {unit_name(cover)}, and leaves "
                    f"{cell_name(cell)} as its only cell in {unit_name(other)}.",
                    cells=(*places, cell),
                    candidates=(*((c, digit) for c in places), (cell, digit)),
                    placements=((cell, digit),),
                    units=(base, cover, other),
                )


DIRECT_POINTING = Technique("direct-pointing", "Pointing to a single", 1.7, partial(_find_direct, pairs=POINTING_PAIRS))
DIRECT_CLAIMING = Technique(
    "direct-claiming", "Claiming for a single", 1.9, partial(_find_direct, pairs=CLAIMING_PAIRS)
)
POINTING = Technique("pointing", "Pointing", 2.6, partial(_find, pairs=POINTING_PAIRS))
CLAIMING = Technique("claiming", "Claiming", 2.8, partial(_find, pairs=CLAIMING_PAIRS))
