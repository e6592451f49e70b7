"""The routes of a game in progress: begin one, look at a node, take a turn, ask for advice, read the record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.registry import entry
from ludometry.core.room import Build
from ludometry.study.report import Json, plain
from ludometry.web import advising, playing, standing, trees
from ludometry.web.api import LONGEST_POSITION, LONGEST_WORD, aimer, dealer, prophet, think, thinker
from ludometry.web.questions import Questions, Waiting
from ludometry.web.readiness import Readiness
from ludometry.web.width import is_narrow
from ludometry.web.words import spoken
from ludometry.web.work import Jobs, understood

QUESTIONS: dict[str, Callable[..., Json]] = {
    "advice": advising.advice,
    "follow": advising.follow,
    "curve": advising.curve,
    "outlook": advising.outlook,
}
"""What may take a while."""


HURRY = Annotated[
    Literal["yes", "no"], Query(description="yes: be told within a second what is waited for, and ask again.")
]


class Begin(BaseModel):
    """A new game."""

    model_config = ConfigDict(extra="forbid")
    options: dict[str, Annotated[str, Field(max_length=LONGEST_WORD)]] = Field(default_factory=dict, max_length=20)
    position: str = Field("", max_length=LONGEST_POSITION, description="Where it starts; the usual start when empty.")
    against: str = Field("", max_length=80, description="Who plays the other seats; 'people' for nobody.")


class Move(BaseModel):
    """A person's move."""

    model_config = ConfigDict(extra="forbid")
    move: str = Field(max_length=LONGEST_POSITION, description="As the room writes moves.")
    seconds: float | None = Field(None, ge=0, le=1e6, description="How long the person thought.")


