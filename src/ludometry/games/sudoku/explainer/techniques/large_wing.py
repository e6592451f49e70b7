"""WXYZ-Wing and its larger kin: a stem of cells in one unit and a pincer of two digits.

stem     cells of one unit that hold together one digit more than they are
pincer   a cell of two digits, both in the stem
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    PEERS,
    UNITS,
    State,
    cell_name,
    cell_names,
    digit_names,
    digits_in,
    subsets,
)
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique, candidates_of


def _strike(state: State, cells: list[int], digit: int) -> list[Candidate]:
    """The candidates of a digit that see all its places in some cells."""
    holders = [cell for cell in cells if state.has(cell, digit)]
    reach = set.intersection(*(set(PEERS[cell]) for cell in holders)) - set(cells)
    return [(cell, digit) for cell in sorted(reach) if state.has(cell, digit)]


def _gone(state: State, stem: list[int], pincer: int, union: int) -> list[Candidate]:
    """What a stem and a pincer rub out."""
    tied = [
        digit
        for digit in digits_in(state.marks[pincer])
        if all(cell in PEERS[pincer] for cell in stem if state.has(cell, digit))
    ]
    gone: list[Candidate] = []
    for digit in digits_in(state.marks[pincer]):
        if any(other != digit for other in tied):
            gone += _strike(state, [*stem, pincer], digit)
    if len(tied) == 2:
        for digit in digits_in(union & ~state.marks[pincer]):
            gone += [(cell, d) for cell, d in _strike(state, stem, digit) if cell != pincer]
    return gone


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    middle = (size + 2) // 2
    pincers = [cell for cell in range(81) if state.marks[cell].bit_count() == 2]
    found: list[tuple[float, int, list[Candidate], list[int], int, int]] = []
    for unit in range(27):
        for chosen in subsets(size - 1, 9):
            stem = [UNITS[unit][i] for i in chosen]
            counts = [state.marks[cell].bit_count() for cell in stem]
            union = 0
            for cell in stem:
                union |= state.marks[cell]
            if min(counts) < 2 or union.bit_count() != size:
                continue
            rating = technique.rating
            if size < 6:
                rating = round(rating + 0.1 * (size - middle - abs(middle - max(counts))), 1)
            for pincer in pincers:
                if pincer not in stem and not state.marks[pincer] & ~union:
                    gone = _gone(state, stem, pincer, union)
                    if gone:
                        found.append((rating, -len(gone), gone, stem, pincer, union))
    found.sort(key=lambda item: item[:2])
    for rating, _, gone, stem, pincer, union in found:
        yield technique.step(
            rating=rating,
            words=f"{cell_names(stem)} hold {digit_names(union)}, one digit more than they are cells, and "
            f"{cell_name(pincer)} holds {digit_names(state.marks[pincer])} and sees all their places of one of these. "
            f"Whichever digit the pincer takes, the others are fixed in the stem, so that "
            f"{', '.join(f'{d} at {cell_name(c)}' for c, d in gone)} cannot be.",
            cells=(*stem, pincer),
            candidates=candidates_of((*stem, pincer), union, state),
            eliminations=tuple(gone),
        )


WXYZ_WING = Technique("wxyz-wing", "WXYZ-Wing", 5.5, partial(_find, size=4))
VWXYZ_WING = Technique("vwxyz-wing", "VWXYZ-Wing", 6.2, partial(_find, size=5))
UVWXYZ_WING = Technique("uvwxyz-wing", "UVWXYZ-Wing", 6.6, partial(_find, size=6))
TUVWXYZ_WING = Technique("tuvwxyz-wing", "TUVWXYZ-Wing", 7.5, partial(_find, size=7))
