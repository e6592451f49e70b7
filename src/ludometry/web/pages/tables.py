"""The tables page: what is built on this machine, what could be, and builds under way."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from fastapi import Request
from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms, service
from ludometry.tables.place import tables_root
from ludometry.tables.store import Store, table_rooms
from ludometry.web.pages.frame import Saying, card, frame, heading, html, table_html
from ludometry.web.work import Job, Jobs


@dataclass(frozen=True, slots=True)
class Row:
    """A table on disk."""

    room: str
    name: str
    bytes: int
    rules: str
    whole: bool
    stamp: tuple[str, str, str]
    """Which file this is: a checksum that was right stays right while the file is the same."""


def built(known: set[tuple[str, str, str]], check: bool) -> list[Row]:
    """Every table on disk; with `check` its checksum is computed, and those that are right become known."""
    rows = []
    for room_id in table_rooms():
        store = Store(room_id)
        for name in store.names():
            try:
                manifest = store.manifest(name)
                stamp = (room_id, name, f"{manifest.sha256} {_age(store.path(name))}")
                whole = store.size(name) == manifest.bytes and (not check or store.verify(name))
                rows.append(Row(room_id, name, manifest.bytes, manifest.rules_version, whole, stamp))
                if check and whole:
                    known.add(stamp)
            except LudometryError:
                rows.append(Row(room_id, name, 0, "?", False, (room_id, name, "")))
            except FileNotFoundError:
                continue  # a build has just replaced it
    return rows


def _age(path: Path) -> int:
    """When the file was changed; a shared table need not be on this machine."""
    return path.stat().st_mtime_ns if path.exists() else 0


def listing_html(rows: list[Row], known: set[tuple[str, str, str]]) -> str:
    """A line a room that opens to its tables; what is altered is shown at once."""
    if not rows:
        return "<p>No table has been built yet.</p>"
    parts = []
    altered = [row for row in rows if not row.whole]
    if altered:
        shown = [[row.room, row.name, "altered: build it again"] for row in altered]
        parts.append(table_html(["room", "table", "state"], shown))
    for room_id in dict.fromkeys(row.room for row in rows):
        mine = [row for row in rows if row.room == room_id]
        title = rooms()[room_id].title if room_id in rooms() else room_id
        size = sum(row.bytes for row in mine) / 1e6
        right = sum(row.stamp in known for row in mine)
        checked = f", {right:,} with the right checksum" if right else ""
        plural = "table" if len(mine) == 1 else "tables"
        cells = [[row.name, f"{row.bytes:,}", row.rules, _state(row, known)] for row in mine]
        parts.append(
            f"<details><summary><b>{escape(title)}</b>: {len(mine):,} {plural}, {size:,.1f} MB{checked}</summary>"
            f"{table_html(['table', 'bytes', 'rules', 'state'], cells, (1,))}</details>"
        )
    return "".join(parts)


def _state(row: Row, known: set[tuple[str, str, str]]) -> str:
    if not row.whole:
        return "altered: build it again"
    return "checksum right" if row.stamp in known else "there"


def builds() -> list[tuple[str, str, str, dict[str, Any]]]:
    """What rooms say can be built: room, words, verb, options."""
    found = []
    for entry in rooms().values():
        offered = service(entry.id, "builds")
        if offered is not None:
            found += [(entry.id, words, name, options) for words, name, options in offered()]
    return found


def register(jobs: Jobs) -> None:
    @ui.page("/tables")
    async def tables_page(request: Request) -> None:
        with frame(request, "tables", "Tables"):
            heading("Tables on this machine", 1)
            with card():
                heading("Build")
                for room_id, words, name, options in builds():
                    _build_row(jobs, room_id, words, name, options)
            with card():
                heading("On disk")
                with ui.element("div").classes("row"):
                    check = ui.button("Check every checksum").props("flat no-caps")
                    ui.label(str(tables_root())).classes("soft")
                listing = html("")
                saying = Saying()

        known: set[tuple[str, str, str]] = set()

        async def show(deep: bool = False) -> None:
            if deep:
                saying.tell("Computing every checksum …")
            listing.set_content(listing_html(await run.io_bound(built, known, deep) or [], known))
            if deep:
                saying.tell("")

        check.on_click(lambda: show(True))
        ui.timer(0.1, show, once=True)
        ui.timer(5.0, show)


def _build_row(jobs: Jobs, room_id: str, words: str, name: str, options: dict[str, Any]) -> None:
    key = Job(room_id, name, options, words).key
    with ui.element("div").classes("row"):
        start = ui.button("Build", on_click=lambda: jobs.start(room_id, name, words, **options))
        start.props(f'dense flat no-caps aria-label="Build {words}"')
        stop = ui.button("Cancel", on_click=lambda: jobs.all[key].cancel())
        stop.props(f'dense flat no-caps aria-label="Cancel {words}"')
        ui.label(words)
        bar = ui.linear_progress(0, show_value=False).props("instant-feedback rounded").style("width:200px")
        state = ui.label("").classes("soft")

    def follow() -> None:
        job = jobs.all.get(key)
        running = job is not None and job.state == "running"
        start.set_enabled(not running)
        stop.set_visibility(running)
        bar.set_visibility(running)
        if job is not None:
            bar.set_value(job.share or 0.02)
            again = " – Build goes on from there" if job.state == "cancelled" else ""
            state.set_text(f"{job.stage} {job.words}" if running else f"{job.state}{again} {job.words}")

    ui.timer(0.3, follow)
