"""Rooms made ready beside other work: the costliest first, but for the one that somebody opens."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludometry.cli import warm
from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms
from ludometry.solve import warming
from ludometry.solve.pack import Pack
from ludometry.solve.warming import FURTHER, SECONDS, Warming, is_done, seconds, tasks
from ludometry.web.readiness import Readiness, example_of, rules_in_short, rules_of
from tests.patience import PATIENCE_S

GATES = "LUDOMETRY_TEST_GATES"


def held(task: str) -> tuple[float, float]:
    """Stands for making a room ready: begins, and ends when its gate is opened."""
    folder = Path(os.environ[GATES])
    (folder / f"{task}.begun").touch()
    while not (folder / f"{task}.open").exists():
        time.sleep(0.01)
    if (folder / f"{task}.open").read_text():
        raise LudometryError("the disk is full.")
    return 1.5, 2.5


class Gates:
    """Lets rooms finish one by one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, room_id: str, words: str = "") -> None:
        (self.folder / "draft").write_text(words)
        (self.folder / "draft").replace(self.folder / f"{room_id}.open")

    def begun(self, *expected: str) -> bool:
        """Whether exactly these have begun, however long the machine takes to start their processes."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            found = {file.stem for file in self.folder.glob("*.begun")}
            if found >= set(expected):
                return found == set(expected)
            time.sleep(0.02)
        return False


@pytest.fixture
def gates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gates:
    monkeypatch.setenv(GATES, str(tmp_path))
    return Gates(tmp_path)


@pytest.fixture
def three(gates: Gates) -> Iterator[Warming]:
    """Three rooms and one worker."""
    found = Warming(["sudoku", "skat", "darkchess"], 1, how=held)
    yield found
    found.stop()


def settle(one: Warming, room_id: str) -> None:
    """Waits while the room's process is at work, or is about to be reaped."""
    while one.standings[room_id].state == "working":
        one.wait(0.1)


def test_tasks_are_begun_in_order_as_one_ends(three: Warming, gates: Gates) -> None:
    three.start()
    assert gates.begun("sudoku")
    gates.open("sudoku")
    settle(three, "sudoku")
    assert three.standings["sudoku"].state == "ready"
    assert three.standings["sudoku"].spent == (1.5, 2.5)
    assert gates.begun("sudoku", "skat")
    assert three.standings["darkchess"].state == "waiting"


def test_the_room_that_somebody_opens_does_not_wait_for_its_turn(three: Warming, gates: Gates) -> None:
    three.start()
    assert gates.begun("sudoku")
    assert three.want("darkchess").state == "working"
    assert gates.begun("sudoku", "darkchess")
    assert three.want("darkchess").process is three.standings["darkchess"].process
    gates.open("darkchess")
    settle(three, "darkchess")
    # One worker too many was at work: the next room waits until Sudoku is done.
    assert three.standings["skat"].state == "waiting"


def test_a_room_that_fails_says_why_and_the_others_go_on(three: Warming, gates: Gates) -> None:
    three.start()
    gates.open("sudoku", "no")
    settle(three, "sudoku")
    assert (three.standings["sudoku"].state, three.standings["sudoku"].words) == ("failed", "the disk is full.")
    assert gates.begun("sudoku", "skat")


def test_the_time_left_counts_what_is_before_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming.time, "monotonic", lambda: 100.0)
    three = Warming(["sudoku", "skat", "darkchess"], 2)
    three.standings["sudoku"].state, three.standings["sudoku"].began = "working", 98.0
    first = seconds("sudoku") - 2
    assert three.seconds_left("sudoku") == first
    assert three.seconds_left("skat") == first / 2 + seconds("skat")
    assert three.seconds_left("darkchess") == (first + seconds("skat")) / 2 + seconds("darkchess")
    three.standings["sudoku"].began = 0.0
    assert three.seconds_left("sudoku") is None, "it is late, and nobody knows"
    assert three.standings["sudoku"].done < seconds("sudoku")
    assert {task.removesuffix(FURTHER) for task in SECONDS} <= set(rooms())


