"""Reviews beside the server: a record in, every event with its position, luck and loss out.

desk     a process that takes records apart, one at a time, and stays for the next; stopping a review ends its desk
asked    a review by the name of its record, so that a page that comes back finds it done
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import queue
import threading
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core import machine
from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import FileText, files_closed
from ludometry.core.game import GameInfo, Turn
from ludometry.core.options import write_options
from ludometry.core.progress import watched_by
from ludometry.core.record import Record, read_record, refuse_blank, refuse_uneventful, replay
from ludometry.core.registry import entry, room
from ludometry.study.report import Json, plain
from ludometry.study.reviewer import GRADES
from ludometry.study.value_words import measure
from ludometry.study.verbs import options_in, verb
from ludometry.web.api import LONGEST_RECORD
from ludometry.web.readiness import Readiness
from ludometry.web.work import Busy, PipeWatcher, understood

log = logging.getLogger("ludometry.web")
_SPAWN = multiprocessing.get_context("spawn")
DESKS = 2
"""A long review keeps nobody else's waiting; the second process starts only when it is needed."""
MOST_KEPT = 32
MOST_WAITING = 16
PATIENCE_S = 0.8
"""How long an answer waits for news before it says that there is none."""


def reviewed(room_id: str, text: str) -> Json:
    """A review as the page shows it: the verb's own data, and every event with the position before it."""
    record = read_record(text, room_id)
    refuse_uneventful(record)
    with files_closed(), understood(room_id):
        data = dict(verb(room_id, "review")(FileText(text)).data)
        options = options_in(record)
        game: Any = room(room_id).game(**options)
        plies, final, over = _plies(game, record, data)
        last = game.read(final or next(one["position"] for one in reversed(plies) if one["position"]))
        info: GameInfo = game.info_at(last)
        names = _names(game, data, last)
        return {
            **data,
            "room": room_id,
            "title": game.info.title,
            "options": write_options(room(room_id).game, options),
            "measure": measure(info).data(),
            "names": names,
            "bounds": dict(zip(GRADES, info.bounds)),
            "plies": plies,
            "last": final,
            "over": over,
        }


def _names(game: Any, data: Json, last: Any) -> list[str]:
    """The players as the record names them, or else as the game calls its seats by the end."""
    if game.info.players == 1:
        return ["You"]
    said = [str(one["name"]) for one in data["players"]]
    names = [game.called(last, seat) if name == game.info.seat_name(seat) else name for seat, name in enumerate(said)]
    return [name[:1].upper() + name[1:] for name in names]


def _plies(game: Any, record: Record, data: Json) -> tuple[list[Json], str, bool]:
    """Every event that was reviewed, the position after them all, and whether the game is over there."""
    try:
        steps = list(replay(game, record))
    except BadInput:
        return _decided(data), "", False
    after = game.play(steps[-1].position, steps[-1].move)
    # A review may begin later than its record: in Skat the deal is nobody's merit.
    skipped = len(steps) + 1 - len(data["curve"]) if data.get("curve") else 0
    plies = [
        {
            "number": number,
            "seat": int(step.seat),
            "words": step.event.text,
            "seconds": step.event.seconds,
            "position": game.write(step.position),
        }
        for number, step in enumerate(steps[skipped:], 1)
    ]
    return plies, game.write(after), game.turn(after) == Turn.OVER


def _decided(data: Json) -> list[Json]:
    """What the review itself tells of its events, where its record is written in a way that only the room reads."""
    luck = [{"number": one["number"], "seat": -1, "words": one["event"]} for one in data.get("lucks", ())]
    told = [
        {"number": one["number"], "seat": one["seat"], "words": one["played"], "position": one["position"]}
        for one in data["decisions"]
    ]
    return sorted(({"seconds": None, "position": None, **one} for one in luck + told), key=lambda one: one["number"])


@dataclass(slots=True)
class Asked:
    """A review that somebody asked for."""

    id: str
    room: str
    text: str
    state: str = "waiting"
    """waiting, running, done, failed or cancelled."""
    stage: str = ""
    done: float = 0.0
    total: float | None = None
    words: str = ""
    answer: Json | None = None
    process: Any = None

    def told(self) -> Json:
        share = min(1.0, self.done / self.total) if self.total else None
        return {
            "id": self.id,
            "state": self.state,
            "stage": self.stage,
            "share": 1.0 if self.state == "done" else share,
            "words": self.words,
            "review": self.answer,
        }


