"""Nurikabe: islands in the sea, the second puzzle, which shows that the relaxation measure carries over."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="nurikabe",
    title="Nurikabe",
    own=("advise", "hint", "solve", "rate", "generate"),
    paper="sudoku",
    bench="",
    cover="...../.1.../...../...4./2.1..",
    summary="solve, rate and make Nurikabe puzzles; relaxation and propagation measures",
    notation="Rows of numbers, '.', '~' (sea) and 'o' (island) separated by '/', such as 2../.../..1.",
)
