"""`make steady`: the suite fresh, warm twice, two at once, and beside eight busy processes. Nothing may be unsteady.

Run it on an idle machine; it says so when the machine is not. The load is its own: busy loops that it starts and ends.
Runs share compiled kernels, of which the first finds none, and nothing else. What was measured is kept in
bench/results/suite.txt, a red run as well as a green one.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import child

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "suite.txt"
BARS = {"fresh": 8 * 60, "warm": 4 * 60}
"""What a run may take on two idle cores, in seconds by the clock."""
LOOP = "import os, sys; os.nice(int(sys.argv[1]))\nwhile True: pass"
KINDS = ("fresh", "warm", "warm", "two at once", "busy")


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the suite."""

    name: str
    wall: float
    cpu: float
    code: int
    counts: dict[str, int]
    """How many passed, failed and so on, by pytest's own last line of the first round."""
    unsteady: tuple[str, ...]

    @property
    def green(self) -> bool:
        return self.code == 0 and not self.unsteady

    def __str__(self) -> str:
        counts = "  ".join(f"{self.counts.get(word, 0):6,}" for word in ("passed", "failed", "skipped"))
        bar = BARS.get(self.name)
        missed = f"   bar {bar} s" if bar else ""
        return f"{self.name:<22}{counts}  {len(self.unsteady):8}  {self.wall:7.0f}  {self.cpu:7.0f}{missed}"


HEAD = f"{'run':<22}{'passed':>6}  {'failed':>6}  {'skipped':>6}  {'unsteady':>8}  {'wall s':>7}  {'CPU s':>7}"


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


class Started:
    """A run of the suite in a temporary folder of its own, its words in a file."""

    def __init__(self, name: str, target: str, folder: Path, kernels: Path) -> None:
        self.name, self.folder = name, folder
        (folder / "tmp").mkdir(parents=True)
        self.listed, self.words = folder / "unsteady.txt", folder / "words.txt"
        own = {"TMPDIR": str(folder / "tmp"), "LUDOMETRY_TESTS_KERNELS": str(kernels)}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            ["make", target],
            cwd=ROOT,
            env={**os.environ, **own, "LUDOMETRY_UNSTEADY": str(self.listed)},
            stdout=self.words.open("wb"),
            stderr=subprocess.STDOUT,
        )

    def ended(self) -> Run:
        """Waits for its end; only then does the system say what it took."""
        cpu = child.ended(self.process)
        wall = time.perf_counter() - self.began
        said = re.findall(r"^=*\s*(\d+ (?:passed|failed|error).*?) in [\d.]+s", self.told(), flags=re.M)
        counts = {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", said[0])} if said else {}
        listed = tuple(self.listed.read_text("utf-8").split("\n")[:-1]) if self.listed.exists() else ()
        return Run(self.name, wall, cpu, self.process.returncode, counts, listed)

    def told(self) -> str:
        return self.words.read_text("utf-8", "replace")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", default="test", help="the Makefile's target: test or quick")
    parser.add_argument("--runs", nargs="*", choices=sorted(set(KINDS)), default=KINDS, help="which runs, in order")
    parser.add_argument("--load", type=int, default=8, help="how many busy loops run beside the last")
    parser.add_argument("--nice", type=int, default=0, help="how far the busy loops stand back")
    parser.add_argument("--save", type=Path, default=RESULTS)
    asked = parser.parse_args()
    busy = child.load()
    said = [
        f"python bench/suite.py: {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        f"make {asked.target}; load before the first run {busy:.2f}" + (": NOT an idle machine" if busy > 0.5 else ""),
        f"busy: beside {asked.load} endless loops (nice {asked.nice})",
        "",
        HEAD,
    ]
    found: list[Run] = []
    with tempfile.TemporaryDirectory(prefix="ludometry-suite-") as made:
        folder = Path(made)
        for number, kind in enumerate(asked.runs):
            names = ["two at once, one", "two at once, other"] if kind == "two at once" else [kind]
            with load(asked.load if kind == "busy" else 0, asked.nice):
                started = [
                    Started(name, asked.target, folder / f"{number} {name}", folder / "kernels") for name in names
                ]
                with ThreadPoolExecutor(len(started)) as waiting:
                    ended = list(waiting.map(Started.ended, started))
            for one, run in zip(started, ended, strict=True):
                found.append(run)
                said += [str(run), *(f"  unsteady: {name}" for name in run.unsteady)]
                print(run, one.told()[-6000:] if run.code else "", flush=True)
            asked.save.write_text("\n".join(said) + "\n", encoding="utf-8")
    print(asked.save.read_text("utf-8"))
    sys.exit(0 if all(run.green for run in found) else 1)


if __name__ == "__main__":
    main()
