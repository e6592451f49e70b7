"""Sudoku in numbers: a digit on a cell; for each cell its digit and whether it is a given."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.sudoku.position import Grid, Placement
from ludometry.games.sudoku.rules import Sudoku
from ludometry.study.encoding import Observation, joined, marked


@dataclass(frozen=True, slots=True)
class SudokuEncoding:
    """Cell by cell: one number a digit, then whether it is a given."""

    cells: int
    side: int

    @property
    def actions(self) -> int:
        return self.cells * self.side

    @property
    def length(self) -> int:
        return self.cells * (self.side + 1)

    @property
    def longest(self) -> int:
        return self.cells + 1

    def number(self, move: Placement) -> int:
        return self.side * move.cell + move.digit - 1

    def observe(self, view: Grid, seat: int) -> Observation:
        return joined(
            *(
                [*marked(self.side, [digit - 1] if digit else []), float(given)]
                for digit, given in zip(view.digits, view.givens)
            )
        )


def encoding(game: Sudoku) -> SudokuEncoding:
    return SudokuEncoding(game.first.board.cells, game.first.board.side)
