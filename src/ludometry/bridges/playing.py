"""A game in progress as every bridge needs it: actions by number, chance followed, rewards as they fall."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, Marks, Turn
from ludometry.core.record import draw_chance
from ludometry.core.registry import room
from ludometry.study.encoding import Observation, encoding_of, standings

RENDER_MODES = ["ansi", "svg"]


class Playing:
    """One game at a time of a room; `begin` starts the next."""

    position: Any
    seat: int
    """Whose turn it is; below 0 when the game is over."""

    def __init__(self, room_id: str, options: dict[str, Any]) -> None:
        self.room = room(room_id)
        self.game: Game[Any, Any, Any] = self.room.game(**options)
        self.encoding = encoding_of(self.game)
        self.rng = random.Random()
        self._set(self.game.start())
        self._had = standings(self.game.scores(self.position))

    def _set(self, position: Any) -> None:
        self.position = position
        self.seat = self.game.turn(position)
        self._legal: dict[int, Any] | None = None

    @property
    def over(self) -> bool:
        return self.seat == Turn.OVER

    def begin(self, seed: int | None, position: str = "") -> None:
        """A new game, from a position in the room's notation if one is given."""
        if seed is not None:
            self.rng = random.Random(seed)
        self._set(self.game.read(position) if position else self.game.start())
        self._had = standings(self.game.scores(self.position))
        self._follow_chance()

    def legal(self) -> dict[int, Any]:
        """The moves of the seat whose turn it is, by number."""
        if self._legal is None:
            moves = () if self.over else self.game.moves(self.position)
            self._legal = {self.encoding.number(move): move for move in moves}
        return self._legal

    def mask(self) -> NDArray[np.int8]:
        """1 for each number that is a legal move."""
        found = np.zeros(self.encoding.actions, np.int8)
        found[list(self.legal())] = 1
        return found

    def move(self, action: int) -> Any:
        """The move that a number means here."""
        legal = self.legal()
        if action not in legal:
            raise BadInput(f"action {action} is not legal here: choose one where the action mask is 1.")
        return legal[action]

    def play(self, move: Any) -> list[float]:
        """Plays a move, follows chance, and says what each seat gained by it."""
        self._set(self.game.play(self.position, move))
        self._follow_chance()
        now = standings(self.game.scores(self.position))
        gained = [new - old for new, old in zip(now, self._had)]
        self._had = now
        return gained

    def observe(self, seat: int) -> Observation:
        return self.encoding.observe(self.game.view(self.position, seat), seat)

    def render(self, mode: str | None, seat: int) -> str | None:
        """The position as its text, or as a picture from a seat."""
        if mode == "ansi":
            return self.game.write(self.position)
        if mode == "svg":
            return str(self.room.picture(self.game).draw(self.game.view(self.position, seat), Marks()))
        return None

    def _follow_chance(self) -> None:
        while self.seat == Turn.CHANCE:
            self._set(self.game.play(self.position, draw_chance(self.game, self.position, self.rng)))


def known_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"{mode!r} is no render mode: expected ansi or svg.")
    return mode
