"""Train me: a mistake becomes a card, comes again sooner when decided wrong and later when decided right."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from ludometry.core.registry import rooms
from ludometry.tables.store import home
from ludometry.web import cards, schedule, training
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.axe import broken
from tests.web.conftest import Watched

DAY = 86_400.0
NOW = 1_794_960_000.0
RECORD = """room: yatzy

66612; keep 12; 66612; keep 666; 66655; full-house
"""


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's file with nothing in it."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(warm=False), pages=False), base_url="http://127.0.0.1:8765") as opened:
        yield opened


def sentence(answer: Any) -> str:
    assert answer.status_code == 422, answer.text
    words: str = answer.json()["error"]
    assert "\n" not in words
    return words


def test_a_wrong_decision_comes_sooner_than_a_right_one_and_help_counts() -> None:
    wrong = schedule.answered("", "blunder", 0, NOW)
    right = schedule.answered("", "best", 0, NOW)
    assert wrong[1] - NOW == 600
    assert right[1] - NOW >= DAY
    assert right == schedule.answered("", "best", 0, NOW), "the same decision at the same moment has the same date"
    later = schedule.answered(right[0], "best", 0, right[1])
    assert later[1] - right[1] > right[1] - NOW
    assert schedule.answered("", "best", 3, NOW)[1] == wrong[1], "a move that was shown was not remembered"
    assert wrong[1] < schedule.answered("", "best", 2, NOW)[1] < right[1]


def test_mistakes_of_a_record_are_cards_of_the_next_day(own_file: Path) -> None:
    found = training.mistakes_of(RECORD, None)
    told = training.learn(found, moment=NOW)
    assert "comes up in 12 hours" in told["words"]
    assert cards.next_due("yatzy", NOW) is None
    card = cards.next_due("yatzy", NOW + DAY)
    assert card is not None
    assert card.source == "game"
    assert training.learn(found, moment=NOW + 5)["cards"] == told["cards"], "the same mistake is the same card"
    assert cards.standing(NOW + DAY)["yatzy"]["cards"] == len(told["cards"])
    wrong = training.decided(card.id, "keep 12", 0, moment=NOW + DAY)
    assert wrong["grade"] in ("mistake", "blunder")
    assert wrong["due"] == NOW + DAY + 600
    assert "you played keep 12 and lost" in wrong["trap"]
    right = training.decided(card.id, wrong["best"], 1, moment=wrong["due"])
    assert right["grade"] == "best"
    assert right["due"] - wrong["due"] >= DAY
    rows = training.progress("yatzy")
    assert [(row["kind"], row["decisions"], row["share_best"]) for row in rows] == [
        ("keep after the first roll", 2, 0.5)
    ]
    assert rows[0]["mean_loss"] == pytest.approx(wrong["loss"] / 2)


def test_a_game_without_mistakes_says_so(own_file: Path) -> None:
    assert (
        "nothing to learn" in training.learn(training.mistakes_of("room: yatzy\n\n66666; fill yatzy\n", None))["words"]
    )


def test_only_the_person_s_own_mistakes_are_taken(own_file: Path) -> None:
    record = "room: pig\nplayer 1: You\nplayer 2: Opponent\n\nroll; 2; hold; roll; 2; hold\n"
    mine = training.mistakes_of(record, None)
    assert len(mine) == 1
    assert len(training.mistakes_of(record.replace("player 1: You\nplayer 2: Opponent\n", ""), None)) == 2


@pytest.mark.parametrize("room", list(rooms()))
def test_every_room_asks_helps_and_grades(client: TestClient, own_file: Path, room: str) -> None:
    ends = time.monotonic() + PATIENCE_S
    while "waiting" in (asked := client.post(f"/v1/train/{room}/next", json={}).json()):
        assert time.monotonic() < ends, asked["waiting"]
        time.sleep(0.1)
    assert asked["board"].startswith("<svg")
    assert "loss" not in json.dumps({key: value for key, value in asked.items() if key != "board"})
    said = [client.post(f"/v1/train/cards/{asked['card']}/help", params={"stage": stage}).json() for stage in (1, 2, 3)]
    told = training.question(cards.find(asked["card"]))
    assert told["help"] == 3
    assert all(one["words"] for one in said)
    assert said[0]["words"] != said[2]["words"]
    answer = {"move": asked["moves"][0], "asked": 0}
    judged = client.post(f"/v1/train/cards/{asked['card']}/decision", json=answer).json()
    worths = {one["move"]: one["loss"] for one in judged["moves"]}
    assert set(worths) == set(asked["moves"])
    assert judged["loss"] == worths[answer["move"]]
    assert worths[judged["best"]] == 0
    assert judged["again"] == "It comes again in 10 minutes.", "the answer was shown before"
    assert sentence(client.post(f"/v1/train/cards/{asked['card']}/decision", json=answer)).startswith(
        "this card was decided"
    )
    assert client.get("/v1/train").json()["rooms"]


def test_what_is_known_does_not_come_again_and_what_is_not_does(client: TestClient, own_file: Path) -> None:
    asked = client.post("/v1/train/poker/next", json={"source": "order"}).json()
    card = cards.find(asked["card"])
    known = training.decided(card.id, training.decide(card.exercise, asked["moves"][0]).best, 0)
    assert (known["due"], known["again"]) == (None, "You knew it: it does not come again.")
    assert sentence(client.post("/v1/train/poker/next", json={"source": "early"})).startswith(
        "no card is on the schedule"
    )


def test_a_card_that_is_passed_over_is_not_asked_again_at_once(own_file: Path) -> None:
    found = training.learn(training.mistakes_of(RECORD, None), moment=NOW - 2 * DAY)["cards"]
    first = training.next_question("yatzy")
    assert first["card"] in found
    assert training.next_question("yatzy", skip=first["card"])["card"] != first["card"]


def test_the_position_of_the_day_keeps_its_answer_until_it_is_decided(client: TestClient, own_file: Path) -> None:
    asked = client.post("/v1/train/poker/today", params={"date": "2026-11-18"}).json()
    assert "verdict" not in asked
    assert asked["card"] == client.post("/v1/train/poker/today", params={"date": "2026-11-18"}).json()["card"]
    assert asked["card"] != client.post("/v1/train/poker/today", params={"date": "2026-11-19"}).json()["card"]
    client.post(f"/v1/train/cards/{asked['card']}/decision", json={"move": asked["moves"][0], "asked": 0})
    again = client.post("/v1/train/poker/today", params={"date": "2026-11-18"}).json()
    assert again["verdict"]["move"] == asked["moves"][0]


def test_a_file_that_cannot_be_read_is_a_sentence_on_the_page(own_file: Path) -> None:
    (own_file / "player.sqlite").write_bytes(b"this is no database" * 100)
    page = TestClient(create_app(Settings()), base_url="http://127.0.0.1:8765").get("/train")
    assert page.status_code == 200
    assert "cannot be used" in page.text
    assert '<h1>Train me</h1><p class="error">' in page.text


def test_data_can_be_taken_away_and_deleted_by_room(client: TestClient, own_file: Path) -> None:
    for room in ("poker", "pig"):
        asked = client.post(f"/v1/train/{room}/next", json={}).json()
        body = {"move": asked["moves"][0], "asked": 0, "seconds": 2.5}
        assert client.post(f"/v1/train/cards/{asked['card']}/decision", json=body).status_code == 200
    whole = client.get("/v1/train/export").json()
    assert {one["room"] for one in whole["answers"]} == {"poker", "pig"}
    assert {one["id"] for one in whole["cards"]} == {one["card"] for one in whole["answers"]}
    rows = list(csv.DictReader(io.StringIO(client.get("/v1/train/export", params={"form": "csv"}).text)))
    assert [(row["room"], row["seconds"]) for row in rows] == [("poker", "2.5"), ("pig", "2.5")]
    assert all(row["position"] for row in rows)
    assert client.delete("/v1/train", params={"room": "pig"}).json() == {"deleted": 1}
    assert {one["room"] for one in client.get("/v1/train/export").json()["answers"]} == {"poker"}
    assert client.delete("/v1/train").json() == {"deleted": 1}
    assert client.get("/v1/train/export").json() == {"cards": [], "answers": []}


def test_a_table_that_is_missing_is_built_first_and_the_page_is_told(
    client: TestClient, own_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ["Video poker: computing all draws, about 3 s left …", ""]
    monkeypatch.setattr("ludometry.web.training.lacking", lambda *asked: object())
    monkeypatch.setattr("ludometry.web.train_api.being_built", lambda *asked: told.pop(0))
    assert client.post("/v1/train/poker/next", json={}).json() == {
        "waiting": "Video poker: computing all draws, about 3 s left …"
    }
    assert client.post("/v1/train/poker/next", json={}).json()["board"]


def test_bad_input_is_a_sentence_and_changes_nothing(client: TestClient, own_file: Path) -> None:
    asked = client.post("/v1/train/poker/next", json={}).json()
    place = f"/v1/train/cards/{asked['card']}"
    assert "no such card" in sentence(client.get("/v1/train/cards/nonsense"))
    assert "no such card" in sentence(client.post("/v1/train/cards/nonsense/decision", json={"move": "x", "asked": 0}))
    sentence(client.post(f"{place}/decision", json={"move": "keep 666", "asked": 0}))
    sentence(client.post(f"{place}/decision", json={"move": asked["moves"][0], "asked": 7}))
    sentence(client.post(f"{place}/help", params={"stage": 4}))
    assert "did you mean 'poker'" in sentence(client.post("/v1/train/pokr/next", json={}))
    assert "has no decisions called 'box'" in sentence(client.post("/v1/train/poker/next", json={"kind": "box"}))
    assert "unknown level" in sentence(client.post("/v1/train/poker/next", json={"level": "x"}))
    assert "unknown source" in sentence(client.post("/v1/train/poker/next", json={"source": "x"}))
    sentence(client.post("/v1/train/poker/next", json={"options": {"pays": "nonsense"}}))
    assert "is no date" in sentence(client.post("/v1/train/poker/today", params={"date": "soon"}))
    assert "name a game" in sentence(client.post("/v1/train/learn", json={}))
    assert "not kept on this machine" in sentence(client.post("/v1/train/learn", json={"game": "nonsense"}))
    sentence(client.post("/v1/train/learn", json={"record": "66612; keep 12"}))
    assert client.get("/v1/train/export").json()["answers"] == []


# ---- on the page


@pytest.fixture(scope="module")
def emptied(server: str) -> Iterator[str]:
    """A server without any training."""
    httpx.delete(f"{server}/v1/train", timeout=PATIENCE_S)
    yield server
    httpx.delete(f"{server}/v1/train", timeout=PATIENCE_S)


def let_time_pass(room: str) -> None:
    """Makes every card of a room due, as a night would."""
    with sqlite3.connect(home() / "player.sqlite", timeout=PATIENCE_S) as base:
        base.execute("update cards set due = 1.0 where room = ? and due is not null", (room,))


def due_of(card: str) -> float:
    with sqlite3.connect(home() / "player.sqlite", timeout=PATIENCE_S) as base:
        return float(base.execute("select due from cards where id = ?", (card,)).fetchone()[0])


def card_of(page: Any) -> str:
    page.wait_for_selector("html[data-card]", timeout=PATIENCE_MS)
    return str(page.get_attribute("html", "data-card"))


def decided(page: Any) -> str:
    page.wait_for_selector("html[data-decided]", timeout=PATIENCE_MS)
    return str(page.get_attribute("html", "data-decided"))


def test_a_mistake_made_on_the_page_is_met_again_until_it_is_none(
    watched: Watched, phone: Watched, emptied: str
) -> None:
    page = watched.open("/yatzy?position=66612 2 -")
    watched.ready()
    page.click("[data-row-move='keep 12']")
    page.wait_for_function("() => document.querySelector('#line').textContent.includes('keep 12')")
    game = page.url.split("/")[4]
    page.goto(f"{emptied}/train")
    page.click(f"[data-learn='{game}']")
    page.wait_for_selector(f"[data-game='{game}'] .learnt", timeout=PATIENCE_MS)
    assert "in 12 hours" in page.inner_text(f"[data-game='{game}'] .learnt")
    page.reload()
    assert page.locator(f"[data-learn='{game}']").count() == 0, "a game is offered once"
    assert page.inner_text("tr[data-room=yatzy] .due") == ""

    let_time_pass("yatzy")
    page.reload()
    assert page.inner_text("tr[data-room=yatzy] .due") == "1"
    page.click("tr[data-room=yatzy] .row-tools a >> nth=0")
    card = card_of(page)
    assert page.inner_text("#source") == "From a game of yours."
    assert page.locator(".worths, .is-best").count() == 0, "no worth before the decision"
    for stage, words in ((1, "best; the worst loses"), (2, "three sixes"), (3, "The move is keep 666.")):
        page.keyboard.press("h")
        page.wait_for_function("(n) => document.querySelectorAll('#helps li').length === n", arg=stage)
        assert words in page.inner_text("#helps")
    assert page.locator("#help").is_disabled()
    page.click("#listed summary")
    page.click("#choices-list button:text-is('keep 1')")
    assert decided(page) == "blunder"
    assert "Best was keep 666" in page.inner_text("#say")
    assert "in 10 minutes" in page.inner_text("#verdict")
    assert page.locator("#verdict-title .a-die").count() == 5, "what was decided lies there as on the table"
    assert re.fullmatch(r"−\d+\.\d", page.inner_text("#verdict .judged .by"))
    yours = page.locator(".worths-list .yours")
    assert yours.locator("b").inner_text().endswith("your answer")
    assert yours.locator(".loss").inner_text() == page.inner_text("#verdict .judged .by")
    assert page.locator(".worths .worth").count() > 5, "every move has its worth on the board"
    soon = due_of(card)

    let_time_pass("yatzy")
    page = phone.open("/yatzy/train")
    assert card_of(page) == card
    for die in (3, 4, 5):
        page.tap(f"[data-target='die-{die}']")
    page.tap("#throw")
    assert decided(page) == "best"
    assert due_of(card) - soon > DAY / 2, "decided right, it comes later"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert broken(page) == []
    page.click("text=Open for analysis")
    phone.ready()
    assert "12666 2" in page.input_value("#position")


def test_the_review_of_a_game_offers_its_mistakes(watched: Watched, emptied: str) -> None:
    page = watched.open("/review")
    page.fill("#record", RECORD)
    page.click("#form button.main")
    page.click("#learn", timeout=PATIENCE_MS)
    page.wait_for_selector("text=comes up in 12 hours", timeout=PATIENCE_MS)


def test_today_s_position_from_home(watched: Watched, emptied: str) -> None:
    page = watched.open("/")
    page.click("section.room:has(a[href='/poker']) >> text=Today’s position")
    card = card_of(page)
    assert page.url.endswith("/poker/train/today")
    assert page.locator("#skip").is_hidden()
    page.click("#listed summary")
    page.click("#choices-list button >> nth=0")
    grade = decided(page)
    page.reload()
    assert card_of(page) == card
    assert decided(page) == grade, "what was decided stays decided"
    page.click("#skip")
    page.wait_for_url("**/poker/train*")
    assert card_of(page) != card


def test_a_puzzle_by_keyboard_and_by_touch(watched: Watched, phone: Watched, emptied: str) -> None:
    page = watched.open("/sudoku/train")
    card_of(page)
    page.focus("#board")
    page.keyboard.press("ArrowDown")
    digit = page.locator(".cell-pad button").first
    page.keyboard.press(digit.inner_text())
    decided(page)
    page = phone.open("/nurikabe/train")
    card_of(page)
    page.locator("#board [data-move]").first.tap()
    page.locator(".cell-pad button", has_text="island").tap()
    decided(page)
    page.locator("#skip").tap()
    page.wait_for_selector("html:not([data-decided])")


def test_a_room_without_a_module_and_progress(watched: Watched, emptied: str) -> None:
    page = watched.open("/pig/train")
    card_of(page)
    page.focus("#board [data-move=hold]")
    page.keyboard.press("Enter")
    decided(page)
    page.wait_for_selector("#progress th:has-text('roll or hold')")
    assert broken(page) == []


def test_data_is_saved_and_deleted_on_the_page(watched: Watched, emptied: str) -> None:
    ends = time.monotonic() + PATIENCE_S
    while "waiting" in (asked := httpx.post(f"{emptied}/v1/train/poker/next", json={}, timeout=PATIENCE_S).json()):
        assert time.monotonic() < ends, asked["waiting"]
        time.sleep(0.1)
    decided = {"move": asked["moves"][0], "asked": asked["asked"]}
    card = f"{emptied}/v1/train/cards/{asked['card']}/decision"
    httpx.post(card, json=decided, timeout=PATIENCE_S).raise_for_status()
    page = watched.open("/train")
    assert broken(page) == []
    with page.expect_download() as waited:
        page.click("text=Save everything as JSON")
    saved = json.loads(Path(waited.value.path()).read_text("utf-8"))
    assert saved["answers"]
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.click("text=Delete everything")
    page.wait_for_load_state("load")
    left = httpx.get(f"{emptied}/v1/train/export", timeout=PATIENCE_S).json()
    assert left["answers"] == []
    # A page that was left may have had a card made meanwhile: what was there before is gone.
    assert not {one["id"] for one in saved["cards"]} & {one["id"] for one in left["cards"]}


def test_a_card_that_is_not_there_is_a_sentence(watched: Watched, emptied: str) -> None:
    page = watched.open("/pig/train?card=nonsense")
    card_of(page)
    assert page.inner_text("#say")


def test_a_narrow_screen_gets_the_board_for_it_before_and_after_a_decision(client: TestClient, own_file: Path) -> None:
    boards = {}
    for width in ("wide", "narrow"):
        asked = client.post("/v1/train/yatzy/today?date=2026-11-18", headers={"cookie": f"width={width}"}).json()
        decision = {"move": asked["moves"][0], "asked": asked["asked"]}
        told = client.post(
            f"/v1/train/cards/{asked['card']}/decision", json=decision, headers={"cookie": f"width={width}"}
        ).json()
        boards[width] = [drawn.split("viewBox")[1].split(">")[0] for drawn in (asked["board"], told["board"])]
    for place in range(2):
        assert boards["narrow"][place] != boards["wide"][place]
