"""The web app's headline figures beside their bars, server and load on this machine: `python bench/web.py`.

page      first contentful paint, moves readable, weight, requests and layout shift of a page in a browser that has
          never seen it, on a warm server: the median and the 95th percentile of `--rounds`; and how many places axe
          finds that break the rules of WCAG; what version 0.1 had stands beside. Weight is every byte of an answer as
          it is sent, heads included
click     from a click on the board of Yatzy to the new board, and to the new list of moves, in the next frame of
          Chromium; calm, and beside four processes of ours that keep the machine busy
answer    advice of the API when the position has been asked for before
journey   ways of a new user through the pages (`bench/journeys.py`), with clicks and seconds
advice    Yatzy advice through the API: 32 connections for 20 seconds; positions of a few hundred games that are asked
          for again, and positions that nobody has asked for before
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import child
import httpx
from journeys import JOURNEYS, walked

from ludometry.study.report import Report, Table

PORT = 8799
ADDRESS = f"http://127.0.0.1:{PORT}"
PACE = 1500
"""Requests a second that all connections together do not exceed."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
LEVELS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
PAGES = {
    "/": (816, 535, 24, 0.0, 1),
    "/yatzy?as=analyse": (1632, 848, 26, 0.142, 58),
    "/sudoku?as=analyse": (1096, 814, 26, 0.007, 14),
    "/cribbage?as=analyse": (724, 501, 23, 0.254, 78),
    "/darkchess?as=analyse": (1060, 448, 21, 0.147, 44),
    "/dominoes?as=analyse": (804, 448, 21, 0.117, 54),
    "/skat?as=analyse": (812, 500, 23, 0.128, 67),
    "/nurikabe?as=analyse": (916, 448, 21, 0.137, 55),
    "/poker?as=analyse": None,
    "/games": None,
    "/review": (2224, 443, 20, 0.0, 5),
    "/tables": (1856, 442, 18, 0.006, 23),
    "/train": None,
}
"""Every page with what version 0.1 had: paint ms, weight kB, requests, layout shift, places that axe complained of."""
BARS = {"first paint": 300.0, "moves readable": 400.0, "weight": 150.0, "requests": None, "shift": 0.02, "axe": 0.0}
"""What a page may have at most, in the median, where there is a bar."""
LIST_MS = (50.0, 100.0)
"""From a click to the new list of moves: what the median and the 95th percentile may take."""
UNITS = {"first paint": "ms", "moves readable": "ms", "weight": "kB"}
BUSY = 4
"""Processes that do nothing but keep the machine busy."""
Row = list[object]
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
    status = Path(f"/proc/{process.pid}/status").read_text("ascii", "replace")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def in_browser(rounds: int, clicks: int, pages: list[str], journeys: bool) -> list[Row]:
    """Pages, clicks and journeys, as a person meets them."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium on this machine"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for one in pages:  # every room is ready and has answered before anything is timed
            _fresh_page(browser, one)
        rows = [row for one in pages for row in _page_rows(browser, one, PAGES[one], rounds)]
        rows += _click_rows(browser, clicks, "calm", "250", "360")
        with busy():
            rows += _page_rows(browser, "/yatzy?as=analyse", None, rounds, ", busy")
            rows += _click_rows(browser, clicks, f"beside {BUSY} busy processes", "", "")
        for journey in JOURNEYS if journeys else ():
            count, seconds, trouble = walked(browser, ADDRESS, journey)
            met = "missed: " + trouble if trouble else "met" if count <= journey.bar else "missed"
            said = f"{count} clicks, {seconds:.1f} s"
            rows.append(
                [f"journey: {journey.name}", said, "", "", f"at most {journey.bar} clicks", journey.before, met]
            )
        browser.close()
    return rows


@contextmanager
def busy() -> Iterator[None]:
    """Other work on the machine, for as long as something is timed beside it."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for one in others:
            one.kill()
            one.wait()


def spread(name: str, values: list[float], unit: str, bar: float | None, before: str, late: float | None = None) -> Row:
    """A figure of several rounds: its median and its 95th percentile, each beside its bar where it has one."""
    values = sorted(values)
    tail = values[min(len(values) - 1, int(0.95 * len(values)))]
    row = judged(name, statistics.median(values), unit, bar, before)
    row[2] = _said(tail)
    if late is not None:
        row[4] = f"{row[4]}, 95 % at most {late:g}"
        row[6] = "missed" if tail > late else row[6]
    return row


def judged(name: str, value: float, unit: str, bar: float | None, before: str) -> Row:
    """A row of the table: the figure, what it should reach at most, what it was, and whether it does."""
    met = "" if bar is None else "met" if value <= bar else "missed"
    return [name, _said(value), "", unit, "" if bar is None else f"at most {bar:g}", before, met]


