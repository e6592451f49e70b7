"""Things that are picked up and put down: a tile at an end of the chain, a piece on its square."""

from __future__ import annotations

from typing import Any

import pytest

from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place

BOTH_ENDS = "/dominoes?position=03 13 24 05 46 | 06 16 33 44 66 | 3..0"
"""The tile 03 fits at either end, the tile 13 at the three only."""


def middle(node: Any) -> tuple[float, float]:
    box = node.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, thing: Any, place: Any) -> None:
    """Presses the mouse on a thing, carries it to a place and lets it go."""
    page.mouse.move(*middle(thing))
    page.mouse.down()
    x, y = middle(place)
    page.mouse.move(x - 20, y - 20)
    page.mouse.move(x, y)
    page.mouse.up()


def lands(page: Any) -> list[str]:
    """The moves whose places can be seen."""
    found: list[str] = page.eval_on_selector_all(
        ".board [data-land]",
        """(nodes) => nodes.filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.dataset.land)""",
    )
    return sorted(found)


@pytest.mark.parametrize("end", ["0-3", "3-0"])
def test_a_tile_that_fits_both_ends_goes_to_the_end_that_is_chosen(watched: Watched, end: str) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    before = page.url
    assert lands(page) == []
    page.locator(".board [data-lift='03']").first.click()
    assert lands(page) == ["0-3", "3-0"]
    assert page.url == before
    page.locator(f".board [data-land='{end}']").click()
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == end


def test_each_end_tells_what_the_lifted_tile_is_worth_there(watched: Watched) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    page.locator(".board [data-lift='03']").first.click()
    said = page.eval_on_selector_all(".board [data-land].open", "(all) => all.map((one) => one.ariaLabel)")
    assert len(said) == 2
    assert all(":" in words for words in said)
    meets = """() => { const box = (one) => one.getBoundingClientRect(); const meet = (a, b) =>
        a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        const tags = [...document.querySelectorAll('.worths .worth')].map(box);
        return [...document.querySelectorAll('[data-land].open')].map(box)
            .filter((place) => tags.some((tag) => meet(tag, place))).length; }"""
    assert page.evaluate(meets) == 2
    page.locator("#worth label").first.click()
    page.wait_for_selector(".worths", state="detached")
    assert lands(page) == ["0-3", "3-0"]


def test_a_tile_that_is_tapped_again_or_put_back_by_a_key_stays_in_the_hand(watched: Watched) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    before = page.url
    for put_back in (
        lambda: page.locator(".board [data-lift='03']").first.click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".board [data-target='24']").click(),
    ):
        page.locator(".board [data-lift='03']").first.click()
        assert len(lands(page)) == 2
        put_back()
        assert lands(page) == []
    assert page.url == before


def test_by_keyboard_a_tile_is_lifted_and_laid(watched: Watched) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    before = page.url
    page.locator(".board [data-lift='03']").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.land") in ("0-3", "3-0")
    chosen = page.evaluate("document.activeElement.dataset.land")
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == chosen


@pytest.mark.parametrize("end", ["0-3", "3-0", "3-1"])
def test_a_tile_is_dragged_to_its_end(watched: Watched, end: str) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    before = page.url
    tile = "".join(sorted(end.replace("-", "")))
    drag(page, page.locator(f".board [data-lift='{tile}']").first, page.locator(f".board [data-land='{end}']"))
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == end


def test_a_tile_that_is_let_go_elsewhere_goes_back(watched: Watched) -> None:
    page = watched.open(BOTH_ENDS)
    watched.settled()
    before = page.url
    drag(page, page.locator(".board [data-lift='03']").first, page.locator(".board [data-target='46']"))
    page.wait_for_selector(".board .carried", state="detached", timeout=PATIENCE_MS)
    assert lands(page) == []
    assert page.url == before


def test_on_a_phone_two_taps_lay_a_tile_at_the_end_that_is_meant(phone: Watched) -> None:
    page = phone.open(BOTH_ENDS)
    phone.settled()
    before = page.url
    page.locator(".board [data-lift='03']").first.tap()
    for place in page.locator(".board [data-land].open").all():
        box = place.bounding_box()
        assert min(box["width"], box["height"]) >= 44, box
    page.locator(".board [data-land='0-3']").tap()
    wait_for_another_place(page, before)
    assert state(phone)["line"][0]["words"] == "0-3"


PIECES = "/darkchess?position=8/1R6/2n3K1/2k2P2 w"
TWO_TO_ONE_SQUARE = "/darkchess?position=1K6/R7/8/7k w"
"""King and rook can both go to a1."""


def open_squares(page: Any) -> list[str]:
    found: list[str] = page.eval_on_selector_all(".board .open", "(all) => all.map((one) => one.dataset.move)")
    return sorted(found)


def test_a_piece_is_lifted_shows_its_squares_and_goes_to_the_one_that_is_tapped(watched: Watched) -> None:
    page = watched.open(PIECES)
    watched.settled()
    before = page.url
    page.locator(".board [data-lift='b2']").click()
    assert open_squares(page) == ["b2-a2", "b2-b1", "b2-b3", "b2-c2"]
    assert page.locator(".worths .worth").count() == 4
    page.locator(".board [data-lift='d6']").click()
    assert open_squares(page) == ["d6-c6", "d6-d5", "d6-d7"]
    page.locator(".board [data-move='d6-d5']").click()
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "d6-d5"


def test_a_piece_shows_its_squares_where_worth_is_off(watched: Watched) -> None:
    page = watched.open(PIECES)
    watched.settled()
    page.locator("#worth label").first.click()
    page.locator(".board [data-lift='b2']").click()
    assert len(open_squares(page)) == 4
    assert page.locator(".worths").count() == 0


def test_a_piece_is_dragged_to_its_square_and_back_where_it_may_not_go(watched: Watched) -> None:
    page = watched.open(PIECES)
    watched.settled()
    before = page.url
    drag(page, page.locator(".board [data-lift='b2']"), page.locator(".board [data-target='c3']"))
    assert page.locator(".board .carried").count() == 0
    assert open_squares(page) == []
    assert page.url == before
    drag(page, page.locator(".board [data-lift='b2']"), page.locator(".board [data-move='b2-a2']"))
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "b2-a2"


def test_where_two_pieces_can_go_each_has_the_whole_square(watched: Watched) -> None:
    page = watched.open(TWO_TO_ONE_SQUARE)
    watched.settled()
    before = page.url
    ways = page.locator(".board [data-move$='a1']")
    sizes = [(box["width"], box["height"]) for box in (way.bounding_box() for way in ways.all())]
    assert len(sizes) == 2
    assert all(height == pytest.approx(width, abs=1) for width, height in sizes)
    page.mouse.click(*middle(ways.first))
    page.wait_for_selector("#say:has-text('tap the piece first')")
    page.locator(".board [data-lift='a2']").click()
    page.mouse.click(*middle(ways.first))
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "a2-a1"


def test_by_keyboard_a_piece_is_lifted_and_put_down(watched: Watched) -> None:
    page = watched.open(TWO_TO_ONE_SQUARE)
    watched.settled()
    before = page.url
    page.locator(".board [data-lift='b1']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.start") == "b1"
    page.keyboard.press("Escape")
    assert open_squares(page) == []
    assert page.evaluate("document.activeElement.dataset.lift") == "b1"
    page.keyboard.press("Enter")
    chosen = page.evaluate("document.activeElement.dataset.move")
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == chosen
