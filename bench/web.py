"""The web app's headline figures, server and load on this machine: `python bench/web.py`.

paint     first page painted, on a warm start, in Chromium
click     from a click on the board to the new board, median in Chromium; alone, and beside a table build
advice    Yatzy advice through the API: 32 connections for 20 seconds; positions of a few hundred games that are asked
          for again, and positions that nobody has asked for before
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import httpx

PORT = 8799
ADDRESS = f"http://127.0.0.1:{PORT}"
PACE = 1500
"""Requests a second that all connections together do not exceed."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
BOXES = ("ones", "twos", "threes", "fours", "fives", "sixes")


def positions(count: int, seed: int = 1) -> list[str]:
    """Positions of ordinary games: some upper boxes filled, any dice, any number of rerolls."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        dice = "".join(map(str, sorted(rng.randint(1, 6) for _ in range(5))))
        filled = rng.sample(range(6), rng.randint(0, 4))
        card = ",".join(f"{BOXES[i]}={(i + 1) * rng.randint(1, 4)}" for i in sorted(filled)) or "-"
        found.append(f"{dice} {rng.randint(0, 2)} {card}" if card != "-" else f"{dice} {rng.randint(0, 2)}")
    return found


async def load(seconds: float, connections: int, asked: list[str], name: str) -> dict[str, float]:
    """Keeps every connection busy and notes how long each answer took."""
    times: list[float] = []
    errors = 0
    stop = time.perf_counter() + seconds

    async def one(number: int) -> None:
        nonlocal errors
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        rng = random.Random(number)
        while time.perf_counter() < stop:
            path = f"/v1/yatzy/advice?position={quote(rng.choice(asked))}"
            began = time.perf_counter()
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(int(v.split(b":")[1]) for v in head.split(b"\r\n") if v.lower().startswith(b"content-length"))
            await reader.readexactly(length)
            times.append(time.perf_counter() - began)
            errors += not head.startswith(b"HTTP/1.1 200")
            # The guard allows a client 2,000 a second: stay below it.
            await asyncio.sleep(max(0.0, connections / PACE - (time.perf_counter() - began)))
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(one(i) for i in range(connections)))
    took = time.perf_counter() - began
    times.sort()
    return {
        f"{name}: requests a second": len(times) / took,
        f"{name}: median ms": 1000 * statistics.median(times),
        f"{name}: 99th percentile ms": 1000 * times[int(0.99 * len(times))],
        f"{name}: errors": errors,
    }


def memory_mb(process: subprocess.Popen[bytes]) -> float:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def in_browser(clicks: int) -> dict[str, float]:
    """Paint and click times, as a person meets them."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium on this machine"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        page.goto(f"{ADDRESS}/yatzy")
        page.wait_for_selector("[data-row-move]", timeout=240_000)
        began = time.perf_counter()
        page.goto(f"{ADDRESS}/yatzy")
        page.wait_for_selector(".board svg")
        painted = 1000 * (time.perf_counter() - began)
        page.wait_for_selector("[data-row-move]")
        took = [_one_click(page) for _ in range(clicks)]
        builder = browser.new_page()
        builder.goto(f"{ADDRESS}/tables")
        builder.get_by_role("button", name="Build").first.click()
        page.wait_for_timeout(1500)
        beside = [_one_click(page) for _ in range(clicks)]
        browser.close()
    return {
        "first page painted ms": painted,
        "click to board ms": statistics.median(took),
        "click to board ms, beside a build": statistics.median(beside),
    }


CLICK = """() => new Promise((done) => {
  const board = document.querySelector('.board');
  const move = document.querySelector('[data-row-move]').dataset.rowMove;
  const target = [...board.querySelectorAll('[data-move]')].find((node) => node.dataset.move === move);
  const began = performance.now();
  new MutationObserver((_, watcher) => {
    watcher.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  }).observe(board, { childList: true, subtree: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def _one_click(page) -> float:  # type: ignore[no-untyped-def]
    took = page.evaluate(CLICK)
    page.wait_for_timeout(250)
    if page.locator("[data-row-move]").count() == 0:
        page.get_by_role("button", name="New").click()
        page.wait_for_selector("[data-row-move]")
        page.wait_for_timeout(250)
    return float(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--clicks", type=int, default=40)
    given = parser.parse_args()
    command = [sys.executable, "-m", "ludometry.cli.app", "serve", "--port", str(PORT)]
    process = subprocess.Popen(command, env=os.environ)
    try:
        for _ in range(200):
            try:
                httpx.get(f"{ADDRESS}/v1/rooms", timeout=1)
                break
            except httpx.HTTPError:
                time.sleep(0.2)
        asked = positions(1000)
        httpx.get(f"{ADDRESS}/v1/yatzy/advice", params={"position": asked[0]}, timeout=300).raise_for_status()
        asyncio.run(load(5, given.connections, asked, "warm-up"))
        before = memory_mb(process)
        figures = asyncio.run(load(given.seconds, given.connections, asked, "advice"))
        figures["memory grown MB"] = memory_mb(process) - before
        # The answers that are remembered fill up first; after that memory must stay flat.
        asyncio.run(load(10, given.connections, positions(100_000, 3), "filling up"))
        before = memory_mb(process)
        figures |= asyncio.run(load(given.seconds, given.connections, positions(100_000, 2), "new positions"))
        figures["new positions: memory grown MB"] = memory_mb(process) - before
        figures |= in_browser(given.clicks)
    finally:
        process.terminate()
        process.wait()
    for name, value in figures.items():
        print(f"{name:<40}{value:10.1f}")


if __name__ == "__main__":
    main()
