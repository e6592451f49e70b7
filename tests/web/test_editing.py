"""A position is set up where the board lies: the editor begins as the board stands, and leaving it changes nothing."""

from __future__ import annotations

import re

import pytest

from ludometry.study.suits import SHAPES
from ludometry.web.modules import FRONT
from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place

POSITIONS = {
    "yatzy": "22456 1 ones=3,pair=10",
    "cribbage": "5H 5S JD 4C 3C KD pone 60-65",
    "darkchess": "1?6/2?1k3/3K4/1n6 b bag:Rp quiet:3",
    "dominoes": "26 45 | ?2 | 66-63-35 lacks2:5",
    "poker": "AH KH QH JH 2C",
    "skat": "hearts by M | CT HA | HJ DA | CK D7 | points 45-37 | played M",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nurikabe": "...../.1.../...../...4./2.1..",
}


@pytest.mark.parametrize("room", POSITIONS)
def test_the_editor_begins_as_the_board_stands(watched: Watched, room: str) -> None:
    """What is put on the board unchanged is the same position again, and Cancel leaves everything as it was."""
    page = watched.open(f"/{room}?position={POSITIONS[room]}&as=analyse")
    watched.ready()
    was, before = state(watched), page.url
    page.locator("#set").click()
    assert page.locator("#board").is_hidden()
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    assert page.locator("#board").is_visible()
    assert page.url == before
    assert page.evaluate("document.activeElement.id") == "set"
    page.keyboard.press("i")
    page.locator("#editing .tool.main").click(timeout=PATIENCE_MS)
    wait_for_another_place(page, before)
    now = state(watched)
    assert now["position"] == was["position"]
    assert now["game"] != was["game"]
    assert page.locator("#editing").is_hidden()


def test_a_position_that_cannot_be_is_refused_in_a_sentence_and_the_editor_stays(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w")
    watched.ready()
    before = page.url
    page.locator("#set").click()
    page.get_by_role("button", name="Empty", exact=True).click()
    page.locator(".tray").get_by_role("button", name="red king", exact=True).click()
    for square in ("a1", "a2", "a3"):
        page.get_by_role("button", name=f"square {square}: empty").click()
    page.get_by_role("button", name="Put on the board").click()
    page.wait_for_selector("#say.error", timeout=PATIENCE_MS)
    assert page.locator("#editing").is_visible()
    assert page.get_by_role("button", name="square a1: red king").count() == 1
    assert page.url == before
    assert all("422" in words for words in watched.errors)
    watched.errors.clear()


def test_the_suits_of_the_pages_are_those_of_the_pictures() -> None:
    drawn = (FRONT / "suits.svg").read_text(encoding="utf-8")
    assert dict(re.findall(r'<symbol id="(.)"[^>]*><path d="([^"]+)"/></symbol>', drawn)) == SHAPES


def test_the_tray_under_the_board_of_dark_chess_begins_with_its_piece(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w&as=analyse")
    watched.settled()
    assert page.locator(".legend").inner_text().split("\n") == ["keeps the win", "gives the win away"]
    below = page.locator(".below")
    box = below.bounding_box()
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert below.locator("[data-piece]").count() == 15
    field = below.locator("input")
    assert field.input_value() == page.locator("#position").input_value() == "8/1R6/2n3K1/2k2P2 w"
    below.get_by_label("black rook", exact=True).click()
    assert below.is_hidden()
    assert page.locator("#editing [data-piece=r]").get_attribute("aria-pressed") == "true"
    page.locator("#editing .cell").first.click()
    page.locator("#editing .tool.main").click()
    page.wait_for_function("() => document.querySelector('.below input').value.startsWith('r7/')", timeout=PATIENCE_MS)
    field.fill("8/1R6/2n3K1/2k5 w")
    field.press("Enter")
    page.wait_for_selector("[data-settled]", timeout=PATIENCE_MS)
    assert page.locator("#position").input_value() == "8/1R6/2n3K1/2k5 w"
    below.get_by_text("Copy link").click()
    page.wait_for_selector("#sharing[open]", timeout=PATIENCE_MS)
    page.keyboard.press("Escape")
    page.locator("[data-as=play]").click()
    assert below.is_hidden()
