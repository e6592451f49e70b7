"""Reviews as they are read: the game replayed, turning points, mistakes tried again, records refused."""

from __future__ import annotations

import random
import re
import threading
from decimal import Decimal
from typing import Any

import httpx
import pytest

from ludometry.core.errors import BadInput
from ludometry.core.registry import rooms, rooms_with
from ludometry.web import reviewing
from ludometry.web.house import EXAMPLES, example_game
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched

SHORT = """room: yatzy

66612; keep 666; 66634; keep 666; 66655; full-house
12344; keep 1234; 12346; keep 1234; 12345; fill sixes
"""
EXAMPLED = [one.id for one in rooms_with("review") if (EXAMPLES / f"{one.id}.txt").is_file()]


def shown(page: Any) -> None:
    page.wait_for_selector(".replay .board svg", timeout=PATIENCE_MS)


def asked_for(server: str, text: str, room: str = "") -> dict[str, Any]:
    """A review by the routes alone."""
    told: dict[str, Any] = {"id": "", "state": "waiting"}
    while told["state"] in ("waiting", "running"):
        answer = (
            httpx.get(f"{server}/v1/reviews/{told['id']}", timeout=PATIENCE_S)
            if told["id"]
            else httpx.post(f"{server}/v1/reviews", json={"room": room, "record": text}, timeout=PATIENCE_S)
        )
        told = answer.json()
        assert answer.status_code == 200, told
    return told


def test_every_room_of_ours_has_an_example() -> None:
    assert set(EXAMPLED) >= {"yatzy", "sudoku", "cribbage", "darkchess", "dominoes", "skat", "nurikabe", "poker"}


@pytest.mark.parametrize("room", EXAMPLED)
def test_an_example_is_replayed_event_by_event(watched: Watched, room: str) -> None:
    page = watched.open(f"/review?example={room}#1")
    shown(page)
    count = int(page.locator(".place").inner_text().split(" of ")[1])
    boards = set()
    for number in range(1, min(count, 12) + 1):
        assert page.locator(".place").inner_text() == f"{number} of {count}"
        # The board is drawn when the server has sent it.
        boards.add(page.locator(".replay .board svg").evaluate("(node) => node.outerHTML.length"))
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert page.locator(".place").inner_text() == "The end"
    assert page.url.endswith(f"#{count + 1}")
    assert page.locator(".say.error").count() == 0
    assert broken(page) == []


def test_curve_luck_loss_and_waterfall_add_up(watched: Watched, server: str) -> None:
    told = asked_for(server, SHORT)
    player = told["review"]["players"][0]
    assert player["start"] + player["luck"] - player["loss"] == pytest.approx(player["final"])
    page = watched.open("/review")
    page.get_by_label("A record: paste it").fill(SHORT)
    page.get_by_role("button", name="Review", exact=True).click()
    shown(page)
    assert page.locator("#curve .event-luck").count() == len(told["review"]["lucks"]) + 1  # and its word in the key
    assert page.locator(".waterfall rect:not(.part)").count() == 3
    assert "over par" not in page.locator(".verdict").inner_text()
    assert f"{player['final']:.1f} points" in page.locator(".verdict .big").inner_text()
    assert page.locator(".key").inner_text().startswith("worth to You")


def printed(words: str) -> list[Decimal]:
    return [Decimal(one.replace("−", "-").replace("+", "")) for one in re.findall(r"[+−]?\d+(?:\.\d+)?", words)]


