"""The journeys of a person on the pages, with clicks and seconds: `bench/web.py` walks them.

Each is walked as a new user would and says whether it came to its end. A journey that fails says why in its row.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PATIENCE_MS = 60_000
LOOK_MS = 500
"""A person looks before the next click; a second one in the same place, before that, is taken for a slip."""


class Walk:
    """A page whose clicks are counted and whose time runs."""

    def __init__(self, browser: Any, address: str, phone: bool = False) -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1360, "height": 900}
        self.context = browser.new_context(viewport=size, has_touch=phone)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.address, self.clicks, self.began = address, 0, time.perf_counter()

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def click(self, target: Any) -> None:
        (self.page.locator(target) if isinstance(target, str) else target).first.click()
        self.clicks += 1

    def button(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def until(self, selector: str) -> None:
        self.page.wait_for_selector(selector)


def first_advice(walk: Walk) -> None:
    """The throw on the first page, taken apart."""
    walk.open("/")
    walk.click("text=Every move of this throw on the board")
    walk.until("[data-row-move]")


def back_and_forward(walk: Walk) -> None:
    walk.open("/yatzy?as=analyse")
    for _ in range(6):
        walk.until("[data-row-move]")
        walk.page.wait_for_timeout(LOOK_MS)
        here = walk.page.url
        walk.click("[data-row-move]")
        walk.page.wait_for_function("(old) => location.href !== old", arg=here)
    walk.until("[data-row-move]")
    left, line = walk.page.url, walk.page.locator("#line li").count()
    for _ in range(3):
        walk.page.go_back()
    for _ in range(3):
        walk.page.go_forward()
    walk.until("[data-row-move]")
    assert walk.page.url == left, "Back and Forward lead elsewhere"
    assert walk.page.locator("#line li").count() == line, "the game is shorter than before"


def real_dice(walk: Walk) -> None:
    walk.open("/yatzy")
    walk.until("[data-ready=yes]")
    walk.button("More")
    walk.button("Set up")
    for face in (6, 6, 6, 1, 2):
        walk.click(walk.page.locator(".setter .pad").get_by_role("button", name=str(face), exact=True))
    walk.button("Put on the table")
    walk.page.wait_for_function("() => document.getElementById('position').value.startsWith('12666')")


def cells_by_touch(walk: Walk) -> None:
    """Thirty taps that mean to choose a cell: none may write a digit."""
    walk.open("/sudoku")
    walk.until("[data-ready=yes]")
    box = walk.page.locator(".board svg").first.bounding_box()
    for tap in range(30):
        cell = (tap * 7) % 81
        across, down = box["width"] * (cell % 9 + 0.5) / 9, box["height"] * (cell // 9 + 0.5) / 9
        walk.page.touchscreen.tap(box["x"] + across, box["y"] + down)
        walk.clicks += 1
    assert walk.page.locator("#line li").count() == 0, "a tap wrote a digit"


def next_step(walk: Walk) -> None:
    walk.open("/sudoku")
    walk.until("[data-ready=yes]")
    walk.click("#hint")
    walk.until(".hint:not([hidden])")


def example_reviewed(walk: Walk) -> None:
    walk.open("/review")
    walk.click('[data-example="yatzy"]')
    walk.until(".replay .board svg")


def link_shared(walk: Walk) -> None:
    walk.open("/nurikabe")
    walk.page.wait_for_selector("#sharing", state="attached")
    walk.click("#share")
    walk.page.wait_for_function("() => document.getElementById('share-link').value")
    walk.open(walk.page.locator("#share-link").input_value().removeprefix(walk.address))
    walk.until("[data-ready=yes]")


@dataclass(frozen=True, slots=True)
class Journey:
    """A way through the pages, and what it was in version 0.1."""

    name: str
    walked: Callable[[Walk], None]
    before: str
    bar: int
    """The most clicks that it may take."""
    phone: bool = False


JOURNEYS = (
    Journey("from the first page to advice in Yatzy", first_advice, "1 click, 2.2 s", 1),
    Journey("six moves, three Back, three Forward", back_and_forward, "the game was lost", 6),
    Journey("five real dice put on the table", real_dice, "dice moved under the finger", 20, phone=True),
    Journey("thirty Sudoku cells chosen by touch", cells_by_touch, "25 of 30 wrote a digit", 30, phone=True),
    Journey("a hint in Sudoku", next_step, "1 click", 1),
    Journey("an example reviewed", example_reviewed, "no example", 1),
    Journey("a link shared and opened", link_shared, "a new game, not this one", 1),
)


def walked(browser: Any, address: str, journey: Journey) -> tuple[int, float, str]:
    """Clicks, seconds, and why it did not come to its end; empty when it did."""
    walk = Walk(browser, address, journey.phone)
    trouble = ""
    try:
        journey.walked(walk)
    except Exception as problem:
        trouble = str(problem).splitlines()[0][:80]
    took = time.perf_counter() - walk.began
    walk.context.close()
    return walk.clicks, took, trouble
