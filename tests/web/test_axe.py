"""No page breaks a rule of WCAG 2.2 AA that axe-core can check: every page, light and dark, on a desk and a phone."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

from ludometry.core.registry import rooms
from tests.web.conftest import Watched, page_of

LEVELS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules on which a theme has a bearing."""
HOUSE = (
    *("", "docs", "games", "review", "tables", "sudoku/study", "cribbage/training"),
    *("train", "yatzy/train", "sudoku/train", "sudoku/techniques", "sudoku/techniques/naked-pair"),
    *("nurikabe/techniques", "sudoku/sheet?choice=1.2..1.7&per=2&seed=3", "yatzy/sheet"),
)
"""Every page that is no room's board."""
NOWHERE, TEXT = "nowhere/at/all", "text"
"""The page that says that there is none, and a board in text."""


def broken(page: Any, rules: dict[str, Any] = LEVELS) -> list[str]:
    """The rules that a page breaks, each with the first place."""
    found = Axe().run(page, options=rules).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


def broken_by_day_and_night(page: Any) -> dict[str, list[str]]:
    """The rules that a page breaks in either theme; the page is opened once, as when evening comes."""
    found = {}
    for theme, rules in (("light", LEVELS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        found[f"{theme}, on {paper}"] = broken(page, rules)
    assert len(found) == len({name.split("on ")[1] for name in found}), "both themes look alike"
    return {name: rules for name, rules in found.items() if rules}


@pytest.mark.parametrize("room", list(rooms()))
def test_a_room(watched: Watched, phone: Watched, room: str) -> None:
    for one in (watched, phone):
        one.open(page_of(room))
        one.ready()
        # Some who listen are told nothing of what is inside a picture.
        assert one.page.locator(":is(.board, .board *)[tabindex]").count() > 0
        assert one.page.locator("[role=img] [tabindex], [role=img] button").count() == 0
        assert broken_by_day_and_night(one.page) == {}


@pytest.mark.parametrize("path", [*HOUSE, NOWHERE, TEXT])
def test_a_page_of_the_house(watched: Watched, phone: Watched, path: str) -> None:
    for one in (watched, phone):
        page = one.open("/dominoes" if path == TEXT else f"/{path}")
        if path == TEXT:
            one.open(urlsplit(page.url).path + "/text")
        page.wait_for_load_state("load")
        assert broken_by_day_and_night(page) == {}
        if path == NOWHERE:
            one.errors.clear()  # the status of the page, which the browser writes down
