"""The rating of a puzzle: how hard its hardest step is.

profile   which ladder rated it: "se" (Sudoku Explainer 1.2.1.3) or "sukaku" (SukakuExplainer's default additions)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.progress import note
from ludometry.games.sudoku.explainer.finding import Finding, desk_for, finding_of
from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludometry.games.sudoku.explainer.kernels.rate import Desk

Profile = Literal["se", "sukaku"]
PROFILES: tuple[str, ...] = get_args(Profile)

PROFILE_NAMES = {
    "se": "Sudoku Explainer 1.2.1.3",
    "sukaku": "SukakuExplainer, default techniques",
}

UNSOLVED = 20.0
"""The ER of a puzzle at which the ladder gives out."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What the ladder says of a puzzle."""

    er: float
    """The rating of the hardest step; 20.0 when no technique takes the puzzle further."""

    ep: float
    """The hardest step up to and including the first digit written in ("pearl")."""

    ed: float
    """The first step ("diamond")."""

    profile: str
    """The ladder that was used: "se" or "sukaku"."""

    path: tuple[Finding, ...]
    """Every step in order, without the words; `solution_path` gives them with their reasons."""

    @property
    def solved(self) -> bool:
        return self.er < UNSOLVED

    @property
    def hardest(self) -> str:
        """The technique of the hardest step, the first of equals; empty for a finished grid."""
        return max(self.path, key=lambda move: move.rating).technique if self.path else ""


def profile_number(profile: str) -> int:
    if profile not in PROFILES:
        raise UnknownName("rating profile", profile, PROFILES)
    return PROFILES.index(profile)


def rate(puzzle: str | Sequence[int] | Grid | State, profile: str = "se") -> Rating:
    """Rates a puzzle, or what is left of a half-solved one."""
    from ludometry.games.sudoku.explainer.kernels import rate as kernels

    number = profile_number(profile)
    state = puzzle if isinstance(puzzle, State) else State.of(puzzle)
    desk = desk_for(state, kernels.LONGEST)
    solved = _advance(desk, number)
    er, ep, ed, steps = (int(value) for value in desk.tally[:4])
    path = tuple(
        finding_of(row, masks) for row, masks in zip(desk.moves[:steps].tolist(), desk.rubbed[:steps].tolist())
    )
    return Rating(er / 10 if solved else UNSOLVED, ep / 10, ed / 10, profile, path)


def rate_many(rows: NDArray[np.uint8], profile: str = "se") -> NDArray[np.float64]:
    """ER, EP and ED of many puzzles, given as rows of 81 digits; a row with two equal digits in a unit gets 0."""
    import numpy as np

    from ludometry.games.sudoku.explainer.kernels import rate as kernels

    number = profile_number(profile)
    if rows.ndim != 2 or rows.shape[1] != 81:
        raise BadInput(f"expected rows of 81 digits, not an array of shape {rows.shape}")
    puzzles = np.ascontiguousarray(rows, dtype=np.uint8)
    results = np.zeros((len(puzzles), 3), np.int32)
    kernels.rows_easy(puzzles, number, results)
    if (results[:, 0] < 0).any():
        kernels.rows_deep(puzzles, number, results)
    for row in np.flatnonzero(results[:, 0] < 0):
        desk = desk_for(State.of(puzzles[row].tolist()))
        solved = _advance_nested(desk, number)
        results[row] = desk.tally[:3]
        if not solved:
            results[row, 0] = round(10 * UNSOLVED)
    return results / 10


def _advance(desk: Desk, profile: int) -> bool:
    """Takes a puzzle as far as the ladder goes, by kernels that are compiled when a puzzle first needs them."""
    from ludometry.games.sudoku.explainer.kernels import rate as kernels
    from ludometry.games.sudoku.explainer.kernels.trials import new_trials
    from ludometry.solve.jit import announced

    if kernels.advance_first(desk) == kernels.SOLVED:
        return True
    simple = announced(kernels.advance_simple, "pairs, fish and wings, which this puzzle needs", 15)
    if simple(desk, profile) == kernels.SOLVED:
        return True
    easy = announced(kernels.advance_easy, "loops and forcing chains, which this puzzle needs", 40)
    if easy(desk, profile) == kernels.SOLVED:
        return True
    deep = announced(kernels.advance_deep, "dynamic chains, which this puzzle needs", 60)
    return bool(deep(desk, new_trials(), profile) == kernels.SOLVED) or _advance_nested(desk, profile)


def _advance_nested(desk: Desk, profile: int) -> bool:
    """Goes on with nested chains, which are compiled apart because few puzzles need them."""
    from ludometry.games.sudoku.explainer.kernels.nested import advance_nested, new_search
    from ludometry.games.sudoku.explainer.kernels.nests import new_shelf
    from ludometry.games.sudoku.explainer.kernels.rate import SOLVED

    note("looking for nested chains, which may take minutes")
    searches = new_search(), new_search(), new_search()
    return bool(advance_nested(desk, *searches, new_shelf(), profile) == SOLVED)


def format_rating(form: str, puzzle: str, rating: Rating) -> str:
    """Fills a line such as `%g ED=%r/%p/%d`: %g the puzzle, %r ER, %p EP, %d ED, %n profile, %% a percent sign."""
    fields = {
        "g": puzzle,
        "r": f"{rating.er:.1f}",
        "p": f"{rating.ep:.1f}",
        "d": f"{rating.ed:.1f}",
        "n": rating.profile,
        "h": rating.hardest,
        "%": "%",
    }
    out = []
    pieces = iter(form)
    for symbol in pieces:
        if symbol != "%":
            out.append(symbol)
            continue
        key = next(pieces, "")
        if key not in fields:
            raise BadInput(f"%{key} is not a field of a rating line: expected one of %g %r %p %d %n %h %%")
        out.append(fields[key])
    return "".join(out)
