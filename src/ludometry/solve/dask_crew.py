"""A crew on a Dask cluster: `pip install ludometry[cluster]`.

scheduler   the process that knows the workers: `tcp://host:port`, or the file that `dask scheduler` writes
worker      a process that solves; started with one thread, since kernels use what they are given
local       a scheduler and workers on this machine, for as long as the command runs

Tables never travel through the scheduler: workers read them from the store and write them there. Only the name of
a job goes out and a few numbers come back. When a worker is lost, Dask gives its task to another; when the
scheduler is lost, there is one sentence, and what was finished is in the store.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import queue
import time
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from ludometry import __version__
from ludometry.core import machine
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.progress import note
from ludometry.solve.crew import MOST_LOSSES, WORTH_SENDING, Later, deaf_children, run_in_order, work_through
from ludometry.tables.agenda import Agenda
from ludometry.tables.place import as_path, is_url, tables_root

T = TypeVar("T")
R = TypeVar("R")

ANSWER_WITHIN = 10.0
"""Seconds in which a scheduler must answer."""
WORKERS_WITHIN = 30.0
"""Seconds in which the first worker must have joined."""
COUNT_EVERY = 5.0
"""Seconds between two counts of the workers."""
LOOK_EVERY = 1.0
"""Seconds between two looks at whether the scheduler is still there."""


class ClusterLost(LudometryError):
    """The scheduler or the workers cannot be reached any more."""


def join(cluster: str, workers: int | None = None) -> DaskCrew:
    """The crew of a scheduler, or of one that is started here for `local`."""
    distributed = _distributed()
    if cluster == "local":
        return _local(distributed, workers)
    if "://" in cluster:
        address = cluster
    else:
        address = _address_in(Path(cluster))
    return _ready(DaskCrew(_connect(distributed, address), address))


def _connect(distributed: Any, address: str) -> Any:
    try:
        with _nothing_collected():
            return _asked_twice(lambda: distributed.Client(address, timeout=ANSWER_WITHIN, set_as_default=False))
    except (AssertionError, OSError, TimeoutError, ValueError) as problem:
        raise ClusterLost(
            f"no Dask scheduler answers at {address}: start one with 'dask scheduler' and check the address."
        ) from problem


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """While a client comes or goes, none that could not connect is thrown away.

    Dask closes it then, under a lock of all clients. Where the one that comes or goes holds that lock in the same
    thread, both would wait for ever.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _asked_twice(question: Callable[[], R]) -> R:
    """On a machine that stalls, what Dask believes about the order of events fails: asked once more, it answers."""
    try:
        return question()
    except AssertionError:
        return question()


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as problem:
        raise BadInput("--cluster needs Dask: install it with 'pip install ludometry[cluster]'.") from problem
    # What goes wrong with the cluster is told in our own sentences; each part of Dask has a level of its own.
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


def _address_in(file: Path) -> str:
    try:
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
    except OSError as problem:
        raise BadInput(
            f"--cluster {str(file)!r} cannot be read: expected tcp://HOST:PORT, a scheduler file, or local."
        ) from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise BadInput(f"{str(file)!r} is no scheduler file: expected what 'dask scheduler' writes.") from problem
    return str(address)


QUIET = {
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.work-stealing-interval": "500ms",
    "distributed.worker.profile.enabled": False,
}
"""What Dask measures of itself all the time, for a dashboard that is not there, costs five per cent of two cores."""


def _local(distributed: Any, workers: int | None) -> DaskCrew:
    import dask

    count = workers or machine.cores()
    note(f"starting {count} Dask workers on this machine (some seconds)")
    spelt = {f"DASK_{name.upper().replace('.', '__').replace('-', '_')}": str(value) for name, value in QUIET.items()}
    with dask.config.set(QUIET), deaf_children(), _nothing_collected():
        started = distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address=None,
            memory_limit=None,
            silence_logs=logging.CRITICAL,
            env={"NUMBA_NUM_THREADS": "1", **spelt},
        )
        client = distributed.Client(started, set_as_default=False)
    return _ready(DaskCrew(client, "local", started))


def _ready(crew: DaskCrew) -> DaskCrew:
    try:
        crew.wait_for_workers()
        crew.introduce()
    except BaseException:
        crew.close()
        raise
    return crew


def _version() -> str:
    return __version__


