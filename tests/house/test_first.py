"""What a new user asks first, and how it is measured."""

from __future__ import annotations

from pathlib import Path

from ludometry.cli import first
from ludometry.core.registry import rooms
from ludometry.games import sudoku


def test_every_first_question_has_a_bar() -> None:
    asked = {one.name: one for one in first.first_answers()}
    assert set(asked) == set(first.COLD)
    assert {one.room for one in asked.values()} == {name for name, entry in rooms().items() if not entry.package}
    assert asked["rate, hardest"].warm_bar == first.WARM_HARD
    assert asked["rate, easy"].warm_bar == first.WARM


def test_the_hardest_is_the_first_of_the_hardest() -> None:
    lines = (Path(sudoku.__file__).parent / "data" / "hardest.txt").read_text("utf-8").splitlines()
    assert next(line for line in lines if not line.startswith("#")) == first.HARDEST


def test_memory_is_that_of_the_process_that_was_asked() -> None:
    held = bytearray(300 << 20)
    answered = first.ask(["--help"], None)
    assert 5 < answered.rss_mb < len(held) >> 20
    assert answered.compiled == 0
