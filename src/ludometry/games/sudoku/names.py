"""What may be asked for in this room by one of a few names: an editor completes them, and a wrong one is refused.

profile   the ladder of techniques: Sudoku Explainer 1.2.1.3, or SukakuExplainer's techniques
symmetry  which cells are given together
form      a notation to write a puzzle in
figure    a figure of the paper, or ours beside it
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Profile: TypeAlias = Literal["se", "sukaku"]
Symmetry: TypeAlias = Literal["none", "rotate", "quarter", "mirror", "flip", "cross", "diagonal"]
Form: TypeAlias = Literal["line", "zeros", "frame", "candidates", "pencil", "sdk", "sdm", "hodoku", "csv"]
PaperFigure: TypeAlias = Literal[
    "figure-3",
    "figure-5",
    "figure-6",
    "beside-figure-6",
    "figure-7",
    "figure-8-solutions",
    "figure-8-fixed",
    "figure-9",
]
