"""The JSON API under /v1.

Each room's routes are made from its verbs: a keyword option of the verb is a query parameter of the route.
Moves come best first, what is unknown is null, and an error is 422 with the sentence of the command line.
"""

from __future__ import annotations

import asyncio
import gzip
import inspect
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from functools import cache, lru_cache
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model

from ludometry.core.bounds import refuse_far_numbers
from ludometry.core.contracts import CONTRACTS
from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.game import Marks
from ludometry.core.options import Bounds, Option, Setting, plain_option, refuse_unknown
from ludometry.core.record import refuse_blank
from ludometry.core.registry import Entry, entry, options_for, room, rooms
from ludometry.study.report import Json, plain, write_json
from ludometry.study.verbs import verb
from ludometry.web.readiness import Readiness
from ludometry.web.settings import Settings
from ludometry.web.work import Workers, call_verb, understood

R = TypeVar("R")
LONGEST_POSITION = 4000
LONGEST_RECORD = 200_000
LONGEST_WORD = 400
MOST_SEED = 2**31
AT_ONCE_S = 0.02


class ReviewRequest(BaseModel):
    """A game record as text."""

    model_config = ConfigDict(extra="forbid")
    record: str = Field(max_length=LONGEST_RECORD, description="The record, as `ludometry review` reads it.")


