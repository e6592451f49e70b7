"""A Nurikabe grid as SVG: paper islands in a blue sea, numbers on them, open cells dotted."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Marks, Svg
from ludometry.games.nurikabe.notation import ascii_grid, write_mark
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, name

SIDE = 44
EDGE = 10
STYLE = "".join(
    f".nurikabe {rule}"
    for rule in (
        ".open{fill:#8a94a6;fill-opacity:.16}",
        ".sea{fill:#2f6690}",
        ".island{fill:#fdf6e3}",
        ".number{font:600 22px system-ui,sans-serif;fill:#1d2733;text-anchor:middle}",
        ".grid{stroke:#7b8794;stroke-width:1;fill:none}",
        ".dot{fill:#7b8794;fill-opacity:.75}",
        ".island-dot{fill:#b08d57}",
        ".wave{stroke:#8fc1e3;stroke-width:1.6;fill:none;stroke-linecap:round}",
        ".lit{fill:none;stroke:#e09f3e;stroke-width:3.5}",
        ".best{fill:none;stroke:#3a9d5d;stroke-width:3.5}",
        ".chosen{fill:none;stroke:#c8553d;stroke-width:3.5}",
        ".target{fill:transparent;cursor:pointer}",
    )
)
"""Every rule is bound to our own pictures: a style inside an SVG holds for the whole page it stands on."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws states. A click on an open cell marks it as sea; its small lower right corner marks it as island."""

    def draw(self, view: Position, marks: Marks[Mark]) -> Svg:
        width = view.columns * SIDE + 2 * EDGE
        height = view.rows * SIDE + 2 * EDGE
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" class="nurikabe" role="img">',
            "<title>Nurikabe</title>",
            f"<desc>{ascii_grid(view)}</desc>",
            f"<style>{STYLE}</style>",
        ]
        for cell in range(len(view.cells)):
            parts += self._cell(view, cell)
        parts.append(f'<path class="grid" d="{_lines(view)}"/>')
        frames = dict.fromkeys(marks.lit, "lit")
        if marks.chosen is not None:
            frames[name(view, marks.chosen.cell)] = "chosen"
        if marks.best is not None:
            frames[name(view, marks.best.cell)] = "best"
        for cell in range(len(view.cells)):
            kind = frames.get(name(view, cell))
            if kind:
                x, y = _corner(view, cell)
                parts.append(
                    f'<rect class="{kind}" x="{x + 3}" y="{y + 3}" width="{SIDE - 6}" height="{SIDE - 6}" rx="5"/>'
                )
        parts += self._targets(view, marks)
        parts.append("</svg>")
        return Svg("".join(parts))

    def _cell(self, view: Position, cell: int) -> list[str]:
        x, y = _corner(view, cell)
        colour, number = view.cells[cell], view.numbers[cell]
        kind = {OPEN: "open", SEA: "sea", ISLAND: "island"}[colour]
        target = name(view, cell)
        parts = [f'<rect class="{kind}" data-target="{target}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>']
        middle_x, middle_y = x + SIDE // 2, y + SIDE // 2
        if number:
            parts.append(f'<text class="number" x="{middle_x}" y="{middle_y + 8}">{number}</text>')
        elif colour == SEA:
            wave = f"M{middle_x - 11} {middle_y + 2}q5.5 -7 11 0t11 0"
            parts.append(f'<path class="wave" d="{wave}"/>')
        else:
            dot = "dot" if colour == OPEN else "island-dot"
            parts.append(f'<circle class="{dot}" cx="{middle_x}" cy="{middle_y}" r="{2 if colour == OPEN else 4}"/>')
        return parts

    def _targets(self, view: Position, marks: Marks[Mark]) -> list[str]:
        allowed = set(marks.moves)
        parts = []
        for cell, colour in enumerate(view.cells):
            if colour != OPEN:
                continue
            x, y = _corner(view, cell)
            for mark, size in ((Mark(cell, SEA), SIDE), (Mark(cell, ISLAND), SIDE // 2)):
                if allowed and mark not in allowed:
                    continue
                shift = SIDE - size
                text = write_mark(view, mark)
                parts.append(
                    f'<rect class="target" data-move="{text}" tabindex="0" x="{x + shift}" y="{y + shift}" '
                    f'width="{size}" height="{size}"><title>{text}</title></rect>'
                )
        return parts


def _corner(view: Position, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, view.columns)
    return EDGE + column * SIDE, EDGE + row * SIDE


def _lines(view: Position) -> str:
    right, bottom = EDGE + view.columns * SIDE, EDGE + view.rows * SIDE
    across = [f"M{EDGE} {EDGE + row * SIDE}H{right}" for row in range(view.rows + 1)]
    down = [f"M{EDGE + column * SIDE} {EDGE}V{bottom}" for column in range(view.columns + 1)]
    return "".join(across + down)
