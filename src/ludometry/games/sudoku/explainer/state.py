"""A grid while it is being solved, with the scan orders of the ladder.

digits   the digit in each cell, 0 where it is empty
marks    the candidates of each empty cell, one bit a digit (bit 0 is digit 1); 0 where a digit stands
place    0 to 8, where in a unit a cell stands; boxes are read row by row
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.explainer.step import Candidate, Step
from ludometry.games.sudoku.position import Grid, board, candidates, demand_consistent, grid

BOARD = board(3)
UNITS = BOARD.units
"""Rows 0 to 8, columns 9 to 17, boxes 18 to 26, each with its nine cells in reading order."""

ROWS = range(9)
COLUMNS = range(9, 18)
BOXES = range(18, 27)

SCAN = (*BOXES, *COLUMNS, *ROWS)
"""The order in which most techniques look through the units."""

UNITS_OF = tuple((18 + BOARD.box_of(c), BOARD.row_of(c), 9 + BOARD.column_of(c)) for c in range(81))
"""The three units of a cell: its box, its row, its column."""

PEERS = tuple(
    tuple(dict.fromkeys(other for unit in UNITS_OF[c] for other in UNITS[unit] if other != c)) for c in range(81)
)
"""The twenty peers of a cell in the ladder's order: its box, then its row, then its column."""

PLACE = tuple(tuple(UNITS[unit].index(c) for unit in UNITS_OF[c]) for c in range(81))
"""Where a cell stands in its box, its row and its column."""


cell_name, unit_name = BOARD.cell_name, BOARD.unit_name


def join_words(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cell_names(cells: Iterable[int], last: str = "and") -> str:
    return join_words([cell_name(cell) for cell in cells], last)


def digit_names(mask: int, last: str = "and") -> str:
    """The digits of a mask as words: `2, 5 and 8`."""
    return join_words([str(digit) for digit in digits_in(mask)], last)


def digits_in(mask: int) -> list[int]:
    """The digits whose bits are set, smallest first."""
    return [digit for digit in range(1, 10) if mask >> (digit - 1) & 1]


def bit(digit: int) -> int:
    return 1 << (digit - 1)


def see_each_other(a: int, b: int) -> bool:
    return b in PEERS[a]


def subsets(size: int, of: int) -> Iterator[tuple[int, ...]]:
    """All `size`-subsets of 0 .. `of` - 1, in the ladder's order: by the number whose bits they are."""
    for mask in range(1 << of):
        if mask.bit_count() == size:
            yield tuple(i for i in range(of) if mask >> i & 1)


@dataclass(frozen=True, slots=True)
class State:
    """What is written in and which candidates are left."""

    digits: tuple[int, ...]
    """The digit in each of the 81 cells, 0 where it is empty."""

    marks: tuple[int, ...]
    """The candidates of each empty cell, bit 0 for digit 1; 0 where a digit stands."""

    @staticmethod
    def of(source: str | Sequence[int] | Grid) -> State:
        """A state from a grid, from 81 digits (0 = empty), or from any text that `read` understands."""
        if isinstance(source, str):
            from ludometry.games.sudoku.notation import read

            source = read(source)
        elif not isinstance(source, Grid):
            source = grid(source)
        if len(source.digits) != 81:
            raise BadInput("the technique ladder is for 9 x 9 puzzles only")
        demand_consistent(source)
        marks = source.marks if source.marks is not None else candidates(source.digits)
        return State(source.digits, tuple(0 if d else m for d, m in zip(source.digits, marks)))

    def has(self, cell: int, digit: int) -> bool:
        return bool(self.marks[cell] >> (digit - 1) & 1)

    def places(self, unit: int, digit: int) -> list[int]:
        """The cells of a unit where a digit may still stand."""
        return [cell for cell in UNITS[unit] if self.marks[cell] >> (digit - 1) & 1]

    def empty(self, unit: int) -> int:
        """How many cells of a unit hold no digit yet."""
        return sum(1 for cell in UNITS[unit] if self.digits[cell] == 0)

    @property
    def solved(self) -> bool:
        return 0 not in self.digits

    def after(self, step: Step) -> State:
        """The state once a step is done: its candidates rubbed out, its digits written in."""
        return self.change(step.placements, step.eliminations)

    def change(self, placements: Iterable[Candidate], eliminations: Iterable[Candidate]) -> State:
        digits, marks = list(self.digits), list(self.marks)
        for cell, digit in eliminations:
            marks[cell] &= ~bit(digit)
        for cell, digit in placements:
            digits[cell], marks[cell] = digit, 0
            for peer in PEERS[cell]:
                marks[peer] &= ~bit(digit)
        return State(tuple(digits), tuple(marks))
