"""A journey through every room's page, as a person takes it; new rooms are picked up by themselves."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from ludometry.core.registry import rooms, rooms_with
from ludometry.web.pages.sealing import is_sealed, unseal
from tests.web.conftest import PATIENCE_S, Watched

every_room = pytest.mark.parametrize("room", list(rooms()))

UNNAMED = """() => [...document.querySelectorAll('button, a, input, textarea, select, [role=button], [role=switch]')]
  .filter((node) => node.offsetParent !== null || node.closest('svg'))
  .filter((node) => !(node.innerText || node.getAttribute('aria-label') || node.getAttribute('title') ||
    (node.labels && node.labels.length) || node.getAttribute('aria-labelledby') || node.textContent.trim() ||
    (node.closest('label') && node.closest('label').innerText)))
  .map((node) => node.outerHTML.slice(0, 160))"""


def position(page: Any) -> str:
    return parse_qs(urlsplit(page.url).query)["position"][0]


def wait_for_other_position(page: Any, before: str) -> None:
    page.wait_for_function("(old) => new URL(location.href).searchParams.get('position') !== old", arg=before)


@every_room
def test_open_ask_play_take_back_and_share(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}")
    watched.ready()
    first = position(page)
    assert page.locator("[data-row-move] .why").first.inner_text()
    best = page.locator("[data-row-move]").first.get_attribute("data-row-move")
    page.locator(f'.board [data-move="{best}"]').first.dispatch_event("click")
    wait_for_other_position(page, first)
    link = page.url
    after = position(page)
    page.get_by_role("button", name="Take back").click()
    wait_for_other_position(page, after)
    assert position(page) == first
    page.goto(link)
    watched.ready_or_over()
    assert position(page) == after
    page.go_back()
    page.wait_for_function("(old) => new URL(location.href).searchParams.get('position') !== old", arg=after)


@pytest.mark.parametrize("room", ["cribbage", "dominoes", "skat"])
def test_what_the_machine_holds_is_told_neither_by_the_address_nor_by_the_field(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}?against=club")
    watched.ready()
    field = page.get_by_label("Position", exact=True)
    assert is_sealed(position(page))
    assert field.input_value() == ""
    before = position(page)
    page.reload()
    watched.ready()
    assert position(page) == before
    assert "against=club" in page.url
    assert field.input_value() == ""
    field.fill(unseal(before))
    field.press("Enter")
    wait_for_other_position(page, before)
    assert field.input_value() == position(page) == unseal(before)


def test_the_opponent_stays_when_the_cards_are_opened(watched: Watched) -> None:
    page = watched.open("/skat?against=club")
    watched.ready()
    page.get_by_role("button", name="Open cards").click()
    page.wait_for_selector("text=Hide cards")
    watched.ready()
    assert "against=club" in page.url
    assert "open=yes" in page.url


def test_an_unknown_opponent_in_the_address_is_a_sentence(watched: Watched) -> None:
    page = watched.open("/dominoes?against=nobody")
    page.wait_for_selector(".say.error:has-text('opponent')", timeout=PATIENCE_S * 1000)


@every_room
def test_keyboard_alone_plays_a_move(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}")
    watched.ready()
    before = position(page)
    page.locator("[data-row-move]").first.focus()
    page.keyboard.press("Enter")
    wait_for_other_position(page, before)
    before = position(page)
    page.keyboard.press("u")
    wait_for_other_position(page, before)
    assert page.locator(".board [data-move][tabindex]").count() > 0


LONG_ENOUGH = {"dominoes": "02 13 24 35 46 | 05 16 33 44 66 | 03"}
"""Positions from which three moves never end the game, for rooms whose games may end early by chance."""


@pytest.mark.parametrize("room", [entry.id for entry in rooms_with("review")])
def test_a_game_played_here_is_reviewed(watched: Watched, room: str) -> None:
    start = f"?{urlencode({'position': LONG_ENOUGH[room]})}" if room in LONG_ENOUGH else ""
    page = watched.open(f"/{room}{start}")
    watched.ready()
    for _ in range(3):
        before = position(page)
        page.keyboard.press("b")
        wait_for_other_position(page, before)
        page.wait_for_selector("[data-row-move]")
    page.get_by_role("button", name="Review").click()
    page.wait_for_selector("text=Mistakes, costliest first", timeout=PATIENCE_S * 1000)
    assert page.locator(".say.error").count() == 0


@every_room
def test_hovering_a_move_shows_it_on_the_board(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}")
    watched.ready()
    page.locator("[data-row-move]").first.hover()
    assert page.locator(".board [data-move].lit").count() > 0


@every_room
def test_every_control_has_a_name(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}")
    watched.ready()
    assert page.evaluate(UNNAMED) == []


@every_room
def test_phone_size_needs_no_sideways_scrolling(phone: Watched, room: str) -> None:
    page = phone.open(f"/{room}")
    phone.ready()
    assert page.evaluate("document.documentElement.scrollWidth") <= 391
    assert page.locator("body.body--dark").count() == 1


@every_room
def test_nonsense_in_the_address_is_a_sentence(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}?position=%3Cscript%3Ealert(1)%3C/script%3E")
    page.wait_for_selector(".say.error", timeout=PATIENCE_S * 1000)
    assert page.locator(".say.error").inner_text()
    assert page.locator("script", has_text="alert(1)").count() == 0


@pytest.mark.parametrize("path", ["/", "/review", "/tables", "/docs"])
def test_the_other_pages_open_and_name_their_controls(watched: Watched, path: str) -> None:
    page = watched.open(path)
    page.wait_for_load_state("networkidle")
    if path != "/docs":
        assert page.evaluate(UNNAMED) == []
    assert re.search("Ludometry", page.title())


def test_two_tabs_share_nothing(watched: Watched, phone: Watched) -> None:
    room = next(iter(rooms()))
    one, two = watched.open(f"/{room}"), phone.open(f"/{room}")
    watched.ready()
    phone.ready()
    before = position(two)
    first = position(one)
    one.locator("[data-row-move]").first.click()
    wait_for_other_position(one, first)
    assert position(two) == before


def test_a_cribbage_hand_is_set_up_by_clicking(watched: Watched) -> None:
    page = watched.open("/cribbage")
    watched.ready()
    page.get_by_text("Set up a hand by clicking").click()
    for card in ("5H", "5S", "JD", "4C", "3C", "KD"):
        page.get_by_role("button", name=f"card {card}", exact=True).click()
    before = position(page)
    page.get_by_role("button", name="Put on the board").click()
    wait_for_other_position(page, before)
    assert "dealer 0-0" in unseal(position(page))
    assert page.locator('.board [data-move="throw JD KD"]').count() == 1


def test_a_sudoku_is_set_up_by_clicking(watched: Watched) -> None:
    page = watched.open("/sudoku")
    watched.ready_or_over()
    before = position(page)
    page.get_by_role("button", name="Empty grid").click()
    wait_for_other_position(page, before)
    page.get_by_text("Set up by clicking").click()
    before = position(page)
    page.locator('.board [data-move="r1c1=5"]').dispatch_event("click")
    wait_for_other_position(page, before)
    assert position(page).startswith("5")


def test_a_yatzy_die_is_set_by_clicking(watched: Watched) -> None:
    page = watched.open("/yatzy?position=12666%202")
    watched.ready()
    page.get_by_text("Set up dice and card by clicking").click()
    before = position(page)
    page.get_by_role("button", name="Die 1: 1").click()
    wait_for_other_position(page, before)
    assert position(page).startswith("22666")


def test_a_nurikabe_grid_is_set_up_by_clicking(watched: Watched) -> None:
    page = watched.open("/nurikabe")
    watched.ready()
    page.get_by_text("Set up a grid by clicking").click()
    page.get_by_role("button", name="cell r1c1", exact=True).click()
    page.get_by_role("button", name="cell r4c5", exact=True).click()
    before = position(page)
    page.get_by_role("button", name="Put on the board").click()
    wait_for_other_position(page, before)
    assert position(page) == "3...../....../....../....3./....../......"


def test_domino_hands_are_set_up_by_clicking(watched: Watched) -> None:
    page = watched.open("/dominoes")
    watched.ready()
    page.get_by_text("Set up the hands by clicking").click()
    page.get_by_role("button", name="Empty", exact=True).click()
    for tile, clicks in (("36", 1), ("45", 1), ("01", 2), ("12", 2)):
        for _ in range(clicks):
            page.get_by_role("button", name=f"tile {tile}, ").click()
    page.get_by_label("Chain", exact=True).fill("3..5")
    page.get_by_label("Unknown tiles of player 2").fill("0")
    before = position(page)
    page.get_by_role("button", name="Put on the board").click()
    wait_for_other_position(page, before)
    assert position(page) == "36 45 | 01 12 | 3..5"
    page.wait_for_selector("text=player 1 wins in 3 plies")
    page.wait_for_selector("text=Best line: 3-6 pass 5-4")


def test_the_symmetry_of_a_domino_set_is_shown(watched: Watched) -> None:
    page = watched.open("/dominoes")
    watched.ready()
    page.get_by_label("Set of tiles").fill("01 02 12 34")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_selector("text=cannot tell it from 01 02 03 45", timeout=PATIENCE_S * 1000)


def test_a_skat_ending_is_set_up_by_clicking_and_looked_at_with_open_cards(watched: Watched) -> None:
    page = watched.open("/skat?position=null by F | H7 | H8 | H9")
    watched.ready()
    page.get_by_text("Set up hands by clicking").click()
    for place, cards in (("forehand", ("HA", "CT")), ("middlehand", ("HJ", "DA")), ("rearhand", ("CK", "D7"))):
        page.get_by_label("Who gets the card").click()
        page.get_by_role("option", name=place, exact=True).click()
        for card in cards:
            page.get_by_role("button", name=f"card {card}", exact=True).click()
    page.get_by_label("Points so far").fill("45-37")
    before = position(page)
    page.get_by_role("button", name="Put on the table").click()
    wait_for_other_position(page, before)
    assert position(page) == "clubs by F | CT HA | HJ DA | CK D7 | points 45-37"
    page.get_by_role("button", name="Look at all cards").click()
    page.wait_for_selector("text=with best play by everybody")
    page.get_by_role("button", name="Open cards").click()
    page.wait_for_selector("text=Hide cards")
    watched.ready()
    assert page.locator('.board [data-target="DA"]').count() == 1