def test_a_result_is_told_against_par_and_its_losses_by_grade(watched: Watched) -> None:
    page = watched.open("/review?example=yatzy")
    shown(page)
    start, _, lost, final = printed(page.locator(".verdict .big").inner_text())
    said = re.fullmatch(r"([\d.]+) points, ([\d.]+) under par", page.locator(".verdict .headline").inner_text())
    assert said is not None
    by = said[2]
    assert Decimal(said[1]) == final
    assert abs(start - Decimal(by) - final) <= Decimal("0.1")
    rows = page.locator(".by-grade li").all_inner_texts()
    counts = [int(re.search(r"\d+", row)[0]) for row in rows]  # type: ignore[index]
    assert f"of {sum(counts)} decisions" in page.locator(".verdict").inner_text()
    losses = [Decimal(found[1]) for row in rows if (found := re.search("−([0-9.]+)", row))]
    assert abs(sum(losses) + lost) <= Decimal("0.3")
    assert page.locator(".waterfall .part").count() == len(losses)
    graded = page.locator(".by-grade .chip:not(.grade-best, .grade-good) + b").all_inner_texts()
    assert page.locator("#curve .sign").count() == sum(map(int, graded))


@pytest.mark.parametrize("room", [room for room in EXAMPLED if room not in ("sudoku", "nurikabe")])
def test_what_is_printed_adds_up_and_the_largest_turn_comes_first(watched: Watched, room: str) -> None:
    page = watched.open(f"/review?example={room}")
    shown(page)
    seats = page.locator(".people label")
    for seat in range(max(1, seats.count())):
        if seats.count():
            seats.nth(seat).click()
        *parts, final = printed(page.locator(".verdict .big").inner_text())
        assert len(parts) >= 3
        assert sum(parts) == final
        drawn = page.locator(".waterfall .strong").all_text_contents()
        assert [printed(words)[0] for words in drawn] == [*parts, final]
        sizes = [abs(printed(words)[0]) for words in page.locator(".turning .by").all_inner_texts()]
        assert sizes == sorted(sizes, reverse=True)
    order = page.locator("#result > *").evaluate_all("(all) => all.map((one) => one.id || one.className)")
    assert order.index("luck-and-skill") < order.index("replay")


def test_parts_are_rounded_so_that_their_sum_is_the_rounded_sum(watched: Watched) -> None:
    page = watched.open("/review")
    rng = random.Random(5)
    asked = []
    for _ in range(3000):
        parts = [rng.choice([0.0, rng.uniform(-300, 300), rng.randint(-500, 500) / 10, 0.05]) for _ in range(4)]
        asked.append([parts, sum(parts), rng.choice([1, 2])])
    found = page.evaluate(
        "async (all) => { const { addUp, number } = await import('/front/words.js');"
        " return all.map(([parts, total, digits]) => [addUp(parts, total, digits), number(total, digits)]); }",
        asked,
    )
    for (parts, total, digits), (rounded, words) in zip(asked, found, strict=True):
        assert round(sum(rounded), 6) == float(printed(words)[0]), (parts, total)
        assert all(abs(one - part) < 10**-digits for one, part in zip(rounded, parts, strict=True)), (parts, rounded)


