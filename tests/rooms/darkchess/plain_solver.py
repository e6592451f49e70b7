"""Retrograde analysis the slow, obvious way: dictionaries of boards, moves from the plain rules."""

from __future__ import annotations

from itertools import permutations

from ludometry.games.darkchess import rules
from ludometry.games.darkchess.position import Position, has_both_sides

Known = dict[tuple[str, int], tuple[int, int]]
"""For a board and side to move: result (1 win, 2 loss) and plies to the next capture or end; draws are left out."""


def boards(pieces: str) -> list[str]:
    found = set()
    for squares in permutations(range(32), len(pieces)):
        board = ["."] * 32
        for piece, square in zip(pieces, squares, strict=True):
            board[square] = piece
        found.add("".join(board))
    return sorted(found)


def solve(pieces: str) -> Known:
    """Every position of two pieces."""
    nodes = {}
    for board in boards(pieces):
        for side in (0, 1):
            position = Position(board, side)
            after = [(rules.is_capture(position, m), rules.play(position, m)) for m in rules.moves(position)]
            nodes[board, side] = [
                None if capture and not has_both_sides(next_.board) else (next_.board, 1 - side)
                for capture, next_ in after
            ]
    known: Known = {}
    for ply in range(1, 100):
        fresh: Known = {}
        for node, after_moves in nodes.items():
            if node in known:
                continue
            if any(a is None for a in after_moves) and ply == 1:
                fresh[node] = (1, 1)
            elif any(a is not None and known.get(a, (0, 0)) == (2, ply - 1) for a in after_moves):
                fresh[node] = (1, ply)
            elif all(a is not None and a in known and known[a][0] == 1 for a in after_moves):
                fresh[node] = (2, ply)
        if not fresh and ply > 1:
            break
        known.update(fresh)
    return known
