"""A table as a picture, for slides and papers: ours, and the paper's own below it where it prints numbers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludometry.core.game import Svg
from ludometry.study.report import Table, figure_text, numeric_columns

MOST_ROWS = 60
"""Rows that are drawn; the CSV file has them all."""
WIDEST = 44
"""Letters of a cell that are drawn."""
LETTER, LINE, GAP, MARGIN = 7.0, 21, 18, 16
"""Units: the width of a letter of 12, the height of a row, between columns, around the page."""


def draw_table(title: str, ours: Table, paper: Table | None = None) -> Svg:
    """One table, or two under each other; it reads on light and on dark paper."""
    blocks = [_Block("Ours" if paper else "", ours), *([_Block("The paper", paper)] if paper else [])]
    widest = max(LETTER * 1.3 * len(title), *(block.width for block in blocks))
    parts, y = [], MARGIN + 20.0
    for block in blocks:
        drawn, y = block.drawn(y + 12)
        parts += drawn
    words = "; ".join(", ".join(map(str, block.table.columns)) for block in blocks)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {widest + 2 * MARGIN:.0f} {y + MARGIN:.0f}" role="img" '
        'font-family="system-ui, sans-serif" font-size="12" class="pt">'
        f"<title>{escape(title)}</title><desc>{escape(f'A table: {words}.')}</desc>"
        "<style>.pt{background:#fff}.pt text{fill:#1d2230}.pt .pt-head{fill:#5d6675;font-weight:600}"
        ".pt path{stroke:#8a93a3}"
        "@media(prefers-color-scheme:dark){.pt{background:#14171d}.pt text{fill:#e4e7ec}.pt .pt-head{fill:#a3acba}}"
        "</style>"
        f'<text x="{MARGIN}" y="{MARGIN + 10}" font-size="15">{escape(title)}</text>'
    )
    return Svg(head + "".join(parts) + "</svg>")


class _Block:
    """A table laid out: numbers to the right, words to the left, no cell wider than it needs to be."""

    def __init__(self, name: str, table: Table) -> None:
        self.name, self.table = name, table
        self.right = numeric_columns(table)
        self.rows = [[_short(cell) for cell in row] for row in table.rows[:MOST_ROWS]]
        self.columns = [_short(column) for column in table.columns]
        lengths = [max(len(row[place]) for row in [self.columns, *self.rows]) for place in range(len(self.columns))]
        self.widths = [LETTER * length for length in lengths]

    @property
    def width(self) -> float:
        return sum(self.widths) + GAP * max(0, len(self.widths) - 1)

    def drawn(self, y: float) -> tuple[list[str], float]:
        """The parts of the picture, and where the next block begins."""
        parts = []
        if self.name:
            y += LINE
            parts.append(f'<text class="pt-head" x="{MARGIN}" y="{y:.0f}">{escape(self.name)}</text>')
        y += LINE
        parts += self._line(self.columns, y, ' class="pt-head"')
        parts.append(f'<path d="M{MARGIN} {y + 7:.0f}h{self.width:.0f}"/>')
        for row in self.rows:
            y += LINE
            parts += self._line(row, y)
            parts.append(f'<path d="M{MARGIN} {y + 7:.0f}h{self.width:.0f}" stroke-opacity=".3"/>')
        if (more := len(self.table.rows) - MOST_ROWS) > 0:
            y += LINE
            parts.append(f'<text x="{MARGIN}" y="{y:.0f}">{more:,} more rows in the CSV file.</text>')
        return parts, y + 8

    def _line(self, cells: Sequence[str], y: float, kind: str = "") -> list[str]:
        found, x = [], float(MARGIN)
        for cell, width, right in zip(cells, self.widths, self.right, strict=True):
            place, anchor = (x + width, ' text-anchor="end"') if right else (x, "")
            if cell:
                found.append(f'<text{kind} x="{place:.0f}" y="{y:.0f}"{anchor}>{escape(cell)}</text>')
            x += width + GAP
        return found


def _short(cell: object) -> str:
    text = figure_text(cell)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"
