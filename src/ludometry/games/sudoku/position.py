"""Sudoku boards and what stands on them.

box     a square of n x n cells; a board has n x n boxes and n² x n² cells (n = 2, 3, 4)
side    n², the number of digits and the length of a row
cell    a number from 0, row by row; players write r1c1 for cell 0
unit    a row, a column or a box: each digit stands in it once
peers   the cells that share a unit with a cell
given   a digit printed in the puzzle
grid    the givens, what the player has entered, and the marks struck so far: a position of the game
marks   the digits still thought possible in a cell, one bit a digit (bit 0 is digit 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from ludometry.core.errors import BadInput

SYMBOLS = "123456789ABCDEFG"
"""What the digits look like; a 16 x 16 board uses A to G for ten to sixteen."""

BOX_OF_CELLS = {16: 2, 81: 3, 256: 4}
"""How wide the boxes of a board are, by its number of cells."""


class Board:
    """The geometry of one size; use `board(box)`, there is one object a size."""

    def __init__(self, box: int) -> None:
        if box not in (2, 3, 4):
            raise BadInput(f"a Sudoku box has 2, 3 or 4 cells a side, not {box}")
        self.box = box
        self.side = box * box
        self.cells = self.side * self.side
        self.full = (1 << self.side) - 1

    def row_of(self, cell: int) -> int:
        return cell // self.side

    def column_of(self, cell: int) -> int:
        return cell % self.side

    def box_of(self, cell: int) -> int:
        row, column = divmod(cell, self.side)
        return row // self.box * self.box + column // self.box

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(r * self.side, (r + 1) * self.side)) for r in range(self.side))

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(c, self.cells, self.side)) for c in range(self.side))

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell for cell in range(self.cells) if self.box_of(cell) == b) for b in range(self.side))

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """Rows, then columns, then boxes."""
        return self.rows + self.columns + self.boxes

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell its peers in increasing order: 20 of them on a 9 x 9 board."""
        return tuple(
            tuple(sorted({c for unit in self.units if cell in unit for c in unit} - {cell}))
            for cell in range(self.cells)
        )

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The Sudoku graph: every pair of peers once, 810 pairs on a 9 x 9 board."""
        return tuple((a, b) for a in range(self.cells) for b in self.peers[a] if a < b)

    def unit_name(self, unit: int) -> str:
        kind, number = divmod(unit, self.side)
        return f"{('row', 'column', 'box')[kind]} {number + 1}"

    def cell_name(self, cell: int) -> str:
        row, column = divmod(cell, self.side)
        return f"r{row + 1}c{column + 1}"

    def read_cell(self, name: str) -> int:
        """`r3c7` (any case) as a cell number."""
        text = name.strip().lower()
        row, mark, column = text.removeprefix("r").partition("c")
        if not (text.startswith("r") and mark and row.isdecimal() and column.isdecimal()):
            raise BadInput(f"a cell is written like r3c7, not {name!r}")
        # No longer than a number that Python reads: int() raises beyond 4,300 digits.
        far = max(len(row), len(column)) > 9
        if far or not (1 <= int(row) <= self.side and 1 <= int(column) <= self.side):
            raise BadInput(f"cell {name!r} is outside a board of {self.side} rows and columns")
        return (int(row) - 1) * self.side + int(column) - 1

    def __repr__(self) -> str:
        return f"Board({self.side}x{self.side})"


@cache
def board(box: int = 3) -> Board:
    """The board whose boxes are `box` cells wide: 2, 3 or 4 for 4x4, 9x9 and 16x16."""
    return Board(box)


@dataclass(frozen=True, slots=True)
class Grid:
    """A puzzle, or the state of one while it is being solved."""

    digits: tuple[int, ...]
    """The digit in each cell, givens and entries alike; 0 where the cell is empty."""

    givens: tuple[bool, ...]
    """Which of the digits are printed in the puzzle."""

    marks: tuple[int, ...] | None = None
    """The marks of each cell where the text carried them; None: all that the digits allow."""

    @property
    def board(self) -> Board:
        return board(BOX_OF_CELLS[len(self.digits)])

    @property
    def puzzle(self) -> tuple[int, ...]:
        """The printed puzzle: the givens alone."""
        return tuple(d if given else 0 for d, given in zip(self.digits, self.givens))

    @property
    def solved(self) -> bool:
        return 0 not in self.digits and conflict(self.digits) is None

    def candidates(self) -> tuple[int, ...]:
        """The marks of every cell; a filled cell has the single bit of its digit."""
        return self.marks if self.marks is not None else candidates(self.digits)

    def clean(self) -> Grid:
        """The same grid in the one form that equal grids share: no marks when none was struck."""
        if self.marks is None or self.marks == candidates(self.digits):
            return Grid(self.digits, self.givens)
        return self

    def put(self, cell: int, digit: int) -> Grid:
        """The grid after a player writes `digit` into `cell`; its peers lose that mark.

        A digit that goes gives its mark back to the peers, and its cell has every mark again that the digits allow.
        """
        digits = (*self.digits[:cell], digit, *self.digits[cell + 1 :])
        givens = (*self.givens[:cell], False, *self.givens[cell + 1 :])
        if self.marks is None:
            return Grid(digits, givens)
        marks, gone = list(self.marks), self.digits[cell]
        if gone:
            marks[cell] = self.board.full
            for peer in self.board.peers[cell]:
                marks[peer] |= 1 << (gone - 1)
        return Grid(digits, givens, tidy(digits, marks)).clean()

    def strike(self, eliminations: Iterable[tuple[int, int]]) -> Grid:
        """The grid after the marks (cell, digit) are rubbed out."""
        marks = list(self.candidates())
        for cell, digit in eliminations:
            marks[cell] &= ~(1 << (digit - 1))
        return Grid(self.digits, self.givens, tuple(marks)).clean()


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A digit written into a cell."""

    cell: int
    """0 for r1c1, row by row."""
    digit: int
    """1 to the side of the board; 0 takes an entry back."""


