"""Dominoes as it is played: each rule with the book that has it.

section 2.2   of the paper on material symmetry: the strongest tile opens; draw, or pass when the stock is empty
Foster        Foster's Complete Hoyle, Dominoes, "Muggins, or All Fives"
Britannica    Encyclopaedia Britannica, "Muggins"
LearnPlayWin  learnplaywin.net/dominoes-rules-block and its draw game
Pagat         pagat.com/tile/wdom/sniff.html, of the Fives family
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.room import random_walk
from ludometry.games.dominoes.position import Deal, Pass
from ludometry.games.dominoes.room import ROOM
from ludometry.games.dominoes.rules import Dominoes
from ludometry.games.dominoes.tiles import read_tile, set_size, write_tile
from ludometry.games.dominoes.whole.position import Draw, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes

DRAW = WholeDominoes()
ROUNDS = WholeDominoes(points=100)
FIVES = WholeDominoes(fives=True, points=100)


def after(game: WholeDominoes, text: str, *moves: str) -> Whole:
    position = game.read(text)
    for move in moves:
        position = game.play(position, game.read_move(position, move))
    return position


def dealt(game: WholeDominoes, first: str, second: str) -> Whole:
    """A round with these hands, player 2 dealt first."""
    tiles = tuple(read_tile(tile, game.highest) for tile in (*second.split(), *first.split()))
    return game.play(game.start(), Deal(tiles))


def said(game: WholeDominoes, position: Whole) -> list[str]:
    return [game.write_move(position, move) for move in game.moves(position)]


# Who opens


def test_the_strongest_double_opens() -> None:  # LearnPlayWin; Foster: "the highest double sets"
    position = dealt(DRAW, "44 16 26 36 46 56 01", "55 00 02 03 04 05 06")
    assert (position.mover, said(DRAW, position)) == (1, ["5-5"])


def test_without_doubles_the_heaviest_tile_opens() -> None:  # LearnPlayWin: "the domino of the highest value starts"
    position = dealt(DRAW, "56 16 26 36 46 45 01", "12 13 14 15 23 24 25")
    assert (position.mover, said(DRAW, position)) == (0, ["5-6"])


def test_the_one_who_opens_has_no_choice_and_the_other_goes_on() -> None:  # section 2.2: his "strongest" domino
    position = dealt(DRAW, "44 16 26 36 46 56 01", "55 00 02 03 04 05 06")
    assert DRAW.play(position, DRAW.moves(position)[0]).mover == 0
    with pytest.raises(BadInput, match="cannot be laid here: possible is 5-5"):
        DRAW.read_move(position, "0-0")


def test_any_tile_may_open_where_that_is_the_rule() -> None:
    game = WholeDominoes(opens="any")
    position = dealt(game, "44 16 26 36 46 56 01", "55 00 02 03 04 05 06")
    assert (position.mover, len(game.moves(position))) == (0, 7)


# The stock


def test_who_cannot_join_draws_until_a_tile_can_be_joined() -> None:  # section 2.2; Foster: "must draw ... until"
    start = "36 45 | 01 12 | 02"
    position = DRAW.read(start)
    assert DRAW.moves(position) == [Draw()]
    drawn = after(DRAW, start, "draw")
    assert DRAW.turn(drawn) == Turn.CHANCE
    unfit = after(DRAW, start, "draw", "deal 66")
    assert (DRAW.turn(unfit), DRAW.moves(unfit)) == (0, [Draw()])
    fit = after(DRAW, start, "draw", "deal 66", "draw", "deal 26")
    assert said(DRAW, fit) == ["2-6"], "the tile that fits is laid at once"
    assert after(DRAW, start, "draw", "deal 66", "draw", "deal 26", "2-6").mover == 1


def test_who_can_join_may_not_draw() -> None:  # Foster, section 2.2: only a player who cannot play draws
    position = DRAW.read("36 45 | 01 12 | 03")
    with pytest.raises(BadInput, match="a player who can join a tile may not draw here: possible is 3-6"):
        DRAW.read_move(position, "draw")


def test_with_the_stock_empty_one_passes() -> None:  # section 2.2: "or pass when there are no stock tiles remaining"
    position = DRAW.read("36 45 | 01 12 | 0..1")
    assert DRAW.moves(position) == [Pass()]
    assert DRAW.view(position, 0).position == position, "nothing is hidden any more"


def test_a_block_needs_an_empty_stock() -> None:  # section 2.2: "if the stock is empty and no player can play"
    assert DRAW.turn(DRAW.read("66 | 11 12 | 00")) == 0
    blocked = DRAW.read("66 | 11 12 | 0..0")
    assert (DRAW.turn(blocked), DRAW.scores(blocked)) == (Turn.OVER, (-1.0, 1.0))


def test_what_is_drawn_is_heard_by_nobody_else() -> None:
    position = after(DRAW, "36 45 | 01 12 | 02", "draw")
    event = DRAW.read_move(position, "deal 66")
    assert [DRAW.told(position, event, seat) for seat in (0, 1)] == ["you draw 66", ""]
    assert DRAW.view(DRAW.play(position, event), 1).position.hands[0] == ()


# Sets


@pytest.mark.parametrize(("highest", "tiles"), [(6, 28), (7, 36), (8, 45), (9, 55)])
def test_larger_sets(highest: int, tiles: int) -> None:
    game = WholeDominoes(highest=highest, tiles=9)
    assert set_size(highest) == tiles
    opening = next(p for p in random_walk(game, random.Random(1)) if game.turn(p) >= 0)
    assert [len(hand) for hand in opening.hands] == [9, 9]
    assert opening.asleep == tiles - 18
    assert {write_tile(tile) for tile in opening.unseen()} <= {
        f"{a}{b}" for b in range(highest + 1) for a in range(b + 1)
    }


# Rounds for points


def test_the_winner_scores_the_pips_of_the_other_hand() -> None:  # LearnPlayWin: all points on unplayed dominoes
    position = after(ROUNDS, "36 | 45 12 | 33-35 points:10-20", "3-6")
    assert position.points == (10 + 9 + 3, 20)


def test_after_a_block_the_own_pips_are_subtracted() -> None:  # LearnPlayWin: "subtract them from the score"
    assert ROUNDS.round_result(ROUNDS.read("11 | 66 | 0..0")) == (0, 10)
    assert ROUNDS.round_result(ROUNDS.read("25 | 16 | 0..0")) == (0, 0), "equal hands score nothing"


def test_who_laid_the_last_tile_opens_the_next_round_with_any() -> None:  # Pagat: who dominoed
    won = after(ROUNDS, "36 | 45 12 | 33-35", "3-6")
    assert (won.mover, won.free, won.unknown, won.chain) == (0, True, (7, 7), ())


def test_after_a_block_the_strongest_double_opens_again() -> None:  # Pagat: "the lead is again determined by lot"
    end = after(ROUNDS, "04 66 | 11 | 0..4", "4-0")
    assert (end.free, end.unknown, end.points) == (False, (7, 7), (0, 10))


def test_the_points_end_the_game() -> None:  # LearnPlayWin: "typically played to 100 points"
    end = after(ROUNDS, "36 | 45 12 | 33-35 points:88-90", "3-6")
    assert (ROUNDS.turn(end), ROUNDS.scores(end)) == (Turn.OVER, (100.0, 90.0))


# All Fives


def test_fosters_example() -> None:
    """ "If double five is the first set it counts 10. The 5-0 played to this would count 10 ... Double blank played to
    this would count 10 more. If 5-6 is now played on one end, and 0-4 on the other, the count will be 10 again." """
    game = WholeDominoes(fives=True, opens="any")
    position = game.read("55 00 04 11 | 05 56 12 | -")
    points = []
    for move in ("5-5", "5-0", "0-0", "5-6", "0-4"):
        position = game.play(position, game.read_move(position, move))
        points.append(position.points)
    assert points == [(10, 0), (10, 10), (20, 10), (20, 10), (30, 10)]


