"""Text mode: every room is played by roles and names alone, and the keys of one letter can be turned off."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from ludometry.core.registry import rooms
from tests.patience import PATIENCE_MS
from tests.web.axe import broken
from tests.web.conftest import Watched
from tests.web.test_pages import wait_for_another_place


def in_text(watched: Watched, room: str, **query: str) -> None:
    """A new game, and from its board to its text by the keyboard alone."""
    page = watched.open(f"/{room}?{urlencode(query)}" if query else f"/{room}")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    page.locator("body").press("Tab")
    page.keyboard.press("Tab")
    before = page.url
    assert page.evaluate("document.activeElement.textContent") == "Play in text"
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)


def settled(watched: Watched) -> None:
    """Whoever else sits there has moved, and the person may move or the game is over."""
    watched.page.wait_for_function(
        "() => document.documentElement.dataset.ready && (document.getElementById('play')"
        " || JSON.parse(document.getElementById('state').textContent).over)",
        timeout=PATIENCE_MS,
    )


def choose_the_first(watched: Watched) -> None:
    page = watched.page
    page.get_by_role("group", name="Your move").get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    before = page.url
    page.get_by_role("button", name="Play it").press("Enter")
    wait_for_another_place(page, before)
    settled(watched)


@pytest.mark.parametrize("room", list(rooms()))
def test_a_move_is_played_in_every_room(watched: Watched, room: str) -> None:
    in_text(watched, room)
    settled(watched)
    page = watched.page
    assert page.get_by_label("The board as text").inner_text().strip()
    assert broken(page) == []
    choose_the_first(watched)
    assert page.get_by_role("list", name="What happened since your last move").inner_text().startswith("You played ")
    page.get_by_role("link", name="Decision before").click()
    settled(watched)
    assert page.get_by_role("link", name="Decision after").count() == 1


def test_a_game_is_played_to_its_end_and_reviewed_by_roles_alone(watched: Watched) -> None:
    in_text(watched, "dominoes", position="36 45 | 01 12 | 3..5", against="best")
    page = watched.page
    settled(watched)
    while not page.get_by_role("status").inner_text().count("The game is over"):
        choose_the_first(watched)
    page.get_by_role("link", name="Review").last.click()
    page.get_by_role("heading", name="Turning points").wait_for(timeout=PATIENCE_MS)
    page.get_by_text("The board as text").click()
    page.wait_for_function("() => document.querySelector('.as-text').textContent.includes('chain')")


def test_worth_is_told_in_words_when_it_is_asked_for_and_a_move_can_be_typed(watched: Watched) -> None:
    in_text(watched, "yatzy", position="66612 2 -")
    page = watched.page
    page.get_by_role("button", name="Say what each is worth").click()
    page.wait_for_selector(".say:has-text('keep 666 is best: worth')", timeout=PATIENCE_MS)
    first = page.get_by_role("group", name="Your move").get_by_role("radio").first
    assert first.get_attribute("value") == "keep 666"
    assert page.locator(".choice").nth(1).inner_text().endswith("less than the best")
    page.get_by_label("or type it").fill("keep 777")
    page.keyboard.press("Enter")
    page.wait_for_selector(".say.error")
    watched.errors.clear()  # the refusal, which the browser writes down
    page.get_by_label("or type it").fill("keep 666")
    before = page.url
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)


def test_keys_of_one_letter_can_be_turned_off(watched: Watched) -> None:
    page = watched.open("/yatzy")
    watched.ready()
    page.keyboard.press("?")
    page.get_by_label("Keys of one letter work").uncheck()
    page.keyboard.press("Escape")
    before = page.url
    for where in ("body", "#worth input:checked"):  # a switch that has the focus is no field to type into
        page.locator(where).press("n")
        page.locator(where).press("?")
        assert page.locator("#keys").is_hidden()
    assert page.url == before
    page.locator("body").press("Tab")
