"""Pegging records, as kernels: what four cards gained and gave when they were played.

row         one line of the records; `rows[role, keep]` says which line four cards belong to
histogram   how often each number of points was pegged, 31 standing for 31 and more, for the median
outlook     mean gained, median gained and minus the mean given of a row, kept up to date; MISSING when never seen
"""

from __future__ import annotations

from typing import NamedTuple

from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.games.cribbage.kernels.statistics import (
    CRIB_SUM,
    CRIBS,
    HAND_SUM,
    KEEPS,
    LEAST,
    MOST,
    STARTERS,
    TWICE_MEDIAN,
    discard_figures,
)
from ludometry.games.cribbage.kernels.strategies import MISSING, keep_number, scale_rows, speak_in_points
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

HIGHEST = 31


class RecordTables(NamedTuple):
    """The arrays behind pegging records; see the words above."""

    rows: Array
    seen: Array
    gained: Array
    given: Array
    histogram: Array
    outlook: Array
    scaled: bool
    """Whether strategies that use these records speak on a scale from 0 to 1, as in the thesis, or in points."""


@kernel
def renew_row(records: RecordTables, row: int) -> None:
    """Works out the outlook of one row from what has been recorded."""
    seen = records.seen[row]
    if seen == 0:
        records.outlook[row, :] = MISSING
        return
    records.outlook[row, 0] = records.gained[row] / seen
    records.outlook[row, 2] = -(records.given[row] / seen)
    passed = 0
    low = -1
    for points in range(HIGHEST + 1):
        passed += int(records.histogram[row, points])
        if low < 0 and 2 * passed >= seen:
            low = points
        if 2 * passed >= seen + 1:
            records.outlook[row, 1] = (low + points) / 2.0
            return


@kernel
def renew_all(records: RecordTables) -> None:
    """Works out every outlook, after records have been read or merged."""
    for row in range(records.seen.shape[0]):
        renew_row(records, row)


@kernel
def record(records: RecordTables, role: int, keep: int, gained: int, given: int) -> None:
    """Adds one round of play to the records."""
    row = records.rows[role, keep]
    records.seen[row] += 1
    records.gained[row] += gained
    records.given[row] += given
    records.histogram[row, min(HIGHEST, gained)] += 1
    renew_row(records, row)


@kernel
def opinions_of(
    score: ScoreTables, records: RecordTables, six: Array, role: int, figures: Array, matrix: Array
) -> None:
    """The opinions of all eight strategies on the fifteen discards of six sorted cards."""
    discard_figures(score.ranks, score.crib_rows, six, figures)
    for discard in range(15):
        matrix[0, discard] = figures[discard, LEAST]
        matrix[1, discard] = figures[discard, HAND_SUM] / STARTERS
        matrix[2, discard] = figures[discard, TWICE_MEDIAN] / 2.0
        matrix[3, discard] = figures[discard, MOST]
        matrix[4, discard] = -(figures[discard, CRIB_SUM] / CRIBS)
        keep = keep_number(
            six[KEEPS[discard, 0]], six[KEEPS[discard, 1]], six[KEEPS[discard, 2]], six[KEEPS[discard, 3]]
        )
        row = records.rows[role, keep]
        matrix[5, discard] = records.outlook[row, 0]
        matrix[6, discard] = records.outlook[row, 1]
        matrix[7, discard] = records.outlook[row, 2]
    if records.scaled:
        scale_rows(matrix)
    else:
        speak_in_points(matrix)


@kernel
def number_rows_by_ranks(classes: Array, rows: Array) -> None:
    """Gives every four cards the row of their ranks and the role; `classes[a, b, c, d]` numbers sorted ranks."""
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    number = classes[a >> 2, b >> 2, c >> 2, d >> 2]
                    keep = keep_number(a, b, c, d)
                    rows[0, keep] = 2 * number
                    rows[1, keep] = 2 * number + 1