def test_the_highest_score_is_twenty() -> None:  # Foster: "made with the 4-4 and 6-6, at different ends"
    assert after(FIVES, "44 12 | 11 22 | 66-64", "4-4").points == (20, 0)


def test_domino_scores_the_nearest_multiple_of_five() -> None:  # Foster, Britannica
    game = WholeDominoes(fives=True)
    assert game.round_result(game.read("- | 66 | 33-35")) == (0, 10)
    assert game.round_result(game.read("- | 66 01 | 33-35")) == (0, 15)


def test_a_block_scores_the_other_hand_likewise() -> None:  # Britannica: "the score is taken as before"
    game = WholeDominoes(fives=True)
    position = game.read("11 | 66 | 00")
    assert game.round_result(position) == (0, 10)


def test_fives_may_end_a_game_in_the_middle_of_a_round() -> None:  # Foster: points "toward game, usually 100 up"
    end = after(FIVES, "44 12 | 11 22 | 66-64 points:80-0", "4-4")
    assert FIVES.turn(end) == Turn.OVER


def test_where_only_one_of_two_equal_ends_is_a_double_both_sides_are_offered() -> None:
    position = FIVES.read("05 12 | 11 22 | 55-56-64-45")
    assert said(FIVES, position) == ["5-0", "5-0<"]
    assert after(FIVES, "05 12 | 11 22 | 55-56-64-45", "5-0").points == (10, 0), "beside the 45, 10 and 0"
    assert after(FIVES, "05 12 | 11 22 | 55-56-64-45", "5-0<").points == (5, 0), "beside the double, 0 and 5"


