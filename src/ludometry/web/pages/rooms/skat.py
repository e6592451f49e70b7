"""Skat's own panels: hands set up by clicking, the result with all cards open, which cards play alike."""

from __future__ import annotations

from typing import Any

from nicegui import run, ui

from ludometry.core.errors import BadInput
from ludometry.core.registry import service
from ludometry.web.pages.explorer import Explorer
from ludometry.web.pages.frame import card, heading, html, parts_html

PLACES = {"F": "forehand", "M": "middlehand", "R": "rearhand", "S": "skat"}
HUES = {"": "", "F": "primary", "M": "positive", "R": "warning", "S": "accent"}
WHOLE_PACK = 120


def _ask(name: str, *arguments: Any) -> Any:
    found = service("skat", name)
    assert found is not None
    return found(*arguments)


class Extras:
    """What only Skat has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        self.holder: dict[str, str] = {}

    def buttons(self, page: Any) -> None:
        lies_open = self.sitting.game.open
        words = "Hide cards" if lies_open else "Open cards"
        ui.button(words, on_click=lambda: self._turn_cards(not lies_open)).props("dense flat no-caps")

    def _turn_cards(self, lies_open: bool) -> None:
        """Shows the same position with all cards open, or with the others' hands hidden again."""
        ui.navigate.to(self.sitting.address_of_game(open="yes" if lies_open else ""))

    # ---- the hand editor

    def under_board(self, page: Any) -> None:
        self.faces: dict[str, Any] = {}
        with card(), ui.expansion("Set up hands by clicking").props("dense").style("width:100%"):
            with ui.element("div").classes("row"):
                self.place = ui.select(PLACES, value="F").props('dense outlined aria-label="Who gets the card"')
                self.contract = ui.select(_ask("contracts"), value="clubs").props(
                    'dense outlined aria-label="Contract"'
                )
                self.declarer = ui.select(
                    {letter: f"{name} declares" for letter, name in _ask("seats").items()}, value="F"
                ).props('dense outlined aria-label="Declarer"')
                self.leader = ui.select(
                    {letter: f"{name} leads" for letter, name in _ask("seats").items()}, value="F"
                ).props('dense outlined aria-label="Who leads"')
            for _, cards in _ask("suits"):
                with ui.element("div").style(
                    "display:grid;grid-template-columns:repeat(8,1fr);gap:3px;margin-top:3px;width:100%"
                ):
                    for name in cards:
                        self._card_button(name)
            with ui.element("div").classes("row").style("margin-top:8px"):
                self.points = ui.input(placeholder="45-37").props('dense outlined aria-label="Points so far"')
                self.points.style("width:90px")
                ui.button("Empty", on_click=self._empty).props("dense flat no-caps")
                ui.button("Put on the table", on_click=lambda: page.attempt(self._put_up, page)).props("dense no-caps")
            ui.label(
                "Choose a place, then its cards; click again to take a card back. A hand left empty is hidden when "
                "ten cards are given, and points matter for endings only."
            ).classes("soft")

    def _card_button(self, name: str) -> None:
        def turn() -> None:
            place = str(self.place.value)
            self._give(name, "" if self.holder.get(name) == place else place)

        button = ui.button(name, on_click=turn).props(f'dense outline no-caps size=sm aria-label="card {name}"')
        button.style("padding:0 2px;min-width:0")
        self.faces[name] = button

    def _give(self, name: str, place: str) -> None:
        self.holder[name] = place
        button = self.faces[name]
        button.set_text(f"{name} {place}".strip())
        if place:
            button.props(f"color={HUES[place]}", remove="outline")
        else:
            button.props("outline color=primary")

    def _empty(self) -> None:
        for name in self.faces:
            self._give(name, "")

    async def _put_up(self, page: Any) -> None:
        piles = {place: [name for name, held in self.holder.items() if held == place] for place in PLACES}
        if not any(piles[seat] for seat in "FMR"):
            raise BadInput("no hand holds a card yet: choose a place and click its cards.")
        hands = [" ".join(piles[seat]) or "?" for seat in "FMR"]
        parts = [f"{self.contract.value} by {self.declarer.value}", *hands]
        if piles["S"]:
            parts.append("skat " + " ".join(piles["S"]))
        if str(self.points.value or "").strip():
            parts.append(f"points {self.points.value}")
        parts.append(f"played {self.leader.value}")
        await page.put_up(" | ".join(parts))

    # ---- beside the board

    def beside_board(self, page: Any) -> None:
        with card():
            heading("With all cards open")
            with ui.element("div").classes("row"):
                ui.button("Look at all cards", on_click=lambda: page.attempt(self._look, page)).props("dense no-caps")
                ui.label("Exact result, every card, best line.").classes("soft")
            self.told = html("")
        Explorer(
            page,
            "skat",
            "Cards that play alike",
            "CJ HA H7",
            "Set of cards",
            "Which card beats which; sets of the same shape share one table.",
        )

    async def _look(self, page: Any) -> None:
        position = self.sitting.position
        report = await run.io_bound(_ask, "open_cards", position)
        tables = await run.io_bound(_ask, "table_words", position)
        if report is not None and self.sitting.position is position:
            self.told.set_content(parts_html([*report.parts, str(tables or "")]))

    def worth(self, sitting: Any) -> tuple[float, str]:
        """The bar: what the seat to play may hope for, out of 120 points or 100 per cent."""
        now = _ask("standing", sitting.position)
        if not sitting.appraisals:
            return 0.5, "null" if now["contract"] == "null" else f"{now['points'][0]} to {now['points'][1]} so far"
        best = sitting.appraisals[0].value
        if now["contract"] == "null" or sitting.game.info.unit != "points":
            return min(1.0, best.mean / 100), f"{best} % to win"
        return min(1.0, best.mean / WHOLE_PACK), f"{best} points for this side"

    async def refresh(self, page: Any) -> None:
        self.told.set_content("")
        said = await run.io_bound(_ask, "score", self.sitting.position)
        turn = self.sitting.game.turn(self.sitting.position)
        if said:
            page.saying.tell(f"The game is over: {said}.")
        elif turn >= 0:
            name = list(PLACES.values())[turn]
            page.saying.tell(f"{name.capitalize()} to play.")
