"""The routes of training: the next card, help in stages, a decision, what is due, one's data to take away or delete."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.record import read_record
from ludometry.core.registry import entry
from ludometry.study.daily import read_day
from ludometry.study.report import Json, plain, write_json
from ludometry.web import cards, training
from ludometry.web.api import LONGEST_POSITION, LONGEST_RECORD, LONGEST_WORD, think
from ludometry.web.play_api import being_built
from ludometry.web.readiness import Readiness
from ludometry.web.width import is_narrow
from ludometry.web.work import Jobs, Workers

Word = Annotated[str, Field(max_length=LONGEST_WORD)]


class Wanted(BaseModel):
    """What the next card should be."""

    model_config = ConfigDict(extra="forbid")
    source: str = Field("any", max_length=20, description=f"One of {', '.join(training.SOURCES)}.")
    kind: str = Field("", max_length=80, description="A kind of decision of the room.")
    level: str = Field("", max_length=20, description="easy, medium or hard; any when empty.")
    skip: str = Field("", max_length=40, description="A card to pass over: the one on the board.")
    options: dict[str, Word] = Field(default_factory=dict, max_length=20, description="Options of the game.")


class Decision(BaseModel):
    """What somebody decides on a card."""

    model_config = ConfigDict(extra="forbid")
    move: str = Field(max_length=LONGEST_POSITION, description="As the room writes moves.")
    asked: int = Field(ge=0, description="The card's `asked`, so that the same decision counts once.")
    seconds: float | None = Field(None, ge=0, le=1e6, description="How long the person thought.")


class Learn(BaseModel):
    """A game to learn from: one that was played here, or a record."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field("", max_length=40)
    node: int | None = Field(None, ge=0)
    record: str = Field("", max_length=LONGEST_RECORD)


def router(workers: Workers, readiness: Readiness, jobs: Jobs) -> APIRouter:
    """Every route."""
    api = APIRouter(prefix="/v1/train", tags=["Training"])
    looking: set[asyncio.Task[None]] = set()

    async def waiting(room_id: str, options: dict[str, str]) -> str:
        """What has to be built first and how that goes; empty once the room can answer."""
        await readiness.until(room_id)
        missing = await think(room_id, training.lacking, room_id, options)
        return "" if missing is None else await asyncio.to_thread(being_built, jobs, room_id, missing)

    async def shown(room_id: str, question: Json) -> Any:
        """The question at once; its answer is worked out while the person thinks."""
        task = asyncio.create_task(_ready(room_id, question["card"]))
        looking.add(task)
        task.add_done_callback(looking.discard)
        return plain(question)

    @api.get("", summary="What is due in every room, how it goes, and games to learn from")
    async def overview() -> Any:
        return plain(await asyncio.to_thread(training.overview))

    @api.get("/export", summary="Every card and every decision, as JSON or as a table of decisions")
    async def export(form: Annotated[Literal["json", "csv"], Query()] = "json") -> Response:
        if form == "csv":
            text, kind = await asyncio.to_thread(cards.export_answers), "text/csv; charset=utf-8"
        else:
            text, kind = write_json(await asyncio.to_thread(cards.export)), "application/json"
        name = f'attachment; filename="ludometry-training.{form}"'
        return Response(text, media_type=kind, headers={"content-disposition": name})

    @api.post("/learn", summary="Take the mistakes of a game as cards, due the next day")
    async def learn(request: Learn) -> Any:
        if bool(request.game) == bool(request.record.strip()):
            raise BadInput("name a game that was played here, or give a record.")
        record, seats, events = request.record, None, 0
        if request.game:
            record, seats, events = await asyncio.to_thread(training.record_to_learn, request.game, request.node)
        room_id = entry(read_record(record).room).id
        await readiness.until(room_id)
        found = await workers.run(training.mistakes_of, record, seats)
        return plain(await asyncio.to_thread(training.learn, found, request.game, events))

    @api.delete("", summary="Delete every card and decision, of one room or of all, for good")
    async def forget(room: Annotated[str, Query(max_length=40)] = "") -> Any:
        return {"deleted": await asyncio.to_thread(cards.forget, entry(room).id if room else "")}

    @api.get("/cards/{card}", summary="A card before it is decided")
    async def look(asker: Request, card: str) -> Any:
        found = await asyncio.to_thread(cards.find, card)
        room_id = found.exercise.room
        return await shown(room_id, await think(room_id, training.question, found, is_narrow(asker)))

    @api.post("/cards/{card}/help", summary="Help in stages: what is at stake, the reason, the answer")
    async def help_with(asker: Request, card: str, stage: Annotated[int, Query(ge=1, le=3)] = 1) -> Any:
        room_id = (await asyncio.to_thread(cards.find, card)).exercise.room
        await readiness.until(room_id)
        return plain(await think(room_id, training.helped, card, stage, is_narrow(asker)))

    @api.post("/cards/{card}/decision", summary="Decide: what it gave away, what was best and why, when it comes again")
    async def decision(asker: Request, card: str, request: Decision) -> Any:
        room_id = (await asyncio.to_thread(cards.find, card)).exercise.room
        await readiness.until(room_id)
        made = (card, request.move, request.asked, request.seconds)
        return plain(await think(room_id, lambda: training.decided(*made, narrow=is_narrow(asker))))

    @api.post("/{room_id}/next", summary="The next card of a room: what is due, or one that is made")
    async def following(asker: Request, room_id: str, wanted: Wanted) -> Any:
        known = entry(room_id).id
        if told := await waiting(known, wanted.options):
            return {"waiting": told}
        asked = (known, wanted.source, wanted.kind, wanted.level, wanted.options, wanted.skip, is_narrow(asker))
        return await shown(known, await think(known, training.next_question, *asked))

    @api.post("/{room_id}/today", summary="The position of the day, or of another date, as a card")
    async def todays(asker: Request, room_id: str, date: Annotated[str, Query(max_length=40)] = "") -> Any:
        known, day = entry(room_id).id, read_day(date)
        if told := await waiting(known, {}):
            return {"waiting": told}
        return await shown(known, await think(known, training.todays_question, known, day, is_narrow(asker)))

    @api.get("/{room_id}/progress", summary="How it goes by kind of decision, in all and day by day")
    async def progress(room_id: str) -> Any:
        return {"kinds": plain(await asyncio.to_thread(training.progress, entry(room_id).id))}

    return api


async def _ready(room_id: str, card: str) -> None:
    """Looks at a card ahead; what goes wrong is told when the person decides."""
    with suppress(LudometryError):
        await think(room_id, training.ready, card)
