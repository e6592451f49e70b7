"""A log that nobody can fill: the server's own, and those of the processes beside it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from ludometry.core.errors import BadInput
from ludometry.study.report import Report
from ludometry.web import work
from ludometry.web.log import LOGS, Bounded, bound_the_log
from ludometry.web.work import Workers, understood

BURST = Bounded().burst


def stumble(times: int = 200) -> None:
    """As many bad requests, each of which is a line of the log, at a moment: the clock of the log stands still."""
    now = time.monotonic()
    for one in logging.getLogger("ludometry.web").filters:
        if isinstance(one, Bounded):
            one.clock = lambda: now
    for number in range(times):
        with suppress(BadInput), understood("yatzy"):
            raise ValueError(f"stumble {number}")


def stumble_in_a_job(pipe: Any) -> None:
    def noisy(*_: Any) -> Any:
        return lambda **options: stumble() or Report({})

    work.verb = noisy
    work._run_job("yatzy", "solve", {}, pipe)


@pytest.fixture
def fresh_logs() -> Iterator[None]:
    kept = {name: logging.getLogger(name).filters[:] for name in LOGS}
    for name in LOGS:
        logging.getLogger(name).filters.clear()
    yield
    for name, filters in kept.items():
        logging.getLogger(name).filters[:] = filters


@pytest.mark.usefixtures("fresh_logs")
def test_the_servers_own_log_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    bound_the_log()
    stumble()
    assert sum("stumbled" in line for line in caplog.messages) == BURST


def test_after_a_burst_there_is_a_line_now_and_then_that_counts_the_others() -> None:
    now = [0.0]
    bounded = Bounded(burst=2, a_minute=1, clock=lambda: now[0])
    said = [logging.LogRecord("", logging.WARNING, "", 0, f"line {n}", None, None) for n in range(12)]
    assert [bounded.filter(one) for one in said[:10]] == [True, True] + [False] * 8
    now[0] = 60.0
    assert bounded.filter(said[10])
    assert said[10].getMessage() == "line 10 (and 8 lines left out before)"
    assert not bounded.filter(said[11])


def test_a_worker_of_the_pool_is_bounded(capfd: pytest.CaptureFixture[str]) -> None:
    workers = Workers(1)
    try:
        asyncio.run(workers.run(stumble))
    finally:
        pool = workers._alive()
        workers.stop()
        pool.shutdown(wait=True)
    assert capfd.readouterr().err.count("yatzy stumbled") == BURST


def test_the_process_of_a_job_is_bounded(capfd: pytest.CaptureFixture[str]) -> None:
    spawn = multiprocessing.get_context("spawn")
    mine, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=stumble_in_a_job, args=(theirs,))
    process.start()
    theirs.close()
    assert mine.recv() == ("done", {})
    process.join()
    assert capfd.readouterr().err.count("yatzy stumbled") == BURST
