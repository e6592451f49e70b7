"""Pig's exact chances, against the paper that solved the game."""

from __future__ import annotations

import pytest

import ludometry


def test_the_first_player_wins_as_often_as_neller_and_presser_say() -> None:
    """T. Neller and C. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25(1), 2004: 0.5306."""
    first, second = ludometry.open("pig").worth("0-0 1 0")
    assert first / 100 == pytest.approx(0.5306, abs=0.00005)
    assert first + second == pytest.approx(100)
