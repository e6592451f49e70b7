"""Build orders: needs first, circles refused, interrupted builds go on where they stopped."""

from __future__ import annotations

import random

import pytest

from ludometry.core.errors import BadInput
from ludometry.tables.plan import BuildPlan


def random_plan(seed: int) -> BuildPlan:
    rng = random.Random(seed)
    names = [f"t{n}" for n in range(30)]
    needs = {name: tuple(rng.sample(names[:n], min(n, rng.randrange(4)))) for n, name in enumerate(names)}
    return BuildPlan(dict(rng.sample(sorted(needs.items()), len(needs))))


def test_every_job_comes_after_its_needs() -> None:
    for seed in range(20):
        plan = random_plan(seed)
        order = plan.order()
        assert sorted(order) == sorted(plan.needs)
        assert all(order.index(need) < order.index(job) for job in order for need in plan.needs[job])


def test_resuming_repeats_nothing() -> None:
    plan = random_plan(5)
    done = set(plan.order()[:11])
    assert set(plan.left(done).order()) == set(plan.needs) - done


def test_a_circle_is_refused() -> None:
    with pytest.raises(BadInput, match="circle"):
        BuildPlan({"a": ("b",), "b": ("a",)}).order()


def test_longest_path_and_width() -> None:
    plan = BuildPlan({"a": (), "b": ("a",), "c": ("a",), "d": ("b", "c")})
    assert plan.longest_path(lambda job: 1.0) == 3
    assert plan.widest() == 2
