"""A Sudoku as SVG: givens in heavy print, entries in blue, marks small, patterns lit up.

lit          `r3c7` lights a cell, `r3c7=5` a candidate that makes the pattern, `r3c7-5` one that goes,
             `row 3`, `column 5` or `box 9` a unit, `wrong r3c7` a mistake
target       every empty cell carries one `data-move` for each digit that fits, laid out like a keypad
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludometry.core.game import Marks, Svg
from ludometry.core.markup import escape
from ludometry.games.sudoku.notation import write, write_placement
from ludometry.games.sudoku.position import SYMBOLS, Board, Grid, Placement
from ludometry.games.sudoku.rules import legal

SIDE = 50
EDGE = 12
STYLE = "".join(
    f".sudoku {rule}"
    for rule in (
        ".paper{fill:#8a94a6;fill-opacity:.07}",
        ".shade{fill:#8a94a6;fill-opacity:.12}",
        ".thin{stroke:#8a94a6;stroke-opacity:.7;stroke-width:1}",
        ".thick{stroke:#7a8594;stroke-width:2.6;fill:none}",
        "text{font-family:system-ui,'DejaVu Sans',sans-serif;text-anchor:middle;pointer-events:none}",
        ".given{font-weight:700;fill:#687890;fill:var(--ink,#687890)}",
        ".entry{font-weight:500;fill:#3b82c4}",
        ".wrong{font-weight:600;fill:#d6506d}",
        ".hint{font-weight:700;fill:#3f9d5f}",
        ".mark{fill:#8a94a6}",
        ".mark-in,.sudoku .mark-out{fill:#ffffff;font-weight:700}",
        ".unit-lit{fill:#3b82c4;fill-opacity:.13}",
        ".cell-lit{fill:#c9a227;fill-opacity:.30}",
        ".cell-wrong{fill:#d6506d;fill-opacity:.22}",
        ".dot-in{fill:#3f9d5f}",
        ".dot-out{fill:#d6506d}",
        ".best{fill:none;stroke:#3f9d5f;stroke-width:3.2}",
        ".chosen{fill:none;stroke:#e07a3f;stroke-width:3.2}",
        ".target{fill:transparent;cursor:pointer}",
    )
)
"""Every rule is bound to our own pictures: a style inside an SVG holds for the whole page it stands on.

Givens take the ink of the page where it names one; elsewhere a tone that reads on white and on black alike.
"""
_LIT = re.compile(r"(?:(wrong) )?(r\d+c\d+)(?:([=-])([0-9A-G]))?")
_UNIT = re.compile(r"(row|column|box) (\d+)")


@dataclass(frozen=True, slots=True)
class Lights:
    """What a picture points out, sorted by kind."""

    units: set[int]
    cells: set[int]
    wrong: set[int]
    pattern: set[tuple[int, int]]
    gone: set[tuple[int, int]]


def lights(view: Grid, lit: tuple[str, ...]) -> Lights:
    """Sorts the names in `Marks.lit`; names of nothing on this board are passed over."""
    geometry = view.board
    shown = Lights(set(), set(), set(), set(), set())
    for name in lit:
        unit = _UNIT.fullmatch(name)
        if unit is not None and 1 <= int(unit[2]) <= geometry.side:
            shown.units.add(("row", "column", "box").index(unit[1]) * geometry.side + int(unit[2]) - 1)
        match = _LIT.fullmatch(name)
        if match is None:
            continue
        cell = geometry.read_cell(match[2])
        if match[1]:
            shown.wrong.add(cell)
        elif match[3]:
            (shown.pattern if match[3] == "=" else shown.gone).add((cell, SYMBOLS.index(match[4]) + 1))
        else:
            shown.cells.add(cell)
    return shown


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws grids. Marks are shown when some were struck, when candidates are lit, or when asked for."""

    pencil: bool = False
    """Show the marks of every empty cell."""

    def draw(self, view: Grid, marks: Marks[Placement]) -> Svg:
        geometry = view.board
        size = geometry.side * SIDE + 2 * EDGE
        shown = lights(view, marks.lit)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
            f'width="{size}" height="{size}" class="sudoku" role="img">',
            f"<title>Sudoku</title><desc>{escape(write(view, 'frame'))}</desc><style>{STYLE}</style>",
            f'<rect class="paper" x="{EDGE}" y="{EDGE}" width="{size - 2 * EDGE}" height="{size - 2 * EDGE}"/>',
        ]
        parts += _shades(geometry)
        parts += _light_up(view, shown)
        parts += _lines(geometry)
        with_marks = self.pencil or view.marks is not None or bool(shown.pattern or shown.gone)
        for cell in range(geometry.cells):
            parts += _content(view, cell, shown, with_marks, marks.best)
        for move, kind in ((marks.chosen, "chosen"), (marks.best, "best")):
            if move is not None:
                x, y = _corner(geometry, move.cell)
                parts.append(
                    f'<rect class="{kind}" x="{x + 3}" y="{y + 3}" width="{SIDE - 6}" height="{SIDE - 6}" rx="6"/>'
                )
        parts += _targets(view, marks.moves or tuple(legal(view)))
        parts.append("</svg>")
        return Svg("".join(parts))


