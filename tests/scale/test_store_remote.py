"""Tables behind a URL: in memory, and on an S3 server of our own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest

from ludometry.core.errors import BadInput, BadTable, MissingTable, StorageFailure
from ludometry.tables import remote as remote_module
from ludometry.tables.place import as_path, cache_of, home, is_url, tables_root
from ludometry.tables.store import Store, opened, table_rooms

fsspec = pytest.importorskip("fsspec")

PLACES = ["memory", "s3"]


@pytest.fixture(scope="module")
def s3_server() -> Iterator[str]:
    pytest.importorskip("moto.server")
    pytest.importorskip("s3fs")
    server, port = _started_server()
    address = f"http://127.0.0.1:{port}"
    kept = {name: os.environ.get(name) for name in S3_ENVIRONMENT}
    os.environ.update({**S3_ENVIRONMENT, "AWS_ENDPOINT_URL": address})
    fsspec.filesystem("s3", use_listings_cache=False).mkdir("ludometry")
    yield address
    for name, value in kept.items():
        os.environ.pop(name, None) if value is None else os.environ.update({name: value})
    server.kill()
    server.wait()


def _started_server() -> tuple[subprocess.Popen[bytes], int]:
    """A server that listens; where another program took its port first, on the next one."""
    for _ in range(5):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        server = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while server.poll() is None:
            if _listens(port):
                return server, port
            time.sleep(0.1)
    raise AssertionError("the S3 server did not start")


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


S3_ENVIRONMENT = {
    "AWS_ENDPOINT_URL": "",
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@pytest.fixture(params=PLACES)
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LUDOMETRY_CACHE", str(tmp_path / "cache"))
    if request.param == "s3":
        request.getfixturevalue("s3_server")
        return f"s3://ludometry/{uuid4().hex}"
    return f"memory://{uuid4().hex}"


@pytest.fixture
def store(url: str) -> Store:
    return Store("dice", url)


def on_another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOMETRY_CACHE", str(tmp_path / uuid4().hex))


def objects(store: Store) -> list[str]:
    assert store.remote is not None
    return sorted(store.remote.sizes())


def test_a_table_written_here_is_read_there(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.arange(12.0).reshape(3, 4)
    manifest = store.write("small", table, "1", {"seconds": 0.1})
    assert store.names() == ["small"]
    assert objects(store) == [f"small.{manifest.sha256[:16]}.npy", "small.json"]
    on_another_machine(monkeypatch, tmp_path)
    assert not store.path("small").exists()
    assert np.array_equal(store.open("small", "1"), table)
    assert isinstance(store.open("small", "1"), np.memmap)
    assert store.path("small").exists()
    assert store.verify("small")
    assert store.verify("small", copy=True)
    assert store.manifest("small") == manifest
    assert opened(store, "small", "1") is opened(store, "small", "1")


def test_what_is_probed_is_fetched_once(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store.write("small", np.arange(9), "1", {})
    on_another_machine(monkeypatch, tmp_path)
    store.open("small", "1")
    monkeypatch.setattr(remote_module.Remote, "_get", lambda *_: pytest.fail("fetched twice"))
    store.open("small", "1")


def test_a_table_that_has_changed_is_fetched_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    here = os.environ["LUDOMETRY_CACHE"]
    store.write("small", np.zeros(3), "1", {})
    on_another_machine(monkeypatch, tmp_path)
    assert opened(store, "small", "1").tolist() == [0, 0, 0]
    there = os.environ["LUDOMETRY_CACHE"]
    monkeypatch.setenv("LUDOMETRY_CACHE", here)
    store.write("small", np.ones(3), "1", {})
    assert len(objects(store)) == 2, "the data of the old table are gone"
    monkeypatch.setenv("LUDOMETRY_CACHE", there)
    assert opened(store, "small", "1").tolist() == [1, 1, 1]


def test_missing_wrong_and_altered_tables_are_sentences(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(MissingTable, match="ludometry solve dice"):
        store.open("none", "1", build="ludometry solve dice")
    store.write("small", np.arange(300), "1", {})
    with pytest.raises(BadTable, match="rules 1, not 2"):
        store.open("small", "2")
    assert store.sound("small", "1")
    assert not store.sound("small", "2")
    assert store.sound_names("1") == {"small"}
    remote = store.remote
    assert remote is not None
    system, path = remote.where(objects(store)[0])
    data = bytearray(system.cat_file(path))
    data[-1] ^= 1
    system.pipe_file(path, bytes(data))
    assert not store.verify("small")
    on_another_machine(monkeypatch, tmp_path)
    with pytest.raises(BadTable, match="has been altered since it was built"):
        store.open("small", "1")
    assert not store.path("small").exists()
    system.pipe_file(path, bytes(data[:-8]))
    assert store.sound_names("1") == set()
    system.rm_file(path)
    with pytest.raises(BadTable, match="are missing"):
        store.open("small", "1")


def test_a_write_that_is_cut_off_shows_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the data and before the manifest."""
    remote = store.remote
    assert remote is not None
    system, _ = remote.where("")
    monkeypatch.setattr(system, "pipe_file", lambda *_, **__: (_ for _ in ()).throw(OSError("connection reset")))
    with pytest.raises(StorageFailure, match="cannot be reached: connection reset"):
        store.write("small", np.arange(9), "1", {})
    monkeypatch.undo()
    monkeypatch.setenv("LUDOMETRY_CACHE", str(store.folder))
    assert not Store("dice", store.root).has("small")
    Store("dice", store.root).write("small", np.arange(9), "1", {})
    assert Store("dice", store.root).open("small", "1").tolist() == list(range(9))


