"""The suite as people run it: `python bench/suite.py` runs `make test` from an empty cache, then thrice under load.

Run it on an idle machine; it says so when the machine is not. The load is its own: busy loops that it starts and ends.
All runs share a home for kernels and tables, which is empty for the first and warm for the others. What was measured
is kept in bench/results/suite.txt, a red run as well as a green one.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "suite.txt"
BAR_S = 8 * 60
"""What the first run may take on two idle cores."""
LOOP = "import os, sys; os.nice(int(sys.argv[1]))\nwhile True: pass"


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the suite."""

    name: str
    wall: float
    cpu: float
    code: int
    words: str
    """pytest's own last line."""

    def __str__(self) -> str:
        end = "green" if self.code == 0 else f"red, exit code {self.code}"
        return f"{self.name:<34} {self.wall:8.0f} s {self.cpu:8.0f} CPU s   {end}   {self.words}"


@contextmanager
def load(loops: int, nice: int) -> Iterator[None]:
    """Busy loops beside the block, each of which is ended with it."""
    started = [subprocess.Popen([sys.executable, "-c", LOOP, str(nice)]) for _ in range(loops)]
    try:
        yield
    finally:
        for loop in started:
            loop.kill()
        for loop in started:
            loop.wait()


def run(name: str, target: str, home: Path) -> Run:
    """Runs a target of the Makefile over a home, its words on the terminal as they come."""
    print(f"== {name}: make {target}", flush=True)
    before, began = _children(), time.perf_counter()
    last = ""
    environment = {**os.environ, "LUDOMETRY_HOME": str(home)}
    with subprocess.Popen(
        ["make", target], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as made:
        assert made.stdout is not None
        for line in made.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            if re.search(r"\d+ (passed|failed|error)", line):
                last = line.strip(" =\n")
    wall = time.perf_counter() - began
    return Run(name, wall, _children() - before, made.returncode, last)


def _children() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", default="test", help="the Makefile's target: test or quick")
    parser.add_argument("--times", type=int, default=3, help="how often it is run under load")
    parser.add_argument("--load", type=int, default=8, help="how many busy loops run beside it")
    parser.add_argument("--nice", type=int, default=10, help="how far the busy loops stand back")
    parser.add_argument("--save", type=Path, default=RESULTS)
    asked = parser.parse_args()
    busy = os.getloadavg()[0]
    home = Path(tempfile.mkdtemp(prefix="ludometry-suite-"))
    said = [
        f"python bench/suite.py: {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        f"make {asked.target}; load before the first run {busy:.2f}" + (": NOT an idle machine" if busy > 0.5 else ""),
        "",
    ]
    green = True
    try:
        for number in range(asked.times + 1):
            if number == 0:
                found = run("empty cache, nothing beside it", asked.target, home)
            else:
                with load(asked.load, asked.nice):
                    found = run(f"load of {asked.load} (nice {asked.nice}), run {number}", asked.target, home)
            green = green and found.code == 0
            said.append(str(found))
            asked.save.write_text("\n".join([*said, "", f"bar of the first run: {BAR_S} s wall"]) + "\n")
            print(found, flush=True)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(asked.save.read_text())
    sys.exit(0 if green else 1)


if __name__ == "__main__":
    main()
