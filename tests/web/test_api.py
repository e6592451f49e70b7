"""The JSON API: the shapes that stay, and the same sentences as on the command line."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from ludometry.core.contracts import CONTRACTS
from ludometry.core.registry import rooms
from ludometry.solve.warming import Warming
from ludometry.web import advising, api, play_api, readiness, trees
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.patience import PATIENCE_S

POSITION = "66612 2 ones=3,pair=10"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = create_app(Settings(batch=3, made=2), pages=False)
    with TestClient(app, base_url="http://127.0.0.1:8765") as opened:
        yield opened


def sentence(answer: Any) -> str:
    assert answer.status_code == 422
    words: str = answer.json()["error"]
    assert len(words) > 10
    assert "\n" not in words
    return words


def test_rooms_are_listed(client: TestClient) -> None:
    assert {room["id"] for room in client.get("/v1/rooms").json()["rooms"]} == set(rooms())


def test_the_contracts_are_numbered(client: TestClient) -> None:
    assert client.get("/v1/rooms").json()["contracts"] == CONTRACTS


def test_a_room_that_is_not_ready_says_so_and_answers_once_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here: the room is put to work and made ready by hand."""
    warming = Warming(["skat"])
    monkeypatch.setattr(Warming, "start", lambda self: None)
    monkeypatch.setattr(readiness, "_what_is_not_ready", lambda: warming)
    one = warming.standings["skat"]

    def answer(*asked: object) -> bytes:
        assert one.state == "ready", "nobody answers before the room is ready"
        return b"{}"

    monkeypatch.setattr(api, "_answer", answer)
    monkeypatch.setattr(api, "_answers", api._Answers(8))
    one.state, one.began = "working", time.monotonic()
    with TestClient(create_app(Settings(warm=True), pages=False), base_url="http://127.0.0.1:8765") as client:
        rows = {row["id"]: row for row in client.get("/v1/ready").json()["rooms"]}
        assert rows["skat"]["state"] == "working"
        assert rows["yatzy"] == {"id": "yatzy", "state": "ready", "seconds_left": 0, "words": "ready"}
        threading.Timer(0.3, lambda: setattr(one, "state", "ready")).start()
        assert client.get("/v1/skat/advice", params={"position": "waits"}).status_code == 200


def test_advice_is_best_first_and_unknown_is_null(client: TestClient) -> None:
    data = client.get("/v1/yatzy/advice", params={"position": POSITION}).json()
    best = data["moves"][0]
    assert best["move"] == "keep 666"
    assert best["value"]["mean"] == pytest.approx(242.3154044611674, abs=1e-9)
    assert best["value"]["distance"] is None
    losses = [move["loss"] for move in data["moves"]]
    assert losses == sorted(losses)


def test_a_long_answer_stalls_neither_another_room_nor_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, others_are_done = threading.Event(), threading.Event()

    def answer(room_id: str, name: str, position: str, given: dict[str, Any]) -> bytes:
        if position == "long":
            begun.set()
            assert others_are_done.wait(PATIENCE_S)
        return b"{}"

    async def ask() -> list[int]:
        transport = httpx.ASGITransport(create_app(Settings(), pages=False))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            long = asyncio.create_task(client.get("/v1/skat/advice", params={"position": "long"}))
            assert await asyncio.to_thread(begun.wait, PATIENCE_S)
            codes = [
                (await client.get(f"/v1/{room}/advice", params={"position": f"short {room}"})).status_code
                for room in ("skat", "dominoes", "yatzy")
            ]
            assert not long.done()
            others_are_done.set()
            return [*codes, (await long).status_code]

    monkeypatch.setattr(api, "_answer", answer)
    monkeypatch.setattr(api, "_answers", api._Answers(8))
    assert asyncio.run(ask()) == [200] * 4


