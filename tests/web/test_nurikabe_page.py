"""Nurikabe in the browser: a tap goes round, a drag paints, all in one game; broken rules are seen and mended."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched

GRID = "..2../...1./..3../....3/....."
"""Solved: ~o2~~/~~~1~/~o3~~/~o~~3/~~~oo."""


class Chart:
    """A Nurikabe page and where its cells are."""

    def __init__(
        self, watched: Watched, path: str = f"/nurikabe?position={GRID}", rows: int = 5, columns: int = 5
    ) -> None:
        self.watched, self.rows, self.columns = watched, rows, columns
        self.page = watched.open(path)
        self.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)

    def spot(self, name: str) -> tuple[float, float]:
        row, column = (int(number) for number in re.findall(r"\d+", name))
        # Where the cell is seen: the place that the drawing has may be wider than the drawing.
        to_screen = """([x, y]) => {
            const spot = new DOMPoint(x, y).matrixTransform(document.querySelector(".board svg").getScreenCTM());
            return [spot.x, spot.y];
        }"""
        found = self.page.evaluate(to_screen, [10 + (column - 0.5) * 44, 10 + (row - 0.5) * 44])
        return found[0], found[1]

    def tap(self, name: str, button: Any = "left") -> None:
        before = self.page.url
        self.page.mouse.click(*self.spot(name), button=button)
        self.moved(before)

    def paint(self, *names: str) -> None:
        before = self.page.url
        self.page.mouse.move(*self.spot(names[0]))
        self.page.mouse.down()
        for name in names[1:]:
            self.page.mouse.move(*self.spot(name))
        self.page.mouse.up()
        self.moved(before)

    def moved(self, before: str) -> None:
        self.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)

    @property
    def state(self) -> dict[str, Any]:
        _, game, node = self.page.url.removeprefix(self.watched.server).strip("/").split("/")
        found: dict[str, Any] = httpx.get(f"{self.watched.server}/v1/games/{game}/{node}", timeout=PATIENCE_S).json()
        return found

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#say")).to_contain_text(words, timeout=PATIENCE_MS)


def test_a_tap_goes_from_open_to_sea_to_island_and_back_in_one_game(watched: Watched) -> None:
    chart = Chart(watched)
    game = chart.state["game"]
    for sign in "~o.":
        chart.tap("r1c1")
        assert chart.state["position"].split("/")[0][0] == sign
    assert chart.state["game"] == game
    assert [ply["words"] for ply in chart.state["line"]] == ["r1c1~", "r1c1o", "r1c1."]
    chart.tap("r1c1", "right")
    assert chart.state["position"].split("/")[0][0] == "o"
    before = chart.page.url
    chart.page.mouse.click(*chart.spot("r1c3"))
    chart.says("r1c3 holds a number and stays island.")
    assert chart.page.url == before


def test_thirty_taps_on_a_phone_mark_the_cell_under_the_finger(phone: Watched) -> None:
    chart = Chart(phone)
    marked = [f"r{1 + number % 5}c{1 + number // 5}" for number in range(25)]
    marked = [name for name in marked if name not in ("r1c3", "r2c4", "r3c3", "r4c5")]
    for name in [*marked, *marked[:9]]:
        before = chart.page.url
        chart.page.touchscreen.tap(*chart.spot(name))
        chart.moved(before)
        expect(chart.page.locator("#cell-told")).to_have_text(
            re.compile(rf"^{name}: (sea|island)"), timeout=PATIENCE_MS
        )
    assert [ply["words"][:4] for ply in chart.state["line"]] == [*marked, *marked[:9]]


def test_a_drag_paints_and_undo_takes_the_stroke_back(watched: Watched) -> None:
    chart = Chart(watched)
    chart.paint("r5c1", "r5c2", "r5c3")
    assert chart.state["position"].split("/")[4] == "~~~.."
    chart.page.locator('[data-brush="o"]').click()
    chart.paint("r5c4", "r5c5", "r4c5")
    assert chart.state["position"].split("/")[3:] == ["....3", "~~~oo"]
    before = chart.page.url
    chart.page.locator("#undo").click()
    chart.moved(before)
    assert chart.state["position"].split("/")[4] == "~~~.."
    before = chart.page.url
    chart.page.keyboard.press("U")
    chart.moved(before)
    assert chart.state["position"].split("/")[4] == "~~~oo"


@pytest.mark.parametrize(
    ("signs", "words"),
    [
        ("~~2../~~.1./..3../....3/.....", "There is a pool of sea at r1c1."),
        ("oo2../...1./..3../....3/.....", "The island of 2 at r1c3 has 3 cells."),
        ("..2../..o1./..3../....3/.....", "The islands at r1c3 and r2c4 and r3c3 are joined."),
        (".~2~./..~1./..3../....3/.....", "The island of 2 at r1c3 is shut in; its cells: 1."),
        ("..2../...1./..3../....3/...o~", "The sea at r5c5 is cut off."),
    ],
)
def test_a_broken_rule_is_seen_at_once(watched: Watched, signs: str, words: str) -> None:
    """The last mark of each grid is made by hand."""
    cells = [
        (row, column) for row, line in enumerate(signs.split("/")) for column, sign in enumerate(line) if sign in "~o"
    ]
    row, column = cells[-1]
    lines = [list(line) for line in signs.split("/")]
    last, lines[row][column] = lines[row][column], "."
    before = "/".join("".join(line) for line in lines)
    chart = Chart(watched, f"/nurikabe?position={before}")
    faults = chart.page.locator(".mine .fault").count()
    chart.page.locator(f'[data-brush="{last}"]').click()
    chart.tap(f"r{row + 1}c{column + 1}")
    expect(chart.page.locator("#say")).to_contain_text(words, timeout=PATIENCE_MS)
    assert chart.page.locator(".mine .fault").count() > faults


def test_a_full_grid_that_is_wrong_is_checked_mended_and_solved(watched: Watched) -> None:
    chart = Chart(watched, "/nurikabe?position=~o2~~/~~~1~/~o3~~/~o~~3/~~~o.")
    chart.page.locator('[data-brush="~"]').click()
    chart.tap("r5c5")
    chart.says("The island of 3 at r4c5 is shut in; its cells: 1.")
    assert chart.state["over"] is False
    chart.page.locator("#check").click()
    chart.says("One mark is wrong: r5c5.")
    expect(chart.page.locator(".mine .wrong-cell")).to_have_count(1)
    chart.page.locator('[data-brush="o"]').click()
    chart.tap("r5c5")
    chart.says(re.compile(r"Solved in \d+:\d\d\."))
    assert chart.state["over"] is True


def test_a_hint_comes_in_stages_lights_cells_and_does_what_it_says(watched: Watched) -> None:
    chart = Chart(watched)
    hint = chart.page.locator(".hint")
    chart.page.keyboard.press("h")
    expect(hint).to_contain_text("Hint 1 of 3: Look at r2c4.", timeout=PATIENCE_MS)
    expect(chart.page.locator(".mine .cell-lit")).to_have_count(1)
    chart.page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("Complete island", timeout=PATIENCE_MS)
    assert hint.locator("a").get_attribute("href") == "/nurikabe/techniques/complete-island"
    chart.page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("is complete, so sea surrounds it", timeout=PATIENCE_MS)
    before = chart.page.url
    chart.page.get_by_role("button", name=re.compile("Mark r.c. as sea")).click()
    chart.moved(before)
    assert chart.state["position"].count("~") == 1
    chart.tap("r1c1")
    chart.tap("r1c1")
    chart.page.locator("#hint").click()
    expect(hint).to_contain_text("One mark contradicts the solution; mend that first.", timeout=PATIENCE_MS)


def test_the_keyboard_marks_and_a_reload_keeps_clock_and_pause(watched: Watched) -> None:
    chart = Chart(watched)
    for key, sign in (("Enter", "~"), (" ", "o"), ("Backspace", "."), ("x", "~"), ("o", "o")):
        before = chart.page.url
        chart.page.keyboard.press(key)
        chart.moved(before)
        assert chart.state["position"][0] == sign
    game = chart.state["game"]
    chart.page.evaluate(f"localStorage.setItem('puzzle-clock-{game}', JSON.stringify({{seconds: 65, paused: true}}))")
    chart.page.reload()
    chart.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    expect(chart.page.locator("#clock")).to_have_text("1:05")
    expect(chart.page.locator(".board")).to_have_class(re.compile("covered"))
    chart.page.mouse.click(*chart.spot("r5c1"))
    assert chart.state["position"][0] == "o"
    chart.page.locator("#pause").click()
    expect(chart.page.locator(".board")).not_to_have_class(re.compile("covered"))


def test_new_brings_another_puzzle_of_the_chosen_size(watched: Watched) -> None:
    chart = Chart(watched)
    chart.page.get_by_label("Rows and columns").select_option("4")
    game, before = chart.state["game"], chart.page.url
    chart.page.locator("#new").click()
    chart.moved(before)
    assert chart.state["game"] != game
    assert len(chart.state["position"].split("/")) == 4
    expect(chart.page.locator(".making")).to_contain_text("Made in", timeout=PATIENCE_MS)


def test_a_puzzle_is_set_up_by_clicking_and_refused_with_a_sentence(watched: Watched) -> None:
    chart = Chart(watched)
    page = chart.page
    page.locator("#set").click()
    told, start = page.locator(".clues ~ .proof"), page.get_by_role("button", name="Play this puzzle")
    page.get_by_label("Rows", exact=True).select_option("5")
    page.get_by_label("Columns", exact=True).select_option("5")
    cells = page.locator(".clues .cell")
    pad = page.get_by_role("group", name="Number of the cell")
    cells.nth(0).click()
    for _ in range(3):
        cells.nth(0).click()
    expect(cells.nth(0)).to_have_text("3")
    cells.nth(1).click()
    pad.get_by_role("button", name="2", exact=True).click()
    expect(told).to_have_text("The numbers at r1c1 and r1c2 touch: islands never do.")
    expect(page.locator(".clues .clash")).to_have_count(2)
    expect(start).to_be_disabled()
    pad.get_by_role("button", name="Rub out").click()
    expect(told).to_contain_text("This grid has no solution", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Empty the grid").click()
    for cell, number in ((2, 2), (8, 1), (12, 3), (19, 3)):
        cells.nth(cell).click()
        page.keyboard.press(str(number))
    expect(told).to_have_text("One solution, 4 islands.", timeout=PATIENCE_MS)
    before = page.url
    start.click()
    chart.moved(before)
    assert chart.state["position"] == GRID


def test_a_number_of_two_digits_and_the_arrows_of_the_set_up(watched: Watched) -> None:
    chart = Chart(watched)
    page, before = chart.page, chart.page.url
    page.locator("#set").click()
    cells = page.locator(".clues .cell")
    expect(cells).to_have_count(25)
    expect(page.locator(".clues ~ .proof")).to_have_text("One solution, 4 islands.", timeout=PATIENCE_MS)
    page.get_by_label("Rows", exact=True).select_option("6")
    page.get_by_label("Columns", exact=True).select_option("6")
    assert page.locator(".clues [tabindex='0']").count() == 1
    cells.nth(0).focus()
    for key in ("ArrowRight", "ArrowDown", "1", "2"):
        page.keyboard.press(key)
    expect(cells.nth(7)).to_have_text("12")
    page.keyboard.press("Backspace")
    expect(cells.nth(7)).to_have_text("1")
    assert page.url == before
