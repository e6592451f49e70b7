"""The rating of a puzzle: how hard its hardest step is.

profile   which ladder rated it: "se" (Sudoku Explainer 1.2.1.3) or "sukaku" (SukakuExplainer's default additions)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.progress import note
from ludometry.games.sudoku.explainer.finding import Finding, desk_for, finding_of
from ludometry.games.sudoku.explainer.state import State
from ludometry.games.sudoku.names import Profile
from ludometry.games.sudoku.position import Grid

if TYPE_CHECKING:
    from ludometry.games.sudoku.explainer.kernels.rate import Desk
    from ludometry.tables.arrays import Bytes, Floats

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


def rate_many(rows: Bytes, profile: str = "se") -> Floats:
    """ER, EP and ED of many puzzles, given as rows of 81 digits; a row with two equal digits in a unit gets 0."""
    import numpy as np

    from ludometry.games.sudoku.explainer.kernels import rate as kernels
    from ludometry.games.sudoku.explainer.kernels.trials import new_trials

    number = profile_number(profile)
    if rows.ndim != 2 or rows.shape[1] != 81:
        raise BadInput(f"expected rows of 81 digits, not an array of shape {rows.shape}")
    puzzles = np.ascontiguousarray(rows, dtype=np.uint8)
    results = np.zeros((len(puzzles), 3), np.int32)
    spare = kernels.new_desk(0)
    kernels.rows_easy(puzzles, spare, kernels.rungs(kernels.EASY[number]), results)
    if (results[:, 0] < 0).any():
        kernels.rows_deep(puzzles, spare, new_trials(), kernels.rungs(kernels.DEEP[number]), kernels.trials(), results)
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

    ladder = kernels.DEEP[profile]
    for count in range(1, len(ladder) + 1):
        announced(ladder[count - 1][0], "a technique that this puzzle needs", 2)
        if kernels.advance(desk, kernels.rungs(ladder[:count])) == kernels.SOLVED:
            return True
    book, table = new_trials(), kernels.rungs(ladder)
    for count in range(1, len(kernels.TRIALS) + 1):
        announced(kernels.TRIALS[count - 1], "chains, which this puzzle needs", 6)
        if kernels.advance_deep(desk, book, table, kernels.trials(count)) == kernels.SOLVED:
            return True
    return _advance_nested(desk, profile)


def _advance_nested(desk: Desk, profile: int) -> bool:
    """Goes on with nested chains, which are compiled apart because few puzzles need them."""
    from ludometry.games.sudoku.explainer.kernels import rate as kernels
    from ludometry.games.sudoku.explainer.kernels.nested import nested_step, new_search
    from ludometry.games.sudoku.explainer.kernels.nests import new_shelf

    note("looking for nested chains, which may take minutes")
    searches, top = (new_search(), new_search(), new_search()), new_shelf()
    table, further = kernels.rungs(kernels.DEEP[profile]), kernels.trials()
    while kernels.advance_deep(desk, searches[0].book, table, further) != kernels.SOLVED:
        ratings = (nested_step(desk, *searches, top, level) for level in range(2, 6))
        rating = next((rating for rating in ratings if rating), 0)
        if rating == 0:
            return False
        kernels.do_step(desk, rating)
    return True


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
