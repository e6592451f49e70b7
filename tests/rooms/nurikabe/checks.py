"""What the fact sheet and the laws ask of the room."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np

from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.kernels import deduction
from ludometry.games.nurikabe.metrics import Propagation, Relaxation, propagation, relaxation
from ludometry.games.nurikabe.notation import read, write
from ludometry.games.nurikabe.oracle import Techniques
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Position
from ludometry.games.nurikabe.room import PLACES, ROOM
from ludometry.games.nurikabe.rules import solved
from ludometry.games.nurikabe.solver import arrays, count_solutions, simply_solved, solution
from ludometry.games.nurikabe.techniques import SIMPLE, simple_steps


def count_by_trying(state: Position) -> int:
    """The slow referee: tries every way to mark the open cells and asks the rules."""
    open_cells = [cell for cell, colour in enumerate(state.cells) if colour == OPEN]
    total = 0
    for colours in product((SEA, ISLAND), repeat=len(open_cells)):
        cells = list(state.cells)
        for cell, colour in zip(open_cells, colours):
            cells[cell] = colour
        total += solved(replace(state, cells=tuple(cells)))
    return total


def solutions(grid: str) -> int:
    """Solutions of a grid as the fast solver counts them; the slow referee must agree."""
    state = read(grid)
    counted = count_solutions(state, 10_000)
    assert counted == count_by_trying(state)
    return counted


def unique_share() -> float:
    """Share of the shipped puzzles with exactly one solution."""
    puzzles = shipped()
    return sum(count_solutions(state, 2) == 1 for state in puzzles) / len(puzzles)


def solutions_grow_with_relaxation() -> bool:
    """Whether taking away more rules gives more solutions and fewer fixed cells, on every shipped 6x6 puzzle."""
    for state in (s for s in shipped() if s.rows == 6):
        few, many = (relaxation(state, removed, 100) for removed in (1, 5))
        if not (few.log_solutions < many.log_solutions and few.difficulty < many.difficulty):
            return False
    return True


def simple_puzzles_are_tighter() -> bool:
    """Whether puzzles for simple techniques come loose less than the others, on the mean of the shipped set."""

    def mean(measure: Callable[[Position], float], puzzles: list[Position]) -> float:
        return sum(map(measure, puzzles)) / len(puzzles)

    def loose(state: Position) -> float:
        found: Relaxation = relaxation(state, 4, 100)
        return found.difficulty

    def open_ways(state: Position) -> float:
        found: Propagation = propagation(state, 10)
        return found.dependency()

    simple = [state for state in shipped() if simply_solved(state)]
    others = [state for state in shipped() if not simply_solved(state)]
    return mean(loose, simple) < mean(loose, others) and mean(open_ways, simple) > mean(open_ways, others)


def kernels_agree(rng: random.Random) -> None:
    """The kernel's deductions are the plain techniques', cell by cell."""
    for state in (state for name in PLACES for state in ROOM.samples(ROOM.game(puzzle=name), rng, 7)):
        if solution(state) is None:
            continue
        found, reason = np.zeros((2, len(state.cells)), np.uint8)
        deduction.deduce(*arrays(state), found, reason)
        plain = {(step.mark.cell, step.mark.colour) for step in simple_steps(state)}
        fast = {(cell, int(colour)) for cell, colour in enumerate(found) if colour}
        assert plain == fast, write(state)
        assert all(1 <= reason[cell] <= len(SIMPLE) for cell, _ in fast)


def obeys_bellman(rng: random.Random) -> None:
    """A state is worth what its best mark leads to."""
    game = ROOM.game()
    for state in ROOM.samples(game, rng, 5):
        for appraisal in Techniques().appraise(state):
            after = game.play(state, appraisal.move)
            if after.full:
                assert appraisal.value.mean == game.scores(after)[0]
            else:
                assert appraisal.value.mean == Techniques().appraise(after)[0].value.mean
