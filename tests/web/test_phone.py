"""On a phone: the board first, thumbs reach everything, a tap tells before it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched, page_of
from tests.web.test_pages import state, wait_for_another_place

ROOMS = ("yatzy", "cribbage", "darkchess", "dominoes", "poker", "skat")


@pytest.fixture
def touch(browser: Any, server: str) -> Iterator[Watched]:
    page = Watched(
        browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield page
    page.close()


def boxes(page: Any, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.eval_on_selector_all(
        selector,
        """(nodes) => nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width)
        .map(({ x, y, width, height }) => ({ x, y, width, height }))""",
    )
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_the_first_board_is_drawn_for_the_phone(touch: Watched, room: str) -> None:
    told = {"user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36"}
    first = httpx.get(f"{touch.server}{page_of(room)}", headers=told, follow_redirects=True, timeout=PATIENCE_S).text
    page = touch.open(page_of(room))
    touch.ready()
    wide = page.locator(".board svg").evaluate("(svg) => svg.viewBox.baseVal.width")
    assert f"0 {wide:g} " in first or f" {wide:g} " in first
    board = page.locator("#board").bounding_box()
    assert board["width"] >= 374
    strip = page.locator("#strip").bounding_box()
    assert strip["y"] <= 56
    assert board["y"] <= strip["y"] + strip["height"] + 8
    assert page.locator(".top").bounding_box()["height"] <= 49
    assert page.evaluate("document.documentElement.scrollWidth") <= 391


@pytest.mark.parametrize("room", ROOMS)
def test_thumbs_and_eyes_are_served(touch: Watched, room: str) -> None:
    page = touch.open(page_of(room))
    touch.ready()
    page.locator("[data-stop-at=best]").tap()
    for box in boxes(page, ".tools > .tool, .sheet-head button, .moves .move, #own > .tool:not([hidden])"):
        assert min(box["width"], box["height"]) >= 43.5, box
    for box in boxes(page, ".board [data-move], .board [data-target^='die-']"):
        assert min(box["width"], box["height"]) >= (44 if room != "darkchess" else 43), box
    texts = page.eval_on_selector_all(
        ".board svg text",
        """(nodes) => nodes.filter((node) => node.textContent.trim() && node.getBoundingClientRect().width)
        .map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)""",
    )
    assert min(texts) >= 12
    covered = page.eval_on_selector_all(
        ".board svg text",
        """(nodes) => {
          const box = (node) => node.getBoundingClientRect();
          const backs = [...document.querySelectorAll('.board svg .back')].map(box);
          return nodes.filter((node) => box(node).width && backs.some((back) => back.left < box(node).right
            && box(node).left < back.right && back.top < box(node).bottom && box(node).top < back.bottom))
            .map((node) => node.textContent);
        }""",
    )
    assert not covered, "words lie under a card"
    visible = page.locator("#own .tool.main:not([hidden])")
    if visible.count():
        assert visible.bounding_box()["y"] + 40 < page.locator("#sheet").bounding_box()["y"]


def test_a_tap_picks_and_tells_and_the_second_tap_plays(touch: Watched) -> None:
    page = touch.open("/yatzy?position=66612 0")
    touch.ready()
    before = page.url
    page.locator(".board [data-move='fill sixes']").tap()
    page.wait_for_selector("#reason:has-text('sixes')")
    assert page.locator("#reason .play-it").is_visible()
    assert page.url == before
    page.locator(".board [data-move='fill sixes']").tap()
    wait_for_another_place(page, before)
    assert state(touch)["line"][0]["words"] == "fill sixes"


def test_where_two_pieces_can_go_the_piece_is_picked_up_first(touch: Watched) -> None:
    page = touch.open("/darkchess?position=1K6/R7/8/7k w")
    touch.ready()
    for box in boxes(page, ".board [data-move]"):
        assert min(box["width"], box["height"]) >= 43, box
    badges = boxes(page, ".worths .worth rect")
    assert len({(round(one["x"]), round(one["y"])) for one in badges}) == len(badges)
    before = page.url
    page.locator(".board [data-move$='a1']").last.tap()
    page.wait_for_selector("#say:has-text('tap the piece first')")
    king = page.locator(".board [data-target='a2']").first.bounding_box()
    page.touchscreen.tap(king["x"] + king["width"] / 2, king["y"] + king["height"] / 2)
    page.wait_for_selector(".board [data-start='a2'].open")
    page.locator(".board [data-move='a2-a1']").tap()
    wait_for_another_place(page, before)
    assert state(touch)["position"].startswith("K7/R7/8/7k")


@pytest.mark.parametrize("room", ["sudoku", "nurikabe"])
def test_the_keys_of_a_puzzle_lie_free(touch: Watched, room: str) -> None:
    page = touch.open(page_of(room))
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    covered = page.eval_on_selector_all(
        "#own button:not([hidden])",
        """(nodes) => nodes.filter((node) => { const box = node.getBoundingClientRect(); return box.width &&
        !node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); })
        .map((node) => node.textContent)""",
    )
    assert covered == []


def test_the_button_in_the_sheet_plays_what_was_picked(touch: Watched) -> None:
    page = touch.open("/skat?position=clubs by F | CT HA | HJ DA | CK D7 | points 45-37")
    touch.ready()
    before = page.url
    page.locator(".board [data-move='HA']").tap()
    page.locator("#reason .play-it").tap()
    wait_for_another_place(page, before)
    assert state(touch)["line"][0]["words"] == "HA"


def test_the_sheet_has_three_stops(touch: Watched) -> None:
    page = touch.open("/cribbage?as=analyse")
    touch.ready()
    assert len(boxes(page, "[data-row-move]")) == 3
    page.locator("[data-stop-at=all]").tap()
    assert len(boxes(page, "[data-row-move]")) == 15
    page.locator("[data-stop-at=game]").tap()
    assert page.locator("#game-pane").is_hidden()
    assert page.locator("#table-fold > summary").is_visible()


@pytest.mark.parametrize("room", ["cribbage", "dominoes", "skat"])
def test_while_worth_is_off_the_place_under_the_board_tells_of_the_game(touch: Watched, room: str) -> None:
    page = touch.open(page_of(room, against="random"))
    page.wait_for_selector("[data-settled]")
    assert page.locator("#in-short").is_hidden() is page.locator("#game-pane").is_visible()
    sheet = page.locator("#sheet")
    high = sheet.bounding_box()["height"]
    assert high > 120
    board = page.locator("#board").bounding_box()
    for _ in range(3):
        page.wait_for_selector("[data-settled]", timeout=PATIENCE_MS)
        before = page.url
        page.locator("#best").tap()
        wait_for_another_place(page, before)
        page.wait_for_function("() => !document.querySelector('#board[aria-busy]')")
    assert page.locator("#board").bounding_box()["y"] == board["y"]
    if page.locator("#remarks > li").count():
        assert sheet.bounding_box()["height"] == 46, "what is remarked about the hand needs the place"
    else:
        assert sheet.bounding_box()["height"] == high
        tabs = page.locator("#sheet-head").bounding_box()
        here = page.locator("#line a[aria-current]").bounding_box()
        assert tabs["y"] + tabs["height"] <= here["y"] + 4
        assert here["y"] + here["height"] <= sheet.bounding_box()["y"] + high
    assert page.locator("#in-short").is_hidden()
    assert page.locator("#curve").is_hidden(), "a curve would tell what the game is worth"
    for box in boxes(page, "#board, #own > .tool:not([hidden]), #say, #remarks"):
        assert box["y"] + box["height"] <= sheet.bounding_box()["y"]


def test_the_menu_leads_to_the_other_rooms(touch: Watched) -> None:
    page = touch.open("/cribbage")
    touch.ready()
    assert not page.get_by_role("link", name="Skat").is_visible()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("link", name="Skat").tap()
    page.wait_for_url("**/skat/**")


def test_more_holds_the_rest_of_the_tools(touch: Watched) -> None:
    page = touch.open("/cribbage")
    touch.ready()
    before = page.url
    assert not page.locator("#new").is_visible()
    page.locator("#more").tap()
    page.locator("#new").tap()
    wait_for_another_place(page, before)


def test_a_yatzy_table_is_set_up_in_under_twenty_taps(touch: Watched) -> None:
    page = touch.open("/yatzy")
    touch.ready()
    taps = 0

    def tap(place: Any) -> None:
        nonlocal taps
        taps += 1
        place.tap()

    before = page.url
    tap(page.locator("#more"))
    tap(page.locator("#set"))
    for face in "22456":
        tap(page.locator(".pad").get_by_role("button", name=face, exact=True))
    tap(page.get_by_role("button", name="1 rerolls left"))
    for box, score in (("ones", 3), ("sixes", 18), ("pair", 10), ("full house", 0), ("chance", 22)):
        tap(page.get_by_role("button", name=f"{box}, open", exact=True))
        tap(page.get_by_role("button", name=f"{box} {score}", exact=True))
    tap(page.get_by_role("button", name="Put on the table"))
    wait_for_another_place(page, before)
    assert state(touch)["position"] == "22456 1 ones=3,sixes=18,pair=10,full-house=0,chance=22"
    assert taps < 20


def test_a_window_that_becomes_narrow_gets_the_narrow_board(watched: Watched) -> None:
    page = watched.open("/yatzy")
    watched.ready()
    page.set_viewport_size({"width": 400, "height": 800})
    page.wait_for_function(
        "() => document.querySelector('.board svg').viewBox.baseVal.width < 400", timeout=PATIENCE_MS
    )
    assert page.locator(".board [data-target^='die-']").count() == 5
