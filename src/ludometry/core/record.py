"""A played game as text that a person can write.

header    `key: value` lines: `room`, the options of the rules, names of players, `start` when it is not the usual one
event     a move or a chance event, as the room writes moves; one a line, or several on a line separated by `;`
comment   anything after `#`
time      `@12.5` after an event: the seconds it took

    room: yatzy
    rules: scandinavian

    66612; keep 666; 66634; keep 666 @4.5; 66655; house   # a lucky turn
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, M, P, Player, Turn

_HEADER = re.compile(r"^([A-Za-z][A-Za-z0-9 _-]*):\s*(.*)$")
_TIME = re.compile(r"\s*@(\d+(?:\.\d+)?)$")
LONGEST_SECONDS = 10**9
"""Nobody thinks for longer than a life."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in the room's own notation."""

    text: str
    seconds: float | None = None
    """How long the player took, when known."""


@dataclass(frozen=True, slots=True)
class Record:
    """Where a game began and everything that happened, dice and deals included."""

    room: str
    events: tuple[Event, ...]
    start: str = ""
    """The first position in the room's notation; empty for the usual start."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Options of the rules and whatever else stands in the header."""

    def write(self) -> str:
        """The record as text; `read_record` gives it back."""
        lines = [f"room: {self.room}"]
        lines += [f"{key}: {value}" for key, value in self.headers.items()]
        if self.start:
            lines.append(f"start: {self.start}")
        lines.append("")
        for number, event in enumerate(self.events):
            line = event.text if event.seconds is None else f"{event.text} @{_seconds(event.seconds)}"
            # A first event that looks like a header is told from one by what separates events.
            lines.append(f"; {line}" if number == 0 and _HEADER.match(line) else line)
        return "\n".join(lines) + "\n"


def read_record(text: str, room: str = "") -> Record:
    """Reads a record; a header that names another room than the one asked for is refused."""
    headers: dict[str, str] = {}
    events: list[Event] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        header = _HEADER.match(line) if not events else None
        if header:
            key = header[1].strip().lower()
            if key in headers:
                raise BadInput(f"line {number}: {key!r} stands twice in the header of the record.")
            headers[key] = header[2].strip()
            continue
        for piece in line.split(";"):
            if piece.strip():
                events.append(_read_event(piece.strip()))
    named = headers.pop("room", "") or room
    if not named:
        raise BadInput("the record does not say its room: begin it with a line such as 'room: yatzy'.")
    if room and named != room:
        raise BadInput(f"this is a record of {named}, not of {room}.")
    return Record(named, tuple(events), headers.pop("start", ""), headers)


def _seconds(time: float) -> str:
    """Milliseconds are fine enough, and a person can read them."""
    return f"{time:.3f}".rstrip("0").rstrip(".")


def _read_event(piece: str) -> Event:
    time = _TIME.search(piece)
    if time is None:
        return Event(piece)
    seconds = round(float(time[1]), 3)
    if not seconds <= LONGEST_SECONDS:
        raise BadInput(f"@{time[1]} is no time for one event: expected at most {LONGEST_SECONDS:,} seconds.")
    return Event(piece[: time.start()], seconds)


@dataclass(frozen=True, slots=True)
class Ply(Generic[P, M]):
    """One event in its place: the position before it, who acted, and the event."""

    number: int
    position: P
    seat: int
    """A seat, or Turn.CHANCE."""
    move: M
    event: Event


def replay(game: Game[P, M, Any], record: Record) -> Iterator[Ply[P, M]]:
    """Walks through a record and checks every event against the rules."""
    position = game.read(record.start) if record.start else game.start()
    for number, event in enumerate(record.events, 1):
        seat = game.turn(position)
        if seat == Turn.OVER:
            if not game.mendable(position):
                raise BadInput(f"event {number} ({event.text!r}) comes after the end of the game.")
            seat = 0  # a puzzle has one player, who mends it
        try:
            move = game.read_move(position, event.text)
            after = game.play(position, move)
        except BadInput as problem:
            raise BadInput(f"event {number} ({event.text!r}): {problem}") from problem
        yield Ply(number, position, seat, move, event)
        position = after


def refuse_uneventful(record: Record) -> None:
    """Refuses a record in which nothing happens: there is nothing to review."""
    if not record.events:
        raise BadInput("the record has no event: there is nothing to review.")


def refuse_blank(text: str) -> None:
    """Refuses a text of nothing but blanks and comments, before anybody asks which room it is of."""
    if not any(line.partition("#")[0].strip() for line in text.splitlines()):
        raise BadInput("there is no record to review.")


def checked(game: Game[P, M, Any], record: Record) -> Record:
    """A record worth a review: something happens in it, and all of it by the rules. Asked before an oracle is made."""
    refuse_uneventful(record)
    for _ in replay(game, record):
        pass
    return record


def final_position(game: Game[P, M, Any], record: Record) -> P:
    """Where a record ends, finished or not."""
    position = game.read(record.start) if record.start else game.start()
    for ply in replay(game, record):
        position = game.play(ply.position, ply.move)
    return position


def play_out(
    game: Game[P, M, Any],
    seats: list[Player[Any, M]],
    rng: random.Random,
    start: P | None = None,
    headers: Mapping[str, str] | None = None,
) -> tuple[Record, P]:
    """Plays a game to its end; the same seed and players give the same record."""
    position = game.start() if start is None else start
    first = "" if start is None else game.write(start)
    events: list[Event] = []
    while (seat := game.turn(position)) != Turn.OVER:
        if seat == Turn.CHANCE:
            move = game.draw(position, rng)
        else:
            move = seats[seat](game.view(position, seat))
        events.append(Event(game.write_move(position, move)))
        position = game.play(position, move)
    return Record(game.info.id, tuple(events), first, dict(headers or {})), position
