"""Sudoku on paper: puzzles of a chosen difficulty, or the one on the board, with their rating; solutions overleaf."""

from __future__ import annotations

from ludometry.core.game import Marks
from ludometry.study.sheet import Printed

TITLE = "Sudoku sheet"
SEVERAL = True
CHOICES = {
    "1.2..1.7": "easy (ER 1.2 to 1.7)",
    "2.0..2.6": "moderate (ER 2.0 to 2.6)",
    "2.8..3.4": "tricky (ER 2.8 to 3.4)",
    "4.0..4.6": "hard (ER 4.0 to 4.6)",
    "5.0..6.2": "very hard (ER 5.0 to 6.2)",
    "6.6..7.2": "fiendish (ER 6.6 to 7.2)",
}


def printed(choice: str, count: int, seed: int, position: str) -> list[Printed]:
    """Puzzles to order, the same for the same seed; from a position its printed puzzle alone."""
    from ludometry.games.sudoku.explainer.rating import rate
    from ludometry.games.sudoku.generate import generate, read_wish
    from ludometry.games.sudoku.notation import line, read_state

    if position:
        state = read_state(position)
        text = line(state.puzzle)
        rated = f"ER {rate(text).er:.1f}" if len(state.digits) == 81 else ""
        return [_puzzle(text, rated)]
    wish = read_wish(choice, "", "rotate", "", False)
    return [
        _puzzle(made.puzzle, f"ER {made.rating:.1f}" + (f", about {made.minutes:.0f} minutes" if made.minutes else ""))
        for made in generate(wish, count, seed=seed)
    ]


def _puzzle(text: str, words: str) -> Printed:
    from ludometry.games.sudoku.notation import read_state
    from ludometry.games.sudoku.oracle import answer
    from ludometry.games.sudoku.picture import Drawing
    from ludometry.games.sudoku.position import Grid

    state = read_state(text)
    solved = Grid(answer(state.puzzle), state.givens)
    return Printed(str(Drawing().draw(state, Marks())), words, str(Drawing().draw(solved, Marks())))
