"""Unique rectangles and loops: a pattern of two digits that would give the puzzle a second solution.

loop     cells that all hold the same two digits, each the neighbour of the next, two or none in every unit
rescue   a cell of the loop with more digits than the two; one of these must hold another digit
"""

from __future__ import annotations

from collections.abc import Iterator

from ludometry.games.sudoku.explainer.state import (
    PEERS,
    UNITS,
    UNITS_OF,
    State,
    bit,
    cell_name,
    cell_names,
    digit_names,
    digits_in,
    subsets,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.explainer.techniques.naked_set import common_set
from ludometry.games.sudoku.explainer.techniques.technique import Technique

Found = tuple[float, int, str, list[Candidate], tuple[int, ...]]
"""Rating, type, the reason in words, what goes, and the units to look at."""


def loops(state: State, start: int) -> Iterator[list[int]]:
    """Every loop through a cell of two digits."""
    pair = state.marks[start]

    def extend(loop: list[int], extras: int, spare: int, came: int) -> Iterator[list[int]]:
        for kind in range(3):
            if kind == came:
                continue
            for cell in UNITS[UNITS_OF[loop[-1]][kind]]:
                marks = state.marks[cell]
                if cell == start and len(loop) >= 4:
                    yield list(loop)
                elif cell not in loop and marks & pair == pair:
                    # The extra digits of a cell that is not followed stay in the account, as in the original.
                    extras |= marks & ~pair
                    two = marks.bit_count() == 2
                    if (two or extras.bit_count() == 1 or spare > 0) and _fits([*loop, cell]):
                        yield from extend([*loop, cell], extras, spare if two else spare - 1, kind)

    for loop in extend([start], 0, 2, -1):
        even = {unit for cell in loop[::2] for unit in UNITS_OF[cell]}
        odd = {unit for cell in loop[1::2] for unit in UNITS_OF[cell]}
        if even == odd:
            yield loop


def _fits(loop: list[int]) -> bool:
    """Whether the last cell shares no unit with the cells two, four, six ... before it."""
    here = set(UNITS_OF[loop[-1]])
    return not any(here & set(UNITS_OF[cell]) for cell in loop[-3::-2])


def _base(size: int) -> float:
    return {4: 4.5, 6: 4.6, 8: 4.7}.get(size, 5.0)


def _type_3(state: State, pair: int, a: int, b: int, base: float) -> Iterator[Found]:
    extra = (state.marks[a] | state.marks[b]) & ~pair
    for size in range(extra.bit_count(), 8):
        for unit in UNITS_OF[a]:
            if b not in UNITS[unit]:
                continue
            empty = state.empty(unit)
            if 2 * size <= empty:
                yield from _naked(state, unit, extra, a, b, size, base)
            if 2 * size < empty:
                yield from _hidden(state, unit, pair, extra, a, b, size, base)


def _naked(state: State, unit: int, extra: int, a: int, b: int, size: int, base: float) -> Iterator[Found]:
    cells = UNITS[unit]
    for chosen in subsets(size, 9):
        picked = [cells[i] for i in chosen]
        if a not in picked or b in picked:
            continue
        others = [cell for cell in picked if cell != a]
        inside = extra & state.marks[a] & state.marks[b]
        for cell in others:
            inside |= state.marks[cell]
        if inside.bit_count() != size or common_set([extra, *(state.marks[c] for c in others)], size) == 0:
            continue
        gone = [(c, d) for c in cells if c not in (*others, a, b) for d in digits_in(state.marks[c] & inside)]
        if gone:
            words = (
                f"one of {cell_names((a, b))} must hold {digit_names(extra, 'or')}, and makes with "
                f"{cell_names(others)} a naked set of {digit_names(inside)} in {unit_name(unit)}"
            )
            yield base + 0.1 * (size - 1), 3, words, gone, (unit,)


def _hidden(state: State, unit: int, pair: int, extra: int, a: int, b: int, size: int, base: float) -> Iterator[Found]:
    cells = UNITS[unit]
    rest = digits_in(0x1FF & ~pair & ~extra)
    for chosen in subsets(size - 2, len(rest)):
        digits = pair | sum(bit(rest[i]) for i in chosen)
        places = [{c for c in cells if c != b and state.has(c, digit)} for digit in digits_in(digits)]
        union = set().union(*places)
        if not all(places) or len(union) != size:
            continue
        others = sorted(union - {a})
        gone = [(c, d) for c in others for d in digits_in(state.marks[c] & ~digits)]
        if gone:
            words = (
                f"one of {cell_names((a, b))} is none of {digit_names(pair)}, so that {digit_names(digits)} are "
                f"confined in {unit_name(unit)} to the other and to {cell_names(others)}"
            )
            yield base + 0.1 * (len(others) - 1), 3, words, gone, (unit,)


def _type_4(state: State, pair: int, a: int, b: int, base: float) -> Iterator[Found]:
    locked: dict[int, int] = {}
    for unit in UNITS_OF[a]:
        if b in UNITS[unit]:
            for digit in digits_in(pair):
                if set(state.places(unit, digit)) <= {a, b}:
                    locked[digit] = unit
    if locked:
        keep = min(locked)
        out = digits_in(pair & ~bit(keep))[0]
        words = f"{keep} is locked at {cell_names((a, b))} in {unit_name(locked[keep])}, so neither can be {out}"
        yield base, 4, words, [(a, out), (b, out)], (locked[keep],)


def _type_2(state: State, rescue: list[int], pair: int, base: float) -> Iterator[Found]:
    digit = digits_in(state.marks[rescue[0]] & ~pair)[0]
    sees = set(PEERS[rescue[0]]).intersection(*(PEERS[cell] for cell in rescue))
    gone = [(cell, digit) for cell in sorted(sees) if state.has(cell, digit)]
    if gone:
        words = f"one of {cell_names(rescue)} must hold {digit}, which goes from the cells that see them all"
        yield base, 2, words, gone, ()


def _judge(state: State, loop: list[int], pair: int) -> Iterator[Found]:
    rescue = [cell for cell in loop if state.marks[cell].bit_count() > 2]
    base = _base(len(loop))
    if len(rescue) == 1:
        words = f"only {cell_name(rescue[0])} can prevent that, by holding neither of the two digits"
        yield base, 1, words, [(rescue[0], digit) for digit in digits_in(pair)], ()
    elif len(rescue) > 2:
        yield from _type_2(state, rescue, pair, base)
    elif len(rescue) == 2:
        a, b = rescue
        if ((state.marks[a] | state.marks[b]) & ~pair).bit_count() == 1:
            yield from _type_2(state, rescue, pair, base)
        else:
            yield from _type_3(state, pair, a, b, base)
        yield from _type_4(state, pair, a, b, base)


def find(state: State, technique: Technique) -> Iterator[Step]:
    found: list[tuple[float, int, list[int], int, Found]] = []
    for start in range(81):
        if state.marks[start].bit_count() == 2:
            for loop in loops(state, start):
                pair = state.marks[start]
                for verdict in _judge(state, loop, pair):
                    found.append((round(verdict[0], 1), verdict[1], loop, pair, verdict))
    found.sort(key=lambda item: item[:2])
    for rating, kind, loop, pair, (_, _, words, gone, units) in found:
        shape = "rectangle" if len(loop) == 4 else f"loop of {len(loop)} cells"
        yield technique.step(
            name=f"Unique {'rectangle' if len(loop) == 4 else 'loop'} type {kind}",
            rating=rating,
            words=f"If the {shape} {cell_names(loop)} held only {digit_names(pair)}, these two digits could be "
            f"swapped and the puzzle would have two solutions; {words}.",
            cells=tuple(loop),
            candidates=tuple((cell, digit) for cell in loop for digit in digits_in(pair)),
            eliminations=tuple(gone),
            units=units,
        )


UNIQUE_LOOP = Technique("unique-loop", "Unique rectangle or loop", 4.5, find)