def _corner(geometry: Board, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, geometry.side)
    return EDGE + column * SIDE, EDGE + row * SIDE


def _square(geometry: Board, cell: int, kind: str) -> str:
    x, y = _corner(geometry, cell)
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'


def _shades(geometry: Board) -> list[str]:
    """Every second box a little darker, so that boxes are seen at a glance."""
    wide = geometry.box * SIDE
    return [
        f'<rect class="shade" x="{EDGE + column * wide}" y="{EDGE + row * wide}" width="{wide}" height="{wide}"/>'
        for row in range(geometry.box)
        for column in range(geometry.box)
        if (row + column) % 2
    ]


def _light_up(view: Grid, shown: Lights) -> list[str]:
    geometry = view.board
    in_units = {cell for unit in shown.units for cell in geometry.units[unit]}
    parts = [_square(geometry, cell, "unit-lit") for cell in sorted(in_units)]
    parts += [_square(geometry, cell, "cell-lit") for cell in sorted(shown.cells)]
    return parts + [_square(geometry, cell, "cell-wrong") for cell in sorted(shown.wrong)]


def _lines(geometry: Board) -> list[str]:
    end = EDGE + geometry.side * SIDE
    thin: list[str] = []
    thick: list[str] = []
    for number in range(geometry.side + 1):
        place = EDGE + number * SIDE
        (thick if number % geometry.box == 0 else thin).append(f"M{EDGE} {place}H{end}M{place} {EDGE}V{end}")
    return [f'<path class="thin" d="{"".join(thin)}"/>', f'<path class="thick" d="{"".join(thick)}"/>']


def _keypad(geometry: Board, cell: int, digit: int) -> tuple[float, float]:
    """The middle of a digit's place inside its cell."""
    x, y = _corner(geometry, cell)
    row, column = divmod(digit - 1, geometry.box)
    step = SIDE / geometry.box
    return x + (column + 0.5) * step, y + (row + 0.5) * step


def _content(view: Grid, cell: int, shown: Lights, with_marks: bool, best: Placement | None) -> list[str]:
    geometry, digit = view.board, view.digits[cell]
    x, y = _corner(geometry, cell)
    name = geometry.cell_name(cell)
    big = SIDE * (0.56 if geometry.box < 4 else 0.5)

    def text(kind: str, symbol: str, across: float, down: float, size: float) -> str:
        return (
            f'<text class="{kind}" data-target="{name}" x="{across:g}" y="{down + 0.36 * size:g}" '
            f'font-size="{size:g}">{symbol}</text>'
        )

    if digit:
        kind = "given" if view.givens[cell] else "wrong" if cell in shown.wrong else "entry"
        return [text(kind, SYMBOLS[digit - 1], x + SIDE / 2, y + SIDE / 2, big)]
    if best is not None and best.cell == cell and best.digit:
        return [text("hint", SYMBOLS[best.digit - 1], x + SIDE / 2, y + SIDE / 2, big)]
    if not with_marks:
        return []
    parts = []
    small = SIDE / geometry.box * 0.74
    for possible in range(1, geometry.side + 1):
        pair = (cell, possible)
        if not view.candidates()[cell] >> (possible - 1) & 1 and pair not in shown.pattern | shown.gone:
            continue
        across, down = _keypad(geometry, cell, possible)
        kind = "mark"
        if pair in shown.pattern or pair in shown.gone:
            # A pattern that crosses itself out is shown as what it does: the candidate goes.
            ends = "out" if pair in shown.gone else "in"
            kind = f"mark-{ends}"
            parts.append(f'<circle class="dot-{ends}" cx="{across:g}" cy="{down:g}" r="{0.6 * small:g}"/>')
        parts.append(text(kind, SYMBOLS[possible - 1], across, down, small))
    return parts


def _targets(view: Grid, moves: tuple[Placement, ...]) -> list[str]:
    geometry = view.board
    step = SIDE / geometry.box
    parts = []
    for move in moves:
        across, down = _keypad(geometry, move.cell, move.digit or 1)
        written = write_placement(view, move)
        parts.append(
            f'<rect class="target" data-move="{written}" x="{across - step / 2:g}" y="{down - step / 2:g}" '
            f'width="{step:g}" height="{step:g}"><title>{written}</title></rect>'
        )
    return parts
