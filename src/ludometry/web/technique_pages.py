"""Pages that explain the techniques of a puzzle, each with an example drawn with its cells lit and a way to try it."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.registry import entry, part
from ludometry.study.lessons import Lesson
from ludometry.web.shell import PUZZLE_STYLE, page, respond
from ludometry.web.words import html, say


def router() -> APIRouter:
    """A list a room, and a page a technique."""
    api = APIRouter()

    @api.get("/{room_id}/techniques", include_in_schema=False)
    async def every(request: Request, room_id: str) -> Response:
        return respond(await asyncio.to_thread(_every, request, room_id))

    @api.get("/{room_id}/techniques/{name}", include_in_schema=False)
    async def one(request: Request, room_id: str, name: str) -> Response:
        return respond(await asyncio.to_thread(_one, request, room_id, name))

    return api


def _lessons(room_id: str) -> Any:
    found = part(entry(room_id).id, "lessons")
    if found is None:
        raise BadInput(f"{entry(room_id).title} has no pages of techniques.")
    return found


def _every(request: Request, room_id: str) -> str:
    known, taught = entry(room_id), _lessons(room_id)
    rows = "".join(
        f'<tr><td><a href="/{known.id}/techniques/{one.id}">{escape(one.name)}</a></td><td>{escape(one.cost)}</td></tr>'
        for one in taught.lessons().values()
    )
    body = (
        f'<div class="narrow"><h1>{html("Techniques of {game}", game=known.title)}</h1>'
        f'<p class="lead">{escape(taught.INTRODUCTION)}</p><section class="card"><table class="plain">'
        f"<thead><tr><th>{html('Technique')}</th><th>{html('How hard')}</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></section></div>"
    )
    return page(request, say("Techniques of {game}", game=known.title), body, "theme.js", known.id, PUZZLE_STYLE)


def _one(request: Request, room_id: str, name: str) -> str:
    known, taught = entry(room_id), _lessons(room_id)
    every: dict[str, Lesson] = taught.lessons()
    if name not in every:
        raise UnknownName("technique", name, every)
    one, order = every[name], list(every)
    place = order.index(name)
    beside = []
    if place:
        beside.append((order[place - 1], html("Easier: {name}", name=every[order[place - 1]].name)))
    if place + 1 < len(order):
        beside.append((order[place + 1], html("Harder: {name}", name=every[order[place + 1]].name)))
    links = " · ".join(f'<a href="/{known.id}/techniques/{other}">{words}</a>' for other, words in beside)
    there = f"/{known.id}?{urlencode({'position': one.position})}"
    body = (
        f'<div class="narrow"><p><a href="/{known.id}/techniques">{html("All techniques of {game}", game=known.title)}'
        f'</a></p><h1>{escape(one.name)}</h1><p class="soft">{escape(one.cost[:1].upper() + one.cost[1:])}.</p>'
        f'<div class="technique"><div class="card">{taught.drawn(one)}</div><div><section class="card">'
        f"<h2>{html('What it is')}</h2><p>{escape(one.words)}</p></section>"
        f'<section class="card"><h2>{html("In this example")}</h2><p>{escape(one.step)}</p>'
        f'<p><a class="tool main" id="try" href="{escape(there, quote=True)}">{html("Try it on the board")}</a></p>'
        f"</section><p>{links}</p></div></div></div>"
    )
    return page(request, f"{one.name}, {known.title}", body, "theme.js", known.id, PUZZLE_STYLE)
