"""Getting rooms ready beside other work: one process a room compiles its kernels and builds its small tables.

task      a room's name, for all that its first answers need; or "NAME, further", for what only rarer questions need
ready     a room whose first task has been done
mark      a file beside the compiled kernels: says that a task has been done, for this CPU and this numba
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from multiprocessing.connection import Connection
from typing import Any, Literal

from ludometry.core import machine
from ludometry.core.errors import LudometryError
from ludometry.core.registry import entry, room
from ludometry.core.room import Room
from ludometry.solve.jit import PACKAGE, own_folder, shelf_of, timed
from ludometry.solve.light import spare_nothing
from ludometry.solve.pack import shipped, target, target_words

FURTHER = ", further"
SECONDS = {
    "skat": 12, "nurikabe": 9, "sudoku": 8, "yatzy": 5, "dominoes": 6, "cribbage": 5, "darkchess": 5, "poker": 4,
    f"sudoku{FURTHER}": 60, f"skat{FURTHER}": 12, f"darkchess{FURTHER}": 8, f"dominoes{FURTHER}": 6,
    f"yatzy{FURTHER}": 5,
}  # fmt: skip
"""About what a task takes, in CPU seconds: the costliest goes first, and bars move by these."""
_SPAWN = multiprocessing.get_context("spawn")
Spent = tuple[float, float]
"""CPU and wall seconds."""
Task = Callable[[str], Spent]


def seconds(task: str) -> float:
    """About how long a task takes."""
    return float(SECONDS.get(task, 2))


def tasks(chosen: Iterable[str]) -> list[str]:
    """What is to be done for some rooms, in order: every room's first answers, then the rest, the costliest first."""
    first = sorted(chosen, key=lambda task: -seconds(task))
    further = [f"{one}{FURTHER}" for one in first if type(room(one)).warm_further is not Room.warm_further]
    return [*first, *sorted(further, key=lambda task: -seconds(task))]


def is_done(task: str) -> bool:
    """Whether a task needs no compiling: its kernels came with the package, or have been compiled here."""
    room_id = task.removesuffix(FURTHER)
    if entry(room_id).package:
        return False
    shelf = shelf_of(PACKAGE / "games" / room_id)
    own = own_folder(shelf)
    return shipped(PACKAGE).holds(shelf) or (own is not None and (own / _mark(task)).exists())


def do(task: str) -> Spent:
    """Does a task in this process, and marks it as done."""
    room_id = task.removesuffix(FURTHER)
    found = room(room_id)
    spare_nothing()
    _, cpu, wall = timed(found.warm if task == room_id else found.warm_further)
    own = None if entry(room_id).package else own_folder(shelf_of(PACKAGE / "games" / room_id))
    if own is not None:
        (own / _mark(task)).touch()
    return cpu, wall


@cache
def _mark(task: str) -> str:
    import llvmlite.binding as llvm

    here = target(llvm.get_host_cpu_name(), "")
    ending = "further" if task.endswith(FURTHER) else "ready"
    return f"{hashlib.sha256(target_words(here).encode()).hexdigest()[:16]}.{ending}"


@dataclass
class Standing:
    """How far a task has come."""

    task: str
    state: Literal["waiting", "working", "ready", "failed"] = "waiting"
    began: float = 0.0
    spent: Spent | None = None
    """What it took; None where it was ready before."""
    words: str = ""
    """Why it failed."""
    process: Any = None

    @property
    def done(self) -> float:
        """About how many of its seconds have passed."""
        if self.state == "working":
            return min(0.95 * seconds(self.task), time.monotonic() - self.began)
        return 0.0 if self.state == "waiting" else seconds(self.task)

    @property
    def left(self) -> float:
        """About how many are to come once it is its turn."""
        return seconds(self.task) - self.done

    @property
    def late(self) -> bool:
        """Whether it takes longer than it should: this machine has other things to do."""
        return self.state == "working" and time.monotonic() - self.began > seconds(self.task)


class Warming:
    """Tasks that are done in order, some at the same time, unless somebody wants another."""

    def __init__(self, chosen: Iterable[str], workers: int = 0, *, politely: bool = False, how: Task = do) -> None:
        self.workers = workers or machine.cores()
        self.politely = politely
        """Whether everything else on this machine comes first."""
        self.how = how
        self.standings = {task: Standing(task) for task in chosen}
        self._changed = threading.Condition()
        self._stopped = False

    def start(self) -> None:
        """Begins with as many tasks as may run at the same time."""
        with self._changed:
            self._fill()

    def want(self, task: str) -> Standing:
        """Somebody waits for this: it does not have to wait for its turn."""
        with self._changed:
            one = self.standings[task]
            if one.state == "waiting" and not self._stopped:
                self._begin(one)
            return one

    def wait(self, timeout: float) -> bool:
        """Waits until something has changed, or for so long; whether all that is to be done has been done."""
        with self._changed:
            if not self.finished:
                self._changed.wait(timeout)
            return self.finished

    @property
    def finished(self) -> bool:
        return all(one.state in ("ready", "failed") for one in self.standings.values())

    def stop(self) -> None:
        """Ends what is running; what has been compiled is kept."""
        with self._changed:
            self._stopped = True
            for one in self.standings.values():
                if one.state == "working":
                    one.process.terminate()

    def seconds_left(self, task: str) -> float | None:
        """About how long until a task is done; None where it is late already."""
        one = self.standings[task]
        if one.state != "waiting":
            return None if one.late else one.left
        before = list(takewhile(lambda other: other is not one, self.standings.values()))
        return sum(other.left for other in before) / self.workers + one.left

    def _fill(self) -> None:
        running = sum(one.state == "working" for one in self.standings.values())
        waiting = [one for one in self.standings.values() if one.state == "waiting"]
        for one in waiting[: max(0, self.workers - running)]:
            self._begin(one)

    def _begin(self, one: Standing) -> None:
        mine, theirs = _SPAWN.Pipe(duplex=False)
        one.state, one.began = "working", time.monotonic()
        one.process = _SPAWN.Process(target=_work, args=(self.how, one.task, self.politely, theirs), daemon=True)
        one.process.start()
        theirs.close()
        threading.Thread(target=self._watch, args=(one, mine), daemon=True).start()

    def _watch(self, one: Standing, pipe: Connection) -> None:
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            said = "the process that compiled it has ended."
        one.process.join()
        with self._changed:
            if isinstance(said, str):
                one.state, one.words = "failed", said
            else:
                one.state, one.spent = "ready", said
            if not self._stopped:
                self._fill()
            self._changed.notify_all()


def _work(how: Task, task: str, politely: bool, pipe: Connection) -> None:
    # Ctrl-C reaches every process of a terminal; the one that waits for us decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if politely:
        machine.give_way()
    try:
        pipe.send(how(task))
    except LudometryError as problem:
        pipe.send(str(problem))
    except Exception as defect:
        pipe.send(f"{type(defect).__name__}: {defect}")
