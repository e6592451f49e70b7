"""How fast the environments are: `ludometry bench environments`, OpenSpiel's own beside ours where it is installed.

step   a decision with its observation and its mask, played at random; chance and the start of each game included
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from ludometry.bridges.playing import Playing
from ludometry.core.registry import rooms
from ludometry.study.bench import Case

STEPS = 3_000
RIVALS = {"cribbage": "cribbage", "dominoes": "python_block_dominoes", "darkchess": "banqi", "skat": "skat"}


def steps_of(room: str) -> Callable[[], int]:
    def run() -> int:
        playing, rng, done, seed = Playing(room, {}), random.Random(1), 0, 0
        while done < STEPS:
            playing.reset(seed)
            seed += 1
            while not playing.over and done < STEPS:
                playing.observe(playing.turn)
                playing.play(playing.move(int(rng.choice(np.flatnonzero(playing.mask())))))
                done += 1
        return done

    return run


def rival_steps_of(name: str) -> Callable[[], int]:
    def run() -> int:
        import pyspiel

        if name.startswith("python_"):
            import open_spiel.python.games  # noqa: F401 registers the games that are written in Python

        game, rng, done = pyspiel.load_game(name), random.Random(1), 0
        while done < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal() and done < STEPS:
                if state.is_chance_node():
                    events, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(events, weights=odds)[0])
                    continue
                _observed(game, state)
                state.apply_action(int(rng.choice(np.flatnonzero(state.legal_actions_mask()))))
                done += 1
        return done

    return run


def _observed(game: Any, state: Any) -> Any:
    kind = game.get_type()
    if kind.provides_observation_tensor:
        return state.observation_tensor(state.current_player())
    return state.information_state_tensor(state.current_player()) if kind.provides_information_state_tensor else None


def cases() -> list[Case]:
    def a_second(count: int, cpu: float) -> float:
        return count / cpu

    found = [Case(f"environment: {room}", steps_of(room), "steps/s", a_second) for room in rooms()]
    try:
        import pyspiel

        known = set(pyspiel.registered_names())
    except ImportError:
        return found
    for room, name in RIVALS.items():
        if name in known or name.startswith("python_"):
            found.append(Case(f"environment: {room}, OpenSpiel's own", rival_steps_of(name), "steps/s", a_second))
    return found
