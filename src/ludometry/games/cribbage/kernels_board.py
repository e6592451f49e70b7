"""What every place on the score board is worth, as kernels.

candidate   eight weights that a player may follow at a location
timelines   the deals of each candidate on the same cards, shape (candidates, deals, 16, 2) with rows (role, points)
sums        what each deal brings both roles when nobody reaches 121 in it, shape (candidates, deals, 2)
worth       the chance of winning at own score, other score and role, shape (122, 122, 2); 121 is the end
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_deal import (
    GOAL,
    LONGEST_TIMELINE,
    deal_sixes,
    split,
    timeline_of,
)
from ludometry.games.cribbage.kernels_records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels_strategies import favourite
from ludometry.games.cribbage.statistics import ScoreTables
from ludometry.solve.jit import kernel

Array = NDArray[Any]


@kernel
def collect_timelines(
    candidates: Array,
    other: Array,
    role: int,
    score: ScoreTables,
    records: RecordTables,
    dice: Array,
    timelines: Array,
    sizes: Array,
    sums: Array,
) -> None:
    """Plays the same deals with every candidate in `role` against the weights `other` in the other role."""
    deck = np.arange(52)
    sixes = np.empty((2, 6), np.int64)
    keeps = np.empty((2, 4), np.int64)
    crib = np.empty(4, np.int64)
    figures = np.empty((15, 5), np.int64)
    matrix = np.empty((8, 15))
    events = np.empty((LONGEST_TIMELINE, 2), np.int64)
    # Seats are roles here: seat 1 deals.
    for number in range(timelines.shape[1]):
        starter = deal_sixes(dice, deck, sixes)
        opinions_of(score, records, sixes[1 - role], 1 - role, figures, matrix)
        split(sixes[1 - role], favourite(other, matrix), keeps[1 - role], crib, 2)
        opinions_of(score, records, sixes[role], role, figures, matrix)
        for candidate in range(candidates.shape[0]):
            split(sixes[role], favourite(candidates[candidate], matrix), keeps[role], crib, 0)
            _, size = timeline_of(score, keeps, crib, starter, 1, events)
            sizes[candidate, number] = size
            sums[candidate, number, :] = 0
            for event in range(size):
                timelines[candidate, number, event, 0] = events[event, 0]
                timelines[candidate, number, event, 1] = events[event, 1]
                sums[candidate, number, events[event, 0]] += events[event, 1]


@kernel
def mean_worth(worth: Array, own: int, other: int, role: int, timelines: Array, sizes: Array, sums: Array) -> float:
    """The chance of winning from a location when one candidate's deals follow there."""
    total = 0.0
    for number in range(sizes.shape[0]):
        mine = own + sums[number, role]
        theirs = other + sums[number, 1 - role]
        if mine >= GOAL or theirs >= GOAL:
            mine, theirs = own, other
            for event in range(sizes[number]):
                if timelines[number, event, 0] == role:
                    mine += timelines[number, event, 1]
                    if mine >= GOAL:
                        total += 1.0
                        break
                else:
                    theirs += timelines[number, event, 1]
                    if theirs >= GOAL:
                        break
        else:
            total += worth[mine, theirs, 1 - role]
    return float(total / sizes.shape[0])


@kernel
def fill_worth(
    pone: tuple[Array, Array, Array], dealer: tuple[Array, Array, Array], worth: Array, choice: Array
) -> None:
    """Works the board backwards; at each location the best candidate is chosen and its number noted.

    Scores only grow, so one sweep from the end is exact for the deals given: what Algorithm 1 of the thesis
    repeats until nothing changes.
    """
    for own in range(GOAL - 1, -1, -1):
        for other in range(GOAL - 1, -1, -1):
            for role in range(2):
                timelines, sizes, sums = dealer if role == 1 else pone
                best = -1.0
                for candidate in range(sizes.shape[0]):
                    value = mean_worth(worth, own, other, role, timelines[candidate], sizes[candidate], sums[candidate])
                    if value > best:
                        best = value
                        choice[own, other, role] = candidate
                worth[own, other, role] = best
