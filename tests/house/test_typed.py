"""A type checker knows the front door: it refuses a mistyped option and knows what a room's positions are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludometry

CALLS = """\
import ludometry
from ludometry.games.dominoes.position import Position

ludometry.open("yatzy", rules="maxi")
ludometry.open("yatzy", ruls="maxi")  # refused
ludometry.open("dominoes", block="tiles", fives=True)
ludometry.open("dominoes", block="tile")  # refused
ludometry.open("pig", options={"goal": 50})
ludometry.open("pig", goal=50)  # refused
ludometry.open(input())
ludometry.advise("yatzy", "66612 2 -", rules="maxi", most=3)
ludometry.advise("yatzy", "66612 2 -", ruls="maxi")  # refused
ludometry.advise("yatzy", "66612 2 -", options={"target": 250})
ludometry.advise("yatzy", "66612 2 -", target=250, rules="maxi")
ludometry.advise("yatzy", "66612 2 -", target="many")  # refused
ludometry.advise("poker", "AH QH JH 10H QS", target=250)  # refused
ludometry.hint("sudoku", input(), stage=2)
ludometry.hint("sudoku", input(), stag=2)  # refused
ludometry.match("cribbage", "ev", "greedy", muggins=True)
ludometry.match("cribbage", "ev", "greedy", mugins=True)  # refused
ludometry.play("skat", "simple", contract="grand", seed=1)
ludometry.play("skat", "simple", contract="grnad")  # refused
ludometry.simulate("poker", "thumb", pays="8/5")
ludometry.simulate("poker", "thumb", pay="8/5")  # refused
ludometry.draw("poker", "AH QH JH 10H QS", pays="8/5")
ludometry.draw("poker", "AH QH JH 10H QS", pay="8/5")  # refused
ludometry.draw("pig", "0-0 | 0", options={"goal": 50})
asleep: Position = ludometry.open("dominoes", hands=20).position()
number: int = ludometry.open("dominoes", hands=20).position()  # refused
drawn: int = ludometry.open("dominoes", stock="draw").position()
report: ludometry.Report = ludometry.advise("poker", "AH QH JH 10H QS")
record: ludometry.Report = ludometry.play("poker")  # refused
ludometry.Reprot  # refused
"""
"""Dominoes with a stock have positions of their own type: `drawn` is refused where the other type is promised."""


@pytest.mark.slow
def test_mypy_refuses_exactly_the_wrong_calls(tmp_path: Path) -> None:
    file = tmp_path / "calls.py"
    file.write_text(CALLS, encoding="utf-8")
    source = Path(ludometry.__file__).parent.parent
    lines = [
        "[mypy]",
        "strict = True",
        f"mypy_path = {source}",
        "follow_imports = silent",
        "ignore_missing_imports = True",
    ]
    settings = tmp_path / "mypy.ini"
    settings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    asked = [sys.executable, "-m", "mypy", "--config-file", str(settings), "--cache-dir", str(tmp_path), str(file)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=tmp_path)
    refused = {int(line) for line in re.findall(r"calls\.py:(\d+): error", told.stdout)}
    wrong = {number for number, line in enumerate(CALLS.splitlines(), 1) if line.endswith("# refused")}
    assert refused == wrong, told.stdout + told.stderr
