"""Games as a person would write them down, a turn a line.

    rules: scandinavian
    player: Ann

    1. 66612 keep 666, 66634 keep 666, 66655 full-house 28   # a lucky turn
    2. 13345 reroll 145, 556 -> two pairs

A line is throw, keep, throw, keep, throw, box; fewer where a turn ended early. The number of the turn and the
points behind the box are optional; points that do not fit are refused. Commas, arrows, bars and semicolons may stand
between events or be left out. A throw is all dice or only the new ones. The core reads what `tidy` makes of this.
"""

from __future__ import annotations

import re

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.record import Record, read_record, replay
from ludometry.games.yatzy.position import Fill
from ludometry.games.yatzy.rules import MOST_PLAYERS, Yatzy, yatzy

_HEADER = re.compile(r"^[A-Za-z][A-Za-z0-9 _-]*:")
_TURN_NUMBER = re.compile(r"^\s*(?:turn\s*)?\d{1,3}\s*[.):]\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:->|→|[;,|])\s*")
_EVENT = re.compile(
    r"\s*((?:keep|hold|reroll|roll|throw)\s+(?:[0-9_]+|nothing|none|all|-)(?=\s|$|@)|[0-9]+(?=\s|$|@)|@[0-9.]+)\s*",
    re.IGNORECASE,
)


def read_game(text: str) -> Record:
    """A record of Yatzy from a sheet written by hand or by us."""
    return read_record(tidy(text), "yatzy")


def game_of(record: Record, rules: str = "") -> Yatzy:
    """The game that a record names, or under rules that are named instead.

    Records come from strangers, so no file is opened for what they name.
    """
    players = read_players(record.headers.get("players", "1"))
    if rules:
        return yatzy(rules, players)
    named = record.headers.get("rules", "scandinavian")
    try:
        with files_closed():
            return yatzy(named, players)
    except BadInput as problem:
        raise BadInput(
            f"the record was played under rules {named[:60]!r}, which are not built in: name their file with --rules."
        ) from problem


def read_players(said: str) -> int:
    """How many players a header names."""
    if not re.fullmatch(f"[1-{MOST_PLAYERS}]", said):
        raise BadInput(f"{said[:40]!r} is no number of players: expected 1 to {MOST_PLAYERS}.")
    return int(said)


def tidy(text: str) -> str:
    """The sheet with one event between semicolons, as the core reads it; comments go."""
    lines: list[str] = []
    begun = False
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if not begun and _HEADER.match(line) and not _TURN_NUMBER.match(line):
            lines.append(line)
            continue
        begun = True
        events = [event for piece in _BETWEEN.split(_TURN_NUMBER.sub("", line)) for event in _events(piece)]
        lines.append("; ".join(events).replace("; @", " @"))
    return "\n".join(lines) + "\n"


def _events(piece: str) -> list[str]:
    """The events of a piece of a line: dice and keeps from the left, what remains is a box."""
    found: list[str] = []
    while piece and (event := _EVENT.match(piece)):
        found.append(event[1])
        piece = piece[event.end() :]
    box, time, seconds = piece.strip().partition("@")
    if box.strip():
        found.append(box.strip())
    return [*found, f"@{seconds.strip()}"] if time else found


def write_game(game: Yatzy, record: Record) -> str:
    """A record as a sheet: a turn a line, the points behind the box, the player's total so far as a remark."""
    headers = {"room": record.room, "rules": game.rules.name, **record.headers}
    lines = [f"{key}: {value}" for key, value in headers.items()]
    if record.start:
        lines.append(f"start: {record.start}")
    lines.append("")
    line: list[str] = []
    turn = 1
    for ply in replay(game, record):
        written, remark = game.write_move(ply.position, ply.move), ""
        if isinstance(ply.move, Fill):
            pays = game.rules.score(ply.position.card, ply.move.box, ply.position.dice)
            written = f"{game.rules.boxes[ply.move.box].name} {pays}"
            remark = f"   # {game.scores(game.play(ply.position, ply.move))[ply.seat]:g}"
        line.append(written if ply.event.seconds is None else f"{written} @{ply.event.seconds:g}")
        if remark:
            lines.append(f"{turn}. {'; '.join(line)}{remark}")
            line, turn = [], turn + (ply.seat + 1 == game.players)
    if line:
        lines.append(f"{turn}. {'; '.join(line)}")
    return "\n".join(lines) + "\n"
