"""What the fact sheet asks of the solver, the isomorphs and the measures."""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku import notation


def small_classes() -> int:
    """Full 4 x 4 boards that are different in all clothes."""
    from ludometry.games.sudoku import isomorphism, solver

    return len({isomorphism.canonical(answer) for answer in solver.solutions("." * 16, limit=1000)})


def fowler(puzzle: str) -> int:
    """Fowler's rating."""
    from ludometry.games.sudoku.metrics.techniques import fowler_rating

    return int(fowler_rating(np.array([notation.read(puzzle).digits], dtype=np.uint8))[0])


def promised(figure: str) -> float:
    """A figure of the shipped predictor's card."""
    from ludometry.games.sudoku.predictor import shipped

    return float(shipped().card["figures"][figure])


def dependency_peak() -> int:
    """The number of steps k at which dependency ranks all shipped puzzles best."""
    from ludometry.games.sudoku.evaluate import dependency_by_steps
    from ludometry.games.sudoku.human_times import shipped

    found = dependency_by_steps(shipped())["all"]
    return max(found, key=lambda k: found[k]["spearman"])
