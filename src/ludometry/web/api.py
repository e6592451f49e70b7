"""The JSON API under /v1.

Each room's routes are made from its verbs: a keyword option of the verb is a query parameter of the route.
Moves come best first, what is unknown is null, and an error is 422 with the sentence of the command line.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.game import Marks
from ludometry.core.registry import Entry, entry, room, rooms, verb
from ludometry.study.report import plain, write_json
from ludometry.web.settings import Settings
from ludometry.web.work import Workers, call_verb

LONGEST_POSITION = 4000
LONGEST_RECORD = 200_000
AT_ONCE_S = 0.02


class ReviewRequest(BaseModel):
    """A game record as text."""

    model_config = ConfigDict(extra="forbid")
    record: str = Field(max_length=LONGEST_RECORD, description="The record, as `ludometry review` reads it.")


class RateRequest(BaseModel):
    """Puzzles to rate."""

    model_config = ConfigDict(extra="forbid")
    puzzles: list[str] = Field(min_length=1, max_length=5000)
    profile: str = Field(default="se", max_length=40)


class GenerateRequest(BaseModel):
    """What the puzzles should be like."""

    model_config = ConfigDict(extra="forbid")
    rating: str = Field(default="", max_length=20, description="A band such as 4.2..4.6")
    minutes: str = Field(default="", max_length=20, description="A band of predicted minutes such as 8..12")
    count: int = Field(default=1, ge=1, le=100)
    symmetry: str = Field(default="none", max_length=20)
    needs: str = Field(default="", max_length=60, description="A technique that must be needed")
    minimal: bool = False
    seed: int = Field(default=0, ge=0, le=2**31)


def router(settings: Settings, workers: Workers) -> APIRouter:
    """Every route of the API."""
    api = APIRouter(prefix="/v1")

    @api.get("/rooms", summary="The rooms and what they offer")
    async def list_rooms() -> Any:
        return {
            "rooms": [
                {"id": e.id, "title": e.title, "summary": e.summary, "verbs": list(e.verbs)} for e in rooms().values()
            ]
        }

    for one in rooms().values():
        _room_routes(api, one, settings, workers)

    @api.get("/{room_id}/cover.svg", include_in_schema=False)
    async def cover(room_id: str) -> Response:
        drawn = await asyncio.to_thread(_cover, entry(room_id).id)
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    @api.api_route("/{room_id}/{what}", methods=["GET", "POST"], include_in_schema=False)
    async def unknown(room_id: str, what: str) -> Any:
        raise BadInput(f"{entry(room_id).title} has nothing called {what!r} here.")

    return api


def _room_routes(api: APIRouter, one: Entry, settings: Settings, workers: Workers) -> None:
    for name, path in (("advise", "advice"), ("probe", "probe"), ("hint", "hint")):
        if name in one.verbs:
            api.get(f"/{one.id}/{path}", summary=f"{one.title}: {path}", tags=[one.title])(_asking(one.id, name))
    if "review" in one.verbs:
        api.post(f"/{one.id}/review", summary=f"{one.title}: review of a game", tags=[one.title])(
            _reviewing(one.id, workers)
        )
    api.get(f"/{one.id}/picture.svg", summary=f"{one.title}: picture", tags=[one.title], response_class=Response)(
        _drawing(one.id)
    )
    if "rate" in one.verbs and one.id == "sudoku":
        api.post("/sudoku/rate", summary="Sudoku: rate a batch", tags=[one.title])(_rating(settings, workers))
        api.post("/sudoku/generate", summary="Sudoku: make puzzles", tags=[one.title])(_making(settings, workers))


def web_options(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The options of a verb that a request may set: everything but paths and lists of files."""
    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return [p for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY and not _names_a_file(p.annotation)]


def _names_a_file(annotation: Any) -> bool:
    return annotation is Path or any(_names_a_file(part) for part in get_args(annotation))


