"""Grids to find the next mark in: shipped puzzles on the way to their solution, turned about so that none is known."""

from __future__ import annotations

import random

from ludometry.games.nurikabe.generate import shipped
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, neighbours
from ludometry.games.nurikabe.rules import Nurikabe
from ludometry.games.nurikabe.solver import unique_solution
from ludometry.games.nurikabe.techniques import SIMPLE, simple_steps


def flood(state: Position) -> Mark:
    """Sea on the first open cell that touches sea: what is tempting when nothing has been found."""
    near = neighbours(state.rows, state.columns)
    open_cells = [cell for cell, colour in enumerate(state.cells) if colour == OPEN]
    return Mark(next((c for c in open_cells if any(state.cells[n] == SEA for n in near[c])), open_cells[0]), SEA)


def exercises(game: Nurikabe, rng: random.Random, count: int) -> list[Position]:
    """In each a few cells are marked, and whatever techniques simpler than one drawn by lot show from there."""
    found: list[Position] = []
    while len(found) < count:
        state = turned(rng.choice(shipped()), rng)
        right = unique_solution(state)
        empty = [cell for cell, colour in enumerate(state.cells) if colour == OPEN]
        for cell in rng.sample(empty, rng.randint(2, len(empty) // 4)):
            state = game.play(state, Mark(cell, right.cells[cell]))
        simpler = SIMPLE[: rng.randrange(len(SIMPLE) + 1)]
        while steps := [step for step in simple_steps(state) if step.technique in simpler]:
            for step in steps:
                state = game.play(state, step.mark)
        if not state.full:
            found.append(state)
    return found


def turned(puzzle: Position, rng: random.Random) -> Position:
    """A puzzle mirrored or laid on its side, or as it was."""
    rows = [list(puzzle.numbers[row * puzzle.columns : (row + 1) * puzzle.columns]) for row in range(puzzle.rows)]
    if rng.random() < 0.5:
        rows = rows[::-1]
    if rng.random() < 0.5:
        rows = [row[::-1] for row in rows]
    if rng.random() < 0.5:
        rows = [list(column) for column in zip(*rows, strict=True)]
    numbers = tuple(number for row in rows for number in row)
    return Position(len(rows), len(rows[0]), numbers, tuple(ISLAND if number else OPEN for number in numbers))
