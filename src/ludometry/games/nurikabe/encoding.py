"""Nurikabe in numbers: sea or island on a cell; for each cell its number and its colour."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.nurikabe.position import ISLAND, SEA, Mark, Position
from ludometry.games.nurikabe.rules import Nurikabe
from ludometry.study.encoding import Observation, joined


@dataclass(frozen=True, slots=True)
class NurikabeEncoding:
    """Cell by cell: its number as a share of the grid, whether it is sea, whether it is island."""

    cells: int

    @property
    def actions(self) -> int:
        return 2 * self.cells

    @property
    def length(self) -> int:
        return 3 * self.cells

    @property
    def longest(self) -> int:
        return self.cells + 1

    def number(self, move: Mark) -> int:
        return 2 * move.cell + (move.colour == ISLAND)

    def observe(self, view: Position, seat: int) -> Observation:
        return joined(
            *(
                [number / self.cells, float(colour == SEA), float(colour == ISLAND)]
                for number, colour in zip(view.numbers, view.cells)
            )
        )


def encoding(game: Nurikabe) -> NurikabeEncoding:
    return NurikabeEncoding(len(game.first.cells))