def test_two_builders_of_one_table_do_no_harm(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store.write("small", np.arange(9), "1", {"who": "first"})
    on_another_machine(monkeypatch, tmp_path)
    store.write("small", np.arange(9), "1", {"who": "second"})
    assert store.manifest("small").made["who"] == "second"
    assert len(objects(store)) == 2
    assert store.open("small", "1").tolist() == list(range(9))


def test_a_table_can_be_forgotten(store: Store) -> None:
    store.write("small", np.arange(9), "1", {})
    store.remove("small")
    assert objects(store) == []
    assert not store.has("small")
    assert not store.path("small").exists()
    store.remove("small")


def test_claims_are_objects_beside_the_tables(store: Store) -> None:
    claim = store.claims.take("small", "me")
    assert claim is not None
    with claim:
        assert store.claims.take("small", "you") is None
        assert objects(store) == [".small.claim"]
        assert list(store.claims.held()) == ["small"]
    assert objects(store) == []


def test_dark_chess_is_built_and_probed_behind_a_url(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludometry.games.darkchess.scale.crews import build
    from ludometry.games.darkchess.tables import LOSS, Tables

    list(build(Tables(url), ["Kvb"], workers=1))
    on_another_machine(monkeypatch, tmp_path)
    figure_2 = "." * 9 + "b" + "." * 8 + "K" + "." * 13
    assert Tables(url).result(figure_2, 1) == LOSS
    assert Tables(url).store.claims.held() == {}
    assert list(build(Tables(url), ["Kvb"], workers=1)) == []


def test_home_stays_on_this_machine_when_tables_are_shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LUDOMETRY_HOME", "memory://shared/")
    assert home() == tmp_path / "ludometry"
    assert tables_root() == "memory://shared/tables"
    Store("dice").write("small", np.arange(3), "1", {})
    assert Store("dice").open("small", "1").tolist() == [0, 1, 2]
    assert table_rooms() == ["dice"]
    for plain in (str(tmp_path / "x"), f"file://{tmp_path}/x"):
        monkeypatch.setenv("LUDOMETRY_HOME", plain)
        assert home() == tmp_path / "x"
        assert tables_root() == tmp_path / "x" / "tables"
        assert Store("dice").remote is None
    assert as_path("~/x") == Path.home() / "x"
    assert is_url("s3://bucket")
    assert not is_url("/tmp/x")
    assert cache_of("s3://a") != cache_of("s3://b")


def test_a_url_that_cannot_be_used_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOMETRY_CACHE", str(tmp_path))
    with pytest.raises(BadInput, match="cannot be used: expected a folder, or a URL that fsspec knows"):
        Store("dice", "nonsense://x").has("small")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(BadInput, match=r"pip install ludometry\[cluster\]"):
        Store("dice", f"memory://{uuid4().hex}").has("small")


def test_a_store_that_is_not_there_is_a_sentence(
    s3_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOMETRY_CACHE", str(tmp_path))
    with pytest.raises(StorageFailure, match="s3://no-such-bucket-here"):
        Store("dice", "s3://no-such-bucket-here/x").write("small", np.arange(3), "1", {})
