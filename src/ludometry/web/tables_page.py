"""The page of tables: what is built on this machine, what could be, and builds under way."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from html import escape
from pathlib import Path

from fastapi import Request

from ludometry.core.errors import LudometryError
from ludometry.core.registry import room, rooms
from ludometry.core.room import Build
from ludometry.study.report import Table, html_table
from ludometry.tables.place import tables_root
from ludometry.tables.store import Store, table_rooms
from ludometry.web.shell import page
from ludometry.web.words import html, say, word


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
        return f"<p>{html('No table has been built yet.')}</p>"
    parts = []
    altered = [row for row in rows if not row.whole]
    if altered:
        shown = [[row.room, row.name, say("altered: build it again")] for row in altered]
        parts.append(_table([say("room"), say("table"), say("state")], shown))
    for room_id in dict.fromkeys(row.room for row in rows):
        mine = [row for row in rows if row.room == room_id]
        title = rooms()[room_id].title if room_id in rooms() else room_id
        size = sum(row.bytes for row in mine) / 1e6
        right = sum(row.stamp in known for row in mine)
        checked = say(", {count} with the right checksum", count=right) if right else ""
        told = say("{count} tables, {size} MB", count=f"{len(mine):,}", size=f"{size:,.1f}")
        cells = [[row.name, f"{row.bytes:,}", row.rules, _state(row, known)] for row in mine]
        parts.append(
            f"<details><summary><b>{escape(title)}</b>: {escape(told + checked)}</summary>"
            f"{_table([say('table'), say('bytes'), say('rules'), say('state')], cells)}</details>"
        )
    return "".join(parts)


def _state(row: Row, known: set[tuple[str, str, str]]) -> str:
    if not row.whole:
        return say("altered: build it again")
    return say("checksum right") if row.stamp in known else say("there")


def _table(columns: list[str], rows: list[list[str]]) -> str:
    return html_table(Table(columns, rows)).replace("<table>", '<table class="plain">')


_one_at_a_time = threading.Lock()
_known: set[tuple[str, str, str]] = set()
"""Files whose checksum was computed here and was right."""


def listed(deep: bool = False) -> str:
    """What lies on disk, as HTML; every checksum is computed when asked."""
    with _one_at_a_time:
        return listing_html(built(_known, deep), _known)


def tables_page(request: Request) -> str:
    """What can be built, with its progress, and what lies on disk."""
    rows = "".join(
        _build_row(known.id, number, build)
        for known in rooms().values()
        for number, build in enumerate(room(known.id).builds())
    )
    heads = "".join(f"<th>{html(head)}</th>" for head in HEADS)
    body = (
        f'<div class="narrow"><h1>{html("Tables on this machine")}</h1><p class="soft">{html(TABLES)}</p>'
        f'<section class="card scroll"><h2>{html("Build")}</h2><table class="plain builds"><thead><tr>{heads}'
        f'</tr></thead><tbody>{rows}</tbody></table></section><section class="card"><h2>{html("On disk")}</h2>'
        f'<p class="soft">{escape(str(tables_root()))}</p><button type="button" class="tool" id="check">'
        f'{html("Check every checksum")}</button><p class="say" id="say" role="status"></p>'
        f'<div id="listing" class="scroll">{listed()}</div></section></div>'
    )
    return page(request, say("Tables"), body, "tables.js", "tables")


HEADS = (word("What"), word("Size"), word("Time"), word("Needed for"), word("What to do"))
TABLES = word(
    "Every room answers without these: what it needs it builds by itself. They make rarer questions exact, or quicker."
)


def _build_row(room_id: str, number: int, build: Build) -> str:
    return (
        f'<tr data-build="{room_id}/{number}"><td>{escape(build.words)}</td><td>{escape(build.size or "–")}</td>'
        f'<td>{escape(build.time or "–")}</td><td class="soft">{escape(build.needed or "–")}</td><td>'
        '<progress max="1" value="0" hidden></progress><span class="soft told"></span>'
        f'<button type="button" class="tool" data-start aria-label="{html("Build {what}", what=build.words)}">'
        f'{html("Build")}</button><button type="button" class="tool" data-stop hidden>{html("Cancel")}'
        "</button></td></tr>"
    )
