"""A real server on a free port, and a real browser where the machine has one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from tests.patience import PATIENCE_MS, PATIENCE_S

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SERVE = ("-m", "ludometry.cli.app", "serve")
LITTLE_THOUGHT: dict[str, dict[str, object]] = {
    "skat": {"deals": 4},
    "darkchess": {"position": "8/1R6/2n3K1/2k2P2 w"},
    "dominoes": {"hands": 10},
}
"""Where a page is soon done thinking, for tests that look at the page and not at what it thinks."""


def page_of(room: str, **asked: object) -> str:
    """The address of a room's page on which little is thought."""
    asked = {**LITTLE_THOUGHT.get(room, {}), **asked}
    return f"/{room}?{urlencode(asked)}" if asked else f"/{room}"


class Server:
    """A server in a process of its own, at the address that it says itself.

    It is asked for any port that is free, so that no two servers ever want the same one.
    """

    def __init__(self, *command: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(command or (*SERVE, "--port", "0"))],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        # One line, or the end of a process that could not start: however long the machine takes for either.
        said = re.search(r"http://\S+", self.process.stdout.readline())
        if said is None:
            self.close()
            raise RuntimeError("the server did not start")
        self.address = said[0]
        httpx.get(f"{self.address}/v1/rooms", timeout=PATIENCE_S)

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running Ludometry."""
    with closing(Server()) as started:
        yield started.address


def chromium() -> str | None:
    """The browser without a window first: it opens a page in a third of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


class Chromium:
    """The browser of this process, open from one file of tests to the next.

    While Playwright is open its event loop runs in this thread, and a test that calls `asyncio.run` would be refused.
    So it closes before a file that begins without it; a file that opens pages calls no `asyncio.run`.
    """

    def __init__(self) -> None:
        self.open = ExitStack()
        self.browser: Any = None

    def opened(self, path: str) -> Any:
        if self.browser is None or not self.browser.is_connected():
            from playwright.sync_api import expect, sync_playwright

            self.close()
            expect.set_options(timeout=PATIENCE_MS)
            playwright = self.open.enter_context(sync_playwright())
            self.browser = self.open.enter_context(playwright.chromium.launch(executable_path=path, args=FLAGS))
        return self.browser

    def close(self) -> None:
        self.browser = None
        self.open.close()


KEPT = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    try:
        return (yield)
    finally:
        stays = nextitem is not None and (
            nextitem.path == item.path or "browser" in getattr(nextitem, "fixturenames", ())
        )
        if not stays:
            KEPT.close()


@pytest.fixture
def browser() -> Any:
    """Chromium; `make test` installs Debian's where it may."""
    path = chromium()
    if path is None:
        pytest.skip("there is no Chromium on this machine and it could not be installed")
    return KEPT.opened(path)


class Watched:
    """A page whose console and traffic are written down; nothing moves on it unless a test asks for that."""

    def __init__(self, browser: Any, server: str, **context: Any) -> None:
        self.server = server
        self.context = browser.new_context(**{"reduced_motion": "reduce", **context})
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda problem: self.errors.append(str(problem)))
        self.page.on("request", self._asked)
        self.page.set_default_timeout(PATIENCE_MS)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.server, self.server.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(request.url)

    def open(self, path: str) -> Any:
        self.page.goto(self.server + path)
        return self.page

    def follow(self, link: Any) -> None:
        """Clicks and waits for the page that comes: a click alone may end while the old one is still there, or none."""
        with self.page.expect_navigation():
            link.click()

    def ready(self) -> None:
        """Waits until the moves are listed; where the room begins with worth off, turns it on."""
        self.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
        if self.page.locator("#worth input[value=off]").is_checked():
            self.show("all")
            self.page.locator("#worth label").nth(2).click()
        self.page.wait_for_selector("[data-row-move]", timeout=PATIENCE_MS)

    def show(self, stop: str) -> None:
        """Pulls the sheet of a narrow screen up or down; on a wide one everything is in sight already."""
        if (head := self.page.locator(f"[data-stop-at={stop}]")).is_visible():
            head.click()

    def unfold(self) -> None:
        """Opens what stands folded beside the board: rules, opponent and position."""
        self.show("all")
        self.page.locator("#table-fold > summary").click()

    def settled(self) -> None:
        """Waits until nothing more is to be known: the moves then stand still, in their last order."""
        self.ready()
        self.page.wait_for_selector("[data-settled]", timeout=PATIENCE_MS)

    def ready_or_over(self) -> None:
        """Waits until the position is on the board again, whether somebody has to move or the game has ended."""
        settled = "[data-row-move], .say:has-text('over'), .say:has-text('Solved'), .say:has-text('fits')"
        self.page.wait_for_selector(settled, timeout=PATIENCE_MS)

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
