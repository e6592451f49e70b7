"""Endgame tables compared with their own equation: right ones pass, and a single altered value never does."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ludometry.cli.app import main
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.kernels.verify import aimed_at, number_of_masks, place_masks
from ludometry.games.darkchess.material import representative
from ludometry.games.darkchess.notation import read_position
from ludometry.games.darkchess.scale.crews import build
from ludometry.games.darkchess.solver import layout
from ludometry.games.darkchess.tables import Tables
from ludometry.games.darkchess.verify import Shelf, book_of, subjects
from ludometry.study.report import Report
from ludometry.study.verifying import verify_report
from ludometry.tables.store import Store, sha256_of

SETS = ("CCvcp", "GGvkp", "KGvkg")
"""A class with cannons on both sides, one with a pair, and one that is its own exchange."""


def verified(what: str, repair: bool, most: int, seed: int, workers: int, root: Path) -> Report:
    return verify_report("darkchess", subjects(what, root, workers), repair, most, seed)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tables")
    found = Tables(root)
    for _ in build(found, [representative(set_) for set_ in SETS], distances=True, workers=1):
        pass
    return root


@pytest.fixture
def copied(built: Path, tmp_path: Path) -> Path:
    """The same tables, free to be spoilt, where the command line looks for them."""
    shutil.copytree(built, tmp_path / "tables")
    return tmp_path / "tables"


def spoil(root: Path, name: str, byte: int, bits: int, honest: bool) -> None:
    """Flips bits of a table; an honest forger also computes the checksum again."""
    store = Store("darkchess", root)
    data = bytearray(store.path(name).read_bytes())
    data[byte] ^= bits
    store.path(name).write_bytes(data)
    if honest:
        manifest = json.loads(store.manifest_path(name).read_text())
        manifest["sha256"] = sha256_of(store.path(name))
        store.manifest_path(name).write_text(json.dumps(manifest))


def test_the_numbering_over_masks_is_the_numbering_of_the_files(built: Path) -> None:
    rng = random.Random(1)
    for set_ in (*SETS, "CCvcc", "GGvk", "KGvkg"):
        target = representative(set_)
        where = layout(target)
        size = where.stored_sides, -(-where.numbering.size // 4)
        empty = {target: np.zeros(size, np.uint8)}
        book, _, _ = book_of(target, lambda one, known=empty: known.get(one, np.zeros((2, 1), np.uint8)))
        masks = np.zeros(8, np.int64)
        for _ in range(300):
            squares = where.numbering.unrank(number := rng.randrange(where.numbering.size))
            masks[:] = 0
            for square, group in zip(squares, where.group_of, strict=True):
                masks[group] |= 1 << square
            assert number_of_masks(book, 0, masks) == number
            place_masks(book, rng.randrange(len(book.anchors) * int(book.rest[0])), masks)
            placed = [s for g in range(book.groups) for s in range(32) if masks[g] >> s & 1]
            assert len(set(placed)) == len(where.pieces)
            assert number_of_masks(book, 0, masks) == where.numbering.rank(tuple(placed))


def test_cannons_aim_as_the_rules_say() -> None:
    rng = random.Random(2)
    for _ in range(300):
        squares = rng.sample(range(32), rng.randint(2, 12))
        board = "".join("p" if s in squares else "." for s in range(32))
        occupied = sum(1 << s for s in squares)
        for square in range(32):
            assert aimed_at(square, occupied) == sum(1 << s for s in rules.jumps(board, square))


def test_right_tables_pass_in_every_position(built: Path) -> None:
    report = verified("", False, 0, 1, 2, built)
    assert report.data["right"]
    assert all(row["state"] == "right" and row["positions"] == row["of"] for row in report.data["rows"])
    assert report.data["positions"] > 1_500_000


def test_a_sample_says_how_sure_it_is(built: Path) -> None:
    report = verified("GGvkp", False, 5_000, 7, 1, built)
    words = " ".join(part for part in report.parts if isinstance(part, str))
    assert "fewer than" in words
    assert "99 % confidence" in words
    assert {row["table"] for row in report.data["rows"]} >= {representative("GGvkp"), "Kvg"}


@pytest.mark.parametrize("name", ["KGvkg", "CCvcp"])
def test_a_flipped_bit_is_found_by_the_checksum(copied: Path, name: str) -> None:
    target = representative(name)
    spoil(copied, target, 5000, 1, honest=False)
    row = next(r for r in verified(name, False, 0, 1, 1, copied).data["rows"] if r["table"] == target)
    assert row["state"] == "wrong"
    assert "altered" in row["problem"]


@pytest.mark.parametrize(("name", "ending"), [("KGvkg", ""), ("CCvcp", ""), ("GGvkp", ".dtc"), ("CCvcp", ".dtc")])
def test_a_flipped_bit_with_its_checksum_is_found_by_the_equation(copied: Path, name: str, ending: str) -> None:
    rng = random.Random(name + ending)
    target = representative(name)
    data = Store("darkchess", copied).path(target + ending)
    for _ in range(5):
        spoil(
            copied,
            target + ending,
            at := rng.randrange(200, data.stat().st_size - 1),
            bits := 1 << rng.randrange(8),
            honest=True,
        )
        report = verified(name, False, 0, 1, 1, copied)
        row = next(r for r in report.data["rows"] if r["table"] == target)
        assert row["state"] == "wrong"
        assert row["wrong"] >= 1
        assert read_position(row["example"])
        spoil(copied, target + ending, at, bits, honest=True)


def test_the_command_line_names_the_table_and_its_cure(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOMETRY_HOME", str(copied.parent))
    spoil(copied, "Kvg", 140, 4, honest=True)
    with pytest.raises(SystemExit) as end:
        main(["verify", "darkchess", "GGvkp", "--positions", "0", "--json"])
    assert end.value.code == 2
    said = capsys.readouterr()
    assert "the table Kvg does not obey its own equation" in said.err
    assert "'ludometry verify darkchess Kvg --repair'" in said.err
    states = {row["table"]: row["state"] for row in json.loads(said.out)["rows"]}
    assert states["Kvg"] == "wrong"
    assert states[representative("GGvkp")] == "not checked"


def test_repair_builds_only_what_is_wrong(copied: Path) -> None:
    store = Store("darkchess", copied)
    before = {name: sha256_of(store.path(name)) for name in store.names()}
    kept = [name for name in store.names() if not name.startswith("GGvk")]
    written = {name: store.path(name).stat().st_mtime_ns for name in kept}
    spoil(copied, "GGvk", 300, 16, honest=True)
    report = verified("", True, 0, 1, 1, copied)
    assert {row["table"]: row["state"] for row in report.data["rows"] if row["state"] != "right"} == {
        "GGvk": "repaired"
    }
    assert {name: sha256_of(store.path(name)) for name in store.names()} == before
    assert {name: store.path(name).stat().st_mtime_ns for name in kept} == written
    assert verified("", False, 0, 1, 1, copied).data["right"]


def test_what_was_built_from_wrong_values_is_built_again(copied: Path) -> None:
    """A smaller table spoilt before a larger one was built from it: both are wrong, and both come back."""
    store = Store("darkchess", copied)
    target = representative("GGvkp")
    before = {name: sha256_of(store.path(name)) for name in store.names()}
    small = np.array(store.open("GGvk", "1"))
    store.write("GGvk", np.where(small, 0, small).astype(np.uint8), "1", dict(store.manifest("GGvk").made))
    store.remove(target)
    Tables(copied).solve(target)
    assert sha256_of(store.path(target)) != before[target]
    report = verified("GGvkp", True, 2_000, 1, 1, copied)
    states = {row["table"]: row["state"] for row in report.data["rows"]}
    assert (states["GGvk"], states[target]) == ("repaired", "repaired")
    assert {name: sha256_of(store.path(name)) for name in store.names()} == before


def test_a_missing_smaller_table_is_named_and_built(copied: Path) -> None:
    Store("darkchess", copied).remove("Kvg")
    report = verified("GGvkp", False, 100, 1, 1, copied)
    assert "the table Kvg lacks its file" in report.data["problem"]
    assert verified("GGvkp", True, 100, 1, 1, copied).data["right"]


def test_squeezed_tables_are_checked_too(copied: Path) -> None:
    found = Tables(copied)
    target = representative("GGvkp")
    found.store.remove(target)
    found.solve(target, squeeze=True)
    assert verified("GGvkp", False, 0, 1, 1, copied).data["right"]
    assert Shelf(copied).results(target).shape[0] == layout(target).stored_sides


def _truncate(store: Store) -> None:
    store.path("GGvk").write_bytes(store.path("GGvk").read_bytes()[:-7])


def _age(store: Store) -> None:
    text = store.manifest_path("GGvk").read_text()
    store.manifest_path("GGvk").write_text(text.replace('"rules_version": "1"', '"rules_version": "0"'))


def _lose_manifest(store: Store) -> None:
    store.manifest_path("GGvk").unlink()


def _mangle_manifest(store: Store) -> None:
    store.manifest_path("GGvk").write_text("[" * 3000)


def _empty(store: Store) -> None:
    store.path("GGvk").write_bytes(b"")


@pytest.mark.parametrize("damage", [_truncate, _age, _lose_manifest, _mangle_manifest, _empty])
def test_damaged_files_are_told_and_repaired(copied: Path, damage: Callable[[Store], None]) -> None:
    store = Store("darkchess", copied)
    before = sha256_of(store.path("GGvk"))
    damage(store)
    report = verified("", False, 1_000, 1, 1, copied)
    states = {row["table"]: row["state"] for row in report.data["rows"]}
    assert states["GGvk"] == "wrong"
    assert "verify darkchess GGvk --repair" in report.data["problem"]
    assert verified("", True, 1_000, 1, 1, copied).data["right"]
    assert sha256_of(store.path("GGvk")) == before


def test_a_mangled_squeezed_table_is_a_sentence(copied: Path) -> None:
    found = Tables(copied)
    target = representative("GGvkp")
    found.solve(target, squeeze=True)
    found.store.remove(target)
    for place in (-40, 160, 400):
        data = bytearray(found.store.path(f"{target}.z").read_bytes())
        spoil(copied, f"{target}.z", len(data) + place if place < 0 else place, 255, honest=True)
        report = verified("GGvkp", False, 0, 1, 1, copied)
        assert report.data["problem"].startswith(f"the table {target} ")
        spoil(copied, f"{target}.z", len(data) + place if place < 0 else place, 255, honest=True)
    assert verified("GGvkp", False, 0, 1, 1, copied).data["right"]
