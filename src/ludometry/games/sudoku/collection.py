"""Files of many puzzles, read as a stream with line numbers, and tables of solving times.

item    one puzzle of a file: where it stands, its text, and the grid or the sentence that says what is wrong
times   rows `puzzle,time[,n][,user]`: seconds that people took
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import notation
from ludometry.games.sudoku.position import Grid, demand_consistent
from ludometry.tables.arrays import Bytes, Floats

PUZZLE_COLUMNS = ("puzzle", "quizzes", "quiz", "sudoku")
TIME_COLUMNS = ("time", "mean_time_s", "time_s", "seconds")
COUNT_COLUMNS = ("n", "players", "solvers", "count")
USER_COLUMNS = ("user", "player", "login")


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a file."""

    number: int
    """The line it starts on, counted from 1."""

    text: str
    """The line or lines as they stood."""

    grid: Grid | None
    """What was read, or None when the text is wrong."""

    problem: str = ""
    """One sentence with the line number when the text is wrong."""

    fields: dict[str, str] = field(default_factory=dict)
    """The other columns of a CSV row."""


def items(lines: Iterable[str]) -> Iterator[Item]:
    """Every puzzle of a file in order: lines, CSV, HoDoKu's library, or drawn grids separated by empty lines.

    Wrong puzzles, and grids in which two equal digits share a unit, come back with their sentence instead of stopping
    the stream.
    """
    stream = iter(lines)
    head: list[str] = []
    for row in stream:
        head.append(row)
        if len(head) >= 400 or (not row.strip() and any(line.strip() for line in head)):
            break
    everything = chain(head, stream)
    first = next((row for row in head if _has_content(row)), "")
    if _looks_like_header(first):
        return _from_csv(everything)
    if _looks_like_drawing(head):
        return _from_blocks(everything)
    return _from_lines(everything)


def _has_content(row: str) -> bool:
    return bool(row.strip()) and not row.lstrip().startswith("#")


def _looks_like_header(row: str) -> bool:
    return any(name in PUZZLE_COLUMNS for name in _names(row))


def _looks_like_drawing(head: Sequence[str]) -> bool:
    """Several lines that make one grid; sixteen lines of sixteen digits 1 to 4 are sixteen puzzles."""
    rows = [row.strip() for row in head if _has_content(row)]
    if any(row.lower() == "[puzzle]" or notation.is_frame_line(row) for row in rows):
        return True
    if not rows or len(rows) not in (4, 9, 16) or rows[0].startswith(":"):
        return False
    widths = {len("".join(row.split())) for row in rows}
    if len(rows) == 16:
        return widths == {16} and any(symbol.upper() in "56789ABCDEFG" for row in rows for symbol in row)
    return widths == {len(rows)} or all(len(row.split()) == len(rows) for row in rows)


def _item(number: int, text: str, puzzle: str, fields: dict[str, str] | None = None) -> Item:
    try:
        grid = notation.read(puzzle)
        demand_consistent(grid)
    except BadInput as problem:
        return Item(number, text, None, f"line {number}: {problem}", fields or {})
    return Item(number, text, grid, "", fields or {})


def _from_lines(lines: Iterable[str]) -> Iterator[Item]:
    for number, row in enumerate(lines, 1):
        if _has_content(row):
            text = row.rstrip("\r\n")
            yield _item(number, text, text)


def _from_blocks(lines: Iterable[str]) -> Iterator[Item]:
    block: list[str] = []
    start = 0
    for number, row in enumerate(chain(lines, [""]), 1):
        text = row.rstrip("\r\n")
        if text.strip():
            if not block:
                start = number
            block.append(text)
        elif block:
            if any(_has_content(part) for part in block):
                yield _item(start, "\n".join(block), "\n".join(block))
            block = []


def _cells(row: str) -> list[str]:
    try:
        return next(csv.reader([row]), [])
    except csv.Error as problem:
        raise BadInput(f"expected a line of cells separated by commas: {problem}") from problem


def _names(header: str) -> list[str]:
    """The names of the columns, small letters throughout."""
    return [name.strip().strip('"\ufeff').lower() for name in _cells(header)]


def _from_csv(lines: Iterable[str]) -> Iterator[Item]:
    numbered = enumerate(lines, 1)
    rows = ((number, row) for number, row in numbered if _has_content(row))
    _, header = next(rows)
    names = _names(header)
    place = next(names.index(name) for name in PUZZLE_COLUMNS if name in names)
    for number, row in rows:
        text = row.rstrip("\r\n")
        values = _cells(text)
        if len(values) != len(names):
            problem = f"line {number}: expected {len(names)} columns ({', '.join(names)}), got {len(values)}"
            yield Item(number, text, None, problem)
            continue
        fields = {name: value.strip() for name, value in zip(names, values)}
        yield _item(number, text, values[place].strip(), fields)


Puzzles = str | Grid | Sequence["str | Grid | Sequence[int]"] | Bytes
"""What the measuring functions accept: one puzzle or many, as text, grids, digits or an array."""


