"""The game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludometry.core.game import GameInfo
from ludometry.games.dominoes import notation, rules
from ludometry.games.dominoes.rules import Action, Block, Deal, Move, Position, View

RULES_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Dominoes:
    """The block game for two, whole or from a given position."""

    block: Block = "pips"
    """Who wins when neither can join a tile."""
    opening: str = ""
    """The position that a game starts from; the deal when empty."""

    @property
    def info(self) -> GameInfo:
        return GameInfo("dominoes", "Dominoes", 2, "wins", False, RULES_VERSION)

    def start(self) -> Position:
        return self.read(self.opening) if self.opening else rules.start()

    def turn(self, position: Position) -> int:
        return rules.turn(position)

    def moves(self, position: Position) -> Sequence[Move]:
        return rules.moves(position)

    def chances(self, position: Position) -> list[tuple[Deal, float]]:
        return rules.chances(position)

    def play(self, position: Position, move: Action) -> Position:
        return rules.play(position, move)

    def scores(self, position: Position) -> tuple[float, float]:
        return rules.scores(position, self.block)

    def view(self, position: Position, seat: int) -> View:
        return rules.view(position, seat)

    def write(self, position: Position) -> str:
        return notation.write_position(position)

    def read(self, text: str) -> Position:
        return notation.read_position(text)

    def write_move(self, position: Position, move: Action) -> str:
        return notation.write_move(position, move)

    def read_move(self, position: Position, text: str) -> Action:
        return notation.read_move(position, text)
