"""The first minute: what a new user asks first of every room, and `ludometry bench first`, which measures it.

cold       an empty home: nothing compiled, no table built
warm       the same asked again, in a process of its own
checkout   compiled here, as from a checkout; a pack that came with this package is left alone
wheel      the wheel in `dist/`, unpacked as it would be installed, where compiling anything is an error
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms
from ludometry.study.bench import Case

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "7....54..5..4....9.42..67..4.8.......9.....1.......5.2..95..63.6....3..5..39....4"
"""ER 9.0 by Sudoku Explainer; from the public-domain bank of Sudoku Exchange."""
COLD = {
    "yatzy": 6, "cribbage": 4, "darkchess": 4, "dominoes": 6, "skat": 12, "poker": 4, "nurikabe": 10,
    "rate, easy": 8, "rate, ER 9": 60,
}  # fmt: skip
"""CPU seconds that the first answer from a checkout may take."""
WHEEL = 2
WARM, WARM_HARD, HELP = 0.6, 1.0, 0.25
"""Wall seconds."""
PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class First:
    """A question that somebody may ask first."""

    name: str
    room: str
    arguments: list[str]


def first_answers() -> list[First]:
    """One question a room, and two of Sudoku."""
    asked = [
        First(entry.id, entry.id, ["advise", entry.id, entry.cover])
        for entry in rooms().values()
        if entry.cover and not entry.package
    ]
    rated = [("rate, easy", EASY), ("rate, ER 9", HARD)]
    return [*asked, *(First(name, "sudoku", ["rate", "sudoku", puzzle]) for name, puzzle in rated)]


def cases() -> list[Case]:
    """Cold by CPU seconds, since that is what a busy machine does not change; warm by the clock, since people wait."""
    found = [Case("first: --help", partial(_ask, ["--help"], None), "s", _wall, repeats=5, bar=f"at most {HELP}")]
    kinds: list[tuple[str, Path | None]] = [("checkout", None)]
    if _wheel() is not None:
        kinds.append(("wheel", _wheel()))
    for first in first_answers():
        for kind, wheel in kinds:
            bar = WHEEL if wheel else COLD.get(first.name)
            words = f"at most {bar}" if bar else ""
            cold = partial(_cold, first, wheel)
            ready = partial(_installed, wheel) if wheel else _nothing
            found.append(Case(f"first: {first.name}, {kind}, cold", cold, "CPU s", warm=ready, repeats=1, bar=words))
            limit = WARM_HARD if first.name == "rate, ER 9" else WARM
            again = partial(_warm, first, wheel)
            found.append(Case(f"first: {first.name}, {kind}, warm", again, "s", _wall, bar=f"at most {limit}"))
    return found


def _nothing() -> None:
    """A checkout needs no preparation."""


def _wall(seconds: float, cpu: float) -> float:
    return seconds


def _home(first: First, wheel: Path | None) -> Path:
    """The home of a question, which the two processes share that measure it cold and warm."""
    name = f"{first.name.replace(', ', '-')}-{'wheel' if wheel else 'checkout'}"
    return Path(tempfile.gettempdir()) / f"ludometry-first-{os.getppid()}" / name


def _cold(first: First, wheel: Path | None) -> float:
    home = _home(first, wheel)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True, mode=0o700)
    return _ask(first.arguments, wheel, str(home))


def _warm(first: First, wheel: Path | None) -> float:
    """Asks again in the home of the cold question, or fills one; then it is cleared away."""
    home = _home(first, wheel)
    home.mkdir(parents=True, mode=0o700, exist_ok=True)
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return _ask(first.arguments, wheel, str(home))


def _ask(arguments: list[str], wheel: Path | None, home: str = "") -> float:
    """Asks in a process of its own; its wall seconds."""
    place = str(PACKAGE.parent if wheel is None else _installed(wheel))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, [place, os.environ.get("PYTHONPATH", "")])),
        "LUDOMETRY_COMPILE": "native" if wheel is None else "never",
        **({"LUDOMETRY_HOME": home} if home else {}),
    }
    code = "import sys; from ludometry.cli.app import main; main(sys.argv[1:])"
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=environment)
    if done.returncode:
        raise LudometryError(f"{shlex.join(arguments)} failed: {done.stderr.strip()[-400:]}")
    return time.perf_counter() - began


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
