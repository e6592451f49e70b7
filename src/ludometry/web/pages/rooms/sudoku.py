"""Sudoku's own panels: pencil, staged hints, a timer, rating with its path, every metric, puzzles to order."""

from __future__ import annotations

import time
from typing import Any

from fastapi import Request
from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.game import Marks, Turn
from ludometry.core.registry import service, verb
from ludometry.study.chart import heat
from ludometry.web import saved
from ludometry.web.pages.frame import Saying, card, frame, heading, html, table_html
from ludometry.web.work import Jobs

BANDS = {
    "1.2..1.7": "easy (ER 1.2 to 1.7)",
    "2.0..2.6": "moderate (ER 2.0 to 2.6)",
    "2.8..3.4": "tricky (ER 2.8 to 3.4)",
    "4.0..4.6": "hard (ER 4.0 to 4.6)",
    "5.0..6.2": "very hard (ER 5.0 to 6.2)",
    "6.6..7.2": "fiendish (ER 6.6 to 7.2)",
}
PICTURED = 30
"""Rows of the path that are shown."""


def _ask(name: str, *arguments: Any) -> Any:
    found = service("sudoku", name)
    assert found is not None
    return found(*arguments)


class Extras:
    """What only Sudoku has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        sitting.hints = False  # a solver wants to think first
        self.pencil = False
        self.setting_up = False
        self.stage = 0
        self.began = time.monotonic()
        self.times: list[tuple[str, float]] = []
        self.kept = False
        self.consent = False

    def buttons(self, page: Any) -> None:
        ui.add_head_html('<script src="/static/sudoku.js" defer></script>')
        ui.switch("Pencil", on_change=lambda event: setattr(self, "pencil", bool(event.value))).props("dense")
        ui.button("Hint", on_click=lambda: page.attempt(self._hint, page)).props('dense flat no-caps data-key="?"')
        self.clock = ui.label("0:00").classes("soft")
        ui.timer(1.0, self._tick)

    def _tick(self) -> None:
        s = self.sitting
        if s.game.turn(s.position) != Turn.OVER:
            passed = int(time.monotonic() - self.began)
            self.clock.set_text(f"{passed // 60}:{passed % 60:02d}")

    async def clicked(self, page: Any, move: str, shift: bool) -> bool:
        """Rubs a pencil mark out with the pencil or with shift; otherwise notes the time of the move."""
        s = self.sitting
        if self.setting_up:
            await page.attempt(self._print, page, s.game.read_move(s.position, move))
            return True
        if self.pencil or shift:
            placement = s.game.read_move(s.position, move)
            text = await run.io_bound(_ask, "struck", s.position, placement)
            s.position = s.game.read(text or "")
            await page.refresh()
            return True
        self.times.append((move, round(time.monotonic() - self.began, 2)))
        self.stage = 0
        return False

    async def _print(self, page: Any, placement: Any) -> None:
        """Writes a digit into the puzzle itself."""
        cells = list(self._puzzle())
        cells[placement.cell] = str(placement.digit)
        self._begin()
        await page.put_up("".join(cells))

    def _begin(self) -> None:
        self.began, self.times, self.kept, self.stage = time.monotonic(), [], False, 0

    async def _hint(self, page: Any) -> None:
        s = self.sitting
        self.stage = min(3, self.stage + 1)
        words, lit, move = await run.io_bound(_ask, "hint_marks", s.position, self.stage) or ("", (), None)
        s.marks = Marks(best=move, lit=lit)
        page.draw()
        more = "" if self.stage == 3 else "  (Hint again says more.)"
        page.saying.tell(f"{words}{more}")

    def under_board(self, page: Any) -> None:
        with card():
            heading("A new puzzle")
            with ui.element("div").classes("row"):
                band = ui.select(BANDS, value="1.2..1.7").props('dense outlined aria-label="Difficulty"')
                ui.button("Make one", on_click=lambda: page.attempt(self._make, page, band)).props("dense no-caps")
                ui.button("Empty grid", on_click=lambda: page.attempt(page.put_up, "." * 81)).props(
                    "dense flat no-caps"
                )
                ui.switch(
                    "Set up by clicking", on_change=lambda event: setattr(self, "setting_up", bool(event.value))
                ).props("dense")
            self.agreed = ui.checkbox(
                "Keep my solving times on this machine, for the study page",
                on_change=lambda event: setattr(self, "consent", bool(event.value)),
            ).props("dense")
            html('<a href="/sudoku/study">Study: how well do ratings predict my times?</a>')
            ui.label("Arrows move, digits fill in, shift and a digit rubs out a mark.").classes("soft")

    async def _make(self, page: Any, band: Any) -> None:
        page.saying.tell("Making a puzzle …")
        seed = int(time.time()) % 1_000_000
        report = await run.io_bound(lambda: verb("sudoku", "generate")(rating=band.value, seed=seed, symmetry="rotate"))
        made = report.data["puzzles"] if report is not None else []
        if not made:
            page.saying.error(report.data["gave_up"] if report is not None else "no puzzle was made.")
            return
        self._begin()
        await page.put_up(made[0]["puzzle"])

    def beside_board(self, page: Any) -> None:
        with card():
            heading("Rating")
            with ui.element("div").classes("row"):
                ui.button("Rate it", on_click=lambda: page.attempt(self._rate, page)).props("dense no-caps")
                ui.button("All metrics", on_click=lambda: page.attempt(self._metrics, page)).props("dense flat no-caps")
            self.rating = html("")
            self.options = ui.echart({"series": []}).style("height:180px").props('aria-label="Options at each step"')
            self.options.set_visibility(False)
            self.order = html("")
            self.metrics = html("")

    async def _rate(self, page: Any) -> None:
        puzzle = self._puzzle()
        page.saying.tell("Rating …")
        data = await run.io_bound(_ask, "analysis", puzzle) or {}
        page.saying.tell("")
        self.rating.set_content(_rating_html(data))
        self.options.options.clear()
        self.options.options.update(_options_chart(data["options"]))
        self.options.set_visibility(True)
        self.options.update()
        filled = [[float("nan") if cell is None else cell for cell in row] for row in data["order"]]
        self.order.set_content(heat("Mean order of filling", "column", "row", filled, 0))

    async def _metrics(self, page: Any) -> None:
        page.saying.tell("Measuring on every scale …")
        found = await run.io_bound(_ask, "metrics", self._puzzle()) or {}
        page.saying.tell("")
        rows = [[name, f"{value:.4g}"] for name, value in found.items()]
        self.metrics.set_content(table_html(["metric", "value"], rows, (1,)))

    def _puzzle(self) -> str:
        return str(self.sitting.game.write(self.sitting.position)).split("/")[0]

    def worth(self, sitting: Any) -> tuple[float, str]:
        position = sitting.position
        filled = sum(1 for digit in position.digits if digit)
        return filled / len(position.digits), f"{filled} of {len(position.digits)} cells filled"

    async def refresh(self, page: Any) -> None:
        s = self.sitting
        if s.game.turn(s.position) != Turn.OVER or self.kept:
            return
        passed = time.monotonic() - self.began
        page.saying.tell(f"Solved in {int(passed // 60)}:{int(passed % 60):02d}.")
        if self.consent and len(self.times) > 5:
            await run.io_bound(saved.keep_solve, self._puzzle(), "me", passed, self.times)
            self.kept = True


def _rating_html(data: dict[str, Any]) -> str:
    minutes = data.get("minutes")
    rows = [
        ["ER / EP / ED", f"{data['er']:.1f} / {data['ep']:.1f} / {data['ed']:.1f}"],
        ["profile", data["profile_name"]],
    ]
    if minutes:
        rows.append(["predicted minutes", f"{minutes['mean']:.1f} ({minutes['low']:.1f} to {minutes['high']:.1f})"])
    rows.append(["hardest step", data["hardest"]])
    path = sorted(data["path"], key=lambda move: -move["rating"])
    steps = [[f"{m['rating']:.1f}", m["technique"], ", ".join(m["placements"] or m["eliminations"])] for m in path]
    return (
        table_html(["", ""], rows)
        + "<h2 style='margin-top:10px'>Hardest steps of the way</h2>"
        + table_html(["rating", "technique", "does"], steps[:PICTURED], (0,))
    )


def _options_chart(options: list[float]) -> dict[str, Any]:
    return {
        "title": {"text": "Ways to go on at each step", "textStyle": {"fontSize": 13, "color": "#8a8f98"}},
        "tooltip": {"trigger": "axis"},
        "grid": {"left": 40, "right": 12, "top": 34, "bottom": 24},
        "xAxis": {"type": "category", "data": list(range(1, len(options) + 1))},
        "yAxis": {"type": "value"},
        "series": [{"type": "line", "showSymbol": False, "areaStyle": {"opacity": 0.2}, "data": options}],
    }


def register(jobs: Jobs) -> None:
    """The study page: the paper's correlation on one's own times."""

    @ui.page("/sudoku/study")
    async def study(request: Request) -> None:
        with frame(request, "sudoku", "Study"):
            heading("Do ratings predict my solving times?", 1)
            with card():
                ui.label("Only times that you agreed to keep are here, and they never leave this machine.").classes(
                    "soft"
                )
                saying = Saying()
                listing = html("")
                chart = ui.echart({"series": []}).style("height:300px").props('aria-label="Metric against time"')
                ui.button("Forget all times", on_click=_forget).props("flat no-caps dense")
        await ui.context.client.connected(timeout=30)
        try:
            kept = await run.io_bound(saved.solves) or []
            saying.tell(f"{len(kept)} solved puzzles kept.")
            rows = await run.io_bound(_ask, "correlations", kept) or []
        except LudometryError as problem:
            saying.error(str(problem))
            chart.set_visibility(False)
            return
        shown = [
            [r["metric"], r["n"], f"{r['pearson']:.2f}", f"{r['log_pearson']:.2f}", f"{r['spearman']:.2f}"]
            for r in rows
        ]
        listing.set_content(table_html(["metric", "puzzles", "Pearson", "log Pearson", "Spearman"], shown, range(1, 5)))
        chart.options.update(_scatter(rows[0]))
        chart.update()


def _forget() -> None:
    saved.forget_solves()
    ui.navigate.reload()


def _scatter(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": {"text": f"{row['metric']} against minutes", "textStyle": {"fontSize": 13, "color": "#8a8f98"}},
        "xAxis": {"type": "value", "name": row["metric"], "scale": True},
        "yAxis": {"type": "value", "name": "minutes", "scale": True},
        "series": [{"type": "scatter", "symbolSize": 9, "data": row["points"]}],
    }
