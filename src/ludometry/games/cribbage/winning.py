"""The chance to win, by dynamic programming over the score.

board    chance that the dealer wins before a deal, for all 121 x 121 scores: the deals of self-play, in the order in
         which they score, are laid on every score from the end of the board backwards
chances  the same after the throw, one table for each role and thrown rank pair; worked out when first needed
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.progress import note, progress
from ludometry.games.cribbage import kernels_chances
from ludometry.games.cribbage.kernels_game import LONGEST_LOG, Mind
from ludometry.games.cribbage.statistics import score_tables

Array = NDArray[Any]


def played_deals(mind: Mind, deals: int, dice: Array) -> tuple[Array, Array]:
    """What deals between two like minds score, in order: role and points a row, and how many rows there are."""
    from ludometry.games.cribbage.kernels_winning import collect_deals

    sequences, lengths = np.zeros((deals, LONGEST_LOG, 2), np.int8), np.zeros(deals, np.int64)
    with progress("playing deals for the board", deals, "deals") as bar:
        for begin in range(0, deals, 5000):
            part = slice(begin, min(deals, begin + 5000))
            collect_deals(score_tables(), (mind, mind), dice, sequences[part], lengths[part])
            bar.advance(part.stop - part.start)
    return sequences, lengths


def histograms(sequences: Array, lengths: Array) -> tuple[Array, Array]:
    """Odds of what the play brings pone and dealer, heels included, and of what their hands count."""
    from ludometry.games.cribbage.kernels_winning import fill_histograms

    played, hands = np.zeros((kernels_chances.PLAYED,) * 2), np.zeros((2, 30))
    fill_histograms(sequences, lengths, played, hands)
    return played / played.sum(), hands / hands.sum(axis=1, keepdims=True)


def board_of(sequences: Array, lengths: Array) -> Array:
    """The chance that the dealer wins at every score."""
    from ludometry.games.cribbage.kernels_winning import fill_board_row

    board = np.zeros((121, 121))
    totals = np.zeros((len(lengths), 2), np.int64)
    for role in range(2):
        totals[:, role] = np.where(sequences[:, :, 0] == role, sequences[:, :, 1], 0).sum(axis=1)
    with progress("the board from its end backwards", 241, "sums of scores") as bar:
        for total in range(240, -1, -1):
            fill_board_row(sequences, lengths, totals, total, board)
            bar.advance()
    return board


def all_chances(board: Array, hands: Array, cribs: Array, played: Array) -> Array:
    """Chances to win after every throw at every score; a second of work, 13 MB."""
    note("working out the chance to win after every throw (a second or two)")
    shape = (2, 91, kernels_chances.SCORES, kernels_chances.REACH)
    chances = np.zeros(shape, np.float32)
    mine, his = np.nonzero(played > 1e-6)
    odds = played[mine, his] / played[mine, his].sum()
    kernels_chances.fill_chances(board, hands, cribs, mine, his, odds, chances)
    return chances
