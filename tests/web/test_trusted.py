"""Text becomes HTML in one place of the pages only; the browser itself sees to it."""

from __future__ import annotations

from typing import Any

import pytest

from ludometry.core.registry import rooms
from tests.patience import PATIENCE_MS
from tests.web.conftest import Watched, page_of
from tests.web.test_axe import HOUSE
from tests.web.test_pages import wait_for_another_place

WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (one) => violations.push(one.violatedDirective + one.sample));
"""


def violations(page: Any) -> list[str]:
    found: list[str] = page.evaluate("window.violations")
    return found


@pytest.mark.parametrize("room", list(rooms()))
def test_a_room_draws_and_trains_within_the_policy(watched: Watched, room: str) -> None:
    watched.context.add_init_script(WATCH)
    page = watched.open(page_of(room))
    watched.ready()
    before = page.url
    page.locator("#best").click()
    wait_for_another_place(page, before)
    watched.ready_or_over()
    assert violations(page) == []
    for path in (f"{page.url}/text", f"{watched.server}/{room}/train"):
        page.goto(path)
        page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
        assert violations(page) == []


@pytest.mark.parametrize("path", [*HOUSE, "review?example=yatzy", "sudoku/sheet"])
def test_a_page_of_the_house_keeps_to_the_policy(watched: Watched, path: str) -> None:
    watched.context.add_init_script(WATCH)
    page = watched.open(f"/{path}")
    if path.startswith("review?"):
        page.wait_for_selector(".replay .board svg")
    assert violations(page) == []


SINKS = (
    "document.body.innerHTML = '<b>text</b>'",
    "document.body.insertAdjacentHTML('beforeend', '<b>text</b>')",
    "new DOMParser().parseFromString('<b>text</b>', 'text/html')",
    "document.createElement('script').text = '1'",
    "trustedTypes.createPolicy('another', { createHTML: (text) => text })",
    "trustedTypes.createPolicy('ludometry', { createHTML: (text) => text })",
)


@pytest.mark.parametrize("sink", SINKS)
def test_plain_text_is_refused(watched: Watched, sink: str) -> None:
    page = watched.open("/yatzy")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    thrown = page.evaluate(f"() => {{ try {{ {sink}; return 'taken'; }} catch (problem) {{ return problem.name; }} }}")
    assert thrown == "TypeError"
    watched.errors.clear()  # the refusal itself
