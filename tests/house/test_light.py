"""Kernels run in Python while that is sooner: they answer the same, and are compiled in the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludometry.games.cribbage.kernels.chances import REACH, SCORES, winning_chance
from ludometry.games.cribbage.kernels.learned import fill_contexts
from ludometry.games.cribbage.kernels.search import fill_hands
from ludometry.games.cribbage.kernels.statistics import discard_figures
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.darkchess.kernels.captures import find_captures
from ludometry.solve import light
from ludometry.solve.jit import kernel

SIX = np.array([3, 16, 17, 30, 41, 51], np.int64)


@kernel
def doubled(values: Any, place: int) -> int:
    return 2 * int(values[place])


@kernel
def summed(values: Any) -> int:
    total = 0
    for place in range(values.size):
        total += doubled(values, place)
    return total


def test_python_runs_a_kernel_a_few_times_and_then_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: Any = summed
    monkeypatch.setattr(light, "_spared", True)
    monkeypatch.setattr(compiled._cache, "kept", lambda: False)
    call = light.lightly(summed, calls=2)
    answers = [call(np.arange(5)) for _ in range(2)]
    assert not compiled.signatures
    answers.append(call(np.arange(5)))
    assert compiled.signatures
    assert answers == [20, 20, 20]


def test_what_is_kept_on_disk_is_loaded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: Any = doubled
    monkeypatch.setattr(compiled._cache, "kept", lambda: True)
    assert light.lightly(doubled)(np.arange(5), 4) == 8
    assert compiled.signatures


def test_warming_spares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "_spared", True)
    light.spare_nothing()

    @kernel
    def local(place: int) -> int:
        return place + 1

    kept: Any = local
    monkeypatch.setattr(kept._cache, "kept", lambda: False)
    assert light.lightly(local)(1) == 2
    assert kept.signatures


def test_cribbage_answers_the_same_in_python() -> None:
    score = score_tables()
    for one, shape in ((discard_figures, (15, 5)),):
        found = [np.zeros(shape, np.int64) for _ in range(2)]
        one(*score, SIX, found[0])
        light.in_python(one)(*score, SIX, found[1])
        assert np.array_equal(*found)
    contexts = [np.zeros(1 << 12, np.uint16) for _ in range(2)]
    assert fill_contexts(contexts[0]) == light.in_python(fill_contexts)(contexts[1])
    assert np.array_equal(*contexts)
    hands = [(np.zeros((5, 1820), np.int64), np.zeros(5, np.int64)) for _ in range(2)]
    fill_hands(*hands[0])
    light.in_python(fill_hands)(*hands[1])
    assert np.array_equal(hands[0][0], hands[1][0])
    chances = np.random.default_rng(1).random((2, 91, SCORES, REACH), np.float32)
    held = sum(1 << int(card) for card in SIX)
    arguments = (score.ranks, chances, SIX, held, 7, 1, 80, 95, 0.4)
    assert winning_chance(*arguments) == light.in_python(winning_chance)(*arguments)


def test_captures_of_two_pieces_are_the_same_in_python() -> None:
    sides = np.array([0, 1], np.int64)
    after = np.array([[0xFFFFFFFF]], np.uint32), np.array([[0]], np.uint32)
    for how in ([[0, 1], [0, 0]], [[0, 2], [1, 0]], [[0, 2], [2, 0]]):
        found = [(np.zeros(8, np.uint32), *np.zeros((2, 2, 8), np.uint32)) for _ in range(2)]
        arguments = (sides, np.array(how, np.uint8), np.full(2, -1, np.int64), *after)
        find_captures(*arguments, *found[0])
        light.in_python(find_captures)(*arguments, *found[1])
        assert all(np.array_equal(one, other) for one, other in zip(*found))
        assert found[0][1].any() == (1 in np.array(how)), "a cannon needs a third piece to jump over"
