"""Rooms at work on a cluster: matches and ratings come out the same wherever they are played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludometry.cli.app import main
from ludometry.core.errors import BadInput
from ludometry.solve.crew import crew
from ludometry.solve.dask_crew import DaskCrew
from tests.scale.clusters import Cluster
from tests.scale.tasks import rate_by_clues

PUZZLES = """\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
not a puzzle
...8.1..........435............7.8........1...2..3....6......75..34........2..6..
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with closing(Cluster(tmp_path_factory.mktemp("cluster"), 2)) as started:
        yield started


def said(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main([*words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def run(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    try:
        return said(capsys, *words)
    except SystemExit as end:
        assert end.code in (0, None)
        return dict(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    "words",
    [
        ["darkchess", "greedy", "random", "--games", "20", "--start", "8/1b6/2K5/8 w"],
        ["dominoes", "heavy", "random", "--games", "40", "--block", "draw"],
        ["skat", "simple", "random", "--games", "20", "--contract", "null"],
    ],
    ids=lambda words: words[0],
)
def test_a_match_is_the_same_on_a_cluster(
    cluster: Cluster, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run(capsys, "match", *words) == run(capsys, "match", *words, "--cluster", str(cluster.file))


def test_a_file_of_puzzles_is_rated_the_same_on_a_cluster(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way of the chunks and lines; what a chunk is worth is not asked here, for its kernels take minutes."""
    from ludometry.games.sudoku import batch

    monkeypatch.setattr(batch, "rate_chunk", rate_by_clues)
    monkeypatch.setattr(batch, "CHUNK", 2)

    source = tmp_path / "puzzles.txt"
    source.write_text(15 * PUZZLES)
    rated = {}
    for name, where in (("here", ""), ("dask", str(cluster.file))):
        tally = batch.rate_file(source, tmp_path / name, "%g %r/%p/%d", workers=None if where else 1, cluster=where)
        assert (tally.rated, tally.wrong) == (30, 15)
        rated[name] = (tmp_path / name).read_bytes()
    assert rated["here"] == rated["dask"]


def test_workers_that_look_for_tables_elsewhere_are_refused(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(crew(None, str(cluster.file))) as hands:
        assert isinstance(hands, DaskCrew)
        hands.demand_same_tables()
        monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path))
        with pytest.raises(BadInput, match="start it with the same LUDOMETRY_HOME as here"):
            hands.demand_same_tables()
