"""By keyboard: one Tab stop a board and one for the list, arrow keys between, and the focus stays where it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Watched, page_of
from tests.web.test_pages import wait_for_another_place

ROOMS = ("yatzy", "cribbage", "darkchess", "dominoes", "poker", "skat")


def here(page: Any) -> str:
    """What has the focus on the board."""
    found: str = page.evaluate(
        "(({ dataset: d }) => d.move || d.target || d.rowMove || document.activeElement.id)(document.activeElement)"
    )
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_a_board_is_one_stop_and_the_moves_are_another(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    watched.settled()
    assert page.locator(".board svg [tabindex='0']").count() == 1
    assert page.locator("#moves [data-row-move]:not([tabindex='-1'])").count() == 1
    page.locator(".board svg [tabindex='0']").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#board')") is None


def test_arrows_go_to_the_neighbour_and_do_not_leave_the_place(watched: Watched) -> None:
    page = watched.open("/darkchess")
    watched.settled()
    before = page.url
    page.locator(".board [data-move='a1']").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.append(here(page))
    assert seen == ["a2", "b2", "c2", "c1", "c1", "b1"]
    assert page.url == before
    assert page.locator(".board svg [tabindex='0']").get_attribute("data-move") == "b1"


def test_arrows_go_through_the_list(watched: Watched) -> None:
    page = watched.open("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03")
    watched.settled()
    rows = page.eval_on_selector_all("[data-row-move]", "(all) => all.map((one) => one.dataset.rowMove)")
    page.locator("[data-row-move]").first.focus()
    page.keyboard.press("ArrowDown")
    assert here(page) == rows[1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert here(page) == rows[0]


def test_after_a_move_the_focus_is_where_it_was(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612 2")
    watched.settled()
    before = page.url
    page.locator(".board [data-target='die-3']").focus()
    page.keyboard.press("Space")
    page.keyboard.press("t")
    wait_for_another_place(page, before)
    watched.settled()
    assert here(page) == "die-3"
    page.goto(page.url.split("/yatzy/")[0] + "/dominoes?position=02 13 23 35 46 | 05 16 33 44 66 | 03")
    watched.settled()
    before = page.url
    place = page.locator(".board .dm-target[data-move='3-2']")
    box = place.bounding_box()
    place.focus()
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    watched.settled()
    assert page.evaluate("Boolean(document.activeElement.closest('#board svg'))")
    now = page.evaluate("document.activeElement.getBoundingClientRect().x")
    first = page.locator(".board svg [data-rove]").first.bounding_box()
    assert abs(now - box["x"]) <= abs(first["x"] - box["x"])
