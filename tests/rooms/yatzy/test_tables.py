"""Tables on disk: built whole or in layers, resumed, refused when foreign, never half written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput, BadTable, MissingTable, StorageFailure
from ludometry.games.yatzy import tables
from ludometry.games.yatzy.plan import layer_size, state_count
from ludometry.games.yatzy.rule_set import load, read_text
from ludometry.games.yatzy.scores import targets
from ludometry.games.yatzy.tables import load_table, name_of, solve, table_of
from ludometry.tables.store import Store

SAVING = "base = 'yacht'\nsaved_throws = true"
OWN = """
title = "Four dice"
dice = 4
throws = 3
bonus = [{ at = 20, points = 10 }, { at = 30, points = 25 }]
extra_yatzy = 15
joker = "free"
[boxes]
threes = "faces 3"
fours = "faces 4"
sixes = "faces 6"
pair = "pairs 1"
run = "run 3 pays 12"
house = "house 2+2 pays total"
quad = "same 4 pays 40"
chance = "any"
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store("yatzy", tmp_path)


def test_a_missing_table_names_the_command(store: Store) -> None:
    with pytest.raises(MissingTable, match="ludometry solve yatzy --rules maxi"):
        load_table(load("maxi"), store=store)
    with pytest.raises(MissingTable, match="ludometry solve yatzy targets --rules yacht"):
        targets.load_targets(load("yacht"), store)


def test_small_tables_are_built_when_first_needed(store: Store) -> None:
    assert table_of(load("forced-order"), store=store).start == pytest.approx(122.558527396425, abs=1e-9)
    assert store.names() == [name_of(load("forced-order"), "values")]


def test_truncated_and_foreign_tables_are_refused(store: Store) -> None:
    rules = load("yacht")
    solve(rules, store)
    path = store.path(name_of(rules, "values"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-8])
    with pytest.raises(BadTable, match="bytes long"):
        load_table(rules, store=store)
    path.write_bytes(b"\0" * len(whole))
    with pytest.raises(BadTable, match="not a table"):
        load_table(rules, store=store)
    path.write_bytes(whole)
    manifest = store.manifest_path(name_of(rules, "values"))
    manifest.write_text(manifest.read_text().replace(rules.version, "0" * 16))
    with pytest.raises(BadTable, match="built under rules"):
        load_table(rules, store=store)


@pytest.mark.parametrize("call", ["open_memmap", "fsync"])
def test_a_full_disk_leaves_nothing_behind(call: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(np.lib.format if call == "open_memmap" else os, call, full)
    with pytest.raises(StorageFailure, match="the disk is full"):
        solve(load("forced-order"), store)
    assert store.names() == []
    assert list(store.folder.iterdir()) == []


def test_an_interrupted_build_goes_on_where_it_stopped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = read_text(SAVING, "saving-yacht")
    expected = solve(rules, Store("yatzy", store.folder / "whole")).mean
    monkeypatch.setattr(tables, "ONE_FILE", 0)
    real, solved = tables.run_layer, []

    def interrupted(plan, masks, *others) -> None:  # type: ignore[no-untyped-def]
        if len(solved) == 5:
            raise KeyboardInterrupt
        solved.append(int(masks[0]).bit_count())
        real(plan, masks, *others)

    monkeypatch.setattr(tables, "run_layer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(rules, store)
    assert solved == [11, 10, 9, 8, 7]
    assert not tables.exists(rules, store=store)
    assert [file for file in store.folder.iterdir() if file.name.startswith(".")] == []
    solved.clear()
    monkeypatch.setattr(tables, "run_layer", lambda *arguments: (solved.append(1), real(*arguments)))
    assert solve(rules, store).mean == expected
    assert len(solved) == 7
    assert load_table(rules, store=store).start == expected


def test_one_thread_and_two_say_the_same(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("yacht")
    found = []
    for workers in ("1", "2"):
        monkeypatch.setenv("NUMBA_NUM_THREADS", workers)
        solve(rules, store)
        found.append(store.manifest(name_of(rules, "values")).sha256)
    assert found[0] == found[1]
    assert store.verify(name_of(rules, "values"))


def test_own_rules_are_solved_end_to_end(store: Store, tmp_path: Path) -> None:
    from ludometry.games.yatzy.scores.distribution import distribution
    from ludometry.games.yatzy.scores.simulate import simulate

    file = tmp_path / "four-dice.toml"
    file.write_text(OWN)
    rules = load(str(file))
    built = solve(rules, store)
    assert built.states == state_count(rules) > 0
    table = load_table(rules, store=store)
    spread = distribution(rules, table=table)
    assert spread.mean == pytest.approx(built.mean, abs=1e-10)
    played = simulate(rules, 20_000, seed=3, table=table)
    assert abs(played.mean - built.mean) < 5 * played.error
    assert played.bonus == pytest.approx(spread.bonus, abs=0.02)
    for box, exact in zip(played.boxes, spread.boxes, strict=True):
        assert abs(box.mean - exact.mean) <= 5 * box.error + 1e-9
    targets.solve_targets(rules, store)
    chances = targets.load_targets(rules, store)
    for total in range(spread.lowest, spread.highest + 1, 5):
        assert chances.chance(0, 0, total) >= spread.at_least(total) - 1e-6


def test_shared_lanes_halve_the_compact_table() -> None:
    rules = load("scandinavian")
    assert tables.value_count(rules) == sum(layer_size(rules, filled) for filled in range(16)) == 1_078_272
    assert tables.value_count(rules) * 8 < 17e6  # the figure to reach


def test_goals_are_refused_where_they_cannot_be_had() -> None:
    from ludometry.games.yatzy.rules import Yatzy
    from ludometry.games.yatzy.scores.distribution import distribution

    saving, maxi = load("scandinavian-saved-throws"), load("maxi")
    with pytest.raises(BadInput, match="saved throws"):
        targets.chase(saving, Yatzy(saving).start(), 200)
    with pytest.raises(BadInput, match="memory"):
        targets.chase(maxi, Yatzy(maxi).start(), 200)
    with pytest.raises(BadInput, match="saved throws"):
        distribution(saving)
