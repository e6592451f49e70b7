"""The analysis page of the rooms with cards, boards and dice: what a person does there, and what must not happen."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched, page_of
from tests.web.test_pages import state, wait_for_another_place

FEW_BOXES = (
    "ones=3,twos=6,threes=9,fours=12,fives=15,pair=10,two-pairs=18,three-of-a-kind=12,four-of-a-kind=12,"
    "small-straight=15,large-straight=20,full-house=21,chance=20"
)
"""A card on which a target is worked out in a moment."""


def begun(watched: Watched, room: str, **body: Any) -> dict[str, Any]:
    """A game that the server has begun."""
    found: dict[str, Any] = httpx.post(f"{watched.server}/v1/{room}/games", json=body, timeout=PATIENCE_S).json()
    return found


@pytest.mark.parametrize("room", ["cribbage", "dominoes", "skat"])
def test_people_who_share_a_screen_do_not_read_each_others_cards(watched: Watched, room: str) -> None:
    page = watched.open(page_of(room, against="people"))
    watched.ready()
    known = state(watched)
    assert known["hidden"]
    assert known["position"] is None
    assert page.get_by_label("Position", exact=True).input_value() == ""


def test_the_next_person_at_the_screen_asks_for_the_cards(watched: Watched) -> None:
    page = watched.open("/dominoes?against=people")
    watched.ready()
    before = page.url
    page.locator("#best").click()
    wait_for_another_place(page, before)
    page.wait_for_selector("#curtain:not([hidden])", timeout=PATIENCE_MS)
    page.wait_for_selector("[data-row-move]", state="attached")
    covered = page.url
    shown = "(all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length"
    for part in (".board svg", "#moves", "#line", "#remarks", "#own", "#extra", "#reason"):
        assert page.locator(f"{part}, {part} *").evaluate_all(shown) == 0, part
    page.keyboard.press("b")
    page.locator("#curtain").click()
    assert page.url == covered
    assert page.locator(".board svg").is_visible()
    assert page.locator("[data-row-move]").first.is_visible()


def test_a_position_that_was_typed_lies_open(watched: Watched) -> None:
    watched.open("/skat?position=null by F | H7 | H8 | H9")
    watched.ready()
    assert state(watched)["position"] == "null by F | H7 | H8 | H9"


def test_looking_at_all_cards_before_the_end_marks_the_game(watched: Watched) -> None:
    page = watched.open(page_of("skat", against="simple"))
    watched.ready()
    page.get_by_text("With all cards open", exact=True).click()
    page.get_by_role("button", name="Look at all cards").click()
    assert not state(watched)["opened"]
    page.get_by_role("button", name="Lay the cards open").click()
    page.wait_for_selector("#remarks :text('this game is marked')", timeout=PATIENCE_MS)
    assert state(watched)["opened"]
    assert state(watched)["position"]


def test_a_second_tap_at_once_throws_no_second_time(watched: Watched) -> None:
    decided = False
    while not decided:
        page = watched.open("/yatzy?position=66612%202")
        watched.ready()
        box = page.locator("#throw").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(
            """() => { window.thrown = []; window.pressed = 0;
            document.addEventListener('pointerdown', () => { window.pressed = performance.now(); }, true);
            document.getElementById('throw').addEventListener('click', () => { window.thrown.push(1); }); }"""
        )
        # Twice in the same place, the second time as soon as the new dice lie there.
        before = page.url
        page.mouse.click(x, y)
        wait_for_another_place(page, before)
        changed = page.evaluate("performance.now()")
        page.mouse.click(x, y)
        # On a machine that took a third of a second between the two, the second was no double tap: once more.
        decided = page.evaluate("window.pressed") - changed < 200
        if decided:
            assert page.evaluate("window.thrown.length") == 1
    watched.settled()
    page.wait_for_function("(then) => performance.now() > then + 1000", arg=changed)
    once = page.url
    # Other dice have other keeps, so that the board may be higher now and the button elsewhere.
    page.locator("#throw").click()
    wait_for_another_place(page, once)


@pytest.mark.parametrize(
    ("room", "position", "mark"),
    [
        ("darkchess", "8/1R6/2n3K1/2k2P2 w", ".newest"),
        ("dominoes", "02 13 24 35 46 | 05 16 33 44 66 | 03", ".dm-newest"),
        ("yatzy", "66612 0", ".newest"),
        ("cribbage", "", ".newest"),
    ],
)
def test_the_last_move_is_marked(watched: Watched, room: str, position: str, mark: str) -> None:
    if room == "cribbage":
        watched.open("/cribbage?against=club")
        watched.ready()
        watched.page.locator("#best").click()
        watched.page.wait_for_function("() => document.querySelector('.board').textContent.includes('starter')")
        watched.ready()
    else:
        watched.open(f"/{room}?position={position}")
        watched.ready()
        assert watched.page.locator(f".board {mark}").count() == 0
    before = watched.page.url
    watched.page.locator("#best").click()
    wait_for_another_place(watched.page, before)
    watched.ready_or_over()
    drawn = watched.page.locator(f".board {mark}").count() > 0
    assert drawn or (room == "cribbage" and "count 0" in watched.page.locator(".board svg desc").text_content())


def test_the_focus_stays_on_the_board_after_a_move(watched: Watched) -> None:
    page = watched.open("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03")
    watched.ready()
    page.locator(".board [data-move][tabindex='0']").first.focus()
    before = page.url
    page.keyboard.press("Enter")
    wait_for_another_place(page, before)
    watched.ready()
    assert page.evaluate("document.activeElement.closest('#board, #own') !== null")


def test_a_goal_is_kept_when_the_page_is_loaded_again(watched: Watched) -> None:
    page = watched.open(f"/yatzy?position=66612 0 {FEW_BOXES}")
    watched.ready()
    watched.unfold()
    page.locator("#goals select").select_option("target")
    page.get_by_label("Target or opponent").fill("240")
    page.get_by_role("button", name="Apply").click()
    page.wait_for_function(
        "() => document.getElementById('worth-words').textContent.includes('%')", timeout=PATIENCE_MS
    )
    page.reload()
    page.wait_for_function(
        "() => document.getElementById('worth-words').textContent.includes('%')", timeout=PATIENCE_MS
    )
    assert page.get_by_label("Target or opponent").input_value() == "240"


def test_what_a_move_leads_to_is_told(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w")
    watched.ready()
    page.locator("[data-row-move]").first.hover()
    page.wait_for_selector("#leads :text('played best by all')", timeout=PATIENCE_MS)
    assert page.locator(".board .pointed .way").count() == 1
    watched.open("/yatzy?position=66612%202")
    watched.ready()
    page.locator("[data-row-move]").first.hover()
    page.wait_for_selector("#leads :text('luckiest')", timeout=PATIENCE_MS)


def test_hidden_cards_are_not_given_away_by_what_a_move_leads_to(watched: Watched) -> None:
    known = begun(watched, "dominoes", against="club")
    place = f"{watched.server}/v1/games/{known['game']}/{known['node']}"
    advice = httpx.get(f"{place}/advice", timeout=PATIENCE_S).json()
    found = httpx.get(f"{place}/follow", params={"move": advice["moves"][0]["move"]}, timeout=PATIENCE_S).json()
    assert found["line"] == []
    assert found["outcomes"] == []


def test_everything_that_was_tried_can_be_reached_and_forward_follows_the_line_one_came_from(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    watched.ready()
    start = page.url
    page.locator("[data-row-move='keep 666']").click()
    wait_for_another_place(page, start)
    first = page.url
    page.locator("#back").click()
    page.wait_for_function("(old) => location.href === old", arg=start)
    watched.ready()
    page.locator("[data-row-move='keep 66']").click()
    page.wait_for_selector("#line a.tried:has-text('or keep 666')")
    watched.ready()
    page.locator("#line a.tried", has_text="or keep 666").click()
    page.wait_for_function("(old) => location.href === old", arg=first, timeout=PATIENCE_MS)
    page.locator("#back").click()
    page.wait_for_function("(old) => location.href === old", arg=start)
    page.locator("#forward").click()
    page.wait_for_function("(old) => location.href === old", arg=first)


def test_the_curve_of_the_game_goes_to_a_decision_by_a_click(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    for _ in range(3):
        watched.ready()
        before = page.url
        page.locator("#best").click()
        wait_for_another_place(page, before)
    page.wait_for_selector("#curve svg", timeout=PATIENCE_MS)
    before = page.url
    page.locator("#curve svg").click(position={"x": 24, "y": 30})
    wait_for_another_place(page, before)
    assert state(watched)["back"] is None


def test_a_cribbage_deal_is_counted_before_ones_eyes(watched: Watched) -> None:
    page = watched.open("/cribbage?against=club&as=analyse")
    for _ in range(12):
        watched.page.wait_for_selector("#counted[open], [data-row-move]", timeout=PATIENCE_MS)
        if page.locator("#counted[open]").count():
            break
        before = page.url
        page.locator("#best").click()
        page.wait_for_function(
            "(old) => location.href !== old || document.getElementById('counted').open", arg=before, timeout=PATIENCE_MS
        )
    page.wait_for_selector("#counted[open] .count-lines .total", timeout=PATIENCE_MS)
    titles = []
    for _ in range(3):
        page.wait_for_selector("#count-on:has-text('Next hand'), #count-on:has-text('Go on')", timeout=PATIENCE_MS)
        titles.append(page.locator(".counting h3").inner_text())
        points = [int(one) for one in page.locator(".count-lines li:not(.total) b").all_inner_texts()]
        assert sum(points) == int(page.locator(".count-lines .total b").inner_text())
        assert page.locator(".count-cards [data-target]").count() == 5
        last = page.locator("#count-on").inner_text() == "Go on"
        page.locator("#count-on").click()
        if last:
            break
    assert any("crib" in title for title in titles)
    assert len(titles) == 3
    page.wait_for_selector("#counted:not([open])", state="attached")
    watched.ready()


def test_who_can_hold_which_tile_is_shown(watched: Watched) -> None:
    page = watched.open("/dominoes?against=club")
    watched.ready()
    assert page.locator(".belief li").count() == 28
    assert page.locator(".belief .tile-yours").count() == 7
    assert page.locator(".belief .bone").count() == 28
    assert "Opponent holds a tile" in page.locator("#extra").inner_text()
    chances = [one for one in state(watched)["belief"] if one["where"] == "open"]
    assert sum(one["chance"] for one in chances) == pytest.approx(7)


def test_the_table_and_the_result_say_one_number_when_skat_is_over(watched: Watched) -> None:
    known = begun(watched, "skat", against="simple")
    while not known["over"]:
        place = f"{watched.server}/v1/games/{known['game']}/{known['node']}"
        moves = known["board"].split('data-move="')[1:]
        move = moves[0].split('"')[0] if moves else ""
        known = httpx.post(f"{place}/turn", json={"move": move}, timeout=PATIENCE_S).json()["state"]
    scores = {int(score) for score in known["scores"]}
    if sum(scores) == 120:
        assert all(
            f"declarer {score}<" in known["board"] or f"defenders {score}<" in known["board"] for score in scores
        )
    else:
        assert "wants none" in known["board"]


def test_pieces_are_shapes_and_not_letters_of_a_font(watched: Watched) -> None:
    page = watched.open("/darkchess?position=8/1R6/2n3K1/2k2P2 w")
    watched.ready()
    assert page.locator(".board [data-target] text").count() == 0
    assert page.locator(".board [data-target] use").count() == 5
    page.locator("#set").click()
    assert page.locator("#editing .tray use").count() == 14


def test_motion_can_be_turned_off_and_the_system_may_forbid_it(browser: Any, server: str) -> None:
    for calm, off, moved in ((False, False, True), (True, False, False), (False, True, False)):
        watched = Watched(browser, server, reduced_motion="reduce" if calm else "no-preference")
        page = watched.open("/yatzy?position=66612%202")
        watched.ready()
        if off:
            watched.unfold()
            page.locator("#motion").uncheck()
        for _ in range(3):
            before = page.url
            page.locator("#best").click()
            wait_for_another_place(page, before)
            watched.ready()
        assert bool(page.evaluate("document.documentElement.dataset.moved")) is moved
        watched.close()


@pytest.mark.parametrize("room", ["yatzy", "cribbage", "darkchess", "dominoes", "poker", "skat", "sudoku", "nurikabe"])
def test_nothing_shifts_while_the_page_fills(watched: Watched, room: str) -> None:
    watched.page.add_init_script(
        """window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"""
    )
    watched.open(f"/{room}" if room == "darkchess" else page_of(room))
    watched.ready()
    watched.page.wait_for_selector("[data-settled]", timeout=PATIENCE_MS)
    assert watched.page.evaluate("window.shift") < 0.02


def test_the_hold_and_its_button_lie_on_the_felt_and_the_first_line_says_the_turn(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 1360, "height": 900})
    page = watched.open("/yatzy?position=24566 2 ones=4,twos=4,pair=10&as=analyse")
    watched.settled()
    assert page.locator("#stage-head").inner_text().split("\n\n") == [
        "Turn 4 of 15",
        "First throw, 2 rerolls left. 18 points written.",
    ]
    assert page.locator(".board [data-move^='keep ']").count() == 0
    assert page.locator(".board [data-move^='fill ']").count() == 12
    for held in ((), ("die-4", "die-5")):
        for die in held:
            page.locator(f".board [data-target='{die}']").click()
        move = "keep 66" if held else "keep nothing"
        figure = page.locator(f"[data-row-move='{move}'] .worth-of").inner_text()
        assert page.locator("#on-table .held-dice").inner_text() == ("Hold 6 6" if held else "Hold nothing")
        assert page.locator("#on-table .held-worth > b").inner_text() == figure
        felt, dice = page.locator(".board .felt").bounding_box(), page.locator("[data-target='die-5']").bounding_box()
        for part in ("#on-table", "#throw"):
            box = page.locator(part).bounding_box()
            assert box["x"] >= dice["x"] + dice["width"], part
            assert box["x"] + box["width"] <= felt["x"] + felt["width"], part
            assert box["y"] >= felt["y"], part
            assert box["y"] + box["height"] <= felt["y"] + felt["height"], part
    before = page.url
    page.locator("#throw").click()
    wait_for_another_place(page, before)
    assert state(watched)["line"][0]["words"] == "keep 66"


def test_how_the_game_may_end_is_drawn_below_the_card(watched: Watched) -> None:
    page = watched.open(f"/yatzy?position=66612%202%20{FEW_BOXES}")
    page.wait_for_selector("#ahead-chart svg", timeout=PATIENCE_MS)
    board, chart = page.locator("#board svg").bounding_box(), page.locator("#ahead-chart svg").bounding_box()
    assert chart["y"] > board["y"] + board["height"]
    assert chart["width"] >= board["width"]
    words = page.locator("#ahead-words").inner_text()
    assert words.startswith("Mean ")
    known = httpx.get(f"{watched.server}/v1/games/{'/'.join(page.url.split('/')[-2:])}/outlook", timeout=PATIENCE_S)
    assert f"{known.json()['outlook']['mean']:.1f}" in words


@pytest.mark.parametrize(
    "room",
    [
        "poker?position=AH JH QH 10H 9H",
        "poker?position=10H 10S 10D 10C JS",
    ],
)
def test_chips_lie_best_first_where_their_worth_is_shown_and_no_badge_covers_their_words(
    watched: Watched, room: str
) -> None:
    page = watched.open(f"/{room}")
    watched.settled()
    chips = """(nodes) => nodes.filter((node) => node.querySelector(':scope > .chip'))
        .map((node) => [node.getAttribute('data-move'), node.querySelector('rect').getBoundingClientRect()])
        .sort(([, a], [, b]) => Math.round(a.y - b.y) || a.x - b.x).map(([move]) => move)"""
    drawn = sorted(page.eval_on_selector_all(".board g[data-move]", chips))
    listed = page.eval_on_selector_all("[data-row-move]", "(rows) => rows.map((row) => row.dataset.rowMove)")
    assert page.eval_on_selector_all(".board g[data-move]", chips) == [move for move in listed if move in drawn]
    overlaps = page.evaluate(
        """() => {
        const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
        const badges = boxes('.worths .worth');
        const meet = (a, b) => a.left < b.right - 1 && a.right > b.left && a.top < b.bottom - 4 && a.bottom > b.top + 4;
        const words = boxes('.board g[data-move] > .chip ~ :is(text, path)');
        return words.filter((box) => badges.some((one) => meet(one, box))).length;
        }"""
    )
    assert overlaps == 0
    page.locator("#worth label").first.click()
    page.wait_for_function("!document.querySelector('.board g[data-move][transform]')")


@pytest.mark.parametrize("room", ["sudoku", "nurikabe"])
def test_the_keys_of_a_puzzle_lie_in_the_panel_and_the_board_grows_with_the_window(watched: Watched, room: str) -> None:
    page = watched.open(f"/{room}")
    page.wait_for_selector("[data-ready=yes]", timeout=PATIENCE_MS)
    for height in (800, 1100):
        page.set_viewport_size({"width": 1600, "height": height})
        board, keys = page.locator("#board").bounding_box(), page.locator("#own").bounding_box()
        assert keys["x"] > board["x"] + board["width"] - 1
        assert keys["y"] < board["y"]
        assert board["height"] > height - 230
        assert page.evaluate("document.querySelector('.play').getBoundingClientRect().bottom <= innerHeight")
    small = page.evaluate(
        """[...document.querySelectorAll('#own button, #asked button, #pause')].filter((one) => one.offsetParent)
        .filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
        .map((one) => one.textContent)"""
    )
    assert small == []
    page.set_viewport_size({"width": 700, "height": 1000})
    board, keys = page.locator("#board").bounding_box(), page.locator("#own").bounding_box()
    assert keys["y"] >= board["y"] + board["height"]
