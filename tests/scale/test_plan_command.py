"""Plans: counts from the paper, arithmetic that adds up, and a schedule that is what the bounds allow."""

from __future__ import annotations

import json
import random

import pytest

from ludometry.cli.app import main
from ludometry.core.errors import BadInput
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.scale.planning import Rate, measured_rate, plan_report, results, swept
from ludometry.games.darkchess.scale.schedule import simulate
from ludometry.games.darkchess.solved import plan_for
from ludometry.games.darkchess.solver import layout
from ludometry.games.darkchess.tables import Tables
from ludometry.tables.plan import BuildPlan

RATE = Rate(100e6, 0.2, "assumed for a test")


def random_plan(rng: random.Random, count: int) -> tuple[BuildPlan, dict[str, float]]:
    names = [f"job{n:03d}" for n in range(count)]
    needs = {name: tuple(rng.sample(names[:place], min(place, rng.randrange(4)))) for place, name in enumerate(names)}
    return BuildPlan(needs), {name: rng.choice((1.0, 2.0, 3.5, 10.0)) for name in names}


def slowly(plan: BuildPlan, cost: dict[str, float], workers: int) -> float:
    """The obvious schedule, half a second at a time, costliest chain first."""
    followers = {job: [other for other, needs in plan.needs.items() if job in needs] for job in plan.needs}
    rank: dict[str, float] = {}
    for job in reversed(plan.order()):
        rank[job] = cost[job] + max((rank[other] for other in followers[job]), default=0.0)
    done: set[str] = set()
    running: dict[str, float] = {}
    now = 0.0
    while len(done) < len(plan.needs):
        done |= {job for job, ends in running.items() if ends <= now}
        running = {job: ends for job, ends in running.items() if ends > now}
        ready = sorted(plan.left(done).ready(running), key=lambda job: (-rank[job], list(plan.needs).index(job)))
        for job in ready[: workers - len(running)]:
            running[job] = now + cost[job]
        now += 0.5
    return now - 0.5


@pytest.mark.parametrize("seed", range(12))
def test_the_simulation_is_the_obvious_schedule_and_keeps_the_bounds(seed: int) -> None:
    rng = random.Random(seed)
    plan, cost = random_plan(rng, rng.randint(1, 60))
    workers = rng.randint(1, 6)
    found = simulate(plan, cost.__getitem__, workers)
    assert found.makespan == pytest.approx(slowly(plan, cost, workers))
    assert found.shortest - 1e-9 <= found.makespan <= found.at_most + 1e-9
    assert found.idle == pytest.approx(workers * found.makespan - found.work)
    assert simulate(plan, cost.__getitem__, 1).makespan == pytest.approx(sum(cost.values()))
    assert simulate(plan, cost.__getitem__, 1000).makespan == pytest.approx(plan.longest_path(cost.__getitem__))


def test_results_are_those_of_the_files() -> None:
    """Exact but for placements that are their own mirror image, which only sets of even groups have."""
    for count in (2, 3, 4):
        for one in classes(count, "swap"):
            where = layout(one.representative)
            stored = where.stored_sides * where.numbering.size
            assert results(one.representative) <= stored <= 1.01 * results(one.representative) + 4


def test_seven_elements_on_twenty_machines(tmp_path_factory: pytest.TempPathFactory) -> None:
    found = plan_report(7, 20, 2, found=Tables(tmp_path_factory.mktemp("none")), rate=RATE).data
    assert found["classes"] == sum(len(classes(n, "swap")) for n in range(2, 8)) == 3040
    assert found["positions"] == sum(row["positions"] for row in found["rows"])
    assert found["raw_bytes"] == pytest.approx(found["positions"] / 4)
    assert found["cpu_h"] * 3600 * 100e6 == pytest.approx(sum(map(swept, plan_for(tuple(_all(7))).needs)))
    schedule = found["schedule"]
    assert schedule["workers"] == 40
    assert schedule["shortest_s"] <= schedule["makespan_s"] <= schedule["at_most_s"]
    assert found["longest_path_classes"] == 6
    assert found["longest_path_s"] == pytest.approx(sum(2 * 8 * 32 ** (n - 1) for n in range(2, 8)) / 100e6)


def _all(count: int) -> list[str]:
    return [one.representative for one in classes(count, "swap")]


def test_machines_with_little_memory_let_cores_stand_idle() -> None:
    roomy = plan_report(7, 4, 8, rate=RATE, found=Tables()).data
    tight = plan_report(7, 4, 8, "32GB", rate=RATE, found=Tables()).data
    assert tight["cores"] < roomy["cores"] == 8
    assert tight["schedule"]["makespan_s"] > roomy["schedule"]["makespan_s"]


def test_the_rate_comes_from_what_is_built(tmp_path_factory: pytest.TempPathFactory) -> None:
    found = Tables(tmp_path_factory.mktemp("tables"))
    assert measured_rate(found) is None
    target = classes(5, "swap")[0].representative
    found.store.write(target, _two_bytes(), "1", {"cpu_s": 0.5, "states": 8, "won": [0, 0], "longest": 1})
    found.store.write(f"{target}.z", _two_bytes(), "1", {"cpu_s": 0.5, "states": 8, "won": [0, 0], "longest": 1})
    rate = measured_rate(found)
    assert rate is not None
    assert rate.states_a_second == pytest.approx(2 * swept(target) / 1.0)
    assert rate.bits_a_result == 8 * found.store.manifest(f"{target}.z").bytes / 8


def _two_bytes() -> object:
    import numpy as np

    return np.zeros(2, np.uint8)


@pytest.mark.parametrize("options", [["--elements", "9"], ["--machines", "0"], ["--cores", "0"], ["--memory", "much"]])
def test_bad_wishes_are_one_sentence(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["plan", "darkchess", *options])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_answers_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.darkchess.scale import planning

    monkeypatch.setattr(planning, "measured_rate", lambda found: RATE)
    main_ok(["plan", "darkchess", "--elements", "5", "--machines", "3", "--json"])
    assert json.loads(capsys.readouterr().out)["schedule"]["workers"] == 6


def main_ok(arguments: list[str]) -> None:
    try:
        main(arguments)
    except SystemExit as end:
        assert end.code in (0, None)


def test_a_schedule_needs_a_worker() -> None:
    with pytest.raises(BadInput, match="at least one worker"):
        simulate(BuildPlan({"a": ()}), len, 0)
