"""The eight strategies, their scaling, the choice, the advocates and the update: sections 3.1.1 to 3.1.3 and 4.3."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.games.cribbage.kernels import strategies as fast
from ludometry.games.cribbage.kernels.records import record
from ludometry.games.cribbage.statistics import discards, splits
from ludometry.games.cribbage.thesis import strategies
from ludometry.games.cribbage.thesis.records import Grain, copied, empty_records, from_arrays, to_arrays
from ludometry.games.cribbage.thesis.tournament import Agent
from ludometry.tables.index import Combinations
from tests.rooms.cribbage import plain_thesis as plain
from tests.rooms.cribbage.checks import counted_by_hand
from tests.rooms.cribbage.plain_thesis import Outlook, PlainRecords, discard_of, opinions_on

EIGHT = np.array([0.3, 0.1, 0.05, 0.05, 0.2, 0.1, 0.1, 0.1])


def filled(grain: Grain, rounds: int, seed: int) -> tuple[PlainRecords, object]:
    rng = random.Random(seed)
    slow, quick = PlainRecords(grain), empty_records(grain)
    for _ in range(rounds):
        keep, role = tuple(sorted(rng.sample(range(16), 4))), rng.randrange(2)
        gained, given = rng.randrange(12), rng.randrange(12)
        slow.add(keep, role, gained, given)
        record(quick, role, Combinations(4, 52).rank(keep), gained, given)
    return slow, quick


def outlooks(six: tuple[int, ...], role: int, records: PlainRecords) -> list[Outlook]:
    seen = [records.outlook(d.kept, role) for d in discards(six)]
    return [
        Outlook(d.least, d.mean, d.median, d.most, d.crib, *(known or (None, None, None)))
        for d, known in zip(discards(six), seen)
    ]


def test_strategies_are_the_eight_of_section_3_1_1() -> None:
    assert strategies.STRATEGIES == (
        "hand_max_min",
        "hand_max_avg",
        "hand_max_med",
        "hand_max_poss",
        "crib_min_avg",
        "pegging_max_avg_gained",
        "pegging_max_med_gained",
        "pegging_min_avg_given",
    )
    assert len(strategies.MEANING) == 8


def test_each_strategy_looks_at_its_own_figure() -> None:  # section 3.1.1
    one = counted_by_hand((16, 17, 18, 43), (0, 9))  # 5C 5D 5H JS, throwing AC 3D
    outlook = Outlook(one.least, one.mean, one.median, one.most, one.crib, 3.0, 2.5, 4.0)
    assert plain.desirabilities(outlook) == (14, one.mean, one.median, 29, -one.crib, 3.0, 2.5, -4.0)


def test_opinions_run_from_0_to_1_and_unknown_is_a_half() -> None:  # section 3.1.1
    assert plain.scaled([2.0, 6.0, 3.0, None]) == [0.0, 1.0, 0.25, 0.5]
    assert plain.scaled([4.0, 4.0]) == [1.0, 1.0]
    assert plain.scaled([None, None]) == [0.5, 0.5]


@pytest.mark.parametrize("grain", ["cards", "ranks"])
def test_kernel_opinions_are_the_plain_ones(grain: Grain) -> None:
    slow, quick = filled(grain, 3_000, 5)
    rng = random.Random(6)
    for number in range(20):
        # Low cards have records, the others mostly have none.
        six = tuple(sorted(rng.sample(range(16 if number % 2 else 52), 6)))
        role = number % 2
        expected = plain.opinions(outlooks(six, role, slow))
        np.testing.assert_allclose(opinions_on(six, role, quick), expected, atol=1e-12)


def test_speaking_in_points_keeps_the_order_of_opinions() -> None:
    _, quick = filled("ranks", 3_000, 7)
    six = (0, 5, 18, 23, 36, 50)
    scaled, points = opinions_on(six, 1, quick), opinions_on(six, 1, quick._replace(scaled=False))
    assert points.max() == 0.0
    for row in range(5):
        np.testing.assert_allclose(1 + points[row] / -points[row].min(), scaled[row], atol=1e-12)


def test_records_have_exact_means_and_medians() -> None:
    slow, quick = filled("cards", 4_000, 8)
    for keep, rounds in list(slow.rounds.items())[:200]:
        mean, median, given = slow.outlook(keep, 0)
        row = quick.outlook[quick.rows[0, Combinations(4, 52).rank(keep)]]
        np.testing.assert_allclose(row, (mean, median, -given), atol=1e-12)
        assert quick.seen[Combinations(4, 52).rank(keep)] == len(rounds)


def test_records_by_ranks_know_the_role_and_forget_the_suits() -> None:
    records = empty_records("ranks")
    rank = Combinations(4, 52).rank
    record(records, 1, rank((0, 4, 8, 12)), 7, 2)
    assert records.outlook[records.rows[1, rank((1, 5, 9, 13))]].tolist() == [7.0, 7.0, -2.0]
    assert records.seen[records.rows[0, rank((0, 4, 8, 12))]] == 0


def test_records_survive_a_checkpoint() -> None:
    _, quick = filled("cards", 500, 9)
    again = from_arrays(to_arrays(quick))
    np.testing.assert_array_equal(again.outlook, quick.outlook)
    other = copied(quick)
    record(other, 0, 0, 5, 5)
    assert quick.seen[0] != other.seen[0]


def test_numbering_of_four_cards_is_one_to_one() -> None:
    rng = random.Random(10)
    for _ in range(200):
        keep = tuple(sorted(rng.sample(range(52), 4)))
        assert fast.keep_number(*keep) == Combinations(4, 52).rank(keep)


def test_choice_is_the_first_argmax_of_w_s() -> None:  # section 3.1.2
    rng = np.random.default_rng(1)
    for _ in range(200):
        matrix, vector = rng.integers(0, 3, (8, 15)) / 2, rng.integers(0, 3, 8) / 2
        assert fast.favourite(vector, matrix) == plain.choose(vector.tolist(), matrix)


def test_advocates_are_two_or_three_near_the_top() -> None:  # section 3.1.3, "the top two or three" of 4.1.2
    column = np.array([1.0, 0.9, 0.71, 0.69, 0.5, 0.95, 0.0, 0.2])
    matrix = np.tile(column[:, None], 15)
    assert plain.advocates(matrix, 3) == [0, 5, 1]
    low = np.array([1.0, 0.69, 0.6, 0.1, 0.1, 0.95, 0.0, 0.2])
    assert plain.advocates(np.tile(low[:, None], 15), 0) == [0, 5]


@pytest.mark.parametrize(("most", "within"), [(3, 0.3), (1, 0.3), (8, 0.3), (3, 0.0), (8, 1.0)])
def test_kernel_advocates_are_the_plain_ones(most: int, within: float) -> None:
    rng = np.random.default_rng(2)
    for _ in range(60):
        matrix = rng.integers(0, 6, (8, 15)) / 5
        for discard in range(15):
            praised = plain.advocates(matrix, discard, most, within)
            mask = sum(1 << strategy for strategy in praised)
            assert fast.advocates_of(matrix, discard, most, 1.0 - within) == mask
            assert 1 <= len(praised) <= most


@pytest.mark.parametrize("cap", [np.inf, 0.25])
def test_kernel_update_is_the_plain_one(cap: float) -> None:  # sections 3.1.3 and 4.3.3
    weights = strategies.random_weights(3)
    before = weights[60, 50, 1].copy()
    fast.adjust(weights, 60, 50, 1, 0b10000011, 0.2, cap)
    np.testing.assert_allclose(weights[60, 50, 1], plain.adjusted(before.tolist(), [0, 1, 7], 0.2, cap))
    assert weights[60, 50, 1].sum() == pytest.approx(1.0)


def test_regularisation_caps_and_does_not_lift() -> None:  # section 4.3.3 prints max where min is meant
    capped = plain.adjusted(EIGHT.tolist(), [0], 0.5, cap=0.35)
    assert capped[0] == pytest.approx(0.35 / (0.35 + 0.7))
    untouched = plain.adjusted(EIGHT.tolist(), [2], 0.5, cap=0.35)
    assert untouched[2] == pytest.approx(0.075 / 1.025)  # max{K, c w} would have made it 0.35


def test_capped_weight_converges_to_the_cap() -> None:  # "converging to K within a handful of iterations"
    weights = np.array([0.93, *[0.01] * 7])
    for _ in range(40):
        weights = plain.adjusted(weights.tolist(), [0], 0.1, cap=0.5)
    assert weights[0] == pytest.approx(0.5 / (0.5 + 1 - weights[0]), abs=1e-6)


def test_decay_follows_the_formula() -> None:  # c_j = C (1 - d)^(T - j)
    assert plain.step_change(0.5, 0.1, 0) == 0.5
    assert plain.step_change(0.5, 0.1, 3) == pytest.approx(0.5 * 0.9**3)
    assert plain.margin_reward(131, 100) == pytest.approx(21 / 121)


def test_exploration_falls_from_30_to_18_percent() -> None:  # section 4.1.4
    assert strategies.exploration([1 / 8] * 8, 0.3) == pytest.approx(0.30)
    assert strategies.exploration([1.0] + [0.0] * 7, 0.3) == pytest.approx(0.175)
    assert fast.sample_variance(EIGHT) == pytest.approx(0.3 - strategies.exploration(EIGHT.tolist(), 0.3))


@pytest.mark.parametrize(("own", "other"), [(0, 0), (120, 60), (33, 120), (50, 51)])
def test_kernel_blending_is_the_plain_one(own: int, other: int) -> None:  # section 4.3.2
    weights, out = strategies.random_weights(4), np.empty(8)
    fast.weights_here(weights, own, other, 1, 0.4, out)
    np.testing.assert_allclose(out, plain.blended(weights, own, other, 1, 0.4))
    board = np.empty_like(weights)
    fast.blend_board(weights, 0.4, board)
    np.testing.assert_allclose(board[own, other, 1], out)


def test_random_weights_are_normalised_and_seeded() -> None:
    weights = strategies.random_weights(5)
    assert weights.shape == (121, 121, 2, 8)
    np.testing.assert_allclose(weights.sum(axis=-1), 1.0)
    np.testing.assert_array_equal(weights, strategies.random_weights(5))
    assert not np.array_equal(weights, strategies.random_weights(6))


def test_pure_strategy_takes_its_own_favourite() -> None:
    _, quick = filled("ranks", 100, 11)
    six = (16, 17, 18, 43, 0, 9)
    ordered = tuple(sorted(six))
    best = discard_of(Agent(strategies.pure_weights("hand_max_avg"), quick), six, 0, 0, 1)
    means = [d.mean for d in discards(ordered)]
    assert means[best] == max(means)
    assert set(splits(ordered)[best][0]) == {16, 17, 18, 43}
