"""Section 2.2's rules, and OpenSpiel's block dominoes as an independent referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludometry.core.game import Turn
from ludometry.games.dominoes import rules
from ludometry.games.dominoes.notation import read_move, read_position, write_move
from ludometry.games.dominoes.position import Deal, Pass, Play, Position, moves
from ludometry.games.dominoes.rules import BLOCKS, Dominoes
from ludometry.games.dominoes.tiles import ALL_TILES, HALVES, PIPS, TILE_COUNT, tile_of


def after(text: str, *moves: str) -> Position:
    position = read_position(text)
    for move in moves:
        position = rules.play(position, read_move(position, move))
    return position


def test_there_are_28_tiles() -> None:  # section 2.2
    assert TILE_COUNT == 28
    assert sum(PIPS) == 168
    assert HALVES[tile_of(5, 1)] == (1, 5)


def test_a_tile_joins_either_end() -> None:  # section 2.2, matching constraint
    position = read_position("36 45 | 01 12 | 3..6")
    assert [write_move(position, move) for move in moves(position)] == ["3-6", "6-3"]
    assert after("36 45 | 01 12 | 3..6", "3-6").ends == (6, 6)
    assert after("36 45 | 01 12 | 3..6", "6-3").ends == (3, 3)


def test_equal_ends_are_one_choice() -> None:
    position = read_position("36 33 | 01 12 | 3..3")
    assert {write_move(position, move) for move in moves(position)} == {"3-6", "3-3"}


def test_the_chain_grows_on_the_side_that_is_joined() -> None:
    assert after("36 05 01 | 12 22 | 35", "3-6").chain == ((6, 3), (3, 5))
    assert after("36 05 01 | 12 22 | 35", "5-0").chain == ((3, 5), (5, 0))


def test_passing_is_never_a_choice() -> None:  # section 2.2: pass when there are no stock tiles remaining
    stuck = read_position("36 45 | 01 12 | 0..1")
    assert moves(stuck) == [Pass()]
    assert Pass() not in moves(read_position("36 45 | 01 12 | 3..1"))


def test_a_pass_tells_what_a_hand_lacks() -> None:
    passed = after("36 45 | 01 12 | 0..1", "pass")
    assert passed.lacks == (0b11, 0)
    assert passed.mover == 1


def test_the_last_tile_wins_at_once() -> None:
    won = after("36 | 00 12 | 3..5", "3-6")
    assert rules.turn(won) == Turn.OVER
    for block in BLOCKS:
        assert rules.scores(won, block) == (1, -1)
    assert rules.scores(after("36 | 00 | 3..5", "3-6"), "pips") == (1, -1), "even against a hand without pips"


@pytest.mark.parametrize(
    ("block", "first"),
    [("pips", -1.0), ("draw", 0.0), ("tiles", 1.0)],
)
def test_a_block_is_settled_by_its_rule(block: Any, first: float) -> None:
    blocked = read_position("66 | 11 12 | 0..0")
    assert rules.turn(blocked) == Turn.OVER
    assert rules.scores(blocked, block) == (first, -first)


def test_equal_pips_in_a_block_are_a_draw() -> None:
    assert rules.scores(read_position("25 | 16 | 0..0"), "pips") == (0, 0)


def test_seven_tiles_each_are_dealt() -> None:
    position, rng, game = rules.start(), random.Random(1), Dominoes()
    for _ in range(14):
        assert rules.turn(position) == Turn.CHANCE
        position = rules.play(position, game.draw(position, rng))
    assert [len(hand) for hand in position.hands] == [7, 7]
    assert position.asleep == 14
    assert rules.turn(position) == 0


def test_a_view_hides_the_other_hand() -> None:
    position = after("36 45 11 | 01 12 | 35", "3-6")
    seen = rules.view(position, 0).position
    assert seen.hands == ((tile_of(1, 1), tile_of(4, 5)), ())
    assert seen.unknown == (0, 2)
    assert rules.view(position, 1).position.hands[0] == ()


def test_hands_lie_open_when_no_tile_sleeps_or_the_game_is_over() -> None:
    endgame = read_position("36 45 | 01 12 | 3..5")
    assert rules.view(endgame, 0).position == endgame
    blocked = read_position("66 | 11 12 | 00")
    assert rules.view(blocked, 1).position == blocked


def test_nobody_is_told_what_the_other_is_dealt() -> None:
    game, rng = Dominoes(), random.Random(2)
    position = game.start()
    while game.turn(position) == Turn.CHANCE:
        event = game.draw(position, rng)
        assert [game.told(position, event, seat) for seat in (0, 1)] == ["", ""]
        position = game.play(position, event)
    move = game.moves(position)[0]
    assert game.told(position, move, 1) == f"opponent: {game.write_move(position, move)}"


def test_unknown_tiles_are_dealt_without_the_numbers_that_are_lacked() -> None:
    position = read_position("36 45 | ?3 | 66-60 to:2 lacks2:25")
    dealt = {tile for event, _ in rules.chances(position) for tile in event.tiles}
    assert dealt
    assert not any({2, 5} & set(HALVES[tile]) for tile in dealt)
    assert not dealt & {tile_of(3, 6), tile_of(4, 5), tile_of(6, 6), tile_of(0, 6)}


def referee() -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel.python.games.block_dominoes")
    return pyspiel.load_game("python_block_dominoes")


def _theirs(state: Any) -> dict[tuple[int, int | None], int]:
    """OpenSpiel's legal actions by tile and joined number."""
    found = {}
    for action in state.legal_actions():
        words = state.action_to_string(state.current_player(), action)  # "p0 tile:(0.0, 3.0) pip:3.0"
        tile, pip = words.split("tile:(")[1].split(") pip:")
        low, high = (int(float(n)) for n in tile.split(", "))
        found[tile_of(low, high), None if pip == "None" else int(float(pip))] = action
    return found


@pytest.mark.parametrize("seed", range(40))
def test_openspiel_plays_the_same_game(seed: int) -> None:
    """Moves, turns, ends and winners of whole random games; OpenSpiel lets passes happen by themselves."""
    rng = random.Random(seed)
    state = referee().new_initial_state()
    tiles = rng.sample(ALL_TILES, 14)
    for tile in tiles:
        state.apply_action(tile)  # their deck is in our order, their first player is dealt first
    position = rules.play(rules.start(), Deal((*tiles[7:], *tiles[:7])))
    while rules.turn(position) != Turn.OVER:
        assert not state.is_terminal()
        if moves(position) == [Pass()]:
            position = rules.play(position, Pass())
            continue
        assert state.current_player() == position.mover
        theirs = _theirs(state)
        ours = {(m.tile, None if m.joins < 0 else m.joins): m for m in moves(position) if isinstance(m, Play)}
        assert set(ours) == set(theirs)
        key = rng.choice(sorted(ours, key=str))
        state.apply_action(theirs[key])
        position = rules.play(position, ours[key])
    assert state.is_terminal()
    scores, returns = rules.scores(position, "pips"), state.returns()
    if set(position.hands) == {(), (tile_of(0, 0),)}:
        return  # they call an empty hand against the bare 00 a draw
    assert [(s > 0) - (s < 0) for s in scores] == [(r > 0) - (r < 0) for r in returns]
