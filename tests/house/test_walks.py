"""The five walks of docs/how-it-works.md: what they name is there, and who goes that way meets it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import ludometry

ROOT = Path(ludometry.__file__).parent
PAGE = (ROOT.parents[1] / "docs" / "how-it-works.md").read_text(encoding="utf-8")
ROOMS = sorted(folder.name for folder in (ROOT / "games").iterdir() if folder.is_dir())
WALKS = {
    re.sub(r"[^a-z ]", "", text[2:].lower()).split(" ")[0 if text.startswith("**Advice") else 1]: text
    for text in PAGE.partition("## Five walks")[2].partition("\n## ")[0].split("\n\n")
    if text.startswith("**")
}
COUNTS = {"five": 5, "twelve": 12, "thirteen": 13, "seventeen": 17}
TRACE = """
import json, sys, threading
from pathlib import Path
import ludometry

ROOT = Path(ludometry.__file__).parent
met = set()

def watch(frame, event, argument):
    # Definitions are made by importing; only what is called is met.
    if event == "call" and frame.f_code.co_name != "<module>":
        met.add(frame.f_code.co_filename)

def walk(way):
    met.clear()
    sys.setprofile(watch)
    threading.setprofile(watch)
    way()
    sys.setprofile(None)
    threading.setprofile(None)
    return sorted(Path(one).relative_to(ROOT).with_suffix("").as_posix() for one in met if one.startswith(str(ROOT)))

def typed(*words):
    from ludometry.cli.app import main
    try:
        main(list(words))
    except SystemExit:
        pass

def clicked():
    from starlette.testclient import TestClient
    from ludometry.web.app import create_app
    from ludometry.web.guard import Guard
    from ludometry.web.settings import Settings
    settings = Settings()
    with TestClient(Guard(create_app(settings), settings), base_url="http://127.0.0.1:8765") as page:
        asked = {"against": "greedy", "position": "5H 5S JD 4C 3C KD dealer 0-0"}
        begun = page.post("/v1/cribbage/games", json=asked).json()
        advice = page.get(f"/v1/games/{begun['game']}/{begun['node']}/advice").json()
        move = {"move": advice["moves"][0]["move"]}
        assert page.post(f"/v1/games/{begun['game']}/{begun['node']}/turn", json=move).status_code == 200

def requested():
    from starlette.testclient import TestClient
    from ludometry.web.app import create_app
    from ludometry.web.guard import Guard
    from ludometry.web.settings import Settings
    settings = Settings()
    with TestClient(Guard(create_app(settings), settings), base_url="http://127.0.0.1:8765") as page:
        assert page.get("/v1/yatzy/advice", params={"position": "66612 2 ones=3,pair=10"}).status_code == 200

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ways = {
    "advice": lambda: typed("advise", "yatzy", "66612 2 ones=3,pair=10"),
    "rating": lambda: typed("rate", PUZZLE),
    "request": requested,
    "click": clicked,
}
print("\\n" + json.dumps(walk(ways[sys.argv[1]])))
"""


def room_of(walk: str) -> str:
    """The room that a walk goes through, the first that it names by a module or a command."""
    named = next(re.finditer(rf"(?:\b({'|'.join(ROOMS)})[ /])|rate PUZZLE", walk))
    return named[1] or "sudoku"


@cache
def names_of(file: Path) -> frozenset[str]:
    """Everything that a module defines, methods and fields as Class.name."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        name = getattr(node, "name", "") or (ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else "")
        found.add(name)
        for part in getattr(node, "body", ()):
            target = getattr(part, "name", "") or ast.unparse(getattr(part, "target", ast.Name("")))
            found.add(f"{name}.{target}")
    return frozenset(found)


def modules(name: str, room: str) -> list[Path]:
    """The files that a name may mean on the way through a room: `rules`, `turn/outlook`, `study/verbs`, a page's."""
    file = name if "." in name else f"{name}.py"
    homes = [ROOT, ROOT / "web", ROOT / "games", ROOT / "games" / room, *(ROOT / "games" / room).rglob("*/")]
    return [home / file for home in homes if (home / file).exists()]


def is_there(name: str, room: str) -> bool:
    if name.startswith(("ludometry ", "GET ", "POST ")) or modules(name, room):
        return True
    owner, _, member = name.rpartition(".")
    if owner and (places := modules(owner, room)):
        return any(member in names_of(place) for place in places)
    if owner == "ROOM":
        return member in dir(__import__(f"ludometry.games.{room}.room", fromlist=["ROOM"]).ROOM)
    if owner == "ludometry":
        return hasattr(ludometry, member)
    everywhere = [*(ROOT / "core").glob("*.py"), *(ROOT / "study").glob("*.py")]
    return any(name in names_of(place) for place in everywhere)


def test_there_are_five_walks() -> None:
    assert list(WALKS) == ["advice", "request", "rating", "build", "click"]
    assert {walk: room_of(text) for walk, text in WALKS.items()} == {
        "advice": "yatzy", "request": "yatzy", "rating": "sudoku", "build": "darkchess", "click": "cribbage",
    }  # fmt: skip


@pytest.mark.parametrize("walk", WALKS)
def test_what_a_walk_names_is_there(walk: str) -> None:
    text = WALKS[walk]
    missing = [name for name in re.findall(r"`([^`]+)`", text) if not is_there(name, room_of(text))]
    assert not missing


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)+(?:\.js|\.py)?)`", PAGE))
    assert len(named) > 40
    assert not [name for name in named if not any(modules(name, room) for room in ROOMS)]


def test_what_is_not_there_is_missed() -> None:
    wrong = ("yatzy/advise", "turn/outlooks", "study/verb", "Room.effort", "ROOM.games", "verify.subject", "Advice")
    assert not [name for name in wrong if is_there(name, "yatzy")]


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_is_as_long_as_it_says(walk: str) -> None:
    """The files up to the number that the first words tell; what is told afterwards is not on the way."""
    text = WALKS[walk]
    count = COUNTS[next(word for word in re.split(r"[ ,.]", text) if word in COUNTS)]
    assert len(on_the_way(text)) >= count


def on_the_way(text: str) -> list[str]:
    """The files that a walk meets, each once, in their order."""
    room, named = room_of(text), re.findall(r"`([a-z_/]+(?:\.js)?)`", text)
    count = COUNTS[next(word for word in re.split(r"[ ,.]", text) if word in COUNTS)]
    return [name for name in dict.fromkeys(named) if modules(name, room)][:count]


@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk != "build"])
def test_who_walks_meets_what_is_named(walk: str) -> None:
    """Walked in a process of its own, where nothing is remembered; a build would need tables that are not there."""
    done = subprocess.run([sys.executable, "-c", TRACE, walk], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    met, text = set(json.loads(done.stdout.splitlines()[-1])), WALKS[walk]
    for name in on_the_way(text):
        if not name.endswith(".js"):
            files = {file.relative_to(ROOT).with_suffix("").as_posix() for file in modules(name, room_of(text))}
            assert files & met, f"{name} is named and not met"
