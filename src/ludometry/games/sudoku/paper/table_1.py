"""Table 1: what the ladder gives its eight simplest techniques, each read off a step of a real puzzle.

Direct claiming is never the step that a walk takes. Let a row's places for a digit lie in one box, and let that leave a
single in another row of the band, in the second box. Then the third box has the digit in the last row only: it points
along that row and leaves the same single in the second box, at 1.7 instead of 1.9. So this rung is asked alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.games.sudoku.explainer import rate
from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.explainer.techniques import ladder
from ludometry.games.sudoku.explainer.techniques.locked import DIRECT_CLAIMING
from ludometry.games.sudoku.explainer.walk import solution_path
from ludometry.games.sudoku.paper.printed import TABLE_1
from ludometry.study.claims import Claim, Equal
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table

PUZZLES = {
    "hidden-single": "1....85.6.93..5.8.6..2...3.53.7.94......8......45.3.69.1...6..2.8.4..69.4.68....5",
    "direct-pointing": "..2..4.9....89.3.7.....72.84.96...................38.26.87.....1.5.38....3.1..9..",
    "direct-hidden-pair": "9.1...5...7...9.....6.2...13.96....78..9.2..55....39.67...1.8.....8...5...8...6.3",
    "naked-single": ".......9.9...6.3.4.4.18.5..4.7..2...3..4...518.5..1....6.31.4..5...2.1.7.......3.",
    "direct-hidden-triplet": "7.4...8.39.......13..854..9...763...6...9...8..........56...37...2...1...9.5.2.8.",
    "pointing": "..6.2.8.....1.53..31.9....6.2....75.6.......3.43....2.8....9.32..47.8.....9.3.4..",
    "claiming": "1.......9....6.....7.2.3.8..8.5.9.2...........4.6.7.5..32.1.47...8...6.....438...",
}
"""A puzzle for each technique, whose hardest step it is by the original Sudoku Explainer too."""
EASIER = ladder("se")[: ladder("se").index(DIRECT_CLAIMING)]


@dataclass(frozen=True, slots=True)
class Alone:
    """What a rung finds that is asked alone, at every position of some walks."""

    ratings: tuple[float, ...]
    """Of the first step at each position that offers one."""
    first: int
    """Positions that offer nothing easier: where a walk would take it."""


def direct_claiming() -> Alone:
    """Direct claiming at every position on the way through the seven puzzles."""
    ratings, first = [], 0
    for puzzle in PUZZLES.values():
        here = State.of(puzzle)
        for move in solution_path(here):
            step = next(DIRECT_CLAIMING.find(here), None)
            if step is not None:
                ratings.append(step.rating)
                first += not any(next(rung.find(here), None) for rung in EASIER)
            here = here.after(move)
    return Alone(tuple(ratings), first)


def table_1() -> tuple[list[Claim], PaperFigure]:
    """The ratings of the eight simplest techniques, as the ladder gives them to steps of real puzzles."""
    claims, rows = [], []
    for name, paper in TABLE_1.items():
        words = name.replace("-", " ")
        if name in PUZZLES:
            seen = tuple(move.rating for move in rate(PUZZLES[name]).path if move.technique == name)
            steps = "1 step" if len(seen) == 1 else f"{len(seen)} steps"
            why = f"{steps} of {PUZZLES[name]}, whose hardest it is"
        else:
            alone = direct_claiming()
            seen = alone.ratings
            why = (
                f"asked alone, at {len(seen)} positions of seven puzzles; {len(seen) - alone.first} of them offer a "
                "single or a direct pointing too, so that no walk takes it: the third box of the band points to the "
                "same single"
            )
        ours = min(seen, default=None)
        claims.append(Claim("table 1", f"rating of {words}", paper, ours, Equal(), why=why))
        rows.append([words, paper, ours, len(seen)])
    data = Table(["technique", "paper", "ours", "steps seen"], rows)
    printed = Table(["technique", "rating"], [row[:2] for row in rows])
    return claims, PaperFigure(
        "table 1", "What Sudoku Explainer's ladder gives its simplest techniques.", data, None, printed
    )
