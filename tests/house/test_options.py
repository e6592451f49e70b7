"""An option that is unknown or wrong gets the same sentence in Python, on the command line and over the web."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import ludometry
from ludometry.cli.app import main
from ludometry.core.errors import BadInput
from ludometry.core.options import options_of
from ludometry.core.registry import room, rooms
from ludometry.web.app import create_app
from ludometry.web.settings import Settings

WRONG = "no such value"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(), pages=False), base_url="http://127.0.0.1:8765") as opened:
        yield opened


def in_python(room_id: str, **given: Any) -> str:
    with pytest.raises(BadInput) as refused:
        ludometry.advise(room_id, rooms()[room_id].cover, **given)
    return str(refused.value)


def on_the_command_line(capsys: pytest.CaptureFixture[str], room_id: str, *given: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["advise", room_id, rooms()[room_id].cover, *given])
    assert ended.value.code == 2
    return capsys.readouterr().err.removeprefix("ludometry: ").strip()


def over_the_web(client: TestClient, room_id: str, **given: str) -> str:
    answer = client.get(f"/v1/{room_id}/advice", params={"position": rooms()[room_id].cover, **given})
    assert answer.status_code == 422
    words: str = answer.json()["error"]
    return words


@pytest.mark.parametrize("room_id", list(rooms()))
def test_an_unknown_option(room_id: str, client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    words = in_python(room_id, nonsense="1")
    assert words.startswith(f"{rooms()[room_id].title} has no option 'nonsense': it knows ")
    assert on_the_command_line(capsys, room_id, "--nonsense", "1") == words
    assert over_the_web(client, room_id, nonsense="1") == words


@pytest.mark.parametrize(
    ("room_id", "name"),
    [(one, option.name) for one in rooms() for option in options_of(room(one).game)]
    + [(one, "most") for one in rooms()],
)
def test_a_wrong_option(room_id: str, name: str, client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    words = in_python(room_id, **{name: WRONG})
    assert "\n" not in words
    known = {option.name: option for option in options_of(room(room_id).game)}
    if name in known and known[name].kind is str and not known[name].choices:
        # A free text may name a file, which no request may open: the sentence over the web leaves files out.
        assert over_the_web(client, room_id, **{name: WRONG})
    else:
        assert words.startswith(f"'{WRONG}' is no {name}: expected ")
        assert over_the_web(client, room_id, **{name: WRONG}) == words
    if name not in known or known[name].kind is not bool:  # a flag takes no value
        assert on_the_command_line(capsys, room_id, f"--{name.replace('_', '-')}", WRONG) == words


@pytest.mark.parametrize("room_id", [one for one, entry in rooms().items() if "generate" in entry.verbs])
def test_the_body_of_a_request_is_read_alike(room_id: str, client: TestClient) -> None:
    for given, words in (
        ({"nonsense": 1}, f"{rooms()[room_id].title} has no option 'nonsense': it knows "),
        ({"count": WRONG}, f"'{WRONG}' is no count: expected a whole number"),
        ({"seed": 2**60}, f"'{2**60}' is no seed: expected a whole number from 0 to "),
    ):
        answer = client.post(f"/v1/{room_id}/generate", json=given)
        assert answer.status_code == 422
        assert answer.json()["error"].startswith(words)


def test_the_documentation_of_the_api_knows_the_type_of_every_option(client: TestClient) -> None:
    paths = client.get("/v1/openapi.json").json()["paths"]
    for one in rooms():
        described = {p["name"]: p for p in paths[f"/v1/{one}/advice"]["get"]["parameters"]}
        for option in (option for option in options_of(room(one).game) if not option.begins):
            schema = described[option.name]["schema"]
            assert described[option.name]["description"].startswith(option.words)
            assert schema["type"] == {str: "string", int: "integer", float: "number", bool: "boolean"}[option.kind]
            assert schema.get("enum", []) == list(option.choices)


@pytest.mark.parametrize("room_id", ["sudoku", "nurikabe"])
def test_a_position_says_its_puzzle_itself(
    room_id: str, client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"{rooms()[room_id].title} has no option 'puzzle': it knows "
    assert in_python(room_id, puzzle="hard").startswith(words)
    assert on_the_command_line(capsys, room_id, "--puzzle", "hard").startswith(words)
    assert over_the_web(client, room_id, puzzle="hard").startswith(words)


def test_a_room_without_a_verb_says_what_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    for words, arguments in (
        ("Sudoku has no tables to verify.", ["verify", "sudoku"]),
        ("Pig has no 'train': it offers advise, hint, ", ["train", "pig"]),
    ):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert words in capsys.readouterr().err
