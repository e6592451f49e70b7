"""PettingZoo: every seat of a room is an agent that takes its turn.

reward   what an agent gains on the average of the table, as it falls; over a game they add up to nothing
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as problem:
    raise ImportError("this bridge needs PettingZoo: pip install 'ludometry[train]'.") from problem

from ludometry.bridges.playing import RENDER_MODES, Playing, RenderMode, known_mode


class Table(AECEnv):  # type: ignore[misc]
    """A table at which a room is played: `Table("dominoes", block="draw")`.

    An observation is a dictionary with `observation` and `action_mask`. `reset(seed=..., options={"position": ...})`
    begins from a position in the room's notation.
    """

    def __init__(self, room: str, *, render_mode: RenderMode | None = None, **options: Any) -> None:
        super().__init__()
        self.playing = Playing(room, options)
        self.metadata = {"name": f"ludometry_{room}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = known_mode(render_mode)
        players, encoding = self.playing.game.info.players, self.playing.encoding
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (encoding.length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.playing.reset(seed, str((options or {}).get("position", "")))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.playing.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(0, self.playing.turn)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.playing.encoding.actions, np.int8)
        return {
            "observation": self.playing.observe(seat),
            "action_mask": self.playing.mask() if self.playing.turn == seat else mask,
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.playing.move(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        gained = self.playing.play(move)
        self.rewards = dict(zip(self.agents, gained))
        if self.playing.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[max(0, self.playing.turn)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.playing.render(self.render_mode, max(0, self.playing.turn))

    def close(self) -> None: ...
