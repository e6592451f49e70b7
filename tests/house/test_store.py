"""Tables on disk: whole or not there, and refused when they are not what they should be."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadTable, MissingTable, StorageFailure
from ludometry.tables import store as store_module
from ludometry.tables.store import Store, opened


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store("dice", tmp_path)


def leftovers(store: Store) -> list[str]:
    return sorted(p.name for p in store.folder.glob("*")) + sorted(p.name for p in store.folder.glob(".*"))


def test_a_table_comes_back_as_it_was_written(store: Store) -> None:
    table = np.arange(12.0).reshape(3, 4)
    manifest = store.write("small", table, "1", {"seconds": 0.1})
    assert manifest.shape == (3, 4)
    assert manifest.made["seconds"] == 0.1
    assert np.array_equal(store.open("small", "1"), table)
    assert store.verify("small")
    assert store.names() == ["small"]
    assert leftovers(store) == ["small.json", "small.npy"]


def test_a_missing_table_names_the_command_that_builds_it(store: Store) -> None:
    with pytest.raises(MissingTable, match="ludometry solve dice"):
        store.open("none", "1", build="ludometry solve dice")


def test_a_table_of_other_rules_refuses_to_open(store: Store) -> None:
    store.write("small", np.zeros(3), "1", {})
    with pytest.raises(BadTable, match="rules 1, not 2"):
        store.open("small", "2")


def test_a_truncated_table_refuses_to_open(store: Store) -> None:
    store.write("small", np.zeros(300), "1", {})
    whole = store.path("small").read_bytes()
    store.path("small").write_bytes(whole[:-8])
    with pytest.raises(BadTable, match="bytes long"):
        store.open("small", "1")


def test_a_foreign_file_refuses_to_open(store: Store) -> None:
    store.write("small", np.zeros(300), "1", {})
    size = store.path("small").stat().st_size
    store.path("small").write_bytes(b"x" * size)
    with pytest.raises(BadTable, match="not a table of ours"):
        store.open("small", "1")


def test_a_flipped_bit_is_seen_by_the_checksum(store: Store) -> None:
    store.write("small", np.zeros(300), "1", {})
    data = bytearray(store.path("small").read_bytes())
    data[-1] ^= 1
    store.path("small").write_bytes(data)
    assert not store.verify("small")


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"room": 1', "null"])
def test_a_broken_manifest_is_a_sentence(store: Store, text: str) -> None:
    store.write("small", np.zeros(3), "1", {})
    store.manifest_path("small").write_text(text)
    with pytest.raises(BadTable, match="cannot be read"):
        store.open("small", "1")


def test_an_altered_headline_value_is_refused(store: Store) -> None:
    store.write("small", np.zeros(3), "1", {"won": [17, 4], "longest": 101})
    path = store.manifest_path("small")
    assert store.manifest("small").made["longest"] == 101
    path.write_text(path.read_text().replace("101", "103"))
    with pytest.raises(BadTable, match="cannot be read"):
        store.open("small", "1")
    assert not store.sound("small", "1")


def test_a_failed_write_leaves_the_old_table_alone(store: Store) -> None:
    store.write("small", np.ones(3), "1", {})
    with pytest.raises(RuntimeError), store.stream("small", (3,), np.float64, "1", {}) as out:
        out[0] = 7
        raise RuntimeError("stop")
    assert store.open("small", "1").tolist() == [1, 1, 1]
    assert leftovers(store) == ["small.json", "small.npy"]


def test_a_full_disk_is_one_sentence_and_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(draft: Path, size: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(draft))

    monkeypatch.setattr(store_module, "_reserve", full)
    with pytest.raises(StorageFailure, match="the disk is full"):
        store.write("small", np.zeros(3), "1", {})
    assert leftovers(store) == []


def test_a_table_larger_than_the_disk_is_refused_before_a_byte_is_written(store: Store) -> None:
    with pytest.raises(StorageFailure, match="the disk is full"), store.stream("huge", (1 << 58,), np.int8, "1", {}):
        pass
    assert leftovers(store) == []


def test_an_interrupted_stream_goes_on_where_it_stopped(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt), store.stream("long", (4,), np.int64, "1", {}, keep_draft=True) as out:
        out[:2] = [1, 2]
        raise KeyboardInterrupt
    assert not store.has("long")
    with store.stream("long", (4,), np.int64, "1", {}, keep_draft=True) as out:
        assert out[:2].tolist() == [1, 2]
        out[2:] = [3, 4]
    assert store.open("long", "1").tolist() == [1, 2, 3, 4]


def test_an_opened_table_is_mapped_once_until_it_changes(store: Store) -> None:
    store.write("small", np.zeros(3), "1", {})
    assert opened(store, "small", "1") is opened(store, "small", "1")
    store.write("small", np.ones(3), "1", {})
    assert opened(store, "small", "1").tolist() == [1, 1, 1]


def test_manifest_is_readable_by_other_programs(store: Store) -> None:
    store.write("small", np.zeros(3, dtype=np.uint8), "1", {})
    data = json.loads(store.manifest_path("small").read_text())
    assert data["dtype"] == "uint8"
    assert data["shape"] == [3]
    assert len(data["sha256"]) == 64


# A forged table: the checksum fits, the shape does not


def test_a_table_of_another_shape_than_the_rules_say_is_refused(tmp_path: Path) -> None:
    store = Store("dice", tmp_path)
    store.write("small", np.zeros((2, 3), np.uint8), "1", {})
    assert store.open("small", "1", "", ((2, 3), np.uint8)).shape == (2, 3)
    for like in (((6,), np.uint8), ((3, 2), np.uint8), ((2, 3), np.int8), ((2, 3), np.float64)):
        with pytest.raises(BadTable, match="build it again"):
            store.open("small", "1", "", like)


@pytest.mark.parametrize("room", ["darkchess", "dominoes", "yatzy", "skat"])
def test_no_forged_shape_reaches_a_kernel(room: str, tmp_path: Path) -> None:
    forged = Store(room, tmp_path)
    if room == "darkchess":
        from ludometry.games.darkchess.rules import RULES_VERSION as version
        from ludometry.games.darkchess.tables import Tables

        for name in ("GGvk", "GGvk.dtc"):
            forged.write(name, np.zeros((2, 5), np.uint8), version, {"won": [0, 0], "longest": 0})
            with pytest.raises(BadTable, match="instead of"):
                Tables(tmp_path)._mapped(name, "")
    elif room == "dominoes":
        from ludometry.games.dominoes.rules import RULES_VERSION as version
        from ludometry.games.dominoes.tables import Tables as Dominoes

        forged.write("pips-3", np.zeros(5, np.int8), version, {})
        with pytest.raises(BadTable, match="instead of"):
            Dominoes(str(tmp_path)).table("pips", 3)
    elif room == "yatzy":
        from ludometry.games.yatzy.rule_set import load
        from ludometry.games.yatzy.tables import load_table, name_of, version_of

        rules = load("yacht")
        forged.write(name_of(rules, "values"), np.zeros(5), version_of(rules), {})
        with pytest.raises(BadTable, match="another shape"):
            load_table(rules, store=forged)
    else:
        from ludometry.games.skat.rules import RULES_VERSION as version
        from ludometry.games.skat.tables import Ending
        from ludometry.games.skat.tables import Tables as Skat

        ending = Ending("points", 0, 2)
        forged.write(ending.name, np.zeros(5, np.uint8), version, {})
        with pytest.raises(BadTable, match="instead of"):
            Skat(tmp_path)._open(ending)
