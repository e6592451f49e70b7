"""Builds in processes of their own, which a test may kill, starve or start twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BUILD = """
import json, sys, time
from pathlib import Path
from ludometry.core.errors import LudometryError
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.tables import Tables
from ludometry.tables.claims import BEAT, Claims

# Nobody takes a claim over because a busy machine let its builder stand still for a while.
Claims.__init__.__defaults__ = (BEAT, 3600.0, time.monotonic)
folder, elements, most, workers = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
{before}
tables, solved = Tables(folder), []
plain = Tables.solve
def counted(self, set_, *rest, **options):
    solved.append(set_)
    return plain(self, set_, *rest, **options)
Tables.solve = counted
targets = [one.representative for one in classes(elements, "swap")][:most]
print("ready", flush=True)
sys.stdin.readline()
try:
    for one in build(tables, targets, workers=workers):
        print("built", one.set_, flush=True)
except LudometryError as problem:
    print("sentence", problem, flush=True)
print("solved", json.dumps(solved), flush=True)
"""


class Builder:
    """A process that builds dark-chess classes; it waits for `go` once its imports are done."""

    def __init__(self, folder: Path, elements: int = 3, most: int = 1000, workers: int = 1, before: str = "") -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                BUILD.replace("{before}", before),
                str(folder),
                str(elements),
                str(most),
                str(workers),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NUMBA_NUM_THREADS": "1"},
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        assert self.line() == "ready"
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def rest(self) -> list[str]:
        """Every further line, until the process ends."""
        assert self.process.stdout is not None
        lines = [line.strip() for line in self.process.stdout]
        self.process.wait()
        return lines

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
