"""Classes, tables and figures at the command line."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.registry import verb
from ludometry.games.skat import reproduce, similarity
from ludometry.games.skat.bench import cases
from ludometry.games.skat.table_reports import read_range
from ludometry.study.bench import measure

classes, solve, probe = verb("skat", "classes"), verb("skat", "solve"), verb("skat", "probe")


def test_classes_have_the_shape_that_stays() -> None:
    rows = classes(elements="1..12", mode="trump").data["rows"]
    assert [row["representatives"] for row in rows[:6]] == [2, 4, 7, 11, 16, 23]
    assert {"elements", "sets", "representatives", "positions", "bytes"} <= set(rows[0])
    assert rows[0]["positions"] is None
    assert rows[5]["positions"] == 6210


@pytest.mark.parametrize(
    ("contract", "written"),
    [("clubs", "DJ SA S7 HA"), ("hearts", "DJ CA C7 SA"), ("grand", "DJ CA C7 SA"), ("null", "C8 C7 S7 H7")],
)
def test_a_set_is_shown_with_its_class(contract: str, written: str) -> None:
    report = classes("SJ HA H9 DA", contract=contract)
    assert list(report.data["representative"].values())[-1] == written
    assert sorted(a for a, _ in report.data["map"]) == ["DA", "H9", "HA", "SJ"]
    assert sorted(b for _, b in report.data["map"]) == sorted(written.split())
    assert "skat-card" in str(report.picture)


def test_solve_builds_and_probe_looks_up() -> None:
    built = solve("null", tricks=2)
    assert built.data["tables"] == ["tricks-null-2"]
    assert built.data["states"] == 2430
    found = probe("null by F | H7 C7 | H8 DA | CA DT")
    assert (found.data["value"], found.data["table"]) == (0, "tricks-null-2")
    found = probe("clubs by F | CJ HA | HT SA | HK S7")
    assert (found.data["value"], found.data["unit"]) == (38, "points")
    assert len(found.data["line"]) == 6
    assert probe("clubs by F | CJ HA | HT SA | HK S7", count="tricks").data["value"] == 2


def test_the_paper_is_set_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reproduce, "SAMPLES", 60)
    monkeypatch.setattr(reproduce, "saving", lambda tricks: similarity.saving(2))
    rows = reproduce.reproduce_report().data["rows"]
    assert all(set(row) == {"claim", "paper", "ours", "difference", "explanation"} for row in rows)
    found = {row["claim"]: row["ours"] for row in rows}
    assert found["Skat, all sets: classes, points"] == 14_643_200
    assert found["the same with points told apart, in points"] == "0 of 60 deals differ"
    assert found["Skat, 3 tricks to go: positions for points"] == 1_008_735_840


def test_what_similarity_saves_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = similarity.saving(2)
    monkeypatch.setattr(similarity, "saving", lambda tricks: kept)
    assert classes(similar=True).data["rows"][0]["merged"] == 9398


def test_status_says_what_each_table_costs() -> None:
    rows = {row["table"]: row for row in solve(status=True).data["rows"]}
    assert rows["points-suit-3"]["positions"] == 1_008_735_840
    assert "1,009 MB" in rows["points-suit-3"]["cost"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: classes(elements="x"), "number of cards"),
        (lambda: classes(elements="5..2"), "1 to 32"),
        (lambda: classes(mode="fancy"), "unknown mode"),
        (lambda: classes("CJ CJ"), "twice"),
        (lambda: solve("fancy"), "neither suit"),
        (lambda: solve("suit", tricks=4), "2 to 3"),
        (lambda: solve("suit", tricks=1), "2 to 3"),
        (lambda: solve("suit", count="hearts"), "points or tricks"),
        (lambda: probe("clubs by F | HA | HT SA | HK S7 | played F CJ"), "between two tricks"),
        (lambda: probe("clubs by F | CJ HA | HT SA | HK S7", count="x"), "points or tricks"),
    ],
)
def test_bad_input_gets_one_sentence(call: object, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        call()  # type: ignore[operator]


def test_ranges() -> None:
    assert read_range("3") == [3]
    assert read_range("2..4") == [2, 3, 4]


def test_a_small_figure_can_be_measured() -> None:
    case = next(one for one in cases() if "classes" in one.name)
    assert measure(case).value >= 0
