"""The technique ladder of Sudoku Explainer and the rating it gives.

step        one deduction: its technique, why it holds, what it writes in and what it rubs out
ladder      the techniques in the order in which they are tried, easiest first
profile     which ladder: "se" is Sudoku Explainer 1.2.1.3, "sukaku" adds SukakuExplainer's default techniques
ER          the rating of the hardest step on the way to the solution
EP, ED      the same up to the first digit written in, and for the first step alone
"""

from __future__ import annotations

from ludometry.games.sudoku.explainer.finding import Finding
from ludometry.games.sudoku.explainer.rating import Rating, format_rating, rate, rate_many
from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.walk import next_steps, solution_path

__all__ = [
    "Finding",
    "Rating",
    "State",
    "Step",
    "format_rating",
    "next_steps",
    "rate",
    "rate_many",
    "solution_path",
]
