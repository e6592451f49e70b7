"""Requests that nobody's page sends: a sentence, never a server error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.registry import rooms
from ludometry.web import api, work
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from ludometry.web.work import call_verb, understood

DIGITS = "9" * 3900
"""As many as a position may have letters."""
TOO_MANY = "9" * 5000
"""More than Python turns into a number, 4,300: records may be that long."""
POSITIONS = [
    "²²²²² 2 -",
    "²",
    DIGITS,
    f"66612 {DIGITS}",
    f"r{DIGITS}c1",
    "0-²",
    f"0-{DIGITS}",
    "\ud800?",
    "½",
    "((((",
    "~~",
]
HEADERS = [
    "start: ²", f"start: {DIGITS}", "start: -", "start: 66612 2", "start: 8/8/8/8 w", "rules: yacht", "block: x",
    "muggins: yes", "contract: ²", "declarer: 9", "puzzle: 2../.../..1", "puzzle: /etc/passwd", "start: /etc/passwd",
    "player 0: x", "room: yatzy", "names: ;;;",
]  # fmt: skip
BODIES = ["", "²", TOO_MANY, "66612; keep ²", "r²c1=3", "a1-²", "x @²", "; ; ;", f"x @{TOO_MANY}"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = create_app(Settings(batch=3, made=2), pages=False)
    with TestClient(app, base_url="http://127.0.0.1:8765", raise_server_exceptions=False) as opened:
        yield opened


def is_sentence(answer: Any) -> bool:
    said = answer.json()["error"] if answer.status_code == 422 else ""
    return len(said) > 10 and "\n" not in said and "Traceback" not in said


@pytest.mark.parametrize("room", list(rooms()))
def test_odd_digits_in_a_position(client: TestClient, room: str) -> None:
    for position in POSITIONS:
        for what in ("advice", "picture.svg"):
            answer = client.get(f"/v1/{room}/{what}", params={"position": position.encode("utf-8", "replace")})
            assert answer.status_code in (200, 422), (position, answer.text)
            assert answer.status_code == 200 or is_sentence(answer)


@pytest.mark.parametrize("room", [one.id for one in rooms().values() if "review" in one.verbs])
def test_odd_records(room: str) -> None:
    for number, header in enumerate(HEADERS):
        for body in (BODIES[number % len(BODIES)], BODIES[-1 - number % len(BODIES)]):
            text = f"{header}\n\n{body}\n" if header.startswith("room") else f"room: {room}\n{header}\n\n{body}\n"
            try:
                assert call_verb(room, "review", (text,), {})
            except LudometryError as problem:
                assert "root:" not in str(problem)


def test_a_cell_with_a_number_that_python_does_not_read() -> None:
    """A place where 5,000 digits reached int(): it says what is wrong, not only that it is."""
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for row in (TOO_MANY, f"000000001{TOO_MANY}", "0000000012", "10"):
        with pytest.raises(BadInput, match="outside a board of 9"):
            call_verb("sudoku", "review", (f"room: sudoku\nstart: {puzzle}\n\nr{row}c1=3\n",), {})


def test_a_count_of_deals_that_python_does_not_read(client: TestClient) -> None:
    options = {"position": rooms()["skat"].cover, "deals": f"000000000{TOO_MANY}"}
    answer = client.get("/v1/skat/picture.svg", params=options)
    assert is_sentence(answer)
    assert "cannot read this" not in answer.text, "the room says it itself"


def test_what_a_parser_stumbles_over_is_a_sentence(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever room, whatever it is: an index, a key, a number too long to read."""
    for problem in (
        IndexError("x"),
        KeyError("x"),
        ValueError("x"),
        OverflowError("x"),
        TypeError("x"),
        RecursionError(),
    ):

        def stumble(*_: Any, problem: Exception = problem, **__: Any) -> Any:
            raise problem

        monkeypatch.setattr(api, "verb", lambda *_: stumble)
        monkeypatch.setattr(work, "verb", lambda *_: stumble)
        monkeypatch.setattr(api, "_answers", api._Answers(8))
        assert is_sentence(client.get("/v1/yatzy/advice", params={"position": "66612 2"}))
        with pytest.raises(BadInput, match="yatzy cannot read this"):
            call_verb("yatzy", "review", ("room: yatzy\n",), {})
    with pytest.raises(MemoryError), understood("yatzy"):
        raise MemoryError


@pytest.mark.parametrize(
    ("room", "option"), [("yatzy", "target=-99999999999999999999999"), ("skat", "deals=99999999999999999999"),
                         ("dominoes", f"hands={10**12}")],
)  # fmt: skip
def test_far_numbers_are_refused(client: TestClient, room: str, option: str) -> None:
    name, _, value = option.partition("=")
    assert is_sentence(client.get(f"/v1/{room}/advice", params={"position": rooms()[room].cover, name: value}))


# What 0.1 promises


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../../etc/passwd", "mine.toml", "C:\\secret.toml", "file:///etc/passwd"]
)
def test_no_path_of_a_request_is_read(client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in rooms():
        assert is_sentence(client.get(f"/v1/{room}/advice", params={"position": path}))
    assert is_sentence(client.get("/v1/yatzy/advice", params={"position": "66612 2", "rules": path}))
    assert is_sentence(client.get("/v1/yatzy/picture.svg", params={"position": "66612 2", "rules": path}))
    for header in ("start", "puzzle", "rules"):
        with pytest.raises(BadInput) as refused:
            text = f"{header}: {path}\n\n11111; fill ones\n"
            call_verb("yatzy" if header == "rules" else "sudoku", "review", (text,), {})
        assert "root:" not in str(refused.value)


def test_no_function_of_ours_is_a_player_over_the_web(client: TestClient) -> None:
    for word in ("opponent", "against", "player", "a"):
        answer = client.get("/v1/yatzy/advice", params={"position": "66612 2", word: "os:getcwd"})
        assert "/" not in str(answer.json().get("error", ""))
        assert answer.status_code in (200, 422)
    paths = client.get("/v1/openapi.json").json()["paths"]
    verbs = {path.split("/")[3] for path in paths if path.count("/") > 2}
    assert "advice" in verbs
    assert not verbs & {"match", "simulate", "train", "play", "solve"}


def test_what_a_player_typed_is_escaped_in_pictures(client: TestClient) -> None:
    for room in rooms():
        for text in ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'):
            answer = client.get(f"/v1/{room}/picture.svg", params={"position": text})
            assert answer.headers["content-type"] == "application/json" or "<script" not in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
