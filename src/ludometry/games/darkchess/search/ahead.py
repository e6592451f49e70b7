"""The whole game: what moves are worth by looking ahead, from the first flip to where the tables take over.

Every move of the side to move is followed by alpha-beta (`kernels/search.py`); a flip by every kind of piece that it
may turn up, each weighed by its chance. One ply deeper at a time, until the positions allowed have been looked at.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from ludometry.games.darkchess import rules
from ludometry.games.darkchess.kernels.search import (
    DEEPEST,
    HIDDEN,
    MOST_MOVES,
    NEAR_WON,
    SIDE,
    look_ahead,
)
from ludometry.games.darkchess.pieces import WHITE, side_of, takes
from ludometry.games.darkchess.position import Move, Position, Reveal, material
from ludometry.games.darkchess.rules import USUAL, Draws
from ludometry.games.darkchess.search.leaves import CODES, NOTHING, shelf_for
from ludometry.tables.arrays import Array

REMEMBERED = 1 << 16
SPREAD = 1200.0
"""A score is worth tanh(score / SPREAD) wins: fitted to 10,422 positions of 71 games of the search against itself, with
2,000 positions a move, nine in ten drawn by the 40-ply rule; games drawn anew put it between 830 and 1,780."""
FOUND_WORTH = 0.99
"""The most that is said of what is not proved, in wins: also of a table's win, which quiet plies may still spoil."""


@dataclass
class Sheet:
    """Scratch memory for searches, one a thread."""

    known: Array = field(default_factory=lambda: np.zeros((REMEMBERED, 5), np.int64))
    moves: Array = field(default_factory=lambda: np.zeros((DEEPEST + 2, MOST_MOVES), np.int64))
    keys: Array = field(default_factory=lambda: np.zeros(MOST_MOVES, np.int64))
    liked: Array = field(default_factory=lambda: np.zeros((2, 1024), np.int64))
    plies: Array = field(default_factory=lambda: np.zeros((DEEPEST + 2, 10), np.int64))
    hashes: Array = field(default_factory=lambda: np.zeros(DEEPEST + 2, np.uint64))
    squares: Array = field(default_factory=lambda: np.zeros(8, np.int64))
    generation: int = 0


class _OfThisThread(threading.local):
    def __init__(self) -> None:
        self.sheet = Sheet()


_own = _OfThisThread()


@cache
def _board_arrays() -> tuple[Array, Array, Array, Array]:
    """Who takes whom, how far squares are apart, what lies beside a square, and random signs for hashing."""
    letters = {code: piece for piece, code in CODES.items()}
    captures = np.zeros((16, 16), np.bool_)
    for mine in range(1, 15):
        for theirs in range(1, 15):
            captures[mine, theirs] = takes(letters[mine], letters[theirs])
    rows, columns = np.divmod(np.arange(32), 8)
    apart = np.abs(rows[:, None] - rows) + np.abs(columns[:, None] - columns)
    beside = np.full((32, 4), -1, np.int64)
    for square in range(32):
        for way, ray in enumerate(rules.rays(square)):
            if ray:
                beside[square, way] = ray[0]
    signs = np.random.default_rng(1).integers(1, 2**63, (SIDE + 1, 32), dtype=np.uint64)
    return captures, apart.astype(np.int64), beside, signs


def weights_of(pieces: str) -> dict[str, int]:
    """What each kind is worth while these pieces are in the game: by how many it can take, and how many take it."""
    found = {}
    for piece in set(pieces):
        prey = sum(takes(piece, other) for other in pieces)
        hunters = sum(takes(other, piece) for other in pieces)
        # A cannon takes anything, but only over a screen.
        found[piece] = max(8, 10 + (3 if piece in "Cc" else 6) * prey - 3 * hunters)
    return found


@dataclass(frozen=True, slots=True, order=True)
class Seen:
    """What the search says of a move, to the side that makes it."""

    worth: float
    """In wins, -1 to 1; of a flip, the mean over what it may turn up."""
    score: float
    """The search's own count, which also tells a short win from a long one."""
    move: Move = field(compare=False)


def worth_of(score: float) -> float:
    """From the search's count to wins, -1 to 1."""
    if abs(score) >= NEAR_WON:
        return math.copysign(1.0, score)
    return max(-FOUND_WORTH, min(math.tanh(score / SPREAD), FOUND_WORTH))


