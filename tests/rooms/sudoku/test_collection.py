"""Files of puzzles and tables of times."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import collection, notation

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_bad_lines_are_named_and_skipped() -> None:
    found = list(collection.items([PUZZLE, "# remark", PUZZLE[:-1], "55" + PUZZLE[2:], PUZZLE]))
    assert [item.number for item in found] == [1, 3, 4, 5]
    assert [item.grid is None for item in found] == [False, True, True, False]
    assert found[1].problem.startswith("line 3: expected 81")
    assert found[2].problem == "line 4: digit 5 stands twice in box 1, at r1c1 and r1c2"


def test_a_table_is_read_by_its_header() -> None:
    rows = list(collection.items(["id,puzzle", f"7,{PUZZLE}", "8"]))
    assert rows[0].fields["id"] == "7"
    assert rows[1].problem == "line 3: expected 2 columns (id, puzzle), got 1"


def test_drawn_grids_are_parted_by_empty_lines() -> None:
    drawn = notation.write(notation.read(PUZZLE), "frame")
    found = list(collection.items(f"{drawn}\n\n{drawn}\n".splitlines()))
    assert [item.number for item in found] == [1, 15]
    assert all(item.grid is not None and notation.line(item.grid) == PUZZLE for item in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle,colour\n", "needs the columns puzzle,time"),
        (f"puzzle,time\n{PUZZLE},0\n", "line 2: time is 0, expected more than zero"),
        (f"puzzle,time\n{PUZZLE},-3\n", "line 2: time is -3"),
        (f"puzzle,time\n{PUZZLE},soon\n", "line 2: time is 'soon'"),
        (f"puzzle,time\n{PUZZLE}\n", "line 2: expected 2 columns"),
        (f"puzzle,time,n\n{PUZZLE},30,0\n", "line 2: n is 0"),
        ("puzzle,time\n", "no rows"),
        (f"puzzle,time\n{PUZZLE},30\n{'.' * 81},40\n", "line 3: the puzzle has at least 1000 solutions"),
    ],
)
def test_bad_times_get_the_line(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        collection.read_times(text)
