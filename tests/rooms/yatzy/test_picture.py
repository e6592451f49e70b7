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


@pytest.mark.parametrize("rules", ["scandinavian", "yahtzee", "maxi-saved-throws", "forced-order", "yacht"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_board_of_a_page_has_every_box_and_leaves_the_dice_to_the_page(rules: str, players: int) -> None:
    game, rng = yatzy(rules, players), random.Random(7)
    position = game.start()
    while game.turn(position) != Turn.OVER:
        moves = list(game.moves(position))
        found = ElementTree.fromstring(TablePicture(game).draw(position, Marks(broad=True)))
        targets = [group.get("data-move") for group in found.iter() if group.get("data-move")]
        fills = [game.write_move(position, move) for move in moves if isinstance(move, Fill)]
        assert sorted(map(str, targets)) == sorted(fills)
        dice = [group for group in found.iter() if (group.get("data-target") or "").startswith("die-")]
        assert len(dice) == len(position.dice)
        words = [text.text for text in found.iter(f"{SVG}text")]
        assert {box.name.replace("-", " ").capitalize() for box in game.rules.boxes} | {"Total"} <= set(words)
        chance = game.turn(position) == Turn.CHANCE
        position = game.play(position, game.draw(position, rng) if chance else rng.choice(moves))
    over = ElementTree.fromstring(TablePicture(game).draw(position, Marks(broad=True)))
    totals = [text.text for text in over.iter(f"{SVG}text")]
    assert all(f"{total:g}" in totals for total in game.scores(position))


def test_two_columns_are_headed_by_names_and_more_by_numbers() -> None:
    for players, names in ((2, ("You", "Opponent")), (3, ("You", "Ann", "Bo"))):
        game = yatzy(players=players)
        found = ElementTree.fromstring(TablePicture(game).draw(game.start(), Marks(broad=True, names=names)))
        words = [text.text for text in found.iter(f"{SVG}text")]
        assert [words.count(name) for name in names] == [2 * (players == 2)] * players
        assert words.count("P3") == 2 * (players == 3)


@pytest.mark.parametrize(
    ("card", "points"),
    [("-", 0), ("sixes=18,ones=3", 21), ("sixes=30,fives=25,fours=8", 63), ("sixes=30,fives=25", 55)],
)
def test_the_bar_of_the_bonus_is_as_long_as_what_is_earned_of_it(card: str, points: int) -> None:
    bars = list(drawn(f"66612 2 {card}", Marks(broad=True)).iter(f"{SVG}rect"))
    track = float(next(bar.get("width") or "" for bar in bars if bar.get("class") == "track"))
    filled = [bar.get("width") for bar in bars if bar.get("class") == "filled"]
    assert filled == ([f"{track * points / 63:g}"] if points else [])


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
