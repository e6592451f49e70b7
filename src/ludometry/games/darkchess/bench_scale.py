"""What a crew gains and costs, on the five-element build: `ludometry bench scale`, for an idle machine.

Every build starts from an empty folder with workers that have their kernels ready; wall seconds are of the build
alone, not of the seconds in which a cluster starts.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ludometry.study.bench import Case

ELEMENTS = 5


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="ludometry-bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _targets(count: int) -> list[str]:
    from ludometry.games.darkchess.material import classes

    return [one.representative for one in classes(count, "swap")]


@dataclass(frozen=True, slots=True)
class Counted:
    """A worker's task that writes down which classes it really solves."""

    task: Any
    log: Path

    def __call__(self, set_: str) -> Any:
        from ludometry.games.darkchess.crews import is_done
        from ludometry.games.darkchess.game import RULES_VERSION
        from ludometry.tables.store import Store

        store = Store("darkchess", self.task.place)
        if not is_done(lambda name: store.sound(name, RULES_VERSION), set_, self.task.order):
            with self.log.open("a") as file:
                file.write(f"{set_}\n")
        return self.task(set_)


def build_on(hands: Any, folder: Path, count: int, task_of: Callable[[Any], Any] = lambda task: task) -> Iterator[str]:
    """The classes of a build in the order in which they are finished."""
    from ludometry.games.darkchess.crews import Away, Order
    from ludometry.games.darkchess.tables import plan_for, seconds
    from ludometry.tables.agenda import Agenda

    plan = plan_for(tuple(_targets(count)))
    task = task_of(Away(folder, Order(False, False, count, folder.name)))
    for set_, _ in hands.work(task, Agenda(plan, seconds)):
        yield set_


def _warm_workers(hands: Any) -> None:
    """Every worker solves classes of all sizes below, so that it has its kernels."""
    for _ in range(2):
        with _folder() as folder:
            list(build_on(hands, folder, 4))


def _wall(workers: int) -> float:
    from ludometry.solve.crew import crew

    with closing(crew(workers, "local")) as hands:
        _warm_workers(hands)
        walls = []
        for _ in range(2):
            with _folder() as folder:
                began = time.perf_counter()
                list(build_on(hands, folder, ELEMENTS))
                walls.append(time.perf_counter() - began)
        return min(walls)


def _two_against_one() -> float:
    return _wall(1) / _wall(2)


def _plain(folder: Path) -> None:
    """Class after class, without any crew."""
    from ludometry.games.darkchess.material import elements
    from ludometry.games.darkchess.tables import Tables, plan_for

    found = Tables(folder)
    for set_ in plan_for(tuple(_targets(ELEMENTS))).order():
        found.solve(set_, keep=elements(set_) < ELEMENTS)


def _here(folder: Path) -> None:
    from ludometry.games.darkchess.tables import Tables

    for _ in Tables(folder).build(_targets(ELEMENTS), workers=1):
        pass


def _overhead() -> float:
    """CPU seconds of a crew in this process over those of a plain loop, in per cent; the better of two runs each."""
    seconds: dict[Any, list[float]] = {_plain: [], _here: []}
    for _ in range(2):
        for build in (_plain, _here):
            with _folder() as folder:
                began = time.process_time()
                build(folder)
                seconds[build].append(time.process_time() - began)
    return 100 * (min(seconds[_here]) / min(seconds[_plain]) - 1)


def _killed_worker() -> int:
    """How many classes are solved a second time when one of two workers is killed in the middle."""
    from ludometry.solve.crew import crew

    with closing(crew(2, "local")) as hands, _folder() as folder:
        _warm_workers(hands)
        log = folder / "solved"
        victim = next(iter(hands.everyone(os.getpid).values()))  # type: ignore[attr-defined]
        plan = 0
        for number, _ in enumerate(build_on(hands, folder, ELEMENTS, lambda task: Counted(task, log))):
            plan += 1
            if number == 150:
                os.kill(victim, signal.SIGKILL)
        return len(log.read_text().split()) - plan


@cache
def _verified_sets() -> tuple[Path, tuple[str, ...]]:
    """Three classes of five elements: with a cannon, with a pair, and of single pieces."""
    from ludometry.games.darkchess.material import representative
    from ludometry.games.darkchess.tables import Tables

    folder = Path(tempfile.gettempdir()) / "ludometry-bench-verify"
    sets = tuple(representative(set_) for set_ in ("KGCvkp", "GGBvkn", "GBPvkg"))
    for _ in Tables(folder).build(list(sets), workers=1):
        pass
    return folder, sets


def _verified() -> float:
    """Millions of positions a second that two threads hold against their equation, all positions of three classes."""
    from ludometry.games.darkchess.verifying import Shelf, hold

    folder, sets = _verified_sets()
    shelf = Shelf(folder)
    began = time.perf_counter()
    findings = [hold(set_, shelf.results, 0, 1, 2) for set_ in sets]
    wall = time.perf_counter() - began
    assert not any(finding.wrong for finding in findings)
    return sum(finding.checked for finding in findings) / wall / 1e6


def _warm_verification() -> None:
    _verified_sets()
    _verified()


def _warm() -> None:
    from ludometry.games.darkchess.building import warm_kernels

    warm_kernels()


def cases() -> list[Case]:
    """What `ludometry bench scale` measures of dark chess."""
    return [
        Case(
            "scale: two Dask workers against one, 5 elements", _two_against_one, "times as fast",
            lambda times, _: times, _warm, repeats=1, bar="at least 1.8",
        ),
        Case(
            "scale: a crew over a plain loop, 5 elements", _overhead, "per cent more CPU",
            lambda share, _: share, _warm, repeats=1, bar="at most 3",
        ),
        Case(
            "scale: a worker killed, 5 elements", _killed_worker, "classes solved again",
            lambda again, _: float(again), _warm, repeats=1, bar="at most 1",
        ),
        Case(
            "scale: verification, 5 elements, two threads", _verified, "million positions a second",
            lambda rate, _: rate, _warm_verification, bar="at least 5",
        ),
    ]  # fmt: skip