def router(readiness: Readiness, jobs: Jobs) -> APIRouter:
    """Every route."""
    api = APIRouter(prefix="/v1", tags=["Games"])
    questions = Questions()

    async def asked(asker: Request, room_id: str, what: str, game: str, node: int, *more: Any) -> Any:
        """An answer; an asker in a hurry hears what is waited for and asks again. What nobody asks for is dropped."""

        def work() -> Any:
            with understood(room_id):
                return QUESTIONS[what](game, node, *more)

        aimed = what == "advice" and more[1]
        pool = aimer() if aimed else thinker(room_id) if what == "advice" else prophet(room_id)
        in_a_hurry = asker.query_params.get("hurry") == "yes"
        while True:
            found = await questions.ask((what, game, node, *more, spoken()), work, pool)
            if not isinstance(found, Waiting) or in_a_hurry or await asker.is_disconnected():
                break
        if isinstance(found, Waiting):
            step = more[0] if what == "advice" else 0
            return {"node": node, "step": step, "more": True, "moves": [], "bar": None, "waiting": found.words}
        return plain(found)

    @api.post("/{room_id}/games", summary="Begin a game")
    async def begin(room_id: str, request: Begin, asker: Request) -> Any:
        known = entry(room_id).id
        place = await think(
            known,
            playing.begin,
            known,
            request.options,
            request.position,
            request.against,
            bool(request.position),
            pool=dealer(known),
        )
        return plain(playing.state(place, is_narrow(asker)))

    @api.get("/games", summary="The games played here, the latest first")
    async def games(room: Annotated[str, Query(max_length=40)] = "") -> Any:
        return {"games": await asyncio.to_thread(all_listed, 60, room)}

    @api.get("/games/{game}/{node}", summary="What a person sees at a node of a game")
    async def look(
        game: str,
        node: int,
        asker: Request,
        leaf: Annotated[int | None, Query(ge=0, description="A node of the line to go on along.")] = None,
    ) -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        narrow = is_narrow(asker)
        return plain(
            await think(room_id, lambda: playing.state(playing.at(game, node), narrow, leaf), pool=dealer(room_id))
        )

    @api.post("/games/{game}/{node}/turn", summary="A move; what happened, one board after each event")
    async def turn(game: str, node: int, request: Move, asker: Request) -> Any:
        tree = await asyncio.to_thread(trees.find, game)
        if tree.against:
            await readiness.until(tree.room)
        return plain(await think(tree.room, _turn, game, node, request, is_narrow(asker), pool=dealer(tree.room)))

    @api.get("/games/{game}/{node}/advice", summary="Every move's worth; ask for the next step while there is more")
    async def advice(
        game: str,
        node: int,
        asker: Request,
        step: Annotated[int, Query(ge=0, le=9)] = 0,
        goal: Annotated[str, Query(max_length=40)] = "",
        aim: Annotated[str, Query(max_length=LONGEST_WORD)] = "",
        hurry: HURRY = "no",
    ) -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        await readiness.until(room_id)
        missing = await think(room_id, advising.lacking, game, node, pool=dealer(room_id))
        if missing is not None and (told := await asyncio.to_thread(being_built, jobs, room_id, missing)):
            return {"node": node, "step": step, "more": True, "moves": [], "bar": None, "waiting": told}
        return await asked(asker, room_id, "advice", game, node, step, goal, aim)

    @api.delete("/games/{game}/{node}/advice", summary="Stop working out what nobody waits for any more")
    async def stop(game: str, node: int) -> Any:
        return {"stopped": questions.drop(lambda key: isinstance(key, tuple) and key[1:3] == (game, node))}

    @api.get("/games/{game}/{node}/follow", summary="What a move leads to: chances with their worth, or the best line")
    async def follow(
        game: str,
        node: int,
        asker: Request,
        move: Annotated[str, Query(max_length=LONGEST_POSITION)],
        hurry: HURRY = "no",
    ) -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        await readiness.until(room_id)
        return await asked(asker, room_id, "follow", game, node, move)

    @api.get("/games/{game}/{node}/curve", summary="The worth of the game at every decision of its line")
    async def curve(
        game: str, node: int, asker: Request, leaf: Annotated[int | None, Query(ge=0)] = None, hurry: HURRY = "no"
    ) -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        await readiness.until(room_id)
        return await asked(asker, room_id, "curve", game, node, leaf)

    @api.get("/games/{game}/{node}/outlook", summary="How the game may end from here: scores with their chances")
    async def outlook(game: str, node: int, asker: Request, hurry: HURRY = "no") -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        await readiness.until(room_id)
        return await asked(asker, room_id, "outlook", game, node)

    @api.get("/games/{game}/{node}/record", summary="The game up to a node as text")
    async def record(game: str, node: int) -> Response:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        found = await think(room_id, playing.record, game, node, pool=dealer(room_id))
        return Response(found.write(), media_type="text/plain; charset=utf-8")

    @api.post("/games/{game}/{node}/open", summary="Lay hidden cards open; the game is marked for good")
    async def lay_open(game: str, node: int, asker: Request) -> Any:
        room_id = (await asyncio.to_thread(trees.find, game)).room
        place = await think(room_id, playing.lay_open, game, node, pool=dealer(room_id))
        return plain(await asyncio.to_thread(playing.state, place, is_narrow(asker)))

    @api.delete("/games/{game}", summary="Delete a game for good")
    async def delete(game: str) -> Any:
        await asyncio.to_thread(trees.find, game)
        await asyncio.to_thread(trees.forget, game)
        return {"deleted": game}

    return api


def being_built(jobs: Jobs, room_id: str, missing: Build) -> str:
    """How a build that advice waits for goes, in words; empty once it is done."""
    label = f"{entry(room_id).title}: computing {missing.words}"
    job = jobs.start(room_id, missing.verb, label, **missing.options)
    if job.state == "failed":
        raise LudometryError(job.words)
    if job.state != "running":
        return ""
    left = f", about {job.left:.0f} s left" if job.left else ""
    return f"{label}{left} …"


def _turn(game: str, node: int, request: Move, narrow: bool) -> Json:
    begun, ended = playing.turn(game, node, request.move, request.seconds)
    return {
        "steps": playing.steps(begun, ended, narrow),
        "state": playing.state(ended, narrow),
        "shows": playing.shows(begun, ended),
    }


def all_listed(most: int, room: str = "") -> list[Json]:
    """The latest games as lines of a list; one that today's rules no longer read is passed over."""
    found = []
    for tree in trees.last(most, room):
        with suppress(BadInput):
            found.append(listed(tree))
    return found


def listed(tree: trees.Tree) -> Json:
    """A game as a line of a list."""
    node = tree.onward(0)[-1] if len(tree.nodes) > 1 else 0
    place = playing.at(tree.id, node)
    return {
        "game": tree.id,
        "node": node,
        "room": tree.room,
        "title": standing.title_of(tree),
        "touched": tree.touched,
        "over": place.sitting.ended,
        "events": len(place.sitting.passed),
        "words": standing.result_words(place.sitting) if place.sitting.ended else standing.standing(place.sitting),
    }
