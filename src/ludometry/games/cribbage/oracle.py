"""What every move is worth: the strongest answer the room has.

discard   hand and crib are averages over starters and over the throws of a player who thinks; the play is what such a
          keep brings by self-play; the chance to win lays the hand's 46 starters on the board
play      every hand that the other may hold, weighed by how likely it is, is played out for every card
claim     with muggins: what is claimed, what the other takes, and the board after it

Values are in per cent to win, or in points when the game's objective is points; `details` always holds both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Value
from ludometry.games.cribbage import kernels_chances, kernels_discard, kernels_search, spots, words
from ludometry.games.cribbage.cards import rank
from ludometry.games.cribbage.kernels_game import Mind
from ludometry.games.cribbage.kernels_statistics import pair_number
from ludometry.games.cribbage.position import GOAL, Claim, Move, Play, Throw, View, pegging
from ludometry.games.cribbage.scoring import score_hand
from ludometry.games.cribbage.statistics import discards, score_tables, splits
from ludometry.games.cribbage.strong_file import StrongTables, load

Array = NDArray[Any]

HANDS_SEARCHED = 240
"""How many hands of the other advice looks at; all of them once he has played two cards."""


class CribbageOracle:
    """Appraises every legal move of a view."""

    def __init__(self, objective: str = "win", tables: StrongTables | None = None) -> None:
        self.objective = objective
        self.tables = tables if tables is not None else load()
        self.mind = _mind(self.tables)

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
        mind, score, role = self.mind, score_tables(), view.role
        kernels_discard.fill_shares(*score, mind.beliefs[1 - role], mind.play_worth, six, role, shares)
        extra = self.pegging_out(role, view.own, view.other)
        held = sum(1 << int(card) for card in six)
        found: list[tuple[Move, float, float, Mapping[str, Any]]] = []
        exact = discards(tuple(int(card) for card in six))
        for number, (_, thrown) in enumerate(splits(tuple(int(card) for card in six))):
            hand, crib, play = (float(share) for share in shares[number])
            chance = kernels_chances.winning_chance(
                score.ranks,
                mind.chances,
                six,
                held,
                number,
                role,
                view.own,
                view.other,
                play - float(mind.average_play[role]),
            )
            details = {"hand": hand, "crib": crib, "play": play, "exact": exact[number]}
            found.append((Throw(thrown), hand + crib + play, min(1.0, chance + extra), details))
        return self._sorted(found, lambda move, best, details: words.of_discard(view, move, best, details))

    def pegging_out(self, role: int, own: int, other: int) -> float:
        """The chance to win that a table by final counts leaves out: reaching 121 in the play itself."""
        played = self.tables.played if role == 0 else self.tables.played.T
        mine, his = np.arange(played.shape[0])[:, None], np.arange(played.shape[1])[None, :]
        both = (own + mine >= GOAL) & (other + his >= GOAL)
        chance = float(played[both].sum()) / 2
        if role == 1:
            safe = np.array([self.tables.hands[0, : max(0, GOAL - other - gain)].sum() for gain in his[0]])
            first = (own + mine >= GOAL) & (other + his < GOAL)
            chance += float((played * first * (1 - safe)[None, :]).sum())
        return chance

    def plays(self, view: View) -> list[Appraisal[Move]]:
        """The cards that can be played, best first."""
        outlook = self.outlook(view)
        now = view.pegging
        found: list[tuple[Move, float, float, Mapping[str, Any]]] = []
        for card in view.hand:
            row = outlook.get(rank(card) + 1)
            if row is not None:
                found.append((Play(card), row[0], row[2], {"now": words.points_now(now, card)}))
        return self._sorted(found, lambda move, best, details: words.of_play(view, move, best, details))

    def outlook(self, view: View) -> dict[int, tuple[float, float, float]]:
        """By rank (1 to 13) of the card played: points to come, their spread, chance to win."""
        spot, left, story = spots.spot_of(view)
        crib = self.tables.cribs[view.role].mean(axis=0)
        if len(view.thrown) == 2:
            crib = self.tables.cribs[view.role, pair_number(rank(view.thrown[0]), rank(view.thrown[1]))]
        rows = np.zeros((4, 4))
        kernels_search.search(score_tables().ranks, self.mind.known, spot, left, story, crib, HANDS_SEARCHED, rows)
        return {
            int(row[kernels_search.CARD]): (float(row[0]), float(row[1] - row[0] ** 2), float(row[kernels_search.WIN]))
            for row in rows
            if row[kernels_search.CARD] > 0
        }

    def claims(self, view: View) -> list[Appraisal[Move]]:
        """What to claim, best first: everything."""
        assert view.starter is not None
        lines = shown_points(view)
        full = lines[view.counted]
        found: list[tuple[Move, float, float, Mapping[str, Any]]] = []
        for points in range(full, -1, -1):
            counts = [*lines[: view.counted], points, *lines[view.counted + 1 :]]
            chance = self._after_counting(view, counts, full - points)
            found.append((Claim(points), float(2 * points - full), chance, {"full": full}))
        return self._sorted(found, lambda move, best, details: words.of_claim(move, details))

    def _after_counting(self, view: View, counts: Sequence[int], taken: int) -> float:
        """The chance of the seat that counts once everything left has been counted."""
        scores = [view.other, view.own]
        mine = 1
        for which in range(view.counted, 3):
            seat = mine if (which == 0) == (view.role == 0) else 1 - mine
            for who, points in ((seat, counts[which]), (1 - seat, taken if which == view.counted else 0)):
                scores[who] += points
                if scores[who] >= GOAL:
                    return float(who == mine)
        own, other = scores[mine], scores[1 - mine]
        board = self.tables.board
        return float(1 - board[other, own]) if view.role == 1 else float(board[own, other])

    def worth(self, own: int, other: int, dealer: bool) -> float:
        """The chance to win before a deal."""
        if own >= GOAL or other >= GOAL:
            return float(own >= GOAL)
        board = self.tables.board
        return float(board[own, other]) if dealer else float(1 - board[other, own])

    def _sorted(
        self, found: list[tuple[Move, float, float, Mapping[str, Any]]], why: words.Why
    ) -> list[Appraisal[Move]]:
        """Appraisals best first, with points and chance side by side."""
        by_win = self.objective == "win"
        order = sorted(found, key=lambda one: (-one[2], -one[1]) if by_win else (-one[1], -one[2]))
        top = order[0]
        most = max(points for _, points, _, _ in found)
        result = []
        for move, points, chance, details in order:
            value = 100 * chance if by_win else points
            loss = (100 * top[2] if by_win else top[1]) - value
            both = {
                **{key: detail for key, detail in details.items() if isinstance(detail, float | int)},
                "points": points,
                "points_loss": most - points,
                "win": chance,
            }
            result.append(
                Appraisal(move, Value(value), max(0.0, loss), why(move, (top[1], top[2], top[3]), details), both)
            )
        return result


_MINDS: dict[int, tuple[StrongTables, Mind]] = {}
"""One mind for one set of tables, however many oracles ask; holding the tables keeps their number theirs."""


def _mind(tables: StrongTables) -> Mind:
    from ludometry.games.cribbage.minds import strong_mind

    if id(tables) not in _MINDS:
        _MINDS[id(tables)] = (tables, strong_mind(tables))
    return _MINDS[id(tables)][1]


def shown_points(view: View) -> list[int]:
    """What the pone's hand, the dealer's hand and the crib hold, once all is shown."""
    assert view.starter is not None
    now = pegging(view.table, view.dealer)
    pone, dealer = now.played[1 - view.dealer], now.played[view.dealer]
    hands = [score_hand(hand, view.starter) for hand in (pone, dealer)]
    return [*hands, score_hand(view.crib, view.starter, crib=True)]
