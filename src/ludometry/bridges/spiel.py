"""OpenSpiel: a room as a Python game with explicit chance, for its bots, solvers and learners.

`import ludometry.bridges.spiel` registers every room; `pyspiel.load_game("ludometry_dominoes")` loads one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as problem:
    raise ImportError("this bridge needs OpenSpiel: pip install open_spiel.") from problem

from ludometry.core.game import Turn
from ludometry.core.registry import entry, room, rooms
from ludometry.study.encoding import encoding_of, standings

MOST_CHANCES = 5_985
"""No room has more outcomes at one chance event: four cards of 21 in the deal of Skat."""
MOST_POINTS = 2_000.0
PREFIX = "ludometry_"


def game_type(room_id: str) -> pyspiel.GameType:
    info = room(room_id).game().info
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"{PREFIX}{room_id}",
        long_name=entry(room_id).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.PERFECT_INFORMATION if info.perfect_information else known.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if info.players > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.players,
        min_num_players=info.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"position": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A room for OpenSpiel; `position` names one to begin from."""

    room_id: str
    kind: pyspiel.GameType

    def __init__(self, params: Any = None) -> None:
        given = dict(params or {})
        self.rules = room(self.room_id).game()
        self.encoding = encoding_of(self.rules)
        text = str(given.get("position", ""))
        self.first = self.rules.read(text) if text else self.rules.start()
        players = self.rules.info.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=MOST_CHANCES,
            num_players=players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=self.encoding.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; chance events are numbered as the room lists them."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.encoding, self.position = game.rules, game.encoding, game.first

    def current_player(self) -> int:
        turn = self.rules.turn(self.position)
        if turn == Turn.OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == Turn.CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.encoding.number(move) for move in self.rules.moves(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.rules.chances(self.position))]

    def _move(self, action: int) -> Any:
        if self.rules.turn(self.position) == Turn.CHANCE:
            return list(self.rules.chances(self.position))[action][0]
        return next(move for move in self.rules.moves(self.position) if self.encoding.number(move) == action)

    def _apply_action(self, action: int) -> None:
        self.position = self.rules.play(self.position, self._move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.rules.write_move(self.position, self._move(action)))

    def is_terminal(self) -> bool:
        return bool(self.rules.turn(self.position) == Turn.OVER)

    def returns(self) -> list[float]:
        return standings(self.rules.scores(self.position))

    def __str__(self) -> str:
        return str(self.rules.write(self.position))


class SpielObserver:
    """What a player may know, as an array and as a text."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game
        self.tensor = np.zeros(game.encoding.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.game.encoding.observe(self.game.rules.view(state.position, player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        return repr(self.game.rules.view(state.position, player))


def register() -> None:
    """Makes every room known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for room_id in rooms():
        kind = game_type(room_id)
        if kind.short_name not in known:
            named = {"room_id": room_id, "kind": kind}
            pyspiel.register_game(kind, type(f"Spiel{room_id.capitalize()}", (SpielGame,), named))


register()
