"""The chance to win from the score.

board      chance that the dealer wins before the deal, by dealer's score and pone's score
sequence   what a deal scored in order: role and points, heels and the play first, then pone's hand, dealer's hand, crib
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage.kernels_chances import GOAL, PLAYED
from ludometry.games.cribbage.kernels_discard import deal
from ludometry.games.cribbage.kernels_game import LONGEST_LOG, Mind, play_deal
from ludometry.games.cribbage.statistics import ScoreTables
from ludometry.solve.jit import kernel

Array = NDArray[Any]


@kernel
def collect_deals(score: ScoreTables, minds: tuple[Mind, Mind], dice: Array, sequences: Array, lengths: Array) -> None:
    """Plays deals from 0-0 and keeps what each scored in order."""
    deck = np.arange(52)
    scores = np.zeros(2, np.int64)
    log = np.zeros((LONGEST_LOG, 2), np.int64)
    for number in range(lengths.shape[0]):
        deal(dice, deck)
        scores[:] = 0
        lengths[number] = play_deal(score, minds, 1, deck, scores, dice, log)
        for event in range(lengths[number]):
            sequences[number, event, 0] = log[event, 0]
            sequences[number, event, 1] = log[event, 1]


@kernel
def fill_histograms(sequences: Array, lengths: Array, played: Array, hands: Array) -> None:
    """How often the play (with heels) and the hands scored what: `played[pone, dealer]`, `hands[role, points]`."""
    for number in range(lengths.shape[0]):
        pone, dealer = 0, 0
        for event in range(lengths[number] - 3):
            if sequences[number, event, 0]:
                dealer += sequences[number, event, 1]
            else:
                pone += sequences[number, event, 1]
        played[min(pone, PLAYED - 1), min(dealer, PLAYED - 1)] += 1.0
        hands[0, sequences[number, lengths[number] - 3, 1]] += 1.0
        hands[1, sequences[number, lengths[number] - 2, 1]] += 1.0


@kernel
def fill_board_row(sequences: Array, lengths: Array, totals: Array, total: int, board: Array) -> None:
    """The chance that the dealer wins at all scores with one sum; those with larger sums are known.

    Every deal gives the dealer a point at least, so a score depends on larger sums only. `totals` holds what each
    deal brings to pone and dealer.
    """
    deals = lengths.shape[0]
    for dealer in range(max(0, total - 120), min(120, total) + 1):
        pone = total - dealer
        wins = 0.0
        for number in range(deals):
            after_pone, after_dealer = pone + totals[number, 0], dealer + totals[number, 1]
            if after_pone < GOAL and after_dealer < GOAL:
                wins += 1.0 - board[after_pone, after_dealer]
            else:
                wins += dealer_is_first(sequences[number], lengths[number], pone, dealer)
        board[dealer, pone] = wins / deals


@kernel
def dealer_is_first(sequence: Array, length: int, pone: int, dealer: int) -> float:
    """1 when the dealer reaches 121 before the pone does in this deal, else 0."""
    for event in range(length):
        points = int(sequence[event, 1])
        if sequence[event, 0]:
            dealer += points
            if dealer >= GOAL:
                return 1.0
        else:
            pone += points
            if pone >= GOAL:
                return 0.0
    return 0.0
