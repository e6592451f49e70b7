"""Dominoes' own panels: a hand editor, what the tables say with the best line, and the symmetry explorer."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import service, verb
from ludometry.web.pages.explorer import Explorer
from ludometry.web.pages.frame import card, heading, html, parts_html

NOBODY, FIRST, SECOND = "", "1", "2"
AFTER = {NOBODY: FIRST, FIRST: SECOND, SECOND: NOBODY}
COLOURS = {NOBODY: "grey-7", FIRST: "primary", SECOND: "deep-orange-8"}
OWNERS = {NOBODY: "in no hand", FIRST: "held by player 1", SECOND: "held by player 2"}


def _ask(name: str, *arguments: Any) -> Any:
    found = service("dominoes", name)
    assert found is not None
    return found(*arguments)


class Extras:
    """What only dominoes has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        sitting.strength = "best"  # the other hand is hidden, so somebody else should hold it
        self.owner: dict[str, str] = dict.fromkeys(_ask("tile_names"), NOBODY)
        self.buttons_of: dict[str, Any] = {}

    def under_board(self, page: Any) -> None:
        with card(), ui.expansion("Set up the hands by clicking").props("dense").style("width:100%"):
            ui.label("A click gives a tile to player 1, a second one to player 2, a third takes it away.").classes(
                "soft"
            )
            with ui.element("div").style(
                "display:grid;grid-template-columns:repeat(7,1fr);gap:3px;max-width:460px;margin:6px 0"
            ):
                for name in self.owner:
                    self._tile_button(name)
            with ui.element("div").classes("row"):
                self.chain = ui.input("Chain", value="3..5").props('dense outlined aria-label="Chain"')
                self.chain.style("width:170px")
                self.hidden = ui.number("Unknown, player 2", value=0, min=0, max=14, precision=0)
                self.hidden.props('dense outlined aria-label="Unknown tiles of player 2"').style("width:150px")
                self.lacks = ui.input("Player 2 lacks").props('dense outlined aria-label="Numbers that player 2 lacks"')
                self.lacks.style("width:130px")
                self.mover = ui.select({"1": "player 1 moves", "2": "player 2 moves"}, value="1").props(
                    'dense outlined aria-label="Player to move"'
                )
                ui.button("Empty", on_click=self._empty).props("dense flat no-caps")
                ui.button("Put on the board", on_click=lambda: page.attempt(self._put_up, page)).props("dense no-caps")
            ui.label("Chain: its ends, 3..5, when no tile sleeps; or tile by tile, 66-63-35.").classes("soft")

    def _tile_button(self, name: str) -> None:
        button = ui.button(f"{name[0]}|{name[1]}", on_click=lambda: self._give(name, AFTER[self.owner[name]]))
        self.buttons_of[name] = button
        self._give(name, NOBODY)

    def _give(self, name: str, owner: str) -> None:
        self.owner[name] = owner
        button = self.buttons_of[name]
        button.props(f'dense no-caps color={COLOURS[owner]} aria-label="tile {name}, {OWNERS[owner]}"')
        button.props("outline" if owner == NOBODY else "", remove="" if owner == NOBODY else "outline")

    def _empty(self) -> None:
        for name in self.owner:
            self._give(name, NOBODY)

    async def _put_up(self, page: Any) -> None:
        hands = [[name for name, owner in self.owner.items() if owner == player] for player in (FIRST, SECOND)]
        unknown = int(self.hidden.value or 0)
        if unknown:
            hands[1].append(f"?{unknown}")
        words = [" | ".join([*(" ".join(hand) or "-" for hand in hands), str(self.chain.value or "-").strip()])]
        if self.mover.value == "2":
            words.append("to:2")
        if self.lacks.value:
            words.append(f"lacks2:{str(self.lacks.value).replace(' ', '')}")
        await page.put_up(" ".join(words))

    def buttons(self, page: Any) -> None:
        block = str(self.sitting.options.get("block", "pips"))
        rules = dict(_ask("block_rules"))
        ui.select(rules, value=block if block in rules else "pips", on_change=self._other_rule).props(
            'dense outlined options-dense aria-label="Who wins a blocked game"'
        )

    def _other_rule(self, event: Any) -> None:
        ui.navigate.to(self.sitting.address(block=str(event.value)))

    def beside_board(self, page: Any) -> None:
        with card():
            heading("What the tables say")
            self.told = html("")
        self.explorer = Explorer(
            page,
            "dominoes",
            "Symmetry of the numbers",
            "01 02 12 34",
            "Set of tiles",
            "The tiles in hand and the ends of the chain; sets that renaming makes equal share one table.",
        )

    async def refresh(self, page: Any) -> None:
        s = self.sitting
        position = s.position
        seen = s.game.view(position, s.seat).position
        shown = await run.io_bound(_ask, "editor", seen)
        if shown is None or s.position is not position:
            return
        for name in self.owner:
            self._give(name, shown["owner"].get(name, NOBODY))
        self.chain.value, self.hidden.value = shown["chain"], shown["unknown"]
        self.lacks.value, self.mover.value = shown["lacks"], shown["mover"]
        self.explorer.suggest(shown["set"])
        if shown["hidden"]:
            self.told.set_content(f'<p class="soft">{escape(shown["hidden"])}</p>')
            return
        try:
            block = str(s.options.get("block", "pips"))
            text = s.game.write(position)
            report = await run.io_bound(lambda: verb("dominoes", "probe")(text, block=block))
        except LudometryError as problem:
            self.told.set_content(f"<p>{escape(str(problem))}</p>")
            return
        if report is not None and s.position is position:
            self.told.set_content(parts_html(report.parts))
