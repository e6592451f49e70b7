"""Whole programs on a system that has none of what only POSIX has, and files that others have open for a moment."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import ludometry
from ludometry.cli import bench, first, papers_bench
from ludometry.core import machine
from ludometry.core.errors import LudometryError
from ludometry.games.cribbage import checkpoint
from ludometry.games.sudoku import batch
from ludometry.study.bench import Case
from ludometry.web import site
from tests.conftest import lend_kernels

ROOT = Path(__file__).parents[2]

CALLS = [
    *("fork", "forkpty", "register_at_fork", "wait3", "wait4", "getloadavg", "sched_getaffinity", "sched_setaffinity"),
    *("posix_fallocate", "nice", "getpgid", "killpg", "setsid", "chown", "fchmod", "mkfifo", "O_NOFOLLOW"),
]
EVERYWHERE = (
    "SIGABRT",
    "SIGFPE",
    "SIGILL",
    "SIGINT",
    "SIGSEGV",
    "SIGTERM",
    "SIGBREAK",
    "CTRL_C_EVENT",
    "CTRL_BREAK_EVENT",
)
SIGNALS = [one.name for one in signal.Signals if one.name not in EVERYWHERE]
MODULES = ["resource", "fcntl", "pwd", "grp", "termios", "tty", "syslog"]
SITECUSTOMIZE = f"""
import os, signal, sys
for holder, names in ((os, {CALLS}), (signal, {SIGNALS})):
    for name in names:
        if hasattr(holder, name):
            delattr(holder, name)
sys.modules.update(dict.fromkeys({MODULES}))
"""
"""Read by every Python before its program, so that worker processes lack the same."""
WORK = """
import sys
from contextlib import closing
from pathlib import Path

import numpy as np

from ludometry.cli.app import main
from ludometry.solve.crew import crew
from ludometry.tables.claims import Claims, FolderBoard
from ludometry.tables.store import Store

if __name__ == "__main__":
    with closing(crew(2)) as hands:
        print(*hands.run(eval, ["hasattr(__import__('os'), 'fork')", "__import__('sys').modules['resource']", "6 * 7"]))
    store = Store("dice", Path(sys.argv[1]))
    store.write("small", np.arange(1000), "1", {})
    print(store.verify("small"), Claims(FolderBoard(store.folder)).take("big", "a build") is not None)
    main(["advise", "poker", "8H 8S KD 4C 3C", "--json"])
"""


def test_processes_tables_claims_and_answers_need_nothing_of_posix(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(SITECUSTOMIZE, encoding="utf-8")
    (tmp_path / "work.py").write_text(WORK, encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    lend_kernels(home)
    places = [str(tmp_path), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, str(tmp_path / "work.py"), str(tmp_path / "tables")],
        capture_output=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, places)),
            "PYTHONIOENCODING": "utf-8",
            "LUDOMETRY_HOME": str(home),
        },
    )
    assert done.returncode == 0, done.stderr
    workers, table, answer = done.stdout.split("\n", 2)
    assert workers == "False None 42"
    assert table == "True True"
    assert json.loads(answer)["moves"] == ludometry.advise("poker", "8H 8S KD 4C 3C").to_dict()["moves"]


def test_the_peak_of_memory_without_proc(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(path: Path, *_: object, **named: object) -> str:
        raise FileNotFoundError(2, "no such file", str(path))

    monkeypatch.setattr(Path, "read_text", missing)
    monkeypatch.setattr(machine, "_usage", lambda children=False: SimpleNamespace(ru_maxrss=300 << 10))
    assert machine.peak_memory_mb() == 300


def test_a_bench_goes_on_where_nobody_counts_seconds_and_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    child = importlib.import_module("child")

    def found() -> list[bool]:
        process = subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"])
        seconds = child.ended(process)
        assert process.returncode == 3
        return [seconds > 0, child.load() >= 0]

    assert found() == [hasattr(os, name) for name in ("wait4", "getloadavg")]
    for name in ("wait4", "getloadavg"):
        monkeypatch.delattr(os, name, raising=False)
    assert found() == [False, False]


# Files that somebody has open for a moment


def write_progress(folder: Path) -> Path:
    batch._keep(folder / "out.place", {}, 7, 700, batch.Tally())
    return folder / "out.place"


def write_checkpoint(folder: Path) -> Path:
    checkpoint.save(folder / "run.bin", checkpoint.Checkpoint({"games": 3}, {"weights": np.arange(6.0)}))
    return folder / "run.bin"


def write_pages(folder: Path) -> Path:
    site.write_site(folder / "site", SimpleNamespace(days=0, size=1, pieces=lambda: [("index.html", b"a page")]))
    return folder / "site"


@pytest.mark.parametrize("write", [write_progress, write_checkpoint, write_pages])
def test_what_is_being_looked_at_is_put_in_place_a_moment_later(
    write: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows nothing can be renamed, or written over, that a virus scanner or another program reads."""
    refused: list[str] = []

    def busy(action: Callable[..., None]) -> Callable[..., None]:
        def once(*paths: Path, **named: object) -> None:
            if len(refused) < 2:
                refused.append(action.__name__)
                raise PermissionError(13, "in use")
            action(*paths, **named)

        return once

    monkeypatch.setattr(machine, "WINDOWS", True)
    monkeypatch.setattr(machine, "PATIENCE_S", 600.0)
    monkeypatch.setattr(os, "replace", busy(os.replace))
    monkeypatch.setattr(os, "rename", busy(os.rename))
    made = write(tmp_path)
    assert len(refused) == 2
    assert list(tmp_path.iterdir()) == [made]


# What another process says


@pytest.mark.parametrize(
    "ask",
    [
        lambda word: bench._measure(word, Case("none", str, "")),
        lambda word: first.ask([word], None),
        lambda word: papers_bench._do_again(word, quick=True, fresh=True),
    ],
    ids=["bench", "bench first", "bench papers"],
)
def test_a_bench_understands_a_process_whose_pipe_has_another_encoding(
    ask: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows writes to a pipe in its own code page, whatever the parent reads."""
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    with pytest.raises(LudometryError, match="naïve"):
        ask("naïve")
