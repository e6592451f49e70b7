"""Review of a played game: what each decision cost, in per cent to win and in points, and what was luck.

worth   what the game is worth to each seat with everything on the record known, in per cent to win: before a deal the
        board; with six cards in hand the board and what each hand is above the average; before the cut the average over
        all starters; after it what hands and crib will count, over what the play brings on average
luck    how the worth changes by the cut for deal, by the deal, and by the cut of the starter
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.game import Appraisal
from ludometry.core.record import Record
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.position import GOAL, NOBODY, Move, Position, Throw, View, pegging
from ludometry.games.cribbage.rules import Cribbage, all_played, loser_score, to_throw
from ludometry.games.cribbage.scoring import heels, score_hand
from ludometry.study.report import Report, Table
from ludometry.study.reviewer import Review, review, review_report

Array = NDArray[Any]


class _WonOrLost(Cribbage):
    """The same rules, a finished game counting 100 for the winner: the unit of a review."""

    def scores(self, position: Position) -> tuple[float, ...]:
        return (100.0, 0.0) if position.scores[0] > position.scores[1] else (0.0, 100.0)


class _Remembers:
    """The oracle, keeping what it said so that points can be told beside chances."""

    def __init__(self, oracle: CribbageOracle) -> None:
        self.oracle = oracle
        self.said: list[list[Appraisal[Move]]] = []

    def appraise(self, view: View) -> list[Appraisal[Move]]:
        self.said.append(self.oracle.appraise(view))
        return self.said[-1]


class Worth:
    """What a position is worth to both seats, with open cards."""

    def __init__(self, game: Cribbage, oracle: CribbageOracle) -> None:
        self.game, self.oracle = game, oracle
        played = oracle.tables.played
        self.pone, self.dealer = np.nonzero(played > 1e-6)
        self.odds = played[self.pone, self.dealer] / played[self.pone, self.dealer].sum()

    def __call__(self, position: Position) -> tuple[float, ...]:
        first = 100 * self.of_seat_0(position)
        return first, 100 - first

    def of_seat_0(self, position: Position) -> float:
        """The chance of seat 0."""
        if max(position.scores) >= GOAL:
            return float(position.scores[0] > position.scores[1])
        if position.dealer == NOBODY:
            one, two = (self.oracle.worth(*position.scores, dealer) for dealer in (True, False))
            return (one + two) / 2
        dealer_wins = self._of_dealer(position)
        return dealer_wins if position.dealer == 0 else 1 - dealer_wins

    def _of_dealer(self, position: Position) -> float:
        own, other = position.scores[position.dealer], position.scores[position.pone]
        before = self.oracle.worth(own, other, True)
        if to_throw(position) is not None:
            gains = [self._above_average(position, seat, before) for seat in (position.dealer, position.pone)]
            return min(1.0, max(0.0, before + gains[0] - gains[1]))
        if any(position.unknown) or any(position.lost):
            return before
        if position.starter is None:
            return float(np.mean([self._counted(position, starter) for starter in position.unseen()]))
        return self._counted(position, position.starter)

    def _above_average(self, position: Position, seat: int, before: float) -> float:
        """What a seat's six cards (or the four it kept) add to its chance before the deal."""
        if position.unknown[seat]:
            return 0.0
        average = before if seat == position.dealer else 1 - before
        six = tuple(sorted((*position.hands[seat], *position.thrown[seat])))
        view = View(seat, position.scores, position.dealer, six, (), 6, None, (), 0, True)
        found = self.oracle.discards(view)
        thrown = position.thrown[seat]
        best = found[0] if not thrown else next(one for one in found if one.move == Throw(thrown))
        return float(best.details["win"]) - average

    def _counted(self, position: Position, starter: int) -> float:
        """The dealer's chance when both hands and the crib are known, over what the play still brings."""
        now = pegging(position.table, position.dealer)
        hands = [(*position.hands[seat], *now.played[seat]) for seat in (0, 1)]
        pone_points, dealer_points = (score_hand(hands[seat], starter) for seat in (position.pone, position.dealer))
        crib = score_hand((*position.thrown[0], *position.thrown[1]), starter, crib=True)
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
        return float(
            (odds * self._ends(dealer + dealer_more, pone + pone_more, pone_points, dealer_points, crib)).sum()
        )

    def _ends(self, dealer: Array, pone: Array, pone_points: int, dealer_points: int, crib: int) -> Array:
        """The dealer's chance after the count, for many scores at the end of the play at once."""
        board = self.oracle.tables.board
        after_pone, after_dealer = pone + pone_points, dealer + dealer_points + crib
        later = 1 - board[np.minimum(120, after_pone), np.minimum(120, after_dealer)]
        result = np.where(after_dealer >= GOAL, 1.0, later)
        result = np.where(after_pone >= GOAL, 0.0, result)
        result = np.where(dealer >= GOAL, 1.0, result)
        return np.where((pone >= GOAL) & (dealer < GOAL), 0.0, result)


def review_game(record: Record, *, muggins: bool = False, most: int = 10) -> Report:
    """A whole game taken apart, adding up exactly: start + luck - losses + what the other gave = result."""
    game = _WonOrLost(muggins=muggins)
    oracle = _Remembers(CribbageOracle("win"))
    result = review(game, oracle, record, Worth(game, oracle.oracle))
    names = [record.headers.get(f"player {seat}", f"player {seat}") for seat in (0, 1)]
    report = review_report(result, names, most)
    final = _final(game, record)
    lucks = _luck_by_kind(result)
    points = _points_lost(game, result, oracle.said)
    for number, decision in enumerate(report.data["decisions"]):
        decision["points_loss"] = points[number]
    for seat, player in enumerate(report.data["players"]):
        player["luck_of"] = {kind: gains[seat] for kind, gains in lucks.items()}
        player["points_loss"] = sum(p for p, d in zip(points, result.decisions) if d.seat == seat)
        player["score"] = final[seat]
    report.data["skunk"] = loser_score(final) or None
    rows = [
        [
            names[seat],
            final[seat],
            *(f"{gains[seat]:+.2f}" for gains in lucks.values()),
            f"{report.data['players'][seat]['points_loss']:.2f}",
        ]
        for seat in (0, 1)
    ]
    table = Table(
        ["player", "score", *(f"luck of the {kind}" for kind in lucks), "points given away"],
        rows,
        "Luck apart from skill, in per cent to win",
    )
    return Report(report.data, [*report.parts[:1], table, *report.parts[1:]])


def _final(game: Cribbage, record: Record) -> tuple[int, int]:
    from ludometry.core.record import final_position

    return final_position(game, record).scores


def _luck_by_kind(result: Review[Move]) -> dict[str, list[float]]:
    kinds = {"cut for deal": "cut for deal", "deal": "deal", "cut": "starter"}
    found = {kind: [0.0, 0.0] for kind in kinds.values()}
    for event in result.lucks:
        kind = next(kinds[word] for word in kinds if event.event.startswith(word))
        for seat in (0, 1):
            found[kind][seat] += event.gain[seat]
    return found


def _points_lost(game: Cribbage, result: Review[Move], said: list[list[Appraisal[Move]]]) -> list[float]:
    """What each decision gave away in points, beside its cost in chances."""
    from ludometry.games.cribbage.notation import write_move

    lost = []
    for decision, appraisals in zip(result.decisions, said):
        mine = next(one for one in appraisals if write_move(one.move) == decision.played)
        lost.append(float(mine.details["points_loss"]))
    return lost
