"""Score sheets written by hand: what is understood, what is refused, and round trips."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.record import final_position, play_out, read_record, replay
from ludometry.games.yatzy.rules import yatzy
from ludometry.games.yatzy.score_sheet import read_game, tidy, write_game

SHEET = """
rules: scandinavian
player: Ann

1. 66612 keep 666, 66634 keep 666, 66655 full-house 28   # a lucky turn
2) 13345 reroll 145, 556 -> two pairs
turn 3: 11111 yatzy 50
12345; small straight @12.5
5: 22456 keep 22 @3 | 223 | keep 222; 22266; twos
66612 666 34 666 35 sixes 18
"""


def test_a_sheet_as_a_person_writes_it() -> None:
    record = read_game(SHEET)
    game = yatzy()
    assert record.headers == {"rules": "scandinavian", "player": "Ann"}
    assert game.rules.total(final_position(game, record)) == 28 + 16 + 50 + 15 + 6 + 18
    assert [event.seconds for event in record.events if event.seconds] == [12.5, 3.0]


def test_our_own_writing_reads_back_move_for_move() -> None:
    game = yatzy()
    written = write_game(game, read_game(SHEET))
    moves = [ply.move for ply in replay(game, read_game(SHEET))]
    assert [ply.move for ply in replay(game, read_game(written))] == moves
    assert write_game(game, read_game(written)) == written
    assert "1. 12666; keep 666; 66634; keep 666; 66655; full-house 28   # 28" in written.splitlines()
    # The core reads it too once turn numbers are gone, so the other verbs of the house need nothing special.
    assert [ply.move for ply in replay(game, read_record(tidy(written), "yatzy"))] == moves


@pytest.mark.parametrize("rule_set", ["scandinavian", "yahtzee", "maxi-saved-throws", "forced-order"])
def test_random_games_survive_the_sheet(rule_set: str) -> None:
    game, rng = yatzy(rule_set), random.Random(3)
    record, end = play_out(game, [lambda view: rng.choice(list(game.moves(view)))], rng)
    assert final_position(game, read_game(write_game(game, record))) == end
    assert final_position(game, read_game(record.write())) == end


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("66612 keep 666, 66634 sixes 17", "pays 18 in sixes, not 17"),
        ("66612 keep 666, 66134 sixes", "must be among"),
        ("66612 keep 666, 66634 keep 666, 66655 keep 55, 33366 sixes", "no rerolls are left"),
        ("66612 keep 555", "keep some of the dice"),
        ("6661 sixes", "expected 5 dice"),
        ("66612 sixs", "did you mean 'sixes'"),
    ],
)
def test_a_slip_of_the_pen_is_named(line: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        final_position(yatzy(), read_game(line))


def test_a_record_of_another_room_is_refused() -> None:
    with pytest.raises(BadInput, match="record of cribbage"):
        read_game("room: cribbage\n\n66612 sixes")


SCRAPS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "66612",
                "keep 666",
                "34",
                "sixes",
                "18",
                "->",
                ";",
                ",",
                "|",
                "@3",
                "@",
                "\n",
                "1.",
                "#",
                "rules: maxi",
                ":",
            ]
        ),
        st.text(max_size=5),
    ),
    max_size=14,
).map(" ".join)


@given(SCRAPS)
def test_no_sheet_breaks_the_reader(text: str) -> None:
    game = yatzy()
    try:
        record = read_game(text)
        end = final_position(game, record)
    except BadInput:
        return
    assert final_position(game, read_game(write_game(game, record))) == end
