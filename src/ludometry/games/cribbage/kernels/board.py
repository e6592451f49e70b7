"""What every place on the score board is worth, as kernels.

candidate   eight weights that a player may follow at a location
timelines   the deals of each candidate on the same cards, shape (candidates, deals, 16, 2) with rows (role, points)
sums        what each deal brings both roles when nobody reaches 121 in it, shape (candidates, deals, 2)
worth       v of section 2.1.2.1: the return at own score, other score and role, shape (122, 122, 2); 121 is the end
quality     q of the same section: the return of each candidate there, shape (121, 121, 2, candidates)
discount    gamma of section 2.1.1.2, a deal being a time step; with 1 the return is the chance of winning
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.deal import (
    GOAL,
    LONGEST_TIMELINE,
    deal_sixes,
    split,
    timeline_of,
)
from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.games.cribbage.kernels.strategies import favourite
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


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
def mean_worth(
    worth: Array, own: int, other: int, role: int, deals: tuple[Array, Array, Array], candidate: int, discount: float
) -> float:
    """The return from a location when one candidate's deals follow there: 1 for a win in this deal, and for every
    other deal what the location after it is worth, discounted once."""
    timelines, sizes, sums = deals[0][candidate], deals[1][candidate], deals[2][candidate]
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
            total += discount * worth[mine, theirs, 1 - role]
    return float(total / sizes.shape[0])


@kernel
def fill_worth(
    pone: tuple[Array, Array, Array],
    dealer: tuple[Array, Array, Array],
    discount: float,
    following: int,
    worth: Array,
    quality: Array,
) -> None:
    """Works the board backwards: the quality of every candidate at every location, and what the location is worth.

    A location is worth what the candidate `following` brings there, or the best of all when it is below zero. Scores
    only grow, so one sweep from the end is exact for the deals given: what Algorithm 1 of the thesis repeats until
    nothing changes.
    """
    for own in range(GOAL - 1, -1, -1):
        for other in range(GOAL - 1, -1, -1):
            for role in range(2):
                deals = dealer if role == 1 else pone
                best = -1.0
                for candidate in range(quality.shape[3]):
                    value = mean_worth(worth, own, other, role, deals, candidate, discount)
                    quality[own, other, role, candidate] = value
                    if candidate == following or following < 0:
                        best = max(best, value)
                worth[own, other, role] = best
