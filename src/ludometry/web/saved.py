"""The player's own data, in one SQLite file: games played here (`trees`), training (`cards`), solving times."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ludometry.core.errors import StorageFailure
from ludometry.tables.store import home

SCHEMA = """
create table if not exists solves (
  id integer primary key, puzzle text not null, player text not null, seconds real not null,
  moves text not null, finished real not null
);
create table if not exists trees (
  id text primary key, room text not null, options text not null, start text not null, dealt integer not null,
  against text not null, made real not null, touched real not null
);
create table if not exists nodes (
  tree text not null, number integer not null, parent integer not null, event text not null, seconds real,
  twin integer not null default 0, primary key (tree, number)
) without rowid;
create table if not exists fresh (number integer primary key, id text not null unique, tree text not null);
create table if not exists opened (tree text primary key) without rowid;
create table if not exists cards (
  id text primary key, room text not null, options text not null, position text not null, kind text not null,
  level text not null, source text not null, trap text not null, made real not null, due real, memory text not null,
  help integer not null, asked integer not null
);
create table if not exists answers (
  id integer primary key, card text not null, room text not null, kind text not null, source text not null,
  move text not null, loss real not null, grade text not null, help integer not null, seconds real, moment real not null
);
create table if not exists learnt (
  tree text primary key, events integer not null, found integer not null, moment real not null
) without rowid;
"""

VERSION = 1
"""Of the file's form, where a table that exists already has to be changed: kept in the file itself."""
LOCKED_S = 2.0
"""How long another server may hold the file before the game goes on without being saved."""


def _in_form(base: sqlite3.Connection) -> None:
    """Brings a file to today's form, whatever version wrote it. Nothing that it holds is lost.

    The same event after the same node is one node. Earlier versions did not see to that, so one that stands there
    a second time is marked as a twin and stays with everything that was played below it.
    """
    with suppress(sqlite3.OperationalError):
        # Readers and a writer do not wait for each other; a disk that cannot do it works as before.
        base.execute("pragma journal_mode = wal")
    base.executescript(SCHEMA)
    if base.execute("pragma user_version").fetchone()[0] >= VERSION:
        return
    with base:
        base.execute("begin immediate")
        if base.execute("pragma user_version").fetchone()[0] >= VERSION:
            return
        if "twin" not in [column[1] for column in base.execute("pragma table_info(nodes)")]:
            base.execute("alter table nodes add column twin integer not null default 0")
            base.execute(
                "update nodes set twin = number where exists (select 1 from nodes older where older.tree = nodes.tree"
                " and older.parent = nodes.parent and older.event = nodes.event and older.number < nodes.number)"
            )
        base.execute("create unique index if not exists one_child on nodes (tree, parent, event, twin)")
        base.execute(f"pragma user_version = {VERSION}")


@contextmanager
def database() -> Iterator[sqlite3.Connection]:
    """The player's file, open for one transaction."""
    path = home() / "player.sqlite"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=LOCKED_S)
        try:
            _in_form(connection)
            with connection:
                yield connection
        finally:
            connection.close()
    except (sqlite3.Error, OSError) as problem:
        raise StorageFailure(
            f"the player's data in {path} cannot be used ({problem}): the game goes on, but it is not saved."
        ) from problem


def keep_solve(puzzle: str, player: str, seconds: float, moves: list[tuple[str, float]]) -> None:
    """Keeps a solved puzzle with the time of every move; called only when the player has agreed."""
    with database() as base:
        base.execute(
            "insert into solves (puzzle, player, seconds, moves, finished) values (?, ?, ?, ?, ?)",
            (puzzle, player, seconds, json.dumps(moves), time.time()),
        )


def solves() -> list[tuple[str, str, float]]:
    """Every kept solve: puzzle, player, seconds."""
    with database() as base:
        return [tuple(row) for row in base.execute("select puzzle, player, seconds from solves order by id")]


def forget_solves() -> None:
    with database() as base:
        base.execute("delete from solves")