def _asking(room_id: str, name: str) -> Callable[..., Any]:
    """A route that asks a verb about a position; its signature is the verb's own."""
    options = web_options(verb(room_id, name))
    usual = {p.name: p.default for p in options} if name in entry(room_id).instant else None

    async def ask(position: str, **given: Any) -> Any:
        key = (room_id, name, position, tuple(sorted(given.items())))
        known = _answers.get(key)
        if known is None:
            if given == usual and (room_id, name) in _at_once:
                known = _answer(room_id, name, position, given)
            else:
                thinker = _thinker(room_id)
                known = await asyncio.get_running_loop().run_in_executor(
                    thinker, _answer, room_id, name, position, given
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
    ask.__signature__ = inspect.Signature([where, *(_query(p) for p in options)])  # type: ignore[attr-defined]
    ask.__name__ = f"{name}_{room_id}"
    return ask


def _query(parameter: inspect.Parameter) -> inspect.Parameter:
    kind, words = parameter.annotation, ""
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        words = next((note for note in notes if isinstance(note, str)), "")
    bounds: dict[str, Any] = {"max_length": 400} if kind in (str, str | None) else {}
    return parameter.replace(annotation=Annotated[kind, Query(description=words, **bounds)])


def _answer(room_id: str, name: str, position: str, given: dict[str, Any]) -> bytes:
    began = time.perf_counter()
    with files_closed():
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
        from collections import OrderedDict

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
def _thinker(room_id: str) -> ThreadPoolExecutor:
    """The threads that think for a room: a long answer keeps neither another room nor its own waiting."""
    return ThreadPoolExecutor(2, f"advice-{room_id}")


def _reviewing(room_id: str, workers: Workers) -> Callable[..., Any]:
    async def review(request: ReviewRequest) -> Any:
        return plain(await workers.run(review_text, room_id, request.record))

    review.__name__ = f"review_{room_id}"
    return review


def review_text(room_id: str, text: str) -> dict[str, Any]:
    """A review of a record that came over the web; the verb reads files, so it gets one of ours."""
    import tempfile

    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        data: dict[str, Any] = verb(room_id, "review")(Path(file.name)).data
    return data


def _drawing(room_id: str) -> Callable[..., Any]:
    async def picture(
        request: Request, position: Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION)]
    ) -> Response:
        options = {key: value for key, value in request.query_params.items() if key != "position"}
        drawn = await asyncio.to_thread(_drawn, room_id, position, tuple(sorted(options.items())))
        return Response(drawn, media_type="image/svg+xml")

    picture.__name__ = f"picture_{room_id}"
    return picture


@lru_cache(maxsize=256)
def _drawn(room_id: str, position: str, options: tuple[tuple[str, str], ...]) -> str:
    found = room(room_id)
    with files_closed():
        try:
            game = found.game(**dict(options))
        except TypeError:
            raise BadInput(f"{room_id} does not know these options: {', '.join(dict(options))}.") from None
        place = game.read(position)
        seat = max(0, game.turn(place))
        return str(found.picture(game).draw(game.view(place, seat), Marks()))


@lru_cache(maxsize=32)
def _cover(room_id: str) -> str:
    """A position that shows what the room is about."""
    found = room(room_id)
    game = found.game()
    text = entry(room_id).cover
    sample = game.read(text) if text else game.start()
    return str(found.picture(game).draw(game.view(sample, max(0, game.turn(sample))), Marks()))


def _rating(settings: Settings, workers: Workers) -> Callable[..., Any]:
    async def rate_sudoku(request: RateRequest) -> Any:
        if len(request.puzzles) > settings.batch:
            raise BadInput(f"one request may rate {settings.batch} puzzles at most, not {len(request.puzzles)}.")
        return plain(await workers.run(rate_batch, request.puzzles, request.profile))

    return rate_sudoku


def rate_batch(puzzles: list[str], profile: str) -> dict[str, Any]:
    """Each puzzle's rating, or its own sentence where it cannot be rated."""
    rows = []
    for puzzle in puzzles:
        try:
            rows.append(call_verb("sudoku", "rate", (puzzle,), {"profile": profile}))
        except BadInput as problem:
            rows.append({"puzzle": puzzle, "error": str(problem)})
    return {"rows": rows}


def _making(settings: Settings, workers: Workers) -> Callable[..., Any]:
    async def generate_sudoku(request: GenerateRequest) -> Any:
        if request.count > settings.made:
            raise BadInput(f"one request may ask for {settings.made} puzzles at most, not {request.count}.")
        options = {key: value for key, value in request.model_dump().items() if value not in ("", None)}
        return plain(await workers.run(call_verb, "sudoku", "generate", (), options))

    return generate_sudoku
