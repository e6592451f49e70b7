"""The pages' sentences in the reader's language, each looked up by its English words.

catalogue   `languages/sv.json`, `de.json`: the English sentence with its {placeholders}, and the same in that language;
            `en.json` lists every sentence that the pages say, in Python and in JavaScript
language    a cookie's, or else the first known one of the browser's list, or English

What an oracle gives as a reason, what a room says of its rules and options, moves as they are written, and the
sentences of errors stay English; `tests/web/unsaid.py` finds words of a page that bypass the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from starlette.requests import Request

LANGUAGES = {"en": "English", "sv": "Svenska", "de": "Deutsch"}
COOKIE = "language"
_spoken: ContextVar[str] = ContextVar("spoken", default="en")

Message = MutableMapping[str, Any]
App = Callable[[MutableMapping[str, Any], Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Any]


@cache
def table(language: str) -> dict[str, str]:
    """Every sentence of a language by its English words; nothing for English, which needs no table."""
    if language == "en":
        return {}
    found: dict[str, str] = json.loads((files("ludometry.web") / "languages" / f"{language}.json").read_text("utf-8"))
    return found


def spoken() -> str:
    """The language of the page that is being made."""
    return _spoken.get()


def say(sentence: str, **values: object) -> str:
    """A sentence of a page in its reader's language.

    >>> say("Event {number} of {all}", number=3, all=12)
    'Event 3 of 12'
    """
    return table(_spoken.get()).get(sentence, sentence).format(**values)


def html(sentence: str, **values: object) -> str:
    """A sentence inside HTML, or in an attribute there."""
    return escape(say(sentence, **values))


def word(sentence: str) -> str:
    """A sentence that is said elsewhere: marked here, where it is written, for the catalogue."""
    return sentence


SEATS = (
    word("You"),
    word("Opponent"),
    word("Player 1"),
    word("Player 2"),
    word("Red"),
    word("Black"),
    word("red"),
    word("black"),
    word("First player"),
    word("Second player"),
    word("Forehand"),
    word("Middlehand"),
    word("Rearhand"),
)
"""What seats are called in the rooms of the house."""
GRADES = (word("best"), word("good"), word("inaccuracy"), word("mistake"), word("blunder"))


def language_of(request: Request) -> str:
    """What the reader chose, or what the browser prefers among what there is."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    wishes = []
    for place, wish in enumerate(request.headers.get("accept-language", "")[:400].split(",")):
        name, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), "en")


class Speaking:
    """Says for the length of a request which language its page is in."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        token = _spoken.set(language_of(Request(scope)))
        try:
            await self.app(scope, receive, send)
        finally:
            _spoken.reset(token)
