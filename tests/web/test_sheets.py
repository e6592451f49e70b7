"""Pages on paper: sheets of puzzles and scores, and every page without what can only be pressed."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from ludometry.games.sudoku.explainer.rating import rate
from tests.patience import PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched


def pages_of(page: Any) -> int:
    """How many pages of A4 the browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


@pytest.mark.parametrize(("room", "choice"), [("sudoku", "1.2..1.7"), ("nurikabe", "6-simple")])
@pytest.mark.parametrize("per", [1, 6])
def test_puzzles_stand_on_one_page_and_their_solutions_overleaf(
    watched: Watched, room: str, choice: str, per: int
) -> None:
    page = watched.open(f"/{room}/sheet?choice={choice}&per={per}&seed=3")
    page.wait_for_selector("[data-ready=yes]")
    assert page.locator(".sheet:not(.backs) svg").count() == per
    assert page.locator(".sheet.backs svg").count() == per
    assert pages_of(page) == 2
    captions = page.locator(".sheet:not(.backs) figcaption").all_inner_texts()
    assert all(re.search(r"ER \d|techniques|trial", one) for one in captions)
    assert broken(page) == []


def test_the_same_seed_makes_the_same_sheet_and_the_rating_is_the_ladder_s(server: str) -> None:
    asked = f"{server}/sudoku/sheet?choice=1.2..1.7&per=2&seed=5"
    first, second = (httpx.get(asked, timeout=PATIENCE_S).text for _ in range(2))
    assert first == second
    frames = re.findall(r"<desc>(.*?)</desc>", first, re.S)[:2]
    said = re.findall(r"<figcaption>\d\. ER ([\d.]+)", first)
    puzzles = ["".join(re.findall(r"[\d.]", frame)) for frame in frames]
    assert [f"{rate(one).er:.1f}" for one in puzzles] == said


def test_the_puzzle_on_the_board_is_put_on_paper(watched: Watched) -> None:
    page = watched.open("/sudoku")
    page.wait_for_selector("#saving", state="attached")
    page.locator("#save").click()
    page.locator("#sheet-link").click()
    page.wait_for_selector(".sheet svg")
    assert page.locator(".sheet:not(.backs) figcaption").inner_text() == "1. ER 1.2"
    assert pages_of(page) == 2


def test_a_score_sheet_is_blank_or_shows_what_each_box_is_worth(watched: Watched) -> None:
    page = watched.open("/yatzy/sheet?choice=yahtzee")
    rows = page.locator(".score tbody tr")
    assert rows.count() == 13 + 2 + 1 + 1  # boxes, sum and bonus, extra yahtzees, total
    assert pages_of(page) == 1
    assert broken(page) == []
    page = watched.open("/yatzy?position=66612%200%20ones%3D3,pair%3D10")
    page.wait_for_selector("#saving", state="attached")
    page.locator("#save").click()
    page.locator("#sheet-link").click()
    page.wait_for_selector(".score")
    assert "Best is fill" in page.locator("figcaption").inner_text()
    sixes = page.locator(".score tr", has_text="sixes").locator("td").all_inner_texts()
    assert sixes[1] == "18"
    assert float(sixes[2]) > 150
    assert pages_of(page) == 1


@pytest.mark.parametrize("query", ["per=3", "seed=never", "game=nothing&node=0", "per=6&seed=99999999999"])
def test_a_sheet_that_cannot_be_made_gets_a_sentence(server: str, query: str) -> None:
    answer = httpx.get(f"{server}/nurikabe/sheet?{query}", timeout=PATIENCE_S)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_room_s_page_is_one_page_of_paper_without_buttons(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202%20ones%3D3,pair%3D10")
    watched.ready()
    assert pages_of(page) == 1
    page.emulate_media(media="print")
    for hidden in (".top", ".tools", "#set-up", ".switch", ".foot"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.locator(".board svg").is_visible()
    assert page.locator("[data-row-move]").first.is_visible()
    # black on white, whatever the screen's theme
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
