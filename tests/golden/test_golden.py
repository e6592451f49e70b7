"""No answer changes unseen: games and commands say what they said when `make golden` was last run."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.golden.brief import FIGURE, LONG, brief, is_sum, summed
from tests.golden.playing import (
    ASKS,
    EXAMPLES,
    FOLDER,
    GAMES,
    NOT_REFUSED,
    REFUSALS,
    answer,
    calls,
    example,
    name_of,
    playthrough,
    refusals,
)

IN_SINGLE_PRECISION = {"cribbage": Decimal("1.1e-5")}
"""How far numbers may be off where kernels add in single precision, in an order that the compiler chooses."""


def demand_the_same(said: str, kept: str, room_id: str) -> None:
    """The same text, but for what another processor or compilation may make of the last digit of a number."""
    if said == kept:
        return
    assert FIGURE.sub("#", said) == FIGURE.sub("#", kept)
    off = IN_SINGLE_PRECISION.get(room_id, Decimal(0))
    for one, other in zip(map(Decimal, FIGURE.findall(said)), map(Decimal, FIGURE.findall(kept)), strict=True):
        # Six digits are kept without the zeros at their end, so the finer of the two says which digit is the last.
        last = min(Decimal(1).scaleb(int(number.as_tuple().exponent)) for number in (one, other))
        assert abs(one - other) <= max(last, off * max(1, abs(other))), f"{other} has become {one}"


@pytest.mark.parametrize(
    ("said", "room_id"),
    [
        ("worth 12.31, 2.5e-06, 3 of 40", "yatzy"),
        ("worth 12.30, 2.5e-06, 3 of 40", "skat"),
        ("worth 12.311, 2.5e-06, 3 of 40", "poker"),
        ("worth 12.31, 2.4e-06, 3 of 40", "yatzy"),
        ("worth 12.3101, 2.5e-06, 3 of 40", "cribbage"),
    ],
)
def test_another_processor_may_round_the_last_digit_otherwise(said: str, room_id: str) -> None:
    demand_the_same(said, "worth 12.31, 2.5e-06, 3 of 40", room_id)


@pytest.mark.parametrize(
    "said",
    [
        "worth 12.33, 2.5e-06, 3 of 40",
        "worth 12.312, 2.5e-06, 3 of 40",
        "worth -12.31, 2.5e-06, 3 of 40",
        "worth 12.31, 2.7e-06, 3 of 40",
        "worth 12.31, 2.5e-06, 4 of 40",
        "worth 12.31, 2.5e-06, 3 of 41",
        "worse 12.31, 2.5e-06, 3 of 40",
        "worth 12.31, 2.5e-06, 3 of 40, 1.0",
    ],
)
def test_anything_more_than_the_last_digit_is_a_change(said: str) -> None:
    with pytest.raises(AssertionError):
        demand_the_same(said, "worth 12.31, 2.5e-06, 3 of 40", "yatzy")


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


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_what_cannot_be_answered_is_refused_in_the_same_sentence(name: str) -> None:
    kept = (REFUSALS / f"{name}.txt").read_text(encoding="utf-8")
    assert kept.count(ASKS) >= (12 if name != "house" else 5)
    said = refusals(kept)
    assert f"\n{NOT_REFUSED}\n" not in said
    assert said == kept


@pytest.mark.parametrize(
    ("items", "others"),
    [
        ([{"a": 1.5}, {"a": 2.5}], [{"a": 1.5}, {"a": 2.6}]),
        ([{"a": 1.5}, {"a": 2.5}], [{"a": 1.5}, {"b": 2.5}]),
        (["one", "two"], ["two", "one"]),
        ([1, 2], [1, 3]),
        ([1], [1, 2]),
        ([{"a": None}], [{"a": 0.0}]),
    ],
)
def test_what_is_cut_from_a_long_list_is_still_watched(items: list[Any], others: list[Any]) -> None:
    head = list(range(LONG))
    assert brief([*head, *items]) == brief([*head, *items])
    assert brief([*head, *items]) != brief([*head, *others])
    assert is_sum(brief([*head, *items, *items])[-1])


def test_a_clock_is_no_change() -> None:
    assert summed([{"wall": 1.5, "a": "x @3.25"}]) == summed([{"wall": 2.5, "a": "x @4.5"}])


def test_all_that_is_kept_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.txt")) < 1_000_000


def test_every_kept_file_is_looked_at() -> None:
    games = {f"{name_of(one, options)}.txt" for one, several in GAMES.items() for options in several}
    assert {path.name for path in (FOLDER / "playthroughs").iterdir()} == games
    assert {path.stem for path in (FOLDER / "answers").iterdir()} == {name for name, _ in calls()}


@pytest.mark.parametrize("room_id", list(GAMES))
def test_a_page_that_waits_shows_a_true_answer(room_id: str) -> None:
    assert (EXAMPLES / f"{room_id}.txt").read_text(encoding="utf-8") == example(room_id)
