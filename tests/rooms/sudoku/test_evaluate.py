"""How measures agree with people's times, and the paper's figures."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.sudoku import isomorphism
from ludometry.games.sudoku.collection import Times
from ludometry.games.sudoku.paper import figures
from ludometry.games.sudoku.people import evaluate, human_times


def part(times: Times, count: int) -> Times:
    extra = {name: column[:count] for name, column in times.extra.items()}
    return Times(times.puzzles[:count], times.seconds[:count], times.counts[:count], times.users[:count], extra)


def test_evaluation_has_the_shape_of_table_3() -> None:
    report = evaluate.evaluate(
        part(human_times.shipped(), 200), ["givens", "dependency", "predicted-minutes"], repeats=5, bootstraps=50
    )
    rows = {row["metric"]: row for row in report.data["rows"]}
    assert set(rows) == {"givens", "dependency", "predicted-minutes"}
    for row in rows.values():
        assert row["interval"][0] <= row["spearman"] <= row["interval"][1]
        assert row["n"] == 200
    assert rows["givens"]["spearman"] < rows["dependency"]["spearman"] < rows["predicted-minutes"]["spearman"]
    assert rows["predicted-minutes"]["how"] == "cross-validated"


def test_unseen_puzzles_are_judged_by_the_shipped_weights() -> None:
    times = part(human_times.shipped(), 40)
    rng = random.Random(1)
    dressed = [isomorphism.random_isomorph([int(d) for d in row], rng) for row in times.puzzles]
    unseen = Times(np.array(dressed, dtype=np.uint8), times.seconds, times.counts, (), {})
    row = evaluate.evaluate(unseen, ["predicted-minutes"], repeats=2, bootstraps=20).data["rows"][0]
    assert row["how"] == "shipped weights"
    assert row["d_to_pearson"] is None


def test_dependency_peaks_between_20_and_35_steps() -> None:  # table 2
    found = evaluate.dependency_by_steps(human_times.shipped())
    for kind in ("all", "simple"):
        best = max(found[kind], key=lambda k: found[kind][k]["spearman"])
        assert 20 <= best <= 35
    assert evaluate.table_2(part(human_times.shipped(), 50)).data["rows"]


def test_too_few_puzzles_have_no_correlation() -> None:
    with pytest.raises(BadInput, match="at least 4 different puzzles, got 3"):
        evaluate.evaluate(part(human_times.shipped(), 3), ["givens"])


@pytest.mark.parametrize("name", ["figure-3", "figure-5", "figure-7"])
def test_figures_are_drawings(name: str) -> None:
    drawn = figures.draw(name, part(human_times.shipped(), 60))
    assert "<svg" in str(drawn.text if hasattr(drawn, "text") else drawn)
