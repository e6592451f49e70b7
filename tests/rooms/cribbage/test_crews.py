"""Training and matches in parts: the same result whoever plays them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage import minds
from ludometry.games.cribbage.agents import records_of
from ludometry.games.cribbage.contest import Bout, play_bout, play_pairs
from ludometry.games.cribbage.learner import LearnerSettings, learn
from ludometry.games.cribbage.train import Settings, train
from ludometry.solve.crew import Pool, Threads

FEW = LearnerSettings(deals=600, batches=3)


def test_a_generation_in_slices_learns_the_same_in_every_crew() -> None:
    records = records_of("learner")
    alone = learn(records, FEW, slices=3)
    np.testing.assert_array_equal(alone, learn(records, FEW, slices=3, crew=Threads(2)))
    np.testing.assert_array_equal(alone, learn(records, FEW, slices=3, crew=Pool(2)))
    assert not np.array_equal(alone, learn(records, FEW)), "other cards, another learner"


def test_a_match_in_parts_is_the_same_in_every_crew() -> None:
    finals, deals = play_pairs(minds.mind("greedy"), minds.mind("random"), 600, 5)
    for crew in (Threads(2), Pool(2)):
        found, dealt = play_bout(Bout("greedy", "random", 5), 600, crew)
        np.testing.assert_array_equal(found, finals)
        assert dealt == deals


def test_slices_and_clusters_are_for_the_learner(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="go with 'train cribbage learner'"):
        train("thesis", slices=2, folder=tmp_path)
    with pytest.raises(BadInput, match="--cluster goes with --slices"):
        train("learner", cluster="local", folder=tmp_path)
    with pytest.raises(BadInput, match="--slices 0: expected 1 to 1024"):
        Settings(slices=0)
