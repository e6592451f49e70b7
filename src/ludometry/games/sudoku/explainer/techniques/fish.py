"""X-Wing, swordfish and jellyfish: a digit confined in some lines to as many crossing lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludometry.games.sudoku.explainer.state import (
    COLUMNS,
    ROWS,
    UNITS,
    State,
    cell_names,
    join_words,
    subsets,
    unit_name,
)
from ludometry.games.sudoku.explainer.step import Step
from ludometry.games.sudoku.explainer.techniques.naked_set import common_set
from ludometry.games.sudoku.explainer.techniques.technique import Technique


def _find(state: State, technique: Technique, size: int) -> Iterator[Step]:
    written = [state.digits.count(digit) for digit in range(10)]
    for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        for chosen in subsets(size, 9):
            lines = [bases[i] for i in chosen]
            for digit in range(1, 10):
                if written[digit] + 2 * size > 9:
                    continue
                places = [[i for i in range(9) if state.has(UNITS[line][i], digit)] for line in lines]
                common = common_set([sum(1 << i for i in line) for line in places], size)
                crossing = [covers[i] for i in range(9) if common >> i & 1]
                cells = [UNITS[line][i] for line, held in zip(lines, places) for i in held]
                gone = [c for line in crossing for c in state.places(line, digit) if c not in cells]
                if common and gone:
                    yield technique.step(
                        words=f"In {join_words([unit_name(u) for u in lines])} the {digit} stands only in "
                        f"{join_words([unit_name(u) for u in crossing])}: the {size} lines take one {digit} in each of "
                        f"these. So {digit} goes from {cell_names(gone)}.",
                        cells=tuple(cells),
                        candidates=tuple((cell, digit) for cell in cells),
                        eliminations=tuple((cell, digit) for cell in gone),
                        units=(*lines, *crossing),
                    )


X_WING = Technique("x-wing", "X-Wing", 3.2, partial(_find, size=2))
SWORDFISH = Technique("swordfish", "Swordfish", 3.8, partial(_find, size=3))
JELLYFISH = Technique("jellyfish", "Jellyfish", 5.2, partial(_find, size=4))