@pytest.mark.parametrize(
    ("what", "slow", "others"),
    [
        ("outlook", "yatzy/outlook", ("dominoes/outlook", "nurikabe/outlook")),
        ("advice", "yatzy/advice?goal=target&aim=250", ("yatzy/advice", "nurikabe/advice")),
    ],
)
def test_a_long_question_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str, slow: str, others: tuple[str, ...]
) -> None:
    """How the games of a room end, and goals of a person's own: no other room and no usual advice waits for them."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    begun, others_are_done = threading.Event(), threading.Event()

    def think(game: str, node: int, *more: Any) -> dict[str, Any]:
        if trees.find(game).room == "yatzy" and (not more or more[1]):
            begun.set()
            assert others_are_done.wait(PATIENCE_S)
        return {"node": node}

    async def ask() -> list[int]:
        transport = httpx.ASGITransport(create_app(Settings(), pages=False))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            games = {}
            for room in ("yatzy", "dominoes", "nurikabe"):
                games[room] = (await client.post(f"/v1/{room}/games", json={})).json()["game"]

            async def asked(place: str) -> httpx.Response:
                room, _, rest = place.partition("/")
                return await client.get(f"/v1/games/{games[room]}/0/{rest}{'&' if '?' in rest else '?'}hurry=yes")

            assert (await asked(slow)).json()["waiting"]
            assert await asyncio.to_thread(begun.wait, PATIENCE_S)
            codes = []
            for place in others:
                while (answer := await asked(place)).json().get("waiting"):
                    pass
                codes.append(answer.status_code)
            others_are_done.set()
            return codes

    monkeypatch.setitem(play_api.QUESTIONS, what, think)
    monkeypatch.setattr(advising, "lacking", lambda game, node: None)
    assert asyncio.run(ask()) == [200] * 2


def test_a_quick_answer_is_given_where_it_was_asked_and_a_long_one_is_not(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yatzy's plain advice, once it has been quick; with an option, or after a slow one, a thread thinks."""
    asked: list[str] = []
    monkeypatch.setattr(api, "thinker", lambda room_id: asked.append(room_id))  # None: the loop's own threads
    dice = iter(f"{number:05d}" for number in range(11111, 66666) if set(f"{number:05d}") <= set("123456"))

    def ask(**options: str) -> None:
        answer = client.get("/v1/yatzy/advice", params={"position": f"{next(dice)} 1", **options})
        assert answer.status_code == 200

    monkeypatch.setattr(api, "_at_once", set())
    monkeypatch.setattr(api, "AT_ONCE_S", 1000.0)
    ask()
    ask()
    ask()
    assert asked == ["yatzy"]
    ask(rules="yahtzee")
    assert asked == ["yatzy"] * 2
    monkeypatch.setattr(api, "AT_ONCE_S", 0.0)
    ask()
    ask()
    assert asked == ["yatzy"] * 3


def test_options_of_the_verb_are_query_parameters(client: TestClient) -> None:
    data = client.get("/v1/yatzy/advice", params={"position": "11111 0", "rules": "yacht"}).json()
    assert data["rules"] == "yacht"


@pytest.mark.parametrize(
    ("position", "words"),
    [("6661", "dice"), ("66617 2", "1 to 6"), ("66612 2 ones=3,ones=3", "ones"), ("66612 2 onnes=3", "ones")],
)
def test_bad_positions_are_sentences(client: TestClient, position: str, words: str) -> None:
    assert words in sentence(client.get("/v1/yatzy/advice", params={"position": position}))


def test_no_file_that_a_request_names_is_read(client: TestClient) -> None:
    for rules in ("/etc/passwd", "../secret.toml", "mine.toml"):
        words = sentence(client.get("/v1/yatzy/advice", params={"position": POSITION, "rules": rules}))
        assert "root:" not in words
    answer = client.post("/v1/sudoku/rate", json={"puzzles": ["/etc/passwd"]})
    assert "error" in answer.json()["rows"][0]


