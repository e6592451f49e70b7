"""Yatzy's own panels: rule set, goal, the final score as a live chart, and a card to set up by clicking."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlencode

from nicegui import run, ui

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.registry import service
from ludometry.web.pages.frame import card, heading

_one_at_a_time = asyncio.Lock()
"""A distribution early in the game keeps a core busy for seconds; a page that has moved on gives its turn away."""

GOALS = {"mean": "the best mean", "target": "a target", "opponent": "beating an opponent"}


def _ask(name: str, *arguments: Any) -> Any:
    found = service("yatzy", name)
    assert found is not None
    return found(*arguments)


class Extras:
    """What only Yatzy has on its page."""

    def __init__(self, sitting: Any) -> None:
        self.sitting = sitting
        self.goal, self.aim = "mean", ""

    def buttons(self, page: Any) -> None:
        ui.select(
            _ask("rule_sets"),
            value=self.sitting.options.get("rules", "scandinavian"),
            on_change=lambda event: ui.navigate.to(f"/yatzy?{urlencode({'rules': event.value})}"),
        ).props('dense outlined options-dense aria-label="Rule set"')

    def under_board(self, page: Any) -> None:
        with card(), ui.expansion("Set up dice and card by clicking").props("dense").style("width:100%"):
            self.editor = ui.element("div").classes("stack")

    def beside_board(self, page: Any) -> None:
        with card():
            heading("Play for")
            with ui.element("div").classes("row"):
                self.goal_choice = ui.select(GOALS, value="mean").props('dense outlined aria-label="Goal"')
                self.aim_field = ui.input(placeholder="250, or ones=3,pair=10").props(
                    'dense outlined aria-label="Target or opponent"'
                )
                ui.button("Apply", on_click=lambda: page.attempt(self._apply, page)).props("dense flat no-caps")
            ui.label("An opponent is a final score, or the card that they still play on.").classes("soft")
        with card():
            heading("Final score")
            self.words = ui.label("").classes("soft")
            self.chart = ui.echart(_chart([], [], None)).style("height:240px").props('aria-label="Final score"')

    async def _apply(self, page: Any) -> None:
        self.goal, self.aim = str(self.goal_choice.value), str(self.aim_field.value or "")
        await page.refresh()

    async def before_advice(self, page: Any) -> None:
        """Another goal means another oracle, made for the position on the board."""
        s = self.sitting
        if self.goal != "mean" and s.game.turn(s.position) != Turn.OVER:
            s.oracle = await run.io_bound(_ask, "goal_oracle", s.game, s.position, self.goal, self.aim)
        elif self.goal == "mean" and getattr(getattr(s.oracle, "goal", None), "unit", "points") != "points":
            s.oracle = await run.io_bound(s.room.oracle, s.game)

    def worth(self, sitting: Any) -> tuple[float, str]:
        if not sitting.appraisals:
            return 0.0, "–" if sitting.hints else "hints are off"
        mean = sitting.appraisals[0].value.mean
        if self.goal == "mean":
            return min(1.0, max(0.0, mean / 400)), f"{mean:.2f} points expected at the end"
        return mean, f"{100 * mean:.2f} % for {GOALS[self.goal]}"

    async def refresh(self, page: Any) -> None:
        self._fill_editor(page)
        s = self.sitting
        position = s.position
        if s.game.rules.saved_throws:
            self.words.set_text("The exact distribution is not offered with saved throws.")
            return
        self.words.set_text("computing the distribution …")
        await asyncio.sleep(0.4)  # a person who clicks on quickly does not want every one of them
        async with _one_at_a_time:
            if s.position is not position:
                return
            try:
                found = await run.io_bound(_ask, "outlook", s.game, position)
            except BadInput as problem:
                self.words.set_text(str(problem))
                return
        if s.position is not position or found is None:
            return
        target = int(self.aim) if self.aim.strip().isdecimal() else None
        self.words.set_text(_in_words(found, target))
        self.chart.options.clear()
        self.chart.options.update(_chart(found["scores"], found["pmf"], target))
        self.chart.update()

    # ---- setting up

    def _fill_editor(self, page: Any) -> None:
        s, rules = self.sitting, self.sitting.game.rules
        dice = list(s.position.dice) or [1] * rules.dice
        self.editor.clear()
        with self.editor:
            with ui.element("div").classes("row"):
                for place, face in enumerate(dice):
                    ui.button(str(face), on_click=lambda place=place: self._turn_die(page, dice, place)).props(
                        f'dense outline aria-label="Die {place + 1}: {face}"'
                    )
                ui.label("click a die for its next face").classes("soft")
            with ui.element("div").classes("row"):
                fields = {}
                for name, points in zip(_ask("boxes", s.game), s.position.card, strict=True):
                    value = "" if points is None else str(points)
                    fields[name] = ui.input(name, value=value).props("dense outlined").style("width:108px")
                rerolls = ui.input("rerolls left", value=str(s.position.rerolls)).props("dense outlined")
                rerolls.style("width:108px")
            ui.button(
                "Put on the board", on_click=lambda: page.attempt(self._set_up, page, dice, rerolls, fields)
            ).props("dense no-caps")

    async def _turn_die(self, page: Any, dice: list[int], place: int) -> None:
        dice[place] = dice[place] % 6 + 1
        s = self.sitting
        await page.put_up(self._text(dice, str(s.position.rerolls), s.position.card))

    async def _set_up(self, page: Any, dice: list[int], rerolls: Any, fields: dict[str, Any]) -> None:
        filled = [None if not (field.value or "").strip() else field.value.strip() for field in fields.values()]
        await page.put_up(self._text(dice, rerolls.value or "0", filled))

    def _text(self, dice: list[int], rerolls: str, points: Any) -> str:
        names = _ask("boxes", self.sitting.game)
        filled = ",".join(f"{name}={held}" for name, held in zip(names, points, strict=True) if held is not None)
        return f"{''.join(map(str, dice))} {rerolls} {filled or '-'}"


def _in_words(found: dict[str, Any], target: int | None) -> str:
    low, high = found["quantiles"][0.05], found["quantiles"][0.95]
    words = f"mean {found['mean']:.2f}, deviation {found['sd']:.1f}; nine in ten games end between {low} and {high}"
    words += f"; upper bonus {100 * found['bonus']:.1f} %"
    if target is not None:
        reach = sum(p for score, p in zip(found["scores"], found["pmf"], strict=True) if score >= target)
        words += f"; {target} or more: {100 * reach:.2f} %"
    return words


def _chart(scores: list[int], pmf: list[float], target: int | None) -> dict[str, Any]:
    left = 1.0
    reach = []
    for p in pmf:
        reach.append(round(100 * left, 4))
        left -= p
    shown = [i for i, p in enumerate(pmf) if p > 1e-7]
    first, last = (shown[0], shown[-1] + 1) if shown else (0, 0)
    mark = {"symbol": "none", "data": [{"xAxis": str(target)}]} if target is not None else {}
    return {
        "tooltip": {"trigger": "axis"},
        "legend": {"data": ["this score", "at least this"], "textStyle": {"color": "#8a8f98"}},
        "grid": {"left": 44, "right": 44, "top": 34, "bottom": 26},
        "xAxis": {"type": "category", "data": [str(score) for score in scores[first:last]]},
        "yAxis": [
            {"type": "value", "name": "%", "splitLine": {"lineStyle": {"opacity": 0.25}}},
            {"type": "value", "max": 100, "splitLine": {"show": False}},
        ],
        "series": [
            {
                "name": "this score",
                "type": "bar",
                "barCategoryGap": "0%",
                "color": "#3b82c4",
                "data": [round(100 * p, 5) for p in pmf[first:last]],
                "markLine": mark,
            },
            {
                "name": "at least this",
                "type": "line",
                "yAxisIndex": 1,
                "showSymbol": False,
                "color": "#e07a3f",
                "data": reach[first:last],
            },
        ],
    }
