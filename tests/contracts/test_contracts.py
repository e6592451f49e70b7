"""No contract changes unless its number is raised: `python -m tests.contracts.promises` writes what was added."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.contracts import CONTRACTS
from ludometry.core.errors import BadTable
from ludometry.tables.store import Store
from tests.contracts import promises
from tests.contracts.promises import KEPT, MAKERS, broken, keep, read_kept


def test_every_contract_is_kept() -> None:
    assert set(MAKERS) == set(CONTRACTS) == {file.stem for file in KEPT.iterdir()}


@pytest.mark.parametrize("name", list(MAKERS))
def test_a_number_stands_for_what_it_stood_for(name: str) -> None:
    version, before = read_kept(name)
    now = MAKERS[name]()
    gone = broken(before, now)
    assert CONTRACTS[name] > version or not gone, f"{gone[:3]} changed: raise {name} in core/contracts.py"
    assert (version, before) == (CONTRACTS[name], now), "keep it: python -m tests.contracts.promises"


def test_what_is_broken_is_not_kept_under_the_old_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "KEPT", tmp_path)
    assert keep("notation", 1, {"a": "5H", "b": "5S"}).startswith("notation is kept")
    assert keep("notation", 1, {"a": "5H", "b": "5S", "c": "new"}).startswith("notation is kept")
    for worse in ({"a": "H5", "b": "5S", "c": "new"}, {"a": "5H", "b": "5S"}):
        assert "raise its number" in keep("notation", 1, worse)
        assert read_kept("notation")[1] == {"a": "5H", "b": "5S", "c": "new"}
    assert keep("notation", 2, {"a": "H5"}).startswith("notation is kept under 2")


def test_a_key_that_changes_its_type_or_goes_breaks_the_contract() -> None:
    found: dict[str, set[str]] = {}
    promises.shape({"moves": [{"value": None, "loss": 0.5}, {"value": 2}]}, "advise", found)
    assert found == {
        "advise.moves": {"list"},
        "advise.moves[].value": {"NoneType", "number"},
        "advise.moves[].loss": {"number"},
    }


def test_a_table_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    store = Store("toy", tmp_path)
    written = store.write("small", np.arange(3), "1", {})
    newer = replace(written, made={"format": CONTRACTS["tables"] + 1})
    store.manifest_path("small").write_text(newer.write())
    with pytest.raises(BadTable, match="is of a newer Ludometry"):
        store.open("small", "1")
