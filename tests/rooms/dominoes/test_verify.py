"""Tables compared with their own equation: a clean one passes, a spoilt one is named, repaired, and passes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.dominoes.rules import BLOCKS, RULES_VERSION, Block
from ludometry.games.dominoes.tables import Tables
from ludometry.games.dominoes.verify import subjects
from ludometry.study.report import Report
from ludometry.study.verbs import verb
from ludometry.study.verifying import verify_report


def verify(what: str, repair: bool, positions: int, found: Tables) -> Report:
    return verify_report("dominoes", subjects(what, found), repair, positions, 1)


def built(folder: Path, block: Block, elements: int) -> Tables:
    found = Tables(folder)
    found.build(block, elements)
    return found


def spoil(found: Tables, name: str, place: int) -> None:
    """Changes one byte and writes the table anew, so that its checksum is right again."""
    manifest = found.store.manifest(name)
    table = np.array(found.store.open(name, RULES_VERSION))
    table[place] = 0 if table[place] else 5
    found.store.write(name, table, RULES_VERSION, dict(manifest.made))


@pytest.mark.parametrize("block", BLOCKS)
def test_clean_tables_pass_at_every_position(block: Block, tmp_path: Path) -> None:
    report = verify("", False, 0, built(tmp_path, block, 5))
    assert [row["table"] for row in report.data["rows"]] == [f"{block}-{n}" for n in (3, 4, 5)]
    assert all(row["state"] == "right" and row["positions"] == row["of"] for row in report.data["rows"])
    assert not report.failed


@pytest.mark.parametrize("block", BLOCKS)
def test_a_wrong_position_is_found_behind_a_right_checksum_and_repaired(block: Block, tmp_path: Path) -> None:
    found = built(tmp_path, block, 4)
    spoil(found, f"{block}-4", 77)
    assert found.store.verify(f"{block}-4")
    rows = verify("", False, 0, found).data["rows"]
    assert [row["state"] for row in rows] == ["right", "wrong"]
    assert rows[1]["example"]
    assert f"ludometry verify dominoes {block}-4 --repair" in rows[1]["command"]
    assert [row["state"] for row in verify("", True, 0, found).data["rows"]] == ["right", "repaired"]
    assert [row["state"] for row in verify("", False, 0, found).data["rows"]] == ["right", "right"]


def test_an_altered_byte_is_found_by_the_checksum(tmp_path: Path) -> None:
    found = built(tmp_path, "pips", 3)
    path = found.store.path("pips-3")
    data = bytearray(path.read_bytes())
    data[-7] ^= 4
    path.write_bytes(bytes(data))
    row = verify("pips-3", False, 0, found).data["rows"][0]
    assert row["state"] == "wrong"
    assert "checksum" in row["problem"]


def test_samples_say_how_sure_they_are(tmp_path: Path) -> None:
    report = verify("pips-4", False, 5000, built(tmp_path, "pips", 4))
    assert report.data["rows"][0]["positions"] == 5000
    assert 0 < report.data["rows"][0]["bound"] < 0.001


def test_names_that_are_no_tables_are_refused() -> None:
    with pytest.raises(BadInput, match="did you mean 'pips-6'"):
        verb("dominoes", "verify")("pip-6")
    with pytest.raises(BadInput, match="--positions"):
        verb("dominoes", "verify")(positions=-1)
