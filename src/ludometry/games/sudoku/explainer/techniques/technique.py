"""What every file of the ladder declares about its technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ludometry.games.sudoku.explainer.state import State, digits_in
from ludometry.games.sudoku.explainer.step import Candidate, Step


@dataclass(frozen=True, slots=True)
class Technique:
    """One rung of the ladder."""

    id: str
    """How programs name it, such as `x-wing`."""

    name: str
    """How players name it, such as `X-Wing`."""

    rating: float
    """The least that a step of this technique costs; chains cost more as they grow longer."""

    search: Callable[[State, Technique], Iterator[Step]]
    """Every step of the technique that a state offers, in the ladder's order."""

    def find(self, state: State) -> Iterator[Step]:
        return self.search(state, self)

    def step(
        self,
        words: str,
        cells: tuple[int, ...],
        candidates: tuple[Candidate, ...],
        *,
        placements: tuple[Candidate, ...] = (),
        eliminations: tuple[Candidate, ...] = (),
        units: tuple[int, ...] = (),
        rating: float = 0.0,
        name: str = "",
    ) -> Step:
        """One step of the technique, at its own rating and under its own name unless others are given."""
        cost, called = rating or self.rating, name or self.name
        return Step(self.id, called, cost, words, cells, candidates, placements, eliminations, units)


def candidates_of(cells: Iterable[int], mask: int, state: State) -> tuple[Candidate, ...]:
    """The candidates of some cells whose digits are in a mask."""
    return tuple((cell, digit) for cell in cells for digit in digits_in(mask & state.marks[cell]))
