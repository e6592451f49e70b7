"""The first page: every room with a picture, one click from something useful."""

from __future__ import annotations

from html import escape

from fastapi import Request
from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.game import Marks
from ludometry.core.registry import room, rooms
from ludometry.web.pages.frame import frame, heading, html
from ludometry.web.work import Jobs


def _picture(room_id: str) -> str:
    found = room(room_id)
    game = found.game()
    import random

    samples = found.samples(game, random.Random(3), 1)
    position = samples[0] if samples else game.start()
    return str(found.picture(game).draw(game.view(position, max(0, game.turn(position))), Marks()))


def register(jobs: Jobs) -> None:
    @ui.page("/")
    async def home(request: Request) -> None:
        with frame(request, "", "What is a move worth?"):
            heading("What is a move worth?", 1)
            ui.label("Pick a game: see every move's worth, play, and find out where a game was lost.").classes("soft")
            shelf = html("")
            shelf.classes("rooms")
            pieces = [
                f'<a href="/{escape(e.id)}"><div class="card"><div data-shelf="{escape(e.id)}">…</div>'
                f'<h2>{escape(e.title)}</h2><span class="soft">{escape(e.summary)}</span></div></a>'
                for e in rooms().values()
            ]
            shelf.set_content("".join(pieces))
        await ui.context.client.connected()
        for number, entry in enumerate(rooms().values()):
            try:
                drawn = await run.io_bound(_picture, entry.id)
            except LudometryError:
                continue
            pieces[number] = pieces[number].replace("…", drawn or "", 1)
            shelf.set_content("".join(pieces))
