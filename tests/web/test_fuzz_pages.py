"""Addresses and forms that are nearly right, at every page that people open: a page or a sentence, never a fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from ludometry.core.registry import rooms
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.house.fuzz_targets import ODD, Target, mutated, room_targets
from tests.nightly import examples

HOUSE = (
    *("/review/example/{}", "/games/{}/review", "/find?text={}", "/language/{}?back={}", "/tables/listing?deep={}"),
    *("/shared/{}/{}", "/sudoku/techniques/{}", "/nurikabe/sheet?{}={}", "/train?{}={}", "/sudoku/study?text={}"),
)
OPTIONS = ("rules", "deals", "hands", "pays", "goal", "puzzle", "seed", "as", "against", "today", "target")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("player")
    app, here = create_app(Settings(requests_per_second=1e9, burst=10**9)), "http://127.0.0.1:8765"
    with (
        pytest.MonkeyPatch.context() as patched,
        TestClient(app, base_url=here, raise_server_exceptions=False, follow_redirects=False) as opened,
    ):
        patched.setattr("ludometry.web.saved.home", lambda: folder)
        yield opened


@cache
def seeds_of(room: str) -> dict[str, Target]:
    return {target.name.split()[-1]: target for target in room_targets(room)}


def nearly(rng: random.Random, target: Target) -> str:
    return mutated(rng, target.seeds).decode("utf-8", "replace")


def odd(rng: random.Random) -> str:
    return rng.choice(ODD).encode("utf-8", "replace").decode()


@pytest.mark.parametrize("room", list(rooms()))
@settings(max_examples=examples(25), database=None)
@given(number=st.integers(0, 2**40))
def test_a_game_begun_anywhere_and_moved_anyhow(visitor: TestClient, room: str, number: int) -> None:
    rng = random.Random(number)
    known = seeds_of(room)
    asked = {"position": nearly(rng, known["positions"])} if rng.random() < 0.8 else {}
    if rng.random() < 0.4:
        asked[rng.choice(OPTIONS)] = odd(rng)
    answer = visitor.get(f"/{room}", params=asked)
    assert answer.status_code in (200, 303, 422), (asked, answer.text)
    here = answer.headers.get("location", "")
    if here.count("/") < 3:
        return
    for place in (here, f"{here.partition('?')[0]}/text"):
        assert visitor.get(place).status_code in (200, 303, 422), place
    move = nearly(rng, known["moves"]) if "moves" in known else odd(rng)
    sent = visitor.post(here, data={rng.choice(("move", "typed")): move}, headers={"origin": "http://127.0.0.1:8765"})
    assert sent.status_code in (200, 303, 422), (here, move, sent.text)


@pytest.mark.parametrize("address", HOUSE)
@settings(max_examples=examples(12), database=None)
@given(number=st.integers(0, 2**40))
def test_a_page_of_the_house_asked_for_anything(visitor: TestClient, address: str, number: int) -> None:
    rng = random.Random(number)
    path = address.format(*(quote(odd(rng), safe="") for _ in range(address.count("{}"))))
    answer = visitor.get(path)
    assert answer.status_code < 500, (path, answer.text)
