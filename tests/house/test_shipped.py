"""Tables that came with the package: put among the user's own when asked for, never from where others could write."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.contracts import TABLES
from ludometry.tables import shipped
from ludometry.tables.manifest import read_manifest
from ludometry.tables.store import Store


@pytest.fixture
def package(tmp_path: Path, empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one table, gathered from the home of a build; the user's home is empty."""
    build, package = tmp_path / "build", tmp_path / "package"
    package.mkdir()
    made = {"cpu_s": 1.25, "won": [3, 4]}
    Store("toy", build / "tables").write("small", np.arange(6, dtype=np.uint8), "1", made)
    shipped.gather(build, package / shipped.PACK)
    monkeypatch.setattr(shipped, "PACKAGE", package)
    monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path / "home"))
    return package


def test_a_table_of_the_package_is_there_when_it_is_asked_for(package: Path, tmp_path: Path) -> None:
    store = Store("toy")
    assert store.has("small")
    assert store.open("small", "1").tolist() == [0, 1, 2, 3, 4, 5]
    assert store.verify("small")
    assert store.path("small").is_relative_to(tmp_path / "home")
    assert not store.has("large")
    assert not Store("other").has("small")


def test_a_store_of_its_own_has_only_what_was_built_there(package: Path, tmp_path: Path) -> None:
    assert not Store("toy", tmp_path / "elsewhere").has("small")


def test_what_the_user_built_is_not_replaced(package: Path) -> None:
    store = Store("toy")
    store.write("small", np.zeros(2, np.uint8), "1", {})
    assert store.has("small")
    assert store.open("small", "1").tolist() == [0, 0]


def test_a_gathered_table_says_neither_day_nor_clock(package: Path) -> None:
    manifest = read_manifest(package / shipped.PACK / "tables" / "toy" / "small.json")
    assert manifest.made == {"format": TABLES, "won": [3, 4]}


@pytest.mark.skipif(os.name != "posix", reason="Windows says by access lists who may write")
@pytest.mark.parametrize("what", ["", "_pack", "_pack/tables", "_pack/tables/toy", "_pack/tables/toy/small.npy"])
def test_what_others_could_have_written_is_left_alone(package: Path, what: str) -> None:
    (package / what).chmod(0o777)
    assert not Store("toy").has("small")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_home_that_cannot_be_written_has_no_table(package: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(mode=0o500)
    assert not Store("toy").has("small")
