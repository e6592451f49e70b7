"""Manners of the pages that a first trial of them found wanting: each was once otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place


def test_a_goal_that_makes_no_sense_is_refused_and_the_values_stay_what_they_were(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612 0 ones=3,pair=10")
    watched.settled()
    before = page.locator("#worth-words").inner_text()
    watched.unfold()
    page.locator("#goals select").select_option("target")
    page.locator("#goals input").fill("many")
    page.locator("#goals button").click()
    page.wait_for_selector("#goal-error:not(:empty)", timeout=PATIENCE_MS)
    assert page.locator("#worth-words").inner_text() == before
    watched.errors.clear()  # the refusal, which the browser writes down


def test_a_table_that_is_missing_is_built_by_a_button_and_not_by_a_command(watched: Watched) -> None:
    page = watched.open("/darkchess?position=K7/8/8/7k w")
    watched.ready()
    words = "no table for KGRPvknr: build it with 'ludometry solve darkchess KGRPvknr' (an hour)."
    page.route("**/report/probe*", lambda route: route.fulfill(status=422, json={"error": words}))
    page.get_by_text("What the tables say", exact=True).click()
    page.get_by_role("button", name="Ask the tables").click()
    page.wait_for_selector(".answer a[href='/tables']")
    assert page.locator(".answer", has=page.locator("a")).inner_text() == (
        "no table for KGRPvknr (an hour). Build it on the page of tables"
    )
    watched.errors.clear()  # the refusal, which the browser writes down


def test_a_new_game_by_a_key_leaves_the_old_one_on_the_way_in(watched: Watched) -> None:
    page = watched.open("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03")
    watched.ready()
    begun = page.url
    page.locator("#best").click()
    wait_for_another_place(page, begun)
    watched.ready()
    left = page.url
    page.keyboard.press("n")
    wait_for_another_place(page, left)
    assert page.url.split("/")[4] != left.split("/")[4]
    page = watched.open("/")
    page.locator(f".go-on a[href*='{left.split('/')[4]}']").click()
    page.wait_for_url(left)


def test_the_moves_of_the_position_before_are_gone_at_once(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612 2")
    watched.settled()
    held: list[Any] = []
    page.route("**/advice?*", lambda route: held.append(route))
    before = page.url
    page.locator("#throw").click()
    wait_for_another_place(page, before)
    assert page.locator("[data-row-move]").count() == 0
    assert page.locator(".board .worths").count() == 0
    page.unroute("**/advice?*")  # which lets the question go that was held
    watched.ready()


def test_what_was_chosen_is_kept_and_makes_no_history(watched: Watched) -> None:
    page = watched.open("/dominoes?against=club")
    watched.ready()
    length = page.evaluate("history.length")
    page.locator("#worth label").nth(1).click()
    page.keyboard.press("w")
    page.keyboard.press("w")
    assert page.locator("#worth input[value=off]").is_checked()
    assert page.evaluate("history.length") == length
    page.reload()
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    assert page.locator("#worth input[value=off]").is_checked()
    assert page.locator("#choices [name=against]").input_value() == "club"
    assert state(watched)["against"] == "club"


@pytest.mark.parametrize(("wide", "high"), [(1366, 768), (2560, 1440)])
def test_the_board_takes_the_height_that_there_is(watched: Watched, wide: int, high: int) -> None:
    watched.page.set_viewport_size({"width": wide, "height": high})
    page = watched.open("/cribbage")
    watched.ready()
    board = page.locator(".board svg").bounding_box()
    assert board["height"] > 0.6 * high
    tools = page.locator(".tools").bounding_box()
    assert tools["y"] + tools["height"] <= high
    assert page.evaluate("document.documentElement.scrollWidth") <= wide


def test_the_keyboard_is_on_the_board_after_three_keys(watched: Watched) -> None:
    page = watched.open("/dominoes?as=analyse")
    watched.ready()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the main part"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#board'))")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_a_grid_is_one_stop_of_the_keyboard(watched: Watched) -> None:
    page = watched.open("/sudoku")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    assert page.locator("#board, #board [tabindex='0']").count() == 1


def test_three_players_have_three_colours_and_the_key_stands_beside_the_chart(phone: Watched) -> None:
    page = phone.open("/review?example=skat")
    page.wait_for_selector("#curve svg", timeout=PATIENCE_MS)
    colours = page.eval_on_selector_all(
        "#curve svg [class*='seat-']", "(lines) => lines.map((line) => getComputedStyle(line).stroke)"
    )
    assert len(set(colours)) == 3
    chart, key = page.locator("#curve svg").bounding_box(), page.locator("#curve .key").bounding_box()
    assert key["y"] >= chart["y"] + chart["height"]


def test_the_marks_of_the_cribbage_board_can_be_read(watched: Watched) -> None:
    page = watched.open("/cribbage")
    watched.ready()
    sizes = page.eval_on_selector_all(
        ".board svg .tiny",
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)",
    )
    assert len(sizes) == 6, "four streets by their first hole, and both skunks"
    assert min(sizes) >= 12
