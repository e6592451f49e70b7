"""Cribbage in numbers: plays, throws and claims; the cards that a seat may know, the scores and the play."""

from __future__ import annotations

from itertools import combinations

from ludometry.games.cribbage.cards import DECK, Card
from ludometry.games.cribbage.position import GOAL, NOBODY, ClaimPoints, Move, Play, Throw, View
from ludometry.games.cribbage.rules import Cribbage
from ludometry.study.encoding import Observation, joined, marked

PAIR = {pair: place for place, pair in enumerate(combinations(DECK, 2))}
MOST_CLAIMED = 29


class CribbageEncoding:
    """Six rows of 52 cards: hand, own throw, starter, pile, played before, crib and hand shown; then eight numbers."""

    actions = len(DECK) + len(PAIR) + MOST_CLAIMED + 1
    length = 6 * len(DECK) + 8
    longest = 3_000

    def number(self, move: Move) -> int:
        if isinstance(move, Play):
            return move.card
        if isinstance(move, Throw):
            return len(DECK) + PAIR[min(move.cards), max(move.cards)]
        assert isinstance(move, ClaimPoints)
        return len(DECK) + len(PAIR) + move.points

    def observe(self, view: View, seat: int) -> Observation:
        pile: tuple[Card, ...] = ()
        played: tuple[Card, ...] = ()
        count, waiting = 0, False
        if view.dealer != NOBODY:
            now = view.pegging
            pile, count, waiting = now.pile, now.count, now.waiting
            played = tuple(card for card in (*now.played[0], *now.played[1]) if card not in pile)
        return joined(
            marked(len(DECK), view.hand),
            marked(len(DECK), view.thrown),
            marked(len(DECK), [] if view.starter is None else [view.starter]),
            marked(len(DECK), pile),
            marked(len(DECK), played),
            marked(len(DECK), (*view.crib, *view.shown)),
            [min(1.0, view.own / GOAL), min(1.0, view.other / GOAL), float(view.dealer == view.seat)],
            [count / 31, float(waiting), view.others / 6, view.counted / 3, float(view.acts)],
        )


def encoding(game: Cribbage) -> CribbageEncoding:
    return CribbageEncoding()
