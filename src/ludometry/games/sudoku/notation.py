"""How people write Sudoku down, read and written without loss.

line        the cells row by row in one line, `.` (or `0`, `_`, `*`) for empty; 81 characters on a 9 x 9 board
zeros       the same with `0`
frame       a grid with frames drawn around the boxes
candidates  a block of `side` characters a cell, its marks in their places: 729 characters on a 9 x 9 board
pencil      a framed grid whose cells are lists of marks
sdk         SadMan and SudoCue files: `#` lines of remarks, [Puzzle] and [State]
sdm         a file with one line a puzzle
hodoku      a line of HoDoKu's library: :code:digits:values with + before entries:deleted:eliminated:placed:
csv         a table with a column named `puzzle`
state       what the game writes: puzzle, puzzle/state, or puzzle/state/struck with the marks that were rubbed out,
            such as r1c8-4,r2c3-57
placement   r3c7=5; r3c7=. takes an entry back

A cell with a single mark counts as filled when no peer keeps that mark, and as not yet filled otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.position import (
    BOX_OF_CELLS,
    SYMBOLS,
    Grid,
    Placement,
    board,
    candidates,
    conflict,
    demand_consistent,
    digits_of,
    grid,
    tidy,
)

BLANKS = ".0_*"
BOX_OF_MARKS = {64: 2, 729: 3, 4096: 4}
_FRAME_LINE = re.compile(r"^[\s.,:'`|+*\-=─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╢╤╧╪]*$")
_RULE = re.compile(r"--|==|──|━━|══|-\+|\+-")
_PLACEMENT = re.compile(r"(r\d+c\d+)\s*=?\s*([0-9A-Ga-g.])", re.IGNORECASE)
_STRUCK = re.compile(r"(r\d+c\d+)-([0-9A-Ga-g]+)", re.IGNORECASE)
_BARS = str.maketrans(dict.fromkeys("|│║┃", " "))


def read(text: str, *, line: int | None = None) -> Grid:
    """One puzzle or state in any of the notations, recognised by its looks.

    >>> read("1...  .2..  ...3  4...").digits
    (1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 4, 0, 0, 0)
    """
    try:
        return _read(text)
    except BadInput as problem:
        if line is None:
            raise
        raise BadInput(f"line {line}: {problem}") from None


def _read(text: str) -> Grid:
    stripped = text.strip().strip("\ufeff")
    if not stripped:
        raise BadInput("expected a Sudoku of 16, 81 or 256 cells, got an empty text")
    if stripped.startswith(":"):
        return read_hodoku(stripped)
    lines = [row for row in stripped.splitlines() if row.strip() and not row.lstrip().startswith("#")]
    if any(row.strip().lower() in ("[puzzle]", "[state]") for row in lines):
        return _read_sections(lines)
    lines = [row for row in lines if not is_frame_line(row)]
    if not lines:
        raise BadInput("expected a Sudoku of 16, 81 or 256 cells, got only frames or remarks")
    if len(lines) == 1:
        return _read_line(lines[0])
    body = " ".join(lines).translate(_BARS)
    tokens = body.split()
    if len(tokens) in BOX_OF_CELLS and any(len(token) > 1 for token in tokens):
        return _read_tokens(tokens)
    return _read_joined("".join(tokens))


def is_frame_line(row: str) -> bool:
    """Whether the line is part of the drawing and holds no cell."""
    return bool(_FRAME_LINE.match(row) and _RULE.search(row))


def _read_line(row: str) -> Grid:
    """One line: the puzzle is its first word and a remark may follow; spaces inside it are allowed."""
    first = re.split(r"[\s,;]", row.strip(), maxsplit=1)[0]
    if len(first) in BOX_OF_CELLS or len(first) in BOX_OF_MARKS:
        return _read_joined(first)
    if len(first) > 16:
        return _read_joined(first)
    return _read_joined("".join(row.translate(_BARS).split()))


def _read_joined(body: str) -> Grid:
    if len(body) in BOX_OF_CELLS:
        side = BOX_OF_CELLS[len(body)] ** 2
        return grid([_digit(symbol, side, place) for place, symbol in enumerate(body)])
    if len(body) in BOX_OF_MARKS:
        return _read_candidates(body)
    raise BadInput(
        f"expected 81 characters for a 9 x 9 Sudoku (16 for 4 x 4, 256 for 16 x 16, 729 for candidates), "
        f"got {len(body)}"
    )


def _digit(symbol: str, side: int, place: int) -> int:
    if symbol in BLANKS:
        return 0
    value = SYMBOLS.find(symbol.upper()) + 1
    if not 1 <= value <= side:
        allowed = "1 to 9 and A to G" if side == 16 else f"1 to {side}"
        raise BadInput(f"character {place + 1} is {symbol!r}, expected {allowed} or '.' for an empty cell")
    return value


def _read_candidates(body: str) -> Grid:
    box = BOX_OF_MARKS[len(body)]
    side = box * box
    marks = []
    for cell in range(side * side):
        mark = 0
        for place in range(side):
            symbol = body[cell * side + place]
            digit = _digit(symbol, side, cell * side + place)
            if digit not in (0, place + 1):
                raise BadInput(
                    f"character {cell * side + place + 1} of the candidates is {symbol!r}, "
                    f"expected {SYMBOLS[place]!r} or '.'"
                )
            if digit:
                mark |= 1 << place
        marks.append(mark)
    return _from_marks(marks)


def _read_tokens(tokens: Sequence[str]) -> Grid:
    box = BOX_OF_CELLS[len(tokens)]
    side = box * box
    marks = []
    for cell, token in enumerate(tokens):
        mark = 0
        for symbol in token:
            if symbol in BLANKS and len(token) == 1:
                mark = (1 << side) - 1
                continue
            value = SYMBOLS.find(symbol.upper()) + 1
            if not 1 <= value <= side:
                raise BadInput(
                    f"cell {board(box).cell_name(cell)} is written {token!r}, expected its marks, "
                    f"digits 1 to {SYMBOLS[side - 1]}"
                )
            mark |= 1 << (value - 1)
        marks.append(mark)
    return _from_marks(marks)


def _from_marks(marks: Sequence[int]) -> Grid:
    """The state behind a table of marks; see the module's last paragraph for cells with one mark."""
    geometry = board(BOX_OF_CELLS[len(marks)])
    digits = []
    for cell, mark in enumerate(marks):
        if mark == 0:
            raise BadInput(f"cell {geometry.cell_name(cell)} has no candidate")
        alone = mark & (mark - 1) == 0
        filled = alone and all(marks[peer] & mark == 0 for peer in geometry.peers[cell])
        digits.append(mark.bit_length() if filled else 0)
    return grid(digits, marks)


