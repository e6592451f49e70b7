"""A real scheduler and real workers, each a process that a test may kill."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Cluster:
    """A scheduler with its file, and workers of one thread."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--host", "127.0.0.1")
        self.workers = [self.add_worker() for _ in range(workers)]
        end = time.monotonic() + 60
        while not self.file.exists() and time.monotonic() < end:
            time.sleep(0.05)

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
        return self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--death-timeout", "60")

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait(10)
