"""A lone class in two slices: the same file to the last bit, and a finished slice is not solved again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludometry.games.darkchess.material import representative
from ludometry.games.darkchess.rules import RULES_VERSION
from ludometry.games.darkchess.scale import sides
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solved import plan_for
from ludometry.games.darkchess.solver import solve_set
from ludometry.games.darkchess.tables import Tables
from ludometry.tables.plan import BuildPlan

LONE = representative("KNvgb")
OWN_EXCHANGE = representative("KNvkn")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "CUT_FROM", 4)


def checksums(tables: Tables) -> dict[str, str]:
    return {name: tables.store.manifest(name).sha256 for name in tables.store.names()}


@pytest.mark.parametrize("set_", [LONE, OWN_EXCHANGE])
@pytest.mark.parametrize("squeeze", [False, True])
def test_slices_make_the_same_file(tmp_path: Path, small: None, set_: str, squeeze: bool) -> None:
    whole, cut = Tables(tmp_path / "whole"), Tables(tmp_path / "cut")
    list(build(whole, [set_], squeeze=squeeze, workers=1))
    built = list(build(cut, [set_], squeeze=squeeze, workers=2))
    assert checksums(whole) == checksums(cut)
    assert [one.set_ for one in built][-1] == set_
    assert built[-1] == whole.built(set_)
    assert not list(cut.store.folder.glob("*side*"))


def test_a_side_is_half_of_the_whole_solution(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    list(build(tables, [LONE], workers=1))
    whole = solve_set(LONE, tables.bits)
    for part in sides.slices_of(LONE):
        sides.solve_slice(tables, part)
    joined = sides.join(tables, LONE)
    assert joined is not None
    assert np.array_equal(joined.sets, whole.sets)
    assert joined.longest == whole.longest
    sides.forget(tables, LONE)
    assert sides.join(tables, LONE) is None


def test_a_finished_slice_is_not_solved_again(tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(tmp_path)
    list(build(tables, list(plan_for((LONE,)).needs[LONE]), workers=1))
    sides.solve_slice(tables, sides.slices_of(LONE)[0])
    solved: list[str] = []
    plain = sides.solve_slice

    def noted(found: Tables, job: str) -> None:
        solved.append(job)
        plain(found, job)

    monkeypatch.setattr(sides, "solve_slice", noted)
    list(build(Tables(tmp_path), [LONE], workers=2))
    assert solved == [sides.slices_of(LONE)[1]]
    assert tables.store.sound(LONE, RULES_VERSION)


def test_classes_are_cut_only_where_workers_would_be_idle(small: None) -> None:
    plan = BuildPlan({"Kvk": (), "KKvkk": ("Kvk",), "KKKvk": ("Kvk",)})
    assert sides.cut(plan, 3) == plan
    cut = sides.cut(plan, 4).needs
    assert cut["KKvkk.side1"] == ("Kvk",)
    assert cut["KKvkk"] == ("KKvkk.side0", "KKvkk.side1")
    assert sides.cut(plan, 4, {"KKvkk.side0"}).needs["KKvkk"] == ("KKvkk.side1",)
    assert "Kvk.side0" not in cut, "small classes are solved sooner than sent"
