"""Sudoku in the browser as on paper.

Cells chosen by touch, digits, notes and colours in many at once, mistakes seen and mended, hints in stages, puzzles set
up and made to order, and what a reload must not forget.
"""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1....2.....34..."


class Grid:
    """A Sudoku page and where its cells are."""

    def __init__(self, watched: Watched, path: str = "/sudoku", side: int = 9) -> None:
        self.watched, self.side = watched, side
        self.page = watched.open(path)
        self.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)

    def spot(self, name: str) -> tuple[float, float]:
        row, column = (int(number) for number in re.findall(r"\d+", name))
        across, down = (12 + (place - 0.5) * 50 for place in (column, row))
        self.page.locator(".board svg").scroll_into_view_if_needed()
        to_screen = """([x, y]) => {
            const spot = new DOMPoint(x, y).matrixTransform(document.querySelector(".board svg").getScreenCTM());
            return [spot.x, spot.y];
        }"""
        found = self.page.evaluate(to_screen, [across, down])
        return found[0], found[1]

    def choose(self, name: str, *more: str) -> None:
        self.page.mouse.click(*self.spot(name))
        for other in more:
            self.page.keyboard.down("Shift")
            self.page.mouse.click(*self.spot(other))
            self.page.keyboard.up("Shift")

    def write(self, key: str) -> None:
        """A key that plays a move; waits until the board has it."""
        before = self.page.url
        self.page.keyboard.press(key)
        self.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)

    @property
    def state(self) -> dict[str, Any]:
        _, game, node = self.page.url.removeprefix(self.watched.server).strip("/").split("/")
        found: dict[str, Any] = httpx.get(f"{self.watched.server}/v1/games/{game}/{node}", timeout=PATIENCE_S).json()
        return found

    @property
    def now(self) -> str:
        return str(self.state["position"]).split("/")[-1]

    @property
    def game(self) -> str:
        return str(self.state["game"])

    def pencil(self) -> dict[str, Any]:
        """The notes and colours of the game, as the browser keeps them."""
        kept = self.page.evaluate(f"localStorage.getItem('puzzle-log-{self.game}')")
        if kept is None:
            return {"corner": {}, "centre": {}, "colours": {}, "struck": []}
        log = json.loads(kept)
        found: dict[str, Any] = log["entries"][log["at"]]["pencil"]
        return found

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#say")).to_contain_text(words, timeout=PATIENCE_MS)


def test_thirty_taps_on_a_phone_choose_a_cell_and_never_write(phone: Watched) -> None:
    grid = Grid(phone)
    before = grid.page.url
    cells = [f"r{1 + number % 9}c{1 + (number * 4) % 9}" for number in range(30)]
    for cell in cells:
        grid.page.touchscreen.tap(*grid.spot(cell))
        expect(grid.page.locator("#cell-told")).to_have_text(re.compile(rf"^{cell}: "), timeout=PATIENCE_MS)
    assert grid.page.url == before
    assert grid.state["line"] == []


def test_every_key_of_the_pad_is_under_a_thumb(phone: Watched) -> None:
    grid = Grid(phone)
    grid.page.touchscreen.tap(*grid.spot("r1c3"))
    bar = grid.page.locator(".tools").bounding_box()["y"]
    for key in grid.page.locator("#pad button, .kinds button, .deeds button").all():
        box = key.bounding_box()
        assert box["height"] >= 44, key.inner_text()
        assert box["width"] >= 44, key.inner_text()
        assert box["y"] + box["height"] <= bar, f"{key.inner_text()} is below the fold"
    assert grid.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = grid.page.url
    grid.page.locator('#pad [data-digit="4"]').tap()
    grid.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)
    assert grid.now[2] == "4"


def test_a_digit_that_clashes_is_written_lit_and_replaced_without_being_lost(watched: Watched) -> None:
    grid = Grid(watched)
    grid.choose("r1c3")
    grid.write("5")
    assert grid.now[2] == "5"
    grid.says("5 stands twice in row 1: r1c1 and r1c3.")
    expect(grid.page.locator(".conflict")).to_have_count(2)
    expect(grid.page.locator("#cell-told")).to_have_text("r1c3: 5, clashes")
    grid.write("4")
    assert grid.now[2] == "4"
    expect(grid.page.locator(".conflict")).to_have_count(0)
    assert [ply["words"] for ply in grid.state["line"]] == ["r1c3=5", "r1c3=4"]