def read_hodoku(text: str) -> Grid:
    """A line of HoDoKu's library: values with + before entries, then the candidates already deleted.

    A candidate is three characters, digit row column: 418 is digit 4 in r1c8.
    """
    fields = text.strip().split(":")
    if len(fields) < 4:
        raise BadInput("a HoDoKu library line is :code:digits:values:deleted:eliminated:placed:, found fewer fields")
    entered = []
    symbols = []
    plus = False
    for symbol in fields[3].strip():
        if symbol == "+":
            plus = True
            continue
        symbols.append(symbol)
        entered.append(plus)
        plus = False
    if len(symbols) != 81:
        raise BadInput(f"a HoDoKu library line carries 81 cells in its third field, got {len(symbols)}")
    digits = tuple(_digit(symbol, 9, place) for place, symbol in enumerate(symbols))
    givens = tuple(d > 0 and not own for d, own in zip(digits, entered))
    deleted = fields[4].split() if len(fields) > 4 else []
    if not deleted:
        return Grid(digits, givens)
    marks = list(candidates(digits))
    for word in deleted:
        if not re.fullmatch(r"[1-9]{3}", word):
            raise BadInput(f"a deleted candidate is three digits (digit row column), not {word!r}")
        digit, row, column = (int(symbol) for symbol in word)
        marks[(row - 1) * 9 + column - 1] &= ~(1 << (digit - 1))
    return Grid(digits, givens, tidy(digits, marks))


def _read_sections(lines: Sequence[str]) -> Grid:
    parts: dict[str, list[str]] = {"[puzzle]": [], "[state]": []}
    here: list[str] | None = None
    for row in lines:
        name = row.strip().lower()
        if name.startswith("["):
            here = parts.get(name)
        elif here is not None:
            here.append(row)
    if not parts["[puzzle]"]:
        raise BadInput("expected the rows of the puzzle after [Puzzle], found none")
    puzzle = _read_joined("".join("".join(parts["[puzzle]"]).split()))
    if not parts["[state]"]:
        return puzzle
    state = _read_joined("".join("".join(parts["[state]"]).split()))
    _demand_givens(puzzle, state)
    return Grid(state.digits, puzzle.givens)


def _demand_givens(puzzle: Grid, state: Grid) -> None:
    """Every given of a puzzle must stand in its state."""
    if len(puzzle.digits) != len(state.digits):
        raise BadInput("the puzzle and its state must have the same number of cells.")
    for cell, (printed, digit) in enumerate(zip(puzzle.digits, state.digits)):
        if printed and printed != digit:
            name = puzzle.board.cell_name(cell)
            raise BadInput(f"the given {SYMBOLS[printed - 1]} at {name} does not stand in the state.")


def read_state(text: str) -> Grid:
    """Reads puzzle/state/struck, or a puzzle or state in any notation that `read` knows."""
    if "/" not in text:
        state = read(text).clean()
        demand_consistent(Grid(state.digits, state.givens))
        return state
    first, second, *rest = (part.strip() for part in text.split("/"))
    if len(rest) > 1:
        raise BadInput("a Sudoku state is puzzle/state/struck marks: three parts at most.")
    puzzle, now = read(first), read(second)
    _demand_givens(puzzle, now)
    marks = _without(now, rest[0]) if rest and rest[0] else None
    state = Grid(now.digits, puzzle.givens, marks).clean()
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


