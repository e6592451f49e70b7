"""A page whose room is not ready says what it waits for, shows what there is, and goes on when the room is ready."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest

from ludometry.web.readiness import rules_of
from tests.house.test_warming import GATES, Gates
from tests.patience import PATIENCE_S
from tests.web.conftest import Server, Watched

QUESTION = "/v1/nurikabe/advice?position=" + quote("...../.1.../...../...4./2.1..")
SERVER = """
import os
import sys

from ludometry.solve.warming import Warming
from ludometry.web import app, readiness
from ludometry.web.settings import Settings
from tests.house.test_warming import held

if __name__ == "__main__":
    sys.stderr = open(os.environ["SAID"], "w", encoding="utf-8", buffering=1)
    readiness._what_is_not_ready = lambda: Warming(["nurikabe"], 1, how=held)
    app.serve(Settings(port=0, warm=True))
"""
"""A server on which Nurikabe becomes ready when its gate is opened."""


@pytest.fixture
def held_server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "held_server.py").write_text(SERVER)
    root = str(Path(__file__).parents[2])
    paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {GATES: str(tmp_path), "PYTHONPATH": paths, "SAID": str(tmp_path / "said.txt")}
    with closing(Server(str(tmp_path / "held_server.py"), **environment)) as started:
        yield started


def test_a_page_waits_and_shows_what_there_is(browser: Any, held_server: Server, tmp_path: Path) -> None:
    watched = Watched(browser, held_server.address)
    page = watched.open("/")
    assert page.locator("[data-readiness=nurikabe]").get_attribute("data-state") == "working"
    assert page.locator("[data-readiness=yatzy]").get_attribute("data-state") == "ready"
    watched.open("/nurikabe")
    page.wait_for_selector("#while .example")
    assert "advise nurikabe" in page.locator(".example").inner_text()
    assert rules_of("nurikabe")[0][:60] in " ".join(page.locator("#while").inner_text().split())
    assert page.locator(".board svg").count() == 1
    page.wait_for_selector("#moves :text('is not ready yet: compiling its kernels')")
    assert page.locator("[data-row-move]").count() == 0
    Gates(tmp_path).open("nurikabe")
    watched.ready()
    assert page.locator("#while").is_hidden()
    watched.close()


def test_who_stops_a_server_that_is_waited_for_reads_no_traceback(held_server: Server, tmp_path: Path) -> None:
    place = urlsplit(held_server.address)
    with socket.create_connection((place.hostname, place.port), PATIENCE_S) as asked:
        asked.sendall(f"GET {QUESTION} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        # The server reads in the order in which they ask it: it waits for the first when it answers the second.
        httpx.get(f"{held_server.address}/v1/rooms", timeout=PATIENCE_S)
        held_server.close()
        told = asked.makefile("rb").read().decode()
    assert told.startswith("HTTP/1.1 503"), told
    assert "the server has been stopped." in told
    assert (tmp_path / "said.txt").read_text(encoding="utf-8") == ""
