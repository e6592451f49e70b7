"""Nurikabe: draw the islands in the sea.

number    the size of the island that it stands on
island    cells joined by their sides that hold exactly one number and as many cells as it says
sea       every other cell; all of it hangs together, and no 2x2 square of it is a pool
mark      a cell drawn as sea or as island, or opened again
state     a puzzle with the marks made so far

Islands never touch by a side, for then they would be one island with two numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.nurikabe import notation
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, name, regions, squares

RULES_VERSION = "nurikabe-1"


def broken_rule(state: Position) -> str:
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


def solved(state: Position) -> bool:
    """Whether every cell is marked and every rule holds."""
    return state.full and not broken_rule(state)


@dataclass(frozen=True, slots=True)
class Nurikabe(Game[Position, Mark, Position]):
    """One puzzle as a game for one player, who wins it by drawing the solution.

    A mark can be changed and rubbed out, as with a pencil; that is always allowed and no decision that could be the
    best one, so it is not listed. The score is 1 for a solved grid and 0 otherwise, so a wrong mark costs exactly one
    solved grid until it is mended.
    """

    first: Position

    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    read_move = staticmethod(notation.read_mark)
    write_move = staticmethod(notation.write_mark)

    @property
    def info(self) -> GameInfo:
        return GameInfo("nurikabe", "Nurikabe", 1, "solved grids", True, RULES_VERSION, (0.0, 1.0))

    def start(self) -> Position:
        return self.first

    def turn(self, position: Position) -> int:
        return Turn.OVER if position.full else 0

    def moves(self, position: Position) -> list[Mark]:
        """Both colours on every open cell: what the rules leave of them is for the solver to find out."""
        open_cells = (cell for cell, c in enumerate(position.cells) if c == OPEN)
        return [Mark(cell, colour) for cell in open_cells for colour in (SEA, ISLAND)]

    def play(self, position: Position, move: Mark) -> Position:
        if not 0 <= move.cell < len(position.cells) or move.colour not in (OPEN, SEA, ISLAND):
            raise BadInput("a mark draws a cell of the grid as sea or island, or opens it again.")
        notation.demand_change(position, move)
        cells = (*position.cells[: move.cell], move.colour, *position.cells[move.cell + 1 :])
        return replace(position, cells=cells)

    def scores(self, position: Position) -> tuple[float, ...]:
        return (float(solved(position)),)

    def told(self, position: Position, move: Mark, seat: int) -> str:
        """How the puzzle ended, with its last mark."""
        after = self.play(position, move)
        if not after.full:
            return ""
        broken = broken_rule(after)
        return f"Every cell is marked, but {broken}." if broken else "Solved."

    def mendable(self, position: Position) -> bool:
        """A full grid that is not solved holds a wrong mark, which can be changed."""
        return bool(broken_rule(position))

    def view(self, position: Position, seat: int) -> Position:
        return position
