"""The file that maps sets to representatives: written, read back, and refused when it is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludometry.core.errors import BadInput
from ludometry.study.verbs import verb
from ludometry.tables import map_file
from ludometry.tables.map_file import Carried, map_text, read_map, write_map

ROWS = [Carried("GBvk", "GGvk", (("G", "G"), ("B", "G"), ("k", "k"))), Carried("01 02", "01 02", (("01", "02"),))]


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    assert write_map(file, ROWS, len(ROWS)) == file.stat().st_size == len(map_text(ROWS).encode())
    assert read_map(file) == {row.set_: row for row in ROWS}
    assert file.read_text().splitlines()[:2] == ["set,representative,map", "GBvk,GGvk,G=G B=G k=k"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no map of sets"),
        ("a,b\n", "no map of sets"),
        ("set,representative,map\nGBvk,GGvk\n", "line 2 .* no row"),
        ("set,representative,map\nGBvk,GGvk,G>G\n", "line 2 .* no row"),
        ("set,representative,map\nGBvk,GGvk,\n", "line 2 .* no row"),
    ],
)
def test_what_is_no_map_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "map.csv"
    file.write_text(text)
    with pytest.raises(BadInput, match=words):
        read_map(file)


def test_a_map_of_too_many_sets_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="fewer --elements"):
        write_map(tmp_path / "map.csv", iter(()), map_file.MOST_ROWS + 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("room", "set_"), [("darkchess", "GGvk"), ("dominoes", "01 02 12"), ("skat", "CJ HA")])
def test_one_set_and_a_map_are_not_asked_for_together(tmp_path: Path, room: str, set_: str) -> None:
    with pytest.raises(BadInput, match="leave .* out"):
        verb(room, "classes")(set_, map=tmp_path / "map.csv")
