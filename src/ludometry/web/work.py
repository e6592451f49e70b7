"""Long work beside the server: builds with progress that can be cancelled, and short tasks for a pool.

job     one verb of a room in a process of its own; its progress comes back through a pipe
pool    processes for requests that take longer than a click, so that one request never stalls another
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from ludometry.core import machine
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import files_closed
from ludometry.core.progress import Bar, watched_by
from ludometry.study.report import Json
from ludometry.study.verbs import verb
from ludometry.web.log import bound_the_log

R = TypeVar("R")
log = logging.getLogger("ludometry.web")
_SPAWN = multiprocessing.get_context("spawn")


PROCESSES = 2
"""A long review keeps nobody else waiting; the second process starts only when it is needed."""


class Busy(LudometryError):
    """Too much is waiting already."""


@dataclass
class Job:
    """A verb at work."""

    room: str
    verb: str
    options: Json
    label: str
    state: str = "running"
    """running, done, failed or cancelled."""
    stage: str = ""
    done: float = 0.0
    total: float | None = None
    words: str = ""
    """The last note, or the sentence of an error."""
    answer: Json = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    staged: float = field(default_factory=time.monotonic)
    """When its present stage began."""
    process: Any = None

    @property
    def key(self) -> str:
        return f"{self.room} {self.verb} {sorted(self.options.items())}"

    @property
    def share(self) -> float | None:
        return min(1.0, self.done / self.total) if self.total else None

    @property
    def left(self) -> float | None:
        """About how many seconds are left of this stage, once there is something to judge by."""
        share = self.share
        if not share or self.state != "running":
            return None
        return (time.monotonic() - self.staged) * (1 - share) / share

    def cancel(self) -> None:
        """Asks the process to stop as Ctrl-C would; what it has finished is kept."""
        if self.state == "running" and self.process is not None and self.process.pid:
            self.state = "cancelled"
            machine.interrupt(self.process)


class Jobs:
    """The jobs of this server, at most one of a kind at a time."""

    def __init__(self) -> None:
        self.all: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, room: str, name: str, label: str, **options: Any) -> Job:
        """Starts a job, or gives back the one that is already at it."""
        job = Job(room, name, options, label)
        with self._lock:
            running = self.all.get(job.key)
            if running is not None and running.state == "running":
                return running
            self.all[job.key] = job
        mine, theirs = _SPAWN.Pipe(duplex=False)
        job.process = _SPAWN.Process(target=_run_job, args=(room, name, options, theirs), daemon=True)
        job.process.start()
        theirs.close()
        threading.Thread(target=_listen, args=(job, mine), daemon=True).start()
        return job

    def stop(self) -> None:
        for job in self.all.values():
            job.cancel()


def _listen(job: Job, pipe: Connection) -> None:
    while True:
        try:
            kind, *rest = pipe.recv()
        except (EOFError, OSError):
            break
        if kind == "begin":
            job.stage, job.total, job.done, job.staged = rest[0], rest[1], 0.0, time.monotonic()
        elif kind == "advance":
            job.done += rest[0]
        elif kind == "note":
            job.words = rest[0]
        elif kind == "done":
            job.answer, job.state, job.done = rest[0], "done", job.total or 1.0
        elif kind == "error" and job.state == "running":
            job.words, job.state = rest[0], "failed"
    job.process.join()
    if job.state == "running":
        job.state, job.words = "failed", "the work stopped without a word."


class PipeWatcher:
    """Sends progress through the pipe, at most twenty times a second."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe, self.held, self.sent = pipe, 0.0, 0.0

    def begin(self, label: str, total: float | None, unit: str) -> Bar:
        self.pipe.send(("begin", label, total))
        self.held = 0.0
        return self

    def end(self, bar: Bar) -> None:
        self._flush()

    def note(self, text: str) -> None:
        self.pipe.send(("note", text))

    def advance(self, amount: float = 1) -> None:
        self.held += amount
        if time.monotonic() - self.sent > 0.05:
            self._flush()

    def _flush(self) -> None:
        self.pipe.send(("advance", self.held))
        self.held, self.sent = 0.0, time.monotonic()


def _begin_beside_the_server() -> None:
    """A click comes before a build or a batch; and what is said here of visitors is bounded as the server's own log."""
    machine.give_way()
    bound_the_log()


def _begin_in_the_pool() -> None:
    """A worker of a pool holds its queue open itself, and would wait at it for ever when the server has been killed."""
    _begin_beside_the_server()
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _run_job(room: str, name: str, options: Json, pipe: Connection) -> None:
    _begin_beside_the_server()
    try:
        with watched_by(PipeWatcher(pipe)):
            report = verb(room, name)(**options)
        pipe.send(("done", report.data))
    except KeyboardInterrupt:
        pipe.send(("error", "stopped."))
    except LudometryError as problem:
        pipe.send(("error", str(problem)))


class Workers:
    """A pool for requests; it turns requests away rather than let them queue without end."""

    def __init__(self, waiting: int) -> None:
        self.most = waiting
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, task: Callable[..., R], *arguments: Any) -> R:
        """A module-level function in another process."""
        if self.waiting >= self.most:
            raise Busy("the server is busy with earlier requests: try again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._alive(), task, *arguments)
        except BrokenProcessPool:
            self._pool = None
            raise Busy("a worker was lost: try again.") from None
        finally:
            self.waiting -= 1

    def _alive(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PROCESSES, mp_context=_SPAWN, initializer=_begin_in_the_pool)
        return self._pool

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


@contextmanager
def understood(room: str) -> Iterator[None]:
    """Whatever a parser stumbles over in a stranger's text is a sentence to the stranger, and a line for us to mend."""
    try:
        yield
    except (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError) as problem:
        frames = traceback.extract_tb(problem.__traceback__)
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
        log.warning("%s stumbled: %s in %s", room, type(problem).__name__, place)
        raise BadInput(f"{room} cannot read this: expected a position or a record as the room writes it.") from problem


def call_verb(room: str, name: str, leading: tuple[Any, ...], options: Json) -> Json:
    """A verb's data, for a pool's process; no file that a request names is opened."""
    with files_closed(), understood(room):
        data: Json = verb(room, name)(*leading, **options).data
    return data
