"""Progress of long work, shown by whoever is watching.

Library code says `with progress("solving", total=15, unit="layers") as bar: bar.advance()`. Nobody sees it
unless a watcher is installed: the command line draws a bar, the web app fills one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Bar(Protocol):
    """One running piece of work."""

    def advance(self, amount: float = 1) -> None: ...


class Watcher(Protocol):
    """Someone who wants to see progress."""

    def begin(self, label: str, total: float | None, unit: str) -> Bar: ...
    def end(self, bar: Bar) -> None: ...
    def note(self, text: str) -> None: ...


class _NobodyLooks:
    def begin(self, label: str, total: float | None, unit: str) -> Bar:
        return self

    def end(self, bar: Bar) -> None: ...
    def note(self, text: str) -> None: ...
    def advance(self, amount: float = 1) -> None: ...


_NOBODY = _NobodyLooks()
_watcher: ContextVar[Watcher] = ContextVar("watcher", default=_NOBODY)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Shows progress to this watcher while the block runs."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


@contextmanager
def progress(label: str, total: float | None = None, unit: str = "steps") -> Iterator[Bar]:
    """A bar that lives as long as the block; `total=None` when the amount of work is unknown."""
    watcher = _watcher.get()
    bar = watcher.begin(label, total, unit)
    try:
        yield bar
    finally:
        watcher.end(bar)


def note(text: str) -> None:
    """A line for the watcher, such as "compiling kernels (about 20 s, once)"."""
    _watcher.get().note(text)