# Options


def test_the_usual_game_is_the_block_game() -> None:
    assert ROOM.game() == Dominoes()
    assert ROOM.game(opens="any", block="draw") == Dominoes("draw")


@pytest.mark.parametrize(
    ("options", "game"),
    [
        ({"stock": "draw"}, WholeDominoes()),
        ({"stock": "draw", "opens": "any"}, WholeDominoes(opens="any")),
        ({"opens": "strongest"}, WholeDominoes(stock="asleep")),
        ({"stock": "draw", "highest": 9, "tiles": 9}, WholeDominoes(highest=9, tiles=9)),
        ({"points": 100, "fives": True, "stock": "draw"}, FIVES),
    ],
)
def test_options(options: dict[str, Any], game: WholeDominoes) -> None:
    assert ROOM.game(**options) == game


def test_a_block_by_tiles_has_no_points() -> None:
    with pytest.raises(BadInput, match="a block for points goes to fewer pips or to nobody"):
        ROOM.game(block="tiles", points=100)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("36 | 45", "a position is two hands and the chain"),
        ("36 | 4x | 35", "is not a tile"),
        ("36 | 36 | 35", "is there twice"),
        ("36 | ?2 | 35 drew2:35", "notes begin with a draw or a pass"),
        ("36 | ?2 | 35 drew2:3+1", "is no note of a draw"),
        ("36 | ?2 | 35 drew2:35+4", "do not go with what is noted"),
        ("36 | ?2 | 35 drew2:66+1,12", "12 was laid, so it lies in the chain"),
        ("36 | 35 | 33 drew2:55+0", "do not go with what is noted"),
        ("36 | 55 | 33 opened:33", "do not go with what is noted"),
        ("36 | ?2 | 35 points:1000000-0", "is no score"),
        ("36 | ?2 | 35 points:a-0", "is not understood"),
        (f"36 | ?2 | 35 points:{'0' * 5000}-0", "is no score"),
        ("36 | ?2 | 35 points:²-0", "is not understood"),
        ("36 | ?2 | 35 holds2:5", "is not understood"),
        ("36 | ?2 | 35 lacks2:7", "holds a number that is on no tile"),
        ("36 | ?2 | 35 to:3", "names no player"),
        ("36 | ?2 | 35 draws", "only the tile that is drawn is unknown"),
        ("36 ?2 | 12 | 35 drew1:35+0 draws", "only the tile that is drawn is unknown"),
        ("36 | ?2 | 35 fresh", "what was drawn at which ends"),
        ("36 | ?7 | - opened:66", "nobody has drawn before the first tile"),
        ("36 ?1 | ?2 | 35", "both hands are unknown"),
        ("?20 | 36 | 35-53", "is there twice"),
        ("?21 | 36 12 | 35-54-40-01-11-14 to:2", "more tiles in hands and chain"),
    ],
)
def test_a_position_that_cannot_be_gets_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        DRAW.read(text)


def test_what_a_player_lacks_may_be_said_as_in_the_block_game() -> None:
    assert DRAW.read("36 | ?2 | 33-35 lacks2:56") == DRAW.read("36 | ?2 | 33-35 drew2:55+0,66+0")


def test_the_end_of_a_round_is_told_and_shown() -> None:
    position = ROUNDS.read("36 | 45 12 | 33-35 points:10-20")
    move = ROUNDS.read_move(position, "3-6")
    assert [ROUNDS.told(position, move, seat) for seat in (0, 1)] == [
        "you score 12",
        "opponent: 3-6, opponent scores 12",
    ]
    shown = ROOM.shows(ROUNDS, position, move, 1)[0]
    assert (shown["title"], shown["total"], shown["standing"]) == ("The opponent wins the round", 12, "20-22")
    assert ROOM.shows(ROUNDS, ROUNDS.read("36 11 | 45 12 | 33-35"), move, 0) == []
    blocked = ROUNDS.read("04 66 | 11 | 0..4")
    shown = ROOM.shows(ROUNDS, blocked, ROUNDS.read_move(blocked, "4-0"), 0)[0]
    assert [line["points"] for line in shown["lines"]] == [12, -2]


def test_all_fives_need_the_chain() -> None:
    with pytest.raises(BadInput, match="list the chain tile by tile"):
        FIVES.read("36 45 | 01 12 | 3..5")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", [DRAW, FIVES, WholeDominoes(stock="asleep", highest=9, tiles=9)])
def test_whatever_comes_up_reads_back_and_no_tile_is_lost(game: WholeDominoes, seed: int) -> None:
    for position in random_walk(game, random.Random(seed)):
        assert game.read(game.write(position)) == position
        tiles = len(position.unseen()) + len(position.hands[0]) + len(position.hands[1]) + len(position.chain)
        assert tiles == set_size(game.highest)
