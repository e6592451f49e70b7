"""What the web app asks of the Sudoku room: staged hints, the rating with its path, and correlations of kept times."""

from __future__ import annotations

from typing import Any

from ludometry.core.errors import BadInput
from ludometry.games.sudoku.game import Placement, write_state
from ludometry.games.sudoku.grid import SYMBOLS, Grid, digits_of


def hint_marks(state: Grid, stage: int) -> tuple[str, tuple[str, ...], Placement | None]:
    """A stage of a hint: its words, what to light up, and the move once it is given away."""
    from ludometry.games.sudoku.hints import hint

    found = hint(state, stage)
    return found.words, found.lit, found.move


def struck(state: Grid, move: Placement) -> str:
    """The state after a pencil mark is rubbed out, or put back when it was."""
    from ludometry.games.sudoku.game import strike

    marks = list(state.candidates())
    bit = 1 << (move.digit - 1)
    if marks[move.cell] & bit:
        return write_state(strike(state, [(move.cell, move.digit)]))
    marks[move.cell] |= bit
    return write_state(Grid(state.digits, state.givens, tuple(marks)))


def marks_of(state: Grid) -> dict[str, str]:
    """The pencil marks of every empty cell, for those who read rather than look."""
    names = state.board.cell_name
    return {
        names(cell): "".join(SYMBOLS[d - 1] for d in digits_of(kept))
        for cell, kept in enumerate(state.candidates())
        if not state.digits[cell]
    }


def analysis(puzzle: str) -> dict[str, Any]:
    """Rating with its path, predicted minutes, options a step (figure 7) and the order of filling (figure 5)."""
    from ludometry.games.sudoku.human import model
    from ludometry.games.sudoku.verbs import rate

    data = rate(puzzle, path=True).data
    found = model(puzzle)
    options = [float(value) for value in found.options[0] if value == value]
    order = [float(value) if value == value else None for value in found.order[0]]
    return {**data, "options": options, "order": [order[row * 9 : row * 9 + 9] for row in range(9)]}


def metrics(puzzle: str) -> dict[str, float]:
    """Every scale side by side."""
    from ludometry.games.sudoku.verbs import rate

    found: dict[str, float] = rate(puzzle, metrics=True).data["metrics"]
    return found


def correlations(solves: list[tuple[str, str, float]]) -> list[dict[str, Any]]:
    """Each quick metric against kept solving times, the paper's figure 9 on one's own solvers."""
    import numpy as np

    from ludometry.games.sudoku.metrics import measure
    from ludometry.study.fit import pearson, spearman

    by_puzzle: dict[str, list[float]] = {}
    for puzzle, _, seconds in solves:
        by_puzzle.setdefault(puzzle, []).append(seconds)
    if len(by_puzzle) < 3:
        raise BadInput("at least three different solved puzzles are needed to correlate anything.")
    puzzles = list(by_puzzle)
    times = np.array([float(np.mean(by_puzzle[puzzle])) for puzzle in puzzles])
    rows = []
    for name in ("predicted-minutes", "sfrd", "dependency", "refutation", "serate", "givens"):
        values = np.asarray(measure(name, puzzles), dtype=np.float64)
        rows.append(
            {
                "metric": name,
                "pearson": pearson(values, times),
                "log_pearson": pearson(values, np.log(times)),
                "spearman": spearman(values, times),
                "n": len(puzzles),
                "points": [[float(v), float(t) / 60] for v, t in zip(values, times, strict=True)],
            }
        )
    return rows
