"""The Sudoku room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludometry.core.game import Player
from ludometry.games.sudoku.game import Placement, Sudoku, legal, read_state, strike
from ludometry.games.sudoku.grid import Grid, candidates, digits_of, grid
from ludometry.games.sudoku.oracle import Ladder, answer
from ludometry.games.sudoku.picture import Drawing

PUZZLES = {
    "easy": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "medium": "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..",
    "hard": "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
}
"""Puzzles to begin with, when none is named."""


@dataclass(frozen=True, slots=True)
class SudokuRoom:
    """Options: `puzzle`, a grid in any notation or easy, medium or hard."""

    def game(self, **options: Any) -> Sudoku:
        name = str(options.get("puzzle") or "easy")
        first = read_state(PUZZLES.get(name, name))
        answer(first.puzzle)
        return Sudoku(first)

    def oracle(self, game: Any) -> Ladder:
        return Ladder()

    def picture(self, game: Any) -> Drawing:
        return Drawing()

    def players(self, game: Any) -> dict[str, Callable[[random.Random], Player[Grid, Placement]]]:
        def ladder(rng: random.Random) -> Player[Grid, Placement]:
            return lambda view: Ladder().appraise(view)[0].move

        def chance(rng: random.Random) -> Player[Grid, Placement]:
            return lambda view: rng.choice(legal(view))

        return {"ladder": ladder, "random": chance}

    def samples(self, game: Any, rng: random.Random, count: int) -> list[Grid]:
        """States on the way to the solution, some with struck marks, some with a wrong digit."""
        found: list[Grid] = []
        for _ in range(count):
            state: Grid = read_state(rng.choice(list(PUZZLES.values())))
            right = answer(state.puzzle)
            empty = [cell for cell, digit in enumerate(state.digits) if not digit]
            for cell in rng.sample(empty, rng.randrange(len(empty) - 1)):
                state = Sudoku(state).play(state, Placement(cell, right[cell]))
            if rng.random() < 0.3:
                cell = rng.choice([c for c, digit in enumerate(state.digits) if not digit])
                wrong = [d for d in digits_of(candidates(state.digits)[cell]) if d != right[cell]]
                state = strike(state, [(cell, digit) for digit in wrong[:1]])
            if rng.random() < 0.2:
                state = Sudoku(state).play(state, rng.choice(legal(state)))
            if legal(state):
                found.append(state)
        return found

    def kernels_agree(self, rng: random.Random) -> None:
        """The fast solver finds exactly the solutions that trying every digit finds."""
        from ludometry.games.sudoku import solver

        for _ in range(5):
            digits = _small_puzzle(rng)
            fast = set(solver.solutions(digits, limit=1000))
            assert fast == set(_solutions_by_trying(list(digits)))

    def obeys_bellman(self, rng: random.Random) -> None:
        """A state is worth what its best placement leads to."""
        for state in self.samples(None, rng, 4):
            game, oracle = Sudoku(state), Ladder()
            for appraisal in oracle.appraise(state)[:12]:
                after = game.play(state, appraisal.move)
                later = oracle.appraise(after) if legal(after) else []
                worth = later[0].value.mean if later else game.scores(after)[0]
                assert appraisal.value.mean == worth


def _small_puzzle(rng: random.Random) -> tuple[int, ...]:
    full = rng.choice(_solutions_by_trying([rng.randint(1, 4)] + [0] * 15))
    return tuple(digit if rng.random() < 0.35 else 0 for digit in full)


def _solutions_by_trying(digits: list[int]) -> list[tuple[int, ...]]:
    """The slow referee for small boards: fill the first empty cell with whatever fits."""
    if 0 not in digits:
        return [tuple(digits)]
    cell = digits.index(0)
    found = []
    for digit in digits_of(grid(digits).candidates()[cell]):
        digits[cell] = digit
        found += _solutions_by_trying(digits)
        digits[cell] = 0
    return found


ROOM = SudokuRoom()
