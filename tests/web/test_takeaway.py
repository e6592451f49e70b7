"""What one takes along: pictures, records, a link for others, and the page as an app."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.testclient import TestClient

from ludometry.core.registry import rooms
from ludometry.study import png
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import SERVE, Server, Watched

TOKEN = "a-word-of-many-letters"


def begun(server: str, room: str, **body: Any) -> dict[str, Any]:
    found: dict[str, Any] = httpx.post(f"{server}/v1/{room}/games", json=body, timeout=PATIENCE_S).json()
    return found


@pytest.mark.parametrize("room", list(rooms()))
def test_a_board_as_a_file_is_what_the_person_sees(server: str, room: str) -> None:
    state = begun(server, room)
    place = f"{server}/v1/games/{state['game']}/{state['node']}"
    svg = httpx.get(f"{place}/board.svg", timeout=PATIENCE_S)
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text == state["board"]  # with every card that the person may not see face down
    painted = httpx.get(f"{place}/board.png", timeout=PATIENCE_S).content
    assert painted.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", painted[16:24])
    assert min(width, height) > 100


def test_a_node_that_is_not_there_gets_a_sentence(server: str) -> None:
    state = begun(server, "yatzy")
    for path in (f"{state['game']}/99999/board.svg", "nothing/0/board.png"):
        answer = httpx.get(f"{server}/v1/games/{path}", timeout=PATIENCE_S)
        assert answer.status_code == 422
        assert "error" in answer.json()
    assert httpx.post(f"{server}/v1/games/{state['game']}/99999/share", timeout=PATIENCE_S).status_code == 422


def test_without_a_painter_the_svg_is_whole_and_a_sentence_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "why_not", lambda: "PNG files need resvg-py.")
    with TestClient(create_app(Settings(), pages=False), base_url="http://127.0.0.1:8765") as client:
        state = client.post("/v1/nurikabe/games", json={}).json()
        place = f"/v1/games/{state['game']}/{state['node']}"
        assert client.get(f"{place}/board.svg").status_code == 200
        answer = client.get(f"{place}/board.png")
        assert (answer.status_code, answer.json()) == (422, {"error": "PNG files need resvg-py."})


def opened(watched: Watched, path: str) -> Any:
    page = watched.open(path)
    page.wait_for_selector("#saving", state="attached", timeout=PATIENCE_MS)
    return page


def test_pictures_and_record_are_saved_from_the_page(watched: Watched, tmp_path: Path) -> None:
    page = opened(watched, "/yatzy?position=66612%202%20ones=3")
    page.keyboard.press("e")
    assert broken(page) == []
    for button, begins in (("#save-svg", b"<svg"), ("#save-png", b"\x89PNG"), ("#save-record", b"room: yatzy")):
        with page.expect_download() as coming:
            page.click(button)
        coming.value.save_as(tmp_path / "kept")
        assert (tmp_path / "kept").read_bytes().startswith(begins)
        assert coming.value.suggested_filename in page.locator("#save-words").inner_text()


def test_the_record_of_a_game_with_hidden_cards_is_not_given_away(watched: Watched) -> None:
    page = opened(watched, "/dominoes?against=random")
    page.locator("#save").click()
    page.click("#save-record")
    page.wait_for_function(
        "() => document.getElementById('save-words').textContent.includes('hidden until the game is over')"
    )
    # the browser notes the refusal too
    assert all("422" in one for one in watched.errors)
    watched.errors.clear()


def test_a_shared_link_opens_the_same_place_as_a_game_of_its_own(browser: Any, watched: Watched) -> None:
    page = opened(watched, "/nurikabe")
    watched.ready()
    page.locator("[data-row-move]").first.click()
    page.wait_for_function("() => document.querySelectorAll('#line li').length === 1")
    played = page.locator("#line li").inner_text()
    page.wait_for_selector("[data-row-move]")
    page.locator("#share").click()
    page.wait_for_function("() => document.getElementById('share-link').value")
    link = page.locator("#share-link").input_value()
    assert "opens on this machine alone" in page.locator("#share-words").inner_text()
    assert broken(page) == []
    with closing(Visitor(browser, watched.server)) as other:
        there = other.page
        there.goto(link)
        there.wait_for_selector("[data-ready=yes]")
        assert urlsplit(there.url).path.split("/")[2] != urlsplit(page.url).path.split("/")[2]
        assert there.locator("#line li").all_inner_texts() == [played]
        there.locator("#worth label").nth(2).click()
        there.locator("[data-row-move]").first.click()
        there.wait_for_function("() => document.querySelectorAll('#line li').length === 2")
    page.reload()
    page.wait_for_selector("[data-ready=yes]")
    assert page.locator("#line li").all_inner_texts() == [played]


class Visitor:
    """Another person's browser."""

    def __init__(self, browser: Any, server: str) -> None:
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)

    def close(self) -> None:
        self.context.close()


