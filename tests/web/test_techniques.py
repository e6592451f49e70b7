"""Every technique has a page: in words, with its rating, an example that our own walker finds, and a way to try it."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from ludometry.games.nurikabe import hints as nurikabe_hints
from ludometry.games.nurikabe.lessons import WORDS as NURIKABE_WORDS
from ludometry.games.nurikabe.lessons import lessons as nurikabe_lessons
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.techniques import SIMPLE, TRIAL
from ludometry.games.sudoku.explainer import State
from ludometry.games.sudoku.explainer.kernels.codes import CODES
from ludometry.games.sudoku.explainer.techniques import ADDITIONS
from ludometry.games.sudoku.explainer.techniques.locked import DIRECT_CLAIMING
from ludometry.games.sudoku.hints import explained, hint
from ludometry.games.sudoku.lesson_words import WORDS
from ludometry.games.sudoku.lessons import lessons
from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import answer
from ludometry.study.lessons import Lesson
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched


@pytest.mark.parametrize("name", list(lessons()))
def test_an_example_of_sudoku_is_what_a_hint_finds_there(name: str) -> None:
    one = lessons()[name]
    state = read_state(one.position)
    answer(state.puzzle)
    found = hint(state, 3, "sukaku" if "Sukaku" in one.cost else "se")
    if name == DIRECT_CLAIMING.id:
        # It always stands beside something easier, such as a hidden single.
        found = explained(state, next(DIRECT_CLAIMING.find(State.of(state))), 3)
    assert found.step is not None
    assert (found.step.technique, found.step.words, found.lit) == (name, one.step, one.lit)
    assert f"rated {found.step.rating}" in one.cost


def test_every_technique_that_a_hint_can_name_has_a_page() -> None:
    additions = {technique.id for further in ADDITIONS.values() for technique in further}
    assert set(lessons()) == set(WORDS)
    assert set(CODES) - additions <= set(lessons())
    assert {nurikabe_hints.technique_id(one) for one in (*SIMPLE, TRIAL)} == set(nurikabe_lessons())
    assert set(NURIKABE_WORDS) == {*SIMPLE, TRIAL}


@pytest.mark.parametrize("name", list(nurikabe_lessons()))
def test_an_example_of_nurikabe_is_what_a_hint_finds_there(name: str) -> None:
    one = nurikabe_lessons()[name]
    found = nurikabe_hints.hint(read(one.position), 3)
    assert found.step is not None
    assert (nurikabe_hints.technique_id(found.step.technique), found.words, found.lit) == (name, one.step, one.lit)


def test_a_technique_is_explained_and_tried_on_the_board(watched: Watched, phone: Watched) -> None:
    page = watched.open("/sudoku/techniques/")
    page.get_by_role("link", name="X-Wing").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("X-Wing")
    expect(page.locator("main")).to_contain_text("Rated 3.2 here on the Explainer's scale")
    assert page.locator(".technique svg .dot-out").count() > 0
    assert broken(page) == []
    page.locator("#try").click()
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    hinted = page.locator(".hint")
    for _ in range(2):
        page.keyboard.press("h")
        expect(hinted).to_contain_text("Hint", timeout=PATIENCE_MS)
        expect(hinted).not_to_contain_text("Working", timeout=PATIENCE_MS)
    expect(hinted).to_contain_text("X-Wing (rated 3.2)")
    small = phone.open("/nurikabe/techniques/no-pool")
    expect(small.locator("main")).to_contain_text("No 2x2 square may be all sea")
    assert small.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert broken(small) == []


@pytest.mark.parametrize(("room", "taught"), [("sudoku", lessons), ("nurikabe", nurikabe_lessons)])
def test_every_example_opens_on_the_board(server: str, room: str, taught: Callable[[], dict[str, Lesson]]) -> None:
    for one in taught().values():
        body = {"position": one.position}
        begun = httpx.post(f"{server}/v1/{room}/games", json=body, timeout=PATIENCE_S)
        assert begun.json()["position"] == one.position


def test_an_unknown_technique_is_named_in_a_sentence(server: str) -> None:
    answered = httpx.get(f"{server}/sudoku/techniques/x-wingg", timeout=PATIENCE_S)
    assert answered.status_code == 422
    assert "x-wing" in answered.text
    assert httpx.get(f"{server}/yatzy/techniques", timeout=PATIENCE_S).status_code == 422
