"""The Yatzy game as the rest of the house knows it: the rules, the notation and a rule set in one object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import GameInfo
from ludometry.games.yatzy import notation, rules
from ludometry.games.yatzy.rule_set import RuleSet, load
from ludometry.games.yatzy.rules import Move, Position, Throw


@dataclass(frozen=True)
class Yatzy:
    """Yatzy for one player under a rule set. Nothing is hidden, so a view is the position itself."""

    rules: RuleSet

    @property
    def info(self) -> GameInfo:
        return GameInfo("yatzy", self.rules.title, 1, "points", True, self.rules.version)

    def start(self) -> Position:
        return rules.start(self.rules)

    def turn(self, position: Position) -> int:
        return rules.turn(self.rules, position)

    def moves(self, position: Position) -> Sequence[Move]:
        return rules.moves(self.rules, position)

    def chances(self, position: Position) -> list[tuple[Throw, float]]:
        return rules.chances(self.rules, position)

    def play(self, position: Position, move: Move) -> Position:
        return rules.play(self.rules, position, move)

    def scores(self, position: Position) -> tuple[float, ...]:
        return rules.scores(self.rules, position)

    def view(self, position: Position, seat: int) -> Position:
        return position

    def write(self, position: Position) -> str:
        return notation.write_position(self.rules, position)

    def read(self, text: str) -> Position:
        return notation.read_position(self.rules, text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(self.rules, position, move)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(self.rules, position, text)


def yatzy(rules: str | RuleSet = "scandinavian", files: bool = True, **options: Any) -> Yatzy:
    """The game under a rule set, a name, or a file of the user's own; `files=False` opens no file."""
    if options:
        raise BadInput(f"yatzy knows the option rules, not {', '.join(sorted(options))}.")
    return Yatzy(load(rules, files))
