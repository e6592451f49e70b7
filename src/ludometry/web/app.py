"""The application: the API, the pages, and the guard around both."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from ludometry import __version__
from ludometry.core.errors import BadInput, LudometryError
from ludometry.web import api, docs_page, play_api, puzzle_api, report_api, reviewing, take_api, train_api, tree_api
from ludometry.web.guard import Guard
from ludometry.web.log import bound_the_log
from ludometry.web.passes import Passes
from ludometry.web.readiness import Readiness
from ludometry.web.settings import Settings
from ludometry.web.words import Speaking
from ludometry.web.work import Busy, Jobs, Workers


def create_app(settings: Settings, pages: bool = True) -> Any:
    """The whole web app as one ASGI application."""
    settings = settings.checked()
    workers, jobs, readiness = Workers(settings.waiting), Jobs(), Readiness(settings.warm)
    reviews = reviewing.Reviews()
    passes = Passes()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        readiness.start()
        yield
        readiness.stop()
        jobs.stop()
        reviews.stop()
        workers.stop()

    app = FastAPI(
        title="Ludometry",
        version=__version__,
        description="What a position is worth, how hard a puzzle is, what a mistake cost.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=lifespan,
    )
    app.add_middleware(Speaking)
    app.state.jobs, app.state.workers, app.state.settings = jobs, workers, settings
    _sentences(app)
    # What names a room and anything else comes last: it answers for whatever no other route knows.
    for router in (
        reviewing.router(reviews, readiness),
        train_api.router(workers, readiness, jobs),
        tree_api.router(),
        play_api.router(readiness, jobs),
        puzzle_api.router(),
        report_api.router(jobs, readiness),
        take_api.router(settings, passes),
        api.router(settings, workers, readiness),
    ):
        app.include_router(router)
    docs_page.mount(app)
    if pages:
        from ludometry.web import front

        take_api.mount(app)
        front.mount(app, readiness)
    return Guard(app, settings, passes)


def _sentences(app: FastAPI) -> None:
    """Errors as sentences: the command line's in JSON for programs, and a page of our own for people."""

    @app.exception_handler(Busy)
    async def busy(request: Request, problem: Busy) -> Response:
        return _refusal(request, str(problem), 503, {"retry-after": "1"})

    @app.exception_handler(LudometryError)
    async def refused(request: Request, problem: LudometryError) -> Response:
        return _refusal(request, str(problem), 422)

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, problem: RequestValidationError) -> Response:
        first = problem.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return _refusal(request, f"{place}: {first['msg'].rstrip('.')}.", 422)

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, problem: HTTPException) -> Response:
        words = "there is nothing at this address." if problem.status_code == 404 else f"{problem.detail}."
        return _refusal(request, words, problem.status_code, dict(problem.headers or {}))

    @app.exception_handler(Exception)
    async def fault(request: Request, problem: Exception) -> Response:
        return _refusal(
            request, "this is a fault of ours, and the server's log says more; nothing of yours is lost.", 500
        )


def _refusal(request: Request, words: str, status: int, headers: dict[str, str] | None = None) -> Response:
    """A sentence for a program, or a page with the way back for a person."""
    if request.url.path.startswith(("/v1/", "/front/")) or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"error": words}, status, headers=headers)
    from ludometry.web.house import trouble_page
    from ludometry.web.shell import respond

    answer = respond(trouble_page(request, words, status), status)
    answer.headers.update(headers or {})
    return answer


def _listen(settings: Settings) -> socket.socket:
    """A socket at the address of the settings; where they say port 0, at any port that is free."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # asyncio lets answers go out undelayed only where a socket says that it speaks TCP.
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":
            # A server that ended a moment ago does not stand in the way; on Windows this would let two share a port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(2048)
    except OSError as problem:
        words = (problem.strerror or str(problem)).lower()
        raise BadInput(f"cannot listen at {settings.address}: {words}; choose another --port or --host.") from problem
    return listening


def serve(settings: Settings) -> None:
    """Serves until it is interrupted."""
    import uvicorn

    app = create_app(settings)
    bound_the_log()
    listening = _listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    suffix = f"/?token={settings.token}" if settings.token else ""
    print(f"Ludometry is at {settings.address}{suffix}  (Ctrl-C stops it)", flush=True)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    sys.stdout.flush()
    # A thread that compiles or thinks cannot be called off: what is kept is written whole or not at all, so leave now.
    os._exit(0 if server.started else 1)
