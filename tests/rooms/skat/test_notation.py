"""Positions as text: what is read, what is written back, what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.registry import options_for
from ludometry.games.skat.cards import FULL, Contract, points, read_card, read_hand, write_card, write_hand
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_move, read_position, write_move, write_position
from ludometry.games.skat.position import SKAT, Deal, Play, Position, hide
from ludometry.games.skat.room import ROOM, random_ending
from ludometry.games.skat.rules import Skat
from tests.nightly import examples

DEAL = "clubs by F | CJ SJ CA CT C9 C8 SA HA HT H7 | DJ HJ CK CQ C7 ST SK SQ S9 S8 | S7 HK HQ H9 H8 DA DT DK DQ D9"


def test_cards_have_the_agreed_numbers() -> None:
    assert [read_card(word) for word in ("D7", "DJ", "HT", "CA", "CJ")] == [0, 7, 13, 30, 31]
    assert read_card("h10") == read_card("HT")
    assert points(FULL) == 120
    for card in range(32):
        assert read_card(write_card(card)) == card


@given(st.integers(0, FULL))
def test_hands_round_trip(hand: int) -> None:
    assert read_hand(write_hand(hand)) == hand
    assert read_hand(write_hand(hand, Contract.NULL)) == hand


def test_the_skat_of_a_whole_open_deal_follows_from_the_hands() -> None:
    position = read_position(DEAL)
    assert position.skat == read_hand("D7 D8")
    assert position.before == (0, 0)
    assert read_position(write_position(position)) == position


def test_what_one_player_knows() -> None:
    seen = read_position("grand by M | SA ST S7 HA HT HK DA DT CA C7 | ? | ? | played M CJ DJ")
    assert seen.unknown == (0, 9, 9, 2)
    assert seen.mover == 0
    assert hide(read_position(DEAL), 1).unknown == (10, 0, 10, 2)
    declarer = hide(read_position(DEAL), 0)
    assert declarer.unknown == (0, 10, 10, 0)
    assert declarer.skat == read_hand("D7 D8")


@pytest.mark.parametrize("seed", range(40))
def test_positions_and_views_round_trip(seed: int) -> None:
    rng = random.Random(seed)
    game = Skat()
    position = whole_deal(rng) if seed % 2 else random_ending(rng, rng.randint(1, 9), hidden=seed % 4 == 0)
    while True:
        assert read_position(write_position(position)) == position
        if position.contract is not None and not any(position.unknown):
            for seat in range(3):
                seen = hide(position, seat)
                assert read_position(write_position(seen)) == seen
        turn = game.turn(position)
        if turn == -2:
            break
        moves = [m for m, _ in game.chances(position)] if turn == -1 else list(game.moves(position))
        move = rng.choice(moves)
        assert read_move(Position(), write_move(Position(), move)) == move
        position = game.play(position, move)


def test_moves() -> None:
    assert read_move(Position(), "cj") == read_move(Position(), "play CJ") == Play(31)
    assert read_move(Position(), "deal HT CJ D7") == Deal((0, 13, 31))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("clubs | CJ | SJ | HJ", "expected contract, declarer and three hands"),
        ("tarock by F | CJ | SJ | HJ", "not a contract"),
        ("clubs by X | CJ | SJ | HJ", "not a seat"),
        ("clubs by F | CJ | CJ | HJ", "stands in two places"),
        ("clubs by F | CJ CJ | SJ HA | HJ H7", "stands twice"),
        ("clubs by F | CJ H7 | SJ | HJ", "expected equal hands"),
        ("clubs by F | CX | SJ | HJ", "is not a card"),
        ("clubs by F | CJ | SJ | HJ | points 70-70", "does not fit"),
        ("clubs by F | CJ | SJ | HJ | points many", "such as 45-38"),
        ("clubs by F | CJ | ? | ?", "name after 'gone' the 27"),
        ("clubs by F | ? | ? | ?", "no hand says how many"),
        ("clubs by F | - | - | -", "nobody holds a card"),
        ("clubs by F | CJ | SJ | HJ | weather fine", "not understood"),
        ("clubs by F | CJ | SJ | HJ | points 60-54 | points 60-54", "stands twice"),
        ("null by F | CJ | SJ | HJ | void M:T", "no trumps in a null game"),
        ("clubs by F | CJ | SJ | HJ | void M:X", "is not a void"),
        ("clubs by F | CJ | SJ | HJ | void M:T", "to have none of that kind"),
        ("clubs by F | S7 H9 | SJ | HA H7 | played F HT DA", "does not fit the cards played"),
        ("clubs by F | S7 | H8 | HA H7 | played F HT DA", "to have none of that kind"),
        (DEAL + " | skat D7", "the skat holds 1 cards"),
        ("clubs by F | " + "CJ " * 400, "not a position of Skat"),
        ("deal | CJ | - | - | skat -", "no deal under way"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput) as problem:
        read_position(text)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)


@settings(max_examples=examples(200), deadline=None)
@given(st.text(alphabet="CSHDJATKQ789 ?|-FMRby0123456789clubsgrandnuldealskatpointsplayedgonevoid:", max_size=120))
def test_any_text_is_a_position_or_a_sentence(text: str) -> None:
    try:
        position = read_position("clubs by F | " + text)
    except BadInput as problem:
        assert len(str(problem)) > 10
    else:
        assert read_position(write_position(position)) == position


@pytest.mark.parametrize(
    "options",
    [
        {"contract": "tarock"},
        {"declarer": "X"},
        {"open": "perhaps"},
        {"objective": "fun"},
        {"deals": "-3"},
        {"deal": "1"},
    ],
)
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        options_for("skat", options)


def test_the_deal_becomes_the_game_that_was_asked_for() -> None:
    game = ROOM.game(contract="null", declarer="R")
    rng = random.Random(3)
    position = game.start()
    events = 0
    while game.turn(position) == -1:
        chances = list(game.chances(position))
        position = game.play(position, rng.choice(chances)[0])
        events += 1
    assert events == 10  # three, the skat, four and three
    assert (position.contract, position.declarer) == (Contract.NULL, 2)
    assert position.unknown[SKAT] == 0
