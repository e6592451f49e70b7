"""Chains of two, three or four strong links in one digit: skyscraper, kite, turbot fish, empty rectangle and kin.

link     a unit in which a digit stands in two places, or in two groups that each lie in one line or box
end      the cells of one side of a link
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    BOXES,
    COLUMNS,
    PEERS,
    ROWS,
    UNITS,
    UNITS_OF,
    State,
    cell_names,
    join_words,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.technique import Technique

End = tuple[int, ...]
Link = tuple[int, bool, End, End]
"""The unit, whether it is grouped, and the two ends."""


def links(state: State, digit: int) -> list[Link]:
    """All strong links of a digit, each in both directions."""
    found: list[Link] = []
    for unit in (*ROWS, *COLUMNS, *BOXES):
        places = state.places(unit, digit)
        pairs: list[tuple[End, End]] = []
        if len(places) == 2:
            a, b = places
            if unit not in BOXES or (a // 9 != b // 9 and a % 9 != b % 9):
                pairs.append(((a,), (b,)))
        elif 3 <= len(places) <= 6 and unit not in BOXES:
            groups = [tuple(p for p in places if p in UNITS[unit][3 * j : 3 * j + 3]) for j in range(3)]
            if sum(map(bool, groups)) == 2:
                # The kernel starts after the empty third.
                empty = groups.index(())
                pairs.append((groups[(empty + 1) % 3], groups[(empty + 2) % 3]))
        elif 3 <= len(places) <= 6:
            pairs += _crosses(unit, places)
        for first, second in pairs:
            grouped = len(places) > 2
            found += [(unit, grouped, first, second), (unit, grouped, second, first)]
    return found


def _crosses(unit: int, places: list[int]) -> Iterator[tuple[End, End]]:
    """The two bars of a box whose places lie all in one row and one column."""
    for heart in UNITS[unit]:
        row = tuple(p for p in places if p // 9 == heart // 9)
        column = tuple(p for p in places if p % 9 == heart % 9)
        if set(row) | set(column) != set(places):
            continue
        bare_row, bare_column = (tuple(p for p in bar if p != heart) for bar in (row, column))
        if bare_row and bare_column:
            if heart not in places or (len(bare_row) > 1 and len(bare_column) > 1):
                yield row, column
            else:
                if len(bare_row) == 1:
                    yield bare_row, column
                if len(bare_column) == 1:
                    yield bare_column, row
        return


def shared(first: End, second: End) -> int:
    """The unit that holds two ends together: column, row or box; -1 for none."""
    box, row, column = UNITS_OF[first[0]]
    for unit in (column, row, box):
        if all(cell in UNITS[unit] for cell in (*first, *second)):
            return unit
    return -1


def chains(state: State, digit: int, size: int) -> Iterator[tuple[list[Link], list[int]]]:
    """Every chain of a size, with the units of its weak links."""
    every = links(state, digit)

    def extend(chain: list[Link], weak: list[int]) -> Iterator[tuple[list[Link], list[int]]]:
        if len(chain) == size:
            yield chain, weak
            return
        taken = {cell for unit, *_ in chain for cell in UNITS[unit]}
        for link in every:
            if taken.intersection(state.places(link[0], digit)):
                continue
            unit = shared(chain[-1][3], link[2]) if chain else 0
            if unit >= 0:
                yield from extend([*chain, link], [*weak, unit] if chain else [])

    yield from extend([], [])


def _rating(chain: list[Link], base: float) -> float:
    if any(grouped for _, grouped, _, _ in chain):
        return round(base + 0.3, 1)
    units = [unit for unit, *_ in chain]
    mixed = any(u in ROWS for u in units) and any(u in COLUMNS for u in units)
    return round(base + 0.1 * any(u in BOXES for u in units) + 0.1 * mixed, 1)


def _gone(state: State, digit: int, chain: list[Link], weak: list[int]) -> list[int]:
    inside = {cell for unit, *_ in chain for cell in state.places(unit, digit)}
    ring = shared(chain[0][2], chain[-1][3])
    if ring >= 0:
        reach = {cell for unit in (*weak, ring) for cell in UNITS[unit]}
    else:
        reach = set.intersection(*(set(PEERS[cell]) for cell in (*chain[0][2], *chain[-1][3])))
    return sorted(cell for cell in reach - inside if state.has(cell, digit))


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    found: list[tuple[float, int, list[int], int, list[Link]]] = []
    for digit in range(1, 10):
        for chain, weak in chains(state, digit, size):
            gone = _gone(state, digit, chain, weak)
            if gone:
                found.append((_rating(chain, technique.rating), -len(gone), gone, digit, chain))
    found.sort(key=lambda item: item[:2])
    for rating, _, gone, digit, chain in found:
        told = join_words([f"{unit_name(u)} ({cell_names(a)} or {cell_names(b)})" for u, _, a, b in chain])
        cells = tuple(cell for _, _, a, b in chain for cell in dict.fromkeys((*a, *b)))
        yield technique.step(
            rating=rating,
            words=f"The {digit} has two ways to stand in {told}. Each link is tied to the next, so one end of the "
            f"chain holds {digit} in any case, and it goes from {cell_names(gone)}.",
            cells=cells,
            candidates=tuple((cell, digit) for cell in cells),
            eliminations=tuple((cell, digit) for cell in gone),
            units=tuple(unit for unit, *_ in chain),
        )


TWO_STRONG_LINKS = Technique("two-strong-links", "Two strong links", 4.0, partial(_find, size=2))
THREE_STRONG_LINKS = Technique("three-strong-links", "Three strong links", 5.4, partial(_find, size=3))
FOUR_STRONG_LINKS = Technique("four-strong-links", "Four strong links", 5.8, partial(_find, size=4))
