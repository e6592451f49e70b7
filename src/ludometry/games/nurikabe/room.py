"""The Nurikabe room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated

from ludometry.core.options import Begins, Offered
from ludometry.core.room import MakePlayer, Room
from ludometry.games.nurikabe import exercises
from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.oracle import Techniques
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.position import Mark, Position
from ludometry.games.nurikabe.rules import Nurikabe
from ludometry.games.nurikabe.solver import unique_solution
from ludometry.games.nurikabe.techniques import SIMPLE, TRIAL

PLACES = {"easy": 0, "medium": 16, "hard": 36}
"""Puzzles to begin with: their places among those that come with the room."""


def titles() -> dict[str, str]:
    """What the page calls the puzzles to begin with."""
    return {
        "easy": "easy (5 x 5, simple techniques)",
        "medium": "medium (7 x 7, simple techniques)",
        "hard": "hard (9 x 9, needs trials)",
    }


class NurikabeRoom(Room[Position, Mark, Position]):
    """One puzzle is one game."""

    kinds = (*SIMPLE, TRIAL)

    def game(
        self, *, puzzle: Annotated[str, "A grid as text, or easy, medium or hard.", Offered(titles), Begins()] = "easy"
    ) -> Nurikabe:
        if puzzle in PLACES:
            return Nurikabe(shipped()[PLACES[puzzle]])
        first = read(puzzle)
        unique_solution(first)
        return Nurikabe(first)

    def oracle(self, game: Nurikabe) -> Techniques:
        return Techniques()

    def filled(self, game: Nurikabe, position: Position) -> tuple[int, int]:
        return sum(1 for colour in position.cells if colour), len(position.cells)

    def picture(self, game: Nurikabe) -> Drawing:
        return Drawing()

    def players(self, game: Nurikabe) -> Mapping[str, MakePlayer[Position, Mark]]:
        return {
            "careful": lambda rng: lambda view: Techniques().appraise(view)[0].move,
            "random": lambda rng: lambda view: rng.choice(game.moves(view)),
        }

    def kind_of(self, game: Nurikabe, position: Position) -> str:
        """The simplest technique by which a mark follows."""
        return str(Techniques().appraise(position)[0].details["technique"] or TRIAL)

    def thumbs(self, game: Nurikabe) -> Mapping[str, MakePlayer[Position, Mark]]:
        return {"letting the sea run on": lambda rng: exercises.flood}

    def exercises(self, game: Nurikabe, rng: random.Random, count: int) -> list[Position]:
        return exercises.exercises(game, rng, count)

    def samples(self, game: Nurikabe, rng: random.Random, count: int) -> list[Position]:
        """States on the way to the solution of shipped puzzles of the game's size, some with a wrong mark."""
        alike = [state for state in shipped() if (state.rows, state.columns) == (game.first.rows, game.first.columns)]
        found = []
        for _ in range(count):
            state = rng.choice(alike or [game.first.puzzle])
            right = unique_solution(state)
            open_cells = [cell for cell, colour in enumerate(state.cells) if not colour]
            marks = [Mark(cell, right.cells[cell]) for cell in rng.sample(open_cells, rng.randrange(len(open_cells)))]
            for mark in marks:
                state = game.play(state, mark)
            if rng.random() < 0.2:
                state = game.play(state, rng.choice(game.moves(state)))
            if not state.full:
                found.append(state)
        return found


ROOM = NurikabeRoom()
