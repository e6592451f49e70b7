"""The review page: upload, paste or come from a game; see the curve, the mistakes, luck apart from skill."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import Request
from nicegui import run, ui
from nicegui.events import UploadEventArguments

from ludometry.core.errors import LudometryError
from ludometry.core.record import read_record
from ludometry.core.registry import rooms_with
from ludometry.web import saved
from ludometry.web.api import LONGEST_RECORD, review_text
from ludometry.web.pages.frame import Markup, Saying, card, frame, heading, html, table_html
from ludometry.web.work import Jobs

CURVE_COLOURS = ("#3b82c4", "#e07a3f")


def register(jobs: Jobs) -> None:
    @ui.page("/review")
    async def review_page(request: Request) -> None:
        page = ReviewPage()
        with frame(request, "review", "Review"):
            page.build()
        game_id = request.query_params.get("game", "")
        if game_id:
            # The page is shown before the work begins: a review may take longer than a browser waits for a page.
            await ui.context.client.connected(timeout=30)
            await page.from_game(game_id)


class ReviewPage:
    """One open review."""

    def build(self) -> None:
        heading("Where was the game lost?", 1)
        with card():
            with ui.element("div").classes("row"):
                names = {entry.id: entry.title for entry in rooms_with("review")}
                self.room = ui.select(names, value=next(iter(names), None)).props(
                    'dense outlined options-dense aria-label="Game"'
                )
                ui.upload(on_upload=self._uploaded, auto_upload=True, max_file_size=LONGEST_RECORD).props(
                    'label="or upload a record" accept=".txt,text/plain" flat bordered aria-label="Upload a record"'
                ).style("max-width:260px")
                ui.button("Review", on_click=self._go).props("no-caps")
            self.text = ui.textarea(placeholder="paste a game record here").props(
                'outlined autogrow aria-label="Record" input-style="max-height:220px;font-family:monospace"'
            )
            self.text.classes("w-full").style("width:100%")
            self.saying = Saying()
        self.result = ui.element("div").classes("stack").style("margin-top:12px")

    async def from_game(self, game_id: str) -> None:
        """Reviews a game that was played here."""
        try:
            kept = saved.find_game(game_id)
        except LudometryError as problem:
            self.saying.error(str(problem))
            return
        if kept is None:
            self.saying.error("this game is not kept on this machine.")
            return
        self.text.value, self.room.value = kept.record, kept.room
        await self._go()

    async def _uploaded(self, event: UploadEventArguments) -> None:
        content = await event.file.read()
        self.text.value = content.decode("utf-8", errors="replace")
        await self._go()

    async def _go(self) -> None:
        text = self.text.value or ""
        try:
            named = read_record(text, "").room if "room:" in text else str(self.room.value)
            self.room.value = named if named in self.room.options else self.room.value
            self.saying.tell("Looking at every decision …")
            data = await run.io_bound(review_text, named, text)
        except LudometryError as problem:
            self.saying.error(str(problem))
            return
        self.saying.tell("")
        self.result.clear()
        with self.result:
            _show(named, data or {}, text)


def _show(room_id: str, data: dict[str, Any], text: str) -> None:
    if "players" in data:
        with card():
            heading("The game in figures")
            html(_summary(data))
    if data.get("curve"):
        with card():
            heading("How the worth of the game moved")
            ui.echart(_curve(data)).style("height:260px").props('aria-label="Evaluation by event"')
    with card():
        heading("Mistakes, costliest first")
        html(_mistakes(room_id, data, text))
    with card():
        ui.button("Export the review", on_click=lambda: _export(room_id, data)).props("flat no-caps")
        ui.button("Export the record", on_click=lambda: ui.download.content(text, f"{room_id}.txt")).props(
            "flat no-caps"
        )


def _export(room_id: str, data: dict[str, Any]) -> None:
    import json

    ui.download.content(json.dumps(data, indent=1), f"{room_id}-review.json")


def _summary(data: dict[str, Any]) -> str:
    rows = [
        [
            p["name"],
            f"{p['start']:.2f}",
            f"{p['luck']:+.2f}",
            f"{-p['loss']:+.2f}",
            f"{p['final']:g}",
            f"{p['accuracy']:.1f} %",
        ]
        for p in data["players"]
    ]
    columns = ["player", "at the start", "luck", "lost by decisions", "result", "accuracy"]
    return table_html(columns, rows, range(1, 6))


def _curve(data: dict[str, Any]) -> dict[str, Any]:
    names = [p["name"] for p in data["players"]]
    series = [
        {
            "name": name,
            "type": "line",
            "showSymbol": False,
            "lineStyle": {"width": 2},
            "color": CURVE_COLOURS[seat % 2],
            "data": [round(point[seat], 4) for point in data["curve"]],
        }
        for seat, name in enumerate(names)
    ]
    return {
        "tooltip": {"trigger": "axis"},
        "legend": {"show": len(names) > 1},
        "grid": {"left": 50, "right": 16, "top": 24, "bottom": 30},
        "xAxis": {"type": "category", "name": "event", "data": list(range(len(data["curve"])))},
        "yAxis": {"type": "value", "scale": True, "name": data.get("unit", "")},
        "series": series,
    }


def _mistakes(room_id: str, data: dict[str, Any], text: str) -> str:
    headers = read_record(text, room_id).headers
    costly = sorted((d for d in data.get("decisions", []) if (d.get("loss") or 0) >= 0.005), key=lambda d: -d["loss"])
    if not costly:
        return "<p>No decision lost anything.</p>"
    rows = []
    for d in costly[:25]:
        query = urlencode({**headers, "position": d["position"]}, quote_via=quote)
        again = Markup(f'<a href="/{escape(room_id)}?{escape(query)}">try again from here</a>')
        rows.append([d["number"], d["played"], d["best"], f"{d['loss']:.2f}", d["name"], d["why"], again])
    return table_html(["event", "played", "best", "cost", "", "why the best", ""], rows, (0, 3))
