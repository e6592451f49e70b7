"""`ludometry bench papers`: what is measured, in which home, and what was kept of it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from ludometry.cli import bench, first, papers_bench
from ludometry.core.errors import LudometryError
from ludometry.core.registry import rooms
from ludometry.study.bench import measure
from ludometry.study.papers import papers


def test_every_paper_is_measured_quickly_and_in_full_cold_and_warm() -> None:
    names = [case.name for case in papers_bench.cases()]
    assert len(names) == len(set(names)) == 3 * len(papers())
    for paper in papers():
        assert {f"papers: {paper}, {kind}" for kind in ("--quick, cold", "--quick, warm", "full, warm")} <= set(names)
    assert {case.unit for case in papers_bench.cases()} == {"CPU s"}


def test_it_is_measured_only_when_it_is_named() -> None:
    assert {module for module, _ in bench._cases("papers")} == {bench._PAPERS}
    assert bench._PAPERS not in {module for module, _ in bench._cases("")}


def test_cold_is_an_empty_home_and_warm_the_same_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[list[str], list[str]]] = []

    def run(code: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        home = Path(settings["LUDOMETRY_HOME"])
        asked.append((list(arguments), sorted(file.name for file in home.iterdir())))
        (home / "kernels").touch()
        return subprocess.CompletedProcess(code, 0, "", '{"compiled": 7, "rss_mb": 512.0}\n')

    monkeypatch.setattr(first, "another_python", run)
    monkeypatch.setattr(papers_bench, "_home", lambda paper: tmp_path / paper)
    monkeypatch.setattr(papers_bench.atexit, "register", lambda *given, **named: None)
    cold, warm, full = papers_bench.cases()[:3]
    cold.run()
    assert warm.warm is not None
    warm.warm()  # the cold run has left everything behind
    warm.run()
    full.run()
    row = measure(cold)
    assert (row.rss_mb, row.compilations) == (512, 7)  # of the process that does the paper again
    assert [held for _, held in asked] == [[], ["kernels"], ["kernels"], []]
    assert [("--quick" in words, "--figures" in words) for words, _ in asked] == [
        (True, True),
        (True, True),
        (False, True),
        (True, True),
    ]


def test_a_paper_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failed = subprocess.CompletedProcess(["x"], 2, "", "ludometry: no space left.")
    monkeypatch.setattr(first, "another_python", lambda *given, **named: failed)
    monkeypatch.setattr(papers_bench, "_home", lambda paper: tmp_path / paper)
    with pytest.raises(LudometryError, match=r"reproduce .* failed: ludometry: no space left"):
        papers_bench.cases()[0].run()


def test_what_was_kept_is_within_its_bars() -> None:
    """15 CPU minutes for all four in full, 3 for each of them quickly."""
    kept = (Path(__file__).parents[2] / "bench" / "results" / "papers.txt").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^ papers: (.+?) {2,}([\d.]+) ", kept, re.MULTILINE))
    assert set(rows) <= {case.name.removeprefix("papers: ") for case in papers_bench.cases()}
    for paper in papers():
        assert float(rows[f"{paper}, --quick, warm"]) <= papers_bench.QUICK
    assert sum(float(rows[f"{paper}, full, warm"]) for paper in papers()) <= papers_bench.TOGETHER


def test_a_room_from_outside_is_measured_by_its_own_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "room_from_outside"
    package.mkdir()
    (package / "__init__.py").touch()
    for name in ("bench", "bench_speed"):
        (package / f"{name}.py").write_text(f"def cases():\n    return ['{name} of outside']\n", encoding="utf-8")
    outside = replace(rooms()["poker"], id="outside", package="room_from_outside", bench="outside", benches=("speed",))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(bench, "rooms", lambda: {"outside": outside})
    assert bench._cases("outside") == [("room_from_outside.bench", "bench of outside")]
    assert bench._cases("speed") == [("room_from_outside.bench_speed", "bench_speed of outside")]
