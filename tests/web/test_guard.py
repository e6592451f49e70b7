"""The guard before pages, sockets and API."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludometry.core.errors import BadInput
from ludometry.web.app import create_app
from ludometry.web.guard import Guard
from ludometry.web.settings import Settings

TOKEN = "a-long-enough-token"


async def _echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def _socket(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def client(**settings: Any) -> TestClient:
    app = Starlette(routes=[Route("/{path:path}", _echo, methods=["GET", "POST"]), WebSocketRoute("/ws", _socket)])
    return TestClient(Guard(app, Settings(**settings)), base_url="http://127.0.0.1:8765", follow_redirects=False)


def test_every_answer_carries_strict_headers() -> None:
    headers = client().get("/").headers
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    policy = dict(rule.strip().split(" ", 1) for rule in headers["content-security-policy"].split(";"))
    assert policy["script-src"] == policy["default-src"] == policy["connect-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["require-trusted-types-for"] == "'script'"


def test_a_foreign_name_for_this_machine_is_refused() -> None:
    # a page elsewhere may point its own name at 127.0.0.1; the browser then says that name
    assert client().get("/", headers={"host": "evil.example"}).status_code == 421


def test_writing_from_a_foreign_page_is_refused() -> None:
    assert client().post("/", headers={"origin": "http://evil.example"}).status_code == 403
    assert client().post("/", headers={"origin": "http://127.0.0.1:8765"}).status_code == 200


def test_a_socket_from_a_foreign_page_is_refused() -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client().websocket_connect("/ws", headers={"origin": "http://evil.example"}),
    ):
        pass
    with client().websocket_connect("/ws", headers={"host": "127.0.0.1:8765"}) as socket:
        assert socket.receive_text() == "hello"


def test_the_app_opens_no_socket() -> None:
    """The guard holds sockets to the same rules as requests, but no page and no route of ours has one."""
    app = create_app(Settings())
    inner = app.app
    assert isinstance(inner, Starlette)
    assert len(inner.routes) > 10
    assert not [route for route in inner.routes if isinstance(route, WebSocketRoute)]
    visitor = TestClient(app, base_url="http://127.0.0.1:8765")
    for path in ("/", "/ws", "/v1/rooms", "/v1/jobs/events", "/yatzy"):
        with pytest.raises(WebSocketDisconnect), visitor.websocket_connect(path):
            pass


def test_pages_socket_and_api_need_the_token() -> None:
    guarded = client(token=TOKEN, host="0.0.0.0")
    for path in ("/", "/v1/rooms", "/static/x"):
        assert guarded.get(path).status_code == 401
        assert guarded.get(path, headers={"authorization": "Bearer wrong"}).status_code == 401
        assert guarded.get(path, headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
    with pytest.raises(WebSocketDisconnect), guarded.websocket_connect("/ws"):
        pass


def test_the_token_in_an_address_becomes_a_cookie_and_leaves_the_address() -> None:
    guarded = client(token=TOKEN, host="0.0.0.0")
    answer = guarded.get(f"/yatzy?token={TOKEN}&position=66612")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/yatzy?position=66612"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert guarded.get("/", cookies={"ludometry_token": TOKEN}).status_code == 200


def test_a_huge_body_is_refused_whether_it_says_its_length_or_not() -> None:
    small = client(body_bytes=1000)
    assert small.post("/", content=b"x" * 1001).status_code == 413
    with pytest.raises(ClientDisconnect):  # dropped in the middle of the body
        small.post("/", content=iter([b"x" * 600, b"x" * 600]))
    assert small.post("/", content=b"x" * 999).text == "999"


def test_one_client_cannot_ask_without_end() -> None:
    eager = client(requests_per_second=0.001, burst=3)
    assert [eager.get("/").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_listening_beyond_this_machine_needs_a_token() -> None:
    with pytest.raises(BadInput, match="--token"):
        Settings(host="0.0.0.0").checked()
    with pytest.raises(BadInput, match="--token"):
        Settings(host="0.0.0.0", token="short").checked()
    assert Settings(host="0.0.0.0", token=TOKEN).checked()


@pytest.mark.parametrize("address", ["http://[", "http://[::1", "//[v1.x]", "http://]["])
def test_an_address_that_is_none_is_a_sentence(address: str) -> None:
    for header in ("host", "origin", "referer"):
        value = address.partition("//")[2] if header == "host" else address
        for ask in (client().get, client().post):
            answer = ask("/", headers={header: value})
            assert answer.status_code in (200, 400, 403, 421)
            assert answer.status_code == 200 or answer.json()["error"].endswith(".")
    with pytest.raises(WebSocketDisconnect), client().websocket_connect("/ws", headers={"origin": address}):
        pass


@pytest.mark.parametrize("length", ["²", "-1", "many", "9" * 5000, "1e3", " "])
def test_a_length_that_is_no_number_is_a_sentence(length: str) -> None:
    answer = client().post("/", headers={"content-length": length.encode("utf-8")})
    assert answer.status_code in (400, 413)
    assert answer.json()["error"].endswith(".")


def test_the_way_on_stays_on_this_machine() -> None:
    guarded = client(token=TOKEN, host="0.0.0.0")
    for path in ("//evil.example/", "///evil.example", "/\\evil.example", "/%0d%0aset-cookie:x=1"):
        answer = guarded.get(f"http://127.0.0.1:8765{path}?token={TOKEN}")
        place = answer.headers["location"]
        assert place.startswith("/")
        assert not place.startswith(("//", "/\\"))
        assert not set(place) & set("\r\n")
        assert "x" not in answer.cookies


def test_cookies_of_strangers_do_not_matter() -> None:
    guarded = client(token=TOKEN, host="0.0.0.0")
    for cookie in ("\x01=2", "a b=3; ]]", "=;=;", f"ludometry_token={'²' * 9}"):
        assert guarded.get("/", headers={"cookie": cookie.encode("latin-1")}).status_code == 401
