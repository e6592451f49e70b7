"""Who does the work.

task     a function at the top of a module, or a small frozen object that can be called, with one picklable argument
crew     runs tasks: in this process, in threads, in a pool of processes, or on a Dask cluster
run      a task over many items; the results come in the order of the items
work     a task over the jobs of an agenda; each starts as soon as what it needs is done, results come as they finish
later    what a task answers when someone else is doing the job just now

A process that dies takes its own task with it and nothing else: the task is given to another.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeVar

from ludometry.core import machine
from ludometry.core.errors import LudometryError
from ludometry.core.progress import note
from ludometry.tables.agenda import Agenda

T = TypeVar("T")
R = TypeVar("R")

MOST_LOSSES = 3
"""This many processes may die over one item before we stop blaming the processes."""
WORTH_SENDING = 0.25
"""Jobs of less than this many seconds are sent to another process several at a time."""
ASK_AGAIN = 0.2
"""Seconds between two looks at a job that someone else is doing."""


class Later(Enum):
    """A task's answer when its job is in other hands."""

    LATER = "later"


class Crew(Protocol):
    """Runs tasks. What comes out does not depend on the crew."""

    @property
    def workers(self) -> int: ...
    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]: ...
    def work(self, task: Callable[[str], R | Later], agenda: Agenda) -> Iterator[tuple[str, R]]: ...
    def close(self) -> None: ...


class Hands(Protocol):
    """Workers that take one item at a time and say when they are done."""

    def give(self, task: Callable[[Any], Any], item: Any) -> Any:
        """Starts a task and returns a slip for it."""

    def first(self, slips: Collection[Any], seconds: float | None) -> list[Any]:
        """Waits until some of these are done, at most so long."""

    def result(self, slip: Any) -> Any:
        """What a task returned; raises what it raised."""


