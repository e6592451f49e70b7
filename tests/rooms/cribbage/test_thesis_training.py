"""Training, checkpoints, tournaments, knock-out, pictures, board values and the learner: sections 3.1.3 to 4.3."""

from __future__ import annotations

import dataclasses
import inspect
import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.checkpoint import Checkpoint, load, save
from ludometry.games.cribbage.kernels.deal import start_scores
from ludometry.games.cribbage.kernels.training import learn_path
from ludometry.games.cribbage.thesis import board_values, heatmaps
from ludometry.games.cribbage.thesis import report as training_report
from ludometry.games.cribbage.thesis.agents import agent, playing_records, weights_of
from ludometry.games.cribbage.thesis.knockout import (
    begin_knock_out,
    lesson_of_round,
    moments_of,
    pairings_of,
    play_pairing,
    train_knock_out,
)
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn, spread_over_board
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, STRATEGIES, pure_weights, random_weights
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


def test_a_knock_out_has_winners_and_losers(tmp_path: Path) -> None:  # sections 4.1 and 4.1.4
    settings = dataclasses.replace(SMALL, games=40, agents=4)
    state = train_knock_out(settings, tmp_path)
    assert [(p.round, p.bracket) for p in state.played] == [
        (1, "winners"),
        (1, "winners"),
        (2, "winners"),
        (2, "losers"),
    ]
    assert state.played[2].agents == (state.played[0].winner, state.played[1].winner)
    assert state.champion == state.played[2].winner
    eight = begin_knock_out(dataclasses.replace(settings, games=1, agents=8))
    while eight.champion is None:
        play_pairing(eight)
    assert [len(one.played) for one in (state, eight)] == [pairings_of(4), pairings_of(8)]
    assert lesson_of_round(settings, 2).rate == pytest.approx(0.2)
    by_hand = begin_knock_out(settings)
    play_pairing(by_hand)
    assert by_hand.played[0] == state.played[0]
    again = train_knock_out(settings, tmp_path)
    assert again.played == state.played
    with pytest.raises(BadInput, match="a knock-out needs"):
        begin_knock_out(dataclasses.replace(settings, agents=6))
    with pytest.raises(BadInput, match="other settings"):
        train_knock_out(dataclasses.replace(settings, games=50), tmp_path)


def test_a_knock_out_leaves_agents_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # figures 7 to 11
    monkeypatch.setattr(training_report, "YARDSTICK_GAMES", 100)
    given = {"agents": 4, "records": "ranks", "rounds": 500, "folder": tmp_path}
    report = train("knock-out", games=40, checkpoint_every=10, **given)
    champion = report.data["champion"]
    last = tmp_path / f"agent-{champion:02d}" / "round-2-winners-games-0000000040.checkpoint"
    state = train_knock_out(Settings(what="knock-out", games=40, checkpoint_every=10, **given), tmp_path)
    np.testing.assert_array_equal(agent_of(str(last)), state.run.agents[champion])
    loser = state.played[3]
    assert loser.bracket == "losers"
    kept = moments_of(tmp_path, loser, loser.winner)
    assert list(kept) == [0, 10, 20, 30, 40]
    assert not np.array_equal(kept[0], kept[40])
    assert len(list(tmp_path.glob("agent-*/*.checkpoint"))) == 4 * 2 * 5
    wanted = {
        f"{name}-{what}.svg" for name in ("round-1", "winners", "losers") for what in ("dealer", "pone", "through-time")
    }
    assert set(report.data["pictures"]) == wanted
    for name in wanted:
        ElementTree.fromstring((tmp_path / name).read_text(encoding="utf-8"))
    assert "40 games" in (tmp_path / "losers-through-time.svg").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("discount", [1.0, 0.9, 0.5])
def test_one_sweep_is_algorithm_1(discount: float) -> None:  # section 2.1.2.2, Algorithm 1
    policy = np.tile(1.0, (2, 8))
    deals = [
        board_values.draw_deals(policy[None, role], policy[1 - role], role, playing_records(), 60, 3)
        for role in (PONE, DEALER)
    ]
    slow, sweeps = plain_thesis.evaluate_by_sweeps(deals[0], deals[1], goal=6, discount=discount)
    worth = board_values.evaluate(policy, playing_records(), deals=60, seed=3, discount=discount)
    np.testing.assert_allclose(worth[115:, 115:], slow[115:, 115:], atol=1e-12)
    assert sweeps > 1


def test_returns_are_what_the_thesis_defines() -> None:  # section 2.1.1.2, both forms of G
    rewards, discount = [0.5, -1.0, 0.0, 2.0], 0.7
    plain = [
        sum(discount ** (k - t) * rewards[k] for k in range(t, len(rewards)))  # the sum of the first line
        for t in range(len(rewards))
    ]
    assert board_values.returns(rewards, discount) == pytest.approx(plain)
    assert board_values.returns(rewards) == pytest.approx([1.5, 1.0, 2.0, 2.0])
    assert board_values.returns([]) == []


