"""The whole game in numbers: a call, a discard, an announcement or a card; what a player may know of the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from ludometry.games.skat.cards import DECK, PACK_POINTS, SEATS, Contract, Hand, hand_of
from ludometry.games.skat.position import NOBODY, Play, cards_played
from ludometry.games.skat.whole.auction import BIDS, HOLD, PASS
from ludometry.games.skat.whole.position import OUVERT, PHASES, Announce, Call, Move, PutAway, Skat, WholeView
from ludometry.games.skat.whole.rules import to_act
from ludometry.study.encoding import Observation, joined, marked

CALLS = (PASS, HOLD, *BIDS)
PAIRS = {pair: number for number, pair in enumerate(combinations(DECK, 2))}
ANNOUNCEMENTS = len(Contract) * (OUVERT + 1)
FIRST_CALL = len(DECK)
FIRST_CHOICE = FIRST_CALL + len(CALLS)
FIRST_GAME = FIRST_CHOICE + 2
FIRST_PAIR = FIRST_GAME + ANNOUNCEMENTS
ROWS = SEATS + 1 + SEATS + 1
MOST_CALLS = 2 * len(BIDS) + 3


@dataclass(frozen=True)
class WholeEncoding:
    """Eight rows of 32 cards, then phase, contract, declarer, place, turn, calls, announcement and points.

    The rows: three hands as far as known, the skat, what each player played, the running trick. Players are counted
    from oneself.
    """

    deals: int
    """How many deals a game has."""
    actions = FIRST_PAIR + len(PAIRS)
    length = ROWS * len(DECK) + len(PHASES) + len(Contract) + 4 * SEATS + 1 + 2 + (OUVERT + 1) + 2

    @property
    def longest(self) -> int:
        return self.deals * (MOST_CALLS + 3 + len(DECK))

    def number(self, move: Move) -> int:
        if isinstance(move, Call):
            return FIRST_CALL + CALLS.index(move.value)
        if isinstance(move, Skat):
            return FIRST_CHOICE + move.up
        if isinstance(move, Announce):
            return FIRST_GAME + move.contract * (OUVERT + 1) + move.announced
        if isinstance(move, PutAway):
            return FIRST_PAIR + PAIRS[move.cards]
        assert isinstance(move, Play)
        return move.card

    def observe(self, view: WholeView, seat: int) -> Observation:
        whole, cards = view.seen, view.seen.cards
        around = [(view.place + step) % SEATS for step in range(SEATS)]
        played: list[Hand] = [0, 0, 0]
        for place, _, card in cards_played(cards):
            played[place] |= 1 << card
        known = cards.contract != NOBODY
        mine, theirs = cards.standing() if known else (0, 0)
        now = whole.auction
        return joined(
            *(_cards(cards.hands[place]) for place in around),
            _cards(cards.skat),
            *(_cards(played[place]) for place in around),
            _cards(hand_of(cards.course.trick)),
            marked(len(PHASES), [PHASES.index(whole.phase)]),
            marked(len(Contract), [cards.contract] if known else []),
            [float(place == cards.declarer) for place in around],
            marked(SEATS, [view.place]),
            [float(place == to_act(whole)) for place in around],
            [float(place in now.passed) for place in around],
            [now.bid / BIDS[-1], float(now.answers), float(whole.hand)],
            marked(OUVERT + 1, [whole.announced]),
            [mine / PACK_POINTS, theirs / PACK_POINTS],
        )


def _cards(hand: Hand) -> list[float]:
    return [float(hand >> card & 1) for card in DECK]
