"""The bridges pass the tests of those who cross them: PettingZoo's, Gymnasium's, and OpenSpiel's own algorithms."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from ludometry.bridges.gym import Seat
from ludometry.bridges.zoo import Table
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.registry import rooms
from ludometry.study.encoding import standings

every_room = pytest.mark.parametrize("room", list(rooms()))


@every_room
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_accepts_every_room(room: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(Table(room), num_cycles=80)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("room", ["cribbage", "skat", "yatzy"])
def test_the_same_seed_brings_the_same_game(room: str) -> None:
    seed_test(lambda: Table(room), num_cycles=40)


def test_rewards_of_a_table_add_up_to_nothing() -> None:
    table = Table("cribbage")
    table.reset(seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        total[agent] += reward
        table.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    scores = table.playing.game.scores(table.playing.position)
    assert max(scores) >= 121
    assert total["player_0"] == pytest.approx((scores[0] - scores[1]) / 2)
    assert sum(total.values()) == pytest.approx(0.0)


def test_a_table_draws_itself() -> None:
    table = Table("dominoes", render_mode="svg")
    table.reset(seed=1, options={"position": "36 45 | 01 12 | 3..5"})
    assert str(table.render()).startswith("<svg")
    told = Table("dominoes", render_mode="ansi")
    told.reset(seed=1, options={"position": "36 45 | 01 12 | 3..5"})
    assert told.render() == "36 45 | 01 12 | 3..5"
    with pytest.raises(BadInput, match="expected ansi or svg"):
        Table("dominoes", render_mode="human")


@every_room
def test_gymnasium_accepts_every_room(room: str) -> None:
    check_env(Seat(room, illegal=-1.0), skip_render_check=True)


def test_gymnasium_makes_a_room_by_name() -> None:
    made = gymnasium.make("ludometry/Yatzy-v0", rules="yahtzee")
    _, info = made.reset(seed=7)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = made.step(made.action_space.sample(info["action_mask"]))
        total += float(reward)
    playing: Any = made.unwrapped
    assert total == playing.playing.game.scores(playing.playing.position)[0]


@pytest.mark.parametrize(("room", "seat"), [("skat", 2), ("cribbage", 1), ("dominoes", 1)])
def test_rewards_of_a_seat_add_up_to_its_standing(room: str, seat: int) -> None:
    env = Seat(room, seat=seat)
    for seed in range(4):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            total += reward
        start = standings(env.playing.game.scores(env.playing.game.start()))[seat]
        assert total == pytest.approx(standings(env.playing.game.scores(env.playing.position))[seat] - start)


def test_a_seat_refuses_what_is_not_legal() -> None:
    seat = Seat("cribbage", seat=1, against="ev")
    seat.reset(seed=1)
    illegal = int(np.flatnonzero(~seat.action_masks())[0])
    with pytest.raises(BadInput, match="not legal here"):
        seat.step(illegal)
    for wrong in ({"seat": 2}, {"against": "nobody"}):
        with pytest.raises(LudometryError):
            Seat("cribbage", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("bridge", "missing"), [("gym", "gymnasium"), ("zoo", "pettingzoo"), ("spiel", "pyspiel")])
def test_a_bridge_to_nowhere_says_what_to_install(bridge: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import ludometry.bridges.{bridge}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].startswith("ImportError: this bridge needs")
    assert "pip install" in done.stderr.splitlines()[-1]


def test_the_oracle_beats_random_in_its_seat() -> None:
    """The actions mean what they say: best play by number brings best play's points."""
    seat = Seat("dominoes", hands=20)
    oracle = seat.playing.room.oracle(seat.playing.game)
    won = 0.0
    for seed in range(40):
        seat.reset(seed=seed)
        over = seat.playing.over
        while not over:
            view = seat.playing.game.view(seat.playing.position, 0)
            best = oracle.appraise(view)[0].move
            _, reward, over, _, _ = seat.step(seat.playing.encoding.number(best))
            won += reward
    assert won > 0


def test_openspiel_plays_every_room_and_its_search_finds_a_win() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts

    import ludometry.bridges.spiel  # noqa: F401 registers the rooms

    rng = np.random.RandomState(1)
    for room in rooms():
        game = pyspiel.load_game(f"ludometry_{room}")
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                assert sum(chances) == pytest.approx(1.0)
                state.apply_action(rng.choice(numbers, p=np.array(chances) / sum(chances)))
            else:
                observer = game.make_py_observer()
                observer.set_from(state, state.current_player())
                assert observer.tensor.max() <= 1.0
                state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.returns()) == game.num_players()
    ending = pyspiel.load_game("ludometry_darkchess", {"position": "8/1b6/1K6/8 w"})
    state = ending.new_initial_state()
    bot = mcts.MCTSBot(ending, 2, 300, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state.apply_action(bot.step(state))
    assert state.returns() == [1.0, -1.0]
    assert str(state.clone()) == str(state)
