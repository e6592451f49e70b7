"""No answer changes unseen: games and commands say what they said when `make golden` was last run."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.golden.playing import EXAMPLES, FOLDER, GAMES, answer, calls, example, name_of, playthrough

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
IN_SINGLE_PRECISION = {"cribbage": 1.1e-5}
"""How far numbers may be off where kernels add in single precision, in an order that the compiler chooses."""


def demand_the_same(said: str, kept: str, room_id: str) -> None:
    """The same text, but for what another compilation may make of the last digit of a room's numbers."""
    off = IN_SINGLE_PRECISION.get(room_id)
    if off is None:
        assert said == kept
        return
    assert NUMBER.sub("#", said) == NUMBER.sub("#", kept)
    for one, other in zip(NUMBER.findall(said), NUMBER.findall(kept), strict=True):
        assert abs(float(one) - float(other)) <= off * max(1.0, abs(float(other))), f"{other} has become {one}"


@pytest.mark.parametrize(
    ("room_id", "options"),
    [pytest.param(one, options, id=name_of(one, options)) for one, games in GAMES.items() for options in games],
)
def test_a_game_is_played_and_judged_as_before(room_id: str, options: dict[str, Any]) -> None:
    text, record = playthrough(room_id, options)
    name = f"{name_of(room_id, options)}.txt"
    demand_the_same(text, (FOLDER / "playthroughs" / name).read_text(encoding="utf-8"), room_id)
    assert record.write() == (FOLDER / "games" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "line"), [pytest.param(name, line, id=name) for name, line in calls()])
def test_a_command_answers_as_before(name: str, line: str) -> None:
    demand_the_same(answer(line), (FOLDER / "answers" / f"{name}.txt").read_text(encoding="utf-8"), name.split("-")[0])


def test_every_kept_file_is_looked_at() -> None:
    games = {f"{name_of(one, options)}.txt" for one, several in GAMES.items() for options in several}
    assert {path.name for path in (FOLDER / "playthroughs").iterdir()} == games
    assert {path.stem for path in (FOLDER / "answers").iterdir()} == {name for name, _ in calls()}


@pytest.mark.parametrize("room_id", list(GAMES))
def test_a_page_that_waits_shows_a_true_answer(room_id: str) -> None:
    assert (EXAMPLES / f"{room_id}.txt").read_text(encoding="utf-8") == example(room_id)
