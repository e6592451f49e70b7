"""Gymnasium: one seat of a room, the others played by a policy.

`import ludometry.bridges.gym` registers every room; `gymnasium.make("ludometry/Yatzy-v0", rules="maxi")` makes one.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as problem:
    raise ImportError("this bridge needs Gymnasium: pip install 'ludometry[train]'.") from problem

from ludometry.bridges.playing import RENDER_MODES, Playing, RenderMode, known_mode
from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.registry import rooms
from ludometry.study.encoding import Observation
from ludometry.study.players import players_of


class Seat(gymnasium.Env[Observation, int]):
    """A seat at a table: `Seat("cribbage", against="ev")`.

    The legal moves are in `info["action_mask"]` and in `action_masks()`. A number that is no legal move is refused in a
    sentence; with `illegal=-1.0` it changes nothing and costs that much instead.
    """

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012 as Gymnasium has it

    def __init__(
        self,
        room: str,
        *,
        seat: int = 0,
        against: str = "random",
        illegal: float | None = None,
        render_mode: RenderMode | None = None,
        **options: Any,
    ) -> None:
        self.playing = Playing(room, options)
        self.render_mode = known_mode(render_mode)
        self.illegal = illegal
        players = self.playing.game.info.players
        if not 0 <= seat < players:
            raise BadInput(f"seat is a number from 0 to {players - 1} in {room}.")
        self.seat = seat
        self._policies = players_of(self.playing.room, self.playing.game)
        if players > 1 and against not in self._policies:
            raise UnknownName("player", against, self._policies)
        self._against = against
        self.observation_space = spaces.Box(0.0, 1.0, (self.playing.encoding.length,), np.float32)
        self.action_space = cast("spaces.Space[int]", spaces.Discrete(self.playing.encoding.actions))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal moves now."""
        return self.playing.mask().astype(bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.playing.reset(seed, str((options or {}).get("position", "")))
        self._others = {
            one: self._policies[self._against](self.playing.rng)
            for one in range(self.playing.game.info.players)
            if one != self.seat
        }
        self._owed = self._let_others_play()
        return self.playing.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.playing.over:
            raise BadInput("the game is over: call reset before the next step.")
        if self.illegal is not None and int(action) not in self.playing.legal():
            return self.playing.observe(self.seat), self.illegal, False, False, self._info()
        gained = self.playing.play(self.playing.move(int(action)))[self.seat] + self._let_others_play()
        # What fell to this seat before its first move comes with it.
        reward, self._owed = gained + self._owed, 0.0
        return self.playing.observe(self.seat), reward, self.playing.over, False, self._info()

    def render(self) -> Any:
        return self.playing.render(self.render_mode, self.seat)

    def _let_others_play(self) -> float:
        """Until it is this seat's turn; what it gained meanwhile."""
        gained = 0.0
        while not self.playing.over and (turn := self.playing.turn) != self.seat:
            view = self.playing.game.view(self.playing.position, turn)
            gained += self.playing.play(self._others[turn](view))[self.seat]
        return gained

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask()}


def register() -> None:
    """Makes every room known to Gymnasium."""
    for entry in rooms().values():
        name = "".join(word.capitalize() for word in entry.title.split())
        gymnasium.register(f"ludometry/{name}-v0", entry_point="ludometry.bridges.gym:Seat", kwargs={"room": entry.id})


register()
