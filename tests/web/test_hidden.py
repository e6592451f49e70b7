"""What a seat may not know, dealt anew, changes no byte of what the server sends to it, in every room that hides cards.

The room says what is hidden (`Room.dealt_anew`), so a room from another package is held to the same law.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from ludometry.core.game import Game, Marks
from ludometry.core.registry import room, rooms
from ludometry.core.room import random_walk
from ludometry.games.cribbage.rules import Cribbage
from ludometry.study.players import players_of
from ludometry.study.report import plain
from ludometry.testing.rules import events
from ludometry.web import advising, playing, trees
from ludometry.web.shell import table_page
from ludometry.web.text_page import text_page
from tests.web.test_trees import forget_memory

PLIES = 4
"""Events that are gone on from a position, each looking the same to the seat."""
GAME = "what-is-hidden"
CASES = [
    *((known, {}) for known in rooms() if not room(known).game().info.perfect_information),
    ("dominoes", {"stock": "draw"}),
    ("skat", {"game": "whole"}),
]


@pytest.fixture(autouse=True)
def marks_are_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of its own; and a picture may draw whatever it is handed, so all of that is written beside the board."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)
    monkeypatch.setattr(playing, "Marks", Written)


class Written(Marks[Any]):
    """What a picture is handed, kept to be compared."""

    handed: list[str] = []  # noqa: RUF012 -- one list for all, emptied before each look

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        Written.handed.append(repr(named))


def planted(room_id: str, options: dict[str, str], against: str, start: str, line: list[str]) -> trees.Tree:
    """A game that was dealt, under a name that is always the same, with a line of events."""
    forget_memory()
    advising._bars.clear()
    tree = trees.Tree(GAME, room_id, options, start, True, against, 0.0)
    trees._known[GAME] = tree
    trees.grow(tree, 0, [(event, None) for event in line], save=False) if line else None
    return tree


def sent(tree: trees.Tree, seat: int) -> Iterator[tuple[str, str]]:
    """Everything that a seat is sent wherever it looks, by what it was asked for."""
    nodes = [0, *tree.onward(0)]
    for node in nodes:
        place = playing.at(tree.id, node)
        if place.sitting.seat != seat or not playing.is_hidden(place):
            continue
        Written.handed.clear()
        asked = Request({"type": "http", "method": "GET", "path": f"/{tree.room}/{GAME}/{node}", "query_string": b"",
                         "headers": [], "server": ("127.0.0.1", 80), "scheme": "http"})  # fmt: skip
        yield f"state {node}", json.dumps(plain(playing.state(place)))
        yield f"page {node}", table_page(asked, place)
        yield f"text {node}", text_page(asked, place)
        for later in nodes[nodes.index(node) + 1 :]:
            ended = playing.at(tree.id, later)
            yield f"steps {node} to {later}", json.dumps(plain(playing.steps(place, ended)))
        yield f"marks {node}", "".join(Written.handed)
        yield f"advice {node}", json.dumps(plain(advising.advice(tree.id, node)))
        yield f"curve {node}", json.dumps(plain(advising.curve(tree.id, node)))
        yield f"outlook {node}", json.dumps(plain(advising.outlook(tree.id, node)))


def alike(game: Any, one: Any, other: Any, seat: int, rng: random.Random) -> tuple[list[str], list[str]]:
    """Two lines that look the same to a seat, from two positions that do."""
    lines: tuple[list[str], list[str]] = ([], [])
    for _ in range(PLIES):
        possible = events(game, one, 40)
        if not possible:
            break
        event = rng.choice(possible)
        after = game.play(one, event)
        twins = [same for same in events(game, other, 40) if game.turn(one) != seat or same == event]
        rng.shuffle(twins)
        match = next((t for t in twins if game.view(game.play(other, t), seat) == game.view(after, seat)), None)
        if match is None:
            break
        lines[0].append(game.write_move(one, event))
        lines[1].append(game.write_move(other, match))
        one, other = after, game.play(other, match)
    return lines


def broken(room_id: str, options: dict[str, str], game: Any, count: int = 5) -> set[str]:
    """What tells a seat more than it may know, over some positions of random games."""
    rng, found, compared = random.Random(7), set[str](), 0
    machine = next(iter(players_of(room(room_id), game)))
    while compared < count:
        position = rng.choice([p for p in random_walk(game, rng) if game.turn(p) >= 0])
        seat, against = rng.choice([(0, machine), (0, ""), (1, "")])
        other = room(room_id).dealt_anew(game, position, seat, rng)
        if other == position:
            continue
        lines = alike(game, position, other, seat, rng)
        starts = game.write(position), game.write(other)
        one, two = (
            dict(sent(planted(room_id, options, against, start, line), seat))
            for start, line in zip(starts, lines, strict=True)
        )
        compared += bool(one)
        found |= {what.split()[0] for what in one.keys() | two.keys() if one.get(what) != two.get(what)}
    return found


@pytest.mark.parametrize(("room_id", "options"), CASES)
def test_what_a_seat_may_not_know_changes_no_byte(room_id: str, options: dict[str, str]) -> None:
    assert broken(room_id, options, room(room_id).game(**options)) == set()


def test_a_wrong_copy_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cribbage in which the cards that somebody throws to the crib are said aloud."""

    def aloud(self: Any, position: Any, move: Any, seat: int) -> str:
        return f"{Game.told(self, position, move, seat)}: {self.write_move(position, move)}"

    monkeypatch.setattr(Cribbage, "told", aloud)
    assert {"state", "steps", "page", "text"} <= broken("cribbage", {}, room("cribbage").game(), 25)


def test_the_newest_move_of_another_is_marked_only_where_it_was_seen() -> None:
    """Which cards the other threw to the crib is not handed to the picture; which one it played is."""
    game = room("cribbage").game()
    rng = random.Random(3)
    met = [p for p in random_walk(game, rng) if game.turn(p) == 1]
    marks = []
    for position in met[:8]:
        line = [game.write_move(position, game.moves(position)[0])]
        Written.handed.clear()
        playing.board(playing.at(planted("cribbage", {}, "random", game.write(position), line).id, 1))
        marks.append((type(game.moves(position)[0]).__name__, "'last': None" in Written.handed[0]))
    assert dict(marks) == {"Throw": True, "Play": False}


def test_going_back_does_not_tell_what_the_other_threw() -> None:
    """Two people at one screen have thrown to the crib: each reads its own throw in the line, wherever it looks."""
    place = playing.begin("cribbage", {}, against=playing.PEOPLE)
    thrown: dict[int, str] = {}
    while len(thrown) < 2 or place.sitting.seat in list(thrown)[1:]:
        sitting = place.sitting
        move = sitting.game.write_move(sitting.position, sitting.game.moves(sitting.position)[0])
        thrown.setdefault(sitting.seat, move)
        place = playing.turn(place.tree.id, place.node, move)[1]
    looked = set()
    for node in [0, *place.tree.line(place.node)]:
        here = playing.at(place.tree.id, node)
        if playing.is_hidden(here):
            looked.add(seat := here.sitting.seat)
            told = [ply["words"] for ply in playing.state(here)["line"]]
            assert thrown[seat] in told
            assert thrown[1 - seat] not in told
    assert looked == {0, 1}
