"""Findings: what a kernel says of a state, before it is put into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludometry.games.sudoku.explainer.state import State, digits_in
from ludometry.games.sudoku.explainer.step import Candidate

if TYPE_CHECKING:
    from ludometry.games.sudoku.explainer.kernels.rate import Desk


@dataclass(frozen=True, slots=True)
class Finding:
    """A step as the kernels write it down."""

    technique: str
    """The technique's identifier."""

    rating: float
    """What it costs."""

    placements: tuple[Candidate, ...]
    """The digit written in, if any."""

    eliminations: tuple[Candidate, ...]
    """The candidates rubbed out."""

    source: tuple[int, int, bool] | None
    """Where a chain starts: cell, digit, and whether it is supposed on."""

    unit: int
    """The unit of a region chain, or -1."""

    level: int
    """What a dynamic chain may use: 0 links only, 1 patterns, 2 and more nested chains."""


def desk_for(state: State, rows: int = 0) -> Desk:
    """A desk with a state laid out on it."""
    import numpy as np

    from ludometry.games.sudoku.explainer.kernels.rate import lay_out, new_desk

    desk = new_desk(rows)
    lay_out(desk, np.array(state.digits, np.int32), np.array(state.marks, np.int32))
    return desk


def finding_of(row: list[int], masks: list[int]) -> Finding:
    """Reads a row of a desk's moves: technique, rating, cell, digit, source, unit, level."""
    from ludometry.games.sudoku.explainer.kernels.codes import CODES

    code, cost, cell, digit, source, unit, level = row
    start = None
    if source >= 0:
        place, on = (source, True) if source < 729 else (source - 729, False)
        start = place // 9, place % 9 + 1, on
    return Finding(
        technique=CODES[code],
        rating=cost / 10,
        placements=((cell, digit + 1),) if cell >= 0 else (),
        eliminations=tuple((c, d) for c, mask in enumerate(masks) if mask for d in digits_in(mask)),
        source=start,
        unit=unit,
        level=level,
    )


def found_by(state: State, kernel: Callable[[Desk], int]) -> Finding | None:
    """The step that one kernel finds in a state."""
    desk = desk_for(state)
    rating = int(kernel(desk))
    if rating == 0:
        return None
    code, cell, digit, source, unit, level = desk.hit.tolist()
    return finding_of([code, rating, cell, digit, source, unit, level], desk.gone.tolist())
