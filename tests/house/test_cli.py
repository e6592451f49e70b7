"""The command line as a new user meets it."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import pytest

import ludometry
from ludometry.cli import app
from ludometry.cli.build import command
from ludometry.core import registry
from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Svg
from ludometry.study.report import Report
from ludometry.study.verbs import verb


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ludometry.cli.app", *arguments], capture_output=True, text=True)


def test_every_room_offers_what_it_says() -> None:
    for entry in (one for one in registry.rooms().values() if not one.package):
        for name in entry.verbs:
            assert name in app.ROOM_VERBS or name == "reproduce", f"{entry.id} has an unlisted verb {name}"
            assert verb(entry.id, name).__doc__


@pytest.mark.parametrize("entry", registry.rooms().values(), ids=lambda e: e.id)
def test_every_verb_explains_itself(entry: registry.Entry, capsys: pytest.CaptureFixture[str]) -> None:
    for name in entry.verbs:
        word = entry.paper if name == "reproduce" else entry.id
        with pytest.raises(SystemExit) as end:
            app.main([name, word, "--help"])
        assert end.value.code == 0
        assert "--json" in capsys.readouterr().out


def helps(group: Any, way: str = "ludometry") -> Iterator[tuple[str, str]]:
    """The help of every command below a group and of each of its arguments and options, with the way to it."""
    for name in group.list_commands(None):
        found, here = group.get_command(None, name), f"{way} {name}"
        yield here, found.help or ""
        yield from ((f"{here} {one.name}", getattr(one, "help", None) or "") for one in found.params)
        if hasattr(found, "list_commands"):
            yield from helps(found, here)


def test_every_help_is_a_sentence() -> None:
    said = dict(helps(app.root()))
    assert len(said) > 400
    # A default or a place in square brackets may follow the sentence; a word in capitals or an option may begin it.
    wrong = {way: words for way, words in said.items() if not re.match(r"[^a-z\s].*\.( \[.*\])?$", words, re.DOTALL)}
    assert not wrong


def test_help_loads_no_room_and_no_kernel() -> None:
    code = (
        "import sys; from ludometry.cli.app import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = [m for m in sys.modules if m.split('.')[0] in ('numba', 'numpy', 'rich')]\nassert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_house_verb_has_subcommands_where_its_module_has_a_group(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("ludometry.cli.lend")
    module.group = lambda: app._Lazy("lend", "What can be lent.", {"dice": "Five of them."})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(app.HOUSE_VERBS, "lend", "Lend something.")
    with pytest.raises(UnknownName, match="unknown word 'cards'"):
        app.root().main(args=["lend", "cards"], prog_name="ludometry", standalone_mode=False)
    for name in app.HOUSE_VERBS:
        made, own = app.root().get_command(None, name), importlib.import_module(f"ludometry.cli.{name}")
        assert hasattr(made, "list_commands") == hasattr(own, "group")


def test_texts_and_defaults_are_taken_for_what_they_are() -> None:
    """Typer would import pydantic to look at them, which takes as long as many an answer."""
    code = (
        "import sys; from ludometry.cli.app import main\n"
        "try:\n    main(['advise', 'nurikabe', 'nonsense'])\nexcept SystemExit:\n    pass\n"
        "print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--most", "three"], "'three' is no most: expected a whole number."),
        ([], "missing argument 'POSITION'"),
        (["--most"], "--most"),
    ],
)
def test_what_does_not_fit_is_still_refused(arguments: list[str], words: str) -> None:
    position = ["66612 2 ones=3"] if arguments else []
    done = run("advise", "yatzy", *position, *arguments)
    assert done.returncode == 2
    assert words in done.stderr


def test_an_unknown_word_suggests_the_nearest() -> None:
    done = run("advize")
    assert done.returncode == 2
    assert done.stderr == "ludometry: unknown word 'advize': did you mean 'advise'?\n"
    done = run("advise", "yatzi", "66612")
    assert done.returncode == 2
    assert "did you mean 'yatzy'?" in done.stderr


def test_rooms_as_json() -> None:
    done = run("rooms", "--json")
    assert {room["id"] for room in json.loads(done.stdout)["rooms"]} == set(registry.rooms())


def test_version() -> None:
    assert run("--version").stdout.strip() == ludometry.__version__


def _call(verb: Any, *arguments: str) -> Any:
    return command("try", verb).main(args=list(arguments), prog_name="try", standalone_mode=False)


def test_a_verb_becomes_a_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def greet(name: Annotated[str, "whom"], count: int = 1, *, loud: bool = False, at: str | None = None) -> Report:
        """Greets."""
        return Report({"name": name, "count": count, "loud": loud, "at": at}, ["hello"], Svg("<svg/>"))

    _call(greet, "Ann", "3", "--loud", "--json", "--svg", str(tmp_path / "a.svg"))
    assert json.loads(capsys.readouterr().out) == {"name": "Ann", "count": 3, "loud": True, "at": None}
    assert (tmp_path / "a.svg").read_text() == "<svg/>"
    _call(greet, "Ann")
    assert capsys.readouterr().out == "hello\n"


def test_a_picture_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    def plain() -> Report:
        """Nothing to see."""
        return Report({})

    with pytest.raises(BadInput, match="no picture"):
        _call(plain, "--svg", str(tmp_path / "a.svg"))
    assert not list(tmp_path.iterdir())


def test_tables_says_where_and_what(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import numpy as np

    from ludometry.tables.store import Store

    Store("dice").write("small", np.zeros(100), "1", {})
    with pytest.raises(SystemExit) as end:
        app.main(["tables", "--check", "--json"])
    assert end.value.code == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["state"] == "whole"
    path = empty_home / "tables" / "dice" / "small.npy"
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    with pytest.raises(SystemExit) as end:
        app.main(["tables", "--check", "--json"])
    assert end.value.code == 1
    assert json.loads(capsys.readouterr().out)["rows"][0]["state"] == "altered"


def test_every_cover_is_a_position_of_its_room() -> None:
    for entry in registry.rooms().values():
        game = registry.room(entry.id).game()
        assert entry.cover, f"{entry.id} has no cover"
        position = game.read(entry.cover)
        assert game.turn(position) >= 0, f"nobody is to move on the cover of {entry.id}"
        assert game.read(game.write(position)) == position


def test_warm_compiles_a_room_without_a_verb_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        app.main(["warm", "nurikabe", "--json"])
    assert end.value.code == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["room"] == "nurikabe"


def test_ctrl_c_says_that_nothing_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    def long() -> Report:
        """Works until it is stopped."""
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as end:
        command("try", long).main(args=[], prog_name="try")
    assert end.value.code == 130
    assert "what was finished is kept" in capsys.readouterr().err


def test_a_defect_says_where_it_arose(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError

    monkeypatch.delenv("LUDOMETRY_DEBUG", raising=False)
    monkeypatch.setattr("ludometry.cli.app.root", fail)
    with pytest.raises(SystemExit) as end:
        app.main(["rooms"])
    assert end.value.code == 70
    assert "a defect of ours, AssertionError in test_cli.py, line" in capsys.readouterr().err
