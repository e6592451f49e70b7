"""Two servers over one player's file: neither loses what the other wrote, and nobody throws the dice a second time."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludometry.core.errors import BadInput, StorageFailure
from ludometry.web import playing, saved, trees
from tests.patience import PATIENCE_S
from tests.web.test_trees import first_move, forget_memory


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)


class OtherServer:
    """What a server keeps in memory, put in place of this one's while it answers."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, trees.Tree] = OrderedDict()
        self.places: OrderedDict[tuple[str, int], playing.Place] = OrderedDict()

    @contextmanager
    def answers(self) -> Iterator[None]:
        own = trees._known, playing._places
        trees._known, playing._places = self.known, self.places
        try:
            yield
        finally:
            trees._known, playing._places = own


def events(place: playing.Place) -> list[str]:
    tree = trees.find(place.tree.id)
    return [tree.nodes[n].event for n in tree.line(place.node)]


def test_servers_that_play_in_turn_lose_no_move() -> None:
    other = OtherServer()
    place = playing.turn((begun := playing.begin("yatzy", {})).tree.id, begun.node, first_move(begun))[1]
    for ply in range(10):
        if ply % 2:
            place = playing.turn(place.tree.id, place.node, first_move(place))[1]
        else:
            with other.answers():
                here = playing.at(place.tree.id, place.node)
                place = playing.turn(place.tree.id, place.node, first_move(here))[1]
    played = events(place)
    forget_memory()
    assert events(place) == played
    assert playing.at(place.tree.id, place.node).sitting.position == place.sitting.position


def test_both_move_from_the_same_place_and_both_moves_stay() -> None:
    other = OtherServer()
    place = playing.begin("yatzy", {}, "66612 2")
    first = playing.turn(place.tree.id, place.node, "keep 666")[1]
    with other.answers():
        playing.at(place.tree.id, first.node)
    mine = playing.turn(place.tree.id, place.node, "keep 66")[1]
    with other.answers():
        theirs = playing.turn(place.tree.id, place.node, "keep 6")[1]
    forget_memory()
    assert [events(one)[0] for one in (first, mine, theirs)] == ["keep 666", "keep 66", "keep 6"]
    for one in (first, mine, theirs):
        assert playing.at(one.tree.id, one.node).sitting.position == one.sitting.position


def test_a_move_that_both_are_sent_is_written_once_with_the_same_dice() -> None:
    other = OtherServer()
    place = playing.begin("yatzy", {}, "66612 2")
    playing.turn(place.tree.id, place.node, "keep 666")
    with other.answers():
        playing.at(place.tree.id, place.node)
    mine = playing.turn(place.tree.id, place.node, "keep nothing")[1]
    with other.answers():
        theirs = playing.turn(place.tree.id, place.node, "keep nothing")[1]
    assert (theirs.node, theirs.sitting.position) == (mine.node, mine.sitting.position)


def test_a_game_that_is_fresh_on_both_is_played_on_as_one() -> None:
    other = OtherServer()
    place = playing.begin("yatzy", {})
    with other.answers():
        here = playing.at(place.tree.id, place.node)
        assert here.sitting.position == place.sitting.position
    mine = playing.turn(place.tree.id, place.node, first_move(place))[1]
    with other.answers():
        theirs = playing.turn(here.tree.id, here.node, first_move(here))[1]
        another = playing.turn(here.tree.id, here.node, "keep nothing")[1]
    assert (theirs.node, theirs.sitting.position) == (mine.node, mine.sitting.position)
    assert playing.at(another.tree.id, another.node).sitting.position == another.sitting.position
    forget_memory()
    for one in (mine, another):
        assert playing.at(one.tree.id, one.node).sitting.position == one.sitting.position


