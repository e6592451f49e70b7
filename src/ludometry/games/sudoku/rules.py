"""Sudoku as a game for one player.

position    a grid: the givens, what the player has entered, and the marks struck so far
placement   a digit written into a cell; digit 0 takes an entry back
clash       two equal digits in a row, column or box; a person may write one and see it
score       1 for the solved grid, 0 for anything else, so a wrong digit costs exactly one solved grid
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.sudoku.notation import read_placement, read_state, write_placement, write_state
from ludometry.games.sudoku.position import SYMBOLS, Grid, Placement, candidates, digits_of, shared_unit

RULES_VERSION = "sudoku-1"


def legal(position: Grid) -> list[Placement]:
    """Every digit on every empty cell that meets no equal digit in its row, column or box.

    Whether it is right is for the solver to say. Taking an entry back, replacing one and writing a digit that clashes
    are always allowed, as with a pencil, but no decision that could be the best one, so they are not listed.
    """
    allowed = candidates(position.digits)
    return [
        Placement(cell, digit)
        for cell, now in enumerate(position.digits)
        if not now
        for digit in digits_of(allowed[cell])
    ]


@dataclass(frozen=True, slots=True)
class Sudoku(Game[Grid, Placement, Grid]):
    """One puzzle as a game."""

    first: Grid
    """The puzzle, or the state in which the player begins."""

    moves = staticmethod(legal)
    read = staticmethod(read_state)
    write = staticmethod(write_state)
    write_move = staticmethod(write_placement)

    @property
    def info(self) -> GameInfo:
        return GameInfo("sudoku", "Sudoku", 1, "solved grids", True, RULES_VERSION, (0.0, 1.0))

    def start(self) -> Grid:
        return self.first

    def turn(self, position: Grid) -> int:
        """The player's, until the grid is full or no digit fits anywhere."""
        return 0 if legal(position) else Turn.OVER

    def play(self, position: Grid, move: Placement) -> Grid:
        _demand_allowed(position, move)
        return position.put(move.cell, move.digit)

    def scores(self, position: Grid) -> tuple[float, ...]:
        return (float(position.solved),)

    def told(self, position: Grid, move: Placement, seat: int) -> str:
        """What a digit clashes with, or how the solve ended with it."""
        after = self.play(position, move)
        clash = _clash(after, move)
        if clash or legal(after):
            return clash
        return "Solved." if after.solved else "No digit fits any more: an entry is wrong."

    def mendable(self, position: Grid) -> bool:
        """A grid that is full or stuck and not solved holds a wrong digit, which can be rubbed out."""
        return not position.solved

    def view(self, position: Grid, seat: int) -> Grid:
        return position

    def read_move(self, position: Grid, text: str) -> Placement:
        move = read_placement(position, text)
        _demand_allowed(position, move)
        return move


def _demand_allowed(position: Grid, move: Placement) -> None:
    geometry = position.board
    if not 0 <= move.cell < geometry.cells or not 0 <= move.digit <= geometry.side:
        raise BadInput("a placement writes a digit of the board into one of its cells.")
    name = geometry.cell_name(move.cell)
    if position.givens[move.cell]:
        raise BadInput(f"{name} is a given and stays as it is.")
    if move.digit == position.digits[move.cell]:
        if not move.digit:
            raise BadInput(f"{name} is empty: there is no entry to take back.")
        raise BadInput(f"{name} holds {SYMBOLS[move.digit - 1]} already.")


def _clash(after: Grid, move: Placement) -> str:
    """The equal digit that a digit just written meets, in words; empty when it meets none."""
    geometry = after.board
    for peer in geometry.peers[move.cell]:
        if move.digit and after.digits[peer] == move.digit:
            place = shared_unit(move.cell, peer, geometry.box)
            return f"a {SYMBOLS[move.digit - 1]} stands in {place} already, at {geometry.cell_name(peer)}."
    return ""
