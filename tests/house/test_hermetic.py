"""A run of the suite meets nobody: neither the player's own home, nor another run, nor what an earlier one left."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludometry.solve.jit import PACKAGE, shelf_of
from ludometry.tables.claims import FolderBoard, Note, this_place
from ludometry.tables.place import home
from ludometry.tables.store import Store
from tests import quick
from tests.conftest import NO_LINKS, lend_kernels, make_home, remove_home

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def dead() -> int:
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


@pytest.fixture
def littered(tmp_path: Path, dead: int) -> Path:
    """A home as years of use and a few accidents leave it."""
    folder = tmp_path / "littered"
    tables = Store("darkchess", folder / "tables").folder
    tables.mkdir(parents=True)
    (tables / "GGvk.npy").write_bytes(b"\x93NUMPY of a time when tables were other")
    (tables / "GGvk.json").write_text('{"room": "darkchess", "name": "GGvk", "format": 0}')
    (tables / ".Kvg.of-somebody.draft").write_bytes(b"half of a tab")
    stale = Note("a builder", "its token", 7, "this machine", this_place(), dead, "1")
    assert FolderBoard(tables).create("Kvk", stale.write())
    shelf = folder / "kernels" / shelf_of(PACKAGE / "games" / "darkchess")
    shelf.mkdir(mode=0o700, parents=True)
    (shelf / "moves.all_moves-000000000000000000000000.nbc").write_bytes(b"machine code of other sources")
    (folder / "player.sqlite").write_bytes(b"no database")
    return folder


def state_of(folder: Path) -> dict[str, str]:
    """Every file below a folder with a hash of what it holds."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def outside(**given: str) -> dict[str, str]:
    """The environment of somebody who starts a run, not of a worker of this one; with no more plugins than it needs."""
    few = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")} | few | given


def test_a_run_reads_and_changes_nothing_of_the_home_that_it_finds(littered: Path) -> None:
    before = state_of(littered)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            "tests/rooms/darkchess/test_tables.py",
        ],
        cwd=ROOT,
        env=outside(LUDOMETRY_HOME=str(littered), LUDOMETRY_TESTS_KERNELS=os.path.realpath(home() / "kernels")),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert state_of(littered) == before


def test_leftovers_change_no_answer_of_the_program_itself(littered: Path, tmp_path: Path) -> None:
    """A claim and half a file on tables that are built, beside a table of another format and strange kernels."""
    asked = [sys.executable, "-m", "ludometry.cli.app"]
    said, clean = [], tmp_path / "clean"
    clean.mkdir(mode=0o700)
    lend_kernels(clean)
    for place in (littered, clean):
        settings = outside(LUDOMETRY_HOME=str(place))
        for words in (["solve", "darkchess", "--elements", "2"], ["probe", "darkchess", "8/1G3k2/8/8 w", "--json"]):
            done = subprocess.run([*asked, *words], env=settings, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]


def test_two_runs_have_two_homes_and_share_what_is_compiled(tmp_path: Path) -> None:
    runs, kernels = tmp_path / "runs", tmp_path / "kernels"
    one, other = make_home(runs, kernels), make_home(runs, kernels)
    assert one != other
    if not (one / "kernels").exists():
        pytest.skip(NO_LINKS)
    assert (one / "kernels").resolve() == (other / "kernels").resolve() == kernels.resolve()
    (kernels / "kept").touch()
    remove_home(one, os.getpid())
    assert [other] == list(runs.iterdir())
    assert (kernels / "kept").exists()
    remove_home(other, os.getpid() + 1)
    assert other.exists(), "a process that was forked from a run does not remove the run's home"


def test_what_a_killed_run_left_is_swept_away_and_no_running_one_is(tmp_path: Path, dead: int) -> None:
    runs, kernels = tmp_path / "runs", tmp_path / "kernels"
    running = make_home(runs, kernels)
    left = runs / f"run-{dead}-abc"
    left.mkdir()
    (left / "table").touch()
    made = make_home(runs, kernels)
    assert sorted(runs.iterdir()) == sorted([running, made])


FLAKY = """
import os
from pathlib import Path
import pytest

@pytest.mark.xdist_group("one")
@pytest.mark.parametrize("name", ["a@b"])
def test_fails_once(name):
    seen = Path(__file__).with_name("seen")
    try:
        assert seen.exists()
    finally:
        if not seen.exists():
            Path(os.environ["LUDOMETRY_UNSTEADY"]).write_text("of a run beside this one\\n")
        seen.touch()

def test_is_steady():
    assert True
"""


@pytest.mark.parametrize(("really", "code"), [("True", 0), ("False", 1)])
def test_what_fails_once_is_listed_and_what_fails_twice_fails_the_run(tmp_path: Path, really: str, code: int) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_flaky.py").write_text(f"{FLAKY}\n\ndef test_fails_always():\n    assert {really}\n")
    listed = tmp_path / "listed.txt"
    listed.write_text("of an earlier run\n")
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "steady.py"), "-n", "2", "--dist", "loadgroup"],
        cwd=tmp_path,
        env=outside(LUDOMETRY_UNSTEADY=str(listed)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stdout
    assert listed.read_text() == "of a run beside this one\ntest_flaky.py::test_fails_once[a@b]\n"
    assert "unsteady" in done.stdout
    assert ("test_fails_always" in done.stdout) == (code == 1)


def test_a_steady_run_lists_nothing(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_steady.py").write_text("def test_is_steady():\n    assert True\n")
    listed = tmp_path / "listed.txt"
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "steady.py")],
        cwd=tmp_path,
        env=outside(LUDOMETRY_UNSTEADY=str(listed)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert not listed.exists()
    assert "unsteady" not in done.stdout


def test_a_working_day_asks_for_tests_that_exist_and_for_the_rooms_that_changed() -> None:
    for name in (*quick.ASKED, *quick.WITHOUT):
        path, _, test = name.partition("::")
        assert (ROOT / path).exists(), name
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / path).read_text(encoding="utf-8"), name
    assert "tests/rooms/skat" in quick.arguments(["skat"])
    assert "tests/rooms/skat" not in quick.arguments([])
    told = " M src/ludometry/games/skat/kernels/play.py\n?? tests/rooms/pig/test_pig.py\ntests/rooms/yatzy/checks.py\n"
    assert quick.rooms_in(told) == ["skat", "yatzy"]
