"""Builds through the API: what is offered, what is refused, and how they go as events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludometry.core.registry import room, rooms
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.conftest import lend_kernels


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = create_app(Settings(requests_per_second=1e9, burst=10**9), pages=False)
    return TestClient(app, base_url="http://127.0.0.1:8765")


def test_everything_that_a_room_offers_is_listed(client: TestClient) -> None:
    found = client.get("/v1/jobs").json()["builds"]
    offered = [f"{name}/{number}" for name in rooms() for number, _ in enumerate(room(name).builds())]
    assert [one["id"] for one in found] == offered
    assert {one["state"] for one in found} == {""}


@pytest.mark.parametrize("body", [{"room": "yatzy", "number": 99}, {"room": "nobody", "number": 0}, {"room": "yatzy"}])
def test_a_build_that_is_not_offered_is_a_sentence(client: TestClient, body: dict[str, Any]) -> None:
    answer = client.post("/v1/jobs", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


def test_advice_builds_what_the_room_lacks_and_says_so_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend_kernels(tmp_path)
    monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path))
    app = create_app(Settings(requests_per_second=1e9, burst=10**9), pages=False)
    with TestClient(app, base_url="http://127.0.0.1:8765") as visitor:
        begun = visitor.post("/v1/yatzy/games", json={"options": {"rules": "yacht"}}).json()
        asked = f"/v1/games/{begun['game']}/{begun['node']}/advice"
        first = visitor.get(asked).json()
        assert first["waiting"].startswith("Yatzy: computing the worth of every card")
        assert first["more"]
        assert first["moves"] == []
        answer = first
        while "waiting" in answer:
            answer = visitor.get(asked).json()
        assert len(answer["moves"]) > 1
