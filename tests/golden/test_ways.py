"""The library and the API answer what the command line answered when `make golden` was last run."""

from __future__ import annotations

import inspect
import json
import shlex
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

import ludometry
from ludometry.core.options import Setting, option_of, options_of
from ludometry.core.registry import room
from ludometry.study.report import Json, Report
from ludometry.study.verbs import verb
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.golden.brief import brief, laid_out
from tests.golden.playing import FOLDER, PATIENT, calls
from tests.golden.test_golden import demand_the_same

ROUTES = {"advise": "advice", "hint": "hint", "probe": "probe"}
"""Verbs that the API asks about a position, by the name of their route."""


class Question(NamedTuple):
    """A golden command, taken apart."""

    verb: str
    room: str
    place: str
    """The position, or the text of the record."""
    options: dict[str, Setting]


def question(line: str) -> Question:
    """What a command asks: `--hands 60 --fives` are the options hands and fives."""
    name, room_id, place, *rest = shlex.split(line)
    known = inspect.signature(verb(room_id, name)).parameters
    words, options = iter(rest), dict[str, Setting]()
    for word in words:
        key = word.removeprefix("--").replace("-", "_")
        options[key] = True if option_of(known[key]).kind is bool else next(words)
    if name == "review":
        place = (FOLDER / place.removeprefix("GOLDEN/")).read_text(encoding="utf-8")
    return Question(name, room_id, place, options)


def kept(name: str) -> str:
    """The JSON of a golden answer, null where the command was refused."""
    text = (FOLDER / "answers" / f"{name}.txt").read_text(encoding="utf-8")
    _, said = text.split("\n\n", 1)
    return "null" if said.startswith("null\n") else said.split("\n}\n", 1)[0] + "\n}"


ASKED = {name: line for name, line in calls() if line.split()[0] in (*ROUTES, "review") and kept(name) != "null"}


def demand_what_was_kept(name: str, said: Json) -> None:
    demand_the_same(laid_out(brief(json.loads(json.dumps(said)))), kept(name), name.split("-")[0])


def from_python(asked: Question) -> Report:
    """The answer of `import ludometry`."""
    if asked.verb == "review":
        return ludometry.review(asked.place, **asked.options)
    of_the_game = {option.name for option in options_of(room(asked.room).game)}
    settled = {key: value for key, value in asked.options.items() if key in of_the_game}
    others: dict[str, Any] = {key: value for key, value in asked.options.items() if key not in of_the_game}
    table = ludometry.open(asked.room, options=settled)
    questions = {"advise": table.advise, "hint": table.hint, "probe": table.probe}
    return questions[asked.verb](asked.place, **others)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(), pages=False), base_url="http://127.0.0.1:8765") as opened:
        yield opened


@pytest.mark.parametrize("name", ASKED)
@PATIENT
def test_the_library_answers_as_the_command_line(name: str) -> None:
    demand_what_was_kept(name, from_python(question(ASKED[name])).to_dict())


@pytest.mark.parametrize("name", [name for name, line in ASKED.items() if line.split()[0] in ROUTES])
@PATIENT
def test_the_api_answers_as_the_command_line(name: str, client: TestClient) -> None:
    asked = question(ASKED[name])
    words = {key: str(value) for key, value in asked.options.items()}
    answer = client.get(f"/v1/{asked.room}/{ROUTES[asked.verb]}", params={"position": asked.place, **words})
    assert answer.status_code == 200, answer.text
    demand_what_was_kept(name, answer.json())
