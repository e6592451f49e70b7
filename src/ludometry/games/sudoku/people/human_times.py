"""The human solving times that ship with the package (CC0; the source stands in data/README.md)."""

from __future__ import annotations

from functools import cache
from importlib import resources

from ludometry.games.sudoku.collection import Times, read_times

NAME = "human_dev.csv"
SOURCE = "S.-W. Wang, IEEE Access 12 (2024) 104254, CC0: 927 puzzles, mean times of 10 to 43 people each"


def data_text(name: str) -> str:
    """A text file of the room's data folder."""
    return resources.files("ludometry.games.sudoku").joinpath("data", name).read_text(encoding="utf-8")


@cache
def shipped() -> Times:
    """The 927 development puzzles with mean times in seconds, finishers, d_to and d_tr."""
    return read_times(data_text(NAME), what=NAME)
