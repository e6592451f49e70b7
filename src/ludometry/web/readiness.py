"""Which rooms are ready to answer, what a page shows while it waits for one, and the example it shows meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from ludometry.core.registry import entry, rooms
from ludometry.solve.warming import Warming, is_done, tasks
from ludometry.study.report import Json
from ludometry.web.words import say

EXAMPLES = "examples"


class Readiness:
    """The rooms of a running server; the one that somebody opens goes first."""

    def __init__(self, warm: bool, needed: Callable[[], Warming] | None = None) -> None:
        self.warm = warm
        """Whether rooms are compiled in the background; otherwise each is compiled where it is first asked."""
        self._needed = needed or _what_is_not_ready
        self._warming: Warming | None = None

    def start(self) -> None:
        if self.warm:
            self._warming = self._needed()
            self._warming.start()

    def stop(self) -> None:
        if self._warming is not None:
            self._warming.stop()

    def row(self, room_id: str) -> Json:
        """How a room stands: `waiting`, `working`, `ready` or `failed`, about how many seconds are left, and words."""
        one = self._warming.standings.get(room_id) if self._warming is not None else None
        if self._warming is None or one is None or one.state == "ready":
            return {"id": room_id, "state": "ready", "seconds_left": 0, "words": say("ready")}
        if one.state == "failed":
            words = say("it could not be compiled ahead: {words}", words=one.words)
            return {"id": room_id, "state": "failed", "seconds_left": None, "words": words}
        working = one.state == "working"
        doing = say("compiling its kernels for this machine, once") if working else say("waits for its turn")
        left = self._warming.seconds_left(room_id)
        rest = None if left is None else max(1, round(left))
        busy = say("{doing}; this machine is busy, it takes longer than usual", doing=doing)
        words = say("{doing}: about {seconds} s left", doing=doing, seconds=rest) if rest else busy
        return {"id": room_id, "state": one.state, "seconds_left": rest, "words": words}

    async def until(self, room_id: str, told: Callable[[str], None] | None = None) -> None:
        """Waits until a room is ready, which makes it the next; what is being waited for is told on the way.

        A room that could not be made ready is not waited for: it will say itself what is wrong.
        """
        if self._warming is None or room_id not in self._warming.standings:
            return
        one = self._warming.want(room_id)
        while one.state in ("waiting", "working"):
            if told is not None:
                told(self.row(room_id)["words"])
            await asyncio.sleep(0.25)


def _what_is_not_ready() -> Warming:
    return Warming([task for task in tasks(rooms()) if not is_done(task)], politely=True)


LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
"""A way to another place of a README, which leads nowhere from a page."""
IN_SHORT = 220


@cache
def rules_of(room_id: str) -> list[str]:
    """What the game is about, from the beginning of the room's README: a paragraph each."""
    found = files(entry(room_id).place) / "README.md"
    text = found.read_text(encoding="utf-8") if found.is_file() else entry(room_id).summary
    begun = text.split("\n## ")[0].partition("\n")[2] if text.startswith("#") else text
    plain = LINK.sub(r"\1", begun).replace("`", "")
    return [" ".join(part.split()) for part in plain.split("\n\n") if part.strip()]


def rules_in_short(room_id: str) -> str:
    """The first sentences of what the game is about, as many as a few lines of a phone hold."""
    found = ""
    for sentence in re.findall(r".+?[.:](?=\s|$)", next(iter(rules_of(room_id)), "")):
        if found and len(found + sentence) > IN_SHORT:
            break
        found += sentence
    return found.strip()


@cache
def example_of(room_id: str) -> str:
    """A kept answer of the room, as the command line prints it; empty where none is kept."""
    found = files("ludometry.web") / EXAMPLES / f"{room_id}.txt"
    return found.read_text(encoding="utf-8") if found.is_file() else ""
