"""Hidden pair, triplet and quad: as many digits as cells of a unit that they are confined to.

The direct forms, which a player may see first, end in a digit written in the same unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    SCAN,
    UNITS,
    State,
    cell_name,
    cell_names,
    digit_names,
    digits_in,
    subsets,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.naked_set import common_set
from ludometry.games.sudoku.explainer.techniques.technique import Technique, candidates_of


def hidden_sets(state: State, size: int, direct: bool) -> Iterator[tuple[int, int, list[int]]]:
    """Unit, digits and cells of every hidden set of a size."""
    for unit in SCAN:
        empty = state.empty(unit)
        if not (empty > 2 * size or (direct and empty > size)):
            continue
        places = [sum(1 << i for i, cell in enumerate(UNITS[unit]) if state.has(cell, digit)) for digit in range(1, 10)]
        for chosen in subsets(size, 9):
            common = common_set([places[i] for i in chosen], size)
            if common:
                cells = [UNITS[unit][i] for i in range(9) if common >> i & 1]
                yield unit, sum(1 << i for i in chosen), cells


def _others(state: State, cells: list[int], digits: int) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell in cells for digit in digits_in(state.marks[cell] & ~digits))


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    for unit, digits, cells in hidden_sets(state, size, direct=False):
        gone = _others(state, cells, digits)
        if gone:
            yield technique.step(
                words=f"In {unit_name(unit)} the digits {digit_names(digits)} fit nowhere but at "
                f"{cell_names(cells)}. These cells have no room for anything else.",
                cells=tuple(cells),
                candidates=candidates_of(cells, digits, state),
                eliminations=gone,
                units=(unit,),
            )


def _find_direct(state: State, technique: Technique, size: int) -> Iterator[Step]:
    for unit, digits, cells in hidden_sets(state, size, direct=True):
        for digit in digits_in(~digits & 0x1FF):
            places = state.places(unit, digit)
            left = [cell for cell in places if cell not in cells]
            if len(places) > 1 and len(left) == 1:
                yield technique.step(
                    words=f"In {unit_name(unit)} the digits {digit_names(digits)} fit nowhere but at "
                    f"{cell_names(cells)} and fill these cells. The {digit} is left with {cell_name(left[0])}.",
                    cells=(*cells, left[0]),
                    candidates=(*candidates_of(cells, digits, state), (left[0], digit)),
                    placements=((left[0], digit),),
                    units=(unit,),
                )
                break


DIRECT_HIDDEN_PAIR = Technique("direct-hidden-pair", "Hidden pair leaving a single", 2.0, partial(_find_direct, size=2))
DIRECT_HIDDEN_TRIPLET = Technique(
    "direct-hidden-triplet", "Hidden triplet leaving a single", 2.5, partial(_find_direct, size=3)
)
HIDDEN_PAIR = Technique("hidden-pair", "Hidden pair", 3.4, partial(_find, size=2))
HIDDEN_TRIPLET = Technique("hidden-triplet", "Hidden triplet", 4.0, partial(_find, size=3))
HIDDEN_QUAD = Technique("hidden-quad", "Hidden quad", 5.4, partial(_find, size=4))
