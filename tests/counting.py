"""How often numba compiles for a first answer, counted once for what the answer is made from and kept.

A whole run of the suite compiles every kernel anyway; it begins with the first answers, so that what they compile is
counted and serves all tests after it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba

from ludometry.cli.first import PACKAGE, First, ask, first_answers
from ludometry.core.files import write_text
from ludometry.solve.jit import compiled_before
from ludometry.tables.place import home

LONG = ("rate, ER 9", "rate, hardest", "sudoku")
"""Questions that compile for longer, or what another one compiles too: `ludometry bench first` counts those."""
FIRST = {first.name: first for first in first_answers() if first.name not in LONG}


def _kept(first: First) -> Path:
    """A name for what is compiled and what calls it: the room, the layers that it shares, numba and this Python."""
    digest = hashlib.sha256(repr((first.arguments, numba.__version__, sys.version_info[:2])).encode())
    for folder in (PACKAGE / "games" / first.room, PACKAGE / "solve", PACKAGE / "tables"):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + file.read_bytes())
    return home() / "kernels" / "counted" / f"{digest.hexdigest()}.json"


def counted(first: First, empty: Path) -> tuple[int, int]:
    """How much was compiled for a first answer, and how much when it was asked again."""
    kept = _kept(first)
    if not kept.exists():
        found = [ask(first.arguments, None, str(empty)).compiled for _ in range(2)]
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_text(kept, json.dumps(found))
    cold, again = json.loads(kept.read_text(encoding="utf-8"))
    return cold, again


def count_what_is_compiled() -> None:
    """Asks the rooms of which nothing is compiled yet; where no link can be made, the tests count for themselves."""
    with tempfile.TemporaryDirectory(prefix="ludometry-counted-") as folder:

        def ask_in_the_shared_kernels(first: First) -> None:
            place = Path(folder, first.room)
            place.mkdir(mode=0o700)
            try:
                (place / "kernels").symlink_to(home() / "kernels", target_is_directory=True)
            except OSError:
                return
            counted(first, place)

        new = [first for first in FIRST.values() if not compiled_before(first.room)]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(ask_in_the_shared_kernels, new))
