"""Requests that nobody's page sends: a sentence, never a server error."""

from __future__ import annotations

import base64
import sys
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
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


TYPED = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'><svg onload=alert(1)>")


@pytest.mark.parametrize("room", list(rooms()))
def test_what_no_picture_can_show_is_a_sentence_that_no_browser_takes_for_a_page(client: TestClient, room: str) -> None:
    for text in TYPED:
        for asked in (
            {"position": text},
            {"position": rooms()[room].cover, "best": text},
            {"position": "1", text: "1"},
        ):
            answer = client.get(f"/v1/{room}/picture.svg", params=asked, headers={"accept": "text/html"})
            assert is_sentence(answer)
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"


class Read(HTMLParser):
    """A page as a browser reads it: what could run in it, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.runs: list[str] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        foreign = tag == "img" and not (known.get("src") or "").startswith("/")
        if foreign or (tag == "script" and "src" not in known and known.get("type") != "application/json"):
            self.runs.append(tag)
        self.runs += [name for name in known if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def visitor() -> Iterator[TestClient]:
    with TestClient(create_app(Settings()), base_url="http://127.0.0.1:8765") as opened:
        yield opened


@pytest.mark.parametrize("text", TYPED)
def test_what_a_player_typed_is_text_on_every_page(visitor: TestClient, text: str) -> None:
    assert Read(text).runs, "it would run if it were not escaped"
    asked: list[tuple[str, dict[str, str]]] = [
        *((f"/{room}", {"position": text}) for room in rooms()),
        *((f"/{room}", {"against": text}) for room in rooms()),
        ("/", {"unknown": text}),
        ("/find", {"text": text}),
    ]
    repeated = 0
    for path, query in asked:
        answer = visitor.get(path, params=query, headers={"accept": "text/html"})
        assert answer.headers["content-type"].startswith("text/html")
        page = Read(answer.text)
        assert page.runs == [], path
        repeated += text in page.words
    assert repeated > len(rooms()), "most sentences repeat what they refuse"
    assert Read(visitor.get(f"/{text}", headers={"accept": "text/html"}).text).runs == []
    assert Read(visitor.get("/review", params={"example": text, "game": text}).text).runs == []


@pytest.mark.parametrize("room", list(rooms()))
def test_no_function_of_ours_sits_opposite_over_the_web(
    visitor: TestClient, room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_trap.py").write_text(
        "import pathlib\npathlib.Path(__file__).with_name('sprung').touch()\nmake = None\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("a_trap:make", "os:getcwd", "ludometry.study.players:random", ":", "a_trap:"):
        answer = visitor.post(f"/v1/{room}/games", json={"against": name})
        assert is_sentence(answer), name
        assert "opponent" in answer.json()["error"]
    assert "a_trap" not in sys.modules
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("room", list(rooms()))
def test_a_link_that_version_0_1_sealed_is_refused_with_a_sentence(visitor: TestClient, room: str) -> None:
    cover = rooms()[room].cover or "."
    sealed = "~" + base64.urlsafe_b64encode(zlib.compress(cover.encode(), 9)).decode().rstrip("=")
    answer = visitor.get(f"/{room}", params={"position": sealed}, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert "sealed" in Read(answer.text).words
    assert is_sentence(visitor.post(f"/v1/{room}/games", json={"position": sealed}))
    assert is_sentence(visitor.get(f"/v1/{room}/advice", params={"position": sealed}))