def test_wrong_types_and_missing_words_are_sentences(client: TestClient) -> None:
    assert "position" in sentence(client.get("/v1/yatzy/advice"))
    assert "target" in sentence(client.get("/v1/yatzy/advice", params={"position": POSITION, "target": "many"}))
    assert sentence(client.post("/v1/yatzy/review", json={"record": 5}))
    assert sentence(client.post("/v1/yatzy/review", content=b"not json"))


def test_unknown_rooms_suggest_the_nearest(client: TestClient) -> None:
    assert "did you mean 'yatzy'?" in sentence(client.get("/v1/yatzi/advice", params={"position": POSITION}))
    assert "nothing called" in sentence(client.get("/v1/yatzy/nonsense"))


def test_a_review_adds_up(client: TestClient) -> None:
    record = "room: yatzy\nrules: yacht\n\n11111; fill yacht\n12345; fill little-straight\n"
    data = client.post("/v1/yatzy/review", json={"record": record}).json()
    player = data["players"][0]
    assert player["start"] + player["luck"] - player["loss"] == pytest.approx(player["final"], abs=1e-9)


def test_sudokus_are_rated_in_a_batch_with_bad_ones_named(client: TestClient) -> None:
    rows = client.post("/v1/sudoku/rate", json={"puzzles": [PUZZLE, "55" + PUZZLE[2:]]}).json()["rows"]
    assert rows[0]["er"] == 1.2
    assert "error" in rows[1]
    assert "3 puzzles at most" in sentence(client.post("/v1/sudoku/rate", json={"puzzles": [PUZZLE] * 4}))


def test_sudokus_are_made_to_order(client: TestClient) -> None:
    made = client.post("/v1/sudoku/generate", json={"rating": "1.2..1.7", "seed": 1}).json()["puzzles"]
    assert 1.2 <= made[0]["er"] <= 1.7
    assert "1 to 2 puzzles, not 3" in sentence(client.post("/v1/sudoku/generate", json={"count": 3}))


@pytest.mark.parametrize("room", list(rooms()))
def test_pictures_are_svg(client: TestClient, room: str) -> None:
    answer = client.get(f"/v1/{room}/cover.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert sentence(client.get(f"/v1/{room}/picture.svg", params={"position": "\x00"}))


def test_the_documentation_page_needs_no_other_host(client: TestClient) -> None:
    answer = client.get("/docs")
    assert "https://" not in answer.text
    assert "unsafe" not in answer.headers["content-security-policy"].split("script-src")[1].split(";")[0]


def test_every_route_stands_on_the_documentation_page_and_its_examples_answer(client: TestClient) -> None:
    page = unescape(client.get("/docs").text)
    described = client.get("/v1/openapi.json").json()["paths"]
    for path, methods in described.items():
        for method, route in methods.items():
            assert f"<code>{method.upper()} {path}</code> {route['summary']}" in page
    examples = re.findall(r'<p><a href="(/v1/[^"]+)">', page)
    assert len([one for one in examples if one.startswith("/v1/yatzy/")]) >= 3
    for one in ("/v1/rooms", next(one for one in examples if one.startswith("/v1/poker/advice"))):
        assert client.get(one).status_code == 200


def test_every_route_is_described(client: TestClient) -> None:
    paths = client.get("/v1/openapi.json").json()["paths"]
    assert {"/v1/rooms", "/v1/yatzy/advice", "/v1/yatzy/review", "/v1/sudoku/rate", "/v1/sudoku/generate"} <= set(paths)


def test_reading_never_marks_a_game_and_asking_for_it_does(client: TestClient) -> None:
    begun = client.post("/v1/dominoes/games", json={"against": "random"}).json()
    here = f"/v1/games/{begun['game']}/{begun['node']}"
    assert "lay them open" in sentence(client.get(f"{here}/record?lay_open=true"))
    assert client.get(here).json()["hidden"]
    opened = client.post(f"{here}/open").json()
    assert (opened["hidden"], opened["opened"]) == (False, True)
    assert client.get(f"{here}/record").text.startswith("room: dominoes")
