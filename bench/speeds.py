"""The running speed of this checkout beside another commit's, and beside a wheel's: `python bench/speeds.py COMMIT`.

The same figures of `ludometry bench` are measured in turn, one tree after the other, round after round, each figure in
a process of its own; every tree has a home of its own, so that each runs the kernels that it has compiled itself. What
counts is CPU seconds: the median over the rounds. A figure whose own rounds differ by more than the bar cannot decide
and says so. With `--wheel FILE` the wheel is installed into a new environment and measured too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import child
from wheel import install

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "speeds.txt"
BAR = 0.03
"""How much slower than the other commit a checkout may be."""
FIGURES = {
    "yatzy": (
        "yatzy: solve scandinavian",
        "yatzy: standard deviations of scandinavian",
        "yatzy: exact distribution from the start",
        "yatzy: a million simulated games",
    ),
    "sudoku": (
        "rating, ER 6.5 to 7.2",
        "rating, ER 8.3 to 8.9",
        "rating, ER 9 to 12",
        "solver, hardest",
        "SiSuS, 30 runs, human set",
    ),
    "cribbage": ("cribbage: the whole exact table", "cribbage: games, greedy play", "cribbage: games, strong play"),
    "darkchess": ("dark chess: 4 elements, results",),
    "dominoes": ("dominoes: 6 elements, all positions", "dominoes: first tile, 400 hidden hands"),
    "skat": ("Skat: open cards, suit game, 200 random deals", "Skat: tables to four tricks, tricks"),
}
"""By room, what runs long enough to be told apart and measures ourselves."""
CODE = """
import json, sys
from ludometry.study.bench import measure_apart

row = measure_apart(f"ludometry.games.{sys.argv[1]}.bench", sys.argv[2])
print(json.dumps(row.cpu_s))
"""


@dataclass(frozen=True, slots=True)
class Tree:
    """Something that can be imported, and by whom."""

    name: str
    python: Path
    source: Path | None
    home: Path

    def measure(self, room: str, figure: str) -> float:
        """CPU seconds of a figure, the median of its own repetitions."""
        plain = ("LUDOMETRY_", "NUMBA_", "PYTHONPATH")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(plain)}
        own = {"LUDOMETRY_HOME": str(self.home)} | ({"PYTHONPATH": str(self.source)} if self.source else {})
        done = subprocess.run(
            [str(self.python), "-c", CODE, room, figure],
            env={**kept, **own},
            cwd=self.home,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            sys.exit(f"{figure} cannot be measured in {self.name}")
        return float(json.loads(done.stdout.splitlines()[-1]))


def checked_out(commit: str, folder: Path) -> Path:
    """The sources of another commit."""
    folder.mkdir()
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder / "src"


def spread(values: list[float]) -> float:
    """How far the rounds of a figure lie apart, as a share of their median."""
    return (max(values) - min(values)) / statistics.median(values)


def verdict(ours: list[float], theirs: list[float]) -> str:
    """Whether ours takes no more than the bar allows."""
    if statistics.median(ours) <= (1 + BAR) * statistics.median(theirs):
        return "yes"
    return "rounds differ too much" if max(spread(ours), spread(theirs)) > BAR else "no"


def table(found: dict[tuple[str, str], list[float]], trees: list[Tree]) -> list[str]:
    """A line a figure: medians, how far the rounds lie apart, and what the others take compared with the first tree."""
    rows = [f"{'CPU s':<50}" + "".join(f"{tree.name:>12}{'apart':>8}" for tree in trees) + "   compared with the first"]
    for figure in dict.fromkeys(figure for figure, _ in found):
        first = found[figure, trees[0].name]
        line, compared = f"{figure:<50}", ""
        for tree in trees:
            values = found.get((figure, tree.name), [])
            if not values:
                line += f"{'':>20}"
                continue
            line += f"{statistics.median(values):>12.4g}{spread(values):>7.1%} "
            if tree is not trees[0]:
                compared += f"   {tree.name} {statistics.median(values) / statistics.median(first) - 1:+.1%}"
        fits = verdict(found[figure, "checkout"], first)
        rows.append(f"{line}{compared}   within {BAR:.0%}: {fits}")
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="the commit to compare with")
    parser.add_argument("--wheel", type=Path, default=None, help="a wheel of this checkout")
    parser.add_argument("--wheel-rooms", nargs="*", default=["yatzy", "cribbage"], help="rooms measured in the wheel")
    parser.add_argument("--rooms", nargs="*", choices=sorted(FIGURES), default=sorted(FIGURES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--save", type=Path, default=RESULTS)
    asked = parser.parse_args()
    busy = child.load()
    found: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="ludometry-speeds-") as name:
        place = Path(name)
        other = checked_out(asked.commit, place / "other")
        python = Path(sys.executable)
        trees = [
            Tree(asked.commit[:7], python, other, place / "home of the other"),
            Tree("checkout", python, ROOT / "src", place / "home"),
        ]
        if asked.wheel:
            command = install(asked.wheel.resolve(), place / "environment")
            trees.append(Tree("wheel", command.parent / "python", None, place / "home of the wheel"))
        for tree in trees:
            tree.home.mkdir(mode=0o700)
        for number in range(asked.rounds):
            for room in asked.rooms:
                for figure in FIGURES[room]:
                    for tree in trees:
                        if tree.name == "wheel" and room not in asked.wheel_rooms:
                            continue
                        found.setdefault((figure, tree.name), []).append(tree.measure(room, figure))
                print(f"round {number + 1} of {asked.rounds}: {room}", flush=True)
    said = [
        f"python bench/speeds.py {asked.commit}: {platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}; load before {busy:.2f}; {asked.rounds} rounds",
        "",
        *table(found, trees),
    ]
    text = "\n".join(said) + "\n"
    print(text)
    asked.save.write_text(text, encoding="utf-8")
    return 1 if ": no" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
