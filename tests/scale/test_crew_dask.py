"""A crew on Dask: the same answers to the last bit, and one sentence for everything that can go wrong."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludometry.core.errors import BadInput, LudometryError
from ludometry.games.darkchess.material import classes
from ludometry.games.darkchess.scale import crews, sides
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.tables import Tables
from ludometry.solve import dask_crew
from ludometry.solve.crew import crew
from ludometry.tables.agenda import Agenda
from ludometry.tables.plan import BuildPlan
from tests.scale.clusters import Cluster
from tests.scale.tasks import LaterOnce, refuse, refuse_seven, spell, square

THREE = [one.representative for one in classes(3, "swap")]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with closing(Cluster(tmp_path_factory.mktemp("cluster"), 2)) as started:
        yield started


def checksums(tables: Tables) -> dict[str, str]:
    return {name: tables.store.manifest(name).sha256 for name in tables.store.names()}


def test_results_come_in_order_and_jobs_after_their_needs(cluster: Cluster, tmp_path: Path) -> None:
    with closing(crew(None, str(cluster.file))) as hands:
        assert list(hands.run(square, range(30))) == [n * n for n in range(30)]
        plan = BuildPlan({"a": (), "b": ("a",), "c": ("a",), "d": ("b", "c")})
        order = [job for job, _ in hands.work(spell, Agenda(plan, len))]
        assert order in (["a", "b", "c", "d"], ["a", "c", "b", "d"])
        assert dict(hands.work(LaterOnce(tmp_path, "b"), Agenda(plan, len)))["b"] == "B"


def test_workers_that_join_later_are_counted(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_crew, "COUNT_EVERY", 0.0)
    with closing(crew(None, str(cluster.file))) as hands:
        assert isinstance(hands, dask_crew.DaskCrew)
        assert hands.workers == 2
        monkeypatch.setattr(hands.client, "nthreads", lambda: {"tcp://a": 1, "tcp://b": 1, "tcp://c": 4})
        assert hands.workers == 6


def test_a_refusal_on_a_worker_is_the_same_sentence_here(cluster: Cluster) -> None:
    with closing(crew(None, str(cluster.file))) as hands, pytest.raises(BadInput, match="7 is refused"):
        list(hands.run(refuse, [7]))


def test_dark_chess_comes_out_the_same_to_the_last_bit(cluster: Cluster, tmp_path: Path) -> None:
    built = {}
    for name, workers, where in (("here", 1, ""), ("threads", 2, ""), ("dask", None, str(cluster.file))):
        tables = Tables(tmp_path / name)
        list(build(tables, THREE, distances=True, workers=workers, cluster=where))
        built[name] = checksums(tables)
        assert not tables.store.claims.held()
        assert not list(tables.store.folder.glob(".*"))
    assert built["here"] == built["threads"] == built["dask"]
    assert len(built["here"]) > 20


def test_a_lone_class_is_solved_by_two_workers_at_once(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sides, "CUT_FROM", 3)
    whole, cut = Tables(tmp_path / "whole"), Tables(tmp_path / "cut")
    list(build(whole, [THREE[0]], workers=1))
    with closing(crew(None, str(cluster.file))) as hands:
        monkeypatch.setattr(crews, "_crew", lambda *_: hands)
        jobs: list[str] = []
        plain = hands.work

        def noted(task: Any, agenda: Agenda) -> Iterator[tuple[str, Any]]:
            for job, result in plain(task, agenda):
                jobs.append(job)
                yield job, result

        monkeypatch.setattr(hands, "work", noted)
        list(build(cut, [THREE[0]], cluster=str(cluster.file)))
    assert sorted(jobs[-3:-1]) == list(sides.slices_of(THREE[0]))
    assert checksums(whole) == checksums(cut)


def test_a_folder_that_workers_do_not_see_is_refused(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(crew(None, str(cluster.file))) as hands:
        assert isinstance(hands, dask_crew.DaskCrew)
        monkeypatch.setattr(hands, "everyone", lambda task, *arguments: {"tcp://elsewhere:1": False})
        with pytest.raises(BadInput, match="does not see"):
            hands.demand_shared(tmp_path / "tables")
        with pytest.raises(BadInput, match="memory:// lives in one process"):
            hands.demand_shared("memory://tables")
        hands.demand_shared("s3://bucket/tables")


def test_workers_with_another_version_are_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_crew, "__version__", "9.9")
    with pytest.raises(BadInput, match=r"expected 9\.9 as here"):
        crew(None, str(cluster.file))


def test_without_the_extra_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install ludometry\[cluster\]"):
        crew(None, "tcp://127.0.0.1:1")


def test_a_scheduler_that_does_not_answer_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_crew, "ANSWER_WITHIN", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://x", "tcp://no port"):
        with pytest.raises(LudometryError, match="no Dask scheduler answers"):
            crew(None, address)


class Stumbling:
    """A client that fails in Dask's own assertions: so many times when it connects, and when it leaves."""

    def __init__(self, times: int) -> None:
        self.times, self.left = times, False

    def Client(self, *_: object, **__: object) -> Stumbling:
        self.times -= 1
        assert self.times < 0
        return self

    def close(self, timeout: float) -> None:
        self.left = True
        raise AssertionError