def test_stopping_ends_the_processes(three: Warming, gates: Gates) -> None:
    three.start()
    assert gates.begun("sudoku")
    three.stop()
    # Its own thread reaps it: a second one that joins as well may find it gone with no exit code yet.
    settle(three, "sudoku")
    assert three.standings["sudoku"].process.exitcode
    assert three.standings["sudoku"].state == "failed"
    three.want("skat")
    assert three.standings["skat"].state == "waiting"


def test_first_answers_come_before_the_rest_and_the_costliest_first() -> None:
    found = tasks(rooms())
    assert [task for task in found if not task.endswith(FURTHER)] == found[: len(rooms())]
    assert f"sudoku{FURTHER}" in found
    assert f"poker{FURTHER}" not in found
    for part in (found[: len(rooms())], found[len(rooms()) :]):
        assert [seconds(task) for task in part] == sorted(map(seconds, part), reverse=True)


def test_what_has_been_done_is_marked(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = type("Toy", (), {"warm": staticmethod(lambda: None), "warm_further": staticmethod(lambda: None)})
    monkeypatch.setattr(warming, "own_folder", lambda shelf: empty_home)
    monkeypatch.setattr(warming, "room", lambda room_id: toy)
    monkeypatch.setattr(warming, "shipped", lambda package: Pack(empty_home))
    # It would hold for this whole process, and so for whatever test comes next.
    monkeypatch.setattr(warming, "spare_nothing", lambda: None)
    assert not is_done("skat")
    warming.do("skat")
    assert is_done("skat")
    assert not is_done(f"skat{FURTHER}")
    warming.do(f"skat{FURTHER}")
    assert is_done(f"skat{FURTHER}")
    monkeypatch.setattr(warming, "_mark", lambda task: "another-cpu.ready")
    assert not is_done("skat")


@pytest.mark.parametrize("refusal", ["", "they are for numba 9, and here is 8"])
def test_warm_says_why_what_came_with_the_package_is_not_used(monkeypatch: pytest.MonkeyPatch, refusal: str) -> None:
    monkeypatch.setattr(warm, "tasks", lambda chosen: [])
    monkeypatch.setattr(warm, "shipped", lambda package: Pack(package, refusal=refusal))
    report = warm.warm()
    assert report.data == {"rows": [], "unused": refusal or None}
    said = [f"The kernels that came with the package are not used: {refusal}."] if refusal else []
    assert report.parts[1:] == said


def test_what_a_page_is_told(three: Warming, gates: Gates) -> None:
    readiness = Readiness(True, lambda: three)
    assert readiness.row("skat")["state"] == "ready", "nothing is waited for before the server starts"
    readiness.start()
    assert gates.begun("sudoku")
    assert readiness.row("sudoku")["words"].startswith("compiling its kernels for this machine, once")
    three.standings["sudoku"].began = 0.0
    assert readiness.row("sudoku")["seconds_left"] is None
    assert readiness.row("sudoku")["words"].endswith("this machine is busy, it takes longer than usual")
    assert readiness.row("skat")["words"].startswith("waits for its turn: about")
    assert readiness.row("yatzy") == {"id": "yatzy", "state": "ready", "seconds_left": 0, "words": "ready"}
    told: list[str] = []

    async def open_page() -> None:
        waiting = asyncio.create_task(readiness.until("darkchess", told.append))
        while not told:
            await asyncio.sleep(0.05)
        gates.open("darkchess")
        await asyncio.wait_for(waiting, PATIENCE_S)

    asyncio.run(open_page())
    assert told[0].startswith("compiling its kernels")
    assert readiness.row("darkchess")["state"] == "ready"
    gates.open("sudoku", "no")
    settle(three, "sudoku")
    assert readiness.row("sudoku")["words"] == "it could not be compiled ahead: the disk is full."
    asyncio.run(asyncio.wait_for(readiness.until("sudoku"), PATIENCE_S))


@pytest.mark.parametrize("room_id", [name for name, entry in rooms().items() if not entry.package])
def test_there_is_something_to_read_meanwhile(room_id: str) -> None:
    assert len(" ".join(rules_of(room_id))) > 100
    assert "](" not in " ".join(rules_of(room_id)), "a link of the README leads nowhere from a page"
    assert rules_of(room_id)[0].startswith(rules_in_short(room_id))
    assert 40 < len(rules_in_short(room_id)) <= 240
    assert example_of(room_id).startswith(f"$ ludometry advise {room_id}")