class Chat(SimpleHTTPRequestHandler):
    """A page of another site that holds the link."""

    link = ""

    def do_GET(self) -> None:
        body = f'<!doctype html><title>chat</title><a href="{self.link}">look at this</a>'.encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def chat() -> Iterator[str]:
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Chat))
    thread = threading.Thread(target=site.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{site.server_address[1]}/"
    site.shutdown()
    thread.join()


def test_a_link_lets_one_more_browser_of_the_network_in(browser: Any, chat: str) -> None:
    with closing(Server(*SERVE, "--port", "0", "--host", "0.0.0.0", "--token", TOKEN)) as server:
        port = urlsplit(server.address).port
        with closing(Visitor(browser, "")) as owner, closing(Visitor(browser, "")) as friend:
            owner.page.goto(f"http://127.0.0.1:{port}/nurikabe?token={TOKEN}")
            owner.page.wait_for_selector("#sharing", state="attached")
            owner.page.locator("#share").click()
            owner.page.wait_for_function("() => document.getElementById('share-link').value")
            link = owner.page.locator("#share-link").input_value()
            assert TOKEN not in link
            assert urlsplit(link).hostname not in ("127.0.0.1", "localhost", "0.0.0.0")
            assert "on your network" in owner.page.locator("#share-words").inner_text()

            Chat.link = link
            friend.page.goto(chat)
            friend.page.get_by_text("look at this").click()
            friend.page.wait_for_selector("[data-ready=yes]")
            assert urlsplit(friend.page.url).path.startswith("/nurikabe/")
            # not by https, so that the clipboard is reached the old way
            friend.page.wait_for_selector("#sharing", state="attached")
            friend.page.locator("#share").click()
            friend.page.wait_for_function("() => document.getElementById('share-link').value")
            assert friend.page.evaluate("navigator.clipboard === undefined")
            friend.page.get_by_role("button", name="Copy").click()
            friend.page.wait_for_function(
                "() => document.getElementById('share-words').textContent.includes('clipboard')"
            )

            again = httpx.get(link, timeout=PATIENCE_S)
            assert again.status_code == 401
            assert "has let somebody in already" in again.json()["error"]
            bare = httpx.get(link.split("?")[0], timeout=PATIENCE_S)
            assert bare.status_code == 401
            game = urlsplit(link).path.split("/")[2]
            elsewhere = httpx.get(f"http://127.0.0.1:{port}/v1/games/{game}/0?pass=guess", timeout=PATIENCE_S)
            assert elsewhere.status_code == 401


def test_the_page_can_be_installed_as_an_app(watched: Watched) -> None:
    page = watched.open("/")
    session = watched.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert not found["errors"]
    manifest = json.loads(found["data"])
    assert (manifest["id"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    # a private window installs nothing; a plain one has no further objection
    problems = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems <= {"in-incognito"}
    sizes = set()
    for one in manifest["icons"]:
        icon = httpx.get(watched.server + one["src"], timeout=PATIENCE_S)
        assert icon.headers["content-type"] == one["type"]
        if one["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">II", icon.content[16:24]))) == one["sizes"]
            sizes.add((one["sizes"], one["purpose"]))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert httpx.get(watched.server + touch, timeout=PATIENCE_S).content.startswith(b"\x89PNG")
