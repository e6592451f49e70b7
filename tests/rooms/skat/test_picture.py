"""The drawn table: what may be clicked, what must not be seen, and what the page asks for."""

from __future__ import annotations

import random
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from ludometry.core.game import Marks
from ludometry.games.skat import rules
from ludometry.games.skat.cards import Contract, members, write_card
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_position
from ludometry.games.skat.picture import SkatPicture, plain
from ludometry.games.skat.position import Play
from ludometry.games.skat.room import ROOM
from ludometry.games.skat.rules import Skat

ENDING = "hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M"


def targets(drawn: str, name: str) -> list[str]:
    return [value for node in ElementTree.fromstring(drawn).iter() if (value := node.get(name)) is not None]


def test_a_hidden_card_is_nowhere_in_the_picture() -> None:
    for seed in range(6):
        position = whole_deal(random.Random(seed))
        rng = random.Random(seed)
        for _ in range(7):
            if rules.turn(position) >= 0:
                position = rules.play(position, rng.choice(rules.moves(position)))
        for seat in range(3):
            view = Skat().view(position, seat)
            drawn = SkatPicture().draw(view, Marks())
            hidden = [position.hands[other] for other in range(3) if other != seat]
            if seat != position.declarer:
                hidden.append(position.skat)
            for pile in hidden:
                for card in members(pile):
                    assert write_card(card) not in targets(drawn, "data-target")
                    assert write_card(card) not in plain(view)


def test_open_cards_show_all_hands_and_only_the_movers_can_be_clicked() -> None:
    position = read_position(ENDING)
    drawn = SkatPicture().draw(Skat(open=True).view(position, 1), Marks(best=Play(15)))
    assert set(targets(drawn, "data-target")) == {"HA", "CT", "HJ", "DA", "CK", "D7"}
    assert set(targets(drawn, "data-move")) == {"HJ", "DA"}
    assert 'class="best"' in drawn
    waiting = SkatPicture().draw(Skat().view(position, 0), Marks())
    assert targets(waiting, "data-move") == []


def test_a_deal_under_way_and_a_finished_game_can_be_drawn() -> None:
    game = Skat(contract=Contract.NULL)
    position, rng = game.start(), random.Random(1)
    while game.turn(position) != -2:
        ElementTree.fromstring(SkatPicture().draw(game.view(position, 0), Marks()))
        if game.turn(position) == -1:
            position = game.play(position, rng.choice(list(game.chances(position)))[0])
        else:
            position = game.play(position, rng.choice(game.moves(position)))
    assert "null" in SkatPicture().draw(game.view(position, 0), Marks())
    assert ROOM.remarks(game, position, 0)[0].startswith("null ")


def test_what_the_page_asks_for() -> None:
    position = read_position(ENDING)
    assert ROOM.remarks(Skat(), position, 1) == []
    assert ROOM.remarks(Skat(), Skat().start(), 0) == []
    assert {build.verb for build in ROOM.builds()} == {"solve"}


def test_the_last_trick_lies_at_the_side_while_the_next_one_runs_on_a_phone_too() -> None:
    position, rng = whole_deal(random.Random(3)), random.Random(3)
    while not (len(position.course.last) == 3 and len(position.course.trick) == 1):
        position = rules.play(position, rng.choice(rules.moves(position)))
    view = Skat().view(position, rules.turn(position))
    last = {write_card(card) for card in position.course.last}
    for narrow in (False, True):
        drawn = SkatPicture().draw(view, Marks(narrow=narrow))
        assert last <= set(targets(drawn, "data-target"))


def test_the_own_cards_lie_large_in_a_fan_and_enough_of_each_is_seen_to_tap_it() -> None:
    position, rng = whole_deal(random.Random(5)), random.Random(5)
    while rules.turn(position) >= 0:
        view = Skat().view(position, rules.turn(position))
        root = ElementTree.fromstring(SkatPicture().draw(view, Marks()))
        faces = {
            node.get("data-target"): node.find("{*}rect").attrib for node in root.iter() if node.get("data-target")
        }
        own = {card: faces[write_card(card)] for card in members(view.hand)}
        lefts = sorted(float(face["x"]) for face in own.values())
        assert all(later - sooner >= 44 for sooner, later in pairwise(lefts))
        assert lefts[-1] + float(next(iter(own.values()))["width"]) <= 740
        # What a card is worth stands under what is seen of it, so the page is told how much that is.
        for node in root.iter():
            if node.get("data-move"):
                left = float(faces[node.get("data-move")]["x"])
                after = min((x for x in lefts if x > left), default=lefts[-1] + 1000)
                wide = float(faces[node.get("data-move")]["width"])
                assert float(node.get("data-free")) == pytest.approx(min(wide, after - left), abs=0.01)
        position = rules.play(position, rng.choice(rules.moves(position)))


def test_the_place_of_the_own_card_is_marked_once_the_trick_has_begun() -> None:
    position, rng = whole_deal(random.Random(3)), random.Random(3)
    for narrow in (False, True):
        view = Skat().view(position, rules.turn(position))
        assert 'class="due"' not in SkatPicture().draw(view, Marks(narrow=narrow))
        led = rules.play(position, rng.choice(rules.moves(position)))
        assert 'class="due"' in SkatPicture().draw(Skat().view(led, rules.turn(led)), Marks(narrow=narrow))
        assert 'class="due"' not in SkatPicture().draw(Skat().view(led, led.course.leader), Marks(narrow=narrow))
