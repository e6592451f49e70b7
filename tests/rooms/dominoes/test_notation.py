"""Positions, moves and sets as text: round trips, and one sentence for whatever cannot be meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS, read_set
from ludometry.games.dominoes.notation import read_move, read_position, write_move, write_position
from ludometry.games.dominoes.position import Deal, Play, Position, moves
from ludometry.games.dominoes.rules import Dominoes
from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, tile_of, write_tiles
from ludometry.study.classes import read_range


@pytest.mark.parametrize(
    "text",
    [
        "36 45 | 01 12 | 3..5",
        "36 45 | 01 12 | 3..5 to:2",
        "26 45 | ?2 | 66-63-35 lacks2:5",
        "12 26 45 ?1 | 01 | 66-63-35 to:2 lacks1:0 lacks2:5",
        "?7 | ?7 | -",
        "- | 01 12 | 3..5",
    ],
)
def test_positions_read_back(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_tiles_may_be_written_either_way_round() -> None:
    assert read_position("63 54|10 21|3..5") == read_position("36 45 | 01 12 | 3..5")


@given(st.permutations(ALL_TILES), st.integers(1, 7), st.integers(1, 7), st.integers(0, 27), st.integers(0, 1))
def test_random_endgames_read_back(tiles: list[int], mine: int, theirs: int, ends: int, mover: int) -> None:
    hands = (tuple(sorted(tiles[:mine])), tuple(sorted(tiles[mine : mine + theirs])))
    position = Position(hands, (), HALVES[ends], mover)
    assert read_position(write_position(position)) == position
    if rules.turn(position) != Turn.OVER:
        for move in moves(position):
            assert read_move(position, write_move(position, move)) == move


@given(st.one_of(st.text(max_size=60), st.text(alphabet="0123456|?-. :tolacks27", max_size=40)))
def test_whatever_is_typed_is_understood_or_refused(text: str) -> None:
    game = Dominoes()
    try:
        position = game.read(text)
    except BadInput as problem:
        assert "\n" not in str(problem)
    else:
        assert game.read(game.write(position)) == position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("36 45 | 01 12", "two hands and the chain"),
        ("37 45 | 01 12 | 3..5", "is not a tile"),
        ("36 45 | 36 12 | 3..5", "36 is there twice"),
        ("36 45 | 01 12 | 36", "36 is there twice"),
        ("36 45 | 01 12 | 66-53", "a 6 touches a 5"),
        ("36 45 | 01 12 | 3..9", "is not a tile"),
        ("36 45 | 01 12 | 3..5 to:3", "names no player"),
        ("36 45 | 01 12 | 3..5 from:2", "is not understood"),
        ("36 45 | 01 12 | 3..5 lacks2:1", "player 2 holds 01"),
        ("36 45 | ?2 | 3..5 lacks2:0123456", "no 2 tiles are left"),
        ("36 45 | ?2 | 3..5 lacks2:8", "numbers are 0 to 6"),
        ("36 45 | ?0 | 3..5", "unknown tiles"),
        ("- | - | 3..5", "both hands are empty"),
        ("- | 01 | -", "before the first tile"),
        ("36 ?20 | 01 ?9 | 3..5", "more tiles"),
        ("?3 | ?3 | 3..5", "both hands are unknown"),
        ("36 | ?3 | - lacks2:1", "nobody has passed"),
    ],
)
def test_bad_positions_are_sentences(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_position(text)


def test_a_tile_without_a_dash_is_joined_the_way_that_fits() -> None:
    position = read_position("36 45 | 01 12 | 6..5")
    assert read_move(position, "36") == Play(tile_of(3, 6), 6)
    assert read_move(position, "63") == Play(tile_of(3, 6), 6)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("3-6", "touches no 3"),
        ("0-1", "does not hold 01"),
        ("pass", "may not pass"),
        ("nonsense", "is not a move"),
        ("deal 66", "no tile is to be dealt"),
    ],
)
def test_bad_moves_are_sentences(move: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_move(read_position("36 45 | 01 12 | 6..5"), move)


def test_a_hand_is_dealt_in_one_event() -> None:
    position = read_position("36 45 | ?2 | 66-60 to:2 lacks2:2")
    assert read_move(position, "deal 01 11") == Deal((tile_of(0, 1), tile_of(1, 1)))
    for text in ("deal 01 01", "deal 22", "deal 66", "deal 01 11 33", "deal", "0-1"):
        with pytest.raises(BadInput):
            read_move(position, text)


def test_sets_read_back_and_bad_ones_are_refused() -> None:
    assert write_tiles(read_set("12,01 20")) == "01 02 12"
    assert write_tiles(read_set("33 01 33")) == "01 33 33"
    for text in ("01 02", "01 01 01", "01 01 02 02", "01 02 77", "00 01 02 03 04 05 06 11"):
        with pytest.raises(BadInput):
            read_set(text)
    for text in ("x", "2..4", "5..3", "3..99", "3.."):
        with pytest.raises(BadInput):
            read_range(text, LEAST_ELEMENTS, MOST_ELEMENTS)
