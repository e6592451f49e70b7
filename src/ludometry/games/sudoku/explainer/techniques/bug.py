"""Bivalue universal grave (BUG): all cells would be left with two digits, and the puzzle with two solutions.

bug cell    a cell with three or more candidates, one at least of which is surplus
surplus     the candidates without which the grid would be a grave; one of them must be true
"""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import (
    BOXES,
    COLUMNS,
    PEERS,
    ROWS,
    UNITS,
    UNITS_OF,
    State,
    bit,
    cell_name,
    cell_names,
    digit_names,
    digits_in,
    see_each_other,
    subsets,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.naked_set import common_set
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def surplus(state: State) -> tuple[dict[int, int], list[int]] | None:
    """The surplus digits of each bug cell and the cells that see all bug cells; None: not a grave."""
    extra: dict[int, int] = {}
    common: list[int] = []
    union = 0
    for unit in (*BOXES, *ROWS, *COLUMNS):
        for digit in range(1, 10):
            places = state.places(unit, digit)
            if len(places) in (0, 2):
                continue
            heavy = [cell for cell in places if state.marks[cell].bit_count() >= 3]
            if not heavy:
                return None
            if len(heavy) > 1:
                continue
            cell = heavy[0]
            common = list(PEERS[cell]) if not extra else [c for c in common if c in PEERS[cell]]
            extra[cell] = extra.get(cell, 0) | bit(digit)
            union |= bit(digit)
            common = [c for c in common if c not in extra]
            if len(extra) > 1 and union.bit_count() > 1 and not common:
                return None
    rest = State(state.digits, tuple(m & ~extra.get(c, 0) for c, m in enumerate(state.marks)))
    if any(not rest.digits[c] and rest.marks[c].bit_count() != 2 for c in range(81)):
        return None
    if any(len(rest.places(unit, digit)) not in (0, 2) for unit in range(27) for digit in range(1, 10)):
        return None
    return (extra, common) if extra else None


def _step(kind: int, rating: float, words: str, extra: dict[int, int], gone: list[Candidate], unit: int = -1) -> Step:
    return BUG.step(
        name=f"BUG type {kind}",
        rating=rating,
        words=f"Without {_listed(extra)} every cell would have two digits left and every digit two places in each "
        f"unit, which never leads to a single solution. {words}",
        cells=tuple(extra),
        candidates=tuple((cell, digit) for cell, mask in extra.items() for digit in digits_in(mask)),
        eliminations=tuple(gone),
        units=(unit,) if unit >= 0 else (),
    )


def _listed(extra: dict[int, int]) -> str:
    return ", ".join(f"{digit_names(mask)} at {cell_name(cell)}" for cell, mask in extra.items())


def find(state: State, technique: Technique) -> Iterator[Step]:
    grave = surplus(state)
    if grave is None:
        return
    extra, common = grave
    union = 0
    for mask in extra.values():
        union |= mask
    if len(extra) == 1:
        cell = next(iter(extra))
        out = [(cell, digit) for digit in digits_in(state.marks[cell] & ~union)]
        yield _step(1, 5.6, f"So {cell_name(cell)} holds {digit_names(union, 'or')}.", extra, out)
    elif union.bit_count() == 1:
        digit = digits_in(union)[0]
        out = [(cell, digit) for cell in common if state.has(cell, digit)]
        if out:
            words = f"So one of {cell_names(extra)} holds {digit}, which goes from {cell_names(c for c, _ in out)}."
            yield _step(2, 5.7, words, extra, out)
        yield from _type_4(state, extra, union)
    elif common:
        yield from _type_4(state, extra, union)
        yield from _type_3(state, extra, union, common)


def _type_4(state: State, extra: dict[int, int], union: int) -> Iterator[Step]:
    if len(extra) != 2:
        return
    a, b = extra
    shared = state.marks[a] & state.marks[b] & ~union
    if shared.bit_count() == 1 and see_each_other(a, b):
        out = [(c, d) for c in (a, b) for d in digits_in(state.marks[c] & ~extra[c] & ~shared)]
        words = (
            f"One of {cell_names((a, b))} holds its surplus digit, the other takes {digit_names(shared)}; "
            f"both lose everything else."
        )
        yield _step(4, 5.7, words, extra, out)


def _type_3(state: State, extra: dict[int, int], union: int, common: list[int]) -> Iterator[Step]:
    cells = list(extra)
    for unit in UNITS_OF[cells[0]]:
        if any(cell not in UNITS[unit] for cell in cells):
            continue
        room = [cell for cell in common if cell in UNITS[unit]]
        for size in range(2, 7):
            if len(room) < size:
                break
            for chosen in subsets(size - 1, len(room)):
                others = [room[i] for i in chosen]
                inside = 0
                for cell in others:
                    inside |= state.marks[cell]
                masks = [*(state.marks[cell] for cell in others), union]
                if inside.bit_count() != size or common_set(masks, size) == 0:
                    continue
                out = [(c, d) for c in room if c not in others for d in digits_in(state.marks[c] & inside)]
                if out:
                    words = (
                        f"So one of {cell_names(cells)} holds {digit_names(union, 'or')} and makes with "
                        f"{cell_names(others)} a naked set of {digit_names(inside)} in {unit_name(unit)}."
                    )
                    yield _step(3, round(5.7 + 0.1 * (size - 1), 1), words, extra, out, unit)


BUG = Technique("bug", "Bivalue universal grave (BUG)", 5.6, find)
