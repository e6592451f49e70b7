"""X-Wing, swordfish and jellyfish: a digit confined in some lines to as many crossing lines."""

from __future__ import annotations

from collections.abc import Iterator

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
                    yield Step(
                        technique=technique.id,
                        name=technique.name,
                        rating=technique.rating,
                        words=f"In {join_words([unit_name(u) for u in lines])} the {digit} stands only in "
                        f"{join_words([unit_name(u) for u in crossing])}: the {size} lines take one {digit} in each of "
                        f"these. So {digit} goes from {cell_names(gone)}.",
                        cells=tuple(cells),
                        candidates=tuple((cell, digit) for cell in cells),
                        placements=(),
                        eliminations=tuple((cell, digit) for cell in gone),
                        units=(*lines, *crossing),
                    )


def find_x_wing(state: State) -> Iterator[Step]:
    yield from _find(state, X_WING, 2)


def find_swordfish(state: State) -> Iterator[Step]:
    yield from _find(state, SWORDFISH, 3)


def find_jellyfish(state: State) -> Iterator[Step]:
    yield from _find(state, JELLYFISH, 4)


X_WING = Technique("x-wing", "X-Wing", 3.2, find_x_wing)
SWORDFISH = Technique("swordfish", "Swordfish", 3.8, find_swordfish)
JELLYFISH = Technique("jellyfish", "Jellyfish", 5.2, find_jellyfish)
