"""Positions and moves as text: round trips, and a sentence of help for everything that is wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.material import read_set
from ludometry.games.darkchess.notation import read_position, write_position
from ludometry.games.darkchess.room import random_dark_endgame


def test_the_short_form() -> None:
    position = read_position("8/1b6/2K5/8 w")
    assert position.board[9] == "b"
    assert position.board[18] == "K"
    assert position.side == 0
    assert write_position(position) == "8/1b6/2K5/8 w"


def test_the_start() -> None:
    text = write_position(rules.start())
    assert text == "????????/????????/????????/???????? -"
    assert read_position(text) == rules.start()


def test_round_trip_with_face_down_pieces() -> None:
    rng = random.Random(3)
    for _ in range(200):
        position = random_dark_endgame(rng, rng.randint(2, 6), 1)
        assert read_position(write_position(position)) == position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8/1b6/2K5/8", "who moves"),
        ("8/1b6/2K5 w", "four rows"),
        ("8/1b7/2K5/8 w", "row b"),
        ("8/1x6/2K5/8 w", "'x' in row b"),
        ("KK6/8/8/8 w", "at most 1"),
        ("PPPPPP2/8/8/8 w", "at most 5"),
        ("?7/8/8/8 w", "bag:"),
        ("?7/8/8/8 w bag:Pp", "2 pieces but 1"),
        ("?7/8/8/8 w bag:x", "no piece"),
        ("K?6/8/8/8 w bag:K", "at most 1"),
        ("8/1b6/2K5/8 w quiet:99", "0 to 40"),
        ("8/1b6/2K5/8 w first:x", "no colour"),
        ("8/1b6/2K5/8 w hello", "not understood"),
        ("8/1b6/2K5/8 -", "before the first flip"),
    ],
)
def test_bad_positions(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_position(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c3-c3", "face-down"),
        ("b2-b3", "black's"),
        ("a1-a2", "no piece to move"),
        ("c3-d4", "free neighbouring"),
        ("hello", "not a move"),
    ],
)
def test_bad_moves(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        rules.read_move(read_position("8/1b6/2K5/8 w"), text)


@pytest.mark.parametrize(
    ("text", "words"),
    [("GG", "GGvk"), ("GGGvk", "only 2"), ("vk", "GGvk"), ("XvK", "no piece"), ("KKvk", "only 1"), ("", "GGvk")],
)
def test_bad_sets(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_set(text)


@given(st.text(alphabet="KGBNRCPkgbnrcp12345678/?!. wb-:quietbagfirs0", max_size=60))
def test_anything_typed_is_read_or_refused(text: str) -> None:
    try:
        position = read_position(text)
    except BadInput as problem:
        assert "\n" not in str(problem)
    else:
        assert read_position(write_position(position)) == position
