"""No page breaks a rule of WCAG 2.2 AA that axe-core can check: every page, light and dark, on a desk and a phone.

Every page is opened on a desk in one theme and on a phone in the other; a night tries both themes on both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from ludometry.core.registry import rooms
from tests.nightly import NIGHTLY
from tests.web.axe import broken
from tests.web.conftest import Watched, page_of

Found = dict[str, list[str]]
THEMES = ("light", "dark")
HOUSE = (
    *("", "docs", "games", "review", "tables", "sudoku/study", "cribbage/training"),
    *("train", "yatzy/train", "sudoku/train", "sudoku/techniques", "sudoku/techniques/naked-pair"),
    *("nurikabe/techniques", "sudoku/sheet?choice=1.2..1.7&per=2&seed=3", "yatzy/sheet"),
)
"""Every page that is no room's board."""
NOWHERE, TEXT = "nowhere/at/all", "text"
"""The page that says that there is none, and a board in text."""
PAGES = (*HOUSE, NOWHERE, TEXT)


def broken_by_day_and_night(desk: Watched, phone: Watched, turn: int, show: Callable[[Watched], None]) -> Found:
    """The rules that a page breaks on a desk and on a phone, in one theme each, by turns; by night in both.

    The first page is seen in both every day: it is open when evening comes, and when morning does.
    """
    found, papers = {}, {}
    for narrow, one in enumerate((desk, phone)):
        first = THEMES[(turn + narrow) % 2]
        one.page.emulate_media(color_scheme=first)
        show(one)
        for theme in sorted(THEMES, key=first.__ne__) if NIGHTLY or turn == 0 else (first,):
            one.page.emulate_media(color_scheme=theme)
            papers[theme] = one.page.evaluate("getComputedStyle(document.body).backgroundColor")
            found[f"{theme}, {'phone' if narrow else 'desk'}"] = broken(one.page)
    assert len({*papers.values()}) == len(THEMES), "both themes look alike"
    return {name: rules for name, rules in found.items() if rules}


def test_what_breaks_a_rule_is_named_and_the_rest_is_not(browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    pale = "<p style='color:#bbb;background:#fff'>pale</p>"
    page.set_content(f"<html lang=en><title>One</title><main><h1>One</h1>{pale}<button></button></main></html>")
    named = {"button-name": "<button></button>", "color-contrast": pale.replace("'", '"')}
    assert sorted(broken(page)) == [f"{rule}: {place}" for rule, place in named.items()]
    context.close()


@pytest.mark.parametrize("room", list(rooms()))
def test_a_room(watched: Watched, phone: Watched, room: str) -> None:
    def show(one: Watched) -> None:
        one.open(page_of(room))
        one.ready()
        # Some who listen are told nothing of what is inside a picture.
        assert one.page.locator(":is(.board, .board *)[tabindex]").count() > 0
        assert one.page.locator("[role=img] [tabindex], [role=img] button").count() == 0

    assert broken_by_day_and_night(watched, phone, list(rooms()).index(room), show) == {}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_the_house(watched: Watched, phone: Watched, path: str) -> None:
    def show(one: Watched) -> None:
        page = one.open("/dominoes" if path == TEXT else f"/{path}")
        if path == TEXT:
            one.open(urlsplit(page.url).path + "/text")
        page.wait_for_load_state("load")

    assert broken_by_day_and_night(watched, phone, PAGES.index(path), show) == {}
    if path == NOWHERE:
        for one in (watched, phone):
            one.errors.clear()  # the status of the page, which the browser writes down
