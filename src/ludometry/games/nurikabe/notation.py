"""Nurikabe as text: one text holds the puzzle and the marks.

    3.../..2~/o...      rows parted by / (or by line breaks), one sign a cell

number   1 to 9 as a digit, larger ones in brackets: (12)
.        open (also _ - and ?)
~        sea (also x and X)
o        island (also * and O)
mark     the cell and its new sign: r2c4~ or r3c1o
"""

from __future__ import annotations

import re

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.rules import ISLAND, OPEN, SEA, Mark, State, name, puzzle

_SIGN = re.compile(r"\((\d{1,3})\)|([1-9])|([._?-])|([~xX])|([o*O])")
_MARK = re.compile(r"r(\d{1,2})c(\d{1,2})\s*=?\s*(~|x|sea|o|\*|island)", re.IGNORECASE)
SIGNS = {OPEN: ".", SEA: "~", ISLAND: "o"}


def read(text: str) -> State:
    """Reads a puzzle, with or without marks.

    >>> write(read("2.. / ~.. / ..1"))
    '2../~../..1'
    """
    lines = [line.replace(" ", "").replace("\t", "") for line in re.split(r"[/\n]", text.strip())]
    lines = [line for line in lines if line]
    if not lines:
        raise BadInput("a Nurikabe grid is rows of numbers and dots parted by '/', such as 2../.../..1.")
    numbers: list[int] = []
    cells: list[int] = []
    columns = 0
    for count, line in enumerate(lines, 1):
        place = 0
        before = len(numbers)
        while place < len(line):
            sign = _SIGN.match(line, place)
            if sign is None:
                raise BadInput(
                    f"row {count}: {line[place]!r} is no sign of a Nurikabe grid; "
                    "expected a number, '.' open, '~' sea or 'o' island."
                )
            place = sign.end()
            number = int(sign[1] or sign[2] or 0)
            if sign[1] and number == 0:
                raise BadInput(f"row {count}: the number of an island is at least 1.")
            numbers.append(number)
            cells.append(ISLAND if number or sign[5] else SEA if sign[4] else OPEN)
        width = len(numbers) - before
        if columns and width != columns:
            raise BadInput(f"row {count} has {width} cells, but the rows above have {columns}.")
        columns = width
    fresh = puzzle(len(lines), columns, numbers)
    return State(fresh.rows, fresh.columns, fresh.numbers, tuple(cells))


def _sign(number: int, colour: int) -> str:
    if number:
        return str(number) if number < 10 else f"({number})"
    return SIGNS[colour]


def write(state: State) -> str:
    """The state on one line; `read` gives it back."""
    signs = [_sign(number, colour) for number, colour in zip(state.numbers, state.cells)]
    rows = range(0, len(signs), state.columns)
    return "/".join("".join(signs[row : row + state.columns]) for row in rows)


def ascii_grid(state: State) -> str:
    """The state as a grid that a terminal can show."""
    width = max(len(str(number)) for number in state.numbers)
    signs = [
        (str(number) if number else SIGNS[colour]).rjust(width) for number, colour in zip(state.numbers, state.cells)
    ]
    rows = range(0, len(signs), state.columns)
    return "\n".join(" ".join(signs[row : row + state.columns]) for row in rows)


def write_mark(state: State, mark: Mark) -> str:
    """A mark as text: r2c4~ is sea, r2c4o is island."""
    return name(state, mark.cell) + SIGNS[mark.colour]


def read_mark(state: State, text: str) -> Mark:
    """Reads a mark on a cell that is still open."""
    match = _MARK.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text!r} is no mark: expected a cell and a sign, such as r2c4~ (sea) or r2c4o (island).")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= state.rows and 1 <= column <= state.columns):
        raise BadInput(f"{text!r}: the grid has {state.rows} rows and {state.columns} columns.")
    cell = (row - 1) * state.columns + column - 1
    if state.cells[cell] != OPEN:
        raise BadInput(f"{text!r}: {name(state, cell)} is not open.")
    return Mark(cell, SEA if match[3].lower() in ("~", "x", "sea") else ISLAND)
