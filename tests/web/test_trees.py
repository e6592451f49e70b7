"""A game is a tree that only grows: going back, two tabs and a new server lose nothing."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.registry import room, rooms
from ludometry.core.room import random_walk
from ludometry.web import playing, saved, standing, trees
from ludometry.web.app import create_app
from ludometry.web.settings import Settings


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's file of its own; tables and kernels stay where they are."""
    monkeypatch.setattr("ludometry.web.saved.home", lambda: tmp_path)


def forget_memory() -> None:
    """What a new server knows: nothing but the file."""
    trees._known.clear()
    playing._places.clear()


def first_move(place: playing.Place) -> str:
    sitting = place.sitting
    return str(sitting.game.write_move(sitting.position, sitting.game.moves(sitting.position)[0]))


def test_nothing_is_written_before_somebody_moves() -> None:
    place = playing.begin("yatzy", {})
    assert trees.last() == []
    playing.turn(place.tree.id, place.node, first_move(place))
    assert [tree.id for tree in trees.last()] == [place.tree.id]


def test_a_position_that_was_set_up_is_kept_at_once() -> None:
    place = playing.begin("yatzy", {}, "66612 2", keep=True)
    dealt = playing.begin("yatzy", {}, keep=True)
    forget_memory()
    assert playing.at(place.tree.id, place.node).sitting.position == place.sitting.position
    assert playing.at(dealt.tree.id, dealt.node).sitting.position == dealt.sitting.position
    _, after = playing.turn(place.tree.id, place.node, "keep 666")
    forget_memory()
    assert playing.at(after.tree.id, after.node).sitting.position == after.sitting.position


def test_a_page_that_nobody_moved_on_is_there_after_a_restart() -> None:
    """The same cards, hidden as before; and the file forgets that it was fresh once somebody has moved."""
    with TestClient(create_app(Settings()), base_url="http://127.0.0.1:8765") as visitor:
        page = visitor.get("/dominoes?against=random").url.path
    before = trees.find(page.split("/")[2])
    forget_memory()
    with TestClient(create_app(Settings()), base_url="http://127.0.0.1:8765") as visitor:
        assert visitor.get(page).status_code == 200
        assert trees.last() == []
        after = trees.find(before.id)
        assert after is not before
        assert after == before
        place = playing.at(before.id, int(page.split("/")[3]))
        assert playing.is_hidden(place)
        mine = place.sitting.turn not in place.sitting.others
        playing.turn(before.id, place.node, first_move(place) if mine else "")
    assert [tree.id for tree in trees.last()] == [before.id]
    with saved.database() as base:
        assert base.execute("select count(*) from fresh").fetchone() == (0,)


def test_only_the_last_fresh_games_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST_FRESH", 3)
    begun = [playing.begin("yatzy", {}).tree.id for _ in range(5)]
    forget_memory()
    for name in begun[:2]:
        with pytest.raises(BadInput, match="not kept on this machine"):
            trees.find(name)
    assert [trees.find(name).id for name in begun[2:]] == begun[2:]
    monkeypatch.setattr(trees, "LONGEST_FRESH", 10)
    long = playing.begin("yatzy", {}).tree.id
    forget_memory()
    with pytest.raises(BadInput, match="not kept on this machine"):
        trees.find(long)


def test_cards_that_were_laid_open_before_the_first_move_stay_open_after_a_restart() -> None:
    place = playing.begin("dominoes", {}, against="random")
    assert playing.is_hidden(place)
    playing.lay_open(place.tree.id, place.node)
    forget_memory()
    assert not playing.is_hidden(playing.at(place.tree.id, place.node))
    trees.forget(place.tree.id)
    with pytest.raises(BadInput, match="not kept on this machine"):
        trees.find(place.tree.id)


@pytest.mark.parametrize(("turn", "who"), [(Turn.CHANCE, "chance"), (1, "Opponent")])
def test_a_move_where_nobody_decides_is_refused_and_nothing_is_written(turn: int, who: str) -> None:
    game = room("dominoes").game()
    walk = random_walk(game, random.Random(1))
    position = next(position for position in walk if game.turn(position) == turn)
    tree = trees.begin("dominoes", {}, game.write(position), True, "random")
    move = next(game.write_move(position, game.moves(position)[0]) for position in walk if game.turn(position) == 0)
    with pytest.raises(BadInput, match=f"not your turn here, {who}"):
        playing.turn(tree.id, 0, move)
    assert len(tree.nodes) == 1
    assert playing.turn(tree.id, 0, "")[1].node


def test_going_back_and_trying_something_else_keeps_both() -> None:
    place = playing.begin("yatzy", {}, "66612 2")
    _, one = playing.turn(place.tree.id, place.node, "keep 666")
    _, two = playing.turn(place.tree.id, place.node, "keep 66")
    assert one.node != two.node
    forget_memory()
    for seen in (one, two):
        found = playing.at(seen.tree.id, seen.node)
        assert found.sitting.position == seen.sitting.position


def test_the_same_move_from_the_same_place_meets_the_same_dice() -> None:
    place = playing.begin("yatzy", {}, "66612 2")
    _, one = playing.turn(place.tree.id, place.node, "keep nothing")
    _, again = playing.turn(place.tree.id, place.node, "keep nothing")
    assert again.node == one.node
    assert len(trees.find(place.tree.id).nodes) == len(one.tree.nodes)


