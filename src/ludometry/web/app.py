"""The application: the API, the pages, and the guard around both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from ludometry import __version__
from ludometry.core.errors import LudometryError
from ludometry.web import api
from ludometry.web.guard import Guard
from ludometry.web.settings import Settings
from ludometry.web.work import Busy, Jobs, Workers


def create_app(settings: Settings, pages: bool = True) -> Any:
    """The whole web app as one ASGI application."""
    settings = settings.checked()
    workers, jobs = Workers(settings.waiting), Jobs()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        jobs.stop()
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
    app.state.jobs, app.state.workers, app.state.settings = jobs, workers, settings
    _sentences(app)
    app.include_router(api.router(settings, workers))
    _offline_docs(app)
    if pages:
        from ludometry.web.pages import mount

        mount(app, settings, jobs)
    return Guard(app, settings)


def _sentences(app: FastAPI) -> None:
    """Errors as sentences, the same as on the command line."""

    @app.exception_handler(Busy)
    async def busy(request: Request, problem: Busy) -> JSONResponse:
        return JSONResponse({"error": str(problem)}, 503, headers={"retry-after": "1"})

    @app.exception_handler(LudometryError)
    async def refused(request: Request, problem: LudometryError) -> JSONResponse:
        return JSONResponse({"error": str(problem)}, 422)

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, problem: RequestValidationError) -> JSONResponse:
        first = problem.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return JSONResponse({"error": f"{place}: {first['msg'].rstrip('.')}."}, 422)


def _offline_docs(app: FastAPI) -> None:
    app.mount("/docs/assets", StaticFiles(directory=str(files("fastapi_offline") / "static")), name="docs-assets")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url="/v1/openapi.json",
            title="Ludometry: the JSON API",
            swagger_js_url="/docs/assets/swagger-ui-bundle.js",
            swagger_css_url="/docs/assets/swagger-ui.css",
            swagger_favicon_url="/docs/assets/favicon.png",
        )


def serve(settings: Settings) -> None:
    """Serves until it is interrupted."""
    import uvicorn

    app = create_app(settings)
    suffix = f"/?token={settings.token}" if settings.token else ""
    print(f"Ludometry is at {settings.address}{suffix}  (Ctrl-C stops it)", flush=True)
    uvicorn.run(app, host=settings.host, port=settings.port, log_level="warning", ws_max_size=2_000_000)