def test_dice_that_the_other_threw_in_the_same_moment_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    other = OtherServer()
    place = playing.begin("yatzy", {}, "66612 2")
    playing.turn(place.tree.id, place.node, "keep 666")
    theirs = []
    grow = trees.grow

    def overtaken(*given: object, **named: object) -> int:
        if not theirs:
            theirs.append(place)  # only once
            with other.answers():
                theirs[0] = playing.turn(place.tree.id, place.node, "keep 66")[1]
        return grow(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(trees, "grow", overtaken)
    mine = playing.turn(place.tree.id, place.node, "keep 66")[1]
    assert (mine.node, mine.sitting.position) == (theirs[0].node, theirs[0].sitting.position)


def test_a_game_that_the_other_deleted_is_gone() -> None:
    other = OtherServer()
    place = playing.begin("yatzy", {}, "66612 2")
    after = playing.turn(place.tree.id, place.node, "keep 666")[1]
    with other.answers():
        trees.forget(place.tree.id)
    with pytest.raises(BadInput, match="not kept on this machine"):
        playing.turn(place.tree.id, after.node, first_move(after))
    assert trees.last() == []


@pytest.mark.parametrize("fresh", [True, False])
def test_what_was_played_while_the_file_was_locked_keeps_its_number(
    monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    """Both servers then move in one game; one that nobody had moved in is written for good by the other's move."""
    other = OtherServer()
    place = playing.begin("yatzy", {}, "66612 2")
    if not fresh:
        playing.turn(place.tree.id, place.node, "keep 666")

    @contextmanager
    def locked() -> Iterator[sqlite3.Connection]:
        raise StorageFailure("the file is locked")
        yield

    with monkeypatch.context() as broken:
        broken.setattr(trees, "database", locked)
        mine = playing.turn(place.tree.id, place.node, "keep 666" if fresh else "keep 66")[1]
        assert mine.tree.trouble
    with other.answers():
        theirs = playing.turn(place.tree.id, place.node, "keep 66")[1]
    later = playing.turn(place.tree.id, mine.node, first_move(mine))[1]
    assert not later.tree.trouble
    forget_memory()
    for one in (mine, theirs, later):
        assert playing.at(one.tree.id, one.node).sitting.position == one.sitting.position


PLAYER = """
import sys
from pathlib import Path
from ludometry.web import playing, saved
saved.home = lambda: Path(sys.argv[1])
saved.LOCKED_S = float(sys.argv[4])
place = playing.at(sys.argv[2], 0)
game, position = place.sitting.game, place.sitting.position
for move in list(game.moves(position))[int(sys.argv[3]) : 24 : 2]:
    print(playing.turn(sys.argv[2], 0, game.write_move(position, move))[1].node)
"""


def test_two_processes_at_once_write_every_move_under_a_number_of_its_own(tmp_path: Path) -> None:
    place = playing.begin("nurikabe", {})
    game, position = place.sitting.game, place.sitting.position
    moves = [game.write_move(position, move) for move in game.moves(position)][:24]
    playing.turn(place.tree.id, 0, moves[0])
    both = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path), place.tree.id, side, str(PATIENCE_S)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for side in ("0", "1")
    ]
    numbers = [int(word) for one in both for word in one.communicate(timeout=PATIENCE_S)[0].split()]
    assert len(set(numbers)) == len(numbers) == len(moves)
    forget_memory()
    tree = trees.find(place.tree.id)
    assert sorted(tree.nodes[n].event for n in tree.tried()[0]) == sorted(moves)


OLD = """
create table trees (
  id text primary key, room text not null, options text not null, start text not null, dealt integer not null,
  against text not null, made real not null, touched real not null
);
create table nodes (
  tree text not null, number integer not null, parent integer not null, event text not null, seconds real,
  primary key (tree, number)
) without rowid;
insert into trees values ('old', 'yatzy', '{}', '66612 2 -', 0, '', 1.0, 1.0);
insert into nodes values ('old', 1, 0, 'keep 666', null), ('old', 2, 1, '12', 3.5), ('old', 3, 0, 'keep 666', null),
  ('old', 4, 3, '34', null), ('old', 5, 0, 'keep 66', null);
"""


def test_a_file_of_the_earlier_form_keeps_every_place_and_gets_the_law(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "player.sqlite") as base:
        base.executescript(OLD)
    tree = trees.find("old")
    assert [(n, one.parent, one.event, one.seconds) for n, one in tree.nodes.items() if n] == [
        (1, 0, "keep 666", None),
        (2, 1, "12", 3.5),
        (3, 0, "keep 666", None),
        (4, 3, "34", None),
        (5, 0, "keep 66", None),
    ]
    again = "insert into nodes (tree, number, parent, event) values ('old', 6, 0, 'keep 66')"
    with pytest.raises(StorageFailure, match="UNIQUE"), saved.database() as base:
        base.execute(again)
    with saved.database() as base:
        assert base.execute("pragma journal_mode").fetchone()[0] == "wal"
