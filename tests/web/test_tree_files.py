"""A whole game as a file: taken along, deleted and brought in again it is the same game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludometry.core.game import Turn
from ludometry.core.record import read_record
from ludometry.core.registry import room as room_named
from ludometry.core.registry import rooms
from ludometry.study.verbs import options_in
from ludometry.web import house, playing, trees
from ludometry.web.app import create_app
from ludometry.web.settings import Settings
from tests.web.axe import broken
from tests.web.conftest import Watched

Events = list[tuple[str, ...]]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A house whose player's file is empty; tables and kernels stay where they are."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    trees._known.clear()
    app = create_app(Settings(), pages=False)
    with TestClient(app, base_url="http://127.0.0.1:8765", raise_server_exceptions=False) as opened:
        yield opened


def played(room: str, moves: int, against: str = "", seed: int = 7) -> playing.Place:
    """A game with a few decisions, one of them tried twice."""
    rng = random.Random(seed)
    place = playing.begin(room, {}, against=against)
    for number in range(moves):
        if place.sitting.over:
            break
        texts = choices(place)
        if number == 1 and len(texts) > 1:
            playing.turn(place.tree.id, place.node, texts[-1])
        place = playing.turn(place.tree.id, place.node, rng.choice(texts[:-1] or texts))[1]
    return place


def choices(place: playing.Place) -> list[str]:
    sitting = place.sitting
    if sitting.turn < 0 or sitting.turn in sitting.others:
        return [""]
    return [str(sitting.game.write_move(sitting.position, move)) for move in sitting.game.moves(sitting.position)]


def lines(tree_id: str) -> dict[tuple[str, ...], str]:
    """Every line of a game, with the board that a person sees at its end."""
    tree = trees.find(tree_id)
    return {
        tuple(f"{tree.nodes[n].event} {tree.nodes[n].seconds}" for n in tree.line(node)): playing.board(
            playing.at(tree.id, node)
        )
        for node in tree.nodes
    }


def brought(client: TestClient, **body: Any) -> tuple[int, Any]:
    answer = client.post("/v1/games", content=json.dumps(body), headers={"content-type": "application/json"})
    return answer.status_code, answer.json()


def refused(client: TestClient, **body: Any) -> str:
    """The sentence of a refusal, after which nothing has been written."""
    before = [tree.id for tree in trees.last()]
    status, said = brought(client, **body)
    assert status == 422, said
    assert [tree.id for tree in trees.last()] == before
    assert "\n" not in said["error"]
    return str(said["error"])


@pytest.mark.parametrize("room", list(rooms()))
def test_taken_along_deleted_and_brought_in_it_is_the_same_game(client: TestClient, room: str) -> None:
    place = played(room, 8)
    for node in list(place.tree.nodes):
        playing.lay_open(place.tree.id, node)
    there = f"/v1/games/{place.tree.id}"
    file = client.get(f"{there}/tree.json").json()
    before, latest = lines(place.tree.id), place.tree.onward(0)
    kept = [place.tree.nodes[n].event for n in latest]
    assert client.delete(there).status_code == 200
    assert client.get(f"{there}/0").status_code == 422
    status, back = brought(client, tree=file)
    assert status == 200, back
    playing._places.clear()
    trees._known.clear()  # as a new server finds it
    again = trees.find(back["game"])
    assert lines(again.id) == before
    assert [again.nodes[n].event for n in again.line(back["node"])] == kept
    assert (again.room, again.options, again.against, again.opened) == (
        place.tree.room,
        place.tree.options,
        place.tree.against,
        place.tree.opened,
    )
    assert client.get(f"/v1/games/{again.id}/tree.json").json() == file


def test_a_game_goes_on_against_the_same_opponent(client: TestClient) -> None:
    place = played("darkchess", 2, against="random")
    file = client.get(f"/v1/games/{place.tree.id}/tree.json").json()
    _, back = brought(client, tree=file)
    state = client.get(f"/v1/games/{back['game']}/{back['node']}").json()
    assert state["against"] == "random"
    move = choices(playing.at(back["game"], back["node"]))[0]
    after = client.post(f"/v1/games/{back['game']}/{back['node']}/turn", json={"move": move}).json()
    assert len(after["state"]["line"]) > len(state["line"])


def test_nothing_leaves_while_a_branch_hides_something(client: TestClient) -> None:
    # One deal in a few hundred ends at once, for nobody can follow the first tile: then another is played.
    while (place := played("dominoes", 1, against="random")).sitting.over:
        pass
    there = f"/v1/games/{place.tree.id}/tree.json"
    said = client.get(there)
    assert said.status_code == 422
    assert "hides" in said.json()["error"]
    while not place.sitting.over:
        place = playing.turn(place.tree.id, place.node, choices(place)[0])[1]
    assert client.get(there).status_code == 200
    # another way from the start is tried, and what it brings is not known yet
    decisions = (playing.at(place.tree.id, node) for node in place.tree.line(place.node))
    others = (
        playing.turn(here.tree.id, here.node, choices(here)[-1])[1]
        for here in decisions
        if here.sitting.turn == 0 and len(choices(here)) > 1
    )
    other = next(one for one in others if not one.sitting.over)
    assert playing.is_hidden(other)
    assert client.get(there).status_code == 422
    playing.lay_open(other.tree.id, other.node)
    file = client.get(there).json()
    assert file["opened"]
    said = refused(client, tree={**file, "opened": False})
    assert "hides" in said


@pytest.mark.parametrize("room", [one.id for one in rooms().values() if not one.package])
def test_a_record_becomes_a_game_of_ones_own(client: TestClient, room: str) -> None:
    record = house.example_game(room)
    status, back = brought(client, record=record)
    assert status == 200, back
    again = client.get(f"/v1/games/{back['game']}/{back['node']}/record").text
    assert read_record(again).events == read_record(record).events
    assert read_record(again).headers.items() >= options_in(read_record(record)).items()


def yatzy(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/v1/games/{played('yatzy', 3).tree.id}/tree.json").json()
    return found


def test_what_is_forged_is_refused_in_one_sentence_and_nothing_is_written(client: TestClient) -> None:
    good = yatzy(client)
    nodes = good["nodes"]
    forged: dict[str, dict[str, Any]] = {
        "version 99": {"rules": "99"},
        "version 7 of the notation": {"notation": 7},
        "no room": {"room": "../../etc/passwd"},
        "option": {"options": {"puzzle": "/etc/passwd"}},
        "does not come before": {"nodes": [[1, nodes[0][1], None], *nodes[1:]]},
        "event 2": {"nodes": [nodes[0], [0, "fill sixes twice", None]]},
        "nothing in this game": {"nodes": []},
        "opponent": {"against": "os:getcwd"},
        "nodes.0.0": {"nodes": [["first", nodes[0][1], None]]},
        "nodes.0.1": {"nodes": [[0, "\ud800", None]]},
        "nodes.0.2": {"nodes": [[0, nodes[0][1], -1]]},
        "nodes": {"nodes": [[0, nodes[0][1], None]] * 20_001},
        "start": {"start": "9" * 5000},
    }
    for words, change in forged.items():
        said = refused(client, tree={**good, **change})
        assert words.split()[0] in said, (words, said)
    after_the_end = {**good, "start": nearly_over(), "nodes": [[0, "fill chance", None], [1, "keep 6", None]]}
    assert "event 2" in refused(client, tree=after_the_end)
    for missing in good:
        assert missing in refused(client, tree={name: value for name, value in good.items() if name != missing})
    assert "one of the two" in refused(client)
    assert "one of the two" in refused(client, tree=good, record="room: yatzy\n\n11111\n")
    for record in ("# nothing", "room: nowhere\n\nx", "room: yatzy\n\n66612; keep 5\n", "room: yatzy\n", "x" * 200_001):
        refused(client, record=record)


def nearly_over() -> str:
    """A throw of Yatzy with one box left."""
    game = room_named("yatzy").game()
    filled = ",".join(f"{box.name}=0" for box in game.rules.boxes if box.name != "chance")
    return f"66666 0 {filled}"


def test_what_is_no_body_or_too_large_is_no_fault_of_ours(client: TestClient) -> None:
    for content in (b"[" * 100_000, b"\xff\xfe", b"null", b'{"tree": ' + b'{"room": ' * 5000, b'{"tree": [1, 2]}'):
        answer = client.post("/v1/games", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), content[:20]
        assert answer.json()["error"]
    assert client.post("/v1/games", content=b" " * 1_000_001).status_code == 413
    assert trees.last() == []


def test_a_file_that_cannot_be_written_keeps_nothing(client: TestClient, tmp_path: Path) -> None:
    good = yatzy(client)
    for name in tmp_path.iterdir():
        name.unlink()
    (tmp_path / "player.sqlite").write_bytes(b"this is no database" * 100)
    known = len(trees._known)
    assert brought(client, tree=good)[0] == 422
    assert len(trees._known) == known


def test_the_same_event_told_twice_is_one_node(client: TestClient) -> None:
    good = yatzy(client)
    first = good["nodes"][0]
    assert first[0] == 0
    _, back = brought(client, tree={**good, "nodes": [first, first, [2, good["nodes"][1][1], None]]})
    assert back["events"] == 2


def test_chance_is_marked_by_the_rules_not_by_the_file(client: TestClient) -> None:
    """A game of people without a start of its own hides what was dealt, whatever its file says."""
    place = played("dominoes", 2, against=playing.PEOPLE)
    assert place.sitting.game.turn(place.sitting.position) != Turn.OVER
    playing.lay_open(place.tree.id, place.node)
    file = client.get(f"/v1/games/{place.tree.id}/tree.json").json()
    assert "hides" in refused(client, tree={**file, "opened": False, "dealt": False})


def kept_from(page: Any, button: str, path: Path) -> str:
    with page.expect_download() as coming:
        page.click(button)
    coming.value.save_as(path)
    return path.read_text(encoding="utf-8")


def test_from_the_page_to_a_file_and_back_by_each_way_in(watched: Watched, tmp_path: Path) -> None:
    page = watched.open("/nurikabe")
    watched.ready()
    page.locator("[data-row-move]").first.click()
    page.wait_for_function("() => document.querySelectorAll('#line li').length === 1")
    first = page.locator("#line li").inner_text()
    old = page.url
    page.locator("#save").click()
    file = tmp_path / "game.json"
    text = kept_from(page, "#save-tree", file)
    for bring in (from_the_list, from_home):
        bring(page, watched.server, file, text)
        page.wait_for_selector("[data-ready=yes]")
        assert page.locator("#line li").all_inner_texts() == [first]
        assert page.url != old
        old = page.url


def from_the_list(page: Any, server: str, file: Path, text: str) -> None:
    page.goto(f"{server}/games")
    assert broken(page) == []
    page.set_input_files(
        "#bring", files=[{"name": "x.json", "mimeType": "application/json", "buffer": b'{"room": "yatzy"'}]
    )
    page.wait_for_selector("#bring-error:has-text('cut off')")
    page.set_input_files("#bring", file)
    page.wait_for_url("**/nurikabe/*/*")


def from_home(page: Any, server: str, file: Path, text: str) -> None:
    page.goto(server)
    page.evaluate(DROP, text)
    page.wait_for_url("**/nurikabe/*/*")


DROP = """(text) => { const carried = new DataTransfer(); carried.items.add(new File([text], 'game.json'));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true })); }"""


def test_a_record_that_was_reviewed_can_be_kept(watched: Watched) -> None:
    page = watched.open("/review?example=nurikabe")
    page.click("#keep-game")
    page.wait_for_url("**/nurikabe/*/*")
    page.wait_for_selector("[data-ready=yes]")
    assert page.locator("#line li").count() > 10
