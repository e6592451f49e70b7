"""Play and Analyse: two ways to look at the same board, kept in the address; to choose one changes no game."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx
import pytest

from ludometry.core.registry import rooms
from tests.patience import PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched


def way(watched: Watched) -> str:
    return str(watched.page.locator(".ways [aria-current=page]").get_attribute("data-as"))


def worth(watched: Watched) -> str:
    return str(watched.page.locator("#worth input:checked").get_attribute("value"))


def state(watched: Watched) -> dict[str, object]:
    """What the server says of the place in the address."""
    _, _, game, node = urlsplit(watched.page.url).path.split("/")
    found: dict[str, object] = httpx.get(f"{watched.server}/v1/games/{game}/{node}", timeout=PATIENCE_S).json()
    return found


def opened(watched: Watched, path: str) -> None:
    watched.open(path)
    watched.page.wait_for_selector("[data-ready=yes]")


@pytest.mark.parametrize("room", [one.id for one in rooms().values() if not one.package])
def test_both_ways_are_links_that_answer_without_a_script(server: str, room: str) -> None:
    for chosen, other in (("play", "analyse"), ("analyse", "play")):
        with httpx.Client(base_url=server, follow_redirects=True, timeout=PATIENCE_S) as client:
            page = client.get(f"/{room}", params={"as": chosen})
            here = f"{page.url.path}?as="
            assert str(page.url).endswith(here + chosen)
            assert f'href="{here}{chosen}" data-as="{chosen}" aria-current=page' in page.text
            assert f'href="{here}{other}" data-as="{other}">' in page.text
            switched = client.get(f"{page.url.path}", params={"as": other})
            assert f'data-as="{other}" aria-current=page' in switched.text
            _, _, game, node = page.url.path.split("/")
            found = client.get(f"/v1/games/{game}/{node}").json()
            assert bool(found["against"]) == (chosen == "play" and len(found["names"]) > 1)
            assert client.get(page.url.path, params={"as": "<b>"}).text.count("aria-current=page") == 1


def test_to_switch_changes_nothing_but_what_is_shown(watched: Watched) -> None:
    opened(watched, "/dominoes?against=club")
    page = watched.page
    assert (way(watched), worth(watched)) == ("play", "off")
    assert "as=" not in page.url
    watched.ready()
    page.locator("#worth label").nth(0).click()
    before, place, length = state(watched), urlsplit(page.url).path, page.evaluate("history.length")
    watched.follow(page.get_by_role("link", name="Analyse"))
    assert (way(watched), worth(watched)) == ("analyse", "all")
    page.wait_for_selector("[data-row-move]")
    watched.unfold()
    assert page.locator("#choices [name=against]").is_hidden()
    assert (urlsplit(page.url).path, urlsplit(page.url).query) == (place, "as=analyse")
    assert page.evaluate("history.length") == length
    assert broken(page) == []
    page.reload()
    page.wait_for_selector("[data-row-move]")
    assert (way(watched), worth(watched)) == ("analyse", "all")
    watched.follow(page.get_by_role("link", name="Play", exact=True))
    assert (way(watched), worth(watched)) == ("play", "off")
    watched.unfold()
    assert page.locator("#choices [name=against]").is_visible()
    assert state(watched) == before


def test_the_address_keeps_the_way_from_move_to_move(watched: Watched) -> None:
    opened(watched, "/yatzy?position=66612%202&as=analyse")
    page = watched.page
    watched.ready()
    before = page.url
    page.locator("#best").click()
    page.wait_for_function("(old) => location.href !== old", arg=before)
    assert urlsplit(page.url).query == "as=analyse"
    play = page.get_by_role("link", name="Play", exact=True)
    assert play.get_attribute("href") == f"{urlsplit(page.url).path}?as=play"


def test_who_analyses_has_nobody_opposite_and_who_then_plays_has_a_machine(watched: Watched) -> None:
    opened(watched, "/dominoes?as=analyse")
    page = watched.page
    watched.ready()
    assert state(watched)["against"] == ""
    watched.follow(page.get_by_role("link", name="Play", exact=True))
    old = page.url
    page.locator("#new").click()
    page.wait_for_function("(old) => location.href !== old", arg=old)
    assert state(watched)["against"] == "oracle"
    watched.follow(page.get_by_role("link", name="Analyse"))
    old = page.url
    watched.unfold()
    page.get_by_label("Position", exact=True).fill("02 13 24 35 46 | 05 16 33 44 66 | 03")
    page.locator("#set-up button").click()
    page.wait_for_function("(old) => location.href !== old", arg=old)
    assert state(watched)["against"] == ""


@pytest.mark.parametrize("room", ["yatzy", "cribbage", "sudoku"])
def test_while_worth_is_off_nothing_stands_empty_beside_the_board_and_nothing_shifts(
    watched: Watched, room: str
) -> None:
    page = watched.page
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"""
    )
    watched.open(f"/{room}?as=play")
    page.wait_for_selector("[data-ready=yes]")
    page.wait_for_selector("#moves:has-text('Worth is off')")
    off, below = page.locator("#moves").bounding_box(), page.locator("#table-fold")
    assert off["height"] < 60
    above = page.locator("#facts").bounding_box() if room == "sudoku" else {"y": 0, "height": 60}
    assert off["y"] < above["y"] + above["height"] + 70
    assert page.evaluate("window.shift") < 0.02
    top = below.bounding_box()["y"]
    page.keyboard.press("w")
    page.wait_for_function("(top) => document.getElementById('table-fold').getBoundingClientRect().y > top", arg=top)
