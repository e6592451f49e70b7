"""The pictures of the pages, into `docs/pictures`: `python bench/pictures.py`.

Every page is taken on a desk and on a phone, light and dark, and the four stand in one picture under `pages/`; the
boards of the README are taken by themselves. The server has a home of its own, without anybody's games, and only the
rooms of the house. `--all DIR` writes every view whole instead, `--icons` paints the app's icons from their drawing.
"""

from __future__ import annotations

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from ludometry.core.registry import entry
from ludometry.tables.store import home

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
ICONS = Path(__file__).resolve().parents[1] / "src" / "ludometry" / "web" / "static" / "front"
MOST_BYTES = 3_000_000
"""What all the pictures of the docs may take."""
SERVER = """
from ludometry.core import registry
registry.named = lambda group: []
from ludometry.cli.app import main
main(["serve", "--port", "{port}"])
"""
"""The server with the rooms of the house alone, whatever else is installed."""
PORT = 8798
ADDRESS = f"http://127.0.0.1:{PORT}"
README = {
    "yatzy": {"position": "23366 1 ones=3,twos=6,pair=12,chance=22"},
    "sudoku": {},
    "cribbage": {"position": "5H 5S JD 4C 3C KD dealer 60-65"},
    "darkchess": {"position": "8/1R6/2n3K1/2k2P2 w"},
    "dominoes": {"against": "club", "as": "analyse"},
}
"""The pages that the README shows, each with what stands in its address."""
HOUSE = (
    "",
    "games",
    "review?example=yatzy",
    "train",
    "tables",
    "sudoku/sheet?choice=1.2..1.7&per=4&seed=3",
    "yatzy/sheet",
    "sudoku/techniques",
    "sudoku/techniques/x-wing",
    "nurikabe/techniques/no-pool",
)
SIZES = {"desk": (1360, 900), "phone": (390, 844)}


def waited_for(page: Any, room: str) -> None:
    page.wait_for_selector("[data-ready=yes]", timeout=300_000)
    if room in ("sudoku", "nurikabe"):
        page.wait_for_timeout(1500)
    else:
        page.wait_for_selector("[data-row-move]", timeout=300_000)
        page.wait_for_timeout(2500)


def readme(browser: Any, folder: Path) -> None:
    """The pictures of the README."""
    for room, query in README.items():
        page = browser.new_context(viewport={"width": 1360, "height": 900}).new_page()
        page.goto(f"{ADDRESS}/{room}?{urlencode(query)}", timeout=300_000)
        waited_for(page, room)
        if room == "sudoku":
            for _ in range(3):
                page.keyboard.press("h")
                page.wait_for_timeout(4000)
        page.screenshot(path=folder / f"{room}.png")
        print(folder / f"{room}.png")
        page.context.close()


def pages() -> dict[str, str]:
    """Every page by a name for its picture; a room shows the position of its cover, the same every time."""
    listed = httpx.get(f"{ADDRESS}/v1/rooms", timeout=60).json()["rooms"]
    found = {
        one["id"]: f"{one['id']}?{urlencode({'position': entry(one['id']).cover} if entry(one['id']).cover else {})}"
        for one in listed
    }
    return {**found, **{path.split("?")[0].replace("/", "-") or "home": path for path in HOUSE}}


def taken(page: Any, name: str, path: str, whole: bool) -> bytes:
    page.goto(f"{ADDRESS}/{path}", timeout=300_000)
    if path not in HOUSE:
        waited_for(page, name)
    elif "example=" in path:
        page.wait_for_selector(".replay .board svg", timeout=300_000)
    page.wait_for_timeout(500)
    return bytes(page.screenshot(full_page=whole))


def everything(browser: Any, folder: Path | None) -> dict[str, list[bytes]]:
    """Every page, on a desk and on a phone, light and dark; written whole where a folder is named."""
    views: dict[str, list[bytes]] = {}
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            touch = size == "phone"
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=touch
            )
            page = context.new_page()
            for name, path in pages().items():
                view = taken(page, name, path, touch and folder is not None)
                views.setdefault(name, []).append(view)
                if folder is not None:
                    (folder / f"{name}-{size}-{scheme}.png").write_bytes(view)
            context.close()
    return views


def together(browser: Any, views: dict[str, list[bytes]], folder: Path) -> None:
    """The four views of a page in one picture of half their size."""
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 1800, "height": 470})
    for name, four in views.items():
        shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in four)
        page.set_content(f"<style>body{{margin:8px;display:flex;gap:8px}}img{{height:450px}}</style>{shown}")
        page.wait_for_function("() => [...document.images].every((one) => one.complete)")
        page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=70)


def icons() -> None:
    """The app's icons from their drawing: whole, to be masked, and for the home screen of a phone."""
    import resvg_py

    plain = (ICONS / "icon.svg").read_text("utf-8")
    bars = plain[plain.index("/>") + 2 : plain.index("</svg>")]
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1f4d3c"/>'
        '<g transform="translate(32 32) scale({}) translate(-32 -32)">{}</g></svg>'
    )
    drawn = {
        "icon-192": (plain, 192),
        "icon-512": (plain, 512),
        # a mask leaves at least the circle of four fifths
        "icon-maskable-192": (square.format(0.66, bars), 192),
        "icon-maskable-512": (square.format(0.66, bars), 512),
        "icon-180": (square.format(0.86, bars), 180),
    }
    for name, (text, side) in drawn.items():
        (ICONS / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=text, width=side, height=side)))


def own_home(folder: Path) -> dict[str, str]:
    """A home without anybody's games, with the tables and kernels that are there already."""
    for part in ("tables", "kernels"):
        if (home() / part).is_dir():
            shutil.copytree(home() / part, folder / part, copy_function=os.link)
    return {**os.environ, "LUDOMETRY_HOME": str(folder)}


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, default=None, metavar="DIR")
    parser.add_argument("--icons", action="store_true")
    asked = parser.parse_args()
    if asked.icons:
        icons()
        return
    home().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home().parent) as folder:
        command = [sys.executable, "-c", SERVER.format(port=PORT)]
        server = subprocess.Popen(command, env=own_home(Path(folder)))
        try:
            for _ in range(300):
                try:
                    httpx.get(f"{ADDRESS}/v1/rooms", timeout=2)
                    break
                except httpx.HTTPError:
                    time.sleep(0.3)
            # a game for the list of games, the same every time
            game = httpx.post(f"{ADDRESS}/v1/sudoku/games", json={}, timeout=300).json()
            httpx.post(f"{ADDRESS}/v1/games/{game['game']}/{game['node']}/turn", json={"move": "r1c3=4"}, timeout=300)
            with sync_playwright() as playwright:
                path = (
                    shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
                )
                browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
                views = everything(browser, asked.all)
                if asked.all is None:
                    readme(browser, PICTURES)
                    together(browser, views, PICTURES / "pages")
                browser.close()
        finally:
            server.terminate()
            server.wait(30)
    size = sum(one.stat().st_size for one in PICTURES.rglob("*") if one.is_file())
    print(f"{size / 1e6:.2f} MB of pictures in {PICTURES}; at most {MOST_BYTES / 1e6:g} MB")
    if size > MOST_BYTES:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
