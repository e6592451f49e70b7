"""Questions that may take a while: asked again until they are answered, and dropped once nobody asks any more.

question   work in a thread, known by what was asked: asking twice waits for the same answer
lease      how long a question lives without being asked again; a page that was closed asks no more
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any

from ludometry.core.progress import Bar, watched_by
from ludometry.web.words import say

PATIENCE_S = 0.8
"""How long an asker is kept before it is told what it waits for."""
LEASE_S = 4.0


class NobodyAsks(Exception):
    """Ends work whose answer is no longer wanted."""


class _Watch:
    """Sees how far the work has come, and ends it at its next step when nobody asks any more."""

    def __init__(self) -> None:
        self.label, self.total, self.done = "", None, 0.0  # type: tuple[str, float | None, float]
        self.began = time.monotonic()
        self.dropped = False

    def begin(self, label: str, total: float | None, unit: str) -> Bar:
        self._go_on()
        self.label, self.total, self.done, self.began = label, total, 0.0, time.monotonic()
        return self

    def end(self, bar: Bar) -> None: ...

    def note(self, text: str) -> None:
        self._go_on()

    def advance(self, amount: float = 1) -> None:
        self._go_on()
        self.done += amount

    def _go_on(self) -> None:
        if self.dropped:
            raise NobodyAsks

    @property
    def left(self) -> float | None:
        """About how many seconds are left, once there is something to judge by."""
        if not self.total or not self.done:
            return None
        share = min(1.0, self.done / self.total)
        return (time.monotonic() - self.began) * (1 - share) / share


@dataclass(slots=True)
class _Question:
    future: Future[Any]
    watch: _Watch
    since: float
    asked: float

    def drop(self) -> None:
        self.watch.dropped = True
        self.future.cancel()


@dataclass(frozen=True, slots=True)
class Waiting:
    """There is no answer yet."""

    words: str
    """What is waited for, and about how long, in a sentence."""


class Questions:
    """The questions that somebody waits for."""

    def __init__(self, patience: float = PATIENCE_S, lease: float = LEASE_S) -> None:
        self.patience, self.lease = patience, lease
        self._open: dict[Hashable, _Question] = {}

    async def ask(self, key: Hashable, work: Callable[[], Any], pool: ThreadPoolExecutor) -> Any:
        """The answer, or Waiting: then ask again, which also says that the answer is still wanted."""
        now = time.monotonic()
        one = self._open.get(key)
        if one is None:
            one = self._open[key] = _begun(work, pool, now)
        one.asked = now
        asyncio.get_running_loop().call_later(self.lease + 0.1, self._sweep)
        heard = asyncio.wrap_future(one.future)
        # An asker that has gone on hears no end of it, and how a dropped question ended is nobody's fault.
        heard.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        finished, _ = await asyncio.wait([heard], timeout=self.patience)
        if not finished:
            return Waiting(_told(one))
        self._open.pop(key, None)
        return one.future.result()

    def drop(self, wanted: Callable[[Hashable], bool]) -> int:
        """Drops questions by their key; how many there were."""
        gone = [key for key in self._open if wanted(key)]
        for key in gone:
            self._open.pop(key).drop()
        return len(gone)

    def __len__(self) -> int:
        return len(self._open)

    def _sweep(self) -> None:
        now = time.monotonic()
        self.drop(lambda key: now - self._open[key].asked > self.lease)


def _begun(work: Callable[[], Any], pool: ThreadPoolExecutor, now: float) -> _Question:
    watch = _Watch()
    here = copy_context()

    def watched() -> Any:
        with watched_by(watch):
            return work()

    return _Question(pool.submit(here.run, watched), watch, now, now)


def _told(one: _Question) -> str:
    so_far = time.monotonic() - one.since
    if not one.future.running():
        return say("Waiting for an earlier question, {seconds} s so far …", seconds=f"{so_far:.0f}")
    left = one.watch.left
    if left is None:
        return say("Working it out, {seconds} s so far …", seconds=f"{so_far:.0f}")
    return say("{what}: about {seconds} s left …", what=one.watch.label.capitalize(), seconds=max(1, round(left)))
