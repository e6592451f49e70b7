"""What a game is played for, and what every score is worth by it.

win      the chance to win, from 0 to 1; the loser's score does not matter
league   own league points, as the American Cribbage Congress counts them: a win 2, a skunk 3, a loss nothing, so that
         who is far behind may let himself be skunked
skunks   "1 and 2": a game counts 1, a skunk 2, won or lost
margin   the points by which the game is won or lost
points   the points of this deal alone; its stakes are those of winning, for ties and for the column beside it

All boards come from the same two tables of the strong player: who wins, and how games end. They were made from deals
that both sides played for points, so a score is worth what it is between two such players.
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.chances import GOAL, SCORES, Stakes
from ludometry.games.cribbage.kernels.winning import DEALER_SKUNKS, MARGIN, PONE_SKUNKS
from ludometry.games.cribbage.objectives import Objective
from ludometry.games.cribbage.players.strong_file import StrongTables
from ludometry.games.cribbage.rules import SKUNK
from ludometry.tables.arrays import Array

STAKES: dict[Objective, tuple[float, float, float, float]] = {
    "win": (1.0, 1.0, 0.0, 0.0),
    "points": (1.0, 1.0, 0.0, 0.0),
    "league": (2.0, 3.0, 0.0, 0.0),
    "skunks": (1.0, 2.0, -1.0, -2.0),
}
"""What a win, a win by a skunk, a loss and a loss by a skunk bring."""


def stakes_of(objective: Objective, tables: StrongTables) -> Stakes:
    """What scores and endings are worth to a seat by an objective."""
    scores = np.arange(SCORES, dtype=np.float64)
    if objective == "margin":
        lead = tables.endings[MARGIN]
        return Stakes(_both(-lead, lead), GOAL - scores, scores - GOAL)
    win, skunk, loss, skunked = STAKES[objective]
    wins = tables.board
    # The two tables are samples of their own: nobody skunks more often than he wins.
    skunks = np.minimum(tables.endings[DEALER_SKUNKS], wins), np.minimum(tables.endings[PONE_SKUNKS], 1 - wins)
    dealer = loss + (win - loss) * wins + (skunk - win) * skunks[0] + (skunked - loss) * skunks[1]
    pone = loss + (win - loss) * (1 - wins) + (skunk - win) * skunks[1] + (skunked - loss) * skunks[0]
    low = scores <= SKUNK
    return Stakes(_both(pone, dealer), np.where(low, skunk, win), np.where(low, skunked, loss))


def _both(pone: Array, dealer: Array) -> Array:
    """The board by role, own and other's score, from two by the dealer's and the pone's score."""
    return np.ascontiguousarray([pone.T, dealer])


def nothing_at_stake() -> Stakes:
    """Smallest tables of the right types."""
    return Stakes(np.zeros((1, 1, 1)), np.zeros(1), np.zeros(1))
