"""What a browser that has never seen a page has to bring."""

from __future__ import annotations

from starlette.testclient import TestClient

from ludometry.web.app import create_app
from ludometry.web.settings import Settings


def test_files_of_the_pages_are_squeezed_for_who_can_read_that() -> None:
    client = TestClient(create_app(Settings(requests_per_second=1e9, burst=10**9)), base_url="http://127.0.0.1:8765")
    plain = client.get("/front/board.js", headers={"accept-encoding": "identity"})
    small = client.get("/front/board.js", headers={"accept-encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text
    assert small.headers["vary"].lower() == "accept-encoding"
    again = client.get("/front/board.js", headers={"accept-encoding": "gzip", "if-none-match": plain.headers["etag"]})
    assert again.status_code == 304
    assert "content-encoding" not in client.get("/games", headers={"accept-encoding": "gzip"}).headers
