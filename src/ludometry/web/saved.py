"""The player's own data, in one SQLite file: games played here, and solving times that a player agreed to keep."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludometry.core.errors import StorageFailure
from ludometry.tables.store import home

SCHEMA = """
create table if not exists games (
  id text primary key, room text not null, options text not null, record text not null, touched real not null
);
create table if not exists solves (
  id integer primary key, puzzle text not null, player text not null, seconds real not null,
  moves text not null, finished real not null
);
"""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was played here."""

    id: str
    room: str
    options: dict[str, Any]
    record: str
    touched: float


@contextmanager
def _database() -> Iterator[sqlite3.Connection]:
    path = home() / "player.sqlite"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=2.0)
        try:
            connection.executescript(SCHEMA)
            with connection:
                yield connection
        finally:
            connection.close()
    except (sqlite3.Error, OSError) as problem:
        raise StorageFailure(
            f"the player's data in {path} cannot be used ({problem}): the game goes on, but it is not saved."
        ) from problem


def new_id() -> str:
    return secrets.token_urlsafe(9)


def keep_game(game_id: str, room: str, options: dict[str, Any], record: str) -> None:
    """Writes a game as it stands now."""
    with _database() as base:
        base.execute(
            "insert into games values (?, ?, ?, ?, ?) on conflict (id) do update set record = excluded.record, "
            "options = excluded.options, touched = excluded.touched",
            (game_id, room, json.dumps(options), record, time.time()),
        )


def find_game(game_id: str) -> SavedGame | None:
    with _database() as base:
        row = base.execute("select * from games where id = ?", (game_id,)).fetchone()
    return SavedGame(row[0], row[1], json.loads(row[2]), row[3], row[4]) if row else None


def last_games(room: str, most: int = 20) -> list[SavedGame]:
    with _database() as base:
        rows = base.execute("select * from games where room = ? order by touched desc limit ?", (room, most)).fetchall()
    return [SavedGame(row[0], row[1], json.loads(row[2]), row[3], row[4]) for row in rows]


def keep_solve(puzzle: str, player: str, seconds: float, moves: list[tuple[str, float]]) -> None:
    """Keeps a solved puzzle with the time of every move; called only when the player has agreed."""
    with _database() as base:
        base.execute(
            "insert into solves (puzzle, player, seconds, moves, finished) values (?, ?, ?, ?, ?)",
            (puzzle, player, seconds, json.dumps(moves), time.time()),
        )


def solves() -> list[tuple[str, str, float]]:
    """Every kept solve: puzzle, player, seconds."""
    with _database() as base:
        return [tuple(row) for row in base.execute("select puzzle, player, seconds from solves order by id")]


def forget_solves() -> None:
    with _database() as base:
        base.execute("delete from solves")


def database_path() -> Path:
    return home() / "player.sqlite"
