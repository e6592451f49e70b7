"""What happened is said to who listens: every event of a turn, and on a target of the board what is seen on it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place


def test_the_opponents_move_is_said_before_your_turn(watched: Watched) -> None:
    page = watched.open("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03&against=random")
    watched.ready()
    before = page.url
    page.locator("#best").click()
    wait_for_another_place(page, before)
    watched.ready_or_over()
    answers = [ply["words"] for ply in state(watched)["line"] if ply["seat"] == 1]
    assert answers
    expect(page.locator("#say")).to_have_text(
        re.compile("".join(f"Opponent: {re.escape(words)}\\. " for words in answers) + "(Your move|The game is over)")
    )


def test_a_target_says_its_worth_and_grade_where_they_are_shown(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66666%200")
    watched.settled()
    best = page.locator(".board [data-move='fill yatzy'][role=button]").first
    expect(best).to_have_attribute("aria-label", re.compile(r"^fill yatzy: .*points.*, best$"))
    other = page.locator(".board [data-move='fill ones'][role=button]").first
    expect(other).to_have_attribute("aria-label", re.compile(r"^fill ones: .*points.*, (inaccuracy|mistake|blunder)$"))
    page.locator("#worth label").nth(1).click()
    expect(best).to_have_attribute("aria-label", re.compile("best$"))
    expect(other).to_have_attribute("aria-label", re.compile(r"^fill ones$"))
    page.locator("#worth label").nth(0).click()
    expect(best).to_have_attribute("aria-label", "fill yatzy")
