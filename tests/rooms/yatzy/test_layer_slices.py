"""A layer in slices: the same values to the last bit whoever solves them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.yatzy import layer_slices, tables
from ludometry.games.yatzy.build import solve_table
from ludometry.games.yatzy.plan import layer_masks, plan_of
from ludometry.games.yatzy.rule_set import RuleSet, read_text
from ludometry.games.yatzy.rules import yatzy
from ludometry.solve.crew import Crew, Here, Pool, Threads
from ludometry.tables.store import Store
from tests.rooms.yatzy.test_tables import SAVING


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    monkeypatch.setattr(tables, "ONE_FILE", 0)
    monkeypatch.setattr(layer_slices, "FEWEST_MASKS", 5)
    return read_text(SAVING, "saving-yacht")


def checksums(store: Store) -> dict[str, str]:
    return {name: store.manifest(name).sha256 for name in store.names()}


@pytest.mark.parametrize("crew", [Here(), Threads(2)], ids=lambda one: type(one).__name__)
def test_slices_make_the_same_layers(rules: RuleSet, crew: Crew, tmp_path: Path) -> None:
    plain, sliced = Store("yatzy", tmp_path / "plain"), Store("yatzy", tmp_path / "sliced")
    for solve in (tables.solve, tables.solve_squares):
        assert solve(rules, plain).mean == solve(rules, sliced, crew).mean
    assert checksums(plain) == checksums(sliced)
    assert not [name for name in sliced.names() if "part" in name]


def test_other_processes_find_the_same_values(rules: RuleSet, tmp_path: Path) -> None:
    store = Store("yatzy", tmp_path)
    tables.solve(rules, store)
    layer = tables.load_table(rules, store=store).layers[5]
    found = np.zeros_like(layer)
    task = layer_slices.SliceTask(store.place, rules, "values", 5)
    layer_slices.fill_layer(task, Pool(2), len(layer_masks(plan_of(rules), 5)), lambda amount: None, found)
    np.testing.assert_array_equal(found, layer)


def test_an_interrupted_layer_goes_on_from_its_parts(
    rules: RuleSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, plain = Store("yatzy", tmp_path / "sliced"), Store("yatzy", tmp_path / "plain")
    expected = tables.solve(rules, plain).mean
    real, solved = Store.write, []

    def interrupted(self: Store, name: str, *rest: object) -> object:
        if "layer-05.part002" in name and not solved.count("stopped"):
            solved.append("stopped")
            raise KeyboardInterrupt
        solved.append(name)
        return real(self, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tables.solve(rules, store, Here())
    assert tables.solve(rules, store, Here()).mean == expected
    assert len(solved) == len(set(solved)), "no part was solved twice"
    assert checksums(plain) == checksums(store)


def test_slices_cover_a_layer() -> None:
    for masks in (1, 63, 64, 65, 1000):
        found = layer_slices.slices(masks, 3)
        assert [piece.begin for piece in found[1:]] == [piece.end for piece in found[:-1]]
        assert (found[0].begin, found[-1].end) == (0, masks)


def test_a_cluster_is_for_large_tables() -> None:
    with pytest.raises(BadInput, match="for the values and squares of large rule sets such as maxi"):
        solve_table(yatzy(), "values", "", False, "local")
    with pytest.raises(BadInput, match="targets of maxi is made here"):
        solve_table(yatzy("maxi"), "targets", "", False, "local")
