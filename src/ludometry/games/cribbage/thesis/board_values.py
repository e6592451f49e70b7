"""What every place on the score board is worth: what section 2.1 of the thesis defines, and what it left empty.

state          own score, other score and role
action         eight weights that are followed for one deal
reward         1 for the deal that wins the game, 0 for every other
return         G, the rewards to come, each discounted once for every deal before it (section 2.1.1.2)
policy         which weights of the eight strategies a player follows, by role and state
worth          v: the expected return of a state; undiscounted, the chance of winning (section 2.1.2.1)
quality        q: the expected return of an action at a state, when the policy follows after it (the same section)
evaluation     the worth of every state under a policy, from the end of the board backwards (Algorithm 1)
improvement    at every state, the candidate with the best quality given those values
iteration      evaluation and improvement in one sweep: scores only grow, so one sweep is enough (value iteration)
Monte Carlo    the same chance from games played out, the check on all of the above

Deals are drawn once and used at every state, so candidates are compared on the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ludometry.games.cribbage.kernels.board import collect_timelines, fill_worth
from ludometry.games.cribbage.kernels.deal import LONGEST_TIMELINE
from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.strategies import BOARD, DEALER, PONE, Weights
from ludometry.tables.arrays import Array


@dataclass(frozen=True, slots=True)
class BoardValues:
    """The result of a sweep over the board."""

    worth: Array
    """v, shape (122, 122, 2): own score, other score, role; 121 is the end."""
    quality: Array
    """q of every candidate, shape (121, 121, 2, candidates)."""

    @property
    def choice(self) -> Array:
        """Which candidate is best, the first of equals, shape (121, 121, 2)."""
        return np.asarray(self.quality.argmax(axis=-1))


ROUNDING = 1e-12
"""Sums of some thousand deals are good to this."""
BEST = -1
"""Follow the best candidate at every state."""


def returns(rewards: Sequence[float], discount: float = 1.0) -> list[float]:
    """The return G at every step of an episode, from the rewards that follow each step (section 2.1.1.2).

    >>> returns([0, 0, 1], 0.5)
    [0.25, 0.5, 1.0]
    """
    found: list[float] = []
    ahead = 0.0
    for reward in reversed(rewards):
        ahead = reward + discount * ahead
        found.append(ahead)
    return found[::-1]


def no_worse(one: Array, other: Array) -> bool:
    """Whether a policy is at least as good as another: worth as much at every state (section 2.1.2.1)."""
    return bool((one >= other - ROUNDING).all())


Deals = tuple[Array, Array, Array]
"""Timelines, their sizes and their sums; see kernels/board.py."""


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


def iterate(
    candidates: Array,
    opponent: Array,
    records: RecordTables,
    deals: int,
    seed: int,
    discount: float = 1.0,
    following: int = BEST,
) -> BoardValues:
    """Value iteration: the best of several candidates at every state against a fixed opponent.

    `candidates` has shape (candidates, 2, 8), `opponent` (2, 8), both by role. With one candidate this is policy
    evaluation, Algorithm 1 of the thesis; with `following` it is the evaluation of one of them, and the quality of
    all: each taken for one deal, and that one followed ever after.
    """
    pone, dealer = (
        draw_deals(candidates[:, role], opponent[1 - role], role, records, deals, seed) for role in (PONE, DEALER)
    )
    worth, quality = empty_worth(), np.zeros((BOARD, BOARD, 2, len(candidates)))
    fill_worth(pone, dealer, discount, following, worth, quality)
    return BoardValues(worth, quality)


def evaluate(policy: Array, records: RecordTables, deals: int = 4_000, seed: int = 11, discount: float = 1.0) -> Array:
    """The worth of every state when both follow the same weights, shape (2, 8) by role."""
    return iterate(policy[None], policy, records, deals, seed, discount).worth


def chosen_weights(candidates: Array, choice: Array) -> Weights:
    """The board of weights that follows the chosen candidate at every state."""
    board = np.empty((BOARD, BOARD, 2, candidates.shape[-1]))
    for role in (PONE, DEALER):
        board[:, :, role] = candidates[choice[:, :, role], role]
    return board


def monte_carlo(policy: Array, records: RecordTables, games: int = 20_000, seed: int = 12) -> tuple[float, float]:
    """How often the first dealer wins when both follow the same weights, from games played out, and its error."""
    from ludometry.games.cribbage.thesis.tournament import Agent, games_between

    board = np.broadcast_to(policy, (BOARD, BOARD, 2, policy.shape[-1])).copy()
    player = Agent(board, records)
    finals = games_between(player, player, games, seed)
    # The first player of a row deals first in rows 0, 2, 4 and so on, the second player in the others.
    dealer_wins = (finals[:, 0] > finals[:, 1]) == (np.arange(games) % 2 == 0)
    return float(dealer_wins.mean()), float(dealer_wins.std() / np.sqrt(games))
