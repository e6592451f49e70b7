"""Nurikabe: draw the islands in the sea.

number    the size of the island that it stands on
island    cells joined by their sides that hold exactly one number and as many cells as it says
sea       every other cell; all of it hangs together, and no 2x2 square of it is a pool
mark      a cell drawn as sea or as island
state     a puzzle with the marks made so far

Islands never touch by a side, for then they would be one island with two numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ludometry.core.errors import BadInput
from ludometry.core.game import GameInfo, Turn

OPEN, SEA, ISLAND = 0, 1, 2

RULES_VERSION = "nurikabe-1"
LARGEST = 144
"""Cells in the largest grid that the room takes."""


@dataclass(frozen=True, slots=True)
class State:
    """A puzzle and what has been marked in it."""

    rows: int
    columns: int
    numbers: tuple[int, ...]
    """The number on each cell, row by row; 0 where there is none."""
    cells: tuple[int, ...]
    """OPEN, SEA or ISLAND for each cell; cells with a number are ISLAND from the start."""

    @property
    def puzzle(self) -> State:
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


def puzzle(rows: int, columns: int, numbers: Sequence[int]) -> State:
    """A fresh puzzle from its numbers, row by row."""
    if rows < 1 or columns < 1 or rows * columns > LARGEST:
        raise BadInput(f"a Nurikabe grid has 1 to {LARGEST} cells, not {rows} x {columns}.")
    if len(numbers) != rows * columns:
        raise BadInput(f"a {rows} x {columns} grid has {rows * columns} cells, not {len(numbers)}.")
    if not any(numbers):
        raise BadInput("a Nurikabe puzzle needs at least one number.")
    if sum(numbers) > rows * columns:
        raise BadInput(f"the numbers add up to {sum(numbers)}, but there are only {rows * columns} cells.")
    return State(rows, columns, tuple(numbers), tuple(ISLAND if n else OPEN for n in numbers))


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


def regions(state: State, colour: int) -> Iterator[frozenset[int]]:
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


def broken_rule(state: State) -> str:
    """The rule that a full grid breaks, in words; empty when it is a solution."""
    for square in squares(state.rows, state.columns):
        if all(state.cells[cell] == SEA for cell in square):
            return f"there is a pool of sea at {name(state, square[0])}"
    for island in regions(state, ISLAND):
        held = [state.numbers[cell] for cell in island if state.numbers[cell]]
        if len(held) != 1:
            return f"the island at {name(state, min(island))} holds {len(held)} numbers instead of one"
        if len(island) != held[0]:
            return f"the island at {name(state, min(island))} has {len(island)} cells instead of {held[0]}"
    if len(list(regions(state, SEA))) > 1:
        return "the sea does not hang together"
    return ""


def solved(state: State) -> bool:
    """Whether every cell is marked and every rule holds."""
    return state.full and not broken_rule(state)


def name(state: State, cell: int) -> str:
    """A cell as players write it: r1c1 is the top left one."""
    row, column = divmod(cell, state.columns)
    return f"r{row + 1}c{column + 1}"


@dataclass(frozen=True, slots=True)
class Nurikabe:
    """One puzzle as a game for one player, who wins it by drawing the solution.

    A mark is final: taking one back is the business of whoever shows the board. The score is 1 for a
    solved grid and 0 otherwise, so a wrong mark costs exactly one solved grid.
    """

    first: State

    @property
    def info(self) -> GameInfo:
        return GameInfo("nurikabe", "Nurikabe", 1, "solved grids", True, RULES_VERSION)

    def start(self) -> State:
        return self.first

    def turn(self, position: State) -> int:
        return Turn.OVER if position.full else 0

    def moves(self, position: State) -> list[Mark]:
        """Both colours on every open cell: what the rules leave of them is for the solver to find out."""
        open_cells = (cell for cell, c in enumerate(position.cells) if c == OPEN)
        return [Mark(cell, colour) for cell in open_cells for colour in (SEA, ISLAND)]

    def chances(self, position: State) -> list[tuple[Mark, float]]:
        return []

    def play(self, position: State, move: Mark) -> State:
        if not 0 <= move.cell < len(position.cells) or position.cells[move.cell] != OPEN:
            raise BadInput("a mark goes on a cell of the grid that is still open.")
        if move.colour not in (SEA, ISLAND):
            raise BadInput("a mark is sea or island.")
        cells = (*position.cells[: move.cell], move.colour, *position.cells[move.cell + 1 :])
        return replace(position, cells=cells)

    def scores(self, position: State) -> tuple[float, ...]:
        return (float(solved(position)),)

    def view(self, position: State, seat: int) -> State:
        return position

    def write(self, position: State) -> str:
        from ludometry.games.nurikabe.notation import write

        return write(position)

    def read(self, text: str) -> State:
        from ludometry.games.nurikabe.notation import read

        return read(text)

    def write_move(self, position: State, move: Mark) -> str:
        from ludometry.games.nurikabe.notation import write_mark

        return write_mark(position, move)

    def read_move(self, position: State, text: str) -> Mark:
        from ludometry.games.nurikabe.notation import read_mark

        return read_mark(position, text)
