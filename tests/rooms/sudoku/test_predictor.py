"""The predictor: what it promises on its card, for isomorphs, and for a user's own times."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import isomorphism
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.people import human_times, predictor
from tests.rooms.sudoku.checks import trained_anew

BARS = {"spearman": 0.70, "log_pearson": 0.64, "d_to_pearson": 0.87}


def part(times: Times, count: int) -> Times:
    extra = {name: column[:count] for name, column in times.extra.items()}
    return Times(times.puzzles[:count], times.seconds[:count], times.counts[:count], times.users[:count], extra)


def test_the_card_keeps_its_promises() -> None:
    card = predictor.shipped().card
    assert card["puzzles"] == 927
    for name, bar in BARS.items():
        assert card["figures"][name] >= bar


def test_training_again_gives_the_shipped_model() -> None:
    again = trained_anew()
    assert again.weights == pytest.approx(predictor.shipped().weights, abs=1e-3)
    assert again.intercept == pytest.approx(predictor.shipped().intercept, abs=1e-2)
    for name, bar in BARS.items():
        assert again.card["figures"][name] >= bar


def test_isomorphs_get_equal_minutes() -> None:
    rng = random.Random(12)
    rows = human_times.shipped().puzzles[100:160]
    dressed = np.array([isomorphism.random_isomorph([int(d) for d in row], rng) for row in rows], dtype=np.uint8)
    assert np.array_equal(predictor.predict(rows).minutes, predictor.predict(dressed).minutes)


def test_the_interval_holds_nine_in_ten() -> None:
    times = human_times.shipped()
    found = predictor.predict(times.puzzles[:300])
    minutes = times.seconds[:300] / 60
    inside = float(((found.low <= minutes) & (minutes <= found.high)).mean())
    assert 0.85 <= inside <= 0.95


def test_model_files_come_back(tmp_path: Path) -> None:
    model = predictor.shipped()
    assert predictor.read(model.write()) == model
    with pytest.raises(BadInput, match="calibrate"):
        predictor.read("{}")
    with pytest.raises(BadInput, match="no model file"):
        predictor.load(tmp_path / "none.json")


def test_calibration_moves_to_slower_people() -> None:
    times = part(human_times.shipped(), 60)
    slow = Times(times.puzzles, times.seconds * 3, times.counts, (), {})
    model = predictor.calibrate(slow, "slow")
    ratio = predictor.predict(times.puzzles, model).minutes / predictor.predict(times.puzzles).minutes
    assert np.median(ratio) == pytest.approx(3, rel=0.1)
    assert model.card["puzzles"] == 60
    with pytest.raises(BadInput, match="at least 5 different puzzles, got 3"):
        predictor.calibrate(part(human_times.shipped(), 3))


def test_skill_is_taken_out_first() -> None:  # log time = difficulty - skill
    rng = np.random.default_rng(3)
    puzzles = human_times.shipped().puzzles[:30]
    difficulty = rng.normal(6, 0.4, 30)
    skill = {"ann": 0.5, "bob": 0.0, "cy": -0.5}
    rows, logs, users = [], [], []
    for name, level in skill.items():
        for k in rng.choice(30, 24, replace=False):
            rows.append(puzzles[k])
            logs.append(difficulty[k] - level + rng.normal(0, 0.02))
            users.append(name)
    times = Times(np.array(rows), np.exp(logs), np.ones(len(rows)), tuple(users), {})
    found = predictor.difficulties(times)
    assert found.skills["ann"] - found.skills["cy"] == pytest.approx(1.0, abs=0.15)
    true = {bytes(puzzle): level for puzzle, level in zip(puzzles, difficulty)}
    wanted = np.array([true[bytes(row)] for row in found.puzzles])
    assert np.corrcoef(wanted, found.log_seconds)[0, 1] > 0.95
