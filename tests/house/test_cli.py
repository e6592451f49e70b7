"""The command line as a new user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest

from ludometry.cli import app
from ludometry.cli.build import command
from ludometry.core import registry
from ludometry.core.errors import BadInput
from ludometry.core.game import Svg
from ludometry.study.report import Report


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ludometry.cli.app", *arguments], capture_output=True, text=True)


def test_every_room_offers_what_it_says() -> None:
    for entry in registry.rooms().values():
        for name in entry.verbs:
            assert name in app.ROOM_VERBS or name in ("reproduce", "warm"), f"{entry.id} has an unlisted verb {name}"
            assert registry.verb(entry.id, name).__doc__


@pytest.mark.parametrize("entry", registry.rooms().values(), ids=lambda e: e.id)
def test_every_verb_explains_itself(entry: registry.Entry, capsys: pytest.CaptureFixture[str]) -> None:
    for name in entry.verbs:
        if name == "warm":
            continue
        word = entry.paper if name == "reproduce" else entry.id
        with pytest.raises(SystemExit) as end:
            app.main([name, word, "--help"])
        assert end.value.code == 0
        assert "--json" in capsys.readouterr().out


def test_help_loads_no_room_and_no_kernel() -> None:
    code = (
        "import sys; from ludometry.cli.app import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = [m for m in sys.modules if m.split('.')[0] in ('numba', 'numpy', 'rich')]\nassert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


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
    assert run("--version").stdout.strip() == "0.1.0"


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
        assert game.write(game.read(entry.cover)) if entry.cover else game.start()


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
