"""A view of the play as numbers that kernels can take; see kernels/search.py for the words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludometry.games.cribbage.cards import Card, rank
from ludometry.games.cribbage.kernels.search import Spot
from ludometry.games.cribbage.position import GO, RESET, View, pegging
from ludometry.games.cribbage.scoring import score_hand
from ludometry.tables.arrays import Array


def spot_of(view: View) -> tuple[Spot, Array, Array]:
    """The decision, the unseen cards by rank (their number in place 0), and what the other has played so far."""
    assert view.starter is not None
    now = view.pegging
    own_four = (*view.hand, *now.played[view.seat])
    left = np.full(14, 4, np.int64)
    seen = (*own_four, *view.thrown, view.starter, *now.played[1 - view.seat])
    left[0] = 52 - len(seen)
    for card in seen:
        left[rank(card) + 1] -= 1
    story, limit = story_of(view)
    spot = Spot(
        hand=packed(view.hand),
        others=view.others,
        waiting=int(now.waiting or (not view.others and bool(now.pile))),
        total=now.count,
        pile=packed_pile(now.pile),
        role=view.role,
        own=view.own,
        other=view.other,
        counts=score_hand(own_four, view.starter),
        starter=rank(view.starter) + 1,
        played=packed(now.played[1 - view.seat]),
        limit=limit,
        my_last=newest(now.played[view.seat]),
        his_last=newest(now.played[1 - view.seat]),
    )
    return spot, left, story


def packed(cards: Sequence[Card]) -> int:
    hand = 0
    for place, one in enumerate(sorted(map(rank, cards))):
        hand |= (one + 1) << (4 * place)
    return hand


def packed_pile(cards: Sequence[Card]) -> int:
    pile = 0
    for card in cards:
        pile = (pile << 4) | (rank(card) + 1)
    return pile


def newest(cards: Sequence[Card]) -> int:
    return rank(cards[-1]) + 1 if cards else 0


def story_of(view: View) -> tuple[Array, int]:
    """The other's plays as a search wants them, and the pips that his goes rule out."""
    rows: list[list[int]] = []
    limit = 0
    for end, token in enumerate(view.table):
        before = pegging(view.table[:end], view.dealer)
        his = before.mover != view.seat
        mine = len(before.played[view.seat])
        if (token == GO and his) or (token == RESET and before.count < 31):
            limit = max(limit, 31 - before.count)
        elif token >= 0 and his:
            waiting = int(before.waiting or (mine == 4 and bool(before.pile)))
            my_last = newest(before.played[view.seat])
            rows.append([packed_pile(before.pile), before.count, 4 - mine, waiting, my_last, rank(token) + 1])
    story = np.array(rows, np.int64) if rows else np.zeros((0, 6), np.int64)
    return story, limit