def test_an_assertion_of_dask_is_asked_once_more_and_then_a_sentence() -> None:
    client = dask_crew._connect(Stumbling(1), "tcp://here:1")
    assert isinstance(client, Stumbling)
    with pytest.raises(LudometryError, match="no Dask scheduler answers"):
        dask_crew._connect(Stumbling(2), "tcp://here:1")


class Left:
    """A client that nobody holds any more; Dask's own takes a lock of all clients when it is thrown away."""

    gone = 0

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Left.gone += 1


class Forgetful:
    """Dask, and a client of it: whenever one comes or goes there is one to throw away, and Python looks for such."""

    def Client(self, *_: object, **__: object) -> Forgetful:
        before = Left.gone
        Left()
        self.made = [[number] for number in range(100_000)]
        self.thrown_away = Left.gone - before
        return self

    def close(self, timeout: float) -> None:
        self.Client()


@pytest.mark.parametrize("moment", ["comes", "goes"])
def test_no_client_is_thrown_away_while_another_comes_or_goes(moment: str) -> None:
    dask = Forgetful()
    if moment == "comes":
        dask_crew._connect(dask, "tcp://here:1")
    else:
        dask_crew.DaskCrew(dask, "tcp://here:1").close()
    assert dask.thrown_away == 0
    assert gc.isenabled()


def test_an_assertion_of_a_task_is_its_own_and_one_on_the_way_is_asked_again(cluster: Cluster) -> None:
    with closing(crew(None, str(cluster.file))) as hands, pytest.raises(AssertionError, match="seven"):
        list(hands.run(refuse_seven, range(9)))
    fetched = iter([AssertionError(), 7])

    class Slow:
        status = "finished"

        def result(self, timeout: float) -> int:
            found = next(fetched)
            if isinstance(found, AssertionError):
                raise found
            return found

    assert dask_crew._DaskHands(dask_crew.DaskCrew(None, "here"))._fetch(Slow()) == 7


def test_leaving_a_cluster_never_fails() -> None:
    client, started = Stumbling(0), Stumbling(0)
    dask_crew.DaskCrew(client, "tcp://here:1", started).close()
    assert client.left
    assert started.left


def test_a_scheduler_file_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected tcp://HOST:PORT, a scheduler file, or local"):
        crew(None, str(tmp_path / "none.json"))
    (tmp_path / "other.json").write_text("[]")
    with pytest.raises(BadInput, match="is no scheduler file"):
        crew(None, str(tmp_path / "other.json"))


def test_the_command_line_says_it_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from ludometry.cli.app import main

    with pytest.raises(SystemExit) as end:
        main(["solve", "darkchess", "GGBBvkg", "--cluster", str(tmp_path / "none.json")])
    assert end.value.code == 2
    assert capsys.readouterr().err.strip().splitlines()[-1].startswith("ludometry: --cluster")