def grid(digits: Sequence[int], marks: Sequence[int] | None = None) -> Grid:
    """A puzzle from its givens (0 = empty), with marks where they matter."""
    values = tuple(int(d) for d in digits)
    box = BOX_OF_CELLS.get(len(values))
    if box is None:
        raise BadInput(f"a Sudoku has 16, 81 or 256 cells, not {len(values)}")
    if any(not 0 <= d <= box * box for d in values):
        raise BadInput(f"a digit of this board is 1 to {box * box}, and 0 for an empty cell")
    kept = None if marks is None else tidy(values, tuple(int(m) for m in marks))
    return Grid(values, tuple(d > 0 for d in values), kept)


def candidates(digits: Sequence[int]) -> tuple[int, ...]:
    """The marks that the digits alone allow: no digit of a peer."""
    geometry = board(BOX_OF_CELLS[len(digits)])
    marks = []
    for cell, digit in enumerate(digits):
        if digit:
            marks.append(1 << (digit - 1))
        else:
            seen = 0
            for peer in geometry.peers[cell]:
                if digits[peer]:
                    seen |= 1 << (digits[peer] - 1)
            marks.append(geometry.full & ~seen)
    return tuple(marks)


def tidy(digits: Sequence[int], marks: Sequence[int]) -> tuple[int, ...]:
    """The marks without what the digits forbid, so that equal states have equal marks."""
    return tuple(
        allowed if digit else mark & allowed
        for digit, mark, allowed in zip(digits, marks, candidates(digits), strict=True)
    )


def conflict(digits: Sequence[int]) -> tuple[int, int] | None:
    """The first two cells of one unit that hold the same digit, or None."""
    geometry = board(BOX_OF_CELLS[len(digits)])
    for unit in geometry.units:
        place: dict[int, int] = {}
        for cell in unit:
            digit = digits[cell]
            if digit:
                if digit in place:
                    return place[digit], cell
                place[digit] = cell
    return None


def digits_of(mask: int) -> tuple[int, ...]:
    """The digits whose bits are set, in increasing order."""
    return tuple(d + 1 for d in range(mask.bit_length()) if mask >> d & 1)


def shared_unit(a: int, b: int, box: int = 3) -> str:
    """The name of a unit that holds both cells: box first, as a player would see it."""
    geometry = board(box)
    if geometry.box_of(a) == geometry.box_of(b):
        return f"box {geometry.box_of(a) + 1}"
    if geometry.row_of(a) == geometry.row_of(b):
        return f"row {geometry.row_of(a) + 1}"
    return f"column {geometry.column_of(a) + 1}"


def demand_consistent(state: Grid) -> None:
    """Raise BadInput in one sentence when two equal digits share a unit or a cell has no mark left."""
    clash = conflict(state.digits)
    geometry = state.board
    if clash is not None:
        a, b = clash
        digit = SYMBOLS[state.digits[a] - 1]
        place = shared_unit(a, b, geometry.box)
        raise BadInput(f"digit {digit} stands twice in {place}, at {geometry.cell_name(a)} and {geometry.cell_name(b)}")
    for cell, mark in enumerate(state.candidates()):
        if mark == 0:
            raise BadInput(f"cell {geometry.cell_name(cell)} has no digit left that fits")
