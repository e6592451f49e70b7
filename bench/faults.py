"""Faults on purpose, at large: every fault that a long build must survive, on a real dark-chess build.

    python bench/faults.py [--elements 5] [--save bench/results/faults.txt]

A clean build comes first; after every fault the tables must be the same to the last bit, or there must be one
sentence, and nothing that was finished may be solved again. The last column says what was solved twice.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ludometry.core.errors import LudometryError
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import plan_for
from ludometry.games.darkchess.tables import Tables

BUILD = r"""
import sys
from pathlib import Path
from ludometry.core.errors import LudometryError
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.tables import Tables
folder, elements, cluster = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
plain = Tables.solve
def noted(self, set_, *rest, **options):
    sys.stdout.write(f"solves {set_}\n")
    sys.stdout.flush()
    return plain(self, set_, *rest, **options)
Tables.solve = noted
try:
    for one in build(Tables(folder), [c.representative for c in classes(elements, "swap")], workers=2, cluster=cluster):
        sys.stdout.write(f"built {one.set_}\n")
        sys.stdout.flush()
except LudometryError as problem:
    print("sentence", problem, flush=True)
"""

KILLS = 10
MOST_STARTS = 20
"""A build that has not come to its end by then never will."""


@dataclass(frozen=True)
class Outcome:
    """What became of one fault."""

    fault: str
    what: str
    right: bool
    again: str
    seconds: float


class Range:
    """Where faults are tried: a clean build to compare with, and an empty folder for each."""

    def __init__(self, elements: int, root: Path) -> None:
        self.elements, self.root = elements, root
        self.targets = [one.representative for one in classes(elements, "swap")]
        self.total = len(plan_for(tuple(self.targets)).needs)
        self.rng = random.Random(1)
        self.clean = self.checksums(self.build(root / "clean"))

    def build(self, folder: Path, cluster: str = "") -> Tables:
        tables = Tables(folder)
        for _ in build(tables, self.targets, workers=2, cluster=cluster):
            pass
        return tables

    def checksums(self, tables: Tables) -> dict[str, str]:
        return {name: tables.store.manifest(name).sha256 for name in tables.store.names() if tables.store.verify(name)}

    def is_right(self, folder: Path) -> bool:
        return self.checksums(Tables(folder)) == self.clean

    def copy(self, name: str) -> Path:
        shutil.copytree(self.root / "clean", self.root / name)
        return self.root / name

    def builder(self, folder: Path, cluster: str = "") -> subprocess.Popen[str]:
        words = [sys.executable, "-c", BUILD, str(folder), str(self.elements), cluster]
        return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def lines_until(process: subprocess.Popen[str], count: int) -> list[str]:
    """The first lines that a builder says, until it has built so many classes."""
    assert process.stdout is not None
    said: list[str] = []
    while sum(line.startswith("built") for line in said) < count and (line := process.stdout.readline()):
        said.append(line.strip())
    return said


def solved_twice(said: list[str]) -> int:
    solved = [line for line in said if line.startswith("solves")]
    return len(solved) - len(set(solved))


def killed_workers(here: Range, folder: Path) -> tuple[str, bool, str]:
    from ludometry.games.darkchess.bench_scale import build_on
    from ludometry.solve.crew import crew
    from ludometry.solve.dask_crew import DaskCrew

    kills, log = 0, here.root / "solved"
    with closing(crew(2, "local")) as hands:
        assert isinstance(hands, DaskCrew)
        for number, _ in enumerate(build_on(hands, folder, here.elements, log)):
            if number and number % (here.total // 4) == 0:
                victims = list(hands.everyone(os.getpid).values())
                os.kill(here.rng.choice(victims), signal.SIGKILL)
                kills += 1
    twice = len(log.read_text().split()) - here.total
    return f"{kills} workers killed, the build went on", here.is_right(folder), f"{twice} classes that were under way"


def killed_scheduler(here: Range, folder: Path) -> tuple[str, bool, str]:
    file = folder.parent / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start = [sys.executable, "-m"]
    scheduler = subprocess.Popen(
        [
            *start,
            "distributed.cli.dask_scheduler",
            "--scheduler-file",
            str(file),
            "--host",
            "127.0.0.1:0",
            "--no-dashboard",
        ],
        **quiet,  # type: ignore[call-overload]
    )
    worker = [*start, "distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny"]
    workers = [subprocess.Popen([*worker, "--no-dashboard"], **quiet) for _ in range(2)]  # type: ignore[call-overload]
    try:
        while not file.exists():
            time.sleep(0.1)
        builder = here.builder(folder, str(file))
        lines_until(builder, here.total // 2)
        finished = {name: Tables(folder).store.path(name).stat().st_ino for name in Tables(folder).store.names()}
        scheduler.kill()
        said = lines_until(builder, here.total)
        sentence = next((line for line in said if line.startswith("sentence")), "no sentence")
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait()
    here.build(folder)
    kept = all(Tables(folder).store.path(name).stat().st_ino == node for name, node in finished.items())
    return sentence.removeprefix("sentence "), here.is_right(folder) and kept, "nothing" if kept else "finished classes"


def killed_process(here: Range, folder: Path) -> tuple[str, bool, str]:
    said: list[str] = []
    kills = 0
    for _ in range(MOST_STARTS):
        builder = here.builder(folder)
        if kills < KILLS:
            said += lines_until(builder, here.rng.randrange(1, max(2, here.total // 8)))
            time.sleep(here.rng.random() / 10)
            builder.kill()
            kills += 1
        said += lines_until(builder, here.total + 1)
        builder.wait()
        if len(Tables(folder).store.names()) == here.total:
            break
    here.build(folder)
    left = len(list(Tables(folder).store.folder.glob(".*.draft")))
    words = f"kill -9 {kills} times, {left} drafts left behind"
    return words, here.is_right(folder) and not left, f"{solved_twice(said)} classes that were under way"


def full_disk(here: Range, folder: Path) -> tuple[str, bool, str]:
    folder.mkdir()
    size = sum(Tables(here.root / "clean").store.size(name) for name in here.clean) // 2 // 1024
    if os.getuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(folder)]).returncode:
        return "not tried: only root can mount a small disk", True, ""
    try:
        sentence = "no sentence"
        try:
            here.build(folder)
        except LudometryError as problem:
            sentence = str(problem)
        finished = {name: Tables(folder).store.path(name).stat().st_ino for name in Tables(folder).store.names()}
        subprocess.run(["mount", "-o", f"remount,size={size * 3}k", str(folder)], check=True)
        here.build(folder)
        kept = all(Tables(folder).store.path(name).stat().st_ino == node for name, node in finished.items())
        return sentence, here.is_right(folder) and kept, "nothing" if kept else "finished classes"
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def flipped_bits(here: Range, folder: Path) -> tuple[str, bool, str]:
    here.copy(folder.name)
    store = Tables(folder).store
    seen, tries = 0, 300
    for _ in range(tries):
        name = here.rng.choice(sorted(here.clean))
        path = here.rng.choice((store.path(name), store.manifest_path(name)))
        whole = path.read_bytes()
        place = here.rng.randrange(len(whole))
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << here.rng.randrange(8)]) + whole[place + 1 :])
        try:
            store.open(name, RULES_VERSION)
            altered = not store.verify(name)
        except LudometryError:
            altered = True
        seen += altered
        path.write_bytes(whole)
    return (
        f"{seen} of {tries} flipped bits in tables and manifests refused",
        seen == tries,
        "nothing",
    )


def other_version(here: Range, folder: Path) -> tuple[str, bool, str]:
    here.copy(folder.name)
    store = Tables(folder).store
    old = here.rng.sample(sorted(here.clean), min(20, len(here.clean)))
    for name in old:
        data = json.loads(store.manifest_path(name).read_text())
        store.manifest_path(name).write_text(json.dumps({**data, "rules_version": "another"}))
    built = [one.set_ for one in build(Tables(folder), here.targets, workers=2)]
    right = here.is_right(folder) and sorted(built) == sorted(old)
    return f"{len(old)} tables of another version built again", right, "nothing else"


def jumping_clock(here: Range, folder: Path) -> tuple[str, bool, str]:
    real = time.time
    time.time = lambda: real() + here.rng.uniform(-3e9, 3e9)
    try:
        here.build(folder)
        for path in Tables(folder).store.folder.iterdir():
            os.utime(path, (here.rng.uniform(0, 4e9),) * 2)
        again = len(list(build(Tables(folder), here.targets, workers=2)))
    finally:
        time.time = real
    return "a build with a clock that jumps by decades", here.is_right(folder) and not again, f"{again} classes"


def two_builders(here: Range, folder: Path) -> tuple[str, bool, str]:
    builders = [here.builder(folder) for _ in range(2)]
    said = [lines_until(builder, here.total + 1) for builder in builders]
    shares = [sum(line.startswith("solves") for line in lines) for lines in said]
    twice = solved_twice(said[0] + said[1])
    return (
        f"two builds shared {here.total} classes: {shares[0]} and {shares[1]}",
        here.is_right(folder),
        f"{twice} classes",
    )


def pressed_twice(here: Range, folder: Path) -> tuple[str, bool, str]:
    builder = here.builder(folder)
    lines_until(builder, here.total // 3)
    builder.send_signal(signal.SIGINT)
    time.sleep(0.01)
    builder.send_signal(signal.SIGINT)
    builder.wait()
    store = Tables(folder).store
    finished = {name: store.path(name).stat().st_ino for name in store.names() if store.verify(name)}
    whole = len(finished) == len(store.names())
    here.build(folder)
    kept = all(store.path(name).stat().st_ino == node for name, node in finished.items())
    return f"{len(finished)} classes were whole after Ctrl-C twice", whole and kept and here.is_right(folder), "nothing"


FAULTS: dict[str, Callable[[Range, Path], tuple[str, bool, str]]] = {
    "workers killed": killed_workers,
    "scheduler killed": killed_scheduler,
    "process killed while writing": killed_process,
    "disk full": full_disk,
    "flipped bits": flipped_bits,
    "tables of another version": other_version,
    "clock jumps": jumping_clock,
    "two builders": two_builders,
    "Ctrl-C twice": pressed_twice,
}


def table(outcomes: list[Outcome], elements: int, total: int) -> str:
    rows = [["fault", "answers right", "solved twice", "s", "what happened"]]
    rows += [[o.fault, "yes" if o.right else "NO", o.again, f"{o.seconds:.0f}", o.what] for o in outcomes]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[4]]).rstrip() for row in rows]
    return "\n".join([f"Faults on purpose: dark chess, {elements} elements, {total} classes", "", *lines]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--elements", type=int, default=5)
    parser.add_argument("--only", default="", help="faults whose name holds this")
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="ludometry-faults-"))
    outcomes = []
    try:
        here = Range(given.elements, root)
        for number, (fault, run) in enumerate(FAULTS.items()):
            if given.only in fault:
                began = time.perf_counter()
                what, right, again = run(here, root / f"fault-{number}")
                outcomes.append(Outcome(fault, what, right, again, time.perf_counter() - began))
                print(f"{fault}: {what}", file=sys.stderr)
                shutil.rmtree(root / f"fault-{number}", ignore_errors=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    text = table(outcomes, given.elements, here.total)
    print(text, end="")
    if given.save is not None:
        given.save.write_text(text, encoding="utf-8")
    return 0 if all(outcome.right for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
