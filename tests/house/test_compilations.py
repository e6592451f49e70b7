"""How often numba compiles for a first answer: a count, since seconds depend on the machine.

A kernel that is called with another type, or a flag that became a literal, is compiled once more; nobody notices that
but the new user who waits for it. The bounds are what was counted, and a tenth. What was counted is kept beside the
kernels of the suite, under a name made from all that it depends on, so that a room is compiled anew only when it has
changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludometry.core.registry import rooms
from tests.counting import FIRST, counted

MOST = {
    "poker": 6, "yatzy": 23, "cribbage": 24, "dominoes": 30, "darkchess": 53, "skat": 41, "nurikabe": 22,
    "rate, easy": 66,
}  # fmt: skip


@pytest.mark.parametrize("name", MOST)
def test_a_first_answer_compiles_no_more_than_it_did(name: str, tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    cold, again = counted(FIRST[name], tmp_path)
    assert 0 < cold <= MOST[name]
    assert again == 0, "what was compiled was kept"


def test_every_room_with_a_first_answer_is_counted() -> None:
    assert {FIRST[name].room for name in MOST} == {
        name for name, entry in rooms().items() if entry.cover and not entry.package
    }
    assert set(MOST) == set(FIRST)
