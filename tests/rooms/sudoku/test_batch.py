"""Files of puzzles: order, wrong lines, and going on after an interruption."""

import json
from pathlib import Path

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.games.sudoku import batch, verbs
from ludometry.games.sudoku.room import PUZZLES

GOOD = list(PUZZLES.values())
FORM = "%g ED=%r/%p/%d"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    rows = [GOOD[0], "123", GOOD[1], "55" + GOOD[0][2:], GOOD[2], "." * 81, "# a remark", GOOD[0]]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_wrong_lines_are_named_and_passed_over(file: Path) -> None:
    data = verbs.rate(str(file)).data
    assert [row["line"] for row in data["rows"]] == [1, 3, 5, 8]
    assert [words.split(":")[0] for words in data["problems"]] == ["line 2", "line 4", "line 6"]
    assert "at least 1000 solutions, expected one; two of them are" in data["problems"][2]


def test_two_workers_give_the_same_lines_in_the_same_order(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "CHUNK", 1)
    batch.rate_file(file, tmp_path / "one.txt", FORM, workers=1)
    batch.rate_file(file, tmp_path / "two.txt", FORM, workers=2)
    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()
    assert len((tmp_path / "one.txt").read_text().splitlines()) == 4


def test_an_interrupted_run_goes_on_where_it_stopped(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.txt", tmp_path / "out.txt"
    monkeypatch.setattr(batch, "CHUNK", 2)
    tally = batch.rate_file(file, whole, FORM, workers=1)
    real, calls = batch.rate_chunk, []

    def interrupted(chunk: batch.Chunk) -> list[batch.Rated]:
        calls.append(chunk)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(chunk)

    monkeypatch.setattr(batch, "rate_chunk", interrupted)
    with pytest.raises(KeyboardInterrupt):
        batch.rate_file(file, out, FORM, workers=1)
    monkeypatch.setattr(batch, "rate_chunk", real)
    with out.open("a") as sink:
        sink.write("half a line that was never finished")
    with pytest.raises(BadInput, match="another input, format or profile"):
        batch.rate_file(file, out, "%g %r", workers=1, resume=True)
    assert batch.rate_file(file, out, FORM, workers=1, resume=True) == tally
    assert out.read_text() == whole.read_text()
    assert not out.with_name("out.txt.place").exists()


def test_what_exists_is_not_written_over(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("mine")
    with pytest.raises(BadInput, match="exists already"):
        batch.rate_file(file, out, FORM, workers=1)
    with pytest.raises(BadInput, match="nothing to resume"):
        batch.rate_file(file, out, FORM, workers=1, resume=True)
    assert out.read_text() == "mine"
    out.with_name("out.txt.place").write_text(json.dumps({"line": 1}))
    with pytest.raises(BadInput, match="damaged"):
        batch.rate_file(file, out, FORM, workers=1, resume=True)


def test_a_name_is_a_file_only_where_files_may_be_named(file: Path) -> None:
    with pytest.raises(BadInput, match="there is no file 'nowhere.txt'"):
        verbs.rate("nowhere.txt")
    with files_closed(), pytest.raises(BadInput, match="three parts at most"):
        verbs.rate(str(file))
    with pytest.raises(BadInput, match="%x is not a field"):
        verbs.rate(str(file), format="%x")
