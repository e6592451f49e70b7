"""The Sudoku room: how hard a puzzle is for a person, and why."""