def _said(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


WATCH = """new MutationObserver((_, watcher) => {
  if (!document.querySelector('[data-row-move]')) return;
  watcher.disconnect();
  window.readable = performance.now();
}).observe(document, { childList: true, subtree: true });"""
MEASURED = """() => new Promise((done) => {
  let shift = 0;
  const add = (one) => { if (!one.hadRecentInput) shift += one.value; };
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type: 'layout-shift', buffered: true });
  const painted = performance.getEntriesByName('first-contentful-paint')[0];
  setTimeout(() => done([painted ? painted.startTime : NaN, window.readable ?? NaN, shift]), 300);
})"""


def _fresh_page(browser: Any, path: str, axe: bool = False) -> dict[str, float]:
    """A page in a browser that has never seen it; its moves are waited for where it has any."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import Error

    context = browser.new_context(viewport={"width": 1360, "height": 900})
    context.add_init_script(WATCH)
    page = context.new_page()
    sizes: list[int] = []

    def came(request: Any) -> None:
        with suppress(Error):  # what comes while the page is closed is not counted
            sent = request.sizes()
            sizes.append(sent["responseHeadersSize"] + sent["responseBodySize"])

    page.on("requestfinished", came)
    page.goto(f"{ADDRESS}{path}")
    page.wait_for_load_state("load")
    if "as=" in path:
        page.wait_for_selector("[data-row-move]", timeout=240_000)
    page.wait_for_timeout(2500)
    painted, readable, shifted = page.evaluate(MEASURED)
    broken = sum(len(one["nodes"]) for one in Axe().run(page, options=LEVELS).response["violations"]) if axe else 0
    context.close()
    return {
        "first paint": painted,
        "moves readable": readable,
        "weight": sum(sizes) / 1000,
        "requests": float(len(sizes)),
        "shift": shifted,
        "axe": float(broken),
    }


def _page_rows(browser: Any, path: str, before: tuple[float, ...] | None, rounds: int, how: str = "") -> list[Row]:
    found = [_fresh_page(browser, path, axe=number == 0) for number in range(rounds)]
    was = dict(zip([name for name in BARS if name != "moves readable"], before or (), strict=False))
    rows = []
    for name, bar in BARS.items():
        values = [one[name] for one in (found[:1] if name == "axe" else found)]
        if not any(math.isnan(value) for value in values):  # a page without moves has none to read
            said = f"{was[name]:g}" if name in was else ""
            rows.append(spread(f"{path}{how}: {name}", values, UNITS.get(name, ""), bar, said))
    return rows


def answer_warm() -> Row:
    """The median of an answer that is asked for again."""
    took = []
    with httpx.Client() as client:
        for _ in range(50):
            began = time.perf_counter()
            client.get(f"{ADDRESS}/v1/yatzy/advice", params={"position": "66612 2 ones=3"}, timeout=60)
            took.append(1000 * (time.perf_counter() - began))
    return judged("an answer asked for again", statistics.median(took), "ms", 100.0, "2 to 17")


CLICK = """() => new Promise((done) => {
  const board = document.querySelector('.board');
  const move = document.querySelector('[data-row-move]').dataset.rowMove;
  const target = [...board.querySelectorAll('[data-move]')].find((node) => node.dataset.move === move);
  const old = location.pathname;
  const took = {};
  const began = performance.now();
  const note = (what) => { took[what] = null; requestAnimationFrame(() => {
    took[what] = performance.now() - began;
    if (took.board && took.list) done([took.board, took.list]);
  }); };
  new MutationObserver((_, watcher) => {
    // The address, the board and the emptied list change together; then the new list comes.
    if (location.pathname === old) return;
    if (!('board' in took)) note('board');
    const over = document.querySelector('.say').textContent.includes('over');
    if (!over && !document.querySelector('[data-row-move]')) return;
    watcher.disconnect();
    note('list');
  }).observe(document.querySelector('.table'), { childList: true, subtree: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def _click_rows(browser: Any, clicks: int, how: str, board: str, new_list: str) -> list[Row]:
    page = browser.new_page(viewport={"width": 1360, "height": 900})
    page.goto(f"{ADDRESS}/yatzy?as=analyse")
    page.wait_for_selector("[data-row-move]", timeout=240_000)
    took = [_one_click(page) for _ in range(clicks)]
    page.close()
    return [
        spread(f"click to board, Yatzy, {how}", [one[0] for one in took], "ms", 50.0, board),
        spread(f"click to new list, Yatzy, {how}", [one[1] for one in took], "ms", LIST_MS[0], new_list, LIST_MS[1]),
    ]


def _one_click(page: Any) -> tuple[float, float]:
    board, new_list = page.evaluate(CLICK)
    page.wait_for_timeout(250)
    if page.locator("[data-row-move]").count() == 0:
        page.get_by_role("button", name="New game").click()
        page.wait_for_selector("[data-row-move]")
        page.wait_for_timeout(250)
    return float(board), float(new_list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", action="append", choices=PAGES, help="this page alone; usually all, and journeys")
    given = parser.parse_args()
    command = [sys.executable, "-m", "ludometry.cli.app", "serve", "--port", str(PORT)]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL)
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
        rows = [*in_browser(given.rounds, given.clicks, given.page or list(PAGES), not given.page), answer_warm()]
    finally:
        process.terminate()
        process.wait()
    rows += [[name, f"{value:,.1f}", "", "", "", "", ""] for name, value in figures.items()]
    print(f"{os.cpu_count()} cores; processes that wanted a core in the last minute: {child.load():.1f}")
    print(Report({}, [Table(["figure", "median", "95 %", "unit", "bar", "in 0.1", "bar met"], rows)]))


if __name__ == "__main__":
    main()
