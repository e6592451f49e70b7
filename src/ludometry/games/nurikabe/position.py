"""What stands on a Nurikabe grid, and how its cells lie.

number    the size of the island that it stands on
mark      a cell drawn as sea or as island
position  a puzzle with the marks made so far
region    cells of one colour, joined by their sides
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ludometry.core.errors import BadInput

OPEN, SEA, ISLAND = 0, 1, 2
LARGEST = 144
"""Cells in the largest grid that the room takes."""


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle and what has been marked in it."""

    rows: int
    columns: int
    numbers: tuple[int, ...]
    """The number on each cell, row by row; 0 where there is none."""
    cells: tuple[int, ...]
    """OPEN, SEA or ISLAND for each cell; cells with a number are ISLAND from the start."""

    @property
    def puzzle(self) -> Position:
        """The same puzzle with no marks."""
        return replace(self, cells=tuple(ISLAND if n else OPEN for n in self.numbers))

    @property
    def full(self) -> bool:
        """Whether every cell is marked."""
        return OPEN not in self.cells


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """One cell drawn as SEA or ISLAND."""

    cell: int
    colour: int


def puzzle(rows: int, columns: int, numbers: Sequence[int]) -> Position:
    """A fresh puzzle from its numbers, row by row."""
    if rows < 1 or columns < 1 or rows * columns > LARGEST:
        raise BadInput(f"a Nurikabe grid has 1 to {LARGEST} cells, not {rows} x {columns}.")
    if len(numbers) != rows * columns:
        raise BadInput(f"a {rows} x {columns} grid has {rows * columns} cells, not {len(numbers)}.")
    if not any(numbers):
        raise BadInput("a Nurikabe puzzle needs at least one number.")
    if sum(numbers) > rows * columns:
        raise BadInput(f"the numbers add up to {sum(numbers)}, but there are only {rows * columns} cells.")
    return Position(rows, columns, tuple(numbers), tuple(ISLAND if n else OPEN for n in numbers))


@cache
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells that share a side with it."""
    found = []
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        found.append(tuple(r * columns + c for r, c in sides if 0 <= r < rows and 0 <= c < columns))
    return tuple(found)


@cache
def squares(rows: int, columns: int) -> tuple[tuple[int, int, int, int], ...]:
    """The four cells of every 2x2 square."""
    corners = (row * columns + column for row in range(rows - 1) for column in range(columns - 1))
    return tuple((c, c + 1, c + columns, c + columns + 1) for c in corners)


def regions(state: Position, colour: int) -> Iterator[frozenset[int]]:
    """The connected regions of one colour."""
    near = neighbours(state.rows, state.columns)
    unseen = {cell for cell, c in enumerate(state.cells) if c == colour}
    while unseen:
        region, edge = set(), {min(unseen)}
        while edge:
            region |= edge
            edge = {n for cell in edge for n in near[cell] if n in unseen} - region
        unseen -= region
        yield frozenset(region)


def name(state: Position, cell: int) -> str:
    """A cell as players write it: r1c1 is the top left one."""
    row, column = divmod(cell, state.columns)
    return f"r{row + 1}c{column + 1}"
