"""The way in and the pages around it: dice to try, one field that finds the room, and errors with a way on."""

from __future__ import annotations

import httpx

from ludometry.core.registry import rooms
from ludometry.web import covers
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched
from tests.web.test_review import SHORT


def test_the_dice_of_the_example_are_worth_what_the_table_says(watched: Watched, server: str) -> None:
    page = watched.open("/")
    page.wait_for_selector("#live-words:has-text('less than the best')", timeout=PATIENCE_MS)
    moves = httpx.get(
        f"{server}/v1/yatzy/advice", params={"position": "24566 2 -", "most": 0}, timeout=PATIENCE_S
    ).json()["moves"]
    for die in page.locator(".die[data-face='6']").all():
        die.click()
    best = moves[0]
    assert best["move"] == "keep 66"
    assert (
        page.locator("#live-words").inner_text()
        == f"keep 66: worth {best['value']['mean']:.1f} points. Nothing is better."
    )
    page.locator(".die[data-face='4']").click()
    worse = next(one for one in moves if one["move"] == "keep 466")
    assert f"{worse['loss']:.1f} points less than the best" in page.locator("#live-words").inner_text()
    assert broken(page) == []


def test_every_room_of_ours_has_a_cover_and_rooms_from_outside_stand_apart(watched: Watched) -> None:
    page = watched.open("/")
    ours = {one.id for one in rooms().values() if not one.package}
    shown = {str(one.get_attribute("data-readiness")) for one in page.locator("[data-readiness]").all()}
    assert shown == ours
    assert set(covers.DRAWINGS) == set(covers.SENTENCES)
    assert set(covers.DRAWINGS) <= ours
    assert page.locator(".room .cover > svg").count() == len(covers.DRAWINGS)
    assert page.locator(".room .cover > :is(svg, img)").count() == len(ours)


def test_a_row_shows_what_lies_on_the_table_large_enough_to_read(watched: Watched, phone: Watched) -> None:
    for page in (watched.open("/"), phone.open("/")):
        row = page.locator(".room", has=page.get_by_role("heading", name="Cribbage"))
        assert "".join(row.locator(".cover text").all_text_contents()) == "55J43K"
        assert page.locator(".room", has_text="Yatzy").locator(".cover rect").count() == 5
        sizes = page.eval_on_selector_all(
            ".cover text",
            """(nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)""",
        )
        assert min(sizes) >= 12
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_field_finds_the_room_of_a_position_and_the_review_of_a_long_record(watched: Watched) -> None:
    page = watched.open("/")
    page.get_by_label("Have a position").fill("66612 2 ones=3,pair=10")
    page.keyboard.press("Enter")
    page.wait_for_url("**/yatzy/*/*", timeout=PATIENCE_MS)
    page = watched.open("/")
    note = "# a remark that makes the record longer than any address\n" * 400
    page.get_by_label("Have a position").fill(SHORT + note)
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_selector(".replay .board svg", timeout=PATIENCE_MS)
    page = watched.open("/")
    page.get_by_label("Have a position").fill("no room reads this")
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_selector(".error:has-text('No room reads')")


def test_an_address_that_is_none_is_a_page_of_ours_and_a_sentence_for_programs(watched: Watched, server: str) -> None:
    page = watched.open("/nowhere/at/all")
    assert page.get_by_role("heading", name="Nothing is here").count() == 1
    assert broken(page) == []
    page.get_by_role("link", name="To the rooms").click()
    page.wait_for_selector("h1:has-text('What is a move worth?')")
    watched.errors.clear()  # the status of the page, which the browser writes down
    asked = {"headers": {"accept": "text/html"}, "timeout": PATIENCE_S}
    answer = httpx.get(f"{server}/v1/nowhere/at/all/here", **asked)
    assert answer.status_code == 404
    assert answer.json() == {"error": "there is nothing at this address."}
    assert httpx.get(f"{server}/games/nobody/review", **asked).status_code == 422


def test_a_chosen_theme_is_in_the_page_before_it_is_painted(server: str) -> None:
    """A page that learns by a script that it is dark flashes white first."""
    for theme in ("dark", "light"):
        head = httpx.get(f"{server}/", cookies={"theme": theme}, timeout=PATIENCE_S).text.partition("<head>")[0]
        assert f'data-theme="{theme}"' in head
    plain = httpx.get(f"{server}/", cookies={"theme": "x onload=1"}, timeout=PATIENCE_S).text
    assert "data-theme" not in plain.partition("<head>")[0]
    assert '<meta name="color-scheme" content="light dark">' in plain
    assert '<link rel="icon" href="/front/icon.svg"' in plain
    assert httpx.get(f"{server}/front/icon.svg", timeout=PATIENCE_S).text.startswith("<svg")


def test_the_page_of_tables_says_size_time_and_what_for(watched: Watched) -> None:
    page = watched.open("/tables")
    row = page.locator("tr:has-text('Dominoes: every position of seven elements')")
    assert "654 MB" in row.inner_text()
    assert "ten seconds" in row.inner_text()
    assert row.get_by_role("button", name="Cancel").is_hidden()


def test_the_page_of_the_api_has_a_way_back_and_a_dark_face(phone: Watched) -> None:
    page = phone.open("/docs")
    page.wait_for_selector("h1:has-text('The JSON API')")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(24, 21, 17)"
    page.get_by_role("link", name="Ludometry", exact=True).click()
    page.wait_for_selector("h1:has-text('What is a move worth?')")


def test_a_link_leads_to_the_same_place_here_and_never_elsewhere(server: str) -> None:
    def led(text: str) -> str:
        answer = httpx.post(f"{server}/v1/find", json={"text": text}, timeout=PATIENCE_S).json()
        return str(answer["there"])

    assert led("http://127.0.0.1:8765/yatzy?position=66612+2") == "/yatzy?position=66612+2"
    assert led("https://elsewhere.example/sudoku/abc/12?as=play") == "/sudoku/abc/12?as=play"
    assert led("http://a:1/shared/abc/4?pass=once&token=secret") == "/shared/abc/4"
    assert led("/review?example=yatzy") == "/review?example=yatzy"
    for odd in (
        "http://a//evil.example/yatzy",
        "//evil.example",
        "/\\evil.example",
        "http://[/yatzy",
        "http://a/nowhere",
    ):
        assert led(odd) == ""
    # a position of dark chess has slashes too
    assert led("8/1R6/2n3K1/2k2P2 w").startswith("/darkchess?")
