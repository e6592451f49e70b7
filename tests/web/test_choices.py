"""The options of a game on its page: a selector for words, a field for numbers."""

from __future__ import annotations

import re

import httpx
import pytest

from ludometry.core.options import options_of
from ludometry.core.registry import room, rooms
from tests.patience import PATIENCE_S
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place


@pytest.mark.parametrize("room_id", list(rooms()))
def test_every_option_of_a_game_can_be_chosen(server: str, room_id: str) -> None:
    page = httpx.get(f"{server}/{room_id}", follow_redirects=True, timeout=PATIENCE_S).text
    for option in options_of(room(room_id).game):
        field = re.search(
            rf'<(select|input)[^>]* name="option-{option.name}"[^>]*>|<select name="option-{option.name}">', page
        )
        assert field is not None, f"{option.name} cannot be chosen"
        if option.kind is int:
            assert 'type="number"' in field[0]
            assert option.bounds is not None
            assert f'min="{option.bounds.least}" max="{option.bounds.most}"' in field[0]
            assert f'value="{option.usual}"' in field[0]


def test_a_number_begins_a_game_under_it_and_one_beyond_its_bounds_is_a_sentence(watched: Watched) -> None:
    page = watched.open("/pig")
    watched.ready()
    before = page.url
    watched.unfold()
    page.locator("#choices input[name=option-goal]").fill("60")
    page.locator("#choices input[name=option-goal]").press("Enter")
    wait_for_another_place(page, before)
    watched.ready()
    assert state(watched)["options"] == {"goal": "60"}
    page.reload()
    watched.ready()
    assert page.locator("#choices input[name=option-goal]").input_value() == "60"
    before = page.url
    watched.unfold()
    page.locator("#choices input[name=option-goal]").fill("5000")
    page.locator("#choices input[name=option-goal]").press("Enter")
    page.wait_for_selector(".say.error:has-text('expected a whole number from 10 to 200')")
    assert page.url == before
    watched.errors = [words for words in watched.errors if "422" not in words]