def run_in_order(hands: Hands, most: Callable[[], int], task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """Keeps at most a given number of items under way, so that an endless stream of them needs little memory.

    How many that is, is asked again and again: workers may join a cluster at any time.
    """
    waiting: deque[Any] = deque()
    for item in items:
        waiting.append(hands.give(task, item))
        if len(waiting) >= most():
            yield hands.result(waiting.popleft())
    while waiting:
        yield hands.result(waiting.popleft())


@dataclass(frozen=True, slots=True)
class Together:
    """A task over several jobs that were sent as one, since each alone is done sooner than sent."""

    task: Callable[[str], Any]

    def __call__(self, jobs: tuple[str, ...]) -> list[Any]:
        return [self.task(job) for job in jobs]


def work_through(
    hands: Hands, most: Callable[[], int], task: Callable[[str], R | Later], agenda: Agenda, worth: float = 0.0
) -> Iterator[tuple[str, R]]:
    """Keeps `most` parcels of jobs under way until the agenda is empty; `worth` is the least cost worth sending."""
    together = Together(task)
    under_way: dict[Any, tuple[str, ...]] = {}
    while True:
        while len(under_way) < most() and (jobs := tuple(agenda.take_some(worth, most()))):
            under_way[hands.give(together, jobs)] = jobs
        if not under_way:
            if not agenda.waits:
                return
            time.sleep(ASK_AGAIN)
            agenda.recall()
            continue
        finished: list[tuple[str, R]] = []
        for slip in hands.first(under_way, ASK_AGAIN if agenda.waits else None):
            for job, result in zip(under_way.pop(slip), hands.result(slip), strict=True):
                if isinstance(result, Later):
                    agenda.postpone(job)
                else:
                    agenda.finish(job)
                    finished.append((job, result))
        if finished:
            agenda.recall()
        elif agenda.waits and len(under_way) < most():
            time.sleep(ASK_AGAIN / 4)
            agenda.recall()
        yield from finished


@dataclass(frozen=True, slots=True)
class Here:
    """Everything in this process, one after the other."""

    @property
    def workers(self) -> int:
        return 1

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(task, items)

    def work(self, task: Callable[[str], R | Later], agenda: Agenda) -> Iterator[tuple[str, R]]:
        while (job := agenda.take()) is not None or agenda.waits:
            if job is None:
                time.sleep(ASK_AGAIN)
                agenda.recall()
                continue
            result = task(job)
            if isinstance(result, Later):
                agenda.postpone(job)
            else:
                agenda.finish(job)
                yield job, result

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Threads:
    """Threads of this process, for tasks that spend their time in kernels, which release the interpreter lock."""

    workers: int

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        hands = _ThreadHands(self.workers)
        try:
            yield from run_in_order(hands, lambda: 4 * self.workers, task, items)
        finally:
            hands.close()

    def work(self, task: Callable[[str], R | Later], agenda: Agenda) -> Iterator[tuple[str, R]]:
        hands = _ThreadHands(self.workers)
        try:
            # Threads need nothing sent: a job at a time.
            yield from work_through(hands, lambda: self.workers, task, agenda)
        finally:
            hands.close()

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of processes on this machine."""

    workers: int
    ahead: int = 4
    """How many items a worker may have waiting, so that an endless stream of items needs little memory."""

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        hands = _PoolHands(self.workers)
        try:
            yield from run_in_order(hands, lambda: self.workers * self.ahead, task, items)
        finally:
            hands.close()

    def work(self, task: Callable[[str], R | Later], agenda: Agenda) -> Iterator[tuple[str, R]]:
        hands = _PoolHands(self.workers)
        try:
            # One job more than workers, so that nobody waits for the next one to be sent.
            yield from work_through(hands, lambda: self.workers + 1, task, agenda, WORTH_SENDING)
        finally:
            hands.close()

    def close(self) -> None: ...


def _hear_no_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started here leave Ctrl-C to us: a terminal sends it to all of them, and each would complain."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _ThreadHands:
    def __init__(self, workers: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._pool = ThreadPoolExecutor(workers)

    def give(self, task: Callable[[Any], Any], item: Any) -> Any:
        return self._pool.submit(task, item)

    def first(self, slips: Collection[Any], seconds: float | None) -> list[Any]:
        from concurrent.futures import FIRST_COMPLETED, wait

        done = wait(slips, seconds, FIRST_COMPLETED).done
        return [slip for slip in slips if slip in done]

    def result(self, slip: Any) -> Any:
        return slip.result()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


@dataclass(eq=False, slots=True)
class _Slip:
    """An item in a pool, with what is needed to give it to another pool."""

    task: Callable[[Any], Any]
    item: Any
    future: Any
    losses: int = 0


class _PoolHands:
    """A pool that is set up anew when one of its processes has died, with everything that was not finished."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._set_up()
        self._open: dict[_Slip, None] = {}

    def _set_up(self) -> Any:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # spawn: a fork of a process that has run parallel kernels can deadlock.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_hear_no_interrupt)

    def give(self, task: Callable[[Any], Any], item: Any) -> _Slip:
        slip = _Slip(task, item, None)
        self._open[slip] = None
        self._start(slip)
        return slip

    def _start(self, slip: _Slip) -> None:
        from concurrent.futures.process import BrokenProcessPool

        try:
            slip.future = self._pool.submit(slip.task, slip.item)
        except BrokenProcessPool:
            self._mend()

    def _mend(self) -> None:
        """A process has died: nobody can say over which item, so each that was under way is one loss nearer its end."""
        from concurrent.futures import wait
        from concurrent.futures.process import BrokenProcessPool

        # The old pool tells every future that it is broken, one after the other: let it finish.
        wait([slip.future for slip in self._open if slip.future is not None], 10)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._set_up()
        note("a worker process was lost: what it was doing is given to another")
        for slip in self._open:
            broken = slip.future is None or (
                slip.future.done() and isinstance(slip.future.exception(), BrokenProcessPool)
            )
            if broken:
                slip.losses += 1
                if slip.losses > MOST_LOSSES:
                    raise LudometryError(
                        f"{slip.losses} worker processes died one after the other: probably memory ran out; "
                        "what was finished is kept, try again with fewer workers."
                    )
                slip.future = self._pool.submit(slip.task, slip.item)

    def first(self, slips: Collection[_Slip], seconds: float | None) -> list[_Slip]:
        from concurrent.futures import FIRST_COMPLETED, wait

        done = wait([slip.future for slip in slips], seconds, FIRST_COMPLETED).done
        return [slip for slip in slips if slip.future in done]

    def result(self, slip: _Slip) -> Any:
        from concurrent.futures.process import BrokenProcessPool

        while True:
            try:
                found = slip.future.result()
            except BrokenProcessPool:
                self._mend()
            else:
                del self._open[slip]
                return found

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def crew(workers: int | None = None, cluster: str = "") -> Crew:
    """A crew of this many workers; one means this process, none given means one a core.

    With a cluster it is the workers of a Dask scheduler: `tcp://host:port`, a scheduler file, or `local`, which
    starts one on this machine.
    """
    if cluster:
        from ludometry.solve.dask_crew import join

        return join(cluster, workers)
    count = machine.cores() if workers is None else workers
    return Here() if count <= 1 else Pool(count)
