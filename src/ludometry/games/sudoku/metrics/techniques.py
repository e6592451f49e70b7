"""Scales that name techniques: Fowler's, HoDoKu's, Sudoku Explainer's.

Fowler's program makes moves as it finds them, so that its number depends on the order of cells; with its option -B it
commits every move of a kind together. `fowler_rating` does both. Together it equals the number of his program (gsf's
sudoku of 2011) on puzzles that singles solve and is within a tenth of it on nearly all up to wings; above that his
cycles and ours differ. As found, the order of looking is ours (cells row by row, then units and digits), not his.

HoDoKu's steps and scores are taken as published. Its order of search is public with its source; ours takes the easiest
step first and measures the puzzle in its canonical form, so that isomorphs agree: the ranking is HoDoKu's, the number
is not.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.sudoku import isomorphism
from ludometry.games.sudoku.metrics.kernels import scales
from ludometry.games.sudoku.people import human
from ludometry.tables.arrays import Bytes, Floats, Ints

_PLACE = {name: k for k, name in enumerate(scales.TECHNIQUES)}

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


def tally(rows: Bytes, order: tuple[str, ...], manner: int) -> tuple[Ints, Ints]:
    """Applications and patterns of each technique of `scales.TECHNIQUES`, one row a puzzle."""
    answers = human.answers_of(rows)
    applied = np.zeros((len(rows), scales.SIZE), dtype=np.int64)
    patterns = np.zeros_like(applied)
    numbers = np.array([_PLACE[name] for name in order], dtype=np.int64)
    scales.count_batch(rows, answers, numbers, manner, applied, patterns)
    return applied, patterns


def fowler_rating(rows: Bytes, together: bool = True) -> Ints:
    """Fowler's whole number, with the moves of a kind made together (his option -B) or as they are found (his default).

    Singles count by rounds (1 naked, 2 hidden), box-line rounds 4, sets and fish by pattern and size, cycles 256,
    contradictions 1,024 a round, and a guess lifts the rating above 90,000.
    """
    applied, patterns = tally(rows, FOWLER_ORDER, scales.TOGETHER if together else scales.AS_FOUND)

    def rounds(name: str) -> Ints:
        column: Ints = applied[:, _PLACE[name]]
        return column

    def shapes(name: str) -> Ints:
        column: Ints = patterns[:, _PLACE[name]]
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


def fowler(rows: Bytes) -> Floats:
    """Log of Fowler's rating with -B: the rating spans five orders of magnitude, and -B makes isomorphs agree."""
    return np.log(fowler_rating(rows))


def hodoku(rows: Bytes) -> Floats:
    """The sum of HoDoKu's step scores, the same for isomorphs."""
    applied, _ = tally(isomorphism.canonical_batch(rows), HODOKU_ORDER, scales.ONE_BY_ONE)
    scores = np.array([HODOKU_SCORES[name] for name in scales.TECHNIQUES])
    total: Floats = (applied @ scores).astype(np.float64)
    return total


def serate(rows: Bytes, profile: str = "se") -> Floats:
    """Sudoku Explainer's ER, the rating of the hardest step."""
    from ludometry.games.sudoku.explainer import rate_many

    human.answers_of(rows)
    column: Floats = rate_many(rows, profile)[:, 0]
    return column