@pytest.mark.parametrize("key", ["Backspace", "Delete", "0"])
def test_a_digit_is_rubbed_out(watched: Watched, key: str) -> None:
    grid = Grid(watched)
    grid.choose("r1c3")
    grid.write("4")
    grid.write(key)
    assert grid.state["position"] == EASY
    grid.choose("r1c1")
    grid.page.keyboard.press(key)
    grid.says("r1c1 is a given and stays as it is.")


def test_a_wrong_digit_is_found_by_check_and_a_hint_says_where_it_is(watched: Watched) -> None:
    grid = Grid(watched)
    grid.choose("r1c3")
    grid.write("1")
    expect(grid.page.locator(".conflict")).to_have_count(0)
    grid.page.locator("#check").click()
    grid.says("One digit is wrong: r1c3.")
    expect(grid.page.locator(".wrong-cell")).to_have_count(1)
    hint = grid.page.locator(".hint")
    grid.page.locator("#hint").click()
    expect(hint).to_contain_text("One cell contradicts the solution; mend that first.", timeout=PATIENCE_MS)
    grid.page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("look at box 1", timeout=PATIENCE_MS)
    grid.page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("r1c3 is 4, not 1", timeout=PATIENCE_MS)
    before = grid.page.url
    grid.page.get_by_role("button", name="Rub out what is wrong").click()
    grid.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)
    assert grid.state["position"] == EASY
    grid.page.locator("#check").click()
    grid.says("Everything so far is right.")


def test_a_small_board_is_played_and_a_stuck_one_is_mended(watched: Watched) -> None:
    grid = Grid(watched, f"/sudoku?position={SMALL}", side=4)
    expect(grid.page.locator("#pad [data-digit]")).to_have_count(4)
    grid.choose("r4c4")
    expect(grid.page.locator("#cell-told")).to_have_text("r4c4: empty")
    grid.page.keyboard.press("7")
    grid.says("The digits of this board go from 1 to 4.")
    for cell, digit in zip(("r1c2", "r1c3", "r1c4"), "324", strict=True):
        grid.choose(cell)
        grid.write(digit)
    for cell in ("r2c1", "r2c3", "r2c4", "r3c1", "r3c2", "r3c3", "r4c2", "r4c3", "r4c4"):
        grid.choose(cell)
        grid.write("2")
    grid.says("2 stands")
    assert grid.state["over"] is False
    assert grid.state["mine"] is True
    grid.choose("r4c4")
    grid.write("Backspace")
    assert grid.now[15] == "."


def test_notes_and_colours_go_to_several_cells_and_are_undone(watched: Watched) -> None:
    grid = Grid(watched)
    grid.choose("r1c3", "r2c3")
    expect(grid.page.locator(".own-cell")).to_have_count(2)
    grid.page.keyboard.press("Shift+Digit2")
    grid.page.keyboard.press("Shift+Digit7")
    assert grid.pencil()["corner"] == {"2": "27", "11": "27"}
    grid.page.locator('[data-mode="centre"].tool').click()
    grid.page.locator('#pad [data-digit="4"]').click()
    assert grid.pencil()["centre"] == {"2": "4", "11": "4"}
    grid.page.keyboard.press("v")
    grid.page.keyboard.press("3")
    assert grid.pencil()["colours"] == {"2": 3, "11": 3}
    expect(grid.page.locator(".mine .hue-3")).to_have_count(2)
    expect(grid.page.locator(".mine .own-note")).to_have_count(6)
    grid.page.keyboard.press("Control+z")
    expect(grid.page.locator(".mine .hue-3")).to_have_count(0)
    grid.page.locator("#undo").click()
    grid.page.keyboard.press("u")
    assert grid.pencil()["corner"] == {"2": "2", "11": "2"}
    assert grid.pencil()["centre"] == {}
    grid.page.locator("#redo").click()
    assert grid.pencil()["corner"] == {"2": "27", "11": "27"}
    assert grid.state["line"] == []
    grid.page.reload()
    grid.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    expect(grid.page.locator(".mine .own-note")).to_have_count(4)
    grid.page.locator("#undo").click()
    expect(grid.page.locator(".mine .own-note")).to_have_count(2)


