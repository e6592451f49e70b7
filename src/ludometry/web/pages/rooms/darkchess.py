"""Dark chess's own panels: a board editor, what the tables say with the best line, and the symmetry explorer."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import verb
from ludometry.web.pages.explorer import Explorer
from ludometry.web.pages.frame import card, heading, html, parts_html

PALETTE = {".": "empty", "?": "face down"} | {
    letter: f"{letter} ({side} {name})"
    for side, case in (("white", str.upper), ("black", str.lower))
    for name, kind in zip(("king", "guard", "bishop", "knight", "rook", "cannon", "pawn"), "KGBNRCP", strict=True)
    for letter in (case(kind),)
}
ROWS = 4
COLUMNS = 8


class Extras:
    """What only dark chess has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting

    def under_board(self, page: Any) -> None:
        with card(), ui.expansion("Set up the board by clicking").props("dense").style("width:100%"):
            with ui.element("div").classes("row"):
                self.piece = ui.select(PALETTE, value="K").props('dense outlined aria-label="Piece to put down"')
                self.side = ui.select({"w": "white moves", "b": "black moves"}, value="w").props(
                    'dense outlined aria-label="Side to move"'
                )
                ui.button("Empty", on_click=self._empty).props("dense flat no-caps")
                ui.button("Put on the board", on_click=lambda: page.attempt(self._put_up, page)).props("dense no-caps")
            self.squares: list[Any] = []
            with ui.element("div").style("display:grid;grid-template-columns:repeat(8,1fr);gap:3px;max-width:420px"):
                for place in range(ROWS * COLUMNS):
                    button = ui.button(".", on_click=lambda place=place: self._put(place))
                    name = "abcd"[place // COLUMNS] + str(place % COLUMNS + 1)
                    button.props(f'dense outline no-caps aria-label="square {name}"')
                    self.squares.append(button)

    def _put(self, place: int) -> None:
        self.squares[place].set_text(str(self.piece.value))

    def _empty(self) -> None:
        for square in self.squares:
            square.set_text(".")

    async def _put_up(self, page: Any) -> None:
        rows = []
        for row in range(ROWS):
            text, gap = "", 0
            for square in self.squares[COLUMNS * row : COLUMNS * row + COLUMNS]:
                if square.text == ".":
                    gap += 1
                    continue
                text, gap = text + (str(gap) if gap else "") + square.text, 0
            rows.append(text + (str(gap) if gap else ""))
        await page.put_up(f"{'/'.join(rows)} {self.side.value}")

    def beside_board(self, page: Any) -> None:
        with card():
            heading("What the tables say")
            self.told = html("")
        Explorer(
            page,
            "darkchess",
            "Material symmetry",
            "GGvk",
            "Set of pieces",
            "White's pieces, v, black's pieces; sets that play alike share one table.",
        )

    async def refresh(self, page: Any) -> None:
        s = self.sitting
        position = s.position
        for square, piece in zip(self.squares, position.board, strict=True):
            square.set_text(piece)
        if "?" in position.board:
            self.told.set_content('<p class="soft">Pieces lie face down: values are expectations over flips.</p>')
            return
        try:
            report = await run.io_bound(verb("darkchess", "probe"), s.game.write(position))
        except LudometryError as problem:
            self.told.set_content(f"<p>{escape(str(problem))}</p>")
            return
        if report is not None and s.position is position:
            self.told.set_content(parts_html(report.parts))
