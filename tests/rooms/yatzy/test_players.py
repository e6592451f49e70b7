"""Yatzy for two to six: turns, cards, chances to win and who has won.

The rule book is Hasbro's for Yahtzee: players take turns, each fills one box a turn, the game ends when all boxes are
filled, and the highest total wins. It says nothing of ties; they are shared here, as in a tournament.
"""

from __future__ import annotations

import math
import random
from xml.etree import ElementTree

import numpy as np
import pytest

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Marks, Turn
from ludometry.core.registry import room
from ludometry.games.yatzy import oracle
from ludometry.games.yatzy.oracle import mean_oracle
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.position import Fill, Position
from ludometry.games.yatzy.rules import Yatzy, yatzy
from ludometry.games.yatzy.score_sheet import game_of, read_game, write_game
from ludometry.games.yatzy.scores.distribution import Distribution, distribution
from ludometry.games.yatzy.scores.winning import NormalField, won_with
from ludometry.games.yatzy.win_oracle import WinOracle, shared
from ludometry.study.players import player_named
from ludometry.testing import Subject, broken_laws
from ludometry.testing.answers import a_position_is_worth_its_best_move
from ludometry.web import advising, playing

FULL = (
    "ones=3,twos=6,threes=9,fours=12,fives=15,pair=10,two-pairs=18,three-of-a-kind=12,four-of-a-kind=12,"
    "small-straight=15,large-straight=20,full-house=21,yatzy=0"
)
"""A card on which sixes and chance are open."""


def last_turns(first: str, second: str, third: str = "") -> tuple[Yatzy, Position]:
    """A table whose cards have little left."""
    game = yatzy("scandinavian", 3 if third else 2)
    return game, game.read(" | ".join([first, second, *([third] if third else [])]))


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "rules": "yahtzee"}, {"players": 6}])
def test_a_table_of_several_obeys_the_laws(options: dict[str, object]) -> None:
    assert broken_laws(Subject(room("yatzy"), options, count=3)) == {}


def test_turns_go_round_and_every_card_is_filled() -> None:
    game, rng = yatzy("scandinavian", 3), random.Random(1)
    position, turns = game.start(), []
    while (seat := game.turn(position)) != Turn.OVER:
        move = game.draw(position, rng) if seat == Turn.CHANCE else game.moves(position)[-1]
        turns += [seat] if isinstance(move, Fill) else []
        position = game.play(position, move)
    assert turns == [0, 1, 2] * 15
    assert all(None not in one.card for one in position.seats)
    assert game.scores(position) == tuple(game.rules.total(one) for one in position.seats)


def test_the_highest_total_wins_and_equal_ones_share() -> None:
    assert shared((200.0, 250.0, 240.0)) == (0.0, 100.0, 0.0)
    assert shared((250.0, 250.0, 240.0)) == (50.0, 50.0, 0.0)
    assert shared((7.0, 7.0, 7.0)) == pytest.approx((100 / 3,) * 3)


@pytest.mark.parametrize(
    ("typed", "seat", "written"),
    [
        ("start", 0, "_____ 2 - | - | -"),
        ("66612 2 - | - | -", 0, "12666 2 - | - | -"),
        ("66612 1 ones=3 | - | -", 1, "12666 1 ones=3 | - | -"),
        ("666__ 1 ones=3|pair=12 | -", 2, "666__ 1 ones=3 | pair=12 | -"),
        ("ones=3 | pair=- | twos=4", 0, "_____ 2 ones=3 | pair=0 | twos=4"),
    ],
)
def test_positions_say_whose_turn_it_is(typed: str, seat: int, written: str) -> None:
    game = yatzy("scandinavian", 3)
    position = game.read(typed)
    assert position.seat == seat
    assert game.write(position) == written
    assert game.read(written) == position