def test_a_drag_chooses_cells_and_a_digit_goes_into_all_of_them(watched: Watched) -> None:
    grid = Grid(watched)
    grid.page.keyboard.press("Shift+Digit1")
    grid.page.mouse.move(*grid.spot("r1c3"))
    grid.page.mouse.down()
    for cell in ("r1c4", "r1c5", "r1c6"):
        grid.page.mouse.move(*grid.spot(cell))
    grid.page.mouse.up()
    expect(grid.page.locator(".own-cell")).to_have_count(4)
    grid.page.keyboard.press("Shift+Digit8")
    assert grid.pencil()["corner"] == {"2": "8", "3": "8", "5": "8"}
    grid.write("8")
    assert grid.now[:9] == "538878..."
    assert "8" not in "".join(grid.pencil()["corner"].get(cell, "") for cell in ("6", "7", "8"))
    grid.write("8")
    assert grid.state["position"] == EASY
    grid.page.locator("#undo").click()
    expect(grid.page.locator(".board .entry")).to_have_count(3, timeout=PATIENCE_MS)


def test_candidates_are_filled_in_on_request_and_a_digit_rubs_them_out(watched: Watched) -> None:
    grid = Grid(watched)
    grid.page.locator("#candidates").click()
    assert grid.pencil()["centre"]["2"] == "124"
    assert grid.pencil()["centre"]["3"] == "26"
    grid.choose("r1c3")
    grid.write("2")
    assert grid.pencil()["centre"]["3"] == "6"
    grid.page.locator("#undo").click()
    expect(grid.page.locator(".board .entry")).to_have_count(0, timeout=PATIENCE_MS)
    assert grid.pencil()["centre"]["3"] == "26"


def test_a_reload_keeps_the_clock_the_pause_and_the_consent(watched: Watched) -> None:
    grid = Grid(watched)
    grid.choose("r1c3")
    grid.write("4")
    grid.page.locator("#consent").check()
    grid.page.locator("#pause").click()  # a clock that runs would write over what is written next
    grid.page.evaluate(
        f"localStorage.setItem('puzzle-clock-{grid.game}', JSON.stringify({{seconds: 125, paused: true}}))"
    )
    grid.page.reload()
    grid.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    expect(grid.page.locator("#clock")).to_have_text("2:05")
    expect(grid.page.locator(".board")).to_have_class(re.compile("covered"))
    expect(grid.page.locator("#consent")).to_be_checked()
    assert grid.page.locator('#pad [data-digit="4"]').is_disabled()
    grid.page.keyboard.press("7")
    grid.page.locator("#pause").click()
    expect(grid.page.locator(".board")).not_to_have_class(re.compile("covered"))
    expect(grid.page.locator("#clock")).to_have_text(re.compile(r"^2:(0[6-9]|[1-5]\d)"), timeout=PATIENCE_MS)
    assert grid.now[2] == "4"


def test_new_brings_another_puzzle_with_a_clock_and_a_pencil_of_its_own(watched: Watched) -> None:
    grid = Grid(watched)
    grid.page.keyboard.press("v")
    grid.page.keyboard.press("1")
    grid.page.evaluate(
        f"localStorage.setItem('puzzle-clock-{grid.game}', JSON.stringify({{seconds: 3600, paused: false}}))"
    )
    grid.page.reload()
    grid.page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    expect(grid.page.locator("#clock")).to_have_text(re.compile(r"^60:"))
    grid.page.get_by_label("Difficulty").select_option("1.2..1.7")
    first, before = grid.game, grid.page.url
    grid.page.locator("#new").click()
    expect(grid.page.locator(".making")).to_contain_text("so far", timeout=PATIENCE_MS)
    grid.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)
    expect(grid.page.locator(".making")).to_contain_text("Made in", timeout=PATIENCE_MS)
    assert grid.game != first
    assert grid.state["position"] != EASY
    assert grid.pencil()["colours"] == {}
    expect(grid.page.locator(".mine .hue")).to_have_count(0)
    assert not grid.page.locator("#clock").inner_text().startswith("60:")
    grid.page.go_back()
    grid.page.wait_for_function("(old) => location.href === old", arg=before, timeout=PATIENCE_MS)
    expect(grid.page.locator(".mine .hue")).to_have_count(1, timeout=PATIENCE_MS)


