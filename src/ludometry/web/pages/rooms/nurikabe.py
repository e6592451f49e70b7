"""Nurikabe's own panels: a grid to set up by clicking, puzzles to order, and the rating with its picture."""

from __future__ import annotations

import time
from typing import Any

from nicegui import run, ui

from ludometry.core.registry import verb
from ludometry.web.pages.frame import card, heading, html, parts_html

SIZES = list(range(4, 11))
SIGNS = {".": "open", "~": "sea", "o": "island"} | {str(n): f"number {n}" for n in range(1, 13)}
NEEDS = {"simple": "simple techniques suffice", "trial": "needs a trial", "any": "any"}


class Extras:
    """What only Nurikabe has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        self.signs: list[list[str]] = []
        self.cells: list[list[Any]] = []

    def under_board(self, page: Any) -> None:
        with card():
            heading("A new puzzle")
            with ui.element("div").classes("row"):
                self.wide = ui.select(SIZES, value=6).props('dense outlined aria-label="Rows and columns"')
                self.needs = ui.select(NEEDS, value="simple").props('dense outlined aria-label="Difficulty"')
                ui.button("Make one", on_click=lambda: page.attempt(self._make, page)).props("dense no-caps")
        with card(), ui.expansion("Set up a grid by clicking").props("dense").style("width:100%"):
            with ui.element("div").classes("row"):
                self.sign = ui.select(SIGNS, value="3").props('dense outlined aria-label="Sign to write"')
                self.rows = ui.select(SIZES, value=6, on_change=self._empty).props('dense outlined aria-label="Rows"')
                self.columns = ui.select(SIZES, value=6, on_change=self._empty).props(
                    'dense outlined aria-label="Columns"'
                )
                ui.button("Empty", on_click=self._empty).props("dense flat no-caps")
                ui.button("Put on the board", on_click=lambda: page.attempt(self._put_up, page)).props("dense no-caps")
            self.grid = ui.element("div").style("display:grid;gap:3px;width:100%;max-width:420px")
            self._empty()

    def _empty(self) -> None:
        self._lay_out([["."] * int(self.columns.value or 6) for _ in range(int(self.rows.value or 6))])

    def _lay_out(self, signs: list[list[str]]) -> None:
        self.signs, self.cells = signs, []
        self.grid.clear()
        self.grid.style(f"grid-template-columns:repeat({len(signs[0])},1fr)")
        with self.grid:
            for row, line in enumerate(signs):
                self.cells.append([self._cell(row, column, sign) for column, sign in enumerate(line)])

    def _cell(self, row: int, column: int, sign: str) -> Any:
        button = ui.button(sign, on_click=lambda: self._put(row, column))
        return button.props(f'dense outline no-caps aria-label="cell r{row + 1}c{column + 1}"').style("min-width:0")

    def _put(self, row: int, column: int) -> None:
        self.signs[row][column] = str(self.sign.value)
        self.cells[row][column].set_text(self.signs[row][column])

    async def _put_up(self, page: Any) -> None:
        rows = ("".join(f"({sign})" if len(sign) > 1 else sign for sign in line) for line in self.signs)
        await page.put_up("/".join(rows))

    async def _make(self, page: Any) -> None:
        page.saying.tell("Making a puzzle …")
        size, needs, seed = self.wide.value, self.needs.value, int(time.time()) % 1_000_000
        report = await run.io_bound(
            lambda: verb("nurikabe", "generate")(rows=size, columns=size, needs=needs, seed=seed)
        )
        if report is not None:
            await page.put_up(report.data["puzzles"][0])

    def beside_board(self, page: Any) -> None:
        with card():
            heading("Rating")
            ui.button("Rate it", on_click=lambda: page.attempt(self._rate, page)).props("dense no-caps")
            self.measures = html("")
            self.loose = html("").classes("board")

    async def _rate(self, page: Any) -> None:
        s = self.sitting
        page.saying.tell("Rating …")
        report = await run.io_bound(verb("nurikabe", "rate"), s.game.write(s.position))
        page.saying.tell("")
        if report is not None:
            self.measures.set_content(parts_html(report.parts))
            self.loose.set_content(report.picture or "")

    def worth(self, sitting: Any) -> tuple[float, str]:
        cells = sitting.position.cells
        marked = sum(1 for colour in cells if colour)
        return marked / len(cells), f"{marked} of {len(cells)} cells marked"
