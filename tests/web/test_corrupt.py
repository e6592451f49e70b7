"""A table that is spoilt under the server: a sentence on the page and in the API, and the server goes on."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludometry.tables.store import Store
from tests.conftest import lend_kernels
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.conftest import Server, Watched


@pytest.fixture
def spoilt_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own with a Yatzy table that has been cut short, and the kernels compiled elsewhere."""
    from ludometry.games.yatzy.rule_set import load
    from ludometry.games.yatzy.tables import name_of, solve

    lend_kernels(tmp_path)
    monkeypatch.setenv("LUDOMETRY_HOME", str(tmp_path))
    rules = load("scandinavian")
    solve(rules)
    table = Store("yatzy").path(name_of(rules, "values"))
    os.truncate(table, table.stat().st_size // 2)
    return table


def test_a_spoilt_table_is_a_sentence_and_the_server_goes_on(browser: Any, spoilt_home: Path) -> None:
    with closing(Server()) as server:
        watched = Watched(browser, server.address)
        page = watched.open("/yatzy?position=12666%202")
        page.wait_for_selector("#moves :text('bytes long')", timeout=PATIENCE_MS)
        said = page.locator("#moves").inner_text()
        assert "bytes long instead of" in said
        assert "ludometry solve yatzy" in said
        answer = httpx.get(f"{server.address}/v1/yatzy/advice", params={"position": "12666 2"}, timeout=PATIENCE_S)
        assert answer.status_code == 422
        assert "bytes long instead of" in answer.text
        page.goto(f"{server.address}/nurikabe")
        watched.ready()
        watched.context.close()