def router(settings: Settings, workers: Workers, readiness: Readiness) -> APIRouter:
    """Every route of the API."""
    api = APIRouter(prefix="/v1")

    @api.get("/rooms", summary="The rooms and what they offer")
    async def list_rooms() -> Any:
        listed = [
            {"id": e.id, "title": e.title, "summary": e.summary, "verbs": list(e.verbs)} for e in rooms().values()
        ]
        return {"rooms": listed, "contracts": CONTRACTS}

    @api.get("/ready", summary="Which rooms answer at once, and how long the others need")
    async def ready() -> Any:
        return {"rooms": [readiness.row(e.id) for e in rooms().values()]}

    for one in rooms().values():
        _room_routes(api, one, settings, workers, readiness)

    @api.get("/{room_id}/cover.svg", include_in_schema=False)
    async def cover(request: Request, room_id: str) -> Response:
        squeezed = await asyncio.to_thread(_cover, entry(room_id).id)
        headers = {"cache-control": "max-age=3600", "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(gzip.decompress(squeezed), media_type="image/svg+xml", headers=headers)
        return Response(squeezed, media_type="image/svg+xml", headers={**headers, "content-encoding": "gzip"})

    @api.api_route("/{room_id}/{what}", methods=["GET", "POST"], include_in_schema=False)
    async def unknown(room_id: str, what: str) -> Any:
        raise BadInput(f"{entry(room_id).title} has nothing called {what!r} here.")

    return api


def _room_routes(api: APIRouter, one: Entry, settings: Settings, workers: Workers, readiness: Readiness) -> None:
    for name, path in (("advise", "advice"), ("probe", "probe"), ("hint", "hint")):
        if name in one.verbs:
            api.get(f"/{one.id}/{path}", summary=f"{one.title}: {path}", tags=[one.title])(
                _asking(one.id, name, readiness)
            )
    if "review" in one.verbs:
        api.post(f"/{one.id}/review", summary=f"{one.title}: review of a game", tags=[one.title])(
            _reviewing(one.id, workers, readiness)
        )
    api.get(f"/{one.id}/picture.svg", summary=f"{one.title}: picture", tags=[one.title], response_class=Response)(
        _drawing(one.id)
    )
    if "rate" in one.verbs:
        api.post(f"/{one.id}/rate", summary=f"{one.title}: rate a batch", tags=[one.title])(
            _rating(one.id, settings, workers, readiness)
        )
    if "generate" in one.verbs:
        api.post(f"/{one.id}/generate", summary=f"{one.title}: make puzzles", tags=[one.title])(
            _making(one.id, settings, workers, readiness)
        )


def web_options(room_id: str, name: str) -> dict[str, Option]:
    """The options of a verb that a request may set: texts, numbers, yes and no; never a file."""
    parameters = inspect.signature(verb(room_id, name)).parameters.values()
    keywords = (p for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY)
    return {p.name: option for p in keywords if (option := plain_option(p)) is not None}


def _read(room_id: str, known: dict[str, Option], given: Mapping[str, Any]) -> dict[str, Setting]:
    """What a request sets, all the rest as usual; what is unknown or wrong is refused as on the command line."""
    refuse_unknown(entry(room_id).title, given, known)
    read = {name: option.read(given.get(name)) for name, option in known.items()}
    refuse_far_numbers(read)
    return read


def _schema(option: Option) -> WithJsonSchema:
    """The option as the documentation of the API shows it; a request's text is read by the house, not by pydantic."""
    kinds = {str: "string", int: "integer", float: "number", bool: "boolean"}
    bounds = {"minimum": option.bounds.least, "maximum": option.bounds.most} if option.bounds else {}
    return WithJsonSchema(
        {
            "type": kinds[option.kind],
            **({"enum": list(option.choices)} if option.choices else {}),
            **bounds,
        }
    )


def _asking(room_id: str, name: str, readiness: Readiness) -> Callable[..., Any]:
    """A route that asks a verb about a position; its signature is the verb's own."""
    known_options = web_options(room_id, name)
    usual = {option.name: option.usual for option in known_options.values()}
    instant = name in entry(room_id).instant

    async def ask(request: Request, position: str, **_: Any) -> Any:
        asked = {word: said for word, said in request.query_params.items() if word != "position"}
        given = _read(room_id, known_options, asked)
        key = (room_id, name, position, tuple(sorted(given.items())))
        known = _answers.get(key)
        if known is None:
            await readiness.until(room_id)
            if instant and given == usual and (room_id, name) in _at_once:
                known = _answer(room_id, name, position, given)
            else:
                known = await asyncio.get_running_loop().run_in_executor(
                    thinker(room_id), _answer, room_id, name, position, given
                )
            _answers.put(key, known)
        return Response(known, media_type="application/json")

    where = inspect.Parameter(
        "position",
        inspect.Parameter.KEYWORD_ONLY,
        annotation=Annotated[
            str, Query(min_length=1, max_length=LONGEST_POSITION, description="As the room writes it")
        ],
    )
    request = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    options = [_query(option) for option in known_options.values()]
    ask.__signature__ = inspect.Signature([request, where, *options])  # type: ignore[attr-defined]
    ask.__name__ = f"{name}_{room_id}"
    return ask


def _described(option: Option) -> str:
    return option.words if option.usual in (None, "") else f"{option.words} Usually {option.write(option.usual)}."


def _query(option: Option) -> inspect.Parameter:
    text = Annotated[str | None, Query(description=_described(option), max_length=LONGEST_WORD), _schema(option)]
    return inspect.Parameter(option.name, inspect.Parameter.KEYWORD_ONLY, annotation=text, default=None)


def _answer(room_id: str, name: str, position: str, given: Json) -> bytes:
    began = time.perf_counter()
    with files_closed(), understood(room_id):
        report = verb(room_id, name)(position, **given)
    written = write_json(report.data).encode()
    if time.perf_counter() - began < AT_ONCE_S:
        _at_once.add((room_id, name))
    else:
        _at_once.discard((room_id, name))
    return written


class _Answers:
    """The last few thousand answers; advice is a pure function of the question."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[Any, bytes] = OrderedDict()

    def get(self, key: Any) -> bytes | None:
        try:
            self.kept.move_to_end(key)
            return self.kept[key]
        except KeyError:
            return None

    def put(self, key: Any, answer: bytes) -> None:
        self.kept[key] = answer
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)


_answers = _Answers(4096)
_at_once: set[tuple[str, str]] = set()
"""Rooms and verbs whose last answer took no time. The instant ones among them are answered where the request is read: a
hand-over to a thread and back takes as long as such an answer."""


@cache
def thinker(room_id: str) -> ThreadPoolExecutor:
    """The threads that think for a room: a long answer keeps neither another room nor its own waiting."""
    return ThreadPoolExecutor(2, f"advice-{room_id}")


@cache
def dealer(room_id: str) -> ThreadPoolExecutor:
    """The threads that look at boards and take turns in a room: advice that takes minutes never keeps them waiting."""
    return ThreadPoolExecutor(4, f"turns-{room_id}")


@cache
def aimer() -> ThreadPoolExecutor:
    """The one thread that works out goals of a person's own, which may take a minute: usual advice never waits."""
    return ThreadPoolExecutor(1, "goals")


@cache
def prophet(room_id: str) -> ThreadPoolExecutor:
    """The one thread that works out how games of a room may end: that keeps a core busy for seconds."""
    return ThreadPoolExecutor(1, f"outlook-{room_id}")


async def think(room_id: str, task: Callable[..., R], *arguments: Any, pool: ThreadPoolExecutor | None = None) -> R:
    """Work in a thread of the room: a slow machine in one room never delays another."""

    def work() -> R:
        with understood(room_id):
            return task(*arguments)

    # The reader's language goes along to the thread.
    here = copy_context()
    return await asyncio.get_running_loop().run_in_executor(pool or thinker(room_id), lambda: here.run(work))


def _reviewing(room_id: str, workers: Workers, readiness: Readiness) -> Callable[..., Any]:
    async def review(request: ReviewRequest) -> Any:
        refuse_blank(request.record)  # at once, not when the room is ready
        await readiness.until(room_id)
        return plain(await workers.run(call_verb, room_id, "review", (request.record,), {}))

    review.__name__ = f"review_{room_id}"
    return review


def _drawing(room_id: str) -> Callable[..., Any]:
    async def picture(
        request: Request, position: Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION)]
    ) -> Response:
        options = {key: value for key, value in request.query_params.items() if key not in ("position", *POINTED)}
        pointed = tuple(request.query_params.get(key, "")[:LONGEST_WORD] for key in POINTED)
        drawn = await asyncio.to_thread(_drawn, room_id, position, tuple(sorted(options.items())), pointed)
        return Response(drawn, media_type="image/svg+xml")

    picture.__name__ = f"picture_{room_id}"
    return picture


