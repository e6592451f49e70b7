"""Nurikabe as text: one text holds the puzzle and the marks.

    3.../..2~/o...      rows separated by / (or by line breaks), one sign a cell

number   1 to 9 as a digit, larger ones in brackets: (12)
.        open (also _ - and ?)
~        sea (also x and X)
o        island (also * and O)
mark     the cell and its new sign: r2c4~ or r3c1o; r2c4. opens it again
"""

from __future__ import annotations

import re

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, name, puzzle

_SIGN = re.compile(r"\((\d{1,3})\)|([1-9])|([._?-])|([~xX])|([o*O])")
_MARK = re.compile(r"r(\d{1,2})c(\d{1,2})\s*=?\s*(~|x|sea|o|\*|island|\.|open)", re.IGNORECASE)
SIGNS = {OPEN: ".", SEA: "~", ISLAND: "o"}
WORDS = {OPEN: "open", SEA: "sea", ISLAND: "island"}


def read(text: str) -> Position:
    """Reads a puzzle, with or without marks.

    >>> write(read("2.. / ~.. / ..1"))
    '2../~../..1'
    """
    lines = [line.replace(" ", "").replace("\t", "") for line in re.split(r"[/\r\n]", text.strip())]
    lines = [line for line in lines if line]
    if not lines:
        raise BadInput("a Nurikabe grid is rows of numbers and dots separated by '/', such as 2../.../..1.")
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
    return Position(fresh.rows, fresh.columns, fresh.numbers, tuple(cells))


def _sign(number: int, colour: int) -> str:
    if number:
        return str(number) if number < 10 else f"({number})"
    return SIGNS[colour]


def write(position: Position) -> str:
    """The state on one line; `read` gives it back."""
    signs = [_sign(number, colour) for number, colour in zip(position.numbers, position.cells)]
    rows = range(0, len(signs), position.columns)
    return "/".join("".join(signs[row : row + position.columns]) for row in rows)


def ascii_grid(state: Position) -> str:
    """The state as a grid that a terminal can show."""
    width = max(len(str(number)) for number in state.numbers)
    signs = [
        (str(number) if number else SIGNS[colour]).rjust(width) for number, colour in zip(state.numbers, state.cells)
    ]
    rows = range(0, len(signs), state.columns)
    return "\n".join(" ".join(signs[row : row + state.columns]) for row in rows)


def write_mark(position: Position, move: Mark) -> str:
    """A mark as text: r2c4~ is sea, r2c4o is island, r2c4. is open again."""
    return name(position, move.cell) + SIGNS[move.colour]


def read_mark(position: Position, text: str) -> Mark:
    """Reads a mark that changes what the cell holds."""
    match = _MARK.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text!r} is no mark: expected a cell and a sign, such as r2c4~ (sea) or r2c4o (island).")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= position.rows and 1 <= column <= position.columns):
        raise BadInput(f"{text!r}: the grid has {position.rows} rows and {position.columns} columns.")
    cell = (row - 1) * position.columns + column - 1
    sign = match[3].lower()
    mark = Mark(cell, SEA if sign in ("~", "x", "sea") else OPEN if sign in (".", "open") else ISLAND)
    demand_change(position, mark)
    return mark


def demand_change(position: Position, move: Mark) -> None:
    """Refuses a mark on a number, and one that changes nothing."""
    here = name(position, move.cell)
    if position.numbers[move.cell]:
        raise BadInput(f"{here} holds a number and stays island.")
    if position.cells[move.cell] == move.colour:
        raise BadInput(f"{here} is {WORDS[move.colour]} already.")
