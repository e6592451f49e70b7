"""The first minute: what a new user asks first of every room, and `ludometry bench first`, which measures it.

cold       an empty home: nothing compiled, no table built
warm       the same asked again, in a process of its own
checkout   compiled here, as from a checkout; a pack that came with this package is left alone
wheel      the wheel in `dist/`, unpacked as it would be installed, where compiling anything is an error
compiled   how often numba compiled a kernel in the process that was asked; its memory is that process's too
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms
from ludometry.study.bench import Case, another_python

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "7....54..5..4....9.42..67..4.8.......9.....1.......5.2..95..63.6....3..5..39....4"
"""ER 9.0 by Sudoku Explainer; from the public-domain bank of Sudoku Exchange."""
HARDEST = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
"""The first of the community's hardest that come with the room."""
COLD = {
    "yatzy": 5, "cribbage": 5, "darkchess": 7, "dominoes": 6, "skat": 8, "poker": 4, "nurikabe": 10,
    "sudoku": 60, "rate, easy": 9, "rate, ER 9": 60, "rate, hardest": 60,
}  # fmt: skip
"""CPU seconds that the first answer from a checkout may take."""
WHEEL = 2
WARM, WARM_HARD, HELP = 0.6, 1.0, 0.25
"""Wall seconds."""
WATCH = """
from ludometry.solve import jit

compiled, make = [], jit._compiled

def watched(function, options):
    jit._compiled = make
    from numba.core import event

    class Count(event.Listener):
        def on_start(self, one):
            compiled.append(one)

        def on_end(self, one): ...

    event.register("numba:compile", Count())
    return make(function, options)

jit._compiled = watched
"""
"""Listens to numba from the first kernel on: what makes no kernel need not load it for the sake of the count."""
ASK = """
import json, sys
from ludometry.cli.app import main
from ludometry.core.machine import peak_memory_mb
try:
    main(sys.argv[1:])
finally:
    print(json.dumps({"compiled": len(compiled), "rss_mb": peak_memory_mb()}), file=sys.stderr)
"""
"""A question as the command line asks it; the last line of what the process complains of is what was counted."""
PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class First:
    """A question that somebody may ask first."""

    name: str
    room: str
    arguments: list[str]

    @property
    def warm_bar(self) -> float:
        """Wall seconds that it may take when it is asked again."""
        return WARM_HARD if self.name in ("rate, ER 9", "rate, hardest") else WARM


@dataclass(frozen=True, slots=True)
class Answered:
    """What a process that was asked took."""

    wall_s: float
    compiled: int
    rss_mb: float


def first_answers() -> list[First]:
    """One question a room, and three ratings of Sudoku."""
    asked = [
        First(entry.id, entry.id, ["advise", entry.id, entry.cover])
        for entry in rooms().values()
        if entry.cover and not entry.package
    ]
    rated = [("rate, easy", EASY), ("rate, ER 9", HARD), ("rate, hardest", HARDEST)]
    return [*asked, *(First(name, "sudoku", ["rate", "sudoku", puzzle]) for name, puzzle in rated)]


def cases() -> list[Case]:
    """Cold by CPU seconds, since that is what a busy machine does not change; warm by the clock, since people wait."""
    found = [case_of("first: --help", partial(ask, ["--help"], None), "s", f"at most {HELP}", value=_wall, repeats=5)]
    kinds: list[tuple[str, Path | None]] = [("checkout", None)]
    if _wheel() is not None:
        kinds.append(("wheel", _wheel()))
    for first in first_answers():
        for kind, wheel in kinds:
            bar = WHEEL if wheel else COLD.get(first.name)
            words = f"at most {bar}" if bar else ""
            cold = partial(_cold, first, wheel)
            ready = partial(_installed, wheel) if wheel else _nothing
            found.append(case_of(f"first: {first.name}, {kind}, cold", cold, "CPU s", words, warm=ready, repeats=1))
            again, limit = partial(_warm, first, wheel), f"at most {first.warm_bar}"
            found.append(case_of(f"first: {first.name}, {kind}, warm", again, "s", limit, value=_wall))
    return found


def case_of(name: str, run: Callable[[], Answered], unit: str, bar: str, **more: Any) -> Case:
    """A question to measure: memory and compilations are those of the process that is asked."""
    return Case(name, run, unit, bar=bar, memory=lambda one: one.rss_mb, compiled=lambda one: one.compiled, **more)


def _nothing() -> None:
    """A checkout needs no preparation."""


def _wall(answered: Answered, cpu: float) -> float:
    return answered.wall_s


def _home(first: First, wheel: Path | None) -> Path:
    """The home of a question, which the two processes share that measure it cold and warm."""
    name = f"{first.name.replace(', ', '-')}-{'wheel' if wheel else 'checkout'}"
    return Path(tempfile.gettempdir()) / f"ludometry-first-{os.getppid()}" / name


def _cold(first: First, wheel: Path | None) -> Answered:
    home = _home(first, wheel)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True, mode=0o700)
    return ask(first.arguments, wheel, str(home))


def _warm(first: First, wheel: Path | None) -> Answered:
    """Asks again in the home of the cold question, or fills one; then it is cleared away."""
    home = _home(first, wheel)
    home.mkdir(parents=True, mode=0o700, exist_ok=True)
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return ask(first.arguments, wheel, str(home))


def ask(arguments: list[str], wheel: Path | None, home: str = "") -> Answered:
    """Asks in a process of its own; compilations are counted where it has a home of its own too."""
    place = str(PACKAGE.parent if wheel is None else _installed(wheel))
    settings = {
        "PYTHONPATH": os.pathsep.join(filter(None, [place, os.environ.get("PYTHONPATH", "")])),
        "LUDOMETRY_COMPILE": "native" if wheel is None else "never",
        **({"LUDOMETRY_HOME": home} if home else {}),
    }
    code = (WATCH if home else "compiled = []") + ASK
    began = time.perf_counter()
    done = another_python(code, *arguments, **settings)
    wall = time.perf_counter() - began
    if done.returncode:
        raise LudometryError(f"{shlex.join(arguments)} failed: {done.stderr.strip()[-400:]}")
    return Answered(wall, **json.loads(done.stderr.splitlines()[-1]))


def _wheel() -> Path | None:
    """The newest wheel with a pack in `dist/`, of the checkout or of the folder this is called from."""
    for root in (PACKAGE.parents[1], Path.cwd()):
        built = sorted(root.glob("dist/ludometry-*-cp*.whl"), key=lambda path: path.stat().st_mtime)
        if built:
            return built[-1]
    return None


@cache
def _installed(wheel: Path) -> Path:
    """The wheel unpacked and its bytecode written, as pip would do it; its dependencies are this environment's."""
    folder = tempfile.mkdtemp(prefix="ludometry-wheel-")
    atexit.register(shutil.rmtree, folder)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    subprocess.run([sys.executable, "-m", "compileall", "-q", folder], check=True)
    return Path(folder)
