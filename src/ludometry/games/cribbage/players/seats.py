"""Named players for the table: each sees a view and names a move.

All of them are minds (see minds.py) that think with the same kernels as in a match of thousands of games.
"""

from __future__ import annotations

import random

import numpy as np

from ludometry.core.room import MakePlayer
from ludometry.games.cribbage.cards import rank
from ludometry.games.cribbage.kernels.game import Mind, choose_discard, choose_place, new_round
from ludometry.games.cribbage.kernels.pegging import card_at
from ludometry.games.cribbage.kernels.statistics import THROWS, pair_number
from ludometry.games.cribbage.players.minds import NAMES, mind
from ludometry.games.cribbage.players.spots import spot_of
from ludometry.games.cribbage.position import ClaimPoints, Move, Play, Throw, View
from ludometry.games.cribbage.rules import legal, shown_points
from ludometry.games.cribbage.statistics import score_tables


class MindPlayer:
    """A mind at the table."""

    def __init__(self, mind: Mind, rng: random.Random) -> None:
        self.mind = mind
        self.dice = np.array([rng.getrandbits(63)], np.uint64)

    def __call__(self, view: View) -> Move:
        if view.starter is None:
            return self.throw(view)
        if view.hand:
            return self.play(view)
        return ClaimPoints(shown_points(view)[view.counted])

    def throw(self, view: View) -> Move:
        """Two cards for the crib."""
        six = np.array(sorted(view.hand), np.int64)
        scratch = np.empty((15, 3))
        scores = view.own, view.other
        discard = choose_discard(score_tables(), self.mind, six, view.role, *scores, self.dice, scratch)
        return Throw(tuple(int(six[place]) for place in THROWS[discard]))

    def play(self, view: View) -> Move:
        """A card for the pile."""
        spot, left, story = spot_of(view)
        now, role = new_round(), view.role
        now.hands[role] = spot.hand
        # Which cards the other holds is not known and not asked: only how many.
        now.hands[1 - role] = sum(1 << (4 * place) for place in range(view.others))
        now.left[role] = left
        now.counts[role] = spot.counts
        if len(view.thrown) == 2:
            now.cribs[role] = pair_number(rank(view.thrown[0]), rank(view.thrown[1]))
        now.stories[1 - role, : len(story)] = story
        now.told[1 - role] = len(story)
        now.limits[1 - role] = spot.limit
        now.last[role], now.last[1 - role] = spot.my_last, spot.his_last
        assert view.starter is not None
        place = choose_place(
            score_tables().ranks, self.mind, now, role, spot.waiting, spot.total, spot.pile, spot.own, spot.other,
            view.starter, self.dice,
        )  # fmt: skip
        chosen = card_at(spot.hand, place) - 1
        return Play(next(card for card in view.hand if rank(card) == chosen))


class AnyPlayer:
    """Any legal move, each with the same chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __call__(self, view: View) -> Move:
        if view.starter is not None and not view.hand:
            return ClaimPoints(self.rng.randint(0, shown_points(view)[view.counted]))
        return self.rng.choice(legal(view))


def players() -> dict[str, MakePlayer[View, Move]]:
    """Every named player; tables are loaded, or agents trained, when a player first sits down."""

    def maker(name: str) -> MakePlayer[View, Move]:
        return AnyPlayer if name == "random" else lambda rng: MindPlayer(mind(name), rng)

    return {name: maker(name) for name in NAMES}
