"""The list of measures, in the order of table 3 of the paper, then the scales people know and our own.

metric     a name, where it comes from, which way is harder, and the function that computes it
harder     +1 when a larger value means a harder puzzle, -1 when a smaller one does
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ludometry.core.errors import BadInput, UnknownName
from ludometry.games.sudoku.collection import Puzzles, digits_array
from ludometry.tables.arrays import Floats


@dataclass(frozen=True, slots=True)
class Metric:
    """One measure of difficulty."""

    name: str
    """What it is called on the command line."""

    title: str
    """What the paper or its program calls it."""

    approach: str
    """The kind of measure, as in table 3."""

    harder: int
    """+1 when larger values are harder, -1 when smaller values are."""

    about: str
    """One sentence that says what is counted."""

    function: Callable[..., Floats]
    """Computes it for an array of 9 x 9 puzzles with one solution each."""

    trained: bool = False
    """Whether its weights were fitted to human times; `evaluate` fits such a metric anew on each training half."""


@cache
def _all() -> dict[str, Metric]:
    from ludometry.games.sudoku.metrics import combined, relaxation, search, simple, techniques

    by_search, relax = "algorithm based", "constraint relaxation"
    model, sums = "computational model", "linear combination"
    loose = "log of 1 + mean number of other solutions with k edges removed"
    fixed = "mean number of cells that stay fixed with k edges removed"
    four = "log minutes from Serate, Fowler's, refutation and dependency"
    ours = "minutes from search time and digit spread"
    listed = [
        Metric("backtracking", "backtracking", by_search, 1, "digits a random search takes back", search.backtracking),
        Metric("harmony", "harmony search", by_search, 1, "cost left after 10,000 improvisations", search.harmony),
        Metric("givens", "number of givens", "static", -1, "digits printed in the puzzle", simple.givens),
        Metric("annealing", "simulated annealing", by_search, 1, "swaps until the board is right", search.annealing),
        Metric("solutions", "number of solutions", relax, 1, loose, relaxation.solutions),
        Metric("fixedness", "fixedness", relax, -1, fixed, relaxation.fixedness),
        Metric("dependency", "dependency", model, -1, "mean options over the first k steps", simple.dependency),
        Metric("refutation", "refutation sum", model, 1, "mean sum of refutation scores", simple.refutation),
        Metric("fowler", "Fowler's", model, 1, "log of Fowler's rating, moves together (-B)", techniques.fowler),
        Metric("serate", "Serate", model, 1, "Sudoku Explainer's ER", techniques.serate),
        Metric("serate-lm", "Serate LM", model, 1, "log minutes from technique counts", combined.serate_lm, True),
        Metric("rd", "RD", sums, 1, "log minutes from refutation and dependency", combined.rd, True),
        Metric("sfrd", "SFRD", sums, 1, four, combined.sfrd, True),
        Metric("hodoku", "HoDoKu score", model, 1, "sum of HoDoKu's step scores", techniques.hodoku),
        Metric("predicted-minutes", "predicted minutes", "our predictor", 1, ours, combined.predicted_minutes, True),
    ]
    return {entry.name: entry for entry in listed}


def names() -> tuple[str, ...]:
    """The metrics by name, in the order of table 3."""
    return tuple(_all())


def metric(name: str) -> Metric:
    """The metric of that name."""
    if name not in _all():
        raise UnknownName("Sudoku metric", name, _all())
    return _all()[name]


def describe(name: str) -> str:
    """One line: title, approach, what is counted and which way is harder."""
    entry = metric(name)
    return f"{entry.title} ({entry.approach}): {entry.about}; {'more' if entry.harder > 0 else 'fewer'} is harder"


def defaults(name: str) -> dict[str, float | str]:
    """The options of a metric with their default values."""
    parameters = inspect.signature(metric(name).function).parameters.values()
    return {p.name: p.default for p in parameters if p.default is not p.empty}


def measure(name: str, puzzles: Puzzles, **options: float | str) -> Floats:
    """One number a puzzle; the options are those of `defaults(name)`.

    >>> measure("givens", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").tolist()
    [30.0]
    """
    entry = metric(name)
    known = defaults(name)
    for option in options:
        if option not in known:
            has = f"expected one of {', '.join(known)}" if known else "it has none"
            raise BadInput(f"metric {name!r} has no option {option!r}: {has}")
    rows = digits_array(puzzles)
    if rows.shape[1] != 81:
        raise BadInput(f"metrics are for 9 x 9 boards of 81 cells, not {rows.shape[1]} cells")
    return entry.function(rows, **options)
