"""The video poker room as the rest of the house knows it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Annotated, ClassVar

from ludometry.core.options import Offered
from ludometry.core.room import MakePlayer, Room
from ludometry.games.poker.cards import DECK, JACK, TEN, rank, suit
from ludometry.games.poker.holds import name_of
from ludometry.games.poker.oracle import DrawOracle
from ludometry.games.poker.pay_table import NOTHING, hand_of, pay_table, titles
from ludometry.games.poker.picture import CardPicture
from ludometry.games.poker.players import players
from ludometry.games.poker.position import SIZE, Move, Position
from ludometry.games.poker.rules import VideoPoker
from ludometry.games.poker.tables import count_draws

PAYS, FOUR, LOW_PAIR = "a hand that pays", "four to a straight or flush", "a low pair"
HIGH, LITTLE = "high cards", "nothing high"


class PokerRoom(Room[Position, Move, Position]):
    """Game, oracle, picture and players."""

    kinds = (PAYS, FOUR, LOW_PAIR, HIGH, LITTLE)
    slacks: ClassVar[Mapping[str, Mapping[str, float]]] = {
        "coins": {"strong": 0.022, "club": 0.04, "casual": 0.065, "beginner": 0.12}
    }
    """Coins that strengths overlook: of each coin they bet they give away about 0.5, 2, 5 and 11 hundredths."""

    def game(
        self,
        *,
        pays: Annotated[
            str,
            "Pay table: 9/6 (full house/flush), ..., bonus, double-bonus, or every line as in 800/50/25/9/6/4/3/2/1.",
            Offered(titles),
        ] = "9/6",
    ) -> VideoPoker:
        return VideoPoker(pay_table(pays))

    def oracle(self, game: VideoPoker) -> DrawOracle:
        return DrawOracle(game)

    def picture(self, game: VideoPoker) -> CardPicture:
        return CardPicture(game)

    def players(self, game: VideoPoker) -> Mapping[str, MakePlayer[Position, Move]]:
        return players(game)

    def warm(self) -> None:
        """Counts the table and values a deal, so that all kernels are there."""
        count_draws()
        oracle = DrawOracle(self.game())
        for position in (Position(), Position((0,))):
            oracle.worth(position)

    def kind_of(self, game: VideoPoker, position: Position) -> str:
        """By what was dealt, not by what should be held."""
        hand = position.hand
        if hand_of(hand) != NOTHING:
            return PAYS
        if any(name_of(four).startswith("four to") for four in combinations(hand, SIZE - 1)):
            return FOUR
        ranks = {rank(card) for card in hand}
        if len(ranks) < SIZE:
            return LOW_PAIR
        return HIGH if min(ranks) <= JACK else LITTLE

    def thumbs(self, game: VideoPoker) -> Mapping[str, MakePlayer[Position, Move]]:
        known = players(game)
        return {"the simple list of holds": known["thumb"], "holding only what pays": known["greedy"]}

    def exercises(self, game: VideoPoker, rng: random.Random, count: int) -> list[Position]:
        return [Position(tuple(sorted(rng.sample(DECK, SIZE)))) for _ in range(count)]

    def samples(self, game: VideoPoker, rng: random.Random, count: int) -> list[Position]:
        """Deals of any cards, of two suits, and of high cards, so that rare hands are met."""
        decks = (DECK, [card for card in DECK if suit(card) < 2], [card for card in DECK if rank(card) <= TEN])
        return [Position(tuple(sorted(rng.sample(rng.choice(decks), SIZE)))) for _ in range(count)]


ROOM = PokerRoom()
