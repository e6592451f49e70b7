"""The chance to win from the score.

board      chance that the dealer wins before the deal, by dealer's score and pone's score
endings    how the game ends, by the same scores: the chance that the dealer skunks the pone, that the pone skunks the
           dealer, and the points by which the dealer leads at the end, on average
sequence   what a deal scored in order: role and points, heels and the play first, then pone's hand, dealer's hand, crib
"""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.kernels.chances import GOAL, PLAYED, SCORES
from ludometry.games.cribbage.kernels.discard import deal
from ludometry.games.cribbage.kernels.game import LONGEST_LOG, Mind, play_deal
from ludometry.games.cribbage.kernels.scoring import ScoreTables
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


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


SKUNK_LINE = 90
"""Who loses with this many points or fewer is skunked."""
DEALER_SKUNKS, PONE_SKUNKS, MARGIN = range(3)


@kernel
def fill_endings_row(sequences: Array, lengths: Array, totals: Array, total: int, endings: Array) -> None:
    """How games end from all scores with one sum; those with larger sums are known, as in `fill_board_row`."""
    deals = lengths.shape[0]
    ends = np.zeros(2, np.int64)
    for dealer in range(max(0, total - SCORES + 1), min(SCORES - 1, total) + 1):
        pone = total - dealer
        dealer_skunks, pone_skunks, margin = 0.0, 0.0, 0.0
        for number in range(deals):
            after_pone, after_dealer = pone + totals[number, 0], dealer + totals[number, 1]
            if after_pone < GOAL and after_dealer < GOAL:
                # The roles change with the deal.
                dealer_skunks += endings[PONE_SKUNKS, after_pone, after_dealer]
                pone_skunks += endings[DEALER_SKUNKS, after_pone, after_dealer]
                margin -= endings[MARGIN, after_pone, after_dealer]
            else:
                final_scores(sequences[number], lengths[number], pone, dealer, ends)
                margin += ends[1] - ends[0]
                dealer_skunks += ends[1] == GOAL and ends[0] <= SKUNK_LINE
                pone_skunks += ends[0] == GOAL and ends[1] <= SKUNK_LINE
        endings[DEALER_SKUNKS, dealer, pone] = dealer_skunks / deals
        endings[PONE_SKUNKS, dealer, pone] = pone_skunks / deals
        endings[MARGIN, dealer, pone] = margin / deals


@kernel
def final_scores(sequence: Array, length: int, pone: int, dealer: int, ends: Array) -> None:
    """Where pone and dealer stand when one of them has reached 121 in this deal, or after it."""
    ends[0], ends[1] = pone, dealer
    for event in range(length):
        role = int(sequence[event, 0])
        ends[role] = min(GOAL, ends[role] + sequence[event, 1])
        if ends[role] == GOAL:
            return
