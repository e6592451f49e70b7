"""One deduction, as it is shown to a player.

cell        0 to 80, row by row
candidate   a cell and a digit that may still stand in it: (cell, digit)
unit        0 to 8 the rows, 9 to 17 the columns, 18 to 26 the boxes
"""

from __future__ import annotations

from dataclasses import dataclass

Candidate = tuple[int, int]
"""A cell (0 to 80) and a digit (1 to 9)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction that holds now, with everything that a player needs to check it."""

    technique: str
    """The technique's identifier, such as `x-wing`; `--needs` and the path of a rating use it."""

    name: str
    """The name that players know, such as `X-Wing`."""

    rating: float
    """What the step costs on the Explainer's scale, 1.0 to about 12."""

    words: str
    """The reason in a few sentences."""

    cells: tuple[int, ...]
    """The cells that make the pattern, to be lit up."""

    candidates: tuple[Candidate, ...]
    """The candidates that make the pattern, to be lit up."""

    placements: tuple[Candidate, ...]
    """The digits that may be written in; empty when the step only rubs candidates out."""

    eliminations: tuple[Candidate, ...]
    """The candidates that go, without those that a written digit removes from its peers."""

    units: tuple[int, ...] = ()
    """The rows, columns and boxes to look at."""

    @property
    def clue(self) -> str:
        """Where to look, without saying what is there: the first stage of a hint."""
        from ludometry.games.sudoku.explainer.state import cell_name, join_words, unit_name

        if self.units:
            return f"Look at {join_words([unit_name(unit) for unit in self.units])}."
        return f"Look at {join_words([cell_name(cell) for cell in self.cells[:4]])}."
