"""Aligned pair and triplet exclusion: values of some cells that cannot stand together, tried out one by one.

excluder   a cell with few candidates that sees every base cell; values that would empty it cannot stand together
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from ludometry.games.sudoku.explainer.state import (
    PEERS,
    State,
    bit,
    cell_names,
    digits_in,
    see_each_other,
)
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def excluders(state: State, size: int) -> dict[int, list[int]]:
    """For each base cell the cells with 2 to `size` candidates that see it; none beside a naked single."""
    found = {}
    for cell in range(81):
        if state.marks[cell].bit_count() < 2:
            continue
        counts = [state.marks[peer].bit_count() for peer in PEERS[cell]]
        few = [peer for peer, count in zip(PEERS[cell], counts) if 2 <= count <= size]
        if few and 1 not in counts:
            found[cell] = few
    return found


def _sets(by_cell: dict[int, list[int]], size: int) -> Iterator[tuple[int, ...]]:
    bases = list(by_cell)
    for j in range(1, len(bases)):
        for i in range(j):
            a, b = bases[i], bases[j]
            if size == 2:
                yield a, b
            else:
                for c in dict.fromkeys((*by_cell[a], *by_cell[b])):
                    if c in by_cell and c not in (a, b):
                        yield a, b, c


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    by_cell = excluders(state, size)
    if len(by_cell) < size:
        return
    for cells in _sets(by_cell, size):
        common = set(by_cell[cells[0]]).intersection(*(by_cell[cell] for cell in cells[1:]))
        if len(common) < 2:
            continue
        masks = {state.marks[cell] for cell in common}
        left = [0] * size
        for values in product(*(digits_in(state.marks[cell]) for cell in cells)):
            used = 0
            for value in values:
                used |= bit(value)
            if any(
                values[i] == values[j] and see_each_other(cells[i], cells[j]) for j in range(size) for i in range(j)
            ) or any(mask & ~used == 0 for mask in masks):
                continue
            for i, value in enumerate(values):
                left[i] |= bit(value)
        gone = tuple((c, d) for c, kept in zip(cells, left) for d in digits_in(state.marks[c] & ~kept))
        if gone:
            yield technique.step(
                words=f"Try every combination of digits at {cell_names(cells)}. Those with equal digits in cells that "
                f"see each other fail, and those that would leave one of {cell_names(sorted(common))} without a "
                f"digit. No combination that is left uses "
                f"{', '.join(f'{d} at {cell_names((c,))}' for c, d in gone)}.",
                cells=cells,
                candidates=tuple((c, d) for c in sorted(common) for d in digits_in(state.marks[c])),
                eliminations=gone,
            )


ALIGNED_PAIR_EXCLUSION = Technique("aligned-pair-exclusion", "Aligned pair exclusion", 6.2, partial(_find, size=2))
ALIGNED_TRIPLET_EXCLUSION = Technique(
    "aligned-triplet-exclusion", "Aligned triplet exclusion", 7.5, partial(_find, size=3)
)
