"""Pages that one room has beside its board: Sudoku's study of one's own times, the training runs of cribbage."""

from __future__ import annotations

import asyncio
from html import escape
from typing import cast

from fastapi import APIRouter, Request, Response

from ludometry.core.errors import LudometryError
from ludometry.core.registry import part
from ludometry.study.chart import lines, scatter
from ludometry.study.report import Table, html_table
from ludometry.study.services import PredictsTimes, ShowsTraining
from ludometry.web import saved
from ludometry.web.shell import page, respond
from ludometry.web.words import html, say, word

STRENGTH = word("Strength of every strategy over the board, as {role}")


def router() -> APIRouter:
    """The pages."""
    api = APIRouter()

    @api.get("/sudoku/study", include_in_schema=False)
    async def study(request: Request) -> Response:
        return respond(await asyncio.to_thread(_study, request))

    @api.get("/cribbage/training", include_in_schema=False)
    async def training(request: Request, role: str = "dealer") -> Response:
        return respond(await asyncio.to_thread(_training, request, 0 if role == "pone" else 1))

    return api


def _study(request: Request) -> str:
    try:
        kept = saved.solves()
        asked = cast("PredictsTimes", part("sudoku", "services"))
        rows = asked.correlations(kept)
        table = Table(
            ["metric", "puzzles", "Pearson", "log Pearson", "Spearman"],
            [
                [r["metric"], r["n"], *(f"{one:.2f}" for one in (r["pearson"], r["log_pearson"], r["spearman"]))]
                for r in rows
            ],
        )
        first = rows[0]
        drawn = scatter(f"{first['metric']} against minutes", first["metric"], "minutes", first["points"])
        found = f'<div class="scroll">{html_table(table)}</div><div class="chart">{drawn}</div>'
    except LudometryError as problem:
        found = f"<p>{escape(str(problem))}</p>"
    body = (
        f'<div class="narrow"><h1>{html("Do ratings predict my solving times?")}</h1>'
        '<section class="card"><p class="soft">'
        f"{html('Only times that you agreed to keep are here, and they never leave this machine.')}</p>{found}"
        f'<button type="button" class="tool" id="forget">{html("Forget all times")}</button></section></div>'
    )
    return page(request, say("Study"), body, "study.js", "sudoku")


def _training(request: Request, role: int) -> str:
    asked = cast("ShowsTraining", part("cribbage", "services"))
    runs = asked.training()
    if not runs:
        shown = (
            f"<p>{html('No training run is kept here yet. Building one takes minutes.')} "
            f'<a href="/tables">{html("Tables")}</a></p>'
        )
    else:
        curves = {r["name"]: ([p["games"] for p in r["points"]], [p["margin"] for p in r["points"]]) for r in runs}
        drawn = lines("Margin a game", "games", "margin", curves)
        other = "pone" if role else "dealer"
        shown = (
            f'<div class="chart">{drawn}</div><h2>{html(STRENGTH, role="dealer" if role else "pone")}</h2>'
            f'<p><a href="/cribbage/training?role={other}">{html("as {role}", role=other)}</a></p>'
            f'<div class="chart">{asked.heat_maps(runs[-1]["name"], role)}</div>'
        )
    title = html("Training in the cribbage room")
    body = f'<div class="narrow"><h1>{title}</h1><section class="card">{shown}</section></div>'
    return page(request, say("Training"), body, "theme.js", "cribbage")
