"""What the paper prints: R. Pelánek, Difficulty Rating of Sudoku Puzzles (2014)."""

from __future__ import annotations

from ludometry.study.claims import Between

SITES = ("fed-sudoku.eu", "sudoku.org.uk")

TABLE_1 = {
    "hidden-single": 1.2,
    "direct-pointing": 1.7,
    "direct-claiming": 1.9,
    "direct-hidden-pair": 2.0,
    "naked-single": 2.3,
    "direct-hidden-triplet": 2.5,
    "pointing": 2.6,
    "claiming": 2.8,
}

TABLE_2 = {
    "all": ((0.42, 0.57, 0.65, 0.67, 0.64, 0.58, 0.51, 0.47), (0.31, 0.54, 0.62, 0.70, 0.74, 0.76, 0.76, 0.73)),
    "simple": ((0.57, 0.64, 0.70, 0.73, 0.74, 0.73, 0.70, 0.66), (0.62, 0.71, 0.76, 0.79, 0.80, 0.80, 0.78, 0.75)),
}
"""Dependency against mean time for k = 5, 10, ..., 40 on the two sites."""

TABLE_3 = {
    "backtracking": (0.16, 0.25),
    "harmony": (0.18, 0.22),
    "givens": (0.25, 0.27),
    "annealing": (0.38, 0.39),
    "solutions": (0.40, 0.46),
    "fixedness": (0.56, 0.61),
    "dependency": (0.67, 0.69),
    "refutation": (0.68, 0.83),
    "fowler": (0.68, 0.87),
    "serate": (0.70, 0.86),
    "serate-lm": (0.78, 0.86),
    "rd": (0.74, 0.88),
    "sfrd": (0.84, 0.95),
}
"""Pearson's correlation with mean time on the two sites."""

RARE = 0.005
"""Footnote 5: techniques below this share of all applications are grouped together."""

DEPENDENCY_STEPS = 20
"""Table 3 does not say the k of dependency; in table 2 it is k = 20 that has its figures (0.67, and 0.70 for 0.69)."""

MODEL_RUNS = 30
SAMPLES = 1000
EDGES_REMOVED = 45


def both(figures: tuple[float, float]) -> str:
    """The figures of the two sites, as a cell of the table."""
    return f"{figures[0]:.2f} and {figures[1]:.2f}"


def between_sites(figures: tuple[float, float]) -> Between:
    return Between(min(figures), max(figures))
