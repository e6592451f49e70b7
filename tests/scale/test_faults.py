"""Faults on purpose, on one machine: a correct answer or a clear sentence, and nothing lost that was finished."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadTable, LudometryError, StorageFailure
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.tables import LOSS, Tables
from ludometry.tables.store import Store, opened
from tests.conftest import lend_kernels
from tests.scale.builders import Builder

THREE = [one.representative for one in classes(3, "swap")]
FIGURE_2 = "." * 9 + "b" + "." * 8 + "K" + "." * 13
"""Figure 2 of the material-symmetry paper: Black, to move, has lost."""


def checksums(tables: Tables) -> dict[str, str]:
    return {name: tables.store.manifest(name).sha256 for name in tables.store.names()}


def build_again(tables: Tables) -> list[str]:
    """Builds what is missing, and says what that was."""
    return [one.set_ for one in build(tables, THREE, workers=1)]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    tables = Tables(tmp_path_factory.mktemp("expected"))
    build_again(tables)
    return checksums(tables)


@pytest.fixture
def tables(tmp_path: Path, expected: dict[str, str]) -> Tables:
    found = Tables(tmp_path / "tables")
    build_again(found)
    return found


def inodes(tables: Tables) -> dict[str, int]:
    return {name: tables.store.path(name).stat().st_ino for name in tables.store.names()}


# kill -9 in the middle of a write

WRITE = """
import sys, numpy as np
from pathlib import Path
from ludometry.tables.store import Store
with Store("dice", Path(sys.argv[1])).stream("long", (1000,), np.int64, "1", {}) as out:
    out[:500] = 7
    print("half", flush=True)
    sys.stdin.readline()
"""


def test_kill_in_the_middle_of_a_write_leaves_the_old_table_and_nothing_else(tmp_path: Path) -> None:
    store = Store("dice", tmp_path)
    store.write("long", np.arange(1000), "1", {})
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    assert len(list(store.folder.glob(".long.*.draft"))) == 1
    process.kill()
    process.wait()
    assert store.open("long", "1").tolist() == list(range(1000))
    assert store.verify("long")
    store.write("long", np.arange(1000), "1", {})
    assert sorted(path.name for path in store.folder.iterdir()) == ["long.json", "long.npy"]


def test_a_build_killed_again_and_again_comes_to_its_end(tmp_path: Path, expected: dict[str, str]) -> None:
    tables = Tables(tmp_path)
    rng = random.Random(1)
    finished: dict[str, int] = {}
    for _ in range(2):
        builder = Builder(tmp_path)
        builder.go()
        for _ in range(rng.randrange(1, 6)):
            builder.line()
        builder.kill()
        now = inodes(tables)
        assert finished.items() <= now.items(), "what was finished is neither lost nor done again"
        finished = now
    build_again(tables)
    assert checksums(tables) == expected
    assert finished.items() <= inodes(tables).items()
    assert not list(tables.store.folder.glob(".*.draft"))


# A full disk


def fits(size: int) -> str:
    return f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"


def test_a_file_that_finds_no_room_is_a_sentence(tmp_path: Path, expected: dict[str, str]) -> None:
    """The limit on a file's size stands for a quota: it is met in the middle of a write."""
    builder = Builder(tmp_path, before=fits(1200))
    builder.go()
    lines = builder.rest()
    assert any(line.startswith("sentence the disk is full") for line in lines)
    tables = Tables(tmp_path)
    assert all(tables.store.verify(name) for name in tables.store.names())
    assert not list(tables.store.folder.glob(".*"))
    build_again(tables)
    assert checksums(tables) == expected


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = (
        os.getuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", str(folder)], capture_output=True, check=False
        ).returncode
    )
    if not mounted:
        pytest.skip("a small disk can be mounted by root only")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_keeps_what_was_finished(small_disk: Path, expected: dict[str, str]) -> None:
    tables = Tables(small_disk)
    with pytest.raises(StorageFailure, match="the disk is full: .* nothing was changed"):
        build_again(tables)
    finished = inodes(tables)
    assert finished
    assert all(tables.store.verify(name) for name in finished)
    assert not list(tables.store.folder.glob(".*.draft"))
    subprocess.run(["mount", "-o", "remount,size=16m", str(small_disk)], check=True)
    build_again(tables)
    assert checksums(tables) == expected
    assert finished.items() <= inodes(tables).items()


# Flipped bits


def test_every_flipped_bit_is_refused_or_does_not_matter(tables: Tables) -> None:
    rng = random.Random(2)
    for suffix in (".npy", ".json"):
        path = tables.store.folder / f"Kvb{suffix}"
        if not path.exists():
            path = tables.store.folder / f"{tables.reader(FIGURE_2, 1).set_}{suffix}"
        whole = path.read_bytes()
        for _ in range(60):
            data = bytearray(whole)
            place = rng.randrange(len(data))
            data[place] ^= 1 << rng.randrange(8)
            path.write_bytes(data)
            try:
                assert Tables(tables.store.root).result(FIGURE_2, 1) == LOSS
            except LudometryError as problem:
                assert path.stem in str(problem)
        path.write_bytes(whole)