class Search:
    """Looks ahead from a position; the same position with the same work gets the same answer."""

    def __init__(self, position: Position, work: int, draws: Draws = USUAL) -> None:
        self.position = position
        self.draws = draws
        self.takes, self.apart, self.beside, self.signs = _board_arrays()
        self.work = work
        self.spent = np.zeros(2, np.int64)
        self.sheet = _own.sheet
        self.sheet.generation += 1
        self.sheet.liked[:] = 0
        alive = material(position.board) + position.bag
        self.weights = np.zeros(16, np.int64)
        for piece, weight in weights_of(alive).items():
            self.weights[CODES[piece]] = weight

        self.past = self._twice()
        # Tables know nothing of face-down pieces; the last one is turned up before the search begins.
        self.shelf = shelf_for(alive) if len(position.bag) <= 1 else NOTHING

    def _twice(self) -> Array:
        """The signs of positions that have been there twice: once more and the game is drawn."""
        if not self.draws.threefold or self.position.side is None:
            return np.zeros(0, np.uint64)
        sides = (self.position.side, 1 - self.position.side)
        boards = [self.position.board, *self.position.earlier()]
        met = Counter((board, sides[back % 2]) for back, board in enumerate(boards))
        return np.array([self._sign(*one) for one, count in met.items() if count > 1], np.uint64)

    def _sign(self, board: str, side: int) -> np.uint64:
        """What the kernel calls a position by."""
        codes = [CODES[piece] for piece in board]
        sign: np.uint64 = np.bitwise_xor.reduce(self.signs[codes, range(32)])
        return sign ^ self.signs[SIDE, 0] if side else sign

    def moves(self, deepest: int = 40) -> list[Seen]:
        """Every move, best first, by the deepest look that was finished."""
        found: list[Seen] = []
        for depth in range(1, deepest + 1):
            # The first ply is always looked at: there is no answer without it.
            self.spent[1] = self.work if depth > 1 else 1 << 40
            try:
                looked = self._looked(found, depth)
            except _Spent:
                break
            found = sorted(looked, reverse=True)
            if all(abs(seen.worth) == 1 for seen in found) or len(found) == 1:
                break
        return found

    def _looked(self, found: list[Seen], depth: int) -> list[Seen]:
        moves = [seen.move for seen in found] or rules.moves(self.position)
        if self.position.side is not None:
            return [self._after(move, depth) for move in moves]
        # Before the first flip a square is worth as much as its mirror images.
        corner = {
            move: (min(move.start // 8, 3 - move.start // 8), min(move.start % 8, 7 - move.start % 8)) for move in moves
        }
        alike = {
            place: self._after(Move(*[8 * place[0] + place[1]] * 2), depth) for place in sorted(set(corner.values()))
        }
        return [replace(alike[place], move=move) for move, place in corner.items()]

    def _after(self, move: Move, depth: int) -> Seen:
        after = rules.play(self.position, move, self.draws)
        if not move.is_flip:
            score = -self._score(after, depth - 1)
            return Seen(worth_of(score), score, move)
        total = len(after.bag)
        turned = [
            (-self._score(rules.play(after, Reveal(piece), self.draws), depth - 1), count / total)
            for piece, count in Counter(after.bag).items()
        ]
        worth = math.fsum(worth_of(score) * chance for score, chance in turned)
        return Seen(worth, math.fsum(score * chance for score, chance in turned), move)

    def _score(self, position: Position, depth: int) -> int:
        """To the side to move there."""
        assert position.side is not None, "a piece has been turned up"
        board = np.array([CODES[sign] for sign in position.board], np.int64)
        base = sum(int(self.weights[CODES[piece]]) * (1 if side_of(piece) == WHITE else -1) for piece in position.bag)
        sheet = self.sheet
        hidden = int(np.count_nonzero(board == HIDDEN))
        found: Any = look_ahead(
            board, position.side, position.quiet, self.draws.limit, hidden, depth, self.weights, base, self.takes,
            self.apart, self.beside, self.signs, self.past, sheet.known, sheet.generation, sheet.moves, sheet.keys,
            sheet.liked, sheet.plies, sheet.hashes, self.shelf, sheet.squares, self.spent,
        )  # fmt: skip
        if self.spent[0] > self.spent[1]:
            raise _Spent
        return int(found)


class _Spent(Exception):
    """All positions that may be looked at have been looked at."""