def read_placement(state: Grid, text: str) -> Placement:
    """A cell and a digit, such as r3c7=5; whether it fits is not asked."""
    match = _PLACEMENT.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text!r} is no placement: expected a cell and a digit, such as r3c7=5.")
    cell = state.board.read_cell(match[1])
    digit = 0 if match[2] in ".0" else SYMBOLS.find(match[2].upper()) + 1
    if not 0 <= digit <= state.board.side:
        raise BadInput(f"{text!r}: the digits of this board go from 1 to {SYMBOLS[state.board.side - 1]}.")
    return Placement(cell, digit)


def line(state: Grid | Sequence[int], blank: str = ".") -> str:
    """The digits in one line.

    >>> line((1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 4, 0, 0, 0))
    '1....2.....34...'
    """
    digits = state.digits if isinstance(state, Grid) else state
    return "".join(SYMBOLS[d - 1] if d else blank for d in digits)


def marks_text(mark: int) -> str:
    """The digits of a mask, smallest first."""
    return "".join(SYMBOLS[d - 1] for d in digits_of(mark))


def _struck(state: Grid) -> list[tuple[int, int]]:
    """The cells with marks that the digits allow and a player has rubbed out."""
    pairs = zip(candidates(state.digits), state.candidates())
    return [(cell, allowed & ~kept) for cell, (allowed, kept) in enumerate(pairs) if allowed & ~kept]


def write_state(position: Grid) -> str:
    """A state on one line; `read_state` gives it back."""
    parts = [line(position.puzzle)]
    struck = [f"{position.board.cell_name(cell)}-{marks_text(mark)}" for cell, mark in _struck(position)]
    if position.digits != position.puzzle or struck:
        parts.append(line(position))
    if struck:
        parts.append(",".join(struck))
    return "/".join(parts)


def write_placement(position: Grid, move: Placement) -> str:
    """A placement as text: r3c7=5, or r3c7=. for taking an entry back."""
    return f"{position.board.cell_name(move.cell)}={SYMBOLS[move.digit - 1] if move.digit else '.'}"


def write_candidates(state: Grid, pairs: Iterable[tuple[int, int]], sign: str) -> list[str]:
    """Cells with their digits: r3c7=5 for digits written in, r3c7-5 for marks that go."""
    return [f"{state.board.cell_name(cell)}{sign}{SYMBOLS[digit - 1]}" for cell, digit in pairs]


def _framed(cells: Sequence[str], box: int) -> str:
    side = box * box
    width = max(len(text) for text in cells)
    rule = "+" + "+".join("-" * ((width + 1) * box + 1) for _ in range(box)) + "+"
    rows = []
    for row in range(side):
        if row % box == 0:
            rows.append(rule)
        words = [text.ljust(width) for text in cells[row * side : (row + 1) * side]]
        parts = [" ".join(words[start : start + box]) for start in range(0, side, box)]
        rows.append("| " + " | ".join(parts) + " |")
    return "\n".join([*rows, rule])


def _frame(state: Grid) -> str:
    return _framed(list(line(state)), state.board.box)


def _pencil(state: Grid) -> str:
    return _framed([marks_text(mark) or "-" for mark in state.candidates()], state.board.box)


def _candidates(state: Grid) -> str:
    side = state.board.side
    return "".join(SYMBOLS[place] if mark >> place & 1 else "." for mark in state.candidates() for place in range(side))


def _sdk(state: Grid) -> str:
    side = state.board.side

    def rows(text: str) -> list[str]:
        return [text[start : start + side] for start in range(0, len(text), side)]

    parts = ["[Puzzle]", *rows(line(state.puzzle))]
    if state.puzzle != state.digits:
        parts += ["[State]", *rows(line(state))]
    return "\n".join(parts)


def _hodoku(state: Grid) -> str:
    if len(state.digits) != 81:
        raise BadInput("HoDoKu's library lines are for 9 x 9 boards only")
    values = "".join(
        ("+" if digit and not given else "") + (SYMBOLS[digit - 1] if digit else ".")
        for digit, given in zip(state.digits, state.givens)
    )
    deleted = [f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, mark in _struck(state) for digit in digits_of(mark)]
    return f":0000:x:{values}:{' '.join(deleted)}:::"


WRITERS: dict[str, Callable[[Grid], str]] = {
    "line": line,
    "zeros": lambda state: line(state, "0"),
    "frame": _frame,
    "candidates": _candidates,
    "pencil": _pencil,
    "sdk": _sdk,
    "sdm": line,
    "hodoku": _hodoku,
    "csv": lambda state: "puzzle\n" + line(state),
}


def forms() -> tuple[str, ...]:
    """The names of the notations that can be written."""
    return tuple(WRITERS)


def write(state: Grid, form: str = "line") -> str:
    """The grid in one of the notations named by `forms()`."""
    if form not in WRITERS:
        raise BadInput(f"unknown notation {form!r}, expected one of {', '.join(WRITERS)}")
    return WRITERS[form](state)