def test_a_build_does_not_go_on_from_an_altered_table(tables: Tables, expected: dict[str, str]) -> None:
    below = tables.reader(FIGURE_2, 1).set_
    above = next(set_ for set_ in THREE if below in set(_needs(set_)))
    tables.store.remove(above)
    path = tables.store.path(below)
    data = bytearray(path.read_bytes())
    data[-1] ^= 4
    path.write_bytes(data)
    with pytest.raises(BadTable, match=f"{below} has been altered"):
        build_again(Tables(tables.store.root))
    assert not tables.store.has(above)
    assert tables.store.claims.held() == {}
    path.unlink()
    assert build_again(Tables(tables.store.root)) == [below, above]
    assert checksums(tables) == expected


def _needs(set_: str) -> tuple[str, ...]:
    from ludometry.games.darkchess.solver import needs

    return needs(set_)


# A table of another version


def test_a_table_of_another_version_is_refused_and_built_again(tables: Tables, expected: dict[str, str]) -> None:
    set_ = tables.reader(FIGURE_2, 1).set_
    path = tables.store.manifest_path(set_)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "rules_version": "0"}))
    with pytest.raises(BadTable, match=f"rules 0, not {RULES_VERSION}: build it again with 'ludometry solve darkchess"):
        Tables(tables.store.root).result(FIGURE_2, 1)
    others = {name: node for name, node in inodes(tables).items() if name != set_}
    assert build_again(Tables(tables.store.root)) == [set_]
    assert checksums(tables) == expected
    assert others.items() <= inodes(tables).items()


@pytest.mark.parametrize("harm", ["cut", "manifest", "empty"])
def test_what_is_cut_short_is_built_again(tables: Tables, expected: dict[str, str], harm: str) -> None:
    set_ = THREE[0]
    path = tables.store.manifest_path(set_) if harm == "manifest" else tables.store.path(set_)
    path.write_bytes(b"" if harm == "empty" else path.read_bytes()[:-9])
    assert build_again(Tables(tables.store.root)) == [set_]
    assert checksums(tables) == expected


# Clocks that jump


@pytest.mark.parametrize("jump", [-3e9, -3600.0, 3e9])
def test_a_clock_that_jumps_changes_nothing(tables: Tables, jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    before = inodes(tables)
    for path in tables.store.folder.iterdir():
        os.utime(path, (max(0.0, time.time() + jump),) * 2)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + jump)
    assert build_again(Tables(tables.store.root)) == []
    assert inodes(tables) == before
    assert Tables(tables.store.root).result(FIGURE_2, 1) == LOSS
    set_ = THREE[0]
    first = opened(tables.store, set_, RULES_VERSION)
    tables.store.write(set_, np.zeros_like(first), RULES_VERSION, {})
    os.utime(tables.store.manifest_path(set_), (1.0, 1.0))
    assert not opened(tables.store, set_, RULES_VERSION).any(), "a new table is seen, whatever its date"


# Two builders of the same classes


def test_two_builders_share_the_work_and_agree(tmp_path: Path, expected: dict[str, str]) -> None:
    builders = [Builder(tmp_path, workers=workers) for workers in (1, 2)]
    for builder in builders:
        builder.go()
    lines = [builder.rest() for builder in builders]
    solved = [json.loads(last[-1].removeprefix("solved ")) for last in lines]
    tables = Tables(tmp_path)
    assert checksums(tables) == expected
    assert sorted(solved[0] + solved[1]) == sorted(expected), "every class was solved once, by one of the two"
    assert not list(tables.store.folder.glob(".*"))


def test_two_writers_of_one_table_at_once_leave_it_readable(tmp_path: Path) -> None:
    """Nobody claims: the same table is published over and over while it is read."""
    code = (
        "import sys, numpy as np; from pathlib import Path; from ludometry.tables.store import Store\n"
        "for _ in range(150): Store('dice', Path(sys.argv[1])).write('same', np.arange(5000), '1', {})"
    )
    store = Store("dice", tmp_path)
    store.write("same", np.arange(5000), "1", {})
    writers = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(2)]
    while any(writer.poll() is None for writer in writers):
        assert store.open("same", "1")[-1] == 4999
        assert store.verify("same")
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(path.name for path in store.folder.iterdir()) == ["same.json", "same.npy"]


# Ctrl-C, twice


STUCK = """
import signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
from ludometry.games.darkchess.tables import Tables
from ludometry.cli.app import main

plain, solved = Tables.solve, []
def stuck(self, *rest, **options):
    solved.append(1)
    if len(solved) > 3:
        print("stuck", flush=True)
        threading.Event().wait()
    return plain(self, *rest, **options)
Tables.solve = stuck
main()
"""
"""A build whose fourth table never comes to its end, so that whoever presses Ctrl-C always meets it at work.

It hears Ctrl-C also where the suite was started behind an `&`, in which case the shell has told it not to.
"""


def test_ctrl_c_twice_never_corrupts(tmp_path: Path, expected: dict[str, str]) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    lend_kernels(folder)
    process = subprocess.Popen(
        [sys.executable, "-c", STUCK, "solve", "darkchess", "--elements", "4", "--workers", "2"],
        env={**os.environ, "LUDOMETRY_HOME": str(folder)},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "stuck\n"
    # The system may fold two signals into one that nobody has looked at yet: pressed until it has been noticed twice.
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert process.returncode == 130
    assert process.stderr is not None
    assert "Traceback" not in process.stderr.read()
    store = Store("darkchess", folder / "tables")
    assert len(store.names()) >= 1
    assert all(store.verify(name) for name in store.names())
    tables = Tables(folder / "tables")
    build_again(tables)
    assert expected.items() <= checksums(tables).items()
