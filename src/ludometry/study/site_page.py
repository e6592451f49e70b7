"""What a room adds to the site that `ludometry export site` writes: pages that answer without a server.

A room that has such pages lists them as `PAGES` in its `site.py`; their scripts lie in `web/static/site`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

Piece = tuple[str, bytes]
"""A file of the site: its path inside the folder, and what it holds."""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page with its scripts and the tables that they look into."""

    name: str
    """The file's name, without `.html`."""
    title: str
    words: str
    """What it is for, in a sentence."""
    body: Callable[[], str]
    """The main part as HTML."""
    scripts: tuple[str, ...]
    """Plain scripts in the order in which they are read."""
    files: Callable[[], Iterator[Piece]]
    """The tables, one after the other; they may have to be built first."""
    count: Callable[[], int]
    """How many files there will be."""
