"""Video poker in numbers: 32 holds; the rank and the suit of each card, and what was held."""

from __future__ import annotations

from ludometry.games.poker.cards import RANKS, SUITS, rank, suit
from ludometry.games.poker.position import SIZE, Hold, Move, Position
from ludometry.games.poker.rules import VideoPoker
from ludometry.study.encoding import Observation, joined, marked

WIDTH = len(RANKS) + len(SUITS)


class PokerEncoding:
    """Seventeen numbers a card of the hand, from high to low, then five for the places that are held."""

    actions = 1 << SIZE
    length = SIZE * WIDTH + SIZE
    longest = 2

    def number(self, move: Move) -> int:
        assert isinstance(move, Hold)
        return sum(1 << place for place in move.places)

    def observe(self, view: Position, seat: int) -> Observation:
        ranks = [n * WIDTH + rank(card) for n, card in enumerate(view.hand)]
        suits = [n * WIDTH + len(RANKS) + suit(card) for n, card in enumerate(view.hand)]
        held = [] if view.held is None else [view.hand.index(card) for card in view.held]
        return joined(marked(SIZE * WIDTH, ranks + suits), marked(SIZE, held))


def encoding(game: VideoPoker) -> PokerEncoding:
    return PokerEncoding()
