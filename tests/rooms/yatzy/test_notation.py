"""Positions and moves as text: round trips, help in one sentence, and parsers that never fall over."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.yatzy.position import Fill, Keep, Position, Throw
from ludometry.games.yatzy.rules import Yatzy, yatzy

RULES = ["scandinavian", "yahtzee", "maxi", "maxi-saved-throws", "forced-order", "yacht", "kth-2012"]


def walk(game: Yatzy, seed: int, steps: int) -> Position:
    """A position that random play reaches."""
    rng = random.Random(seed)
    position = game.start()
    for _ in range(steps):
        seat = game.turn(position)
        if seat == Turn.OVER:
            break
        move = game.draw(position, rng) if seat == Turn.CHANCE else rng.choice(list(game.moves(position)))
        position = game.play(position, move)
    return position


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 150))
def test_every_position_of_random_play_survives_writing_and_reading(rules: str, seed: int, steps: int) -> None:
    game = yatzy(rules)
    position = walk(game, seed, steps)
    assert game.read(game.write(position)) == position


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 150))
def test_every_move_survives_writing_and_reading(rules: str, seed: int, steps: int) -> None:
    game = yatzy(rules)
    position = walk(game, seed, steps)
    throws = [throw for throw, _ in game.chances(position)]
    for move in [*game.moves(position), *throws]:
        assert game.read_move(position, game.write_move(position, move)) == move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("66612 2 ones=3,pair=10", "12666 2 ones=3,pair=10"),
        ("66612 2 ones=3, pair=10", "12666 2 ones=3,pair=10"),
        ("start", "_____ 2 -"),
        ("ones=3", "_____ 2 ones=3"),
        ("- ones=3", "_____ 2 ones=3"),
        ("66612 0 -", "12666 0 -"),
        ("666__ 1", "666__ 1 -"),
        ("66612 2 yatzy=-,house=28", "12666 2 full-house=28,yatzy=0"),
        ("66612 2 Three of a kind=18", "12666 2 three-of-a-kind=18"),
    ],
)
def test_what_is_understood(text: str, written: str) -> None:
    game = yatzy()
    assert game.write(game.read(text)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("66617 2", "a die shows 1 to 6, not 7"),
        ("66610 2", "a die shows 1 to 6, not 0"),
        ("6661 2", "expected 5 dice, not 4"),
        ("666123 2", "expected 5 dice, not 6"),
        ("66612", "expected the rerolls left"),
        ("66612 3", "at most 2 rerolls"),
        ("666__ 2", "at most 1 rerolls"),
        ("66612 2 ones=3,ones=2", "ones is filled twice"),
        ("66612 2 ones=3,Ones=3", "ones is filled twice"),
        ("66612 2 ones=6", "ones cannot hold 6 points: expected 0, 1, 2, 3, 4 or 5"),
        ("66612 2 yatzy=25", "yatzy cannot hold 25 points: expected 0 or 50"),
        ("66612 2 chance=31", "chance cannot hold 31"),
        ("66612 2 yatsy=50", "did you mean 'yatzy'"),
        ("66612 2 yahtzee=50", "did you mean 'yatzy'"),
        ("66612 2 straight=15", "small-straight or large-straight"),
        ("66612 2 ones", "expected a filled box such as 'pair=10'"),
        ("66612 2 ones=x", "expected points or -"),
        ("66612 2 extra=100", "unknown box 'extra'"),
        ("pair", "expected 5 dice such as 66612"),
        ("", "nothing was given"),
    ],
)
def test_bad_positions_get_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=".*" + sentence) as caught:
        yatzy().read(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "text", "sentence"),
    [
        ("yahtzee", "66612 2 yahtzee=0,ones=3,extra=100", "only while the yatzy box holds points"),
        ("yahtzee", "66612 2 yahtzee=50,ones=3,extra=50", "100 points each"),
        ("yahtzee", "66612 2 yahtzee=50,ones=3,extra=200", "more turns"),
        ("yahtzee", "66612 2 yahtzee=50,ones=3,extra=100,extra=100", "twice"),
        ("forced-order", "66612 2 twos=4", "ones comes first"),
        ("maxi", "66612 2", "expected 6 dice, not 5"),
        ("maxi-saved-throws", "666123 5 ones=3", "at most 4 rerolls"),
    ],
)
def test_bad_positions_under_other_rules(rules: str, text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        yatzy(rules).read(text)


def test_saved_throws_are_part_of_the_rerolls() -> None:
    game = yatzy("maxi-saved-throws")
    assert game.read("666123 4 ones=3").rerolls == 4


def test_extra_yahtzees_are_points_on_the_card() -> None:
    game = yatzy("yahtzee")
    position = game.read("66666 0 sixes=24,yahtzee=50,extra=100")
    assert position.extra == 100
    assert game.scores(position) == (174.0,)


def test_a_full_card_is_a_finished_game() -> None:
    game = yatzy("forced-order")
    card = ",".join(f"{box.name}=0" for box in game.rules.boxes if box.name != "chance") + ",chance=5"
    assert game.turn(game.read(card)) == Turn.OVER
    with pytest.raises(BadInput, match="game is over"):
        game.read(f"66612 2 {card}")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("keep 666", Keep((6, 6, 6))),
        ("hold 6 6 6", Keep((6, 6, 6))),
        ("666", Keep((6, 6, 6))),
        ("reroll 21", Keep((6, 6, 6))),
        ("keep nothing", Keep(())),
        ("roll all", Keep(())),
        ("fill sixes", Fill(5)),
        ("sixes", Fill(5)),
        ("sixes 18", Fill(5)),
        ("score sixes = 18", Fill(5)),
        ("three of a kind 18", Fill(8)),
        ("cross yatzy", Fill(14)),
        ("house -", Fill(12)),
    ],
)
def test_moves_as_players_type_them(typed: str, move: Keep | Fill) -> None:
    game = yatzy()
    assert game.read_move(game.read("66612 2"), typed) == move


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("sixes 17", "pays 18 in sixes, not 17"),
        ("cross sixes", "pays 18 in sixes, not 0"),
        ("keep 66612", "name the box"),
        ("keep 67", "a die shows 1 to 6"),
        ("keep 55", "keep some of the dice"),
        ("reroll 55", "reroll some of the dice"),
        ("ones", "already filled"),
        ("sixs", "did you mean 'sixes'"),
        ("", "expected 'keep 666'"),
    ],
)
def test_bad_moves_get_one_sentence(typed: str, sentence: str) -> None:
    game = yatzy()
    with pytest.raises(BadInput, match=sentence):
        game.read_move(game.read("66612 2 ones=1"), typed)


def test_a_throw_may_be_written_whole_or_as_the_new_dice_alone() -> None:
    game = yatzy()
    position = game.read("666__ 1")
    assert game.read_move(position, "34") == game.read_move(position, "66634") == Throw((3, 4))
    assert game.write_move(position, Throw((3, 4))) == "66634"
    for typed in ("3", "345", "66134", "67", "keep 66"):
        with pytest.raises(BadInput):
            game.read_move(position, typed)


SCRAPS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "66612",
                "6661",
                "66617",
                "______",
                "_",
                "-",
                "0",
                "1",
                "2",
                "9",
                "ones=3",
                "pair=10",
                "ones=",
                "=3",
                ",",
                "=",
                "start",
                "yatzy=-",
                "extra=100",
                "keep",
                "fill",
                "reroll",
                "cross",
                "sixes",
                "house",
                "straight",
                "nothing",
                "all",
                "18",
                "two-pairs",
                "one",
            ]
        ),
        st.text(max_size=6),
    ),
    max_size=8,
).map(" ".join)


@given(st.sampled_from(RULES), SCRAPS)
def test_no_text_breaks_the_position_reader(rules: str, text: str) -> None:
    game = yatzy(rules)
    try:
        position = game.read(text)
    except BadInput as problem:
        said = str(problem)
    else:
        said = game.write(position)
        assert game.read(said) == position
    assert "\n" not in said


@given(st.sampled_from(RULES), SCRAPS, st.integers(0, 1000), st.integers(0, 60))
def test_no_text_breaks_the_move_reader(rules: str, text: str, seed: int, steps: int) -> None:
    game = yatzy(rules)
    position = walk(game, seed, steps)
    try:
        move = game.read_move(position, text)
    except BadInput as problem:
        said = str(problem)
    else:
        said = game.write_move(position, move)
        assert game.read_move(position, said) == move
        game.play(position, move)
    assert "\n" not in said
