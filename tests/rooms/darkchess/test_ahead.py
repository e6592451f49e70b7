"""The search of the whole game, beside a plain one without tables, order or cuts."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludometry.core.game import Turn
from ludometry.core.room import random_walk
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.kernels.leaves import MOST, UNKNOWN, leaf_result
from ludometry.games.darkchess.kernels.search import CLOSE, FOUND_WON, WON
from ludometry.games.darkchess.notation import read_position, write_move
from ludometry.games.darkchess.oracle import TableOracle, looked_ahead
from ludometry.games.darkchess.pieces import side_of, takes
from ludometry.games.darkchess.players import greedy
from ludometry.games.darkchess.position import EMPTY, HIDDEN, Move, Position, Reveal, has_both_sides, material
from ludometry.games.darkchess.reasons import reason
from ludometry.games.darkchess.search.ahead import CODES, Search, weights_of, worth_of
from ludometry.games.darkchess.search.leaves import NOTHING, sets_within, shelf_for
from ludometry.games.darkchess.tables import DRAW, LOSS, WIN, tables


def judged(position: Position, weights: dict[str, int]) -> int:
    """The worth of a position that nobody looks further into."""
    score = 0
    for square, piece in enumerate(position.board):
        if not piece.isalpha():
            continue
        hunters = [
            abs(square // 8 - at // 8) + abs(square % 8 - at % 8)
            for at, other in enumerate(position.board)
            if other.isalpha() and other not in "Cc" and takes(other, piece) and not takes(piece, other)
        ]
        worth = weights[piece] - weights[piece] * (12 - min([12, *hunters])) // CLOSE
        score += worth if side_of(piece) == position.side else -worth
    return score + sum(weights[piece] * (1 if side_of(piece) == position.side else -1) for piece in position.bag)


def plain(position: Position, depth: int, ply: int, weights: dict[str, int], tabled: bool = False) -> int:
    """The same score by trying everything; no line of three plies repeats a position."""
    if position.quiet >= rules.QUIET_LIMIT:
        return 0
    if tabled and position.quiet == 0 and len(material(position.board)) <= MOST and has_both_sides(position.board):
        told = tables().result(position.board, position.side or 0)
        return {DRAW: 0, WIN: FOUND_WON - ply, LOSS: ply - FOUND_WON}[told]
    moves = [move for move in rules.moves(position) if not move.is_flip]
    if depth <= 0:
        found = [judged(position, weights)]
        moves = [move for move in moves if position.board[move.end] != EMPTY]
    else:
        found = []
        if HIDDEN in position.board:
            passed = Position(
                position.board, 1 - (position.side or 0), position.bag, position.quiet + 1, position.first
            )
            found.append(-plain(passed, depth - 2, ply + 1, weights, tabled))
        elif not moves:
            return -(WON - ply)
    return max(found + [-plain(rules.play(position, move), depth - 1, ply + 1, weights, tabled) for move in moves])


def middle_games(count: int, most: int = 32) -> list[Position]:
    """Positions of random games with at most this many pieces face up."""
    rng = random.Random(5)
    found: list[Position] = []
    while len(found) < count:
        met = [p for p in random_walk(rules.DarkChess(), rng) if rules.turn(p) >= 0 and p.side is not None]
        few = [p for p in met if 2 <= len(material(p.board)) <= most]
        found += rng.sample(few, min(4, len(few)))
    return found[:count]


@pytest.mark.parametrize(("depth", "most"), [(0, 32), (1, 16), (2, 7)])
def test_the_search_agrees_with_a_plain_one(depth: int, most: int) -> None:
    for position in middle_games(12, most):
        search = Search(position, 1 << 40)
        search.spent[1] = 1 << 40
        letters = {piece: int(search.weights[code]) for piece, code in CODES.items()}
        assert search._score(position, depth) == plain(position, depth, 0, letters), position


PIECES = "GRkpp"


def ending(rng: random.Random, letters: str, columns: int = 8) -> Position:
    """These pieces anywhere in the first columns, with White to move."""
    board = ["."] * 32
    near = [square for square in range(32) if square % 8 < columns]
    for piece, square in zip(letters, rng.sample(near, len(letters)), strict=True):
        board[square] = piece
    return Position("".join(board), 0)


def test_the_tables_at_the_leaves_say_what_the_tables_say() -> None:
    for letters in sets_within(PIECES):
        tables().reader(letters.ljust(32, "."), 0)
    shelf, rng, squares = shelf_for(PIECES), random.Random(4), np.zeros(8, np.int64)
    assert len(shelf.keys) == 2 * len(sets_within(PIECES))
    for letters in sets_within(PIECES) * 20:
        board, side = ending(rng, letters).board, rng.randrange(2)
        codes = np.array([CODES[sign] for sign in board])
        assert leaf_result(codes, side, shelf, squares) == tables().result(board, side)
    codes = np.array([CODES[sign] for sign in ending(rng, PIECES).board])
    assert leaf_result(codes, 0, shelf, squares) == UNKNOWN
    assert shelf_for("KGBNRkgbn") is NOTHING


def test_the_search_with_tables_agrees_with_a_plain_one_that_asks_them() -> None:
    """Pieces stand close, so that captures are met; where a table wins, the search does not call it proved."""
    rng, won = random.Random(8), 0
    for letters in sets_within(PIECES):
        tables().reader(letters.ljust(32, "."), 0)
    for _ in range(12):
        position = ending(rng, PIECES, columns=3)
        search = Search(position, 1 << 40)
        search.spent[1] = 1 << 40
        weights = {piece: int(search.weights[code]) for piece, code in CODES.items()}
        score = search._score(position, 2)
        assert score == plain(position, 2, 0, weights, tabled=True)
        won += abs(score) > WON // 2
        assert abs(worth_of(score)) < 1
    assert won


def test_a_flip_is_weighed_by_every_kind_in_the_bag() -> None:
    position = read_position("??6/2kR4/8/8 w bag:Pg")
    search = Search(position, 1 << 40)
    search.spent[1] = 1 << 40
    after = rules.play(position, Move(0, 0))
    each = [-search._score(rules.play(after, Reveal(piece)), 1) for piece in "Pg"]
    seen = search._after(Move(0, 0), 2)
    assert seen.score == sum(each) / 2
    assert seen.worth == sum(map(worth_of, each)) / 2


def test_a_piece_is_worth_what_it_can_do_among_those_left() -> None:
    """With the pawns gone nothing but king and cannon threatens a king."""
    early, late = weights_of("KGBNRCPkgbnrcppppp"), weights_of("KGBNRCPkgbnrc")
    assert late["K"] > early["K"]
    assert weights_of("Kp")["K"] < weights_of("Kg")["K"]


def test_it_wins_what_can_be_won_and_says_the_same_twice() -> None:
    position = read_position("8/2R5/2Gn3C/2k2R1c w")
    first, again = looked_ahead(position, 20_000), looked_ahead(position, 20_000)
    assert [(a.move, a.value) for a in first] == [(a.move, a.value) for a in again]
    assert write_move(position, first[0].move) == "c3xc4"
    assert [a.loss for a in first] == sorted(a.loss for a in first)


def test_before_the_first_flip_mirrored_squares_are_worth_the_same() -> None:
    worths = {a.move.start: a.value.mean for a in looked_ahead(rules.start(), 3000) if isinstance(a.move, Move)}
    assert all(worths[square] == worths[31 - square] == worths[square ^ 7] for square in range(32))


def test_a_guess_is_not_printed_as_exact() -> None:
    for appraisal in TableOracle(searches=True, work=3000).appraise(middle_games(1)[0]):
        assert appraisal.value.error is None or abs(appraisal.value.mean) == 1


def test_it_beats_a_greedy_player_from_both_seats() -> None:
    """Four games with the same pieces turned up in the same order for either; a few thousand positions a move."""
    total = 0.0
    for number in range(2):
        for seat in range(2):
            total += play_out(number, seat)
    assert total >= 3


def play_out(number: int, seat: int) -> float:
    position, rng, pieces = rules.start(), random.Random(number), random.Random(100 + number)
    while (turn := rules.turn(position)) != Turn.OVER:
        if turn == Turn.CHANCE:
            position = rules.play(position, Reveal(pieces.choice(position.bag)))
        elif turn == seat:
            position = rules.play(position, Search(position, 3000).moves()[0].move)
        else:
            position = rules.play(position, greedy(position, rng))
    return rules.scores(position)[seat]


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("C7/2p1n3/8/8 w", "a1-b1", "threatens the knight at b5 from behind a screen"),
        ("8/2kR4/8/8 w", "b4-b5", "takes the rook out of reach of the king at b3"),
        ("8/2Gnk3/8/8 w", "b3xb4", "captures the knight at b4; may be taken in return by the king at b5"),
        ("8/2G4n/8/8 w", "b3-b4", "steps towards the knight at b8"),
        ("8/2G1k3/8/8 w", "b3-b4", "stands where the king at b5 can take it"),
        ("?7/1R6/8/6p1 w bag:k", "a1", "turns up the last face-down piece, the king"),
        ("??6/n7/8/8 w bag:Gp", "a1", "turns up one of 2 kinds of piece; in 50 % it brings a threat"),
        (
            "????4/G7/8/8 w bag:Kkpp",
            "a1",
            "turns up one of 3 kinds of piece; in 50 % it brings a threat; "
            "in 25 % the other side can take something at once",
        ),
        ("C2R3k/2R5/8/8 w", "a4-b4", "steps"),
        ("C6k/2R5/8/8 w", "b3-a3", "gives the cannon at a1 a screen to threaten the king at a8"),
        ("C1R4k/8/8/8 w", "a1xa8", "captures the king at a8 over a3"),
        ("8/2Rk4/8/5G2 w", "d6-d5", "leaves the rook at b3 to the king at b4"),
        ("8/1RRg4/2G5/8 w", "b2-a2", "steps"),
        ("8/2Rb4/1G6/8 w", "c2-c3", "covers the rook at b3 from the bishop at b4"),
        (
            "c1n4R/1R6/8/8 w",
            "b2-a2",
            "stands where the knight at a3 can take it; threatens the cannon at a1; "
            "saves the rook at a8 from the cannon at a1",
        ),
    ],
)
def test_reasons_are_those_of_a_player(text: str, move: str, words: str) -> None:
    position = read_position(text)
    played = rules.read_move(position, move)
    assert isinstance(played, Move)
    assert reason(position, played) == words
