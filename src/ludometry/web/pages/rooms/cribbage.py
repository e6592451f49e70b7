"""Cribbage's own panels: every throw split into hand, crib and play; the count as it is said; training runs."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import Request
from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import service
from ludometry.web.pages.frame import Saying, card, frame, heading, html, table_html
from ludometry.web.work import Job, Jobs

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RUNS: dict[str, dict[str, Any]] = {
    "the thesis learner, 100,000 games": {"what": "thesis", "games": 100_000, "checkpoint_every": 10_000},
    "against a static opponent": {"what": "thesis", "games": 100_000, "against": "static", "checkpoint_every": 10_000},
}


def _ask(name: str, *arguments: Any) -> Any:
    found = service("cribbage", name)
    assert found is not None
    return found(*arguments)


class Extras:
    """What only cribbage has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        sitting.strength = "best"  # cribbage is played against somebody

    def under_board(self, page: Any) -> None:
        self.chosen: dict[str, Any] = {}
        with card(), ui.expansion("Set up a hand by clicking").props("dense").style("width:100%"):
            with ui.element("div").style("display:grid;grid-template-columns:repeat(13,1fr);gap:2px"):
                for suit in "CDHS":
                    for rank in RANKS:
                        self._card_button(rank + suit)
            with ui.element("div").classes("row").style("margin-top:8px"):
                self.role = ui.select(["dealer", "pone"], value="dealer").props('dense outlined aria-label="Role"')
                self.scores = ui.input(value="0-0").props('dense outlined aria-label="Scores, yours first"')
                self.scores.style("width:90px")
                ui.button("Put on the board", on_click=lambda: page.attempt(self._put_up, page)).props("dense no-caps")
            ui.label("Choose your six cards; the other hand stays unknown.").classes("soft")

    def _card_button(self, name: str) -> None:
        def turn() -> None:
            if name in self.chosen:
                del self.chosen[name]
                button.props("outline")
            else:
                self.chosen[name] = button
                button.props(remove="outline")

        button = ui.button(name, on_click=turn).props(f'dense outline no-caps size=sm aria-label="card {name}"')
        button.style("padding:0 2px;min-width:0")

    async def _put_up(self, page: Any) -> None:
        await page.put_up(f"{' '.join(self.chosen)} {self.role.value} {self.scores.value}")

    def beside_board(self, page: Any) -> None:
        self.trainer = card()
        with self.trainer:
            heading("Hand, crib and play of every throw")
            self.split = html("")
        self.counting = card()
        with self.counting:
            heading("Your hand, as it is counted at the table")
            self.count = html("")
        with card():
            html('<a href="/cribbage/training">Training: watch the thesis learner learn</a>')

    def worth(self, sitting: Any) -> tuple[float, str]:
        scores = sitting.game.scores(sitting.position)
        standing = f"{scores[0]:g} to {scores[1]:g}"
        if not sitting.appraisals:
            return 0.5, standing
        mean = sitting.appraisals[0].value.mean
        return min(1.0, max(0.0, mean / 100)), f"{mean:.1f} % to win at {standing}"

    async def refresh(self, page: Any) -> None:
        s = self.sitting
        throws = [a for a in s.appraisals if "crib" in a.details]
        self.trainer.set_visibility(bool(throws))
        if throws:
            rows = [
                [
                    s.game.write_move(s.position, a.move),
                    f"{a.details['hand']:.2f}",
                    f"{a.details['crib']:+.2f}",
                    f"{a.details['play']:+.2f}",
                    f"{a.details['hand'] + a.details['crib'] + a.details['play']:.2f}",
                ]
                for a in throws
            ]
            self.split.set_content(table_html(["throw", "hand", "crib", "play", "together"], rows, range(1, 5)))
        kept = await run.io_bound(_ask, "kept_cards", s.game.view(s.position, s.seat))
        self.counting.set_visibility(kept is not None)
        if kept is not None:
            said = await run.io_bound(_ask, "counted", *kept) or []
            self.count.set_content("<br>".join(escape(line) for line in said))


def register(jobs: Jobs) -> None:
    """The training dashboard."""

    @ui.page("/cribbage/training")
    async def training(request: Request) -> None:
        with frame(request, "cribbage", "Training"):
            heading("Training in the cribbage room", 1)
            with card():
                with ui.element("div").classes("row"):
                    chosen = ui.select(list(RUNS), value=next(iter(RUNS))).props('dense outlined aria-label="Run"')
                    ui.button("Train", on_click=lambda: _start(jobs, str(chosen.value))).props("dense no-caps")
                    ui.button("Stop", on_click=lambda: _stop(jobs)).props("dense flat no-caps")
                saying = Saying()
                chart = ui.echart(_curves([])).style("height:280px").props('aria-label="Margin by games"')
            with card():
                with ui.element("div").classes("row"):
                    heading("Strength of every strategy over the board")
                    role = ui.toggle({1: "dealer", 0: "pone"}, value=1).props("dense no-caps")
                maps = html("").classes("board")

        async def show() -> None:
            job = next((j for j in jobs.all.values() if j.verb == "train"), None)
            if job is not None:
                saying.tell(f"{job.label}: {job.state} {job.stage} {100 * (job.share or 0):.0f} % {job.words}")
            try:
                runs = await run.io_bound(_ask, "training") or []
            except LudometryError as problem:
                saying.error(str(problem))
                return
            if not runs and job is None:
                saying.tell("No training run is kept here yet: choose one and press Train; it takes minutes.")
            chart.set_visibility(bool(runs))
            chart.options.clear()
            chart.options.update(_curves(runs))
            chart.update()
            if runs:
                maps.set_content(await run.io_bound(_ask, "heat_maps", runs[-1]["name"], role.value) or "")

        role.on_value_change(show)
        ui.timer(0.2, show, once=True)
        ui.timer(3.0, show)


def _start(jobs: Jobs, name: str) -> None:
    jobs.start("cribbage", "train", name, **RUNS[name])


def _stop(jobs: Jobs) -> None:
    for job in jobs.all.values():
        if job.verb == "train" and isinstance(job, Job):
            job.cancel()


def _curves(runs: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "tooltip": {"trigger": "axis"},
        "legend": {"data": [one["name"] for one in runs], "textStyle": {"color": "#8a8f98"}},
        "grid": {"left": 56, "right": 16, "top": 40, "bottom": 34},
        "xAxis": {"type": "value", "name": "games"},
        "yAxis": {"type": "value", "name": "margin a game", "scale": True},
        "series": [
            {
                "name": one["name"],
                "type": "line",
                "data": [[point["games"], round(point["margin"], 3)] for point in one["points"]],
            }
            for one in runs
        ],
    }
