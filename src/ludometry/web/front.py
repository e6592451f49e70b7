"""The pages: HTML from the first byte, a room's board already in it."""

from __future__ import annotations

import asyncio
import mimetypes
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.registry import entry, rooms
from ludometry.web import (
    house,
    plain_play,
    playing,
    room_pages,
    sheets,
    tables_page,
    technique_pages,
    train_page,
    trees,
)
from ludometry.web.api import LONGEST_POSITION, LONGEST_RECORD, dealer, think
from ludometry.web.modules import FRONT
from ludometry.web.readiness import Readiness
from ludometry.web.shell import WAYS, respond, table_page
from ludometry.web.text_page import text_page
from ludometry.web.words import COOKIE, LANGUAGES


class Wanted(BaseModel):
    """A position, a puzzle or a game record."""

    model_config = ConfigDict(extra="forbid")
    text: str = Field(min_length=1, max_length=LONGEST_RECORD)


class Fresh(StaticFiles):
    """Files that a browser asks about every time, so that no old module meets a new server."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        found = super().file_response(*given, **named)
        found.headers["cache-control"] = "no-cache"
        return found


def mount(app: FastAPI, readiness: Readiness) -> None:
    """Adds the pages, their files and their routes."""
    # Windows may call a module plain text, which no browser runs.
    mimetypes.add_type("text/javascript", ".js")
    # Files alone: what a page says of a person is never squeezed together with what somebody else may add to it.
    app.mount("/front", GZipMiddleware(Fresh(directory=FRONT), minimum_size=500, compresslevel=6), name="front")
    app.include_router(room_pages.router())
    app.include_router(train_page.router())
    app.include_router(technique_pages.router())
    app.include_router(sheets.router(readiness))

    @app.get("/", include_in_schema=False)
    async def home(request: Request) -> Response:
        return respond(await asyncio.to_thread(house.home_page, request, readiness))

    @app.get("/games", include_in_schema=False)
    async def games(request: Request) -> Response:
        return respond(await asyncio.to_thread(house.games_page, request))

    @app.get("/review", include_in_schema=False)
    async def review(request: Request) -> Response:
        return respond(await asyncio.to_thread(house.review_page, request))

    @app.get("/review/example/{room_id}", include_in_schema=False)
    async def example(room_id: str) -> Response:
        return PlainTextResponse(await asyncio.to_thread(house.example_game, room_id))

    @app.get("/games/{game}/review", include_in_schema=False)
    async def reviewed_game(game: str) -> Response:
        """The review of a whole game by its name; what follows a # in the address goes along."""
        tree = await asyncio.to_thread(trees.find, game)
        last = tree.onward(0)[-1] if len(tree.nodes) > 1 else 0
        return RedirectResponse(f"/review?{urlencode({'game': tree.id, 'node': last})}", 303)

    @app.get("/find", include_in_schema=False)
    async def find(request: Request, text: str = "") -> Response:
        """One field that takes any position, record or link and finds its room."""
        if len(text) > LONGEST_RECORD:
            raise BadInput("this is longer than any position or record.")
        there = await asyncio.to_thread(house.found_room, text.strip())
        return RedirectResponse(there or f"/?{urlencode({'unknown': text[:200]})}", 303)

    @app.post("/v1/find", tags=["Rooms"], summary="Where a text belongs: the page of the room that reads it")
    async def found(wanted: Wanted) -> Any:
        """A record may be longer than an address: its page asks for it."""
        if "room:" in wanted.text:
            return {"there": "/review", "record": True}
        return {"there": await asyncio.to_thread(house.found_room, wanted.text.strip()), "record": False}

    @app.get("/language/{chosen}", include_in_schema=False)
    async def language(chosen: str, back: str = "/") -> Response:
        """Keeps the language that somebody chose, and goes back to where they were."""
        local = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
        answer = RedirectResponse(local, 303)
        if chosen in LANGUAGES:
            answer.set_cookie(COOKIE, chosen, max_age=31_536_000, samesite="strict")
        return answer

    @app.get("/tables", include_in_schema=False)
    async def tables(request: Request) -> Response:
        return respond(await asyncio.to_thread(tables_page.tables_page, request))

    @app.get("/tables/listing", include_in_schema=False)
    async def listing(deep: bool = False) -> Response:
        return respond(await asyncio.to_thread(tables_page.listed, deep))

    for room_id in rooms():
        _room_pages(app, room_id, readiness)


def _room_pages(app: FastAPI, room_id: str, readiness: Readiness) -> None:
    @app.get(f"/{room_id}", include_in_schema=False)
    async def fresh(request: Request) -> Response:
        """A new game, or one from a position in the address; it is kept once somebody moves."""
        query = dict(request.query_params)
        position, against, way = (query.pop(name, "") for name in ("position", "against", "as"))
        if way == "analyse" and not against:
            against = playing.PEOPLE
        if query.pop("today", ""):
            return RedirectResponse(f"/{room_id}/train/today", 303)
        try:
            if len(position) > LONGEST_POSITION:
                raise BadInput("the position in this address is longer than any.")
            place = await think(room_id, playing.begin, room_id, query, position, against, pool=dealer(room_id))
        except LudometryError as problem:
            return await _with_trouble(request, room_id, str(problem))
        chosen = f"?as={way}" if way in WAYS else ""
        return RedirectResponse(f"/{room_id}/{place.tree.id}/{place.node}{chosen}", 303)

    @app.get(f"/{room_id}/{{game}}/{{node}}", include_in_schema=False)
    async def node_page(request: Request, game: str, node: int) -> Response:
        try:
            place = await think(room_id, playing.at, game, node, pool=dealer(room_id))
        except LudometryError as problem:
            return await _with_trouble(request, room_id, str(problem))
        if place.tree.room != room_id:
            return RedirectResponse(f"/{place.tree.room}/{game}/{node}", 303)
        if "hand" in request.query_params:
            return respond(house.hand_on_page(request, place))
        return respond(await asyncio.to_thread(table_page, request, place))

    @app.post(f"/{room_id}/{{game}}/{{node}}", include_in_schema=False)
    async def moved(request: Request, game: str, node: int) -> Response:
        """A move by a form, for who has no scripts; what is wrong with it is said on the page that it came from."""
        place = await think(room_id, playing.at, game, node, pool=dealer(room_id))
        try:
            asked = await plain_play.sent(request)
            if place.tree.against:
                await readiness.until(place.tree.room)
            move = asked.get("typed", "").strip() or asked.get("move", "")
            _, ended = await think(room_id, playing.turn, game, node, move, pool=dealer(room_id))
        except LudometryError as problem:
            return respond(await asyncio.to_thread(table_page, request, place, str(problem)), 422)
        return RedirectResponse(plain_play.next_page(place, ended, "text" in asked), 303)

    @app.get(f"/{room_id}/{{game}}/{{node}}/text", include_in_schema=False)
    async def in_text(request: Request, game: str, node: int) -> Response:
        place = await think(room_id, playing.at, game, node, pool=dealer(room_id))
        if place.tree.room != room_id:
            return RedirectResponse(f"/{place.tree.room}/{game}/{node}/text", 303)
        if "hand" in request.query_params:
            return respond(house.hand_on_page(request, place))
        return respond(await asyncio.to_thread(text_page, request, place))


async def _with_trouble(request: Request, room_id: str, words: str) -> Response:
    """The usual game, and a sentence about what was wrong with the address."""
    place = await think(room_id, playing.begin, entry(room_id).id, {}, pool=dealer(room_id))
    return respond(await asyncio.to_thread(table_page, request, place, words), 422)
