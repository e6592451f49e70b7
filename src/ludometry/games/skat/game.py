"""The game as the rest of the house knows it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludometry.core.game import GameInfo, Turn
from ludometry.games.skat import dealing, notation, rules
from ludometry.games.skat.position import NOBODY, Deal, Move, Play, Position, View, hide
from ludometry.games.skat.sampling import unknown_cards

RULES_VERSION = "1"
UNITS = {"points": "points", "win": "% to win"}


@dataclass(frozen=True, slots=True)
class Skat:
    """The play of Skat for three: one declarer against two defenders."""

    opening: str = ""
    """The position that a game starts from; a fresh deal when empty."""
    contract: int = NOBODY
    """What a dealt game is played as; NOBODY lets the cards decide."""
    declarer: int = NOBODY
    """Who declares a dealt game; NOBODY lets the cards decide."""
    objective: str = "points"
    """What values count: card points of the own side, or `win`, the chance to win in per cent."""
    open: bool = False
    """Whether all cards lie open, so that everybody sees the whole position."""
    deals: int = 0
    """How many deals an adviser looks at; 0 lets the number of cards decide."""

    @property
    def info(self) -> GameInfo:
        return GameInfo("skat", "Skat", 3, UNITS[self.objective], self.open, RULES_VERSION)

    def start(self) -> Position:
        return self.read(self.opening) if self.opening else Position()

    def turn(self, position: Position) -> int:
        return rules.turn(position)

    def moves(self, position: Position) -> Sequence[Play]:
        return rules.moves(position)

    def chances(self, position: Position) -> Iterable[tuple[Deal, float]]:
        return dealing.packets(position) if position.contract == NOBODY else unknown_cards(position)

    def draw(self, position: Position, rng: random.Random) -> Deal:
        """One of the chances; thousands of packets are not listed for it."""
        if position.contract == NOBODY:
            return dealing.any_packet(position, rng)
        events, odds = zip(*unknown_cards(position), strict=True)
        drawn: Deal = rng.choices(events, weights=odds)[0]
        return drawn

    def play(self, position: Position, move: Move) -> Position:
        if position.contract != NOBODY or not isinstance(move, Deal):
            return rules.play(position, move)
        dealt = dealing.deal_packet(position, move)
        return dealt if any(dealt.unknown) else dealing.declare(dealt, self.contract, self.declarer)

    def scores(self, position: Position) -> tuple[float, float, float]:
        if self.objective == "win":
            return self._won(position)
        return rules.scores(position)

    def _won(self, position: Position) -> tuple[float, float, float]:
        """100 for the side that has won, 0 for the other; nothing while the game runs."""
        won = rules.declarer_won(position) if rules.turn(position) == Turn.OVER else None
        first, second, third = (
            0.0 if won is None else 100.0 * (won == (seat == position.declarer)) for seat in range(3)
        )
        return (first, second, third)

    def view(self, position: Position, seat: int) -> View:
        return View(seat, position if self.open else hide(position, seat))

    def write(self, position: Position) -> str:
        return notation.write_position(position)

    def read(self, text: str) -> Position:
        return notation.read_position(text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(move)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(text)
