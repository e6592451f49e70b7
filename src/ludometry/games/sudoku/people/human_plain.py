"""SiSuS in plain Python, on a board of any size: what the fast kernels are judged by, and what plays 4 x 4 boards.

single    a cell and the digit that the rules alone put there, naked or hidden
broken    a cell without a digit that fits, or a digit without a place in a unit
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ludometry.games.sudoku.position import BOX_OF_CELLS, board, candidates, digits_of

UNREFUTED = 81
"""What a candidate counts that simple steps cannot refute, when every cell has one; as in kernels/human.py."""

Digits = Sequence[int]


def singles(digits: Digits) -> dict[int, int] | None:
    """The digit that a single puts into each cell that has one, by cell; None when the board is broken."""
    geometry = board(BOX_OF_CELLS[len(digits)])
    marks = candidates(digits)
    found: dict[int, int] = {}
    for cell, digit in enumerate(digits):
        if digit == 0:
            if marks[cell] == 0:
                return None
            if marks[cell].bit_count() == 1:
                found[cell] = digits_of(marks[cell])[0]
    for unit in geometry.units:
        for digit in range(1, geometry.side + 1):
            places = [cell for cell in unit if marks[cell] >> (digit - 1) & 1]
            if not places:
                return None
            if len(places) == 1 and not digits[places[0]]:
                found.setdefault(places[0], digit)
    return dict(sorted(found.items()))


def put(digits: Digits, cell: int, digit: int) -> tuple[int, ...]:
    return (*digits[:cell], digit, *digits[cell + 1 :])


def refutation(digits: Digits, cell: int, digit: int, rng: random.Random) -> int | None:
    """Random simple steps after a wrong digit, itself the first, until the board breaks; None when it does not."""
    now = put(digits, cell, digit)
    steps = 1
    while (options := singles(now)) is not None:
        if not options:
            return None
        here = rng.choice(list(options))
        now = put(now, here, options[here])
        steps += 1
    return steps


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run."""

    options: tuple[int, ...]
    """The cells that a single could fill."""

    cell: int
    digit: int

    refutation: int
    """What a standstill cost; 0 where a single was open."""


def run(puzzle: Digits, answer: Digits, rng: random.Random) -> list[Step]:
    """The model once: a random single, or at a standstill the cell whose wrong digits are refuted soonest."""
    digits = tuple(puzzle)
    steps = []
    while 0 in digits:
        options = singles(digits) or {}
        cost = 0
        cell = rng.choice(list(options)) if options else -1
        if cell < 0:
            cell, cost = _easiest(digits, answer, rng)
        steps.append(Step(tuple(options), cell, answer[cell], cost))
        digits = put(digits, cell, answer[cell])
    return steps


def _easiest(digits: Digits, answer: Digits, rng: random.Random) -> tuple[int, int]:
    marks = candidates(digits)
    scores: dict[int, tuple[int, int]] = {}
    for cell, digit in enumerate(digits):
        if digit:
            continue
        costs = [refutation(digits, cell, d, rng) for d in digits_of(marks[cell]) if d != answer[cell]]
        endless = costs.count(None)
        scores[cell] = (endless, sum(c for c in costs if c is not None) + UNREFUTED * endless)
    lowest = min(scores.values())
    cell = rng.choice([cell for cell, score in scores.items() if score == lowest])
    return cell, lowest[1]
