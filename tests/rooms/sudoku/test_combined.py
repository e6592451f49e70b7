"""Linear models over measures: how techniques are grouped, and that the shipped weights are those of a fit."""

from __future__ import annotations

import numpy as np
import pytest

from ludometry.games.sudoku import metrics
from ludometry.games.sudoku.metrics import combined
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.people.evaluate import row, sample
from ludometry.study import fit


def test_rare_techniques_are_counted_together() -> None:  # footnote 5 of the paper
    counts = np.array([[500.0, 499, 1, 0], [500, 500, 0, 1]])
    columns = combined.Columns(("a", "b", "c", "hidden-single"), counts)
    assert combined.frequent(columns) == ("a", "b")
    grouped = combined.group_rare(columns, ("a", "b"))
    assert grouped.names == ("a", "b", "other")
    assert grouped.values[:, 2].tolist() == [1, 1]


def test_rd_weights_are_those_of_a_fit() -> None:
    times = human_times.shipped()
    again = combined.fitted(combined.rd_columns(times.puzzles), times.seconds)
    wanted = again(combined.rd_columns(times.puzzles[:50]))
    assert metrics.measure("rd", times.puzzles[:50]) == pytest.approx(wanted, abs=1e-6)


def test_sfrd_beats_rd_and_the_predictor_beats_sfrd() -> None:  # table 3, last two lines
    held = sample(human_times.shipped())
    rd, sfrd, ours = (row(name, held, repeats=2, bootstraps=20) for name in ("rd", "sfrd", "predicted-minutes"))
    assert rd.spearman < sfrd.spearman < ours.spearman
    assert sfrd.spearman >= 0.63
    assert sfrd.how == "cross-validated"


def test_technique_models_run_on_single_puzzles() -> None:
    puzzles = human_times.shipped().puzzles[:5]
    for name in ("serate", "serate-lm", "sfrd"):
        assert np.isfinite(metrics.measure(name, puzzles)).all()
    counts = combined.technique_counts(puzzles)
    empties = (puzzles == 0).sum(axis=1)
    assert (counts.values.sum(axis=1) >= empties).all()
    assert fit.pearson(metrics.measure("serate", puzzles), metrics.measure("serate", puzzles)) == pytest.approx(1)
