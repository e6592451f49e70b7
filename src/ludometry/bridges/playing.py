"""A game in progress as every bridge needs it: actions by number, chance followed, rewards as they fall."""

from __future__ import annotations

import random
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.game import AnyGame, Marks
from ludometry.core.options import Setting
from ludometry.core.registry import options_for, room
from ludometry.study.encoding import Observation, encoding_of, standings
from ludometry.study.sitting import AnySitting

RenderMode: TypeAlias = Literal["ansi", "svg"]
"""A position as its text, or as a picture."""
RENDER_MODES = list(get_args(RenderMode))


class Playing(AnySitting):
    """One game at a time of a room; `reset` starts the next."""

    takes_back = False

    def __init__(self, room_id: str, options: dict[str, Setting]) -> None:
        self.room = room(room_id)
        game: AnyGame = self.room.game(**options_for(room_id, options))
        self.encoding = encoding_of(game)
        super().__init__(game)

    def begin(self, start: Any = None, dealt: bool = False) -> None:
        super().begin(start, dealt)
        self._legal: dict[int, Any] | None = None
        self._had = standings(self.game.scores(self.position))

    def reset(self, seed: int | None, position: str = "") -> None:
        """A new game, from a position in the room's notation if one is given."""
        if seed is not None:
            self.rng = random.Random(seed)
        self.begin(self.game.read(position) if position else None)
        self.follow_chance()

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
        self.do(move)
        self.follow_chance()
        self._legal = None
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


def known_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"{mode!r} is no render mode: expected ansi or svg.")
    return mode