class DaskCrew:
    """The workers of one scheduler."""

    def __init__(self, client: Any, address: str, started: Any = None) -> None:
        self.client = client
        self.address = address
        self._started = started
        """The cluster that was started for `local`, to be stopped with us."""
        self._workers, self._counted = 1, -COUNT_EVERY

    @property
    def workers(self) -> int:
        """Tasks that can run at once; workers may join and leave, so that this is looked at every few seconds."""
        if time.monotonic() - self._counted >= COUNT_EVERY:
            self._workers, self._counted = self._count(), time.monotonic()
        return self._workers

    def _count(self) -> int:
        try:
            return max(1, int(sum(self.client.nthreads().values())))
        except (OSError, TimeoutError, RuntimeError) as problem:
            raise self.lost() from problem

    def run(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        hands = _DaskHands(self)
        try:
            yield from run_in_order(hands, lambda: 3 * self.workers, task, items)
        finally:
            hands.close()

    def work(self, task: Callable[[str], R | Later], agenda: Agenda) -> Iterator[tuple[str, R]]:
        hands = _DaskHands(self)
        try:
            # The next job waits on the worker, so that the way through the scheduler costs no time.
            yield from work_through(hands, lambda: 2 * self.workers, task, agenda, WORTH_SENDING)
        finally:
            hands.close()

    def everyone(self, task: Callable[..., R], *arguments: Any) -> dict[str, R]:
        """Runs a function once on every worker."""
        from distributed.comm.core import CommClosedError

        try:
            answers: dict[str, R] = _asked_twice(lambda: self.client.run(task, *arguments))
        except (CommClosedError, OSError, TimeoutError) as problem:
            raise self.lost() from problem
        return answers

    def wait_for_workers(self) -> None:
        try:
            self.client.wait_for_workers(1, timeout=WORKERS_WITHIN)
        except TimeoutError as problem:
            raise ClusterLost(
                f"the scheduler at {self.address} has no workers: start some with "
                f"'dask worker {self.address} --nthreads 1'."
            ) from problem

    def introduce(self) -> None:
        """Refuses workers that have no Ludometry, or another one."""
        try:
            versions = self.everyone(_version)
        except (ImportError, AttributeError) as problem:
            raise BadInput(
                f"the workers of {self.address} have no Ludometry {__version__}: install it where they run."
            ) from problem
        for worker, version in versions.items():
            if version != __version__:
                raise BadInput(f"the worker {worker} runs Ludometry {version}: expected {__version__} as here.")

    def demand_shared(self, place: Path | str) -> None:
        """Refuses workers that do not see the folder in which tables are built; a URL looks the same everywhere."""
        if isinstance(place, str) and is_url(place):
            if place.startswith("memory://"):
                raise BadInput("memory:// lives in one process: give LUDOMETRY_HOME a place that all workers reach.")
            return
        folder = as_path(str(place))
        folder.mkdir(parents=True, exist_ok=True)
        token = folder / f".meeting-{uuid.uuid4().hex}"
        token.touch()
        try:
            blind = [worker for worker, sees in self.everyone(_sees, str(token)).items() if not sees]
        finally:
            token.unlink(missing_ok=True)
        if blind:
            raise BadInput(
                f"the worker {blind[0]} does not see {folder}: set LUDOMETRY_HOME to a folder that all machines "
                "share, or to a URL such as s3://bucket/tables."
            )

    def demand_same_tables(self) -> None:
        """Refuses workers that would look for tables elsewhere, and so might give other answers."""
        ours = str(tables_root())
        for worker, theirs in self.everyone(_tables_are_in).items():
            if theirs != ours:
                raise BadInput(
                    f"the worker {worker} keeps its tables in {theirs}, not in {ours}: start it with the same "
                    "LUDOMETRY_HOME as here."
                )

    def lost(self) -> ClusterLost:
        return ClusterLost(
            f"the Dask scheduler at {self.address} is gone: what was finished is kept; start it again and give "
            "the same command."
        )

    def close(self) -> None:
        """Leaves the cluster; one that was started for us is stopped. However that goes, the work is done."""
        with _nothing_collected():
            with suppress(Exception):
                self.client.close(timeout=2)
            if self._started is not None:
                with suppress(Exception):
                    self._started.close(timeout=5)


def _tables_are_in() -> str:
    return str(tables_root())


def _sees(token: str) -> bool:
    return os.path.exists(token)


class _DaskHands:
    def __init__(self, crew: DaskCrew) -> None:
        self._crew = crew
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._open: dict[str, Any] = {}
        self._said_empty = False

    def give(self, task: Callable[[Any], Any], item: Any) -> Any:
        try:
            future = self._crew.client.submit(task, item, pure=False, retries=0)
        except Exception as problem:
            if self._is_gone():
                raise self._crew.lost() from problem
            raise
        self._open[future.key] = future
        future.add_done_callback(self._done.put)
        return future.key

    def _is_gone(self) -> bool:
        client = self._crew.client
        comm = getattr(client, "scheduler_comm", None)
        return client.status != "running" or comm is None or comm.comm.closed()

    def first(self, slips: Collection[Any], seconds: float | None) -> list[Any]:
        ends = None if seconds is None else time.monotonic() + seconds
        while True:
            wait = LOOK_EVERY if ends is None else max(0.001, min(LOOK_EVERY, ends - time.monotonic()))
            try:
                done = [self._done.get(timeout=wait).key]
                while not self._done.empty():
                    done.append(self._done.get().key)
            except queue.Empty:
                self._look()
                if ends is not None and time.monotonic() >= ends:
                    return []
            else:
                known = [key for key in done if key in slips]
                if known:
                    return known

    def _look(self) -> None:
        if self._is_gone():
            raise self._crew.lost()
        try:
            empty = not self._crew.client.nthreads()
        except (OSError, TimeoutError, RuntimeError) as problem:
            raise self._crew.lost() from problem
        if empty and not self._said_empty:
            note("every worker is gone: waiting for one to join")
        self._said_empty = empty

    def result(self, slip: Any) -> Any:
        from concurrent.futures import CancelledError

        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker

        future = self._open[slip]
        try:
            found = self._fetch(future)
        except KilledWorker as problem:
            raise LudometryError(
                f"{MOST_LOSSES + 1} workers died over the same task: probably their memory ran out; what was "
                "finished is kept."
            ) from problem
        except (CancelledError, CommClosedError) as problem:
            raise self._crew.lost() from problem
        del self._open[slip]
        return found

    def _fetch(self, future: Any) -> Any:
        """A result, once it is here: when the worker that held it is lost, it is worked out again meanwhile."""
        stumbled = False
        while True:
            try:
                return future.result(timeout=LOOK_EVERY)
            except TimeoutError:
                if future.status == "error":
                    raise
                self._look()
            except AssertionError:
                # The task's own, or one of Dask's on the way: that one is asked again.
                if future.status == "error" or stumbled:
                    raise
                stumbled = True

    def close(self) -> None:
        """Takes back what has not been done."""
        if self._open and not self._is_gone():
            self._crew.client.cancel(list(self._open.values()), force=True)
        self._open.clear()
