"""Who does the work.

task   a function at the top of a module, with one picklable argument
crew   runs a task over many items and gives the results back in order: in this process, in threads, or in a pool
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Crew(Protocol):
    """Runs tasks. Results come in the order of the items, whatever the crew."""

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]: ...


@dataclass(frozen=True, slots=True)
class Here:
    """Everything in this process, one after the other."""

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(task, items)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of processes on this machine."""

    workers: int
    ahead: int = 4
    """How many items a worker may have waiting, so that an endless stream of items needs little memory."""

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        import multiprocessing
        from concurrent.futures import Future, ProcessPoolExecutor

        waiting: deque[Future[R]] = deque()
        # spawn: a fork of a process that has run parallel kernels can deadlock.
        pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        try:
            for item in items:
                waiting.append(pool.submit(task, item))
                if len(waiting) >= self.workers * self.ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Threads:
    """Threads of this process, for tasks that spend their time in kernels, which release the interpreter lock."""

    workers: int

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        from concurrent.futures import ThreadPoolExecutor

        pool = ThreadPoolExecutor(self.workers)
        try:
            yield from pool.map(task, items)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def crew(workers: int | None = None) -> Crew:
    """A crew of so many workers; one means this process, none given means one a core."""
    count = (os.cpu_count() or 1) if workers is None else workers
    return Here() if count <= 1 else Pool(count)
