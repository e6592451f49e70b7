"""`import ludometry`: the front door, as the README shows it."""

from __future__ import annotations

import inspect
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import ludometry
from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.options import options_of
from ludometry.core.registry import room, rooms
from ludometry.study import options as completed
from ludometry.study.report import Report, Table


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, ludometry; assert not {'numpy', 'numba', 'rich', 'typer'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_everything_public_is_typed_and_described() -> None:
    for name in ludometry.__all__:
        thing = getattr(ludometry, name)
        assert inspect.getdoc(thing)
        hints = inspect.signature(thing)
        assert hints.return_annotation is not inspect.Signature.empty


def test_an_editor_completes_the_options_of_every_room_of_the_house() -> None:
    """Each overload of `open` says what `ROOM.game` says: names, usual values and choices."""
    overloads = {}
    for one in typing.get_overloads(ludometry.open):
        said = inspect.signature(one).parameters
        named = str(said["room"].annotation)
        if "Literal" in named:
            overloads[named.split("'")[1]] = said
    assert set(overloads) == {name for name, entry in rooms().items() if not entry.package}
    for name, said in overloads.items():
        options = options_of(room(name).game)
        assert [word for word in said if word != "room"] == [option.name for option in options]
        for option in options:
            assert said[option.name].default == option.usual
            for choice in option.choices:
                assert repr(choice) in str(said[option.name].annotation)


def test_an_editor_completes_the_options_of_a_question_too() -> None:
    """The typed keywords of `advise`, `hint` and `match` are those of `ROOM.game`, but for a puzzle."""
    for question in (ludometry.advise, ludometry.hint, ludometry.match):
        named = {}
        for one in typing.get_overloads(question):
            said = inspect.signature(one).parameters
            if "Literal" in str(said["room"].annotation):
                named[str(said["room"].annotation).split("'")[1]] = str(said["options"].annotation)
        for name in (name for name, entry in rooms().items() if not entry.package):
            asked = [option for option in options_of(room(name).game) if not option.begins]
            if not asked:
                assert name not in named
                continue
            typed = getattr(completed, named[name].removeprefix("Unpack[").removesuffix("]"))
            kinds = typing.get_type_hints(typed)
            assert list(kinds) == [option.name for option in asked]
            for option in asked:
                choices = typing.get_args(kinds[option.name])
                assert choices == option.choices if option.choices else kinds[option.name] is option.kind


@pytest.mark.parametrize("name", list(rooms()))
def test_every_room_opens_and_answers(name: str) -> None:
    table = ludometry.open(name)
    place = rooms()[name].cover or table.game.write(table.position())
    report = table.advise(place, most=2)
    assert report.to_dict()["moves"]
    assert report.rows()[0]["move"] in table.moves(place)
    assert str(report) == repr(report)
    assert "<table>" in report._repr_html_()
    assert "<svg" in report._repr_html_()
    assert table.draw(place, best=report.rows()[0]["move"]).startswith("<svg")
    assert len(table.worth(place)) == table.info.players
    assert table.players()
    assert table.hint(place).data


def test_a_game_is_played_reviewed_and_read_back(tmp_path: Path) -> None:
    table = ludometry.open("dominoes", block="draw")
    record = table.play("heavy", "random", seed=4)
    assert record == table.play("heavy", "random", seed=4)
    assert record.headers == {"block": "draw", "player 1": "heavy", "player 2": "random"}
    path = tmp_path / "game.txt"
    path.write_text(record.write(), encoding="utf-8")
    for form in (record, record.write(), path):
        assert ludometry.review(form).data["players"][0]["name"] == "heavy"
    assert repr(ludometry.open_record(record)) == "ludometry.open('dominoes', block='draw')"


def test_what_is_wrong_is_one_sentence() -> None:
    with pytest.raises(UnknownName, match="did you mean 'yatzy'"):
        ludometry.open("yatzi")
    for name in rooms():
        with pytest.raises(BadInput, match="has no option 'nonsense': it"):
            ludometry.open(name, nonsense=1)
    with pytest.raises(BadInput, match="'x' is no block: expected pips, draw or tiles"):
        ludometry.open("dominoes", block="x")
    with pytest.raises(BadInput, match="2 seats"):
        ludometry.open("dominoes").play("random", "random", "random")


def test_a_report_turns_into_data_and_frames() -> None:
    report = Report(
        {"room": "x", "moves": [{"move": "a", "value": {"mean": 1.5, "error": None}}]},
        [Table(["move", "mean"], [["a", "1.5"]], "Moves"), "and <no> more"],
    )
    assert report.rows() == [{"move": "a", "value_mean": 1.5, "value_error": None}]
    assert "&lt;no&gt;" in report._repr_html_()
    assert "Moves" in str(report)
    polars = pytest.importorskip("polars")
    assert report.to_frame().equals(polars.DataFrame([{"move": "a", "value_mean": 1.5, "value_error": None}]))
