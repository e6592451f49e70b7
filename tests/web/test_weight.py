"""What a browser that has never seen a page has to bring."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from ludometry.core.registry import rooms
from ludometry.web.app import create_app
from ludometry.web.modules import FRONT, brought
from ludometry.web.settings import Settings
from tests.web.conftest import Watched, page_of

CHAINED = """() => {
  const told = [...document.querySelectorAll('link[rel=modulepreload]')].map((one) => one.href);
  const known = new Set([...told, ...[...document.scripts].map((one) => one.src)]);
  const came = performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.endsWith('.js'));
  return [came.length, came.filter((name) => !known.has(name))];
}"""
"""How many scripts a page has brought, and those of which it did not tell the browser itself."""


@pytest.mark.parametrize("room", list(rooms()))
def test_a_board_tells_the_browser_of_every_module_at_once(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    page.wait_for_selector("[data-ready=yes]")
    count, chained = page.evaluate(CHAINED)
    assert chained == []
    assert count > 15


@pytest.mark.parametrize("path", ["/", "/games", "/review", "/tables", "/train", "/yatzy/train", "/sudoku/train"])
def test_a_page_tells_the_browser_of_every_module_at_once(watched: Watched, path: str) -> None:
    page: Any = watched.open(path)
    if path.count("/") > 1:
        page.wait_for_selector("[data-ready=yes]")
    count, chained = page.evaluate(CHAINED)
    assert chained == []
    assert count > 3


def test_what_a_module_imports_is_read_from_it() -> None:
    assert set(brought("study.js")) == {"study.js", "theme.js", "api.js", "dom.js", "language.js"}
    assert "rooms/sudoku/sheet.js" in brought("rooms/sudoku.js")
    assert brought("rooms/a-room-from-elsewhere.js") == ()
    every = {str(one.relative_to(FRONT).as_posix()) for one in FRONT.rglob("*.js")}
    assert set(brought(*sorted(every))) == every


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
    cover, plain = (client.get("/v1/yatzy/cover.svg", headers={"accept-encoding": how}) for how in ("gzip", "identity"))
    assert (cover.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert cover.text == plain.text
    assert cover.text.startswith("<svg")
    assert "content-encoding" not in client.get("/games", headers={"accept-encoding": "gzip"}).headers
