"""The player's own data: it comes back, and a database that cannot be used is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludometry.core.errors import StorageFailure
from ludometry.web import saved


def test_solving_times_are_kept_and_forgotten(empty_home: Path) -> None:
    saved.keep_solve("5" + "." * 80, "me", 12.5, [("r1c2=3", 4.0)])
    assert saved.solves() == [("5" + "." * 80, "me", 12.5)]
    saved.forget_solves()
    assert saved.solves() == []


def test_a_foreign_file_in_its_place_is_a_sentence(empty_home: Path) -> None:
    (empty_home / "player.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StorageFailure, match="the game goes on"):
        saved.keep_solve("5" + "." * 80, "me", 1.0, [])


def test_a_locked_database_is_a_sentence(empty_home: Path) -> None:
    import sqlite3

    saved.keep_solve("5" + "." * 80, "me", 1.0, [])
    holder = sqlite3.connect(empty_home / "player.sqlite")
    holder.execute("begin exclusive")
    try:
        with pytest.raises(StorageFailure, match="locked"):
            saved.keep_solve("5" + "." * 80, "me", 1.0, [])
    finally:
        holder.close()
