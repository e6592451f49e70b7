"""The tables page: what is built on this machine, what could be, and builds under way."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from nicegui import run, ui

from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms, service
from ludometry.tables.store import Store, home
from ludometry.web.pages.frame import Saying, card, frame, heading, html, table_html
from ludometry.web.work import Job, Jobs


def built(check: bool) -> list[list[Any]]:
    """A row for every table on disk."""
    rows = []
    root = home() / "tables"
    for folder in sorted(root.iterdir()) if root.exists() else []:
        store = Store(folder.name)
        for name in store.names():
            try:
                manifest = store.manifest(name)
                whole = store.path(name).stat().st_size == manifest.bytes and (not check or store.verify(name))
                size, rules = f"{manifest.bytes:,}", manifest.rules_version
            except LudometryError:
                whole, size, rules = False, "?", "?"
            state = ("checksum right" if check else "there") if whole else "altered: build it again"
            rows.append([folder.name, name, size, rules, state])
    return rows


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
                with ui.element("div").classes("row"):
                    check = ui.button("Check every checksum").props("flat no-caps")
                    ui.label(str(home() / "tables")).classes("soft")
                listing = html("")
                saying = Saying()
            with card():
                heading("Build")
                for room_id, words, name, options in builds():
                    _build_row(jobs, room_id, words, name, options)

        async def show(deep: bool = False) -> None:
            saying.tell("Reading …" if deep else "")
            rows = await run.io_bound(built, deep)
            columns = ["room", "table", "bytes", "rules", "state"]
            listing.set_content(table_html(columns, rows, (2,)) if rows else "<p>No table has been built yet.</p>")
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
