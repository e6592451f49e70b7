"""A page whose room is not ready says what it waits for, shows what there is, and goes on when the room is ready."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludometry.web.readiness import rules_of
from tests.house.test_warming import GATES, Gates
from tests.web.conftest import Server, Watched

SERVER = """
from ludometry.solve.warming import Warming
from ludometry.web import app, readiness
from ludometry.web.settings import Settings
from tests.house.test_warming import held

if __name__ == "__main__":
    readiness._what_is_not_ready = lambda: Warming(["nurikabe"], 1, how=held)
    app.serve(Settings(port=0, warm=True))
"""
"""A server on which Nurikabe becomes ready when its gate is opened."""


@pytest.fixture
def held_server(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "held_server.py").write_text(SERVER)
    root = str(Path(__file__).parents[2])
    paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {GATES: str(tmp_path), "PYTHONPATH": paths}
    with closing(Server(str(tmp_path / "held_server.py"), **environment)) as started:
        yield started.address


def test_a_page_waits_and_shows_what_there_is(browser: Any, held_server: str, tmp_path: Path) -> None:
    watched = Watched(browser, held_server)
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
