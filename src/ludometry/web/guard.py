"""What stands before every request, page and API alike; a socket, which no page of ours opens, is held to the same.

token     compared in constant time; from the Authorization header, a cookie, or `?token=` once, which sets the cookie
pass      a shared link lets one browser in that has no token yet, and sets the cookie too
host      a request must name this machine, so that a foreign page cannot rebind a name to it
origin    a socket or a writing request must come from our own pages
bounds    body size and requests a second for each client
headers   no framing, no sniffing, no referrer to other sites, nothing loaded from elsewhere
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from ludometry.web.passes import Passes
from ludometry.web.settings import LOOPBACK, Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("ludometry.web")

COOKIE = "ludometry_token"
CLIENTS = 4096
"""How many clients' rates are remembered; the one that has been silent longest is forgotten first."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types ludometry"
)
"""No script but our own files, and none that is made of text; text becomes HTML only in `dom.js`, by the one policy
that is named here. Styles need `unsafe-inline`: a drawing is one file, on the page as on a disk, and brings its own
`<style>` and `style=` along; without it boards and tables of figures would lose their look."""
HEADERS = [
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    # "no-referrer" would make a form of our own pages say that it comes from nowhere, and be refused.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"content-security-policy", POLICY.encode()),
]


class Bucket:
    """A client's allowance: it fills steadily and each request takes one."""

    __slots__ = ("filled", "level")

    def __init__(self, burst: float, now: float) -> None:
        self.level, self.filled = burst, now

    def take(self, rate: float, burst: float, now: float) -> bool:
        self.level = min(burst, self.level + (now - self.filled) * rate)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Answered:
    """What goes out to a visitor, and how far it has got."""

    def __init__(self, send: Send) -> None:
        self.send, self.begun, self.over = send, False, False

    async def __call__(self, message: Message) -> None:
        self.begun = True
        self.over = message["type"] == "http.response.body" and not message.get("more_body", False)
        await self.send(message)

    async def end(self, status: int, words: str) -> None:
        """Brings to its end what has been begun, and says the words where nothing has."""
        if not self.begun:
            await _say(self, status, words)
        elif not self.over:
            await self({"type": "http.response.body", "body": b""})


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: App, settings: Settings, passes: Passes | None = None) -> None:
        self.app, self.settings, self.passes = app, settings, passes or Passes()
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        if scope["type"] == "websocket":
            try:
                await self.app(scope, receive, send)
            except Exception as problem:
                # What a stranger sent that is not even the socket's protocol: the socket ends, the server does not.
                log.warning("a socket was closed: %s: %s", type(problem).__name__, str(problem)[:200])
                with suppress(Exception):
                    await send({"type": "websocket.close", "code": 1002})
            return
        if self._carries_token_in_query(scope):
            await self._set_cookie(scope, send)
            return
        if self.settings.token and not self._token_fits(scope, headers):
            await self._let_in(scope, receive, send)
            return
        answered = Answered(_with_headers(send))
        try:
            await self.app(scope, self._bounded(receive), answered)
        except asyncio.CancelledError:
            # Somebody stops the server while this waits for an answer: no fault, and nothing for the log.
            await answered.end(503, "the server has been stopped.")

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        try:
            host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
            origin = urlsplit(headers.get("origin", "")).netloc
        except ValueError:
            return 400, "the Host or Origin of this request is no address."
        if not self.settings.token and host not in LOOPBACK:
            return 421, "this server answers only to its own name on this machine."
        writing = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")
        if headers.get("origin") and writing and origin != headers.get("host", ""):
            return 403, "requests from pages of other sites are not served."
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return 403, "requests from pages of other sites are not served."
        if self.settings.token and not self._token_fits(scope, headers) and not self.passes.fits(_pass_in(scope)):
            if _pass_in(scope):
                return 401, "this link has let somebody in already, or is too old: ask for a new one."
            return 401, "this server needs its token: open the address that it printed when it started."
        length = headers.get("content-length") or "0"
        if not length.isascii() or not length.isdigit():
            return 400, "the length of this request's body is no number."
        if len(length) > 15 or int(length) > self.settings.body_bytes:
            return 413, f"the body is larger than {self.settings.body_bytes:,} bytes."
        client = (scope.get("client") or ("?",))[0]
        if not self._bucket(client).take(self.settings.requests_per_second, self.settings.burst, time.monotonic()):
            return 429, "too many requests: wait a moment."
        return None

    def _bucket(self, client: str) -> Bucket:
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(self.settings.burst, time.monotonic())
            if len(self.buckets) > CLIENTS:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(client)
        return bucket

    def _token_fits(self, scope: Scope, headers: dict[str, str]) -> bool:
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            cookie = None
        query = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        wanted = self.settings.token.encode()
        given = (bearer, cookie.value if cookie else "", query)
        # Every candidate is compared, so that the time does not tell which one was close.
        fits = [hmac.compare_digest(word.encode(), wanted) for word in given]
        return any(fits)

    def _carries_token_in_query(self, scope: Scope) -> bool:
        page = scope.get("method") == "GET" and not str(scope["path"]).startswith(("/v1/", "/front/"))
        return bool(self.settings.token) and page and b"token=" in scope.get("query_string", b"")

    async def _set_cookie(self, scope: Scope, send: Send) -> None:
        rest = parse_qs(scope["query_string"].decode("latin-1"))
        rest.pop("token", None)
        # One slash: two would name another host.
        target = "/" + quote(scope["path"].lstrip("/\\")) + (f"?{urlencode(rest, doseq=True)}" if rest else "")
        cookie = f"{COOKIE}={self.settings.token}; Path=/; HttpOnly; SameSite=Strict"
        start = {
            "type": "http.response.start",
            "status": 303,
            "headers": [(b"location", target.encode()), (b"set-cookie", cookie.encode()), *HEADERS],
        }
        await send(start)
        await send({"type": "http.response.body", "body": b""})

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Uses a pass up: the cookie, and a page that goes on by itself.

        A redirect would not do. The link was clicked on a page of another site, as in a chat, and a browser then sends
        no strict cookie along; to where our own page leads it does.
        """
        if not self.passes.take(_pass_in(scope)):
            await _refuse(scope, receive, send, 401, "this link has let somebody in already: ask for a new one.")
            return
        target = "/" + quote(scope["path"].lstrip("/\\"))
        body = (
            f'<!doctype html><meta http-equiv="refresh" content="0;url={target}"><a href="{target}">Go on</a>'.encode()
        )
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"set-cookie", f"{COOKIE}={self.settings.token}; Path=/; HttpOnly; SameSite=Strict".encode()),
            (b"cache-control", b"no-store"),
            *HEADERS,
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _bounded(self, receive: Receive) -> Receive:
        """Counts what arrives, for clients that do not say the length beforehand."""
        arrived = 0

        async def counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > self.settings.body_bytes:
                return {"type": "http.disconnect"}
            return message

        return counted


def _pass_in(scope: Scope) -> str:
    """The pass that a request for a shared place carries; nothing else can be asked for by one."""
    if scope.get("method") != "GET" or not str(scope.get("path", "")).startswith("/shared/"):
        return ""
    found: str = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("pass", [""])[0]
    return found


def _with_headers(send: Send) -> Send:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = [*message.get("headers", [])]
            names = {bytes(name).lower() for name, _ in given}
            # A page that says a policy of its own keeps it.
            message["headers"] = given + [header for header in HEADERS if header[0] not in names]
        await send(message)

    return add


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": words})
        return
    await _say(send, status, words)


async def _say(send: Send, status: int, words: str) -> None:
    body = json.dumps({"error": words}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