def test_two_tabs_append_and_neither_overwrites() -> None:
    place = playing.begin("nurikabe", {})
    moves = [
        place.sitting.game.write_move(place.sitting.position, m)
        for m in place.sitting.game.moves(place.sitting.position)
    ]
    ends = [playing.turn(place.tree.id, place.node, move)[1] for move in moves[:4]]
    assert len({end.node for end in ends}) == 4
    forget_memory()
    events = [trees.find(place.tree.id).nodes[end.node].event for end in ends]
    assert events == moves[:4]


def test_a_state_knows_the_way_back_and_on() -> None:
    place = playing.begin("yatzy", {}, "66612 2")
    _, after = playing.turn(place.tree.id, place.node, "keep 666")
    there = playing.state(after)
    assert there["back"] == place.node
    back = playing.state(playing.at(place.tree.id, place.node))
    assert back["forward"] == after.node
    assert back["line"][0]["words"] == "keep 666"


@pytest.mark.parametrize("room_id", ["cribbage", "dominoes", "skat"])
def test_what_the_machine_holds_is_told_nowhere(room_id: str) -> None:
    place = playing.begin(room_id, {}, against="random" if room_id != "skat" else "simple")
    state = playing.state(place)
    assert state["hidden"]
    assert state["position"] is None
    secret = place.sitting.game.write(place.sitting.position)
    assert secret not in str(state)
    other = place.sitting.game.view(place.sitting.position, 1 - place.sitting.seat if room_id != "skat" else 1)
    assert other != place.sitting.view


def test_a_record_tells_hidden_cards_only_once_they_are_laid_open() -> None:
    over = True
    while over:  # one deal in a few hundred ends at once: nobody can follow the first tile
        place = playing.begin("dominoes", {}, against="random")
        _, after = playing.turn(place.tree.id, place.node, first_move(place) if place.sitting.turn == 0 else "")
        over = after.sitting.over
    with pytest.raises(BadInput, match="lay them open"):
        playing.record(after.tree.id, after.node)
    playing.lay_open(after.tree.id, after.node)
    assert len(playing.record(after.tree.id, after.node).events) == len(after.sitting.passed)
    forget_memory()
    found = playing.state(playing.at(after.tree.id, after.node))
    assert not found["hidden"]
    assert "laid open" in standing.title_of(trees.find(after.tree.id))


@pytest.mark.parametrize("room_id", list(rooms()))
def test_a_whole_game_at_random_and_back_to_its_start(room_id: str) -> None:
    against = "random" if room_id in ("cribbage", "dominoes") else playing.PEOPLE
    place = start = playing.begin(room_id, {}, against=against)
    for _ in range(12):
        if place.sitting.over:
            break
        mine = place.sitting.turn >= 0 and place.sitting.turn not in place.sitting.others
        place = playing.turn(place.tree.id, place.node, first_move(place) if mine else "")[1]
        assert place.sitting.over or place.sitting.turn != Turn.CHANCE
    playing.lay_open(place.tree.id, place.node)
    record = playing.record(place.tree.id, place.node)
    assert len(record.events) == len(place.sitting.passed)
    forget_memory()
    again = playing.at(place.tree.id, place.node)
    assert again.sitting.position == place.sitting.position
    assert playing.at(start.tree.id, start.node).sitting.position == start.sitting.position


def test_a_place_that_is_not_there_and_a_game_that_is_over_are_sentences() -> None:
    place = playing.begin("yatzy", {})
    with pytest.raises(BadInput, match="no place 99"):
        playing.at(place.tree.id, 99)
    with pytest.raises(BadInput, match="not kept on this machine"):
        trees.find("nobody")
    with pytest.raises(BadInput, match="opponent"):
        playing.begin("dominoes", {}, against="nobody")


def test_a_deleted_game_is_gone() -> None:
    place = playing.begin("yatzy", {})
    playing.turn(place.tree.id, place.node, first_move(place))
    trees.forget(place.tree.id)
    assert trees.last() == []
    with pytest.raises(BadInput):
        trees.find(place.tree.id)


def test_a_file_that_cannot_be_written_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "player.sqlite").write_bytes(b"this is no database" * 100)
    place = playing.begin("yatzy", {})
    _, after = playing.turn(place.tree.id, place.node, first_move(place))
    assert "the game goes on" in playing.state(after)["trouble"]
    (tmp_path / "player.sqlite").unlink()
    _, later = playing.turn(place.tree.id, after.node, first_move(after))
    assert playing.state(later)["trouble"] == ""
    forget_memory()
    assert playing.at(place.tree.id, later.node).sitting.position == later.sitting.position


def test_games_of_version_0_1_are_taken_over(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "player.sqlite") as base:
        base.execute("create table games (id text, room text, options text, record text, touched real)")
        record = "room: yatzy\nrules: yahtzee\n\n66612; keep 666\n"
        base.execute("insert into games values ('old', 'yatzy', '{}', ?, 1.0)", (record,))
    found = trees.last()
    assert [tree.id for tree in found] == ["old"]
    assert playing.at("old", 2).sitting.game.rules.name == "yahtzee"
    assert len(trees.last()) == 1


def test_a_game_is_handed_on_from_its_start_and_from_later() -> None:
    place = playing.begin("yatzy", {}, "66612 2")
    _, after = playing.turn(place.tree.id, place.node, "keep 666")
    for here in (place, after):
        copy, node = trees.copied(here.tree, here.node)
        forget_memory()
        assert playing.at(copy.id, node).sitting.position == here.sitting.position
