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
