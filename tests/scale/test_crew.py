"""Crews of one machine: the same results in every crew, jobs in the order of their needs, lost processes made good."""

from __future__ import annotations

import random
import threading
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput, LudometryError
from ludometry.solve.crew import Crew, Here, Pool, Threads, crew
from ludometry.tables.agenda import Agenda
from ludometry.tables.plan import BuildPlan
from tests.nightly import examples
from tests.patience import PATIENCE_S
from tests.scale.tasks import DieOnce, LaterOnce, die, refuse, spell, square


def random_plan(seed: int, count: int = 30) -> BuildPlan:
    rng = random.Random(seed)
    names = [f"t{n}" for n in range(count)]
    needs = {name: tuple(rng.sample(names[:n], min(n, rng.randrange(4)))) for n, name in enumerate(names)}
    return BuildPlan(dict(rng.sample(sorted(needs.items()), len(needs))))


@given(seed=st.integers(0, 10_000), workers=st.integers(1, 5))
@settings(max_examples=examples(60))
def test_the_agenda_hands_out_what_the_plan_calls_ready(seed: int, workers: int) -> None:
    """The slow and obvious version is `BuildPlan.ready`: what is handed out is on its list, nothing is held back."""
    plan, rng = random_plan(seed), random.Random(seed)
    agenda = Agenda(plan, lambda job: 1.0 + int(job[1:]) % 3)
    done: set[str] = set()
    running: list[str] = []
    while agenda.left:
        while len(running) < workers and (job := agenda.take()) is not None:
            assert job in plan.left(done).ready(running)
            running.append(job)
        assert running
        assert len(running) == workers or not plan.left(done).ready(running)
        job = running.pop(rng.randrange(len(running)))
        done.add(job)
        agenda.finish(job)
    assert done == set(plan.needs)


def test_the_costliest_chain_goes_first() -> None:
    plan = BuildPlan({"short": (), "long": (), "longer": ("long",), "longest": ("longer",)})
    agenda = Agenda(plan, lambda job: 1.0)
    assert [agenda.take(), agenda.take()] == ["long", "short"]


def test_a_job_starts_as_soon_as_what_it_needs_is_done(tmp_path: Path) -> None:
    """No barrier a wave: behind the quick job its follower starts while the slow job of the first wave still runs."""
    plan = BuildPlan({"slow": (), "quick": (), "follower": ("quick",)})
    followed = threading.Event()

    def task(job: str) -> bool:
        if job == "follower":
            followed.set()
        return job != "slow" or followed.wait(PATIENCE_S)

    assert dict(Threads(2).work(task, Agenda(plan, len))) == dict.fromkeys(plan.needs, True)


CREWS: list[Crew] = [Here(), Threads(2), Pool(2)]


@pytest.mark.parametrize("hands", CREWS, ids=lambda one: type(one).__name__)
def test_results_do_not_depend_on_the_crew(hands: Crew, tmp_path: Path) -> None:
    assert list(hands.run(square, range(20))) == [n * n for n in range(20)]
    plan = random_plan(3, 12)
    order = [job for job, _ in hands.work(spell, Agenda(plan, len))]
    assert sorted(order) == sorted(plan.needs)
    assert all(order.index(need) < order.index(job) for job in order for need in plan.needs[job])
    with pytest.raises(BadInput, match="3 is refused"):
        list(hands.run(refuse, [3]))
    late = dict(hands.work(LaterOnce(tmp_path, "t4"), Agenda(plan, len)))
    assert late == {job: job.upper() for job in plan.needs}


def test_a_killed_process_of_a_pool_costs_its_own_item(tmp_path: Path) -> None:
    assert list(Pool(2).run(DieOnce(tmp_path, 5), range(9))) == list(range(9))
    assert (tmp_path / "died-over-5").exists()


def test_an_item_that_kills_every_process_is_a_sentence() -> None:
    with pytest.raises(LudometryError, match="died one after the other"):
        list(Pool(1).run(die, [1]))


def test_an_interrupted_crew_gives_back_what_it_has_not_begun() -> None:
    """Every job but the costliest, which is given out first, waits until the crew has been closed."""
    begun: dict[str, threading.Thread] = {}
    closed = threading.Event()

    def task(job: str) -> str:
        begun[job] = threading.current_thread()
        assert job == "first" or closed.wait(PATIENCE_S)
        return job

    plan = BuildPlan(dict.fromkeys(["first", *(f"t{n}" for n in range(40))], ()))
    with closing(Threads(2).work(task, Agenda(plan, len))) as results:
        assert next(results) == ("first", "first")
    closed.set()
    for thread in list(begun.values()):
        thread.join()
    assert len(begun) <= 2


def test_one_function_makes_every_crew() -> None:
    assert crew(1) == Here()
    assert crew(2) == Pool(2)


def test_small_jobs_travel_together_until_few_are_left() -> None:
    agenda = Agenda(BuildPlan({f"t{n}": () for n in range(20)}), lambda job: 0.1)
    sizes = []
    while jobs := agenda.take_some(0.25, 4):
        sizes.append(len(jobs))
    assert sum(sizes) == 20
    assert max(sizes) == 3, "0.3 s are worth sending"
    assert sizes[-4:] == [1, 1, 1, 1]
    large = Agenda(BuildPlan({f"t{n}": () for n in range(20)}), lambda job: 5.0)
    assert large.take_some(0.25, 4) == ["t0"]
    assert Agenda(BuildPlan({"a": (), "b": ()}), len).take_some(0.0, 1) == ["a"], "threads take one at a time"


def test_the_house_measures_its_crews() -> None:
    from ludometry.cli.bench import _cases

    names = [case.name for _, case in _cases("scale")]
    assert any("two Dask workers against one" in name for name in names)
    assert all(name.startswith("scale: ") for name in names)
