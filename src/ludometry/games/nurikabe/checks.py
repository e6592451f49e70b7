"""What the fact sheet asks of the room."""

from __future__ import annotations

from collections.abc import Callable

from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.metrics import Propagation, Relaxation, propagation, relaxation
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.rules import State
from ludometry.games.nurikabe.solver import count_by_trying, count_solutions, simply_solved


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

    def mean(measure: Callable[[State], float], puzzles: list[State]) -> float:
        return sum(map(measure, puzzles)) / len(puzzles)

    def loose(state: State) -> float:
        found: Relaxation = relaxation(state, 4, 100)
        return found.difficulty

    def open_ways(state: State) -> float:
        found: Propagation = propagation(state, 10)
        return found.dependency()

    simple = [state for state in shipped() if simply_solved(state)]
    others = [state for state in shipped() if not simply_solved(state)]
    return mean(loose, simple) < mean(loose, others) and mean(open_ways, simple) > mean(open_ways, others)
