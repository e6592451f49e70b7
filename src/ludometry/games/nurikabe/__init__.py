"""Nurikabe: islands in the sea, the second puzzle, which shows that the relaxation measure carries over."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="nurikabe",
    title="Nurikabe",
    verbs=("advise", "play", "solve", "rate", "generate"),
    paper="sudoku",
    bench="",
    summary="solve, rate and make Nurikabe puzzles; relaxation and propagation measures",
)
