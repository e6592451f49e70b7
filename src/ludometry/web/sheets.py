"""Pages to print: puzzles with their solutions overleaf, score sheets. What stands on them is the room's to say."""

from __future__ import annotations

import asyncio
import random
from html import escape
from typing import Any, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import files_closed
from ludometry.core.registry import entry, part, rooms
from ludometry.study.sheet import Printed, SheetRoom
from ludometry.web import playing
from ludometry.web.api import dealer, think
from ludometry.web.readiness import Readiness
from ludometry.web.shell import page, respond
from ludometry.web.words import say

A_PAGE = (1, 2, 4, 6)
MOST_SEED = 10**6


def sheet_of(room_id: str) -> SheetRoom | None:
    """What a room puts on paper; None where it has nothing."""
    return cast("SheetRoom | None", part(room_id, "sheet"))


def router(readiness: Readiness) -> APIRouter:
    """A page for every room that has sheets."""
    api = APIRouter(include_in_schema=False)
    for room_id in rooms():
        if (offered := sheet_of(room_id)) is not None:
            _sheet_page(api, room_id, offered, readiness)
    return api


def _sheet_page(api: APIRouter, room_id: str, offered: SheetRoom, readiness: Readiness) -> None:
    @api.get(f"/{room_id}/sheet")
    async def sheet(request: Request) -> Response:
        """A sheet as it will be printed, and what can be chosen above it, which is not."""
        query = request.query_params
        trouble, things = "", []
        chosen = query.get("choice", "")
        try:
            per, seed = _number(query.get("per", "1"), A_PAGE), _number(query.get("seed", ""), None)
            position, known = await asyncio.to_thread(_position, room_id, query.get("game", ""), query.get("node", ""))
            chosen = chosen or known
            if chosen not in offered.CHOICES:
                chosen = next(iter(offered.CHOICES))
            await readiness.until(room_id)
            things = await think(room_id, _made, offered, chosen, per, seed, position, pool=dealer(room_id))
        except LudometryError as problem:
            trouble, per, seed, position = str(problem), 1, 0, ""
        form = _form(room_id, offered, chosen, per, seed, bool(position))
        wrong = f'<p class="error" role="alert">{escape(trouble)}</p>' if trouble else ""
        body = (
            f'<div class="narrow"><h1 class="unseen">{escape(offered.TITLE)}</h1>{form}'
            f"{wrong}{_pages(things, per)}</div>"
        )
        return respond(page(request, offered.TITLE, body, "sheet.js", room_id), 422 if trouble else 200)


def _made(offered: SheetRoom, choice: str, count: int, seed: int, position: str) -> list[Printed]:
    with files_closed():
        return offered.printed(choice, count, seed, position)


def _number(text: str, among: tuple[int, ...] | None) -> int:
    if not text and among is None:
        return random.randrange(MOST_SEED)
    if not text.isascii() or not text.isdecimal() or len(text) > 6 or (among and int(text) not in among):
        expected = ", ".join(map(str, among)) if among else f"a whole number below {MOST_SEED:,}"
        raise BadInput(f"{text[:20]!r} does not do here: expected {expected}.")
    return int(text)


def _position(room_id: str, game: str, node: str) -> tuple[str, str]:
    """The position at a node and the rules it is played under; empty where none is named."""
    if not game:
        return "", ""
    place = playing.at(game, _number(node or "0", None))
    if place.tree.room != room_id:
        raise BadInput(f"this is no game of {entry(room_id).title}.")
    return str(place.sitting.game.write(place.sitting.position)), place.tree.options.get("rules", "")


def _form(room_id: str, offered: SheetRoom, chosen: str, per: int, seed: int, of_game: bool) -> str:
    """What can be chosen: the kind, and how many stand on a page; the same address makes the same sheet."""

    def options(names: dict[str, str], now: str) -> str:
        return "".join(
            f'<option value="{escape(v, quote=True)}"{" selected" if v == now else ""}>{escape(words)}</option>'
            for v, words in names.items()
        )

    numbers = options({str(n): str(n) for n in A_PAGE}, str(per))
    on_a_page = f'<label>{escape(say("On a page"))}<select name="per">{numbers}</select></label>'
    several = on_a_page if offered.SEVERAL else ""
    same = urlencode({"choice": chosen, "per": per, "seed": seed})
    again = (
        ""
        if of_game or not offered.SEVERAL
        else f'<a href="/{room_id}/sheet?{same}">{escape(say("The same sheet again"))}</a>'
    )
    return (
        f'<form class="card row sheet-form" action="/{room_id}/sheet"><label>{escape(say("Kind"))}'
        f'<select name="choice">{options(dict(offered.CHOICES), chosen)}</select></label>{several}'
        f'<button class="tool main">{escape(say("Make a sheet"))}</button>'
        f'<button type="button" class="tool" id="print">{escape(say("Print"))}</button>'
        f"{again}</form>"
    )


def _pages(things: list[Printed], per: int) -> str:
    """Fronts on one page, and what stands behind them on the next."""
    if not things:
        return ""
    fronts = "".join(
        f"<figure><figcaption>{_caption(n, things)}</figcaption>{one.front}</figure>" for n, one in enumerate(things)
    )
    shown = f'<section class="sheet of-{per}">{fronts}</section>'
    if not any(one.back for one in things):
        return shown
    backs = "".join(
        f"<figure><figcaption>{escape(say('Solution {number}', number=n + 1))}</figcaption>{one.back}</figure>"
        for n, one in enumerate(things)
    )
    return f'{shown}<section class="sheet backs of-{max(per, 4)}">{backs}</section>'


def _caption(number: int, things: list[Any]) -> str:
    words = escape(things[number].words)
    return f"{number + 1}. {words}" if len(things) > 1 or things[number].back else words
