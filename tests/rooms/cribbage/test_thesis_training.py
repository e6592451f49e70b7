"""Training, checkpoints, tournaments and the learner: sections 3.1.3 to 4.3."""

from __future__ import annotations

import dataclasses
import inspect
import json
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.checkpoint import Checkpoint, load, save
from ludometry.games.cribbage.kernels.deal import start_scores
from ludometry.games.cribbage.kernels.training import learn_path
from ludometry.games.cribbage.thesis import report as training_report
from ludometry.games.cribbage.thesis.agents import agent, playing_records
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn, spread_over_board
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, STRATEGIES, random_weights
from ludometry.games.cribbage.thesis.tournament import (
    Agent,
    Standing,
    board_weights,
    duplicate_match,
    games_between,
    standings,
    winner,
)
from ludometry.games.cribbage.thesis.train import (
    Run,
    agent_of,
    begin,
    checkpoints,
    load_run,
    play_on,
    save_run,
    seats,
    train_thesis,
)
from ludometry.games.cribbage.verbs import train
from tests.rooms.cribbage import plain_thesis

SMALL = Settings(games=300, records="ranks", rounds=500, checkpoint_every=100)


def same(one: Run, two: Run) -> bool:
    return (
        np.array_equal(one.agents, two.agents)
        and np.array_equal(one.records.histogram, two.records.histogram)
        and one.dice[0] == two.dice[0]
        and np.array_equal(one.totals, two.totals)
    )


TABLE_1 = [(104, 121), (121, 114), (75, 121), (121, 118), (111, 121), (121, 99), (121, 87), (110, 121), (121, 64)]


def test_table_1_of_the_thesis_adds_up() -> None:
    random_agent, agent_1 = standings(TABLE_1)
    assert random_agent == Standing(points=12, spread=39, wins=5)
    assert (agent_1.points, agent_1.wins) == (9, 4)
    assert winner(random_agent, agent_1) == 0


def test_spread_breaks_ties() -> None:  # section 3.1.3
    assert winner(Standing(10, -5, 5), Standing(10, 5, 5)) == 1
    assert winner(Standing(11, -50, 5), Standing(10, 50, 5)) == 0


