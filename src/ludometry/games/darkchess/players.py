"""Who plays dark chess, from one who takes their time to one who moves at random; the strengths come besides."""

from __future__ import annotations

import random

from ludometry.core.room import MakePlayer
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.oracle import TableOracle
from ludometry.games.darkchess.position import Action, Move, Position
from ludometry.games.darkchess.rules import Draws
from ludometry.games.darkchess.search.flips import WEIGHT

PATIENT, HASTY = 400_000, 500
"""Positions that `search` looks at before a move, half a second or so on one core, and that `glance` does."""


def players(draws: Draws) -> dict[str, MakePlayer[Position, Action]]:
    """Each name with how such a player is made from a source of chance."""
    return {
        "search": lambda rng: lambda view: TableOracle(None, True, PATIENT, draws).appraise(view)[0].move,
        "oracle": lambda rng: lambda view: TableOracle(searches=True, draws=draws).appraise(view)[0].move,
        "glance": lambda rng: lambda view: TableOracle(None, True, HASTY, draws).appraise(view)[0].move,
        "greedy": lambda rng: lambda view: greedy(view, rng),
        "random": lambda rng: lambda view: rng.choice(rules.moves(view)),
    }


def greedy(view: Position, rng: random.Random) -> Move:
    """Captures the most valuable piece it can, or else moves at random, flips as likely as steps together."""
    moves = rules.moves(view)
    captures = [m for m in moves if rules.is_capture(view, m)]
    if captures:
        return max(captures, key=lambda m: (WEIGHT[view.board[m.end].upper()], -m.start))
    flips = [m for m in moves if m.is_flip]
    steps = [m for m in moves if not m.is_flip]
    pool = flips if flips and (not steps or rng.random() < 0.5) else steps
    return rng.choice(pool)
