"""The symmetry explorer of a room with endgame tables: a set's graph, class, representative, and what it saves."""

from __future__ import annotations

from typing import Any

from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import verb
from ludometry.web.pages.frame import card, heading, html, parts_html


class Explorer:
    """A card with a field for a set of pieces, tiles or cards, answered by the room's `classes` verb."""

    def __init__(self, page: Any, room_id: str, title: str, example: str, label: str, words: str) -> None:
        self.room_id, self.example = room_id, example
        with card():
            heading(title)
            with ui.element("div").classes("row"):
                self.field = ui.input(placeholder=example).props(f'dense outlined aria-label="{label}"')
                ui.button("Show", on_click=lambda: page.attempt(self._explore)).props("dense no-caps")
            ui.label(words).classes("soft")
            self.graph = html("").classes("board")
            self.facts = html("")

    def suggest(self, text: str) -> None:
        """Fills the field with the set on the board, unless a person has written something there."""
        if text and not self.field.value:
            self.field.value = text

    async def _explore(self) -> None:
        asked = str(self.field.value or self.example)
        self.facts.set_content('<p class="soft">Looking for its class …</p>')
        try:
            report = await run.io_bound(verb(self.room_id, "classes"), asked)
        except LudometryError:
            self.facts.set_content("")
            raise
        if report is not None:
            self.graph.set_content(report.picture or "")
            self.facts.set_content(parts_html(report.parts))
