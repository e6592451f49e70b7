"""Nurikabe on paper: new puzzles of a chosen size and kind, or the one on the board; solutions overleaf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludometry.core.game import Marks
from ludometry.study.sheet import Printed

if TYPE_CHECKING:
    from ludometry.games.nurikabe.position import Position

TITLE = "Nurikabe sheet"
SEVERAL = True
CHOICES = {
    "6-simple": "6 x 6, simple techniques suffice",
    "6-trial": "6 x 6, a trial is needed",
    "7-simple": "7 x 7, simple techniques suffice",
    "7-trial": "7 x 7, a trial is needed",
}


def printed(choice: str, count: int, seed: int, position: str) -> list[Printed]:
    """Puzzles to order, the same for the same seed; from a position its numbers alone."""
    from ludometry.games.nurikabe.generate import generate
    from ludometry.games.nurikabe.notation import read
    from ludometry.games.nurikabe.solver import simply_solved

    if position:
        made = [read(position).puzzle]
    else:
        side, needs = choice.split("-")
        made = generate(int(side), int(side), count, seed=seed, needs=needs)
    return [_puzzle(one, "simple techniques" if simply_solved(one) else "a trial is needed") for one in made]


def _puzzle(state: Position, words: str) -> Printed:
    from ludometry.games.nurikabe.picture import Drawing
    from ludometry.games.nurikabe.solver import unique_solution

    told = f"{state.rows} x {state.columns}, {words}"
    return Printed(str(Drawing().draw(state, Marks())), told, str(Drawing().draw(unique_solution(state), Marks())))
