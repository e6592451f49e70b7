"""SiSuS, the simple model of a human solver.

single       a cell that the rules alone decide: the only digit left for it (naked), or the only place left for
             a digit in a unit (hidden)
options      how many cells a single can fill at one moment
standstill   a moment without any single
refutation   what a standstill costs: for the easiest cell, the simple steps that refute its wrong digits

The model fills one of the cells that singles decide, at random, until none is left; then it takes the cell whose
wrong digits are refuted in the fewest steps. Thirty seeded runs give the mean order in which cells are filled,
the mean number of options at each step, and the mean sum of refutation scores. Boards of 4 x 4 are played by the plain
model (`human_plain.py`), which is also the judge of the fast one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import notation, solver
from ludometry.games.sudoku.collection import Puzzles, digits_array
from ludometry.games.sudoku.kernels.human import run_batch
from ludometry.games.sudoku.people import human_plain
from ludometry.tables.arrays import Bytes, Floats, Ints

RUNS = 30
"""The number of runs in the paper."""


@dataclass(frozen=True, slots=True)
class Model:
    """What the runs came to, one row a puzzle."""

    options: Floats
    """Mean number of options before each step; 0 at a standstill, NaN after the last step."""

    order: Floats
    """Mean step at which each cell is filled, from 1; NaN for givens."""

    refutation: Floats
    """Mean sum of refutation scores of a run."""

    standstills: Floats
    """Mean number of standstills of a run; 0 for a simple puzzle."""

    empties: Ints
    """The number of empty cells, so of steps."""

    @property
    def simple(self) -> NDArray[np.bool_]:
        """Which puzzles naked and hidden singles solve."""
        found: NDArray[np.bool_] = self.standstills == 0
        return found

    def dependency(self, k: int = 25) -> Floats:
        """Mean number of options over the first k steps: few options, hard puzzle."""
        if k < 1:
            raise BadInput(f"dependency looks at the first k steps, k is at least 1, not {k}")
        rows = self.options[:, :k]
        counted = ~np.isnan(rows)
        mean: Floats = np.where(counted, rows, 0.0).sum(axis=1) / np.maximum(1, counted.sum(axis=1))
        return mean


def answers_of(puzzles: Bytes) -> Bytes:
    """The solutions, refusing boards of another size and puzzles without exactly one solution."""
    if puzzles.shape[1] not in (16, 81):
        raise BadInput(f"the human model plays 4 x 4 and 9 x 9 boards, not boards of {puzzles.shape[1]} cells")
    batch = solver.solve_batch(puzzles, limit=2)
    wrong = np.flatnonzero(batch.counts != 1)
    if len(wrong):
        row = int(wrong[0])
        place = f"puzzle {row + 1}: " if len(puzzles) > 1 else ""
        try:
            solver.demand_unique(notation.read(notation.line([int(d) for d in puzzles[row]])))
        except BadInput as problem:
            raise BadInput(f"{place}{problem}") from None
    return batch.solutions


def model(puzzles: Puzzles, runs: int = RUNS, seed: int = 0) -> Model:
    """Runs the model on puzzles with one solution each; the same seed gives the same figures."""
    if runs < 1:
        raise BadInput(f"the model needs at least 1 run, not {runs}")
    rows = digits_array(puzzles)
    answers = answers_of(rows)
    options = np.zeros(rows.shape, dtype=np.int64)
    order = np.zeros(rows.shape, dtype=np.int64)
    totals = np.zeros((len(rows), 3), dtype=np.int64)
    if rows.shape[1] == 81:
        run_batch(rows, answers, runs, seed, options, order, totals)
    else:
        for k in range(len(rows)):
            _run_plain(rows[k], answers[k], runs, seed, options[k], order[k], totals[k])
    steps = np.arange(rows.shape[1])[None, :] < totals[:, 2:3]
    return Model(
        np.where(steps, options / runs, np.nan),
        np.where(rows == 0, order / runs, np.nan),
        totals[:, 0] / runs,
        totals[:, 1] / runs,
        totals[:, 2],
    )


def _run_plain(row: Bytes, answer: Bytes, runs: int, seed: int, options: Ints, order: Ints, totals: Ints) -> None:
    """The runs of the plain model, added up as `run_batch` does."""
    rng = random.Random(seed)
    for _ in range(runs):
        for step, done in enumerate(human_plain.run(row.tolist(), answer.tolist(), rng)):
            options[step] += len(done.options)
            order[done.cell] += step + 1
            totals[0] += done.refutation
            totals[1] += not done.options
    totals[2] = np.count_nonzero(row == 0)


def orders(puzzle: Puzzles, runs: int, seed: int = 0) -> Ints:
    """The step at which each cell is filled in each single run (0 for givens): runs x 81."""
    rows = digits_array(puzzle)[:1]
    answers = answers_of(rows)
    found = np.zeros((runs, 81), dtype=np.int64)
    for run in range(runs):
        unused = np.zeros((1, 81), dtype=np.int64)
        totals = np.zeros((1, 3), dtype=np.int64)
        run_batch(rows, answers, 1, seed + run, unused, found[run : run + 1], totals)
    return found
