"""The rating of a puzzle: how hard its hardest step is.

move      one step of the path without its explanation: technique, rating, what is written in and rubbed out
profile   which ladder rated it: "se" (Sudoku Explainer 1.2.1.3) or "sukaku" (SukakuExplainer's default additions)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ludometry.core.errors import BadInput, UnknownName
from ludometry.games.sudoku.explainer.state import State, digits_in
from ludometry.games.sudoku.explainer.step import Candidate
from ludometry.games.sudoku.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Profile = Literal["se", "sukaku"]
PROFILES: tuple[str, ...] = get_args(Profile)

PROFILE_NAMES = {
    "se": "Sudoku Explainer 1.2.1.3",
    "sukaku": "SukakuExplainer, default techniques",
}

UNSOLVED = 20.0
"""The ER of a puzzle at which the ladder gives out."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step of the path, without the words."""

    technique: str
    """The technique's identifier, such as `x-wing`."""

    rating: float
    """What the step costs."""

    placements: tuple[Candidate, ...]
    """The digit written in, if any."""

    eliminations: tuple[Candidate, ...]
    """The candidates rubbed out."""


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

    path: tuple[Move, ...]
    """Every step in order."""

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
    import numpy as np

    from ludometry.games.sudoku.explainer.kernels.codes import CODES
    from ludometry.games.sudoku.explainer.kernels.rate import LONGEST, way

    number = profile_number(profile)
    state = puzzle if isinstance(puzzle, State) else State.of(puzzle)
    moves = np.zeros((LONGEST, 4), np.int32)
    rubbed = np.zeros((LONGEST, 81), np.int32)
    result = np.zeros(3, np.int32)
    digits = np.array(state.digits, np.int32)
    steps = way(digits, np.array(state.marks, np.int32), number, True, moves, rubbed, result)
    path = []
    for (code, cost, cell, digit), masks in zip(moves[:steps].tolist(), rubbed[:steps]):
        gone = tuple((c, d) for c in np.flatnonzero(masks).tolist() for d in digits_in(int(masks[c])))
        path.append(Move(CODES[code], cost / 10, ((cell, digit + 1),) if cell >= 0 else (), gone))
    er, ep, ed = (int(tenths) / 10 for tenths in result)
    return Rating(er, ep, ed, profile, tuple(path))


def rate_many(rows: NDArray[np.uint8], profile: str = "se") -> NDArray[np.float64]:
    """ER, EP and ED of many puzzles, given as rows of 81 digits; a row with two equal digits in a unit gets 0."""
    import numpy as np

    from ludometry.games.sudoku.explainer.kernels.rate import rate_rows

    number = profile_number(profile)
    if rows.ndim != 2 or rows.shape[1] != 81:
        raise BadInput(f"expected rows of 81 digits, not an array of shape {rows.shape}")
    results = np.zeros((len(rows), 3), np.int32)
    rate_rows(np.ascontiguousarray(rows, dtype=np.uint8), number, results)
    return results / 10


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
