"""schemathesis over the whole API: whatever fits or breaks the schema, no answer is a server error."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from ludometry.web.app import create_app
from ludometry.web.settings import Settings
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


@schema.exclude(path_regex="generate|jobs").parametrize()
@settings(max_examples=examples(12), deadline=None, suppress_health_check=list(HealthCheck), derandomize=not NIGHTLY)
def test_no_request_breaks_the_server(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=[not_a_server_error], timeout=PATIENCE_S)
