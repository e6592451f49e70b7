"""Cards to decide and what was decided, in the player's own file.

card     a position to decide; one that is scheduled has a date, one that is only asked once has none
source   where it comes from: `game` one's own mistake, `typical` a rule of thumb's mistake, `order` made to order,
         `today` the position of a day
asked    how often it has been answered: an answer names it, so that the same answer from two tabs counts once
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.study.report import Json
from ludometry.study.training import Exercise, Trap
from ludometry.web.saved import database

ABANDONED_S = 86_400
"""A position that was shown and not decided for a day is forgotten."""
CARD = "id, room, options, position, kind, level, source, trap, made, due, memory, help, asked"
ANSWER = "card, room, kind, source, move, loss, grade, help, seconds, moment"


@dataclass(frozen=True, slots=True)
class Card:
    """A position to decide, with what is known of how it goes."""

    id: str
    exercise: Exercise
    source: str
    made: float
    due: float | None
    memory: str
    help: int
    asked: int


def id_of(one: Exercise) -> str:
    """The same position in the same room under the same options is the same card."""
    told = json.dumps([one.room, sorted(one.options), one.position])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def keep(found: Iterable[Exercise], source: str, moment: float, due: float | None = None) -> list[str]:
    """Adds cards; one that is there stays as it is, but a mistake of one's own puts it on the schedule."""
    ids = []
    with database() as base:
        for one in found:
            trap = json.dumps([one.trap.player, one.trap.move, one.trap.loss] if one.trap else None)
            row = (id_of(one), one.room, json.dumps(dict(one.options)), one.position, one.kind, one.level, source)
            base.execute(
                f"insert into cards ({CARD}) values ({', '.join('?' * 13)}) on conflict (id) do update set "
                "due = coalesce(cards.due, excluded.due), "
                "trap = case when excluded.due is null then cards.trap else excluded.trap end, "
                "source = case when excluded.due is null then cards.source else excluded.source end",
                (*row, trap, moment, due, "", 0, 0),
            )
            ids.append(row[0])
        base.execute(
            "delete from cards where asked = 0 and due is null and source in ('typical', 'order') and made < ?",
            (moment - ABANDONED_S,),
        )
    return ids


def find(card_id: str) -> Card:
    """A card by its name."""
    with database() as base:
        row = base.execute(f"select {CARD} from cards where id = ?", (card_id[:40],)).fetchone()
    if row is None:
        raise BadInput("there is no such card on this machine: ask for the next one.")
    return _read(row)


def next_due(
    room: str, moment: float, kind: str = "", own: bool = False, early: bool = False, skip: str = ""
) -> Card | None:
    """The card that has waited longest; `own` takes only mistakes of one's own games, `early` also what is not due."""
    with database() as base:
        row = base.execute(
            f"select {CARD} from cards where room = ? and due is not null and (due <= ? or ?) "
            "and (kind = ? or ? = '') and (source = 'game' or not ?) and id <> ? order by due, id limit 1",
            (room, moment, early, kind, kind, own, skip),
        ).fetchone()
    return None if row is None else _read(row)


def _read(row: tuple[str, str, str, str, str, str, str, str, float, float | None, str, int, int]) -> Card:
    trap = json.loads(row[7])
    exercise = Exercise(
        row[1], tuple(json.loads(row[2]).items()), row[3], row[4], row[5], Trap(*trap) if trap else None
    )
    return Card(row[0], exercise, row[6], *row[8:])


def note_help(card: Card, stage: int) -> None:
    """Remembers that help was asked for: it counts until the card is answered."""
    with database() as base:
        base.execute("update cards set help = max(help, ?) where id = ?", (stage, card.id))


def note_answer(
    card: Card, move: str, loss: float, grade: str, seconds: float | None, moment: float, again: Json
) -> None:
    """Writes a decision down and when the card comes again; refuses one that was made already."""
    one = card.exercise
    with database() as base:
        changed = base.execute(
            "update cards set asked = asked + 1, help = 0, memory = ?, due = ? where id = ? and asked = ?",
            (again["memory"], again["due"], card.id, card.asked),
        ).rowcount
        if not changed:
            raise BadInput("this card was decided already: ask for the next one.")
        values = (card.id, one.room, one.kind, card.source, move, loss, grade, card.help, seconds, moment)
        base.execute(f"insert into answers ({ANSWER}) values ({', '.join('?' * 10)})", values)


def last_answer(card: Card) -> tuple[str, int, float] | None:
    """The newest decision on a card, how much help it had, and when it was made."""
    with database() as base:
        found = base.execute(
            "select move, help, moment from answers where card = ? order by id desc limit 1", (card.id,)
        ).fetchone()
    return None if found is None else (found[0], found[1], found[2])


def answers(room: str = "") -> list[Json]:
    """Every decision, oldest first."""
    return _rows(f"select {ANSWER} from answers where room = ? or ? = '' order by id", (room, room))


def standing(moment: float) -> dict[str, Json]:
    """For every room with cards: how many are on the schedule, how many of them are due, and when the next one is."""
    rows = _rows(
        "select room, count(due) as cards, sum(due <= ?) as due, min(due) as next from cards "
        "where due is not null group by room",
        (moment,),
    )
    return {row.pop("room"): row for row in rows}


def learnt(tree: str) -> int:
    """How many events of a game its mistakes were taken from; 0 for one that was not looked at."""
    with database() as base:
        found = base.execute("select events from learnt where tree = ?", (tree,)).fetchone()
    return 0 if found is None else int(found[0])


def note_learnt(tree: str, events: int, found: int, moment: float) -> None:
    with database() as base:
        base.execute("insert or replace into learnt values (?, ?, ?, ?)", (tree, events, found, moment))


def export() -> Json:
    """Everything that training keeps."""
    cards = _rows(f"select {CARD} from cards order by made, id")
    for card in cards:
        card["options"], card["trap"] = json.loads(card["options"]), json.loads(card["trap"])
        card["memory"] = json.loads(card["memory"]) if card["memory"] else None
    return {"cards": cards, "answers": answers()}


def export_answers() -> str:
    """Every decision as a table for a spreadsheet."""
    rows = _rows(
        "select answers.*, cards.position from answers left join cards on cards.id = answers.card order by answers.id"
    )
    text = io.StringIO()
    names = ["moment", "room", "kind", "source", "position", "move", "loss", "grade", "help", "seconds"]
    writer = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def forget(room: str = "") -> int:
    """Deletes cards and decisions for good, of one room or of all; how many decisions there were."""
    with database() as base:
        gone = base.execute("delete from answers where room = ? or ? = ''", (room, room)).rowcount
        base.execute("delete from cards where room = ? or ? = ''", (room, room))
        base.execute(
            "delete from learnt where ? = '' or tree in (select id from trees where room = ?)",
            (room, room),
        )
    return int(gone)


def _rows(question: str, values: tuple[object, ...] = ()) -> list[Json]:
    with database() as base:
        base.row_factory = sqlite3.Row
        return [dict(row) for row in base.execute(question, values)]
