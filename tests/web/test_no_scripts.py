"""A browser without scripts: games are opened, read, played and gone back in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE_S
from tests.web.conftest import Watched
from tests.web.test_pages import state


@pytest.fixture
def bare(browser: Any, server: str) -> Iterator[Watched]:
    page = Watched(browser, server, java_script_enabled=False, viewport={"width": 1280, "height": 900})
    yield page
    page.close()


def play(bare: Watched) -> str:
    """Plays the first move that the page offers, and lets the others move; the move."""
    page = bare.page
    field = page.locator("noscript select[name=move]")
    if field.count():
        move = field.locator("option").first.inner_text()
        field.select_option(move)
        bare.follow(page.get_by_role("button", name="Play it"))
    else:
        button = page.locator("noscript button[name=move]").first
        move = button.inner_text()
        bare.follow(button)
    go_on(bare)
    return move


def go_on(bare: Watched) -> None:
    """Lets the others move until it is a person's turn."""
    while (button := bare.page.get_by_role("button", name="Go on", exact=True)).count():
        bare.follow(button)


@pytest.mark.parametrize("path", ["yatzy", "nurikabe", "dominoes?against=random"])
def test_two_moves_and_back(bare: Watched, path: str) -> None:
    page = bare.open(f"/{path}")
    assert page.locator(".board svg").is_visible()
    go_on(bare)
    places, moves = [page.url], []
    for _ in range(2):
        moves.append(play(bare))
        places.append(page.url)
    assert len(set(places)) == 3
    told = [ply["words"] for ply in state(bare)["line"] if ply["seat"] == 0]
    assert [move for move in told if move in moves] == moves
    bare.follow(page.get_by_role("link", name="Back", exact=True))
    assert page.url == places[1]
    bare.follow(page.get_by_role("link", name="Forward", exact=True))
    assert page.url == places[2]


def test_the_board_in_text_is_played_too(bare: Watched) -> None:
    page = bare.open("/yatzy?position=66612%202")
    page.goto(f"{page.url}/text")
    page.get_by_role("radio", name="keep 666", exact=True).check()
    bare.follow(page.get_by_role("button", name="Play it"))
    page.get_by_label("or type it").fill("keep nothing")
    bare.follow(page.get_by_role("button", name="Play it"))
    bare.page.goto(page.url.removesuffix("/text"))
    assert [ply["words"] for ply in state(bare)["line"] if ply["seat"] == 0] == ["keep 666", "keep nothing"]


def test_people_at_one_screen_hand_it_on(bare: Watched) -> None:
    page = bare.open("/dominoes?against=people")
    play(bare)
    assert page.locator(".board").count() == 0
    bare.follow(page.get_by_role("link", name="Hand the screen to"))
    assert page.locator(".board svg").is_visible()


def test_a_form_that_is_wrong_is_a_sentence_and_writes_nothing(server: str) -> None:
    begun = httpx.post(f"{server}/v1/yatzy/games", json={"position": "66612 2"}, timeout=PATIENCE_S).json()
    here = f"{server}/yatzy/{begun['game']}/{begun['node']}"
    for body, words in (
        ({"move": "keep 555"}, "keep some of the dice"),
        ({"move": "x" * 100_000}, "longer than any"),
        ({}, "expected"),
        (b"\xff\xfe=1", "no form of our pages"),
        (b"&".join(b"a%d=1" % n for n in range(50)), "no form of our pages"),
    ):
        sent: Any = {"content": body} if isinstance(body, bytes) else {"data": body}
        answer = httpx.post(here, timeout=PATIENCE_S, **sent)
        assert answer.status_code == 422, words
        assert words in answer.text
    assert (
        httpx.post(here, data={"move": "keep 666"}, headers={"origin": "null"}, timeout=PATIENCE_S).status_code == 403
    )
    assert httpx.post(f"{server}/yatzy/nobody/0", data={"move": "keep 666"}, timeout=PATIENCE_S).status_code in (
        404,
        422,
    )
    found = httpx.get(f"{server}/v1/games/{begun['game']}/{begun['node']}", timeout=PATIENCE_S).json()
    assert found["line"] == []
