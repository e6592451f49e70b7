"""A connection that is lost loses nothing: questions and moves are sent again, and a move is written once."""

from __future__ import annotations

from typing import Any

import httpx

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Watched
from tests.web.test_pages import state, wait_for_another_place


def test_a_lost_connection_is_told_and_advice_comes_when_it_is_back(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    watched.ready()
    watched.context.set_offline(True)
    page.evaluate("() => { import('/front/advise.js').then((known) => { known.consider(); }); }")
    page.wait_for_selector("[data-offline] #moves :text('Trying again in')", timeout=PATIENCE_MS)
    watched.context.set_offline(False)
    page.wait_for_selector("html:not([data-offline]) [data-row-move]", timeout=PATIENCE_MS)
    watched.errors.clear()  # what the browser writes of a lost connection


def test_a_move_made_without_a_connection_is_sent_when_it_is_back(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    watched.ready()
    before = page.url
    watched.context.set_offline(True)
    page.locator("[data-row-move='keep 666']").click()
    page.wait_for_selector("[data-offline] #say:has-text('Trying again in')", timeout=PATIENCE_MS)
    assert page.url == before
    watched.context.set_offline(False)
    wait_for_another_place(page, before)
    watched.ready()
    assert page.locator("[data-offline], .say.error").count() == 0
    assert state(watched)["line"][0]["words"] == "keep 666"
    page.go_back()
    watched.ready()
    assert len(state(watched)["line"]) == 2
    watched.errors.clear()  # what the browser writes of a lost connection


def test_a_move_whose_answer_was_lost_is_written_once(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    watched.ready()
    before, sent = page.url, []

    def written_and_lost(route: Any) -> None:
        sent.append(route.request.post_data)
        if len(sent) == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/turn", written_and_lost)
    page.locator("[data-row-move='keep 666']").click()
    wait_for_another_place(page, before)
    watched.ready()
    assert len(sent) == 2
    assert len(set(sent)) == 1
    first = before.rsplit("/", 1)[0].replace(watched.server, f"{watched.server}/v1/games").replace("/yatzy/", "/")
    assert httpx.get(f"{first}/0", timeout=PATIENCE_S).json()["line"][0]["tried"] == []
    watched.errors.clear()


def test_who_goes_elsewhere_without_a_connection_may_move_there(watched: Watched) -> None:
    page = watched.open("/yatzy?position=66612%202")
    watched.ready()
    start = page.url
    page.locator("[data-row-move='keep 666']").click()
    wait_for_another_place(page, start)
    watched.ready()
    page.route("**/turn", lambda route: route.abort("connectionrefused"))
    page.locator("#best").click()
    page.wait_for_selector("[data-offline]", timeout=PATIENCE_MS)
    page.go_back()
    page.wait_for_url(start)
    watched.ready()
    page.unroute("**/turn")
    page.locator("[data-row-move='keep 66']").click()
    wait_for_another_place(page, start)
    assert page.locator("[data-offline]").count() == 0
    watched.errors.clear()
