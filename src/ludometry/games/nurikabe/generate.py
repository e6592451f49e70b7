"""New Nurikabe puzzles: draw islands into the sea at random, number them, and keep what has one solution."""

from __future__ import annotations

import random
from importlib.resources import files

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Position, neighbours, puzzle, regions, squares
from ludometry.games.nurikabe.solver import quickly_unique, simply_solved

SMALLEST, WIDEST = 4, 10
"""Sides of the grids that the generator makes."""


PATIENCE = 300
"""States that the proof of uniqueness may look at before the generator tries another drawing."""
NEEDS = ("any", "simple", "trial")


def shipped() -> list[Position]:
    """The puzzles that come with the room: made by this generator, smallest first."""
    text = files("ludometry.games.nurikabe").joinpath("puzzles.txt").read_text("utf-8")
    return [read(line) for line in text.splitlines() if line and not line.startswith("#")]


def _allowed(drawing: Position, cell: int, largest: int) -> bool:
    """Whether the island of a cell is not too large and the sea hangs together."""
    size = next(len(island) for island in regions(drawing, ISLAND) if cell in island)
    return size <= largest and len(list(regions(drawing, SEA))) <= 1


def draw_islands(rows: int, columns: int, rng: random.Random, largest: int) -> Position | None:
    """A full grid that obeys every rule, or none when the drawing got stuck."""
    near = neighbours(rows, columns)
    cells = [SEA] * (rows * columns)

    def drawing() -> Position:
        return Position(rows, columns, (0,) * len(cells), tuple(cells))

    blocks = list(squares(rows, columns))
    while True:
        pools = [block for block in blocks if all(cells[cell] == SEA for cell in block)]
        if not pools:
            break
        choices = list(rng.choice(pools))
        rng.shuffle(choices)
        # Growing an island rather than founding one keeps the grid from filling up with ones.
        if rng.random() < 0.6:
            choices.sort(key=lambda cell: sum(cells[n] == ISLAND for n in near[cell]) != 1)
        for cell in choices:
            cells[cell] = ISLAND
            if _allowed(drawing(), cell, largest):
                break
            cells[cell] = SEA
        else:
            return None
    # A few islands grow a little more, else nearly all of them would be tiny.
    for cell in rng.sample(range(len(cells)), len(cells)):
        joins = [n for n in near[cell] if cells[n] == ISLAND]
        if cells[cell] == SEA and len(joins) == 1 and rng.random() < 0.5:
            cells[cell] = ISLAND
            if not _allowed(drawing(), cell, largest):
                cells[cell] = SEA
    return drawing()


def number_islands(drawing: Position, rng: random.Random) -> Position:
    """The puzzle of a drawing, each number on a random cell of its island."""
    numbers = [0] * len(drawing.cells)
    for island in regions(drawing, ISLAND):
        numbers[rng.choice(sorted(island))] = len(island)
    return puzzle(drawing.rows, drawing.columns, numbers)


def _fits(fresh: Position, needs: str) -> bool:
    """Whether a puzzle has one solution and asks for what it should; one that takes long to prove is passed over."""
    if needs == "any":
        return quickly_unique(fresh, PATIENCE)
    if needs == "simple":
        return simply_solved(fresh)
    return not simply_solved(fresh) and quickly_unique(fresh, PATIENCE)


def generate(
    rows: int,
    columns: int,
    count: int = 1,
    *,
    seed: int = 1,
    largest: int = 7,
    needs: str = "any",
    attempts: int = 3000,
) -> list[Position]:
    """Different puzzles with one solution each; the same seed gives the same puzzles.

    needs: `simple` when simple techniques must suffice, `trial` when they must not, `any` otherwise.
    """
    if not (SMALLEST <= rows <= WIDEST and SMALLEST <= columns <= WIDEST):
        raise BadInput(f"the generator makes grids with sides from {SMALLEST} to {WIDEST}.")
    if not 2 <= largest <= 30:
        raise BadInput("the largest island may have 2 to 30 cells.")
    if count < 1:
        raise BadInput("ask for at least one puzzle.")
    if needs not in NEEDS:
        raise BadInput(f"a puzzle needs one of {', '.join(NEEDS)}, not {needs!r}.")
    rng = random.Random(f"nurikabe {rows}x{columns} {largest} {needs} {seed}")
    found: dict[Position, None] = {}
    with progress("making puzzles", count, "puzzles") as bar:
        for _ in range(attempts * count):
            drawing = draw_islands(rows, columns, rng, largest)
            if drawing is None or OPEN in drawing.cells:
                continue
            for _ in range(6):
                fresh = number_islands(drawing, rng)
                if fresh not in found and _fits(fresh, needs):
                    found[fresh] = None
                    bar.advance()
                    break
            if len(found) == count:
                return list(found)
    raise BadInput(
        f"only {len(found)} of {count} puzzles of {rows} x {columns} were found; "
        "try a smaller grid, another --seed or larger islands."
    )
