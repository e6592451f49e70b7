"""The exported site: a folder of static files that needs no server, from a folder on disk or any static host.

Every link inside it is relative and every script is a plain one: a browser that opens a page from a folder reads no
modules and fetches nothing. The house knows nothing of a room here but its picture, its README, its advice, and the
pages that its `site.py` offers.
"""

from __future__ import annotations

import json
import os
import shutil
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from pathlib import Path

from ludometry import __version__
from ludometry.core import machine
from ludometry.core.errors import BadInput, StorageFailure
from ludometry.core.game import Marks
from ludometry.core.progress import note, progress
from ludometry.core.registry import Entry, part, room, rooms
from ludometry.study.daily import daily_report
from ludometry.study.report import Part, Table, html_table
from ludometry.study.site_page import Piece, SitePage
from ludometry.web.readiness import example_of, rules_of

STATIC = Path(__file__).resolve().parent / "static"
SHARED = ("front/tokens.css", "front/front.css", "front/icon.svg", "site/site.css", "site/site.js")
"""What every page of the site reads."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'"
)
MOST_DAYS = 400
SHOWN = 6
"""Moves of an answer to a daily position."""


@dataclass(frozen=True, slots=True)
class Site:
    """What is to be written."""

    first: date
    days: int

    @property
    def dates(self) -> list[date]:
        return [self.first + timedelta(days=ahead) for ahead in range(self.days)]

    @property
    def desks(self) -> list[SitePage]:
        """The pages that answer by themselves, room by room."""
        return [page for one in rooms() for page in getattr(part(one, "site"), "PAGES", ())]

    @property
    def size(self) -> int:
        """How many files there will be."""
        scripts = {script for desk in self.desks for script in desk.scripts}
        desks = sum(1 + desk.count() for desk in self.desks)
        return len(SHARED) + len(scripts) + desks + 1 + 2 * len(rooms()) + self.days * (1 + len(rooms()))

    def pieces(self) -> Iterator[Piece]:
        """Every file, the quick ones first."""
        scripts = sorted({f"site/{script}" for desk in self.desks for script in desk.scripts})
        for name in (*SHARED, *scripts):
            yield Path(name).name, (STATIC / name).read_bytes()
        yield "index.html", self._index().encode()
        for known in rooms().values():
            yield f"pictures/{known.id}.svg", _cover(known).encode()
            yield f"rooms/{known.id}.html", self._room(known).encode()
        for desk in self.desks:
            yield f"{desk.name}.html", _page(desk.title, desk.body(), "", desk.scripts).encode()
            yield from desk.files()
        for day in self.dates:
            yield from _daily(day)

    def _index(self) -> str:
        covers = "".join(
            f'<section class="card room"><a href="rooms/{known.id}.html"><img src="pictures/{known.id}.svg" alt="" '
            f'width="240" height="150" loading="lazy"><h3>{escape(known.title)}</h3></a>'
            f'<p class="soft">{escape(known.summary)}</p></section>'
            for known in rooms().values()
        )
        desks = "".join(
            f'<section class="card"><h2><a href="{desk.name}.html">{escape(desk.title)}</a></h2>'
            f"<p>{escape(desk.words)}</p></section>"
            for desk in self.desks
        )
        days = [day.isoformat() for day in self.dates]
        listed = "".join(f'<li><a href="daily/{day}/index.html">{day}</a></li>' for day in days)
        daily = (
            f'<h2>A position a day</h2><p><a class="tool main" id="today" href="daily/{days[0]}/index.html">The first '
            f'day</a></p><details><summary>Every day</summary><ul class="days">{listed}</ul></details>'
            f'<script type="application/json" id="days">{json.dumps(days)}</script>'
            if days
            else ""
        )
        body = (
            '<h1>What is a move worth?</h1><p class="lead">Exact advice, a position a day and the rooms of Ludometry, '
            f'on pages that need no server.</p><div class="grid">{desks}</div>{daily}<h2>Rooms</h2>'
            f'<div class="grid">{covers}</div>'
        )
        return _page("What is a move worth?", body)

    def _room(self, known: Entry) -> str:
        told = "".join(f"<p>{escape(words)}</p>" for words in rules_of(known.id))
        example = example_of(known.id)
        shown = (
            f'<h2>An answer of this room</h2><pre class="example" tabindex="0">{escape(example)}</pre>'
            if example
            else ""
        )
        own = "".join(
            f'<p><a class="tool main" href="../{desk.name}.html">{escape(desk.title)}</a></p>'
            for desk in getattr(part(known.id, "site"), "PAGES", ())
        )
        body = (
            f'<h1>{escape(known.title)}</h1><div class="desk"><div class="card"><img class="wide" '
            f'src="../pictures/{known.id}.svg" alt="A position of {escape(known.title)}"></div><div>{told}{own}{shown}'
            "</div></div>"
        )
        return _page(known.title, body, "../")


def _cover(known: Entry) -> str:
    found = room(known.id)
    game = found.game()
    place = game.read(known.cover) if known.cover else game.start()
    return str(found.picture(game).draw(game.view(place, max(0, game.turn(place))), Marks()))


def _daily(day: date) -> Iterator[Piece]:
    """A day's positions: a picture of each, and its answer behind a click."""
    folder = f"daily/{day.isoformat()}"
    shown = []
    for known in rooms().values():
        asked, told = daily_report(known.id, day), daily_report(known.id, day, answer=True)
        yield f"{folder}/{known.id}.svg", str(asked.picture).encode()
        shown.append(_question(known, [str(one) for one in asked.parts], told.parts))
    body = (
        f'<h1>Positions of {day.isoformat()}</h1><p class="lead">The same for everybody on that date: decide first, '
        f"then look.</p>{''.join(shown)}"
    )
    yield f"{folder}/index.html", _page(f"Positions of {day.isoformat()}", body, "../../").encode()


