"""Sudoku as a game for one player.

position    a grid: the givens, what the player has entered, and the marks struck so far
placement   a digit written into an empty cell: r3c7=5; r3c7=. takes an entry back
score       1 for the solved grid, 0 for anything else, so a wrong digit costs exactly one solved grid

    puzzle                  81 characters
    puzzle/state            the same 81 cells with the entries
    puzzle/state/struck     and the marks that were rubbed out: r1c8-4,r2c3-57
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import GameInfo, Turn
from ludometry.games.sudoku import notation
from ludometry.games.sudoku.grid import (
    SYMBOLS,
    Grid,
    candidates,
    conflict,
    demand_consistent,
    digits_of,
    shared_unit,
    tidy,
)

RULES_VERSION = "sudoku-1"
_PLACEMENT = re.compile(r"(r\d+c\d+)\s*=?\s*([0-9A-Ga-g.])", re.IGNORECASE)
_STRUCK = re.compile(r"(r\d+c\d+)-([0-9A-Ga-g]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A digit written into a cell."""

    cell: int
    """0 for r1c1, row by row."""
    digit: int
    """1 to the side of the board; 0 takes an entry back."""


def clean(state: Grid) -> Grid:
    """The same state in the one form that equal states share: no marks when none was struck."""
    if state.marks is None or state.marks == candidates(state.digits):
        return Grid(state.digits, state.givens)
    return state


def write_state(state: Grid) -> str:
    """A state on one line; `read_state` gives it back."""
    parts = [notation.line(state.puzzle)]
    struck = _struck(state)
    if state.digits != state.puzzle or struck:
        parts.append(notation.line(state))
    if struck:
        parts.append(",".join(struck))
    return "/".join(parts)


def _struck(state: Grid) -> list[str]:
    name = state.board.cell_name
    pairs = zip(candidates(state.digits), state.candidates())
    gone = [(cell, digits_of(allowed & ~kept)) for cell, (allowed, kept) in enumerate(pairs)]
    return [f"{name(cell)}-{''.join(SYMBOLS[d - 1] for d in digits)}" for cell, digits in gone if digits]


def read_state(text: str) -> Grid:
    """Reads puzzle/state/struck, or a puzzle or state in any notation that `notation.read` knows."""
    if "/" not in text:
        state = clean(notation.read(text))
        demand_consistent(Grid(state.digits, state.givens))
        return state
    first, second, *rest = (part.strip() for part in text.split("/"))
    if len(rest) > 1:
        raise BadInput("a Sudoku state is puzzle/state/struck marks: three parts at most.")
    puzzle, now = notation.read(first), notation.read(second)
    if len(puzzle.digits) != len(now.digits):
        raise BadInput("the puzzle and its state must have the same number of cells.")
    for cell, (printed, digit) in enumerate(zip(puzzle.digits, now.digits)):
        if printed and printed != digit:
            name = puzzle.board.cell_name(cell)
            raise BadInput(f"the given {SYMBOLS[printed - 1]} at {name} does not stand in the state.")
    marks = None
    if rest and rest[0]:
        marks = _without(now, rest[0])
    state = clean(Grid(now.digits, puzzle.givens, marks))
    if conflict(puzzle.digits) is not None:
        demand_consistent(Grid(puzzle.digits, puzzle.givens))
    return state


def _without(now: Grid, text: str) -> tuple[int, ...]:
    marks = list(candidates(now.digits))
    for word in text.split(","):
        match = _STRUCK.fullmatch(word.strip())
        if match is None:
            raise BadInput(f"struck marks are written like r1c8-4,r2c3-57, not {word!r}.")
        cell = now.board.read_cell(match[1])
        for symbol in match[2].upper():
            digit = SYMBOLS.find(symbol) + 1
            if not 1 <= digit <= now.board.side:
                raise BadInput(f"{word!r}: {symbol!r} is no digit of this board.")
            if not now.digits[cell]:
                marks[cell] &= ~(1 << (digit - 1))
    return tidy(now.digits, marks)


