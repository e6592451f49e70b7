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
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


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
