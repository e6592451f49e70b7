"""Papers done again as small as they can be, once a process: tests of a room and of its notebook look at one report."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import ludometry
from ludometry.study.figures import ReproductionReport

CRIBBAGE: dict[str, Any] = {"quick": True, "games": 2_000, "seeds": 2}
WHOLE: dict[str, Any] = {"quick": True}
_reproduce = ludometry.reproduce
"""The library's own, whatever a test has put in its place."""


@cache
def cribbage() -> ReproductionReport:
    """Two seeds of 2,000 games, and next to nothing of what the thesis measures beside them."""
    from ludometry.games.cribbage import reproduce
    from ludometry.games.cribbage.thesis import performance
    from ludometry.games.cribbage.thesis.performance import Effort

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reproduce, "QUICK_EFFORT", Effort(yardstick=30, tournaments=20, margins=100))
        patch.setattr(performance, "HUNDRED", 4)
        patch.setattr(reproduce.board_claims, "PUPILS", 2)
        patch.setattr(reproduce.board_claims, "SAMPLES", 3)
        return _reproduce("cribbage", **CRIBBAGE)


@cache
def yatzy() -> ReproductionReport:
    return _reproduce("yatzy", **WHOLE)


@cache
def sudoku() -> ReproductionReport:
    """Every row and figure of the paper, with so little work that it takes seconds."""
    from ludometry.games.sudoku import reproduce
    from ludometry.games.sudoku.paper.effort import Effort

    with pytest.MonkeyPatch.context() as patch:
        little = Effort(every=40, runs=2, samples=6, curve_samples=30, graphs=4, ideal_runs=1)
        patch.setattr(reproduce, "QUICK", little)
        return _reproduce("sudoku", **WHOLE)


@cache
def darkchess() -> ReproductionReport:
    """Tables 2 and 3 to five elements, where their misprints are; the fact sheet has the others."""
    from ludometry.games.darkchess import reproduce

    with pytest.MonkeyPatch.context() as patch:
        for name in ("TABLE_2", "TABLE_3"):
            patch.setattr(reproduce, name, {n: row for n, row in getattr(reproduce, name).items() if n <= 5})
        return _reproduce("symmetry", quick=True, room="darkchess")


@cache
def dominoes() -> ReproductionReport:
    return _reproduce("symmetry", quick=True, room="dominoes")


@cache
def drawn_darkchess() -> ReproductionReport:
    """Figures 1, 2 and 4, and the tables of few elements: the room's own tests look at the rest."""
    from ludometry.games.darkchess import reproduce

    with pytest.MonkeyPatch.context() as patch:
        tables = {"2": [reproduce.table_2], "3": [reproduce.table_3], "4": [reproduce.table_4]}
        figures = {"": [reproduce.figure_1, reproduce.figure_2, reproduce.figure_4]}
        patch.setattr(reproduce, "PARTS", tables | figures)
        for name, most in (("TABLE_2", 4), ("TABLE_3", 4), ("TABLE_4", 2)):
            patch.setattr(reproduce, name, {n: row for n, row in getattr(reproduce, name).items() if n <= most})
        return _reproduce("symmetry", quick=True, room="darkchess")


@cache
def drawn_skat() -> ReproductionReport:
    """Figure 5 alone."""
    from ludometry.games.skat import reproduce

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reproduce, "PARTS", {"": [reproduce.figure_5]})
        return _reproduce("symmetry", quick=True, room="skat")


SMALL: list[tuple[str, dict[str, Any], Callable[[], ReproductionReport]]] = [
    ("cribbage", CRIBBAGE, cribbage),
    ("sudoku", WHOLE, sudoku),
    ("symmetry", WHOLE | {"room": "dominoes"}, dominoes),
    ("symmetry", WHOLE | {"room": "darkchess"}, drawn_darkchess),
    ("symmetry", WHOLE | {"room": "skat"}, drawn_skat),
    ("yatzy", WHOLE, yatzy),
]


def reproduce(paper: str, **given: Any) -> ReproductionReport:
    """Stands for `ludometry.reproduce`: what a notebook asks is answered by a report that is small."""
    return next(small() for name, asked, small in SMALL if (name, asked) == (paper, given))
