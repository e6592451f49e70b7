"""What stands before every request, page, socket and API alike.

token     compared in constant time; from the Authorization header, a cookie, or `?token=` once, which sets the cookie
host      a request must name this machine, so that a foreign page cannot rebind a name to it
origin    a socket or a writing request must come from our own pages
bounds    body size and requests a second for each client
headers   no framing, no sniffing, no referrer, nothing loaded from elsewhere
"""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from ludometry.web.settings import LOOPBACK, Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "ludometry_token"
CLIENTS = 4096
"""How many clients' rates are remembered; the one that has been silent longest is forgotten first."""
HEADERS = [
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        # The page framework compiles its templates in the browser, hence inline scripts and eval; hosts stay closed.
        b"default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
        b"base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    ),
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


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
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
            await self.app(scope, receive, send)
            return
        if self._carries_token_in_query(scope):
            await self._set_cookie(scope, send)
            return
        await self.app(scope, self._bounded(receive), _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if not self.settings.token and host not in LOOPBACK:
            return 421, "this server answers only to its own name on this machine."
        origin = headers.get("origin")
        writing = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")
        if origin and writing and urlsplit(origin).netloc != headers.get("host", ""):
            return 403, "requests from pages of other sites are not served."
        if self.settings.token and not self._token_fits(scope, headers):
            return 401, "this server needs its token: open the address that it printed when it started."
        if int(headers.get("content-length") or 0) > self.settings.body_bytes:
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
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        query = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        wanted = self.settings.token.encode()
        given = (bearer, cookie.value if cookie else "", query)
        # Every candidate is compared, so that the time does not tell which one was close.
        fits = [hmac.compare_digest(word.encode(), wanted) for word in given]
        return any(fits)

    def _carries_token_in_query(self, scope: Scope) -> bool:
        page = scope.get("method") == "GET" and not str(scope["path"]).startswith(("/v1/", "/_nicegui"))
        return bool(self.settings.token) and page and b"token=" in scope.get("query_string", b"")

    async def _set_cookie(self, scope: Scope, send: Send) -> None:
        rest = parse_qs(scope["query_string"].decode("latin-1"))
        rest.pop("token", None)
        target = scope["path"] + (f"?{urlencode(rest, doseq=True)}" if rest else "")
        cookie = f"{COOKIE}={self.settings.token}; Path=/; HttpOnly; SameSite=Strict"
        start = {
            "type": "http.response.start",
            "status": 303,
            "headers": [(b"location", target.encode()), (b"set-cookie", cookie.encode()), *HEADERS],
        }
        await send(start)
        await send({"type": "http.response.body", "body": b""})

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


def _with_headers(send: Send) -> Send:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return add


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": words})
        return
    import json

    body = json.dumps({"error": words}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