def strike(state: Grid, gone: Iterable[tuple[int, int]]) -> Grid:
    """The state after marks (cell, digit) are rubbed out."""
    return clean(state.strike(gone))


def legal(state: Grid) -> list[Placement]:
    """Every digit on every empty cell that meets no equal digit in its row, column or box."""
    allowed = candidates(state.digits)
    return [
        Placement(cell, digit) for cell, now in enumerate(state.digits) if not now for digit in digits_of(allowed[cell])
    ]


@dataclass(frozen=True, slots=True)
class Sudoku:
    """One puzzle as a game."""

    first: Grid
    """The puzzle, or the state in which the player begins."""

    @property
    def info(self) -> GameInfo:
        return GameInfo("sudoku", "Sudoku", 1, "solved grids", True, RULES_VERSION)

    def start(self) -> Grid:
        return self.first

    def turn(self, position: Grid) -> int:
        """The player's, until the grid is full or no digit fits anywhere."""
        allowed = candidates(position.digits)
        stuck = all(digit or not mark for digit, mark in zip(position.digits, allowed))
        return Turn.OVER if stuck else 0

    def moves(self, position: Grid) -> list[Placement]:
        """Placements that break no rule at once; whether they are right is for the solver to say.

        Taking an entry back is always allowed and is no decision, so it is not listed.
        """
        return legal(position)

    def chances(self, position: Grid) -> list[tuple[Placement, float]]:
        return []

    def play(self, position: Grid, move: Placement) -> Grid:
        _demand_allowed(position, move)
        return clean(position.put(move.cell, move.digit))

    def scores(self, position: Grid) -> tuple[float, ...]:
        return (float(position.solved),)

    def view(self, position: Grid, seat: int) -> Grid:
        return position

    def write(self, position: Grid) -> str:
        return write_state(position)

    def read(self, text: str) -> Grid:
        return read_state(text)

    def write_move(self, position: Grid, move: Placement) -> str:
        symbol = SYMBOLS[move.digit - 1] if move.digit else "."
        return f"{position.board.cell_name(move.cell)}={symbol}"

    def read_move(self, position: Grid, text: str) -> Placement:
        move = read_placement(position, text)
        _demand_allowed(position, move)
        return move


def read_placement(position: Grid, text: str) -> Placement:
    """A cell and a digit, such as r3c7=5; whether it fits is not asked."""
    match = _PLACEMENT.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text!r} is no placement: expected a cell and a digit, such as r3c7=5.")
    cell = position.board.read_cell(match[1])
    digit = 0 if match[2] in ".0" else SYMBOLS.find(match[2].upper()) + 1
    if not 0 <= digit <= position.board.side:
        raise BadInput(f"{text!r}: the digits of this board go from 1 to {SYMBOLS[position.board.side - 1]}.")
    return Placement(cell, digit)


def _demand_allowed(position: Grid, move: Placement) -> None:
    geometry = position.board
    if not 0 <= move.cell < geometry.cells or not 0 <= move.digit <= geometry.side:
        raise BadInput("a placement writes a digit of the board into one of its cells.")
    name = geometry.cell_name(move.cell)
    if position.givens[move.cell]:
        raise BadInput(f"{name} is a given and stays as it is.")
    if move.digit == 0:
        if not position.digits[move.cell]:
            raise BadInput(f"{name} is empty: there is no entry to take back.")
        return
    if position.digits[move.cell]:
        raise BadInput(f"{name} is filled already: take the entry back first with {name}=. .")
    for peer in geometry.peers[move.cell]:
        if position.digits[peer] == move.digit:
            place = shared_unit(move.cell, peer, geometry.box)
            raise BadInput(f"a {SYMBOLS[move.digit - 1]} stands in {place} already, at {geometry.cell_name(peer)}.")
