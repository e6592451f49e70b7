"""The Nurikabe room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludometry.core.game import Player
from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.notation import read, write
from ludometry.games.nurikabe.oracle import Techniques
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.rules import Mark, Nurikabe, State
from ludometry.games.nurikabe.solver import arrays, solution, unique_solution
from ludometry.games.nurikabe.techniques import SIMPLE, simple_steps


@dataclass(frozen=True, slots=True)
class NurikabeRoom:
    """Options: `puzzle`, a grid as text; without it the room's first own puzzle."""

    def game(self, **options: Any) -> Nurikabe:
        if not options.get("puzzle"):
            return Nurikabe(shipped()[0])
        first = read(options["puzzle"])
        unique_solution(first)
        return Nurikabe(first)

    def oracle(self, game: Any) -> Techniques:
        return Techniques()

    def picture(self, game: Any) -> Drawing:
        return Drawing()

    def players(self, game: Any) -> dict[str, Callable[[random.Random], Player[State, Mark]]]:
        return {"careful": lambda rng: _careful, "random": lambda rng: lambda view: rng.choice(game.moves(view))}

    def samples(self, game: Any, rng: random.Random, count: int) -> list[State]:
        """States on the way to the solution of shipped puzzles, some with a wrong mark."""
        found = []
        for _ in range(count):
            state = rng.choice(shipped())
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

    def kernels_agree(self, rng: random.Random) -> None:
        """The kernel's deductions are the plain techniques', cell by cell."""
        from ludometry.games.nurikabe import kernels

        for state in self.samples(Nurikabe(shipped()[0]), rng, 20):
            if solution(state) is None:
                continue
            found, reason = np.zeros((2, len(state.cells)), np.uint8)
            kernels.deduce(*arrays(state), found, reason)
            plain = {(step.mark.cell, step.mark.colour) for step in simple_steps(state)}
            fast = {(cell, int(colour)) for cell, colour in enumerate(found) if colour}
            assert plain == fast, write(state)
            assert all(1 <= reason[cell] <= len(SIMPLE) for cell, _ in fast)

    def obeys_bellman(self, rng: random.Random) -> None:
        """A state is worth what its best mark leads to."""
        game = Nurikabe(shipped()[0])
        for state in self.samples(game, rng, 5):
            for appraisal in Techniques().appraise(state):
                after = game.play(state, appraisal.move)
                if after.full:
                    assert appraisal.value.mean == game.scores(after)[0]
                else:
                    assert appraisal.value.mean == Techniques().appraise(after)[0].value.mean


def _careful(view: State) -> Mark:
    return Techniques().appraise(view)[0].move


ROOM = NurikabeRoom()