def test_settings_are_the_command_line() -> None:
    parameters = inspect.signature(train).parameters
    assert list(parameters) == [field.name for field in dataclasses.fields(Settings)]
    second = Settings().round_2()
    assert parameters["rate"].default == Settings().rate == 5 * second.rate  # section 4.1.4
    assert second.explore == "constant"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"games": 0}, "--games 0"),
        ({"rate": 0.0}, "--rate"),
        ({"decay": 1.0}, "--decay"),
        ({"k": 2.0}, "--k"),
        ({"spread": 121}, "--spread"),
        ({"blend": -0.1}, "--blend"),
        ({"agents": 1}, "--agents"),
        ({"seed": -1}, "--seed"),
        ({"advocates": 0}, "--advocates"),
        ({"within": 1.5}, "--within"),
    ],
)
def test_impossible_settings_are_refused(wrong: dict[str, float], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Settings(**wrong)  # type: ignore[arg-type]


def test_starts_lie_within_sixty_points() -> None:  # section 3.1.3
    dice, scores = np.array([1], np.uint64), np.zeros(2, np.int64)
    drawn = []
    for _ in range(5_000):
        start_scores(dice, 60, scores)
        drawn.append((int(scores[0]), int(scores[1])))
    assert max(abs(a - b) for a, b in drawn) == 60
    assert min(min(pair) for pair in drawn) == 0
    assert max(max(pair) for pair in drawn) == 120
    assert abs(np.mean([a - b for a, b in drawn])) < 2


def test_a_path_is_praised_less_the_further_back() -> None:  # section 3.1.3
    weights = random_weights(1)
    before = weights.copy()
    path = np.array([[0, 0, 1, 0b1], [10, 12, 0, 0b110], [40, 44, 1, 0b1]])
    learn_path(weights, path, 3, 0.05, 0.1, 1e9)
    for step, (own, other, role, mask) in enumerate(path.tolist()):
        praised = [s for s in range(8) if mask >> s & 1]
        change = plain_thesis.step_change(0.05, 0.1, 2 - step)
        expected = plain_thesis.adjusted(before[own, other, role].tolist(), praised, change)
        np.testing.assert_allclose(weights[own, other, role], expected)
    assert (weights != before).any(axis=-1).sum() == 3


def test_training_is_seeded_and_may_be_cut_anywhere() -> None:
    whole, pieces, other = begin(SMALL), begin(SMALL), begin(dataclasses.replace(SMALL, seed=2))
    play_on(whole, 300)
    for games in (1, 7, 92, 200):
        play_on(pieces, games)
    play_on(other, 300)
    assert same(whole, pieces)
    assert not np.array_equal(whole.agents, other.agents)


def test_a_run_goes_on_from_its_checkpoint_as_if_nothing_had_happened(tmp_path: Path) -> None:
    straight = train_thesis(dataclasses.replace(SMALL, folder=tmp_path / "straight"))
    train_thesis(dataclasses.replace(SMALL, games=120, folder=tmp_path / "cut"))
    resumed = train_thesis(dataclasses.replace(SMALL, folder=tmp_path / "cut"))
    assert same(straight, resumed)
    assert [path.name for path in checkpoints(tmp_path / "straight")] == [
        f"games-{games:010d}.checkpoint" for games in (0, 100, 200, 300)
    ]
    assert same(load_run(checkpoints(tmp_path / "cut")[-1]), straight)


def test_ctrl_c_leaves_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.cribbage.thesis import train as module

    settings = dataclasses.replace(SMALL, games=2_500, checkpoint_every=10_000, folder=tmp_path)
    real = module.play_on

    def interrupted(run: Run, games: int) -> None:
        if run.games >= 1_000:
            raise KeyboardInterrupt
        real(run, games)

    monkeypatch.setattr(module, "play_on", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train_thesis(settings)
    assert checkpoints(tmp_path)[-1].name == "games-0000001000.checkpoint"
    assert not list(tmp_path.glob("*.part"))
    monkeypatch.setattr(module, "play_on", real)
    straight = begin(settings)
    real(straight, 2_500)
    assert same(train_thesis(settings), straight)


def test_another_run_in_the_folder_is_refused(tmp_path: Path) -> None:
    train_thesis(dataclasses.replace(SMALL, games=100, folder=tmp_path))
    with pytest.raises(BadInput, match=r"holds a run with rate 1\.0 and not 0\.2"):
        train_thesis(dataclasses.replace(SMALL, rate=0.2, folder=tmp_path))
    with pytest.raises(BadInput, match="holds a run of 100 games already"):
        train_thesis(dataclasses.replace(SMALL, games=50, folder=tmp_path))
    fresh = train_thesis(dataclasses.replace(SMALL, games=50, rate=0.2, folder=tmp_path, restart=True))
    assert fresh.games == 50


def test_checkpoints_can_be_mixed_and_matched(tmp_path: Path) -> None:  # section 3.1.3
    one = train_thesis(dataclasses.replace(SMALL, folder=tmp_path / "one"))
    two = train_thesis(dataclasses.replace(SMALL, seed=2, folder=tmp_path / "two"))
    files = [checkpoints(tmp_path / name)[-1] for name in ("one", "two")]
    mixed = begin(dataclasses.replace(SMALL, seed=3, start=[f"{files[0]}:1", str(files[1])]))
    np.testing.assert_array_equal(mixed.agents[0], one.agents[1])
    np.testing.assert_array_equal(mixed.agents[1], two.agents[0])
    with pytest.raises(BadInput, match="has no agent 2"):
        agent_of(f"{files[0]}:2")
    with pytest.raises(BadInput, match="names 3 agents"):
        begin(dataclasses.replace(SMALL, start=[str(files[0])] * 3))


def _truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def _alter(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-5] ^= 1
    path.write_bytes(bytes(data))


def _age(path: Path) -> None:
    heading, _, body = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps(json.loads(heading) | {"version": 0}).encode() + b"\n" + body)


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (_truncate, "is truncated or altered: expected"),
        (_alter, "is truncated or altered"),
        (_age, "has version 0: expected version 1"),
        (lambda path: path.write_bytes(b"\x00\x01 nonsense"), "is not a cribbage checkpoint"),
        (lambda path: path.write_bytes(b""), "is not a cribbage checkpoint"),
        (lambda path: path.unlink(), "there is no checkpoint"),
    ],
)
def test_bad_checkpoints_get_one_sentence(tmp_path: Path, harm: object, words: str) -> None:
    path = tmp_path / "one.checkpoint"
    save(path, Checkpoint({"games": 3}, {"agents": np.arange(6.0).reshape(2, 3)}))
    assert load(path).arrays["agents"].tolist() == [[0, 1, 2], [3, 4, 5]]
    harm(path)  # type: ignore[operator]
    with pytest.raises(BadInput, match=words) as caught:
        load(path)
    assert "\n" not in str(caught.value)


