"""What a position is worth to both seats, with every card known that the position names.

stakes   per cent to win or what else is played for: before a deal the board; with six cards in hand the board and what
         each hand is above the average; before the cut the average over all starters; after it what hands and crib will
         count, over what the play brings on average; what the game has brought at the end
lead     in points, when the objective is points: by how many a seat will lead once this deal is counted, as if there
         were no 121; how far it leads at the end
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from ludometry.games.cribbage.kernels.statistics import pair_number
from ludometry.games.cribbage.position import GOAL, NOBODY, Position, Throw, View, pegging
from ludometry.games.cribbage.rules import Cribbage, all_played, to_throw
from ludometry.games.cribbage.scoring import heels, score_hand
from ludometry.tables.arrays import Array

if TYPE_CHECKING:
    from ludometry.games.cribbage.oracle import CribbageOracle

RULES = Cribbage()
COUNTS = np.arange(30)


class Worth:
    """What positions are worth by an oracle's tables."""

    def __init__(self, oracle: CribbageOracle) -> None:
        self.oracle = oracle
        played = oracle.tables.played
        self.pone, self.dealer = np.nonzero(played > 1e-6)
        self.odds = played[self.pone, self.dealer] / played[self.pone, self.dealer].sum()
        self.hands = oracle.tables.hands @ COUNTS
        """What hands of pone and dealer count on average."""
        self.play = float((self.odds * (self.dealer - self.pone)).sum())
        """What the play brings the dealer on average, heels included, less the pone's."""

    def __call__(self, position: Position) -> tuple[float, float]:
        if self.oracle.objective == "points":
            lead = self.lead_of_seat_0(position)
            return lead, -lead
        first, second = (self.oracle.times * worth for worth in self.of_seats(position))
        # Two chances to win are 100 per cent to the last digit.
        return first, 100 - first if self.oracle.objective == "win" else second

    def of_seats(self, position: Position) -> tuple[float, float]:
        """What is played for, to each seat."""
        one, two = position.scores
        if position.dealer == NOBODY or max(one, two) >= GOAL:
            before = self.oracle.before_a_deal
            return (before(one, two, True) + before(one, two, False)) / 2, (
                before(two, one, True) + before(two, one, False)
            ) / 2
        dealer, pone = self._of_roles(position)
        return (dealer, pone) if position.dealer == 0 else (pone, dealer)

    def lead_of_seat_0(self, position: Position) -> float:
        lead = position.scores[0] - position.scores[1]
        if max(position.scores) >= GOAL or position.dealer == NOBODY:
            return float(lead)
        gain = self._gain_of_dealer(position)
        return lead + gain if position.dealer == 0 else lead - gain

    def _of_roles(self, position: Position) -> tuple[float, float]:
        """What is played for, to dealer and pone. What one gains by cards that he alone sees, the other loses."""
        own, other = position.scores[position.dealer], position.scores[position.pone]
        dealer, pone = self.oracle.before_a_deal(own, other, True), self.oracle.before_a_deal(other, own, False)
        gain = 0.0
        if to_throw(position) is not None:
            gain = self._of_six(position, position.dealer, dealer) - self._of_six(position, position.pone, pone)
        elif any(position.unknown) or any(position.lost):
            seat = RULES.turn(position)
            if seat >= 0:
                worth = self.oracle.appraise(RULES.view(position, seat))[0].value.mean / self.oracle.times
                gain = worth - dealer if seat == position.dealer else pone - worth
        else:
            starters = position.unseen() if position.starter is None else [position.starter]
            both = np.mean([self._counted(position, starter) for starter in starters], axis=0)
            return float(both[0]), float(both[1])
        return self._possible(dealer + gain), self._possible(pone - gain)

    def _possible(self, worth: float) -> float:
        stakes = self.oracle.stakes
        return float(min(stakes.won.max(), max(stakes.lost.min(), worth)))

    def _gain_of_dealer(self, position: Position) -> float:
        """By how many points the dealer will gain on the pone in the rest of the deal."""
        pone, dealer = self.hands
        if to_throw(position) is not None:
            crib, play = self.crib, self.oracle.average_play
            gains = [
                self._of_six(position, seat, average)
                for seat, average in (
                    (position.dealer, dealer + crib + play[1]),
                    (position.pone, pone - crib + play[0]),
                )
            ]
            return float(dealer + crib + self.play - pone + gains[0] - gains[1])
        if any(position.unknown) or any(position.lost):
            seat = RULES.turn(position)
            if seat < 0:
                return float(dealer + self.crib + self.play - pone)
            gain = self._gain_by_what_is_seen(RULES.view(position, seat))
            return gain if seat == position.dealer else -gain
        starters = position.unseen() if position.starter is None else [position.starter]
        left = (position.held(0) + position.held(1)) / 8
        return float(np.mean([self._points_left(position, starter) for starter in starters])) + left * self.play

    def _of_six(self, position: Position, seat: int, average: float) -> float:
        """What a seat's six cards, or the four it kept, bring it above the average."""
        if position.unknown[seat]:
            return 0.0
        six = tuple(sorted((*position.hands[seat], *position.thrown[seat])))
        view = View(seat, position.scores, position.dealer, six, (), 6, None, (), 0, True)
        found = self.oracle.discards(view)
        thrown = position.thrown[seat]
        best = found[0] if not thrown else next(one for one in found if one.move == Throw(thrown))
        return best.value.mean / self.oracle.times - average

    def _gain_by_what_is_seen(self, view: View) -> float:
        """By how many points a seat that plays a card will gain on the other, whose cards it does not see."""
        assert view.starter is not None
        best = self.oracle.plays(view)[0]
        own = score_hand((*view.hand, *view.pegging.played[view.seat]), view.starter)
        crib = float(self.oracle.crib_odds(view) @ COUNTS) * (1 if view.role == 1 else -1)
        return float(best.details["points"] + own + crib - self.hands[1 - view.role])

    @cached_property
    def crib(self) -> float:
        """What the dealer's crib holds on average: over his throws, by how much likelier than at random they are."""
        belief, cribs = self.oracle.tables.beliefs[1], self.oracle.tables.cribs[1] @ COUNTS
        triples = {ranks: number for number, ranks in enumerate(combinations_with_replacement(range(13), 3))}
        total = 0.0
        for a, b in combinations_with_replacement(range(13), 2):
            alike = belief[triples[a, a, a]] / 3
            often = alike if a == b else (belief[triples[a, a, b]] - alike) / 2
            total += often * (6 if a == b else 16) / 1326 * cribs[pair_number(a, b)]
        return float(total)

    def _points(self, position: Position, starter: int) -> tuple[int, int, int]:
        """What the pone's hand, the dealer's hand and the crib will count, those that have been counted no more."""
        now = pegging(position.table, position.dealer)
        hands = [(*position.hands[seat], *now.played[seat]) for seat in (0, 1)]
        pone, dealer = (score_hand(hands[seat], starter) for seat in (position.pone, position.dealer))
        crib = score_hand((*position.thrown[0], *position.thrown[1]), starter, crib=True)
        done = position.counted
        return (0 if done > 0 else pone, 0 if done > 1 else dealer, 0 if done > 2 else crib)

    def _points_left(self, position: Position, starter: int) -> int:
        pone, dealer, crib = self._points(position, starter)
        return dealer + crib - pone + (heels(starter) if position.starter is None else 0)

    def _counted(self, position: Position, starter: int) -> tuple[float, float]:
        """Of dealer and pone when both hands and the crib are known, over what the play still brings."""
        points = self._points(position, starter)
        dealer, pone = position.scores[position.dealer], position.scores[position.pone]
        if position.starter is None:
            dealer += heels(starter)
        if all_played(position):
            pone_more, dealer_more, odds = np.zeros(1, np.int64), np.zeros(1, np.int64), np.ones(1)
        else:
            # Part of the play is over: what is left of it is taken to be in proportion to the cards left.
            share = (position.held(0) + position.held(1)) / 8
            pone_more = np.round(self.pone * share).astype(np.int64)
            dealer_more = np.round(self.dealer * share).astype(np.int64)
            odds = self.odds
        scores = dealer + dealer_more, pone + pone_more
        both = (self._ends(*scores, *points, of_dealer=one) for one in (True, False))
        first, second = (float((odds * worths).sum()) for worths in both)
        return first, second

    def _ends(
        self, dealer: Array, pone: Array, pone_points: int, dealer_points: int, crib: int, *, of_dealer: bool
    ) -> Array:
        """What the game is worth after the count to dealer or pone, for many scores at the end of the play at once."""
        board, won, lost = self.oracle.stakes
        after_pone, after_dealer = _on_board(pone + pone_points), _on_board(dealer + dealer_points + crib)
        in_play = _on_board(pone), _on_board(dealer)
        if of_dealer:
            later = board[0, after_dealer, after_pone]
            dealer_wins, pone_wins = won, lost
        else:
            later = board[1, after_pone, after_dealer]
            dealer_wins, pone_wins = lost, won
        result = np.where(dealer + dealer_points + crib >= GOAL, dealer_wins[after_pone], later)
        result = np.where(pone + pone_points >= GOAL, pone_wins[in_play[1]], result)
        result = np.where(dealer >= GOAL, dealer_wins[in_play[0]], result)
        return np.where((pone >= GOAL) & (dealer < GOAL), pone_wins[in_play[1]], result)


def _on_board(score: Array) -> Array:
    """Scores up to 120, that tables can be asked for."""
    return np.minimum(GOAL - 1, score)
