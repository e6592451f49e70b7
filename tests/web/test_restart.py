"""A server that is restarted under an open page: the page finds it again, at the same position."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from tests.patience import PATIENCE_S
from tests.web.conftest import SERVE, Server, Watched


def at(address: str) -> Server:
    """A server at an address that has just become free, however often some other program is quicker to take it."""
    ends = time.monotonic() + PATIENCE_S
    while True:
        try:
            return Server(*SERVE, "--port", str(urlsplit(address).port))
        except RuntimeError:
            if time.monotonic() > ends:
                raise
            time.sleep(1)


def test_the_page_survives_a_restart(browser: Any) -> None:
    server = Server()
    watched = Watched(browser, server.address)
    try:
        page = watched.open("/nurikabe")
        watched.ready()
        before = page.url
        page.locator("[data-row-move]").first.click()
        page.wait_for_function("(old) => location.href !== old", arg=before)
        left = page.url
        server.close()
        # A click while nobody answers: the move waits, and is played by the server that comes, without a reload.
        page.locator("[data-row-move]").first.click()
        page.wait_for_selector("[data-offline] #say:has-text('Trying again in')")
        server = at(server.address)
        page.wait_for_function("(old) => location.href !== old", arg=left)
        left = page.url
        watched.ready()
        server.close()
        server = at(server.address)
        page.locator("[data-row-move]").first.click()
        page.wait_for_function("(old) => location.href !== old", arg=left)
        left = page.url
        page.reload()
        page.wait_for_selector("[data-row-move]")
        assert page.url == left
        page.locator("[data-row-move]").first.click()
        page.wait_for_function("(old) => location.href !== old", arg=left)
    finally:
        watched.context.close()
        server.close()
