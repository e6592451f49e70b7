"""A real server on a free port, and a real browser where the machine has one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_S = 480
"""How long a cold machine may take to compile what a page needs."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running Ludometry."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "ludometry.cli.app", "serve", "--port", str(port)],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                httpx.get(f"{address}/v1/rooms", timeout=1)
                break
            except httpx.HTTPError:
                assert process.poll() is None, "the server did not start"
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def chromium() -> str | None:
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; `make test` installs Debian's where it may."""
    path = chromium()
    if path is None:
        pytest.skip("there is no Chromium on this machine and it could not be installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


class Watched:
    """A page whose console and traffic are written down."""

    def __init__(self, browser: Any, server: str, **context: Any) -> None:
        self.server = server
        self.context = browser.new_context(**context)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda problem: self.errors.append(str(problem)))
        self.page.on("request", self._asked)
        self.page.set_default_timeout(30_000)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.server, self.server.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(request.url)

    def open(self, path: str) -> Any:
        self.page.goto(self.server + path)
        return self.page

    def ready(self) -> None:
        """Waits until the moves are listed; where the room begins with hints off, turns them on."""
        listed = "[data-row-move], p:has-text('Hints are off')"
        self.page.wait_for_selector(listed, timeout=PATIENCE_S * 1000)
        if self.page.locator("[data-row-move]").count() == 0:
            self.page.keyboard.press("h")
        self.page.wait_for_selector("[data-row-move]", timeout=PATIENCE_S * 1000)

    def ready_or_over(self) -> None:
        """Waits until the position is on the board again, whether hints are on or the game has ended."""
        settled = "[data-row-move], p:has-text('Hints are off'), .say:has-text('over')"
        self.page.wait_for_selector(settled, timeout=PATIENCE_S * 1000)

    def close(self) -> None:
        self.context.close()
        assert not self.errors
        assert not self.foreign


@pytest.fixture
def watched(browser: Any, server: str) -> Iterator[Watched]:
    page = Watched(browser, server, viewport={"width": 1280, "height": 900})
    yield page
    page.close()


@pytest.fixture
def phone(browser: Any, server: str) -> Iterator[Watched]:
    page = Watched(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
    yield page
    page.close()
