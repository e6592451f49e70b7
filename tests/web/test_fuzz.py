"""schemathesis over the whole API: whatever fits or breaks the schema, no answer is a server error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from ludometry.games.nurikabe import generate as nurikabe
from ludometry.games.sudoku import generate as sudoku
from ludometry.web import report_api
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from ludometry.web.work import Jobs, Workers
from tests.nightly import NIGHTLY, examples
from tests.patience import PATIENCE_S

_app = create_app(Settings(requests_per_second=1e9, burst=10**9, batch=3, made=1), pages=False)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The app as a client on this machine meets it: the guard refuses the name that test clients give it."""
    if scope["type"] == "http":
        headers = [pair for pair in scope["headers"] if pair[0] != b"host"]
        scope = {**scope, "headers": [*headers, (b"host", b"127.0.0.1")]}
    await _app(scope, receive, send)


schema = schemathesis.openapi.from_asgi("/v1/openapi.json", app)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles are made in this process and soon given up, no build begins, and news of builds is told once."""

    async def here(self: Workers, task: Callable[..., Any], *arguments: Any) -> Any:
        return task(*arguments)

    monkeypatch.setattr(Workers, "run", here)
    monkeypatch.setitem(sudoku.generate.__kwdefaults__, "patience", 1)
    monkeypatch.setitem(nurikabe.generate.__kwdefaults__, "attempts", 1)
    monkeypatch.setattr(Jobs, "start", lambda self, *given, **options: None)
    monkeypatch.setattr(report_api, "MOST_TOLD", 1)
    monkeypatch.setattr(report_api, "TOLD_EVERY_S", 0)


@pytest.mark.usefixtures("little")
@schema.include(path_regex="generate|jobs").parametrize()
@settings(max_examples=examples(12), deadline=None, suppress_health_check=list(HealthCheck), derandomize=not NIGHTLY)
def test_no_request_for_puzzles_or_builds_breaks_the_server(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=[not_a_server_error], timeout=PATIENCE_S)


@schema.exclude(path_regex="generate|jobs").parametrize()
@settings(max_examples=examples(12), deadline=None, suppress_health_check=list(HealthCheck), derandomize=not NIGHTLY)
def test_no_request_breaks_the_server(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=[not_a_server_error], timeout=PATIENCE_S)