class Reviews:
    """The reviews of this server."""

    def __init__(self) -> None:
        self._all: OrderedDict[str, Asked] = OrderedDict()
        self._waiting: queue.Queue[Asked] = queue.Queue()
        self._lock = threading.Lock()
        self._desks: list[Any] = [None] * DESKS
        self._threads: list[threading.Thread] = []

    def ask(self, room_id: str, text: str) -> Asked:
        """A review that is under way, done, or begun now."""
        name = hashlib.sha256(f"{room_id}\n{text}".encode("utf-8", "replace")).hexdigest()[:20]
        with self._lock:
            known = self._all.get(name)
            if known is not None and known.state in ("waiting", "running", "done"):
                self._all.move_to_end(name)
                return known
            if self._waiting.qsize() >= MOST_WAITING:
                raise Busy("enough reviews are waiting already: try again in a moment.")
            asked = self._all[name] = Asked(name, room_id, text)
            self._all.move_to_end(name)
            settled = [key for key, one in self._all.items() if one.state not in ("waiting", "running")]
            for key in settled[: max(0, len(self._all) - MOST_KEPT)]:
                del self._all[key]
            self._waiting.put(asked)
            if len(self._threads) < DESKS:
                self._threads.append(threading.Thread(target=self._work, args=(len(self._threads),), daemon=True))
                self._threads[-1].start()
            return asked

    def find(self, name: str) -> Asked:
        with self._lock:
            known = self._all.get(name)
        if known is None:
            raise BadInput("this review is not kept any more: ask for it again.")
        return known

    def cancel(self, name: str) -> Asked:
        """Stops a review; its desk is cleared and made anew for the next."""
        asked = self.find(name)
        with self._lock:
            if asked.state in ("waiting", "running"):
                asked.state = "cancelled"
                if asked.process is not None:
                    asked.process.terminate()
        return asked

    def stop(self) -> None:
        for name in list(self._all):
            self.cancel(name)
        for desk in self._desks:
            if desk is not None:
                desk[0].terminate()

    def _work(self, place: int) -> None:
        while True:
            asked = self._waiting.get()
            with self._lock:
                if asked.state == "cancelled":
                    continue
                process, pipe = self._desk(place)
                asked.state, asked.process = "running", process
            try:
                pipe.send((asked.room, asked.text))
                while asked.state == "running":
                    _hear(asked, pipe.recv())
            except (EOFError, OSError):
                self._desks[place] = None
                if asked.state == "running":
                    asked.state, asked.words = "failed", "the review stopped without a word: try it again."
            if asked.state == "cancelled":
                # The desk was ended in the middle of its work.
                self._desks[place] = None
            asked.process = None

    def _desk(self, place: int) -> tuple[Any, Connection]:
        known = self._desks[place]
        if known is None or not known[0].is_alive():
            mine, theirs = _SPAWN.Pipe()
            process = _SPAWN.Process(target=_sit_down, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            known = self._desks[place] = (process, mine)
        found: tuple[Any, Connection] = known
        return found


def _hear(asked: Asked, told: tuple[Any, ...]) -> None:
    kind, *rest = told
    if kind == "begin":
        asked.stage, asked.total, asked.done = rest[0], rest[1], 0.0
    elif kind == "advance":
        asked.done += rest[0]
    elif kind == "done":
        asked.answer = rest[0]
        asked.state = "done"
    elif kind == "error":
        asked.words = rest[0]
        asked.state = "failed"


def _sit_down(pipe: Connection) -> None:
    machine.give_way(3)  # somebody waits for it, but a click comes first
    while True:
        try:
            room_id, text = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            with watched_by(PipeWatcher(pipe)):
                found = plain(reviewed(room_id, text))
            pipe.send(("done", found))
        except LudometryError as problem:
            pipe.send(("error", str(problem)))
        except Exception:
            log.exception("a review of %s", room_id)
            pipe.send(("error", "the review failed by a fault of ours: the server's log says more."))


class ReviewAsked(BaseModel):
    """A record to take apart."""

    model_config = ConfigDict(extra="forbid")
    room: str = Field("", max_length=40, description="Where the record does not say it itself.")
    record: str = Field(max_length=LONGEST_RECORD, description="The record, as `ludometry review` reads it.")


def router(reviews: Reviews, readiness: Readiness) -> APIRouter:
    """Ask for a review, look how it goes, stop it."""
    api = APIRouter(prefix="/v1/reviews", tags=["Reviews"])

    @api.post("", summary="Review a record; the answer comes by and by, under its id")
    async def ask(request: ReviewAsked) -> Any:
        refuse_blank(request.record)
        record = read_record(request.record, "" if "room:" in request.record else request.room)
        room_id = entry(record.room).id
        try:
            refuse_uneventful(record)
        except BadInput as problem:  # told at once, as a review that failed; not when the room is ready
            return Asked("", room_id, "", "failed", words=str(problem)).told()
        try:
            await asyncio.wait_for(readiness.until(room_id), PATIENCE_S)
        except TimeoutError:
            return {**Asked("", room_id, "").told(), "words": readiness.row(room_id)["words"]}
        return await _news(reviews.ask(room_id, request.record))

    @api.get("/{name}", summary="How a review goes, and the review once it is done")
    async def look(name: str) -> Any:
        return await _news(reviews.find(name))

    @api.delete("/{name}", summary="Stop a review")
    async def stop(name: str) -> Any:
        return reviews.cancel(name).told()

    return api


async def _news(asked: Asked) -> Json:
    """What is to be told, as soon as it is done or has got on a little."""
    loop = asyncio.get_running_loop()
    begun, ends = asked.done, loop.time() + PATIENCE_S
    while asked.state in ("waiting", "running") and asked.done == begun and loop.time() < ends:
        await asyncio.sleep(0.02)
    return asked.told()
