"""The Sudoku room: how hard a puzzle is for a person, and why."""

from ludometry.core.registry import Entry

ENTRY = Entry(
    id="sudoku",
    title="Sudoku",
    own=("advise", "hint", "review", "play", "solve", "rate", "generate", "evaluate", "calibrate", "reproduce"),
    paper="sudoku",
    bench="sudoku",
    summary="rate, explain, solve and make Sudoku puzzles; difficulty as people feel it",
    cover="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    notation="A puzzle or state: 81 characters, puzzle/state, a drawn grid, 729 candidates, a HoDoKu line.",
    implied=("rate", "hint", "evaluate", "calibrate"),
)
