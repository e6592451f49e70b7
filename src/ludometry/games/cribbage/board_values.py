"""What every place on the score board is worth: the sections that the thesis left empty (2.1.2.2 to 2.1.2.5).

state          own score, other score and role
policy         which weights of the eight strategies a player follows, by role and state
evaluation     the chance of winning at every state under a policy, from the end of the board backwards
improvement    at every state, the candidate with the best chance of winning given those values
iteration      evaluation and improvement in one sweep: scores only grow, so one sweep is enough (value iteration)
Monte Carlo    the same chance from games played out, the check on all of the above

Deals are drawn once and used at every state, so candidates are compared on the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_board import collect_timelines, fill_worth
from ludometry.games.cribbage.kernels_deal import LONGEST_TIMELINE
from ludometry.games.cribbage.kernels_records import RecordTables
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.strategies import BOARD, DEALER, PONE, Weights

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class BoardValues:
    """The result of a sweep over the board."""

    worth: Array
    """Chance of winning, shape (122, 122, 2): own score, other score, role; 121 is the end."""
    choice: Array
    """Which candidate is best, shape (121, 121, 2)."""


Deals = tuple[Array, Array, Array]
"""Timelines, their sizes and their sums; see kernels_board.py."""


def draw_deals(candidates: Array, other: Array, role: int, records: RecordTables, deals: int, seed: int) -> Deals:
    """The same deals for each candidate (rows of eight weights) in a role, against the other's eight weights."""
    count = len(candidates)
    timelines = np.zeros((count, deals, LONGEST_TIMELINE, 2), np.int8)
    sizes = np.zeros((count, deals), np.int64)
    sums = np.zeros((count, deals, 2), np.int64)
    dice = np.array([seed], np.uint64)
    collect_timelines(
        np.ascontiguousarray(candidates, np.float64),
        np.ascontiguousarray(other, np.float64),
        role,
        score_tables(),
        records,
        dice,
        timelines,
        sizes,
        sums,
    )
    return timelines, sizes, sums


def empty_worth() -> Array:
    """The board before the sweep: only the end is known."""
    worth = np.zeros((BOARD + 1, BOARD + 1, 2))
    worth[BOARD, :BOARD] = 1.0
    return worth


def iterate(candidates: Array, opponent: Array, records: RecordTables, deals: int, seed: int) -> BoardValues:
    """Value iteration: the best of several candidates at every state against a fixed opponent.

    `candidates` has shape (candidates, 2, 8), `opponent` (2, 8), both by role. With one candidate this is policy
    evaluation, Algorithm 1 of the thesis.
    """
    pone, dealer = (
        draw_deals(candidates[:, role], opponent[1 - role], role, records, deals, seed) for role in (PONE, DEALER)
    )
    worth, choice = empty_worth(), np.zeros((BOARD, BOARD, 2), np.int64)
    fill_worth(pone, dealer, worth, choice)
    return BoardValues(worth, choice)


def evaluate(policy: Array, records: RecordTables, deals: int = 4_000, seed: int = 11) -> Array:
    """The chance of winning at every state when both follow the same weights, shape (2, 8) by role."""
    return iterate(policy[None], policy, records, deals, seed).worth


def evaluate_by_sweeps(pone: Deals, dealer: Deals, goal: int, threshold: float = 1e-9) -> tuple[Array, int]:
    """Algorithm 1 as the thesis prints it, sweep after sweep until nothing changes, on a board that ends at `goal`.

    Slow and obvious: the referee of the kernel, which needs one sweep because it begins at the end. Returns the
    values of the states from `121 - goal` on and the number of sweeps.
    """
    first = BOARD - goal
    worth, sweeps = empty_worth(), 0
    while True:
        sweeps += 1
        change = 0.0
        for own in range(first, BOARD):
            for other in range(first, BOARD):
                for role, (timelines, sizes, _) in ((PONE, pone), (DEALER, dealer)):
                    rows = zip(timelines[0], sizes[0])
                    new = float(np.mean([_after(worth, own, other, role, row[:size]) for row, size in rows]))
                    change = max(change, abs(new - worth[own, other, role]))
                    worth[own, other, role] = new
        if change < threshold:
            return worth, sweeps


def _after(worth: Array, own: int, other: int, role: int, timeline: Array) -> float:
    """The value after a deal, or of the end when the deal reaches it."""
    scores = {role: own, 1 - role: other}
    for who, points in timeline.tolist():
        scores[who] += points
        if scores[who] >= BOARD:
            return float(who == role)
    return float(worth[scores[role], scores[1 - role], 1 - role])


def chosen_weights(candidates: Array, choice: Array) -> Weights:
    """The board of weights that follows the chosen candidate at every state."""
    board = np.empty((BOARD, BOARD, 2, candidates.shape[-1]))
    for role in (PONE, DEALER):
        board[:, :, role] = candidates[choice[:, :, role], role]
    return board


def monte_carlo(policy: Array, records: RecordTables, games: int = 20_000, seed: int = 12) -> tuple[float, float]:
    """How often the first dealer wins when both follow the same weights, from games played out, and its error."""
    from ludometry.games.cribbage.tournament import Agent, games_between

    board = np.broadcast_to(policy, (BOARD, BOARD, 2, policy.shape[-1])).copy()
    player = Agent(board, records)
    finals = games_between(player, player, games, seed)
    # The first player of a row deals first in rows 0, 2, 4 and so on, the second player in the others.
    dealer_wins = (finals[:, 0] > finals[:, 1]) == (np.arange(games) % 2 == 0)
    return float(dealer_wins.mean()), float(dealer_wins.std() / np.sqrt(games))
