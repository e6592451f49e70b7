"""What the score is worth, by dynamic programming.

board    chance that the dealer wins before a deal, for all 121 x 121 scores: the deals of self-play, in the order in
         which they score, are laid on every score from the end of the board backwards
endings  how often a game ends in a skunk and by how many points, by the same walk
chances  what is played for after the throw, a table for each role and thrown rank pair; players need all, advice a few
         rows
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ludometry.core.progress import note, progress
from ludometry.games.cribbage.kernels.chances import (
    GOAL,
    PLAYED,
    REACH,
    SCORES,
    USUAL_HAND,
    Stakes,
    fill_after_play,
    fill_chances,
)
from ludometry.games.cribbage.kernels.game import LONGEST_LOG, Mind
from ludometry.games.cribbage.kernels.winning import collect_deals, fill_board_row, fill_endings_row, fill_histograms
from ludometry.games.cribbage.statistics import score_tables
from ludometry.tables.arrays import Array


def played_deals(mind: Mind, deals: int, dice: Array) -> tuple[Array, Array]:
    """What deals between two like minds score, in order: role and points a row, and how many rows there are."""
    sequences, lengths = np.zeros((deals, LONGEST_LOG, 2), np.int8), np.zeros(deals, np.int64)
    with progress("playing deals for the board", deals, "deals") as bar:
        for begin in range(0, deals, 5000):
            part = slice(begin, min(deals, begin + 5000))
            collect_deals(score_tables(), (mind, mind), dice, sequences[part], lengths[part])
            bar.advance(part.stop - part.start)
    return sequences, lengths


def histograms(sequences: Array, lengths: Array) -> tuple[Array, Array]:
    """Odds of what the play brings pone and dealer, heels included, and of what their hands count."""
    played, hands = np.zeros((PLAYED,) * 2), np.zeros((2, 30))
    fill_histograms(sequences, lengths, played, hands)
    return played / played.sum(), hands / hands.sum(axis=1, keepdims=True)


def board_of(sequences: Array, lengths: Array) -> Array:
    """The chance that the dealer wins at every score."""
    board = np.zeros((121, 121))
    totals = _totals(sequences)
    with progress("the board from its end backwards", 241, "sums of scores") as bar:
        for total in range(240, -1, -1):
            fill_board_row(sequences, lengths, totals, total, board)
            bar.advance()
    return board


def endings_of(sequences: Array, lengths: Array) -> Array:
    """How games end from every score: the dealer's skunks, the pone's, and the dealer's lead."""
    endings = np.zeros((3, 121, 121))
    totals = _totals(sequences)
    with progress("how games end, from the end of the board backwards", 241, "sums of scores") as bar:
        for total in range(240, -1, -1):
            fill_endings_row(sequences, lengths, totals, total, endings)
            bar.advance()
    return endings


def _totals(sequences: Array) -> Array:
    """What each deal brings pone and dealer."""
    totals = np.zeros((len(sequences), 2), np.int64)
    for role in range(2):
        totals[:, role] = np.where(sequences[:, :, 0] == role, sequences[:, :, 1], 0).sum(axis=1)
    return totals


def all_chances(stakes: Stakes, hands: Array, cribs: Array, played: Array) -> Array:
    """What the game is worth after every throw at every score; a second of work, 13 MB."""
    note("working out the chance to win after every throw (a second or two)")
    chances = _empty_chances()
    fill_chances(stakes, hands, cribs, *_odds_of_play(played), chances)
    return chances


def _empty_chances() -> Array:
    return np.zeros((2, 91, SCORES, REACH), np.float32)


def _odds_of_play(played: Array) -> tuple[Array, Array, Array]:
    """What the play may bring pone and dealer, and how likely that is."""
    pone, dealer = np.nonzero(played > 1e-6)
    return pone, dealer, played[pone, dealer] / played[pone, dealer].sum()


UNCOUNTED = np.clip(np.arange(REACH) - USUAL_HAND, 0, GOAL - 1)
"""What `uncounted` says of every own score with the hand added."""


class ChancesAsked:
    """The same chances, worked out as advice asks for them: a hand throws at most 15 of the 91 pairs, at one score."""

    def __init__(self, stakes: Stakes, hands: Array, cribs: Array, played: Array) -> None:
        self._odds = _odds_of_play(played)
        self._chances = _empty_chances()
        self._known: set[tuple[int, int, int]] = set()
        self._stakes, self._hands, self._cribs = stakes, hands, cribs

    def rows(self, role: int, pairs: Iterable[int], other: int) -> Array:
        """The whole table, in which the rows of these pairs at the other's score are filled."""
        pone, dealer, odds = self._odds
        mine, his = (pone, dealer) if role == 0 else (dealer, pone)
        alive = other + his < GOAL
        gone = odds[~alive].sum() * self._stakes.lost[UNCOUNTED]
        reached = np.minimum(REACH - 1, np.arange(REACH)[:, None] + mine[alive])
        after, high = np.zeros((REACH, SCORES)), min(SCORES, other + int(his.max()) + 1)
        for pair in {pair for pair in pairs if (role, pair, other) not in self._known}:
            fill_after_play(self._stakes, self._hands, self._cribs[role, pair], role, other, high, after)
            worth = after[reached, other + his[alive]] @ odds[alive] + gone
            self._chances[role, pair, other] = worth
            self._known.add((role, pair, other))
        return self._chances
