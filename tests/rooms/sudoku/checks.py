"""What the fact sheet and the laws ask of the room."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import numpy as np

from ludometry.games.sudoku import bench, isomorphism, notation, solver
from ludometry.games.sudoku.explainer import rate
from ludometry.games.sudoku.metrics.techniques import fowler_rating
from ludometry.games.sudoku.oracle import Ladder
from ludometry.games.sudoku.paper import table_1
from ludometry.games.sudoku.people import human_times, predictor
from ludometry.games.sudoku.people.evaluate import dependency_by_steps
from ludometry.games.sudoku.people.human import model
from ludometry.games.sudoku.position import board, candidates, digits_of
from ludometry.games.sudoku.room import ROOM
from ludometry.games.sudoku.rules import Sudoku, legal

exact_ratings = bench.exact_share
invariant_predictions = bench.invariant_isomorphs
solutions = solver.count


def edges(box: int) -> int:
    """Pairs of cells that must differ: the edges of the Sudoku graph."""
    return len(board(box).edges)


def peers(box: int) -> int:
    """Cells that share a unit with a given one; the same for every cell."""
    found = {len(cells) for cells in board(box).peers}
    assert len(found) == 1
    return found.pop()


def hardest_step(puzzle: str) -> list[str | float]:
    """The technique of the hardest step, and the rating of the puzzle."""
    found = rate(puzzle)
    return [found.hardest, found.er]


def direct_claiming() -> list[float]:
    """Its rating, the positions that offer it on the walks of table 1, and those that offer nothing easier."""
    found = table_1.direct_claiming()
    return [max(found.ratings), len(found.ratings), found.first]


def ratings(puzzle: str) -> list[float]:
    """ER, EP and ED."""
    found = rate(puzzle)
    return [found.er, found.ep, found.ed]


def human_puzzles() -> int:
    """Puzzles with times of people that ship with the room."""
    return len(human_times.shipped().puzzles)


def simple_puzzles_have_no_refutation() -> bool:
    """Whether the refutation sum is zero exactly for puzzles that singles solve."""
    found = model(bench.rated_sample()[0][:90], runs=3)
    return bool(((found.refutation == 0) == found.simple).all())


def small_classes() -> int:
    """Full 4 x 4 boards that are different in all clothes."""
    return len({isomorphism.canonical(answer) for answer in solver.solutions("." * 16, limit=1000)})


def fowler(puzzle: str) -> int:
    """Fowler's rating."""
    return int(fowler_rating(np.array([notation.read(puzzle).digits], dtype=np.uint8))[0])


@cache
def trained_anew() -> predictor.Predictor:
    """The predictor, trained again on the times that ship with the room."""
    return predictor.train(human_times.shipped(), human_times.SOURCE)


def trained_figure(figure: str) -> float:
    """A cross-validated figure of the predictor trained anew."""
    return float(trained_anew().card["figures"][figure])


def dependency_peak() -> int:
    """The number of steps k at which dependency ranks all shipped puzzles best."""
    found = dependency_by_steps(human_times.shipped())["all"]
    return max(found, key=lambda k: found[k]["spearman"])


def kernels_agree(rng: random.Random) -> None:
    """The fast solver finds exactly the solutions that trying every digit finds."""
    for _ in range(5):
        digits = _small_puzzle(rng)
        assert set(solver.solutions(digits, limit=1000)) == set(slow_solutions(digits))


def obeys_bellman(rng: random.Random) -> None:
    """A state is worth what its best placement leads to."""
    for state in ROOM.samples(ROOM.game(), rng, 4):
        game, oracle = Sudoku(state), Ladder()
        for appraisal in oracle.appraise(state)[:12]:
            after = game.play(state, appraisal.move)
            later = oracle.appraise(after) if legal(after) else []
            worth = later[0].value.mean if later else game.scores(after)[0]
            assert appraisal.value.mean == worth


def _small_puzzle(rng: random.Random) -> tuple[int, ...]:
    full = rng.choice(list(slow_solutions((rng.randint(1, 4), *[0] * 15))))
    return tuple(digit if rng.random() < 0.35 else 0 for digit in full)


def slow_solutions(digits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The slow referee: every solution, by trying the marks of the cell that has fewest."""
    marks = candidates(digits)
    empty = [cell for cell, digit in enumerate(digits) if digit == 0]
    if not empty:
        yield digits
        return
    cell = min(empty, key=lambda c: marks[c].bit_count())
    for digit in digits_of(marks[cell]):
        yield from slow_solutions((*digits[:cell], digit, *digits[cell + 1 :]))