def test_a_solved_grid_is_told_and_its_time_kept_by_consent(watched: Watched) -> None:
    grid = Grid(watched, f"/sudoku?position={SMALL}", side=4)
    grid.page.locator("#consent").check()
    solution = httpx.get(f"{watched.server}/v1/sudoku/report/advise", params={"text": SMALL}, timeout=PATIENCE_S).json()
    right = [one["move"] for one in solution["data"]["moves"] if one["loss"] == 0]
    with grid.page.expect_response("**/v1/sudoku/solves", timeout=PATIENCE_MS) as kept:
        for move in right:
            cell, digit = move.split("=")
            grid.choose(cell)
            grid.write(digit)
    assert kept.value.ok
    grid.says(re.compile(r"Solved in \d+:\d\d\."))
    assert grid.state["over"] is True
    httpx.delete(f"{watched.server}/v1/sudoku/solves", timeout=PATIENCE_S)


def test_a_hint_comes_in_stages_and_what_it_rubs_out_stays_away(watched: Watched) -> None:
    hard = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    grid = Grid(watched, f"/sudoku?position={hard}")
    hint = grid.page.locator(".hint")
    grid.page.keyboard.press("h")
    expect(hint).to_contain_text("Hint 1 of 3: Look at box 5 and column 4.", timeout=PATIENCE_MS)
    expect(grid.page.locator(".steps .told")).to_have_text(["1Where"])
    expect(grid.page.locator(".mine .unit-lit")).to_have_count(15)
    expect(hint.locator("a")).to_be_hidden()
    grid.page.keyboard.press("h")
    expect(hint).to_contain_text("Pointing (rated 2.6)", timeout=PATIENCE_MS)
    expect(grid.page.locator(".steps .told")).to_have_text(["1Where", "2Which"])
    link = hint.get_by_role("link", name="Pointing")
    assert link.get_attribute("href") == "/sudoku/techniques/pointing"
    grid.page.keyboard.press("h")
    expect(hint).to_contain_text("r9c4", timeout=PATIENCE_MS)
    expect(grid.page.locator(".mine .lit-out")).to_have_count(1)
    grid.page.get_by_role("button", name="Rub these candidates out").click()
    grid.says("Rubbed out: r9c4-9.")
    grid.page.keyboard.press("h")
    expect(hint).to_contain_text("Hint 1 of 3", timeout=PATIENCE_MS)
    expect(hint).not_to_contain_text("box 5 and column 4")
    grid.page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(grid.page.locator(".mine .unit-lit")).to_have_count(0)
    expect(grid.page.locator(".steps .told")).to_have_count(0)


def test_a_hint_asked_for_by_its_button_keeps_the_focus_to_its_end(watched: Watched) -> None:
    grid = Grid(watched)
    grid.page.locator("#hint").focus()
    for stage, words in (("1", "Say more"), ("2", "Say more"), ("3", "Write")):
        grid.page.keyboard.press("Enter")
        expect(grid.page.locator(".hint")).to_contain_text(f"Hint {stage} of 3", timeout=PATIENCE_MS)
        expect(grid.page.locator(":focus")).to_contain_text(words)


def test_what_is_expected_of_a_puzzle_is_said_beside_it(watched: Watched) -> None:
    known = httpx.get(f"{watched.server}/v1/sudoku/report/rate", params={"text": EASY}, timeout=PATIENCE_S).json()
    minutes = known["data"]["minutes"]["mean"]
    grid = Grid(watched, f"/sudoku?position={EASY}")
    facts = grid.page.locator("#facts")
    expect(facts).to_contain_text(f"{minutes:.1f} minutes", timeout=PATIENCE_MS)
    expect(facts).to_contain_text("1.2hardest step: hidden single")
    expect(grid.page.locator(".eval")).to_contain_text(re.compile(r"30 of 81 cells done ?rated 1\.2"))
    assert grid.page.locator(".eval #clock").is_visible()
    grid.page.goto(f"{watched.server}/sudoku?position={SMALL}")
    expect(facts).to_contain_text("not known", timeout=PATIENCE_MS)


