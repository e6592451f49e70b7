"""What a crew gains and costs, on the five-element build: `ludometry bench scale`, for an idle machine.

Every build starts from an empty folder with workers that have their kernels ready; wall seconds are of the build
alone, not of the seconds in which a cluster starts.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludometry.games.darkchess.build import warm_kernels
from ludometry.games.darkchess.material import classes, elements, representative
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale.crews import Away, Order, build, is_done
from ludometry.games.darkchess.solved import Built, Solved, plan_for, seconds
from ludometry.games.darkchess.verify import Shelf, hold
from ludometry.solve.crew import Crew, Later, crew
from ludometry.study.bench import Case
from ludometry.tables.agenda import Agenda
from ludometry.tables.store import Store

ELEMENTS = 5
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has only the second, and ends a process by it at once."""


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="ludometry-bench-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def _targets(count: int) -> list[str]:
    return [one.representative for one in classes(count, "swap")]


@dataclass(frozen=True, slots=True)
class Counted:
    """A worker's task that writes down which classes it really solves."""

    task: Away
    log: Path

    def __call__(self, set_: str) -> Built | Later | None:
        store = Store("darkchess", self.task.place)
        if not is_done(lambda name: store.sound(name, RULES_VERSION), set_, self.task.order):
            with self.log.open("a", encoding="utf-8") as file:
                file.write(f"{set_}\n")
        return self.task(set_)


def build_on(hands: Crew, folder: Path, count: int, log: Path | None = None) -> Iterator[str]:
    """The classes of a build in the order in which they are finished; `log` collects those that were solved."""
    plan = plan_for(tuple(_targets(count)))
    task = Away(folder, Order(False, False, count, folder.name))
    for set_, _ in hands.work(Counted(task, log) if log else task, Agenda(plan, seconds)):
        yield set_


def _warm_workers(hands: Crew) -> None:
    """Every worker solves classes of all sizes below, so that it has its kernels."""
    for _ in range(2):
        with _folder() as folder:
            list(build_on(hands, folder, 4))


def _wall(workers: int) -> float:
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
    found = Solved(folder)
    for set_ in plan_for(tuple(_targets(ELEMENTS))).order():
        found.solve(set_, keep=elements(set_) < ELEMENTS)


def _here(folder: Path) -> None:
    for _ in build(Solved(folder), _targets(ELEMENTS), workers=1):
        pass


def _overhead() -> float:
    """CPU seconds of a crew in this process over those of a plain loop, in per cent; the better of two runs each."""
    spent: dict[Callable[[Path], None], list[float]] = {_plain: [], _here: []}
    for _ in range(2):
        for way, times in spent.items():
            with _folder() as folder:
                began = time.process_time()
                way(folder)
                times.append(time.process_time() - began)
    return 100 * (min(spent[_here]) / min(spent[_plain]) - 1)


def _killed_worker() -> int:
    """How many classes are solved a second time when one of two workers is killed in the middle."""
    with closing(crew(2, "local")) as hands, _folder() as folder:
        _warm_workers(hands)
        log = folder / "solved"
        victim = next(iter(hands.everyone(os.getpid).values()))  # type: ignore[attr-defined]
        plan = 0
        for number, _ in enumerate(build_on(hands, folder, ELEMENTS, log)):
            plan += 1
            if number == 150:
                os.kill(victim, KILL)
        return len(log.read_text("utf-8").split()) - plan


@cache
def _verified_sets() -> tuple[Path, tuple[str, ...]]:
    """Three classes of five elements: with a cannon, with a pair, and of single pieces."""
    folder = Path(tempfile.gettempdir()) / "ludometry-bench-verify"
    sets = tuple(representative(set_) for set_ in ("KGCvkp", "GGBvkn", "GBPvkg"))
    for _ in build(Solved(folder), list(sets), workers=1):
        pass
    return folder, sets


def _verified() -> float:
    """Millions of positions a second that two threads compare with their equation, all positions of three classes."""
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


def cases() -> list[Case]:
    """What `ludometry bench scale` measures of dark chess."""
    return [
        Case(
            "scale: two Dask workers against one, 5 elements", _two_against_one, "times as fast",
            lambda times, _: times, warm_kernels, repeats=1, bar="at least 1.8",
        ),
        Case(
            "scale: a crew over a plain loop, 5 elements", _overhead, "per cent more CPU",
            lambda share, _: share, warm_kernels, repeats=1, bar="at most 3",
        ),
        Case(
            "scale: a worker killed, 5 elements", _killed_worker, "classes solved again",
            lambda again, _: float(again), warm_kernels, repeats=1, bar="at most 1",
        ),
        Case(
            "scale: verification, 5 elements, two threads", _verified, "million positions a second",
            lambda rate, _: rate, _warm_verification, bar="at least 5",
        ),
    ]  # fmt: skip
