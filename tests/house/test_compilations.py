"""How often numba compiles for a first answer: a count, since seconds depend on the machine.

A kernel that is called with another type, or a flag that became a literal, is compiled once more; nobody notices that
but the new user who waits for it. The bounds are what was counted, and a tenth. What was counted is kept beside the
kernels of the suite, under a name made from all that it depends on, so that a room is compiled anew only when it has
changed. Questions that compile for longer are left to `ludometry bench first`, which counts as well.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numba
import pytest

from ludometry.cli.first import PACKAGE, First, ask, first_answers
from ludometry.core.files import write_text
from ludometry.tables.place import home

MOST = {
    "poker": 6, "yatzy": 23, "cribbage": 24, "dominoes": 30, "darkchess": 78, "skat": 41, "nurikabe": 22,
    "rate, easy": 66,
}  # fmt: skip
FIRST = {first.name: first for first in first_answers()}


def sources(first: First) -> str:
    """A name for what is compiled and what calls it: the room, the layers that it shares, numba and this Python."""
    digest = hashlib.sha256(repr((first.arguments, numba.__version__, sys.version_info[:2])).encode())
    for folder in (PACKAGE / "games" / first.room, PACKAGE / "solve", PACKAGE / "tables"):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def counted(first: First, empty: Path) -> tuple[int, int]:
    """How much was compiled for a first answer, and how much when it was asked again."""
    kept = home() / "kernels" / "counted" / f"{sources(first)}.json"
    if not kept.exists():
        empty.mkdir(mode=0o700)
        found = [ask(first.arguments, None, str(empty)).compiled for _ in range(2)]
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_text(kept, json.dumps(found))
    cold, again = json.loads(kept.read_text(encoding="utf-8"))
    return cold, again


@pytest.mark.parametrize("name", MOST)
def test_a_first_answer_compiles_no_more_than_it_did(name: str, tmp_path: Path) -> None:
    cold, again = counted(FIRST[name], tmp_path / "home")
    assert 0 < cold <= MOST[name]
    assert again == 0, "what was compiled was kept"


def test_every_room_with_a_first_answer_is_counted() -> None:
    assert {FIRST[name].room for name in MOST} == {first.room for first in FIRST.values()}
