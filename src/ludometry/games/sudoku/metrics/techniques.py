"""Scales that name techniques: Fowler's, HoDoKu's, Sudoku Explainer's.

Fowler's is the variant that commits every move of a kind together (option -B of his program), so it does not depend
on the order of cells: all puzzles up to pairs, triples and fish get his figure exactly. HoDoKu's steps and scores are
taken as published; where its order is not, the easiest step comes first, and the puzzle is measured in its canonical
form, so that isomorphs agree.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludometry.games.sudoku import human, isomorphism
from ludometry.games.sudoku.metrics import kernels_scales

Floats = NDArray[np.float64]

_PLACE = {name: k for k, name in enumerate(kernels_scales.TECHNIQUES)}

FOWLER_ORDER = (
    "locked candidates",
    "naked pair",
    "hidden pair",
    "x-wing",
    "naked triple",
    "hidden triple",
    "swordfish",
    "naked quad",
    "hidden quad",
    "jellyfish",
    "x-chain",
    "nice loop",
    "forcing net",
)

HODOKU_ORDER = (
    "locked candidates",
    "naked pair",
    "naked triple",
    "hidden pair",
    "hidden triple",
    "naked quad",
    "hidden quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "xy-wing",
    "xyz-wing",
    "x-chain",
    "xy-chain",
    "nice loop",
    "forcing chain",
    "forcing net",
)

HODOKU_SCORES = {
    "full house": 4,
    "naked single": 4,
    "hidden single": 14,
    "locked candidates": 50,
    "naked pair": 60,
    "naked triple": 80,
    "naked quad": 120,
    "hidden pair": 70,
    "hidden triple": 100,
    "hidden quad": 150,
    "x-wing": 140,
    "swordfish": 150,
    "jellyfish": 160,
    "xy-wing": 160,
    "xyz-wing": 180,
    "turbot fish": 130,
    "x-chain": 260,
    "xy-chain": 260,
    "nice loop": 280,
    "forcing chain": 500,
    "forcing net": 700,
    "guess": 10_000,
}
HODOKU_LEVELS = ((800, "Easy"), (1000, "Medium"), (1600, "Hard"), (1800, "Unfair"))


def tally(
    rows: NDArray[np.uint8], order: tuple[str, ...], one_by_one: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Applications and patterns of each technique of `kernels_scales.TECHNIQUES`, one row a puzzle."""
    answers = human.answers_of(rows)
    applied = np.zeros((len(rows), kernels_scales.SIZE), dtype=np.int64)
    patterns = np.zeros_like(applied)
    numbers = np.array([_PLACE[name] for name in order], dtype=np.int64)
    kernels_scales.count_batch(rows, answers, numbers, one_by_one, applied, patterns)
    return applied, patterns


def fowler_rating(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Fowler's whole number.

    Singles count by rounds (1 naked, 2 hidden), box-line rounds 4, sets and fish by pattern and size, cycles 256,
    contradictions 1,024 a round, and a guess lifts the rating above 90,000.
    """
    applied, patterns = tally(rows, FOWLER_ORDER, one_by_one=False)

    def rounds(name: str) -> NDArray[np.int64]:
        column: NDArray[np.int64] = applied[:, _PLACE[name]]
        return column

    def shapes(name: str) -> NDArray[np.int64]:
        column: NDArray[np.int64] = patterns[:, _PLACE[name]]
        return column

    rating = rounds("naked single") + 2 * rounds("hidden single") + 4 * rounds("locked candidates")
    rating += 8 * (shapes("naked pair") + 4 * shapes("naked triple") + 16 * shapes("naked quad"))
    rating += 64 * (shapes("hidden pair") + 8 * shapes("hidden triple") + 32 * shapes("hidden quad"))
    rating += 512 * (rounds("x-wing") + rounds("swordfish") + rounds("jellyfish"))
    rating += 256 * (shapes("x-wing") + 4 * shapes("swordfish") + 16 * shapes("jellyfish"))
    rating += 256 * (rounds("turbot fish") + rounds("x-chain") + rounds("nice loop"))
    rating += 1024 * rounds("forcing net")
    guesses = rounds("guess")
    return np.where(guesses > 0, rating + 78 * guesses + 89_985, rating)


def fowler(rows: NDArray[np.uint8]) -> Floats:
    """Log of Fowler's rating, which spans five orders of magnitude."""
    return np.log(fowler_rating(rows))


def hodoku(rows: NDArray[np.uint8]) -> Floats:
    """The sum of HoDoKu's step scores, the same for isomorphs."""
    applied, _ = tally(isomorphism.canonical_batch(rows), HODOKU_ORDER, one_by_one=True)
    scores = np.array([HODOKU_SCORES[name] for name in kernels_scales.TECHNIQUES])
    total: Floats = (applied @ scores).astype(np.float64)
    return total


def hodoku_level(score: float) -> str:
    """The level that HoDoKu's score bounds give; its techniques may lift it further."""
    return next((name for bound, name in HODOKU_LEVELS if score <= bound), "Extreme")


def serate(rows: NDArray[np.uint8], profile: str = "se") -> Floats:
    """Sudoku Explainer's ER, the rating of the hardest step."""
    from ludometry.games.sudoku.explainer import rate_many

    human.answers_of(rows)
    column: Floats = rate_many(rows, profile)[:, 0]
    return column
