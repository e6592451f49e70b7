"""Training and matches in parts: the same result whoever plays them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.simulate import seats_swapped
from ludometry.games.cribbage.thesis.agents import records_of
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.verbs import train
from ludometry.solve.crew import Pool, Threads
from ludometry.study.match import Bout

FEW = LearnerSettings(deals=600, batches=3)


def test_a_generation_in_slices_learns_the_same_in_every_crew() -> None:
    records = records_of("learner")
    alone = learn(records, FEW, slices=3)
    np.testing.assert_array_equal(alone, learn(records, FEW, slices=3, crew=Threads(2)))
    np.testing.assert_array_equal(alone, learn(records, FEW, slices=3, crew=Pool(2)))
    assert not np.array_equal(alone, learn(records, FEW)), "other cards, another learner"


def test_a_match_in_parts_is_the_same_in_every_crew() -> None:
    bout = Bout(seats_swapped, ("greedy", "random", 5))
    parts = [range(begin, begin + 250) for begin in (0, 250, 500)]
    here = [pair for part in parts for pair in bout.seated(part)]
    for crew in (Threads(2), Pool(2)):
        there = [pair for part in crew.run(bout, parts) for pair in part]
        assert [pair[:2] for pair in there] == [pair[:2] for pair in here]
        np.testing.assert_array_equal([pair.counted for pair in there], [pair.counted for pair in here])


def test_slices_and_clusters_are_for_the_learner(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="go with 'train cribbage learner'"):
        train("thesis", slices=2, folder=tmp_path)
    with pytest.raises(BadInput, match="--cluster goes with --slices"):
        train("learner", cluster="local", folder=tmp_path)
    with pytest.raises(BadInput, match="--slices 0: expected 1 to 1024"):
        Settings(slices=0)
