"""The drawing of the table: valid XML, every legal move a target, the same table in words."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from ludometry.core.game import Marks, Turn
from ludometry.games.yatzy.picture import TablePicture, plain
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rules import yatzy

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("rules", ["scandinavian", "yahtzee", "maxi-saved-throws", "forced-order", "yacht"])
def test_every_position_of_a_game_draws_and_offers_exactly_the_legal_moves(rules: str) -> None:
    game, rng = yatzy(rules), random.Random(7)
    picture = TablePicture(game)
    position = game.start()
    while game.turn(position) != Turn.OVER:
        moves = list(game.moves(position))
        drawn = ElementTree.fromstring(picture.draw(position, Marks(best=moves[0] if moves else None)))
        targets = [group.get("data-move") for group in drawn.iter() if group.get("data-move")]
        assert sorted(map(str, targets)) == sorted(game.write_move(position, move) for move in moves)
        assert drawn.find(f"{SVG}desc") is not None
        chance = game.turn(position) == Turn.CHANCE
        position = game.play(position, game.draw(position, rng) if chance else rng.choice(moves))
    over = ElementTree.fromstring(picture.draw(position, Marks()))
    assert "game is over" in "".join(over.itertext())


def drawn(text: str, marks: Marks[object]) -> ElementTree.Element:
    game = yatzy()
    return ElementTree.fromstring(TablePicture(game).draw(game.read(text), marks))  # type: ignore[arg-type]


def styles(picture: ElementTree.Element, move: str) -> list[str | None]:
    group = next(group for group in picture.iter() if group.get("data-move") == move)
    return [shape.get("class") for shape in group.iter(f"{SVG}rect")]


def test_marks_show_on_the_chip_the_row_and_the_dice() -> None:
    picture = drawn("66612 2 ones=3", Marks(best=Keep((6, 6, 6)), chosen=Fill(8)))
    assert "best" in styles(picture, "keep 666")
    assert "chosen" in styles(picture, "fill three-of-a-kind")
    plain_keep = drawn("66612 2 ones=3", Marks(best=Keep((6, 6, 6))))
    dice = [group for group in plain_keep.iter() if (group.get("data-target") or "").startswith("die-")]
    assert [die.find(f"{SVG}rect").get("class") for die in dice] == ["die"] * 2 + ["best"] * 3  # type: ignore[union-attr]


def test_lit_targets_stand_out() -> None:
    picture = drawn("66612 2", Marks(lit=("fill chance", "die-1")))
    assert "best" in styles(picture, "fill chance")


def test_only_the_moves_named_in_the_marks_are_offered() -> None:
    picture = drawn("66612 2", Marks(moves=(Fill(5),)))
    assert [group.get("data-move") for group in picture.iter() if group.get("data-move")] == ["fill sixes"]


def test_the_table_in_words_shows_what_each_open_box_would_pay() -> None:
    game = yatzy()
    words = plain(game, game.read("55566 0 ones=3,yatzy=-")).splitlines()
    assert words[0] == "dice  5 5 5 6 6   (no rerolls left: fill a box)"
    assert "  ones                3" in words
    assert "  full-house             (27)" in words
    assert "  yatzy               -" in words
    assert words[-1] == "  total               3"


def test_names_from_a_user_rule_file_are_escaped() -> None:
    from dataclasses import replace

    game = yatzy(replace(yatzy().rules, title="<b>&", name="<i>"))
    picture = TablePicture(game).draw(Position(game.start().card, (1, 2, 3, 4, 5), 0), Marks())
    assert "<b>" not in picture
    ElementTree.fromstring(picture)
