"""Faults on purpose, on a real cluster: a killed worker costs its own slice, a killed scheduler one sentence."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.tables import Tables
from ludometry.solve import dask_crew
from ludometry.solve.crew import crew
from ludometry.solve.dask_crew import ClusterLost
from ludometry.tables.agenda import Agenda
from ludometry.tables.plan import BuildPlan
from tests.scale.clusters import Cluster
from tests.scale.tasks import Logged

pytest.importorskip("distributed")

THREE = [one.representative for one in classes(3, "swap")]
FOUR = [one.representative for one in classes(4, "swap")][:12]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with closing(Cluster(tmp_path_factory.mktemp("cluster"), 2)) as started:
        yield started


def checksums(tables: Tables) -> dict[str, str]:
    return {name: tables.store.manifest(name).sha256 for name in tables.store.names()}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    tables = Tables(tmp_path_factory.mktemp("expected"))
    list(build(tables, FOUR, workers=1))
    return checksums(tables)


def kill_worker(cluster: Cluster, pid: int) -> None:
    """Kills a worker as the kernel would, and starts another in its place."""
    victim = next(process for process in cluster.workers if process.pid == pid)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    cluster.workers.remove(victim)
    cluster.workers.append(cluster.add_worker())


def test_a_killed_worker_costs_at_most_its_own_slice(cluster: Cluster, tmp_path: Path) -> None:
    plan = BuildPlan({f"t{n}": () for n in range(12)})
    task = Logged(tmp_path, 0.15)
    with closing(crew(None, str(cluster.file))) as hands:
        results = hands.work(task, Agenda(plan, len))
        found = dict([next(results)])
        victim = task.starts()[-1][1]
        kill_worker(cluster, victim)
        # What it was doing is done again, and so may be what it had done and nobody had fetched.
        lost = {job for job, pid in task.starts() if pid == victim} - set(found)
        found |= dict(results)
    assert found == {job: job.upper() for job in plan.needs}
    times = Counter(job for job, _ in task.starts())
    assert max(times.values()) <= 2
    assert {job for job, count in times.items() if count > 1} <= lost


def test_a_result_that_dies_with_its_worker_is_worked_out_again(cluster: Cluster, tmp_path: Path) -> None:
    task = Logged(tmp_path)
    with closing(crew(None, str(cluster.file))) as found:
        assert isinstance(found, dask_crew.DaskCrew)
        hands = dask_crew._DaskHands(found)
        slip = hands.give(task, "job")
        assert hands.first([slip], None) == [slip]
        kill_worker(cluster, task.starts()[-1][1])
        assert hands.result(slip) == "JOB"
        hands.close()
    assert len(task.starts()) == 2


def test_a_build_survives_a_killed_worker(cluster: Cluster, tmp_path: Path, expected: dict[str, str]) -> None:
    tables = Tables(tmp_path)
    building = build(tables, FOUR, cluster=str(cluster.file))
    for _ in range(3):
        next(building)
    kill_worker(cluster, cluster.workers[0].pid)
    list(building)
    assert checksums(tables) == expected
    assert all(tables.store.verify(name) for name in tables.store.names())


def test_a_killed_scheduler_is_one_sentence_and_nothing_finished_is_lost(
    cluster: Cluster, tmp_path: Path, expected: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    tables = Tables(tmp_path)
    building = build(tables, FOUR, cluster=str(cluster.file))
    finished = [next(building).set_ for _ in range(4)]
    cluster.scheduler.send_signal(signal.SIGKILL)
    with pytest.raises(ClusterLost, match="what was finished is kept; start it again and give the same command"):
        list(building)
    assert capfd.readouterr().err == "", "Dask's own complaints are not for the person at the keyboard"
    kept = {name: tables.store.path(name).stat().st_ino for name in finished}
    assert all(tables.store.verify(name) for name in finished)
    list(build(tables, FOUR, workers=1))
    assert checksums(tables) == expected
    assert {name: tables.store.path(name).stat().st_ino for name in finished} == kept
