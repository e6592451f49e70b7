"""What a policy is worth at every score: sections 2.1.1 and 2.1.2."""

from __future__ import annotations

import numpy as np
import pytest

from ludometry.games.cribbage.thesis import board_values
from ludometry.games.cribbage.thesis.agents import playing_records
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, STRATEGIES, pure_weights
from tests.rooms.cribbage import plain_thesis


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
