"""The first page: every room with a picture, one click from something useful."""

from __future__ import annotations

from html import escape

from fastapi import Request
from nicegui import ui

from ludometry.core.registry import Entry, rooms
from ludometry.web.pages.frame import frame, heading, html
from ludometry.web.work import Jobs


def register(jobs: Jobs) -> None:
    @ui.page("/")
    def home(request: Request) -> None:
        with frame(request, "", "What is a move worth?"):
            heading("What is a move worth?", 1)
            ui.label("Pick a game: see every move's worth, play, and find out where a game was lost.").classes("soft")
            html("".join(_cover(entry) for entry in rooms().values())).classes("rooms")


def _cover(entry: Entry) -> str:
    name, title, words = escape(entry.id), escape(entry.title), escape(entry.summary)
    return (
        f'<a href="/{name}"><div class="house-card"><img src="/v1/{name}/cover.svg" alt="" loading="lazy">'
        f'<h2>{title}</h2><span class="soft">{words}</span></div></a>'
    )