POINTED = ("best", "played", "seat", "narrow")
"""What a picture may be told beside the position: the best move, the one that was played, whose eyes see it, and `yes`
for a drawing that fits a phone held upright."""


@lru_cache(maxsize=256)
def _drawn(room_id: str, position: str, options: tuple[tuple[str, str], ...], pointed: tuple[str, ...]) -> str:
    found = room(room_id)
    with files_closed(), understood(room_id):
        game = found.game(**options_for(room_id, dict(options)))
        place = game.read(position)
        best, played = (game.read_move(place, text) if text else None for text in pointed[:2])
        eyes = int(pointed[2]) if pointed[2].isdecimal() else game.turn(place)
        seat = min(max(0, eyes), game.info.players - 1)
        marks = Marks(best=best, chosen=played, narrow=pointed[3] == "yes")
        return str(found.picture(game).draw(game.view(place, seat), marks))


@lru_cache(maxsize=32)
def _cover(room_id: str) -> bytes:
    """A position that shows what the room is about, squeezed: the same for everybody, it tells nothing of anybody."""
    found = room(room_id)
    game = found.game()
    text = entry(room_id).cover
    sample = game.read(text) if text else game.start()
    drawn = str(found.picture(game).draw(game.view(sample, max(0, game.turn(sample))), Marks()))
    return gzip.compress(drawn.encode(), mtime=0)


def _body(name: str, options: dict[str, Option], **leading: Any) -> type[BaseModel]:
    """The body of a request: the verb's own options, described with their types and read by the house."""
    fields: Json = dict(leading)
    for option in options.values():
        fields[option.name] = (Annotated[Any, _schema(option)], Field(default=None, description=_described(option)))
    return create_model(name, __config__=ConfigDict(extra="allow"), **fields)


def _options_in_body(room_id: str, name: str) -> dict[str, Option]:
    found = web_options(room_id, name)
    if "seed" in found:
        found["seed"] = replace(found["seed"], bounds=Bounds(0, MOST_SEED))
    return found


def _rating(room_id: str, settings: Settings, workers: Workers, readiness: Readiness) -> Callable[..., Any]:
    puzzles = (list[Annotated[str, Field(max_length=LONGEST_POSITION)]], Field(min_length=1, max_length=5000))
    known = _options_in_body(room_id, "rate")
    request_type = _body(f"Rate{room_id.capitalize()}", known, puzzles=puzzles)

    async def rate(request: Any) -> Any:
        given = request.model_dump()
        asked = given.pop("puzzles")
        options = _read(room_id, known, given)
        if len(asked) > settings.batch:
            raise BadInput(f"one request may rate {settings.batch} puzzles at most, not {len(asked)}.")
        await readiness.until(room_id)
        return plain(await workers.run(rate_batch, room_id, asked, options))

    rate.__annotations__["request"] = request_type
    rate.__name__ = f"rate_{room_id}"
    return rate


def rate_batch(room_id: str, puzzles: list[str], options: Json) -> Json:
    """Each puzzle's rating, or its own sentence where it cannot be rated."""
    rows = []
    for puzzle in puzzles:
        try:
            rows.append(call_verb(room_id, "rate", (puzzle,), options))
        except BadInput as problem:
            rows.append({"puzzle": puzzle, "error": str(problem)})
    return {"rows": rows}


def _making(room_id: str, settings: Settings, workers: Workers, readiness: Readiness) -> Callable[..., Any]:
    known = _options_in_body(room_id, "generate")
    request_type = _body(f"Generate{room_id.capitalize()}", known)

    async def generate(request: Any) -> Any:
        options = _read(room_id, known, request.model_dump())
        count = options["count"]
        if not (isinstance(count, int) and 1 <= count <= settings.made):
            raise BadInput(f"one request may ask for 1 to {settings.made} puzzles, not {count}.")
        await readiness.until(room_id)
        return plain(await workers.run(call_verb, room_id, "generate", (), options))

    generate.__annotations__["request"] = request_type
    generate.__name__ = f"generate_{room_id}"
    return generate
