"""`make quick`: what a working day needs, in a minute once everything is compiled.

The house, the laws, a game of every room played and judged as before, and all tests of the rooms whose files differ
from what has landed. Without browsers, servers, builds and what compiles on purpose: `make test` has those. Arguments
are handed to pytest.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = sorted(path.parent.name for path in (ROOT / "src/ludometry/games").glob("*/rules.py"))
ASKED = (
    "tests/house",
    "tests/laws",
    "tests/tables",
    "tests/contracts",
    "tests/golden/test_golden.py::test_a_game_is_played_and_judged_as_before",
)
WITHOUT = (
    "tests/house/test_doctests.py::test_pages_run",
    "tests/house/test_notebooks.py",
    "tests/house/test_hermetic.py",
    "tests/house/test_jit.py",
    "tests/house/test_pack.py",
    "tests/house/test_training.py",
    "tests/laws/test_laws.py::test_what_a_room_of_the_house_promises",
    "tests/golden/test_golden.py::test_a_game_is_played_and_judged_as_before[skat-",
)


def changed(against: str = "main") -> list[str]:
    """The rooms in which a file differs from a branch, or is new; none where git does not know."""
    told = ""
    for asked in (["diff", "--name-only", f"{against}..."], ["status", "--porcelain", "--untracked-files=all"]):
        told += subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return rooms_in(told)


def rooms_in(told: str) -> list[str]:
    """The rooms to which the files in a text belong."""
    named = re.findall(r"(?:src/ludometry/games|tests/rooms)/(\w+)/", told)
    return [room for room in ROOMS if room in named]


def arguments(rooms: list[str]) -> list[str]:
    """What pytest is asked."""
    return [*ASKED, *(f"tests/rooms/{room}" for room in rooms), *(f"--deselect={name}" for name in WITHOUT)]


if __name__ == "__main__":
    os.environ["LUDOMETRY_TESTS_WARM"] = " ".join(ROOMS)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in steady.py
    command = [sys.executable, "-m", "pytest", "-q", *arguments(changed()), *sys.argv[1:]]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
