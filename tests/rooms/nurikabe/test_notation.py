"""Grids and marks as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.notation import read, read_mark, write, write_mark
from ludometry.games.nurikabe.position import ISLAND, Position
from ludometry.games.nurikabe.rules import Nurikabe

SMALL = "..2../...1./..3../....3/....."


@st.composite
def states(draw: st.DrawFn) -> Position:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = rows * columns
    numbers = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 12]), min_size=cells, max_size=cells))
    colours = draw(st.lists(st.integers(0, 2), min_size=cells, max_size=cells))
    marked = tuple(ISLAND if number else colour for number, colour in zip(numbers, colours))
    return Position(rows, columns, tuple(numbers), marked)


@given(states())
def test_what_is_written_is_read_back(state: Position) -> None:
    if any(state.numbers) and sum(state.numbers) <= len(state.cells):
        assert read(write(state)) == state


@given(st.text(alphabet="0123456789.~ox()/-\n ab", max_size=60))
def test_nonsense_is_refused_in_words_or_read(text: str) -> None:
    try:
        state = read(text)
    except BadInput as refusal:
        assert str(refusal).endswith(".")
    else:
        assert read(write(state)) == state


def test_marks_are_written_and_read() -> None:
    state = read(SMALL)
    for mark in Nurikabe(state).moves(state):
        assert read_mark(state, write_mark(state, mark)) == mark
    for text in ("r9c1~", "r1c3~", "r1c2", "sea"):
        with pytest.raises(BadInput):
            read_mark(state, text)
