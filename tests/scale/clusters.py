"""A real scheduler and real workers, each a process that a test may kill."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]


class Cluster:
    """A scheduler with its file, and workers of one thread."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--host", "127.0.0.1")
        self.workers = [self.add_worker() for _ in range(workers)]
        self._wait_for_registration()

    def _wait_for_registration(self) -> None:
        """Until the scheduler knows all its workers, however long a busy machine takes to start their processes."""
        from distributed import Client

        while not self.file.exists():
            self._insist_on_life()
            time.sleep(0.05)
        with Client(scheduler_file=str(self.file), timeout=PATIENCE_S, set_as_default=False) as client:
            while len(client.nthreads()) < len(self.workers):
                self._insist_on_life()
                time.sleep(0.05)

    def _insist_on_life(self) -> None:
        assert all(one.poll() is None for one in (self.scheduler, *self.workers)), "a part of the cluster has ended"

    def _start(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(self.file)]
        return subprocess.Popen(
            [*command, "--no-dashboard", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_NUM_THREADS": "1"},
        )

    def add_worker(self) -> subprocess.Popen[bytes]:
        return self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--death-timeout", str(PATIENCE_S))

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()