def test_saved_throws_wait_with_their_card() -> None:
    game = yatzy("maxi-saved-throws", 2)
    text = "123456 4 ones=3 | twos=4,saved=2"
    position = game.read(text)
    assert position.waiting[0].rerolls == 4
    assert game.write(position) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("66612 2 ones=3 | -", "the cards of 3 players"),
        ("66612 2 ones=3,twos=4 | - | -", "take turns"),
        ("66612 2 - | ones=3 | -", "take turns"),
        ("66612 2 - | 66612 | -", "between the bars"),
        ("66612 2 ones=3 | - | pair=11", "cannot hold 11"),
        ("66612 ones=3 | - | -", "rerolls"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        yatzy("scandinavian", 3).read(text)


def test_the_chance_of_a_score_counts_every_outcome_of_the_others() -> None:
    rng = np.random.default_rng(3)
    field = [Distribution(5 + k, rng.dirichlet(np.ones(4)), 0.0, (), 0.0) for k in range(3)]
    for score in range(3, 12):
        slow = 0.0
        for places in np.ndindex(4, 4, 4):
            chance = math.prod(float(one.pmf[place]) for one, place in zip(field, places))
            slow += chance * shared((score, *(one.lowest + place for one, place in zip(field, places))))[0] / 100
        assert won_with(score, field) == pytest.approx(slow, abs=1e-12)


def test_normal_chances_are_those_of_the_textbook() -> None:
    """The difference of two normal scores is normal."""
    found = NormalField((240.0,), (38.0,)).won(np.array([250.0, 200.0]), np.array([35.0, 20.0]))
    for chance, (mean, sd) in zip(found, [(250.0, 35.0), (200.0, 20.0)]):
        wanted = 0.5 * (1 + math.erf((mean - 240) / math.hypot(sd, 38) / math.sqrt(2)))
        assert chance == pytest.approx(wanted, abs=2e-4)


def test_the_last_box_is_worth_what_the_others_leave() -> None:
    """Without a reroll left nothing is looked ahead: the total against the others' distributions, by hand."""
    game, position = last_turns(f"66612 0 {FULL},sixes=18", f"{FULL},chance=22", f"{FULL},chance=9")
    (only,) = WinOracle(game).appraise(position)
    field = [distribution(game.rules, one) for one in position.waiting]
    assert only.value.exact
    assert only.value.mean == pytest.approx(100 * won_with(game.rules.total(position) + 21, field))


def test_the_last_turn_is_exact_from_its_first_throw_to_the_end() -> None:
    _, position = last_turns(f"66665 1 {FULL},sixes=18,chance=9", f"{FULL},sixes=12")
    subject = Subject(room("yatzy"), {"players": 2})
    subject.decisions = [position]
    assert all(one.value.exact for one in subject.appraised(position))
    a_position_is_worth_its_best_move(subject)


def test_who_is_far_behind_takes_the_chance_that_points_would_not() -> None:
    """80 points behind with the yatzy box open: only a yatzy wins, so two fours stay and not the row."""
    card = FULL.replace("yatzy=0", "chance=20")
    game, position = last_turns(f"23444 1 {card},sixes=6", f"{FULL},chance=28")
    best = WinOracle(game).appraise(position)[0]
    assert game.write_move(position, best.move) == "keep 444"
    assert 0 < best.value.mean < 10


def test_a_lost_game_is_played_on_for_points() -> None:
    nothing = ",".join(f"{part.split('=')[0]}=0" for part in FULL.split(","))
    game, position = last_turns(f"66655 1 {nothing}", f"{FULL}")
    found = WinOracle(game).appraise(position)
    assert max(one.value.mean for one in found) == pytest.approx(0.0, abs=1e-9)
    assert found[0].move == mean_oracle(game).appraise(position.alone)[0].move


def test_a_long_game_says_how_far_its_guess_may_be_off() -> None:
    game = yatzy("scandinavian", 4)
    found = WinOracle(game).appraise(game.read("66612 2 - | - | - | -"))
    assert found[0].value.error
    assert game.write_move(game.start(), found[0].move) == "keep 666"
    assert found[0].details["points"] > 250


@pytest.mark.usefixtures("empty_home")
def test_what_needs_a_table_that_is_not_there_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    game = yatzy("scandinavian", 2)
    monkeypatch.setattr(oracle, "SQUARES_UNASKED", 0)
    with pytest.raises(MissingTable, match="'ludometry solve yatzy squares --rules scandinavian'"):
        WinOracle(game).appraise(game.read("66612 2 - | -"))


def test_strengths_below_the_best_play_for_points() -> None:
    """A club player is the same alone and in company, so that what it loses in points holds for both."""
    text = "66612 2 ones=3,pair=10"
    alone, together = yatzy(), yatzy("scandinavian", 2)
    one = player_named(room("yatzy"), alone, "club")(random.Random(5))
    other = player_named(room("yatzy"), together, "club")(random.Random(5))
    assert [one(alone.read(text)) for _ in range(9)] == [
        other(together.read(f"{text} | twos=4,chance=20")) for _ in range(9)
    ]


def test_a_sheet_of_several_reads_back() -> None:
    game = yatzy("scandinavian", 2)
    text = "room: yatzy\nplayers: 2\n\n1. 66612 keep 666, 66634 sixes 18\n1. 11123 ones 3\n2. 55566 full-house 27\n"
    record = read_game(text)
    assert game_of(record) == game
    written = write_game(game, record)
    assert write_game(game, read_game(written)) == written
    assert "2. 55566; full-house 27   # 45" in written
    with pytest.raises(BadInput, match="is no number of players"):
        game_of(read_game(text.replace("players: 2", "players: 99")))


@pytest.mark.parametrize("narrow", [False, True])
def test_the_drawing_shows_everybody(narrow: bool) -> None:
    game, position = last_turns(f"66612 0 {FULL},sixes=18", f"{FULL},chance=22", f"{FULL},chance=9")
    drawn = ElementTree.fromstring(TablePicture(game).draw(position, Marks(narrow=narrow)))
    words = [node.text or "" for node in drawn.iter()]
    totals = [f"{total:g}" for total in game.scores(position)]
    assert all(any(total in said.split() for said in words) for total in totals)
    assert any("player 3" in said and "open: sixes" in said for said in words)


def test_a_page_seats_up_to_five_opponents_and_tells_chance_and_points() -> None:
    place = playing.begin("yatzy", {"players": "6"}, against="greedy")
    assert sorted(place.sitting.others) == [1, 2, 3, 4, 5]
    told = advising.advice(place.tree.id, place.node)
    assert told["unit"] == "% to win"
    assert told["more"]
    assert told["moves"][0]["details"]["points"] > 200
    for _ in range(3):
        move = next(one for one in playing.at(place.tree.id, place.node).sitting.game.moves(place.sitting.position))
        text = place.sitting.game.write_move(place.sitting.position, move)
        _, place = playing.turn(place.tree.id, place.node, text)
    assert place.sitting.position.seat == 0
    assert all(one.mask.bit_count() == 1 for one in place.sitting.position.seats)
