"""Pig: roll or hold.

total     what the rolls of this turn add up to
rolling   the die is in the air
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn

ROLL, HOLD = "roll", "hold"
_POSITION = re.compile(r"(\d{1,3})-(\d{1,3}) ([12]) (\d{1,3})(!?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands."""

    scores: tuple[int, int] = (0, 0)
    mover: int = 0
    total: int = 0
    rolling: bool = False


@dataclass(frozen=True, slots=True)
class Pig(Game[Position, str, Position]):
    """The game to a goal; moves are `roll` and `hold`, chance events the digits 1 to 6."""

    goal: int = 100

    @property
    def info(self) -> GameInfo:
        return GameInfo("pig", "Pig", 2, "% to win", True, f"1-{self.goal}", (0.0, 100.0), "points")

    def start(self) -> Position:
        return Position()

    def turn(self, position: Position) -> int:
        if max(position.scores) >= self.goal:
            return Turn.OVER
        return Turn.CHANCE if position.rolling else position.mover

    def moves(self, position: Position) -> list[str]:
        """Nobody holds a total of nothing: it would hand the die over for nothing."""
        return [ROLL, HOLD] if position.total else [ROLL]

    def chances(self, position: Position) -> list[tuple[str, float]]:
        return [(str(face), 1 / 6) for face in range(1, 7)]

    def play(self, position: Position, move: str) -> Position:
        if move not in (("1", "2", "3", "4", "5", "6") if position.rolling else self.moves(position)):
            raise BadInput(f"{move[:20]!r} is not possible here.")
        if move == ROLL:
            return replace(position, rolling=True)
        if move == "1":
            return Position(position.scores, 1 - position.mover)
        total = position.total + (0 if move == HOLD else int(move))
        scores = list(position.scores)
        scores[position.mover] += total
        if move == HOLD or scores[position.mover] >= self.goal:
            return Position((scores[0], scores[1]), 1 - position.mover)
        return Position(position.scores, position.mover, total)

    def scores(self, position: Position) -> tuple[float, float]:
        return float(position.scores[0]), float(position.scores[1])

    def view(self, position: Position, seat: int) -> Position:
        return position

    def write(self, position: Position) -> str:
        first, second = position.scores
        return f"{first}-{second} {position.mover + 1} {position.total}{'!' if position.rolling else ''}"

    def read(self, text: str) -> Position:
        found = _POSITION.fullmatch(text.strip())
        if found is None:
            raise BadInput(f"{text[:40]!r} is no position: expected scores, turn and total, such as '40-55 1 18'.")
        first, second, mover, total = (int(found[group]) for group in range(1, 5))
        if (first if mover == 1 else second) + total >= self.goal and total:
            raise BadInput(f"a total of {total} wins at once: the goal is {self.goal}.")
        return Position((first, second), mover - 1, total, bool(found[5]))

    def write_move(self, position: Position, move: str) -> str:
        return move

    def read_move(self, position: Position, text: str) -> str:
        move = text.strip().lower()
        self.play(position, move)
        return move
