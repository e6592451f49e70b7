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
from tests.house import front_door


def test_importing_loads_nothing_heavy() -> None:
    """Neither does the error that a program catches, nor the name of an answer."""
    code = (
        "import sys, ludometry; ludometry.LudometryError; ludometry.Report;"
        "assert not {'numpy', 'numba', 'rich', 'typer'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_importing_loads_nothing_of_the_house() -> None:
    code = "import sys, ludometry; assert not [one for one in sys.modules if one.startswith('ludometry.')]"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_classes_to_name_in_types_are_at_the_front_door() -> None:
    assert isinstance(ludometry.open("poker"), ludometry.OpenRoom)
    assert ludometry.Report is Report
    assert issubclass(BadInput, ludometry.LudometryError)
    with pytest.raises(AttributeError, match="no attribute 'Reprot'"):
        _ = ludometry.Reprot  # type: ignore[attr-defined]


def test_everything_public_is_typed_and_described() -> None:
    for name in ludometry.__all__:
        thing = getattr(ludometry, name)
        assert inspect.getdoc(thing)
        if inspect.isclass(thing):
            continue
        hints = inspect.signature(thing)
        assert hints.return_annotation is not inspect.Signature.empty


def test_the_front_door_is_written_as_the_rooms_say() -> None:
    """`make overloads` would change nothing."""
    assert [path.name for path, _ in front_door.stale()] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('rules: str = "scandinavian"', 'ruls: str = "scandinavian"'),
        ('rules: str = "scandinavian"', 'rules: str = "maxi"'),
        ('Literal["pips", "draw", "tiles"]', 'Literal["pips", "draw"]'),
        ("OpenRoom[poker.Position, poker.Move, poker.Position]", "OpenRoom[poker.Position, poker.Move, int]"),
        ("position: str, *, most: int = 12, **options: Unpack[Skat]", "position: str, **options: Unpack[Skat]"),
        ("    from ludometry.games.poker import position as poker\n", ""),
    ],
)
def test_what_is_stale_at_the_front_door_is_written_anew(old: str, new: str) -> None:
    text = front_door.DOOR.read_text(encoding="utf-8")
    assert old in text
    assert front_door.door(text.replace(old, new)) == text


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
    """The typed keywords of questions are those of `ROOM.game`; where a position is given, but for a puzzle."""
    for question in (
        ludometry.advise, ludometry.draw, ludometry.hint, ludometry.match, ludometry.play, ludometry.simulate,
    ):  # fmt: skip
        named = {}
        for one in typing.get_overloads(question):
            said = inspect.signature(one).parameters
            if "Literal" in str(said["room"].annotation) and "options" in said:
                rooms_named = str(said["room"].annotation).split("'")[1::2]
                named |= dict.fromkeys(rooms_named, str(said["options"].annotation))
        placed = "position" in inspect.signature(question).parameters
        for name in (name for name, entry in rooms().items() if not entry.package):
            asked = [option for option in options_of(room(name).game) if not (placed and option.begins)]
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


def test_a_game_is_played_from_the_front_door() -> None:
    record = ludometry.play("dominoes", "heavy", "random", seed=4, block="draw")
    assert record == ludometry.open("dominoes", block="draw").play("heavy", "random", seed=4)
    assert record == ludometry.play("dominoes", "heavy", "random", seed=4, options={"block": "draw"})
    begun = ludometry.play("dominoes", "heavy", seed=4, start="36 45 | 01 12 | 3..5")
    assert begun.start == "36 45 | 01 12 | 3..5"
    assert ludometry.play("sudoku", "best", puzzle="medium").headers["puzzle"] == "medium"


def test_many_games_are_played_from_the_front_door() -> None:
    data = ludometry.simulate("poker", "thumb", games=30, seed=2, options={"pays": "8/5"}).to_dict()
    assert data == ludometry.open("poker", pays="8/5").simulate("thumb", games=30, seed=2).to_dict()
    assert (data["games"], data["pays"], data["players"][0]["player"]) == (30, "8/5", "thumb")
    asked = (ludometry.simulate("poker", one, games=2000, seed=2).to_dict() for one in ("best", "thumb"))
    best, thumb = (one["players"][0] for one in asked)
    assert best["mean"] > 0
    assert best["error"] > 0
    assert abs(best["mean"] - thumb["mean"]) < 4 * best["error"]


def test_a_match_draw_probe_and_score_answer_at_the_library() -> None:
    table = ludometry.open("poker", pays="8/5")
    match = table.match("best", "random", games=50).to_dict()
    assert match == ludometry.match("poker", "best", "random", games=50, pays="8/5").to_dict()
    assert match["win_rate"] > 0.5
    drawn = ludometry.draw("poker", "AH QH JH 10H QS", pays="8/5")
    assert drawn == table.draw("AH QH JH 10H QS")
    assert drawn == ludometry.draw("poker", "AH QH JH 10H QS", options={"pays": "8/5"})
    assert "Q" in drawn
    probed = table.probe("KS KH | 9D 5C 2C").to_dict()
    assert probed["exact"]
    assert probed["worth"] == [{"seat": "player 1", "worth": table.worth("KS KH | 9D 5C 2C")[0]}]
    scored = table.score("random", "best", games=5).to_dict()
    assert [one["player"] for one in scored["players"]] == ["random", "best"]


def test_what_is_wrong_is_one_sentence() -> None:
    with pytest.raises(UnknownName, match="did you mean 'yatzy'"):
        ludometry.open("yatzi")
    for name in rooms():
        with pytest.raises(BadInput, match="has no option 'nonsense': it"):
            ludometry.open(name, options={"nonsense": 1})
        with pytest.raises(BadInput, match="has no option 'nonsense': it"):
            ludometry.open(name, nonsense=1)  # type: ignore[call-overload]
    with pytest.raises(BadInput, match="'x' is no block: expected pips, draw or tiles"):
        ludometry.open("dominoes", block="x")  # type: ignore[call-overload]
    with pytest.raises(BadInput, match="'pays' is said twice: leave it out of options"):
        ludometry.simulate("poker", pays="8/5", options={"pays": "9/6"})  # type: ignore[call-overload]
    with pytest.raises(BadInput, match="'most' is said twice: leave it out of options"):
        ludometry.advise("poker", "AH QH JH 10H QS", options={"most": 3})
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