def digits_array(puzzles: Puzzles) -> Bytes:
    """The puzzles as an array, one row a puzzle and one column a cell, 0 for empty; all of one size.

    >>> digits_array("1....2.....34...").shape
    (1, 16)
    """
    if isinstance(puzzles, np.ndarray):
        array = puzzles if puzzles.ndim == 2 else puzzles[None, :]
        return np.ascontiguousarray(array, dtype=np.uint8)
    if isinstance(puzzles, str | Grid):
        return digits_array([puzzles])
    if not puzzles:
        raise BadInput("expected at least one Sudoku, got none")
    fast = _plain_lines(puzzles)
    if fast is not None:
        return fast
    rows = []
    for number, puzzle in enumerate(puzzles, 1):
        if isinstance(puzzle, str):
            rows.append(notation.read(puzzle, line=number if len(puzzles) > 1 else None).digits)
        elif isinstance(puzzle, Grid):
            rows.append(puzzle.digits)
        else:
            rows.append(tuple(int(d) for d in puzzle))
        if len(rows[-1]) != len(rows[0]):
            raise BadInput(f"puzzle {number} has {len(rows[-1])} cells, the first has {len(rows[0])}: one size only")
    return np.array(rows, dtype=np.uint8)


_PLAIN = np.full(256, 255, dtype=np.uint8)
for _symbol in ".0_*":
    _PLAIN[ord(_symbol)] = 0
for _value in range(1, 10):
    _PLAIN[ord(str(_value))] = _value


def _plain_lines(puzzles: Sequence[object]) -> Bytes | None:
    """A million lines of 81 characters in a fraction of a second; None when any of them is something else."""
    if not all(isinstance(puzzle, str) and len(puzzle) == 81 and puzzle.isascii() for puzzle in puzzles):
        return None
    letters = np.frombuffer("".join(str(puzzle) for puzzle in puzzles).encode(), dtype=np.uint8)
    values = _PLAIN[letters].reshape(len(puzzles), 81)
    return None if values.max(initial=0) == 255 else values


@dataclass(frozen=True, slots=True)
class Times:
    """How long people took."""

    puzzles: Bytes
    """One row a line of the table, one column a cell."""

    seconds: Floats
    """The time, or the mean of `counts` times."""

    counts: Floats
    """How many people the time is the mean of; 1 where the table does not say."""

    users: tuple[str, ...]
    """Who took the time, or an empty tuple when the table does not say."""

    extra: dict[str, Floats]
    """Other columns of numbers, NaN where empty."""


def read_times(text: str, *, what: str = "the table of times") -> Times:
    """The rows `puzzle,time[,n][,user]` of a CSV text; strict, with the line number in every sentence."""
    lines = text.splitlines()
    header = next((row for row in lines if _has_content(row)), "")
    names = _names(header)
    puzzle_name = next((name for name in PUZZLE_COLUMNS if name in names), None)
    time_name = next((name for name in TIME_COLUMNS if name in names), None)
    if puzzle_name is None or time_name is None:
        raise BadInput(f"{what} needs the columns puzzle,time[,n][,user], found {header.strip() or 'nothing'!r}")
    count_name = next((name for name in COUNT_COLUMNS if name in names), None)
    user_name = next((name for name in USER_COLUMNS if name in names), None)
    known = {puzzle_name, time_name, count_name, user_name}
    others = [name for name in names if name not in known]
    grids: list[Grid] = []
    numbers: list[int] = []
    seconds, counts, users = [], [], []
    extra: dict[str, list[float]] = {name: [] for name in others}
    for item in _from_csv(lines):
        if item.grid is None:
            raise BadInput(item.problem)
        grids.append(item.grid)
        numbers.append(item.number)
        seconds.append(_positive(item, time_name, "seconds"))
        counts.append(_positive(item, count_name, "a number of people") if count_name else 1.0)
        users.append(item.fields[user_name] if user_name else "")
        for name in others:
            extra[name].append(_number_or_nan(item.fields[name]))
    if not grids:
        raise BadInput(f"{what} has a header but no rows")
    _demand_unique(grids, numbers)
    return Times(
        digits_array(grids),
        np.array(seconds),
        np.array(counts),
        tuple(users) if user_name else (),
        {name: np.array(column) for name, column in extra.items()},
    )


def _demand_unique(grids: Sequence[Grid], numbers: Sequence[int]) -> None:
    """Times mean something only for puzzles with one solution; the sentence names the line of the first other one."""
    from ludometry.games.sudoku import solver

    counts = solver.solve_batch([grid.digits for grid in grids], limit=2).counts
    for place in np.flatnonzero(counts != 1)[:1]:
        try:
            solver.demand_unique(grids[place])
        except BadInput as problem:
            raise BadInput(f"line {numbers[place]}: {problem}") from None


def _positive(item: Item, name: str, unit: str) -> float:
    text = item.fields[name]
    try:
        value = float(text)
    except ValueError:
        raise BadInput(f"line {item.number}: {name} is {text!r}, expected {unit}") from None
    if not 0 < value < float("inf"):
        raise BadInput(f"line {item.number}: {name} is {text}, expected more than zero")
    return value


def _number_or_nan(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")
