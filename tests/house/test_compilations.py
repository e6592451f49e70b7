"""How often numba compiles for a first answer: a count, since seconds depend on the machine.

A kernel that is called with another type, or a flag that became a literal, is compiled once more; nobody notices that
but the new user who waits for it. The bounds are what was counted, and a tenth. Rooms that compile for longer are
left to `ludometry bench first`, which counts as well.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludometry.cli.first import ask, first_answers

MOST = {"poker": 6, "yatzy": 23, "cribbage": 24, "dominoes": 30}
FIRST = {first.name: first for first in first_answers()}


@pytest.mark.parametrize("name", MOST)
def test_a_first_answer_compiles_no_more_than_it_did(name: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    cold = ask(FIRST[name].arguments, None, str(home))
    assert 0 < cold.compiled <= MOST[name]
    assert ask(FIRST[name].arguments, None, str(home)).compiled == 0, "what was compiled was kept"
