"""schemathesis over the whole API: whatever fits or breaks the schema, no answer is a server error."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from ludometry.web.app import create_app
from ludometry.web.settings import Settings

schema = schemathesis.openapi.from_asgi(
    "/v1/openapi.json", create_app(Settings(requests_per_second=1e9, burst=10**9, batch=3, made=1), pages=False)
)


@schema.exclude(path_regex="generate").parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_request_breaks_the_server(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=[not_a_server_error], headers={"host": "127.0.0.1"})