def test_a_static_opponent_never_changes() -> None:  # section 4.1.4
    run = begin(dataclasses.replace(SMALL, against="static"))
    first, second = run.agents.copy()
    play_on(run, 200)
    assert not np.array_equal(run.agents[0], first)
    np.testing.assert_array_equal(run.agents[1], second)


def test_a_pool_draws_new_pairs(tmp_path: Path) -> None:  # section 4.3.1
    run = begin(dataclasses.replace(SMALL, against="pool", agents=4, swap_every=10))
    before = run.agents.copy()
    pairs = set()
    for _ in range(30):
        pairs.add(seats(run)[:2])
        play_on(run, 10)
    assert len(pairs) > 6
    assert all(not np.array_equal(old, new) for old, new in zip(before, run.agents))
    save_run(run, tmp_path)
    assert len(load_run(checkpoints(tmp_path)[0]).agents) == 4


def test_blending_and_cap_change_what_is_learned() -> None:  # sections 4.3.2 and 4.3.3
    plain, blended, capped = (
        begin(dataclasses.replace(SMALL, rate=1.0, **more)) for more in ({}, {"blend": 0.5}, {"cap": 0.2})
    )
    start = plain.agents.copy()
    for run in (plain, blended, capped):
        play_on(run, 300)
    assert not np.array_equal(plain.agents, blended.agents)
    assert (capped.agents - start).max() < (plain.agents - start).max()
    np.testing.assert_allclose(np.abs(board_weights(blended.agents[0], 0.5)).sum(axis=-1), 1.0)


def test_duplicate_games_cancel_for_equal_agents() -> None:
    one = agent("hand_max_avg")
    finals = games_between(one, one, 200, seed=4, duplicate=True)
    np.testing.assert_array_equal(finals[0::2], finals[1::2, ::-1])
    assert duplicate_match(one, one, 200, 4).win_rate == 0.5


def test_average_hand_beats_the_worst_hand() -> None:
    result = duplicate_match(agent("hand_max_avg"), agent("crib_min_avg"), 400, 1)
    assert result.interval[0] > 0.8


def test_the_learner_finds_out_whose_crib_it_is() -> None:
    records = playing_records()._replace(scaled=False)
    theta = learn(records, LearnerSettings(deals=24_000, batches=12))
    crib = STRATEGIES.index("crib_min_avg")
    assert theta[PONE, 0, crib] > 0 > theta[DEALER, 0, crib]
    np.testing.assert_array_equal(theta, learn(records, LearnerSettings(deals=24_000, batches=12)))
    result = duplicate_match(Agent(spread_over_board(theta), records), agent("random-weights", 9), 4_000, 2)
    assert result.interval[0] > 0.53  # 60 % and more after 480,000 deals: facts.toml


def test_advocates_are_a_setting() -> None:  # section 3.1.3
    plain, lone, all_eight = (
        begin(dataclasses.replace(SMALL, **more)) for more in ({}, {"advocates": 1}, {"advocates": 8, "within": 1.0})
    )
    start = plain.agents.copy()
    for run in (plain, lone, all_eight):
        play_on(run, 100)
    assert not np.array_equal(plain.agents, lone.agents)
    np.testing.assert_allclose(all_eight.agents, start, atol=1e-12)  # who praises all praises none
    assert repr(SMALL) == repr(dataclasses.replace(SMALL, advocates=2))  # agents already trained keep their name


def test_train_reports_strength_and_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_report, "YARDSTICK_GAMES", 100)
    report = train("thesis", games=200, checkpoint_every=100, records="ranks", rounds=500, folder=tmp_path)
    assert report.data["games"] == 200
    assert len(report.data["checkpoints"]) == 3
    assert "spreads-own-checkpoints.svg" in report.data["pictures"]
    assert all((tmp_path / name).exists() for name in report.data["pictures"])
    json.dumps(report.data)
    with pytest.raises(BadInput, match="the learner has no --rate"):
        train("learner", rate=0.5)
