"""The hostile lines of `bench/commands.py`: what is judged, and that a forked command is judged like any other."""

from __future__ import annotations

import importlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.patience import PATIENCE_S

BENCH = Path(__file__).resolve().parents[2] / "bench"
CALLS = [
    ("answered", ("rooms",)),
    ("answered", ("advise", "nurikabe", "...../.1.../...../...4./2.1..")),
    ("refused", ("-",)),
    ("refused", ("rooms", "--svg", "empty.txt/inside")),
    ("refused", ("advise", "yatzy", "٣")),
    ("refused", ("classes", "skat", "--elements", "9" * 5000)),
]


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCH)
    return importlib.import_module("commands")


@pytest.fixture
def forking(commands: ModuleType, tmp_path: Path) -> Iterator[object]:
    if not commands.CAN_FORK:
        pytest.skip("no process forks here")
    kernels = Path(os.environ["LUDOMETRY_HOME"]) / "kernels"
    (tmp_path / "of_forks").mkdir()
    made = commands.Forking(threading.Event(), commands.make_home(tmp_path / "of_forks", kernels))
    yield made
    made.close()


def test_a_command_is_judged_forked_as_it_is_apart(
    commands: ModuleType, forking: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["forks"], "HEARD_S", PATIENCE_S)  # on a busy machine an end takes its time, too
    monkeypatch.setattr(sys.modules["forks"], "SILENT_S", PATIENCE_S)
    kernels, apart = Path(os.environ["LUDOMETRY_HOME"]) / "kernels", commands.Apart(threading.Event())
    lines = [commands.Line(arguments[0], arguments) for _, arguments in CALLS]
    forked = [commands.run(line, kernels, forking) for line in lines]
    assert [one.kind for one in forked] == [kind for kind, _ in CALLS]
    assert commands.differences(forked, [commands.run(line, kernels, apart) for line in lines]) == []


def test_a_command_that_works_on_is_ended(commands: ModuleType, forking: object) -> None:
    kernels, line = Path(os.environ["LUDOMETRY_HOME"]) / "kernels", commands.Line("serve", ("serve", "--port", "0"))
    for way in (forking, commands.Apart(threading.Event())):
        assert commands.run(line, kernels, way).kind == "working"


def test_two_judgements_of_a_line_are_told(commands: ModuleType) -> None:
    line = commands.Line("rooms", ("rooms",))
    (words,) = commands.differences([commands.judge(line, 0, b"", "")], [commands.judge(line, 1, b"", "no")])
    assert "forked: answered" in words
    assert "apart: defect exit code 1: no" in words


def test_a_forked_command_has_a_folder_and_a_home_of_its_own(
    commands: ModuleType, forking: object, tmp_path: Path
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        environment = commands.furnish(tmp_path / name, Path(os.environ["LUDOMETRY_HOME"]) / "kernels")
        asked = ("advise", "nurikabe", "...../.1.../...../...4./2.1..", "--svg", "picture.svg")
        code, _, complaint = forking.run(asked, tmp_path / name, environment)  # type: ignore[attr-defined]
        assert (code, complaint) == (0, b"")
        assert (tmp_path / name / "picture.svg").stat().st_size
        told = forking.run(("tables", "--json"), tmp_path / name, environment)[1].decode()  # type: ignore[attr-defined]
        assert str(tmp_path / name / "home") in told


def test_a_python_with_threads_does_not_fork(commands: ModuleType) -> None:
    forks, leave = sys.modules["forks"], threading.Event()
    waiting = threading.Thread(target=leave.wait)
    waiting.start()
    try:
        with pytest.raises(RuntimeError, match="threads run where a fork wants one"):
            forks.refuse_threads()
    finally:
        leave.set()
        waiting.join()


def test_patience_ends_some_time_after_the_first_word(commands: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    forks, now = sys.modules["forks"], [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    stopped = threading.Event()
    patience = forks.Patience(stopped)
    now[0] = forks.SILENT_S - 1.0
    assert patience.hear(b"", b"")
    assert patience.hear(b"a word", b"")
    now[0] += forks.HEARD_S - 0.5
    assert patience.hear(b"a word", b"and another")
    now[0] += 1.0
    assert not patience.hear(b"a word", b"and another")
    stopped.set()
    with pytest.raises(forks.Stopped):
        patience.hear(b"a word", b"")


def test_a_refusal_and_silence_are_waited_for(commands: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    forks, now = sys.modules["forks"], [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    for complaint in (b"", b"ludometry: no such room."):
        patience = forks.Patience(threading.Event())
        for passed in (0.0, forks.HEARD_S + 1.0, forks.SILENT_S - forks.HEARD_S - 2.0):
            now[0] += passed
            assert patience.hear(b"", complaint)
        now[0] += 2.0
        assert not patience.hear(b"", complaint)


@pytest.mark.parametrize(
    ("kind", "code", "said", "complaint"),
    [
        ("answered", 0, b"12", ""),
        ("answered", 0, b"", "compiling\n"),
        ("refused", 2, b"", "ludometry: no such room.\n"),
        ("refused", 2, b"12", "compiling\nludometry: no such room.\n"),
        ("working", None, b"", "compiling\n"),
        ("defect", None, b"", ""),
        ("defect", None, b"12", "Traceback (most recent call last):\n"),
        ("defect", 0, b"12", "Traceback (most recent call last):\n"),
        ("defect", 1, b"", "ludometry: no such room.\n"),
        ("defect", 2, b"", "ludometry: one.\nludometry: two.\n"),
        ("defect", 2, b"", "usage\n"),
        ("defect", 70, b"", "ludometry: a defect of ours.\n"),
        ("defect", -11, b"", ""),
    ],
)
def test_judgements(commands: ModuleType, kind: str, code: int | None, said: bytes, complaint: str) -> None:
    assert commands.judge(commands.Line("verb", ("verb",)), code, said, complaint).kind == kind