def test_a_click_on_the_curve_or_a_turning_point_shows_the_board_there_and_the_address_names_it(
    watched: Watched,
) -> None:
    page = watched.open("/review?example=yatzy")
    shown(page)
    point = page.locator(".turning button").first
    number = point.locator(".number").inner_text()
    point.click()
    assert page.url.endswith(f"#{number}")
    assert page.locator(".place").inner_text().startswith(f"{number} of ")
    page.locator("#curve svg").scroll_into_view_if_needed()
    box = page.locator("#curve svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.97, box["y"] + 40)
    page.wait_for_function("(old) => !location.hash.endsWith(old)", arg=f"#{number}", timeout=PATIENCE_MS)
    chosen = page.url.split("#")[1]
    page.reload()
    shown(page)
    assert page.locator(".place").inner_text().startswith(f"{chosen} of ")


def test_a_mistake_is_tried_again_with_the_answer_hidden(watched: Watched) -> None:
    page = watched.open("/review?example=poker#6")
    shown(page)
    page.locator(".caption").get_by_role("button", name="Try again from here").click()
    page.wait_for_selector(".choices-of button", timeout=PATIENCE_MS)
    assert "low pair" not in page.locator(".caption").inner_text()
    page.locator(".choices-of").get_by_role("button", name="hold 9C 8H 7C", exact=True).click()
    assert "that costs 0.57 coins." in page.locator(".judged").inner_text()
    page.locator(".choices-of").get_by_role("button", name="hold 7H 7C", exact=True).click()
    assert "nothing is better" in page.locator(".judged").inner_text()
    page.get_by_role("button", name="Show the answer").click()
    assert "low pair" in page.locator(".caption").inner_text()


def test_a_wrong_digit_is_the_mistake_of_a_sudoku(watched: Watched) -> None:
    page = watched.open("/review?example=sudoku")
    shown(page)
    assert "1 of them wrong" in page.locator(".verdict").inner_text()
    assert page.locator(".mistakes li").count() == 1
    assert page.locator("#curve .event-loss").count() == 2  # the bar and its word in the key


def test_a_header_alone_is_refused_with_a_sentence_and_takes_the_last_result_away(watched: Watched) -> None:
    page = watched.open("/review?example=yatzy")
    shown(page)
    page.locator("#ask summary").click()
    page.get_by_label("A record: paste it").fill("room: cribbage\n")
    page.get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector(".say.error:has-text('no event')", timeout=PATIENCE_MS)
    assert page.locator("#result > *").count() == 0


def test_a_file_is_dropped_on_the_page(watched: Watched) -> None:
    page = watched.open("/review")
    page.evaluate(
        """(text) => { const carried = new DataTransfer(); carried.items.add(new File([text], 'game.txt'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true })); }""",
        SHORT,
    )
    shown(page)


def test_a_file_is_chosen_from_the_disk(watched: Watched) -> None:
    page = watched.open("/review")
    page.locator("#file").set_input_files({"name": "mine.txt", "mimeType": "text/plain", "buffer": SHORT.encode()})
    shown(page)
    assert page.locator(".place").inner_text().endswith(f" of {SHORT.count(';') + 2}")
    nothing = {"name": "empty.txt", "mimeType": "text/plain", "buffer": b"room: yatzy\n"}
    page.locator("#file").set_input_files(nothing)
    page.wait_for_selector("#say:has-text('no event')")
    assert page.locator(".replay").count() == 0


def test_ones_own_game_is_on_the_list_and_opens_at_its_last_ply(watched: Watched, server: str) -> None:
    begun = httpx.post(f"{server}/v1/yatzy/games", json={"position": "66612 2 -"}, timeout=PATIENCE_S).json()
    httpx.post(
        f"{server}/v1/games/{begun['game']}/{begun['node']}/turn", json={"move": "keep 666"}, timeout=PATIENCE_S
    ).raise_for_status()
    page = watched.open("/review")
    link = page.locator(f".games-at-hand a[href*='{begun['game']}']")
    link.click()
    shown(page)
    page = watched.open(f"/games/{begun['game']}/review#1")
    shown(page)
    assert page.locator(".place").inner_text() == "1 of 2"
    assert f"/yatzy/{begun['game']}/0" in str(page.get_by_text("Open this position").get_attribute("href"))


def test_a_phone_replays_on_the_board_drawn_for_it(phone: Watched) -> None:
    page = phone.open("/review?example=yatzy")
    page.wait_for_selector(".replay .board svg", timeout=PATIENCE_MS)
    sizes = page.eval_on_selector_all(
        ".replay .board svg text",
        """(nodes) => nodes.filter((node) => node.textContent.trim())
        .map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)""",
    )
    assert min(sizes) >= 12


def test_phone_needs_no_sideways_scrolling(phone: Watched) -> None:
    page = phone.open("/review?example=cribbage")
    shown(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert broken(page) == []


def test_a_review_is_stopped_and_the_next_one_done() -> None:
    reviews = reviewing.Reviews()
    try:
        text = example_game("cribbage")
        long = reviews.ask("cribbage", text)
        assert reviews.ask("cribbage", text) is long
        assert reviews.cancel(long.id).state == "cancelled"
        next_one = reviews.ask("yatzy", SHORT)
        ended = threading.Event()
        while next_one.state in ("waiting", "running"):
            ended.wait(0.05)
        assert next_one.state == "done", next_one.words
        assert reviews.ask("yatzy", SHORT) is next_one
    finally:
        reviews.stop()


def test_an_empty_record_is_refused_by_every_room() -> None:
    for room in rooms():
        with pytest.raises(BadInput, match="no event"):
            reviewing.reviewed(room, f"room: {room}\n")


@pytest.mark.parametrize(
    ("room", "drawing"), [("yatzy", ".a-die"), ("cribbage", ".a-card"), ("dominoes", ".bone"), ("poker", ".a-card")]
)
def test_a_turning_point_is_drawn_as_it_lay_on_the_table_and_has_the_sign_of_its_grade(
    watched: Watched, room: str, drawing: str
) -> None:
    page = watched.open(f"/review?example={room}")
    shown(page)
    rows = page.locator(".turning button")
    drawn = rows.filter(has=page.locator(drawing))
    assert drawn.count() > 0
    # Who listens hears the words of what is drawn, and of what is not.
    assert page.locator(".turning .drawn:not([aria-hidden=true])").count() == 0
    assert (
        drawn.count()
        == page.locator(".turning .drawn").count()
        == page.locator(".turning .drawn").locator("xpath=preceding-sibling::span[@class='unseen']").count()
    )
    for at in range(rows.count()):
        mine = rows.nth(at).locator("[class*=grade-]").count()
        assert mine + rows.nth(at).locator(".dot-of").count() == 1
    assert rows.first.bounding_box()["height"] >= 44


def test_five_dice_are_drawn_for_a_keep_and_those_thrown_again_are_dashed(watched: Watched) -> None:
    page = watched.open("/review?example=yatzy")
    shown(page)
    keep = page.locator(".turning button").filter(has_text="keep").first
    words = keep.locator(".unseen").last.inner_text()
    assert keep.locator(".a-die").count() == 5
    assert keep.locator(".a-die:not(.thrown)").count() == len(words.removeprefix("keep "))


@pytest.mark.parametrize(("room", "unit"), [("yatzy", " points"), ("cribbage", " % to win")])
def test_points_and_chances_to_win_are_graded_by_the_same_bounds_and_the_review_says_which(
    watched: Watched, room: str, unit: str
) -> None:
    page = watched.open(f"/review?example={room}")
    shown(page)
    said = page.locator("#luck-and-skill").inner_text()
    for words in ("good move loses up to 1.0", "inaccuracy up to 3.0", "mistake up to 7.0", "one that lost 7.0"):
        assert f"{words}{unit}" in said


MOVED = """window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"""
"""Counts how far things moved that nobody touched."""


def test_the_form_makes_way_for_a_review_and_comes_back_when_there_is_none(watched: Watched) -> None:
    watched.context.add_init_script(MOVED)
    page = watched.open("/review?example=yatzy")
    assert page.get_by_label("A record: paste it").is_hidden()  # folded before anything is worked out
    shown(page)
    assert page.evaluate("window.shift") < 0.02
    assert page.locator("h1:visible").all_inner_texts() == ["106.0 points, 142.4 under par"]
    page.locator("#ask summary").click()
    page.get_by_label("A record: paste it").fill("room: cribbage\n")
    page.get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector(".say.error:has-text('no event')", timeout=PATIENCE_MS)
    assert page.get_by_label("A record: paste it").is_visible()
    assert page.locator("h1:visible").all_inner_texts() == ["Where was the game lost?"]
    page.get_by_label("A record: paste it").fill(SHORT)
    page.get_by_role("button", name="Review", exact=True).click()
    shown(page)
    assert page.get_by_label("A record: paste it").is_hidden()
    assert page.locator("#ask summary").evaluate("(one) => one === document.activeElement")
