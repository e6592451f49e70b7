"""What every move is worth: the strongest answer the room has.

discard   hand and crib are averages over starters and over the throws of a player who thinks; the play is what such a
          keep brings by self-play; the chance to win, or what else is played for, lays the 46 starters on the board
play      every hand that the other may hold, weighed by how likely it is, is played out for every card
claim     with muggins: what is claimed, what the other takes, and the board after it

Values are in what the game is played for: per cent to win, league points, games, or points. `details` always holds the
points of the deal, and the chance to win where that was worked out. What was learned or searched has no known error;
see worth.py for what positions are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Value
from ludometry.games.cribbage import words
from ludometry.games.cribbage.cards import Card, rank
from ludometry.games.cribbage.kernels.chances import Stakes, winning_chance
from ludometry.games.cribbage.kernels.discard import fill_shares
from ludometry.games.cribbage.kernels.search import CARD, WORTH, Known, search
from ludometry.games.cribbage.kernels.statistics import PAIRS, pair_number
from ludometry.games.cribbage.objectives import Objective
from ludometry.games.cribbage.players import spots
from ludometry.games.cribbage.players.strong_file import StrongTables, load
from ludometry.games.cribbage.players.winning import ChancesAsked
from ludometry.games.cribbage.position import GOAL, ClaimPoints, Move, Play, Position, Throw, View
from ludometry.games.cribbage.rules import shown_points
from ludometry.games.cribbage.scoring import score_pile
from ludometry.games.cribbage.stakes import stakes_of
from ludometry.games.cribbage.statistics import discards, score_tables
from ludometry.games.cribbage.words import Judged
from ludometry.games.cribbage.worth import Worth
from ludometry.solve.light import lightly
from ludometry.tables.arrays import Array

PAIR_NUMBERS = {(int(low), int(high)): number for number, (low, high) in enumerate(PAIRS)}
HANDS_SEARCHED = 240
"""How many hands of the other advice looks at; all of them once he has played two cards."""
_winning_chance = lightly(winning_chance, calls=60)


class CribbageOracle:
    """Appraises every legal move of a view, and says what positions are worth."""

    def __init__(
        self, objective: Objective = "win", tables: StrongTables | None = None, *, overlooking: bool = False
    ) -> None:
        self.objective = objective
        self.overlooking = overlooking
        """Whether cards whose points are not all claimed are appraised too: a record with muggins may hold them."""
        self.tables = tables if tables is not None else load()
        self.average_play = self.tables.average_play()
        self.stakes = _made_from(self.tables, objective).stakes
        self.times = 100.0 if objective == "win" else 1.0
        """Chances to win are said in per cent."""
        self._worth = Worth(self)

    def worth(self, position: Position) -> tuple[float, float]:
        """In the unit of values; by points, how far each seat will lead after this deal. About, for it is learned."""
        return self._worth(position)

    def appraise(self, view: View) -> list[Appraisal[Move]]:
        if not view.acts:
            raise BadInput("it is not this player's turn: expected a view of the player who decides.")
        if view.starter is None:
            return self.discards(view)
        if view.hand:
            return self.plays(view)
        return self.claims(view)

    def discards(self, view: View) -> list[Appraisal[Move]]:
        """The fifteen discards, best first."""
        six = np.array(sorted(view.hand), np.int64)
        shares = np.empty((15, 3))
        tables, score, role = self.tables, score_tables(), view.role
        fill_shares(*score, tables.beliefs[1 - role], tables.play_worth, six, role, shares)
        extra = self.pegging_out(role, view.own, view.other)
        held = sum(1 << int(card) for card in six)
        thrown = [PAIR_NUMBERS[low, high] for low, high in combinations(map(rank, map(int, six)), 2)]
        chances = _made_from(tables, self.objective).chances.rows(role, thrown, view.other)
        found = []
        for number, exact in enumerate(discards(tuple(int(card) for card in six))):
            hand, crib, play = (float(share) for share in shares[number])
            above = play - float(self.average_play[role])
            chance = _winning_chance(score.ranks, chances, six, held, number, role, view.own, view.other, above)
            details = {"hand": hand, "crib": crib, "play": play}
            worth = min(float(self.stakes.won.max()), chance + extra)
            found.append(Judged(Throw(exact.thrown), hand + crib + play, worth, details, exact))
        return self._sorted(found, lambda one, best: words.of_discard(view, one, best))

    def pegging_out(self, role: int, own: int, other: int) -> float:
        """The worth that a table by final counts leaves out: reaching 121 in the play itself."""
        won, lost = self.stakes.won, self.stakes.lost
        played = self.tables.played if role == 0 else self.tables.played.T
        mine, his = np.arange(played.shape[0])[:, None], np.arange(played.shape[1])[None, :]
        both = (own + mine >= GOAL) & (other + his >= GOAL)
        worth = float(played[both].sum()) / 2 * float(won[-1] - lost[-1])
        if role == 1:
            safe = np.array([self.tables.hands[0, : max(0, GOAL - other - gain)].sum() for gain in his[0]])
            first = (own + mine >= GOAL) & (other + his < GOAL)
            gained = won[np.minimum(GOAL - 1, other + his)] - lost[own]
            worth += float((played * first * gained * (1 - safe)[None, :]).sum())
        return worth

    def plays(self, view: View) -> list[Appraisal[Move]]:
        """The cards that can be played, best first."""
        outlook, pile = self.outlook(view), view.pegging.pile
        found = []
        for card in view.hand:
            row = outlook.get(rank(card) + 1)
            if row is not None:
                now = score_pile((*pile, card))
                wins = self.objective != "points" and view.own + now >= GOAL
                found.append(Judged(Play(card), row[0], row[2], {"now": now}, certain=wins))
                found += self._short_claims(view, card, now) if self.overlooking else []
        return self._sorted(found, lambda one, best: words.of_play(view, one))

    def _short_claims(self, view: View, card: Card, points: int) -> list[Judged]:
        """The same card with points overlooked, which the other takes before anything else happens."""
        found = []
        for missing in range(1, points + 1):
            own, other = view.own - missing, view.other + missing
            details: dict[str, float] = {"now": points - missing, "missing": missing}
            move = Play(card, points - missing)
            if own + points >= GOAL:
                # He who claims enough has won before the other can take the rest.
                net, worth = float(points - missing), float(self.stakes.won[view.other])
            elif other >= GOAL:
                net, worth = float(points - 2 * missing), float(self.stakes.lost[own + points])
            else:
                scores = (own, other) if view.seat == 0 else (other, own)
                net, _, worth = self.outlook(replace(view, scores=scores))[rank(card) + 1]
                net -= 2 * missing
            found.append(Judged(move, net, worth, details))
        return found

    def outlook(self, view: View) -> dict[int, tuple[float, float, float]]:
        """By rank (1 to 13) of the card played: points to come, their spread, what the game is then worth."""
        spot, left, story = spots.spot_of(view)
        rows = np.zeros((4, 4))
        odds = self.crib_odds(view)
        search(
            score_tables().ranks,
            _made_from(self.tables, self.objective).known,
            spot,
            left,
            story,
            odds,
            HANDS_SEARCHED,
            rows,
        )
        return {
            int(row[CARD]): (float(row[0]), float(row[1] - row[0] ** 2), float(row[WORTH]))
            for row in rows
            if row[CARD] > 0
        }

    def crib_odds(self, view: View) -> Array:
        """How likely the crib holds 0 to 29 points, by what this seat has thrown."""
        cribs: Array = self.tables.cribs[view.role]
        if len(view.thrown) == 2:
            return np.asarray(cribs[pair_number(rank(view.thrown[0]), rank(view.thrown[1]))])
        return np.asarray(cribs.mean(axis=0))

    def claims(self, view: View) -> list[Appraisal[Move]]:
        """What to claim, best first: everything."""
        assert view.starter is not None
        lines = shown_points(view)
        full = lines[view.counted]
        found = []
        for points in range(full, -1, -1):
            counts = [*lines[: view.counted], points, *lines[view.counted + 1 :]]
            worth = self._after_counting(view, counts, full - points)
            certain = self.objective == "points" or view.own + points >= GOAL
            found.append(Judged(ClaimPoints(points), float(2 * points - full), worth, {"full": full}, certain=certain))
        return self._sorted(found, lambda one, best: words.of_claim(one))

    def _after_counting(self, view: View, counts: Sequence[int], taken: int) -> float:
        """What the game is worth to the seat that counts once everything left has been counted."""
        scores = [view.other, view.own]
        mine = 1
        for which in range(view.counted, 3):
            seat = mine if (which == 0) == (view.role == 0) else 1 - mine
            for who, points in ((seat, counts[which]), (1 - seat, taken if which == view.counted else 0)):
                scores[who] += points
                if scores[who] >= GOAL:
                    return float(self.stakes.won[scores[1 - mine]] if who == mine else self.stakes.lost[scores[mine]])
        return self.before_a_deal(scores[mine], scores[1 - mine], view.role == 0)

    def before_a_deal(self, own: int, other: int, dealer: bool) -> float:
        """What the game is worth to a seat that deals or does not; a chance to win is from 0 to 1."""
        if own >= GOAL or other >= GOAL:
            return float(self.stakes.won[other] if own >= GOAL else self.stakes.lost[own])
        return float(self.stakes.board[int(dealer), own, other])

    def _sorted(self, found: list[Judged], why: words.Why) -> list[Appraisal[Move]]:
        """Appraisals best first, with points and what is played for side by side."""
        by_points = self.objective == "points"
        found.sort(key=lambda one: (-one.points, -one.worth) if by_points else (-one.worth, -one.points))
        best, most = found[0], max(one.points for one in found)
        result = []
        for one in found:
            value, top = (one.points, best.points) if by_points else (self.times * one.worth, self.times * best.worth)
            details = one.details | {"points": one.points, "points_loss": most - one.points}
            if self.objective in ("win", "points"):
                details["win"] = one.worth
            error = 0.0 if one.certain else None
            result.append(Appraisal(one.move, Value(value, error), max(0.0, top - value), why(one, best), details))
        return result


class _Made:
    """What is made from a set of tables and an objective when it is first needed: what scores are worth, worths after
    a discard, the learned play for a card."""

    def __init__(self, tables: StrongTables, objective: Objective) -> None:
        self.tables, self.objective = tables, objective

    @cached_property
    def stakes(self) -> Stakes:
        return stakes_of(self.objective, self.tables)

    @cached_property
    def chances(self) -> ChancesAsked:
        return ChancesAsked(self.stakes, self.tables.hands, self.tables.cribs, self.tables.played)

    @cached_property
    def known(self) -> Known:
        from ludometry.games.cribbage.players.minds import strong_mind

        if self.objective != "win":
            return _made_from(self.tables, "win").known._replace(stakes=self.stakes)
        return strong_mind(self.tables, winning=False).known


_MADE: dict[tuple[int, Objective], _Made] = {}
"""Once for one set of tables, however many oracles ask; holding the tables keeps their number theirs."""


def _made_from(tables: StrongTables, objective: Objective) -> _Made:
    return _MADE.setdefault((id(tables), objective), _Made(tables, objective))