@pytest.mark.parametrize("discount", [1.0, 0.8])
def test_quality_is_one_deal_of_an_action_and_then_the_policy(discount: float) -> None:  # section 2.1.2.1
    policy = np.tile(1.0, (2, 8))
    actions = np.stack([pure_weights(name)[0, 0] for name in ("hand_max_avg", "crib_min_avg")])
    together = np.concatenate([policy[None], actions])
    found = board_values.iterate(together, policy, playing_records(), 80, 3, discount, following=0)
    np.testing.assert_allclose(found.quality[..., 0], found.worth[:121, :121], atol=1e-12)
    alone = board_values.evaluate(policy, playing_records(), deals=80, seed=3, discount=discount)
    np.testing.assert_allclose(found.worth, alone, atol=1e-12)
    for role in (PONE, DEALER):
        deals = board_values.draw_deals(together[:, role], policy[1 - role], role, playing_records(), 80, 3)
        for own, other in ((0, 0), (119, 117), (90, 120)):
            for action in range(3):
                slow = plain_thesis.quality_at(found.worth, own, other, role, deals, action, discount)
                assert found.quality[own, other, role, action] == pytest.approx(slow, abs=1e-12)
    best = board_values.iterate(together, policy, playing_records(), 80, 3, discount)
    assert board_values.no_worse(best.worth, found.worth)
    assert not board_values.no_worse(found.worth, best.worth)
    np.testing.assert_allclose(best.quality.max(axis=-1), best.worth[:121, :121], atol=1e-12)


def test_a_win_later_counts_less_the_more_it_is_discounted() -> None:  # section 2.1.1.2
    policy = np.tile(1.0, (2, 8))
    boards = [board_values.evaluate(policy, playing_records(), 60, 3, discount) for discount in (1.0, 0.9, 0.0)]
    assert (boards[0] >= boards[1]).all()
    assert boards[2][0, 0].tolist() == [0, 0]  # nobody wins from 0-0 in one deal
    assert boards[2][119, 119, PONE] > 0


def test_monte_carlo_agrees_with_the_board() -> None:  # section 2.1.2.5
    policy = np.tile(1.0, (2, 8))
    worth = board_values.evaluate(policy, playing_records(), deals=2_000)
    share, error = board_values.monte_carlo(policy, playing_records(), games=4_000)
    assert abs(share - worth[0, 0, DEALER]) < 4 * error
    assert worth[0, 0, DEALER] + worth[0, 0, PONE] == pytest.approx(1.0, abs=0.03)


def test_value_iteration_is_at_least_as_good_as_each_candidate() -> None:  # sections 2.1.2.3 and 2.1.2.4
    everyone = np.stack([pure_weights(name)[0, 0] for name in STRATEGIES])
    other = np.tile(1.0, (2, 8))
    best = board_values.iterate(everyone, other, playing_records(), deals=300, seed=5)
    for number in range(8):
        alone = board_values.iterate(everyone[number : number + 1], other, playing_records(), deals=300, seed=5)
        assert (best.worth >= alone.worth - 1e-12).all()
    board = board_values.chosen_weights(everyone, best.choice)
    assert board.shape == (121, 121, 2, 8)
    assert (board.sum(axis=-1) == 1).all()


def test_pictures_are_svg_that_names_every_strategy() -> None:  # figures 1 to 12
    weights = weights_of("random-weights", 3)
    for picture in (
        heatmaps.all_strategies("t <&>", weights, DEALER),
        heatmaps.dealer_less_pone("t", weights),
        heatmaps.final_figure("t", weights),
        heatmaps.through_time("t", "hand_max_avg", PONE, {"0 games": weights, "10 games": weights}),
        heatmaps.spread_plot("t", [0, 100], np.array([[3, -4], [5, 6]]), "the final agent"),
    ):
        ElementTree.fromstring(picture)
    assert all(name in heatmaps.all_strategies("t", weights, DEALER) for name in STRATEGIES)


def test_captions_do_not_overlap() -> None:  # a letter of 12 is about 7 wide
    weights = weights_of("random-weights", 3)
    for picture in (
        heatmaps.final_figure("Agent 0 after 1,000,000 games", weights),
        heatmaps.all_strategies("t", weights, DEALER),
    ):
        root = ElementTree.fromstring(picture)
        width = float(root.attrib["viewBox"].split()[2])
        for text in root.iter("{http://www.w3.org/2000/svg}text"):
            wide = 0.55 * float(text.attrib.get("font-size", 12)) * len(text.text or "")
            assert wide <= (width if "text-anchor" in text.attrib else heatmaps.SIDE + heatmaps.GAP)


def test_every_tournament_is_a_line() -> None:  # figure 4
    spreads = np.arange(40).reshape(2, 20) - 20
    picture = heatmaps.spread_plot("t", [0, 100], spreads, "the random agent")
    assert picture.count("<polyline") == 21
    assert "point spread of the random agent" in picture
    assert "training games of the checkpoint" in picture


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


def test_heat_map_pixels_are_a_true_png() -> None:
    import zlib

    data = heatmaps.png(heatmaps.strength_pixels(np.array([[0.0, 1.0]])))
    assert data.startswith(b"\x89PNG")
    start = data.index(b"IDAT") + 4
    raw = zlib.decompress(data[start : data.index(b"IEND") - 8])
    assert list(raw) == [0, 252, 246, 232, 38, 24, 62]


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