def test_a_puzzle_is_typed_or_pasted_and_what_is_wrong_is_said_where(watched: Watched) -> None:
    grid = Grid(watched)
    grid.page.locator("#set").click()
    told, start = grid.page.locator(".proof"), grid.page.get_by_role("button", name="Play this puzzle")
    field = grid.page.get_by_label("Row 1, column 1", exact=True)
    grid.page.get_by_role("button", name="Empty the grid").click()
    field.focus()
    grid.page.keyboard.type("5")
    grid.page.keyboard.press("ArrowRight")
    grid.page.keyboard.type("5")
    expect(told).to_contain_text("5 stands twice in row 1: r1c1 and r1c3.")
    expect(grid.page.locator(".typed .clash")).to_have_count(2)
    expect(start).to_be_disabled()
    grid.page.get_by_role("button", name="Empty the grid").click()

    def paste(text: str) -> None:
        field.focus()
        field.evaluate(
            "(node, text) => { const data = new DataTransfer(); data.setData('text', text); "
            "const how = {clipboardData: data, bubbles: true, cancelable: true}; "
            "node.dispatchEvent(new ClipboardEvent('paste', how)); }",
            text,
        )

    paste("." * 9 + EASY[9:])
    expect(told).to_contain_text("More than one solution", timeout=PATIENCE_MS)
    assert grid.page.locator(".typed .clash").count() > 1
    paste("12345678." + "........9" + "." * 63)
    expect(told).to_contain_text("No digit fits r1c9", timeout=PATIENCE_MS)
    paste("not a puzzle")
    expect(told).to_contain_text("expected 81 characters", timeout=PATIENCE_MS)
    paste("\n".join(EASY[row : row + 9] for row in range(0, 81, 9)))
    expect(told).to_contain_text("One solution, 30 givens.", timeout=PATIENCE_MS)
    before = grid.page.url
    start.click()
    grid.page.wait_for_function("(old) => location.href !== old", arg=before, timeout=PATIENCE_MS)
    assert grid.state["position"] == EASY


def test_a_puzzle_with_two_solutions_is_said_to_have_them(watched: Watched) -> None:
    grid = Grid(watched, "/sudoku?position=" + "." * 9 + EASY[9:])
    grid.says("More than one solution")
    assert grid.page.locator(".mine .cell-lit").count() > 1
    # Advice on such a grid is refused, which a browser writes down.
    expect(grid.page.locator("#moves")).to_contain_text("solutions", timeout=PATIENCE_MS)
    expect(grid.page.locator("#facts")).to_contain_text("not known", timeout=PATIENCE_MS)
    assert all("422" in words for words in watched.errors)
    watched.errors.clear()


def test_the_keyboard_does_everything(watched: Watched) -> None:
    grid = Grid(watched)
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowDown"):
        grid.page.keyboard.press(key)
    expect(grid.page.locator("#cell-told")).to_contain_text("2 cells, the last r2c3")
    for key in ("x", "2", "c", "7", "v", "1", "Escape", "z"):
        grid.page.keyboard.press(key)
    found = grid.pencil()
    assert (found["corner"], found["centre"], found["colours"]) == (
        {"2": "2", "11": "2"},
        {"2": "7", "11": "7"},
        {"2": 1, "11": 1},
    )
    grid.page.keyboard.press("Backspace")
    assert "11" not in grid.pencil()["corner"]
    assert grid.pencil()["colours"]["11"] == 1
    grid.page.keyboard.press("p")
    expect(grid.page.locator(".board")).to_have_class(re.compile("covered"))
    grid.page.keyboard.press("p")
    grid.page.keyboard.press("?")
    expect(grid.page.locator("#keys")).to_contain_text("corner notes")


def test_the_pad_and_its_sentences_speak_the_chosen_language(watched: Watched) -> None:
    watched.context.add_cookies([{"name": "language", "value": "sv", "url": watched.server}])
    grid = Grid(watched)
    expect(grid.page.locator("#undo")).to_have_text("Ångra")
    grid.choose("r1c3")
    grid.write("5")
    grid.says("5 står två gånger i rad 1: r1c1 och r1c3.")
