"""A journey through every room's page, as a person takes it; new rooms are picked up by themselves."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from ludometry.core.registry import rooms, rooms_with
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched, page_of

every_room = pytest.mark.parametrize("room", list(rooms()))

UNNAMED = """() => [...document.querySelectorAll('button, a, input, textarea, select, [role=button], [role=switch]')]
  .filter((node) => node.offsetParent !== null || node.closest('svg'))
  .filter((node) => !(node.innerText || node.getAttribute('aria-label') || node.getAttribute('title') ||
    (node.labels && node.labels.length) || node.getAttribute('aria-labelledby') || node.textContent.trim() ||
    (node.closest('label') && node.closest('label').innerText)))
  .map((node) => node.outerHTML.slice(0, 160))"""
PLACES = {"dominoes": "02 13 24 35 46 | 05 16 33 44 66 | 03"}
"""Positions from which three moves never end the game, for rooms whose games may end early by chance."""
DECISIONS = {"poker": 1}
"""How many moves are played before the review, where a game has fewer than three."""


def state(watched: Watched) -> dict[str, Any]:
    """What the server knows of the node that the address names."""
    _, game, node = watched.page.url.removeprefix(watched.server).strip("/").split("/")
    found: dict[str, Any] = httpx.get(f"{watched.server}/v1/games/{game}/{node}", timeout=PATIENCE_S).json()
    return found


def wait_for_another_place(page: Any, before: str) -> None:
    """However long the machine thinks: a hard deal of Skat may take it minutes on a busy computer."""
    page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)


@every_room
def test_the_first_board_is_in_the_page_before_any_script(server: str, room: str) -> None:
    answer = httpx.get(f"{server}/{room}", follow_redirects=True, timeout=PATIENCE_S)
    assert answer.status_code == 200
    assert '<div class="board" id="board"><svg' in answer.text
    assert re.search(r"<script(?![^>]*(src=|application/json))", answer.text) is None
    assert "unsafe-eval" not in answer.headers["content-security-policy"]


@every_room
def test_play_go_back_in_the_browser_and_forward_again(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    watched.ready()
    first = page.url
    page.locator("[data-row-move]").first.click()
    wait_for_another_place(page, first)
    watched.ready_or_over()
    after, known = page.url, state(watched)
    page.go_back()
    page.wait_for_function("(old) => location.href === old", arg=first)
    watched.ready()
    page.go_forward()
    page.wait_for_function("(old) => location.href === old", arg=after)
    assert state(watched)["line"][: len(known["line"])] == known["line"]
    page.reload()
    watched.ready_or_over()
    assert page.url == after


@pytest.mark.parametrize("room", ["cribbage", "dominoes", "skat"])
def test_what_the_machine_holds_is_told_neither_by_the_page_nor_by_the_field(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room, against="club"))
    watched.ready()
    known = state(watched)
    assert known["position"] is None
    assert known["against"] == "club"
    assert page.get_by_label("Position", exact=True).input_value() == ""


def test_an_unknown_opponent_in_the_address_is_a_sentence(watched: Watched) -> None:
    page = watched.open("/dominoes?against=nobody")
    page.wait_for_selector(".say.error:has-text('opponent')", timeout=PATIENCE_MS)
    watched.errors.clear()  # the status of the page, which the browser writes down


@every_room
def test_keyboard_alone_plays_a_move_and_goes_back(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    watched.ready()
    before = page.url
    page.locator("[data-row-move]").first.focus()
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    watched.ready_or_over()
    after = page.url
    page.locator("#back").click()
    wait_for_another_place(page, after)


@pytest.mark.parametrize("room", [entry.id for entry in rooms_with("review")])
def test_a_game_played_here_is_reviewed(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}?{urlencode({'position': PLACES[room]})}" if room in PLACES else page_of(room))
    for _ in range(DECISIONS.get(room, 3)):
        watched.ready()
        before = page.url
        page.locator("#best").click()
        wait_for_another_place(page, before)
    watched.ready_or_over()
    page.on("dialog", lambda asked: asked.accept())
    page.locator("#review").click()
    page.wait_for_selector("text=Mistakes, costliest first", timeout=PATIENCE_MS)
    assert page.locator(".say.error").count() == 0


@every_room
def test_pointing_at_a_move_lights_it_and_says_why(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    watched.settled()
    row = page.locator("[data-row-move]").first
    row.hover()
    said = row.locator(".what").evaluate("(one) => (one.querySelector('.unseen') || one).textContent")
    assert page.locator("#reason").inner_text().startswith(said.split(", ")[0])
    page.locator("#worth label").nth(2).click()
    assert page.locator(".board .worths .worth").count() > 0
    page.locator("#worth label").nth(0).click()
    assert page.locator(".board .worths .worth").count() == 0


def test_a_board_says_how_the_game_ends_where_it_is_certain(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/8/1Gn3C1/2k2R2+w&as=analyse")
    watched.settled()
    page.locator("#worth label").nth(2).click()
    rows = page.locator("[data-row-move] .worth-of").all_inner_texts()
    said = page.locator(".worths text").all_text_contents()
    assert said[0] == rows[0] == "wins in 3"
    assert {"a draw", "loses"} <= set(said) <= {*rows, "loses"}


@every_room
def test_every_control_has_a_name(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room))
    watched.ready()
    assert page.evaluate(UNNAMED) == []


@every_room
def test_phone_size_needs_no_sideways_scrolling(phone: Watched, room: str) -> None:
    page = phone.open(page_of(room))
    phone.ready()
    assert page.evaluate("document.documentElement.scrollWidth") <= 391


@every_room
def test_nonsense_in_the_address_is_a_sentence(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}?position=%3Cscript%3Ealert(1)%3C/script%3E")
    page.wait_for_selector(".say.error", timeout=PATIENCE_MS)
    assert page.locator(".say.error").inner_text()
    assert page.locator("script", has_text="alert(1)").count() == 0
    watched.errors.clear()  # the status of the page, which the browser writes down


@pytest.mark.parametrize("path", ["/", "/games", "/review", "/tables", "/docs", "/sudoku/study", "/cribbage/training"])
def test_the_other_pages_open_and_name_their_controls(watched: Watched, path: str) -> None:
    page = watched.open(path)
    page.wait_for_load_state("load")
    assert page.evaluate(UNNAMED) == []
    assert re.search("Ludometry", page.title())


def test_two_tabs_on_one_game_keep_both_lines(watched: Watched, phone: Watched) -> None:
    one = watched.open("/yatzy?position=66612%202")
    watched.ready()
    two = phone.open(one.url.removeprefix(watched.server))
    phone.ready()
    phone.show("all")
    before = one.url
    for page, move in ((one, "keep 666"), (two, "keep 66")):
        page.locator(f'[data-row-move="{move}"]').click()
        wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "keep 666"
    assert state(phone)["line"][0]["words"] == "keep 66"


def test_the_one_field_finds_the_room(watched: Watched) -> None:
    page = watched.open("/")
    page.get_by_label("Have a position").fill("66612 2 ones=3,pair=10")
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/yatzy/**")
    watched.ready()


def test_yatzy_dice_are_tapped_to_stay_and_a_table_is_set_up_by_touch(watched: Watched) -> None:
    page = watched.open("/yatzy?position=12666%202")
    watched.ready()
    before = page.url
    for die in ("die-3", "die-4", "die-5"):
        page.locator(f'.board [data-target="{die}"]').click()
    page.get_by_role("button", name="Throw 2 dice again").click()
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "keep 666"
    before = page.url
    page.locator("#set").click()
    for face in "22456":
        page.locator(".pad").get_by_role("button", name=face, exact=True).click()
    page.get_by_role("button", name="2 rerolls left").click()
    page.get_by_role("button", name="pair, open", exact=True).click()
    page.get_by_role("button", name="pair 10", exact=True).click()
    visited = page.evaluate("history.length")
    for face in "65":
        page.locator(".pad").get_by_role("button", name=face, exact=True).click()
    assert page.evaluate("history.length") == visited
    page.get_by_role("button", name="Put on the table").click()
    wait_for_another_place(page, before)
    assert state(watched)["position"].endswith(" 2 pair=10"), "dice that are set leave what is written"


def test_a_cribbage_hand_is_set_up_by_tapping_and_two_cards_are_thrown(watched: Watched) -> None:
    page = watched.open("/cribbage")
    watched.ready()
    page.locator("#set").click()
    assert page.locator("#editing [aria-pressed=true]").count() == 6
    page.get_by_role("button", name="Empty", exact=True).click()
    for card in ("5H", "5S", "JD", "4C", "3C", "KD"):
        page.get_by_role("button", name=f"card {card}", exact=True).click()
    before = page.url
    page.get_by_role("button", name="Put on the table").click()
    wait_for_another_place(page, before)
    watched.ready()
    assert page.locator('.board [data-move="throw JD KD"]').count() == 1
    for card in ("JD", "KD"):
        page.locator(f'.board [data-target="{card}"]').first.click()
    before = page.url
    page.locator("#own button").click()
    wait_for_another_place(page, before)


def test_a_dark_chess_ending_is_set_up_from_the_tray(watched: Watched) -> None:
    page = watched.open("/darkchess?position=K7/8/8/7k w")
    watched.ready()
    page.locator("#set").click()
    page.get_by_role("button", name="Empty", exact=True).click()
    for piece, square in (("red king", "a1"), ("black pawn", "a3"), ("red rook", "d8")):
        page.locator(".tray").get_by_role("button", name=piece, exact=True).click()
        page.get_by_role("button", name=f"square {square}: empty").click()
    before = page.url
    page.get_by_role("button", name="Put on the board").click()
    wait_for_another_place(page, before)
    assert state(watched)["position"].startswith("K1p5/8/8/7R w")


def test_domino_hands_are_set_up_and_the_tables_asked(watched: Watched) -> None:
    page = watched.open("/dominoes")
    watched.ready()
    page.locator("#set").click()
    page.get_by_role("button", name="Empty", exact=True).click()
    for tile, taps in (("36", 1), ("45", 1), ("01", 2), ("12", 2)):
        for _ in range(taps):
            page.get_by_role("button", name=f"tile {tile}, ").click()
    page.get_by_label("Chain", exact=True).fill("3..5")
    before = page.url
    page.get_by_role("button", name="Put on the table").click()
    wait_for_another_place(page, before)
    assert state(watched)["position"] == "36 45 | 01 12 | 3..5"
    page.get_by_text("What the tables say", exact=True).click()
    page.get_by_role("button", name="Ask the tables").click()
    page.wait_for_selector("text=player 1 wins in 3 plies", timeout=PATIENCE_MS)
    page.get_by_text("Sets that play alike", exact=True).click()
    page.get_by_label("Set of tiles").fill("01 02 12 34")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_selector("text=cannot tell it from 01 02 03 45", timeout=PATIENCE_MS)


def test_a_skat_ending_is_set_up_and_looked_at_with_open_cards(watched: Watched) -> None:
    page = watched.open("/skat?position=null by F | H7 | H8 | H9")
    watched.ready()
    page.locator("#set").click()
    assert page.locator('#editing [data-held="M"]').count() == 1
    page.get_by_role("button", name="Empty", exact=True).click()
    page.get_by_label("Contract", exact=True).select_option("clubs")
    for place, cards in (("forehand", ("HA", "CT")), ("middlehand", ("HJ", "DA")), ("rearhand", ("CK", "D7"))):
        page.locator(".tray").get_by_role("button", name=place, exact=True).click()
        for card in cards:
            page.get_by_role("button", name=f"card {card}", exact=True).click()
    page.get_by_label("Points so far").fill("45-37")
    before = page.url
    page.get_by_role("button", name="Put on the table").click()
    wait_for_another_place(page, before)
    assert state(watched)["position"] == "clubs by F | CT HA | HJ DA | CK D7 | points 45-37"
    page.get_by_text("With all cards open", exact=True).click()
    page.get_by_role("button", name="Look at all cards").click()
    page.wait_for_selector(".answer table", timeout=PATIENCE_MS)
