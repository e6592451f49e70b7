"""Video poker for one player against a machine: five cards, one choice of what to hold, one draw.

A game is one hand at the largest bet. What the final five cards pay is said by the pay table (`pay_table.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.poker import notation
from ludometry.games.poker.cards import DECK, no_card_twice, write_cards
from ludometry.games.poker.pay_table import HANDS, PayTable, hand_of
from ludometry.games.poker.position import SIZE, Deal, Hold, Move, Position

HOLDS = tuple(Hold(places) for size in range(SIZE, -1, -1) for places in combinations(range(SIZE), size))
"""All 32 of them, those with most cards first."""

GRADES = (0.05, 0.25, 0.75)
"""Coins that a good hold, an inaccuracy and a mistake lose at most, for each coin of the bet."""
BET = 1.0
"""Pay tables count for each coin of the bet, so a hand costs one."""


@dataclass(frozen=True)
class VideoPoker(Game[Position, Move, Position]):
    """One hand under a pay table. Nothing but the deck is hidden, so a view is the position itself."""

    table: PayTable

    write = notation.write
    read = notation.read
    write_move = notation.write_move
    read_move = notation.read_move

    @property
    def info(self) -> GameInfo:
        version = f"1-{'-'.join(str(coins) for coins in self.table.pays)}"
        scale = (0.0, float(max(self.table.pays)))
        return GameInfo("poker", "Video poker", 1, "coins", True, version, scale, grades=GRADES, par=BET)

    def start(self) -> Position:
        return Position()

    def turn(self, position: Position) -> int:
        """0 when the player decides, or Turn.CHANCE, or Turn.OVER."""
        if len(position.hand) < SIZE:
            return Turn.CHANCE
        if position.held is None:
            return 0
        return Turn.CHANCE if self.due(position) else Turn.OVER

    def due(self, position: Position) -> int:
        """How many cards are still to come before somebody decides or the hand is over."""
        return SIZE - len(position.hand) if position.held is None else len(position.thrown) - len(position.drawn)

    def moves(self, position: Position) -> list[Move]:
        return list(HOLDS) if self.turn(position) == 0 else []

    def chances(self, position: Position) -> list[tuple[Move, float]]:
        """The next card: every one that has not been seen is as likely as any other."""
        if self.turn(position) != Turn.CHANCE:
            return []
        unseen = [card for card in DECK if card not in position.hand and card not in position.drawn]
        return [(Deal((card,)), 1 / len(unseen)) for card in unseen]

    def play(self, position: Position, move: Move) -> Position:
        """The position after a hold or a deal; a sentence when it is not legal."""
        if isinstance(move, Hold):
            if self.turn(position) != 0 or move not in HOLDS:
                raise BadInput(f"nothing can be held now: {self.standing(position)}.")
            return Position(position.hand, move.cards(position.hand))
        if not 1 <= len(move.cards) <= self.due(position):
            raise BadInput(f"{len(move.cards)} cards cannot be dealt now: {self.standing(position)}.")
        no_card_twice((*position.hand, *position.drawn, *move.cards))
        if position.held is None:
            return Position(tuple(sorted((*position.hand, *move.cards))))
        return Position(position.hand, position.held, tuple(sorted((*position.drawn, *move.cards))))

    def standing(self, position: Position) -> str:
        if self.turn(position) == Turn.CHANCE:
            return f"{self.due(position)} cards are to come"
        return "the hand is over" if position.held is not None else "the player chooses what to hold"

    def scores(self, position: Position) -> tuple[float, ...]:
        """What the final hand pays for each coin bet; nothing before it is there."""
        over = self.turn(position) == Turn.OVER
        return (float(self.table.pays[hand_of(position.final)] if over else 0),)

    def view(self, position: Position, seat: int) -> Position:
        return position

    def told(self, position: Position, move: Move, seat: int) -> str:
        """What the last card brings."""
        after = self.play(position, move)
        if self.turn(after) != Turn.OVER:
            return ""
        made = hand_of(after.final)
        return f"{write_cards(after.final)}: {HANDS[made]}, pays {self.table.pays[made]}."
