"""What one takes along from a game: its picture, and a link that others can open."""

from __future__ import annotations

import asyncio
import socket
from typing import Any
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import RedirectResponse

from ludometry.core.game import Svg
from ludometry.study.png import png_of
from ludometry.web import playing, trees
from ludometry.web.api import dealer, think
from ludometry.web.passes import Passes
from ludometry.web.settings import LOOPBACK, Settings
from ludometry.web.words import say


def router(settings: Settings, passes: Passes) -> APIRouter:
    """The routes of the API."""
    api = APIRouter(prefix="/v1", tags=["Games"])

    async def drawn(game: str, node: int) -> tuple[str, str]:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        return room_id, await think(room_id, lambda: playing.board(playing.at(game, node)), pool=dealer(room_id))

    @api.get("/games/{game}/{node}/board.svg", summary="The board at a node as SVG; hidden cards stay hidden")
    async def svg(game: str, node: int) -> Response:
        room_id, picture = await drawn(game, node)
        return Response(picture, media_type="image/svg+xml", headers=_named(room_id, node, "svg"))

    @api.get("/games/{game}/{node}/board.png", summary="The board at a node as PNG; hidden cards stay hidden")
    async def png(game: str, node: int) -> Response:
        room_id, picture = await drawn(game, node)
        painted = await think(room_id, png_of, Svg(picture), pool=dealer(room_id))
        return Response(painted, media_type="image/png", headers=_named(room_id, node, "png"))

    @api.post("/games/{game}/{node}/share", summary="A link that opens this place for others, as a copy of the line")
    async def share(request: Request, game: str, node: int) -> Any:
        (await asyncio.to_thread(trees.find, game)).check(node)
        others = settings.host not in LOOPBACK
        query = f"?{urlencode({'pass': passes.make()})}" if settings.token else ""
        return {
            "link": f"http://{_reached_by(request, settings)}/shared/{game}/{node}{query}",
            "others": others,
            "words": _who_can_open(others),
        }

    return api


def _who_can_open(others: bool) -> str:
    if others:
        return say(
            "Whoever opens this link on your network gets a game of their own from this place. "
            "It lets one browser in, within a day."
        )
    return say(
        "This link opens on this machine alone. To let others on your network in, start the server with "
        "--host 0.0.0.0 --token and a word of at least twelve letters."
    )


def mount(app: FastAPI) -> None:
    """The page behind a shared link."""

    @app.get("/shared/{game}/{node}", include_in_schema=False)
    async def shared(game: str, node: int) -> Response:
        """A copy of the line up to a node: what the visitor plays does not touch the game that was shared."""
        tree = await asyncio.to_thread(trees.find, game)
        copy, there = await asyncio.to_thread(trees.copied, tree, node)
        return RedirectResponse(f"/{copy.room}/{copy.id}/{there}", 303)


def _named(room_id: str, node: int, kind: str) -> dict[str, str]:
    return {"content-disposition": f'inline; filename="ludometry-{room_id}-{node}.{kind}"', "cache-control": "no-store"}


def _reached_by(request: Request, settings: Settings) -> str:
    """Host and port under which others reach this server: as whoever asks does, unless that is from this machine."""
    asked = request.headers.get("host", "")
    named = urlsplit(f"//{asked}")
    if settings.host in LOOPBACK or (named.hostname or "") not in LOOPBACK:
        return asked
    host = settings.host if settings.host not in ("0.0.0.0", "::", "") else _own_address()
    return f"{f'[{host}]' if ':' in host else host}:{named.port or 80}"


def _own_address() -> str:
    """This machine's address on its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
