"""Yatzy against others on the page: chosen beside the board, played on a phone."""

from __future__ import annotations

from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place


def test_the_number_of_players_brings_a_table_with_opponents_to_choose(watched: Watched) -> None:
    page = watched.open("/yatzy")
    watched.ready()
    before = page.url
    watched.unfold()
    page.locator("[name=option-players]").fill("3")
    page.locator("[name=option-players]").dispatch_event("change")
    page.wait_for_selector("[name=against]", state="attached", timeout=PATIENCE_MS)
    assert page.url != before
    watched.ready()
    known = state(watched)
    assert known["names"] == ["You", "Player 2", "Player 3"]
    assert known["against"] == "best"
    assert page.locator("#goals").count() == 0
    assert "P3" in page.locator(".board svg").text_content()


def test_a_turn_on_a_phone_is_answered_by_the_others(phone: Watched) -> None:
    page = phone.open("/yatzy?players=2&against=greedy&position=66612 0 - | -")
    phone.ready()
    before = page.url
    page.locator(".board [data-move='fill sixes']").tap()
    page.wait_for_selector("#reason:has-text('points')", timeout=PATIENCE_MS)
    page.locator(".board [data-move='fill sixes']").tap()
    wait_for_another_place(page, before)
    phone.ready()
    known = state(phone)
    assert known["scores"][0] == 18
    assert known["position"].count("=") == 2
    drawn = page.locator(".board svg").text_content()
    assert "You18 points" in drawn
    assert f"Opponent{known['scores'][1]:g} points" in drawn
