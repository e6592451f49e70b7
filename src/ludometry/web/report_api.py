"""Answers as people read them: a verb's report as HTML and its picture, and builds with their progress."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.registry import entry, room, rooms
from ludometry.study.report import Json, plain
from ludometry.study.verbs import verb
from ludometry.web.api import LONGEST_POSITION, LONGEST_WORD, think, web_options
from ludometry.web.readiness import Readiness
from ludometry.web.work import Busy, Job, Jobs, understood

SHOWN = ("advise", "hint", "probe", "classes", "rate")
"""Verbs that a page may ask about a text."""


class Build(BaseModel):
    """A table to build, by its place among what its room offers."""

    model_config = ConfigDict(extra="forbid")
    room: str = Field(max_length=40)
    number: int = Field(ge=0, le=100)


def router(jobs: Jobs, readiness: Readiness) -> APIRouter:
    """Every route."""
    api = APIRouter(prefix="/v1")
    listeners: set[Request] = set()

    @api.get("/{room_id}/report/{name}", tags=["Reports"], summary="A verb's answer as HTML, with its picture")
    async def report(
        request: Request, room_id: str, name: str, text: Annotated[str, Query(max_length=LONGEST_POSITION)] = ""
    ) -> Any:
        known = entry(room_id)
        if name not in SHOWN or name not in known.verbs:
            raise BadInput(f"{known.title} has no {name!r} to show.")
        given = {word: value for word, value in request.query_params.items() if word != "text"}
        await readiness.until(known.id)
        return plain(await think(known.id, _reported, known.id, name, text, given))

    @api.get("/jobs", tags=["Builds"], summary="What can be built, and how builds go")
    async def listed() -> Any:
        return {
            "builds": [_offer(jobs, known.id, number) for known in rooms().values() for number in _numbers(known.id)]
        }

    @api.post("/jobs", tags=["Builds"], summary="Start a build, or find the one that is running")
    async def start(build: Build) -> Any:
        wanted = _wanted(build.room, build.number)
        await asyncio.to_thread(jobs.start, build.room, wanted.verb, wanted.words, **wanted.options)
        return _offer(jobs, build.room, build.number)

    @api.delete("/jobs/{room_id}/{number}", tags=["Builds"], summary="Stop a build; what it finished is kept")
    async def stop(room_id: str, number: int) -> Any:
        job = _job(jobs, room_id, number)
        if job is not None:
            job.cancel()
        return _offer(jobs, room_id, number)

    @api.get("/jobs/events", tags=["Builds"], summary="How builds go, as server-sent events")
    async def events(request: Request) -> StreamingResponse:
        if len(listeners) >= MOST_LISTENERS:
            raise Busy("enough pages watch the builds already: close one.")

        async def told() -> AsyncIterator[str]:
            listeners.add(request)
            try:
                async for one in changes():
                    yield one
            finally:
                listeners.discard(request)

        async def changes() -> AsyncIterator[str]:
            last: dict[str, Json] = {}
            for _ in range(MOST_TOLD):
                if await request.is_disconnected():
                    return
                for known in rooms().values():
                    for number in _numbers(known.id):
                        now = _offer(jobs, known.id, number)
                        if last.get(now["id"]) != now:
                            last[now["id"]] = now
                            yield f"data: {json.dumps(now)}\n\n"
                await asyncio.sleep(TOLD_EVERY_S)

        return StreamingResponse(told(), media_type="text/event-stream", headers={"cache-control": "no-store"})

    return api


TOLD_EVERY_S = 0.3
MOST_LISTENERS = 16
MOST_TOLD = 12_000
"""After an hour a page asks again."""


def _reported(room_id: str, name: str, text: str, given: dict[str, str]) -> Json:
    function = verb(room_id, name)
    known = web_options(room_id, name)
    options = {word: value[:LONGEST_WORD] for word, value in given.items() if word in known}
    with files_closed(), understood(room_id):
        found = function(text, **options)
        return {"html": found._repr_html_(), "svg": found.picture and str(found.picture), "data": found.data}


def _numbers(room_id: str) -> range:
    return range(len(room(room_id).builds()))


def _wanted(room_id: str, number: int) -> Any:
    offered = room(entry(room_id).id).builds()
    if not 0 <= number < len(offered):
        raise BadInput(f"{entry(room_id).title} offers no build {number}.")
    return offered[number]


def _job(jobs: Jobs, room_id: str, number: int) -> Job | None:
    wanted = _wanted(room_id, number)
    return jobs.all.get(Job(room_id, wanted.verb, wanted.options, wanted.words).key)


def _offer(jobs: Jobs, room_id: str, number: int) -> Json:
    """A build as the page of tables shows it."""
    job = _job(jobs, room_id, number)
    return {
        "id": f"{room_id}/{number}",
        "words": _wanted(room_id, number).words,
        "state": "" if job is None else job.state,
        "share": None if job is None else job.share,
        "left": None if job is None else job.left,
        "told": "" if job is None else f"{job.stage} {job.words}".strip(),
    }