def _question(known: Entry, asked: list[str], answer: Sequence[Part]) -> str:
    tables = [Table(one.columns, one.rows[:SHOWN], one.title) for one in answer if isinstance(one, Table)]
    told = "".join(html_table(one) for one in tables)
    return (
        f'<section class="card day"><h2>{escape(known.title)}</h2><img class="wide" src="{known.id}.svg" '
        f'alt="{escape(asked[0], quote=True)}" loading="lazy"><p>{escape(asked[-1])}</p>'
        f'<details><summary>What it is worth</summary><div class="scroll answer" tabindex="0" role="group" '
        f'aria-label="The answer">{told}</div></details></section>'
    )


def _page(title: str, body: str, up: str = "", scripts: tuple[str, ...] = ()) -> str:
    """A whole page, `up` from the top of the folder."""
    read = "".join(f'<script src="{up}{script}" defer></script>' for script in ("site.js", *scripts))
    desks = [page for one in rooms() for page in getattr(part(one, "site"), "PAGES", ())]
    links = "".join(f'<a href="{up}{desk.name}.html">{escape(desk.title)}</a>' for desk in desks)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="content-security-policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)} · Ludometry</title>"
        f'<link rel="icon" href="{up}icon.svg" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{up}tokens.css"><link rel="stylesheet" href="{up}front.css">'
        f'<link rel="stylesheet" href="{up}site.css">{read}</head><body>'
        '<a class="skip" href="#main">Skip to the main part</a>'
        f'<header class="top"><a class="name" href="{up}index.html">Ludometry</a><nav aria-label="Pages">{links}</nav>'
        '<nav class="rest" aria-label="House"><button type="button" class="tool bare" id="theme">Light or dark</button>'
        f'</nav></header><main id="main" tabindex="-1"><div class="narrow">{body}</div></main>'
        f'<footer class="foot soft">Written by Ludometry {__version__}; nothing here is sent anywhere.</footer>'
        "</body></html>"
    )


def write_site(folder: Path, site: Site) -> list[Path]:
    """Writes the site, whole or not at all: it gets its name when the last file is there."""
    _refuse_taken(folder)
    if not 0 <= site.days <= MOST_DAYS:
        raise BadInput(f"the site holds the positions of 0 to {MOST_DAYS} days, not of {site.days}.")
    draft = folder.absolute().with_name(f".{os.getpid()}.{uuid.uuid4().hex}.draft")
    written: list[Path] = []
    try:
        draft.mkdir(parents=True)
        with progress("writing the site", site.size, "files") as bar:
            for name, content in site.pieces():
                place = draft / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
                written.append(folder / name)
                bar.advance()
        _refuse_taken(folder)
        if folder.exists():
            folder.rmdir()
        machine.patiently(lambda: os.rename(draft, folder))
    except OSError as problem:
        raise StorageFailure(f"{str(folder)!r} cannot be written: {problem.strerror or problem}.") from problem
    except KeyboardInterrupt:
        note(f"nothing was written to {str(folder)!r}.")
        raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return written


def _refuse_taken(folder: Path) -> None:
    if not folder.name or "\0" in str(folder):
        raise BadInput(f"{str(folder)!r} is no folder that can be made: expected the name of a new one.")
    if folder.is_dir() and any(folder.iterdir()):
        raise BadInput(f"{str(folder)!r} is not empty: name a new folder for the site.")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{str(folder)!r} is a file: name a new folder for the site.")
