"""The Sudoku room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated

from ludometry.core.options import Begins, Offered
from ludometry.core.room import MakePlayer, Room
from ludometry.games.sudoku import exercises
from ludometry.games.sudoku.explainer.rating import rate
from ludometry.games.sudoku.notation import read_state
from ludometry.games.sudoku.oracle import Ladder, answer
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.position import Grid, Placement, candidates, digits_of
from ludometry.games.sudoku.rules import Sudoku, legal

PUZZLES = {
    "easy": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "medium": "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..",
    "hard": "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
}
"""Puzzles to begin with, when none is named."""
DEEP = "7....54..5..4....9.42..67..4.8.......9.....1.......5.2..95..63.6....3..5..39....4"
"""ER 9.0, from the public-domain bank of Sudoku Exchange: its rating needs nearly every kernel of the ladder."""


def titles() -> dict[str, str]:
    """What the page calls the puzzles to begin with."""
    ratings = {"easy": 1.2, "medium": 1.5, "hard": 3.2}
    return {name: f"{name} (ER {rating})" for name, rating in ratings.items()}


class SudokuRoom(Room[Grid, Placement, Grid]):
    """One puzzle is one game."""

    kinds = exercises.KINDS

    def game(
        self,
        *,
        puzzle: Annotated[
            str, "A puzzle in any notation, or easy, medium or hard.", Offered(titles), Begins()
        ] = "easy",
    ) -> Sudoku:
        if puzzle in PUZZLES:
            return Sudoku(read_state(PUZZLES[puzzle]))
        first = read_state(puzzle)
        answer(first.puzzle)
        return Sudoku(first)

    def oracle(self, game: Sudoku) -> Ladder:
        return Ladder()

    def filled(self, game: Sudoku, position: Grid) -> tuple[int, int]:
        return sum(1 for digit in position.digits if digit), len(position.digits)

    def picture(self, game: Sudoku) -> Drawing:
        return Drawing()

    def players(self, game: Sudoku) -> Mapping[str, MakePlayer[Grid, Placement]]:
        return {
            "ladder": lambda rng: lambda view: Ladder().appraise(view)[0].move,
            "random": lambda rng: lambda view: rng.choice(legal(view)),
        }

    def warm(self) -> None:
        super().warm()
        rate(read_state(PUZZLES["easy"]))

    def warm_further(self) -> None:
        rate(read_state(DEEP))

    def kind_of(self, game: Sudoku, position: Grid) -> str:
        return exercises.kind_of(position)

    def thumbs(self, game: Sudoku) -> Mapping[str, MakePlayer[Grid, Placement]]:
        return {"guessing where fewest digits fit": lambda rng: exercises.guess}

    def exercises(self, game: Sudoku, rng: random.Random, count: int) -> list[Grid]:
        return exercises.exercises([read_state(text) for text in PUZZLES.values()], rng, count)

    def samples(self, game: Sudoku, rng: random.Random, count: int) -> list[Grid]:
        """States on the way to the solution, some with struck marks, some with a wrong digit."""
        printed = Grid(game.first.puzzle, game.first.givens)
        alike = [read_state(text) for text in PUZZLES.values()] if len(printed.digits) == 81 else [printed]
        found: list[Grid] = []
        for _ in range(count):
            state = rng.choice(alike)
            right = answer(state.puzzle)
            empty = [cell for cell, digit in enumerate(state.digits) if not digit]
            for cell in rng.sample(empty, rng.randrange(max(1, len(empty) - 1))):
                state = game.play(state, Placement(cell, right[cell]))
            if rng.random() < 0.3:
                cell = rng.choice([c for c, digit in enumerate(state.digits) if not digit])
                wrong = [d for d in digits_of(candidates(state.digits)[cell]) if d != right[cell]]
                state = state.strike([(cell, digit) for digit in wrong[:1]])
            if rng.random() < 0.2:
                state = game.play(state, rng.choice(legal(state)))
            if legal(state):
                found.append(state)
        return found


ROOM = SudokuRoom()
