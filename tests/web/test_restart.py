"""A server that is restarted under an open page: the page finds it again, at the same position."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import Any

import httpx

from tests.web.conftest import PATIENCE_S, Watched, free_port


def serve(port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "ludometry.cli.app", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL)
    for _ in range(300):
        try:
            httpx.get(f"http://127.0.0.1:{port}/v1/rooms", timeout=1)
            break
        except httpx.HTTPError:
            time.sleep(0.2)
    return process


def test_the_page_survives_a_restart(browser: Any) -> None:
    port = free_port()
    process = serve(port)
    watched = Watched(browser, f"http://127.0.0.1:{port}")
    try:
        page = watched.open("/nurikabe")
        watched.ready()
        before = page.url
        page.locator("[data-row-move]").first.click()
        page.wait_for_function("(old) => location.href !== old", arg=before)
        left = page.url
        process.terminate()
        process.wait(20)
        process = serve(port)
        page.wait_for_timeout(3000)
        page.reload()
        page.wait_for_selector("[data-row-move]", timeout=PATIENCE_S * 1000)
        assert page.url == left
        page.locator("[data-row-move]").first.click()
        page.wait_for_function("(old) => location.href !== old", arg=left)
    finally:
        watched.context.close()
        process.terminate()
        process.wait(20)
