"""The rules against the paper's tables and figures, and against OpenSpiel's banqi, where the two coincide."""

from __future__ import annotations

import random
import re

import pytest

from ludometry.core.game import Turn
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.notation import read_position, write_move
from ludometry.games.darkchess.pieces import ALL_PIECES, KINDS, takes
from ludometry.games.darkchess.position import Move, Reveal

FIGURE_1 = "????????/??1?K1??/?cG1Pg1?/???b??rp {} bag:KGBBNNRRCCPPPPkgbnnrcppp"


def written(text: str) -> set[str]:
    position = read_position(text)
    return {write_move(position, move) for move in rules.moves(position) if not move.is_flip}


def figure_1(side: str) -> str:
    """The pieces face down are those that figure 1 neither shows nor has seen captured: it does not matter which."""
    board = FIGURE_1.format(side).split()[0]
    left = list(ALL_PIECES)
    for piece in board:
        if piece.isalpha():
            left.remove(piece)
    return f"{board} {side} bag:{''.join(left[: board.count('?')])}"


def test_figure_1_first_player() -> None:
    """The paper prints c3-d3, but d3 lies face down and the empty square next to the guard is c4."""
    assert written(figure_1("w")) == {"b5-b6", "c3-b3", "c3xc2", "c3-c4", "c5-c4"}


def test_figure_1_second_player() -> None:
    assert written(figure_1("b")) == {"c2xc5", "c6xc5", "c6-b6", "c6-c7", "d4-c4", "d7-c7"}


def test_every_piece_takes_its_equal_except_that_sides_differ() -> None:
    for kind in KINDS:
        assert takes(kind, kind.lower())
        assert not takes(kind, kind)


def test_king_and_pawn() -> None:
    assert takes("P", "k")
    assert not takes("K", "p")
    assert not takes("P", "c")


def test_cannon_captures_over_exactly_one_piece_at_any_distance() -> None:
    assert "a1xa8" in written("C3P2k/8/8/8 w")
    assert "a1xa8" in written("C3r2k/8/8/8 w")
    assert "a1xa8" not in written("C2PP2k/8/8/8 w")
    assert "a1xa2" not in written("Ck6/8/8/8 w")
    assert "a1xd1" in written("C7/?7/8/k7 w bag:p")


def test_face_down_pieces_cannot_be_captured() -> None:
    assert written("K?6/8/8/8 w bag:p") == {"a1-b1"}


def test_forty_quiet_plies_are_a_draw() -> None:
    position = read_position("8/1b6/2K5/8 w quiet:39")
    after = rules.play(position, rules.read_move(position, "c3-c4"))
    assert rules.turn(after) == Turn.OVER
    assert rules.scores(after) == (0.0, 0.0)


def test_a_capture_ends_the_quiet() -> None:
    position = read_position("8/1b6/1K6/8 w quiet:39")
    after = rules.play(position, rules.read_move(position, "c2xb2"))
    assert after.quiet == 0
    assert rules.scores(after) == (1.0, -1.0)


def test_whoever_cannot_move_loses() -> None:
    assert rules.turn(read_position("kP6/P7/8/8 b")) == Turn.OVER  # the king takes no pawn
    assert rules.turn(read_position("pG6/G7/8/8 b")) == Turn.OVER
    assert rules.scores(read_position("pG6/G7/8/8 b")) == (1.0, -1.0)


def test_first_flip_decides_the_colours() -> None:
    position = rules.play(rules.start(), Move(0, 0))
    assert rules.turn(position) == Turn.CHANCE
    black = rules.play(position, Reveal("k"))
    assert black.first == 1
    assert black.side == 0
    assert rules.turn(black) == 1


@pytest.mark.parametrize("seed", range(12))
def test_openspiel_agrees_on_moves_and_odds(seed: int) -> None:
    """Its chariot and horse are our knight and rook; its quiet plies also end with a flip, so a game stops at ours."""
    pyspiel = pytest.importorskip("pyspiel")
    ours_by_theirs = dict(zip("GAERHCSgaerhcs", "KGBNRCPkgbnrcp", strict=True))
    rng = random.Random(seed)
    state = pyspiel.load_game("banqi(max_no_progress=40)").new_initial_state()
    position = rules.start()
    while rules.turn(position) != Turn.OVER:
        if state.is_chance_node():
            odds = {ours_by_theirs[state.action_to_string(a)[-1]]: (a, p) for a, p in state.chance_outcomes()}
            ours = {event.piece: chance for event, chance in rules.chances(position)}
            assert {piece: pytest.approx(p) for piece, (_, p) in odds.items()} == ours
            piece = rng.choice(sorted(ours))
            state.apply_action(odds[piece][0])
            position = rules.play(position, Reveal(piece))
            continue
        theirs = {}
        for action in state.legal_actions():
            digits = [int(d) for d in re.findall(r"\d", state.action_to_string(action))]
            theirs[Move(8 * digits[0] + digits[1], 8 * digits[-2] + digits[-1])] = action
        assert set(theirs) == set(rules.moves(position))
        move = rng.choice(sorted(theirs, key=lambda m: (m.start, m.end)))
        state.apply_action(theirs[move])
        position = rules.play(position, move)
    if position.quiet < rules.QUIET_LIMIT:
        assert state.is_terminal()
        assert state.returns() == list(rules.scores(position))
