"""Skat in numbers: a card; the cards that a seat may know, who played what, contract, declarer and points."""

from __future__ import annotations

from ludometry.games.skat.cards import DECK, PACK_POINTS, SEATS, Contract, Hand
from ludometry.games.skat.position import NOBODY, Move, Play, Position, View, cards_played
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.whole.encoding import WholeEncoding
from ludometry.games.skat.whole.rules import WholeSkat
from ludometry.study.encoding import Observation, joined, marked


def _cards(hand: Hand) -> list[float]:
    return [float(hand >> card & 1) for card in DECK]


class SkatEncoding:
    """Nine rows of 32 cards, then the contract, the declarer, the leader, the points and whether one acts.

    The rows: three hands as far as known, the skat, what each seat played, the running trick, cards gone before. Seats
    are counted from one's own.
    """

    actions = len(DECK)
    length = 9 * len(DECK) + len(Contract) + 2 * SEATS + 3
    longest = len(DECK)

    def number(self, move: Move) -> int:
        assert isinstance(move, Play)
        return move.card

    def observe(self, view: View, seat: int) -> Observation:
        seen = view.seen
        around = [(view.seat + step) % SEATS for step in range(SEATS)]
        known = seen.contract != NOBODY
        played = _played_by(seen) if known else ((), (), ())
        trick, leader = (seen.course.trick, seen.course.leader) if known else ((), NOBODY)
        mine, theirs = seen.standing() if known else (0, 0)
        return joined(
            *(_cards(seen.hands[one]) for one in around),
            _cards(seen.skat),
            *(marked(len(DECK), played[one]) for one in around),
            marked(len(DECK), trick),
            _cards(seen.gone),
            marked(len(Contract), [seen.contract] if known else []),
            [float(one == seen.declarer) for one in around],
            [float(one == leader) for one in around],
            [mine / PACK_POINTS, theirs / PACK_POINTS, float(view.acts)],
        )


def _played_by(seen: Position) -> tuple[list[int], list[int], list[int]]:
    found: tuple[list[int], list[int], list[int]] = ([], [], [])
    for seat, _, card in cards_played(seen):
        found[seat].append(card)
    return found


def encoding(game: Skat | WholeSkat) -> SkatEncoding | WholeEncoding:
    return WholeEncoding(game.count) if isinstance(game, WholeSkat) else SkatEncoding()
