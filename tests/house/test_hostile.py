"""What a clumsy user types: a sentence and exit code 2, before any work and with nothing changed on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludometry.cli import app
from ludometry.core.bounds import BOUNDS, FARTHEST, refuse_far_numbers
from ludometry.core.errors import BadInput

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HUGE = "9" * 23
CALLS = [
    ("unknown word '-'", ["-"]),
    ("unknown word '--'", ["--", "--"]),
    ("unknown word '--seed'", ["--", "--seed", "1"]),
    ("unknown room '--'", ["solve", "--", "--"]),
    ("missing command: 'ludometry advise --help' says", ["advise", "--"]),
    ("missing argument 'PUZZLE': 'ludometry solve sudoku --help' says", ["solve", "sudoku", "--"]),
    ("missing argument 'SECOND': 'ludometry duplicate", ["duplicate", "cribbage", "--", "folder"]),
    ("unexpected extra argument(s) (a", ["rooms", "a\nb"]),
    ("no such option: --nothing: 'ludometry --help' says", ["--nothing"]),
    ("no such option: --nothing: 'ludometry advise --help' says", ["advise", "--nothing"]),
    ("requires an argument: 'ludometry advise yatzy --help' says", ["advise", "yatzy", "66612 2", "--svg"]),
    ("does not take a value", ["advise", "yatzy", "66612 2", "--json=3"]),
    ("is no file that can be written", ["play", "cribbage", "--seed", "1", "--save", ""]),
    ("is no file that can be written", ["play", "yatzy", "--seed", "1", "--save", "README/inside"]),
    ("is no file that can be written", ["advise", "yatzy", "66612 2", "--svg", ""]),
    ("is no file that can be written", ["generate", "sudoku", "--out", "README/inside"]),
    ("is no file that can be written", ["calibrate", "sudoku", "README", "--out", ""]),
    ("is no file that can be written", ["classes", "skat", "--elements", "2", "--map", "README/inside"]),
    ("is no file that can be written", ["bench", "poker", "--save", "README/inside"]),
    ("has no option 'plot'", ["simulate", "yatzy", "optimal", "--plot", "worths.svg"]),
    ("cannot be a folder", ["reproduce", "symmetry", "--quick", "--figures", "README"]),
    ("is a file", ["export", "site", "README"]),
    ("is no folder that can be made", ["export", "site", "."]),
    ("cannot be a folder", ["train", "cribbage", "thesis", "--folder", "README"]),
    ("cannot be a folder", ["train", "cribbage", "thesis", "--folder", "README/inside"]),
    ("cannot be a folder", ["train", "cribbage", "thesis", "--folder", "a" * 300]),
    ("'a\\nb' is no host: expected an address", ["serve", "--host", "a\nb"]),
    ("is no host: expected an address", ["serve", "--host", "a\nb", "--token", "twelve letters"]),
    ("--seed lies between", ["simulate", "cribbage", "greedy", "--games", "4", "--seed", "-5"]),
    ("--seed lies between", ["rate", "nurikabe", "2../.../..1", "--seed", HUGE]),
    ("--seed lies between", ["solve", "cribbage", "strong", "--seed", "-1"]),
    ("is not a text file", ["rate", "sudoku", PUZZLE, "--model", "some.bin"]),
    ("no model file", ["rate", "sudoku", PUZZLE, "--model", "."]),
    ("json:loads' raised TypeError", ["match", "yatzy", "json:loads", "random", "--games", "2"]),
    ("os:getcwd' raised TypeError", ["match", "yatzy", "os:getcwd", "random", "--games", "2"]),
    ("--count lies between", ["generate", "nurikabe", "--count", "1000000000000"]),
    ("--games lies between", ["train", "cribbage", "thesis", "--games", HUGE]),
    ("--positions lies between", ["verify", "yatzy", "--positions", HUGE]),
    ("--positions lies between", ["verify", "darkchess", "--positions", HUGE]),
    ("--tricks lies between", ["solve", "skat", "--tricks", "100"]),
    ("is no target: expected a whole number from 0 to 9999", ["advise", "yatzy", "66612 2", "--target", f"-{HUGE}"]),
    ("is not a number of cards", ["classes", "skat", "--elements", "²"]),
    ("is not a number of cards", ["classes", "skat", "--elements", "1.." + "9" * 5000]),
    ("is not a number of elements", ["classes", "darkchess", "--elements", "²"]),
    ("is not a number of elements", ["classes", "darkchess", "--elements", "2.." + "9" * 5000]),
    ("there is no checkpoint some.bin:²", ["train", "cribbage", "thesis", "--folder", ".", "--start", "some.bin:²"]),
    ("--games lies between", ["match", "darkchess", "random", "random", "--games", HUGE]),
]
"""What the sentence says, and the call; each was a defect, or began to work, before there was a sentence."""


@pytest.mark.parametrize(("words", "call"), CALLS, ids=[" ".join(call)[:60] for _, call in CALLS])
def test_a_slip_is_a_sentence(
    words: str, call: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README").write_text("kept", encoding="utf-8")
    (tmp_path / "some.bin").write_bytes(bytes(range(128, 256)))
    with pytest.raises(SystemExit) as end:
        app.main(call)
    said = capsys.readouterr().err
    assert end.value.code == 2, said
    assert words in said
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said
    assert "a defect of ours" not in said
    assert sorted(os.listdir(tmp_path)) == ["README", "some.bin"]
    assert (tmp_path / "README").read_text(encoding="utf-8") == "kept"


def test_numbers_that_somebody_may_mean_pass() -> None:
    refuse_far_numbers({"seed": 2**53, "games": FARTHEST, "workers": 0, "target": 250, "loud": True, "rules": HUGE})
    for name, (least, most) in {**BOUNDS, "games": (-FARTHEST, FARTHEST)}.items():
        for value in (least - 1, most + 1, 10**5000):
            with pytest.raises(BadInput, match=f"--{name} lies between"):
                refuse_far_numbers({name: value})
