"""What a person sees in a Nurikabe grid, in plain Python and with the reason in words.

step         one cell whose colour follows, the technique that shows it and the cells to look at
technique    a simple one reads the colour off the rules; a trial marks a cell, runs into a contradiction, and learns
length       how many marks a trial needs until a rule breaks: the paper's refutation score
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ludometry.games.nurikabe.position import ISLAND, OPEN, SEA, Mark, Position, name, neighbours, regions, squares

COMPLETE = "complete island"
BETWEEN = "between two islands"
POOL = "no pool"
ISLAND_EXIT = "island's only way on"
SEA_EXIT = "sea's only way on"
REACH = "out of reach"
COUNT = "counting"
TRIAL = "trial"
SIMPLE = (COMPLETE, BETWEEN, POOL, ISLAND_EXIT, SEA_EXIT, REACH, COUNT)
"""The simple techniques, in the order in which people are told about them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One mark that follows, and why."""

    mark: Mark
    technique: str
    why: str
    look: tuple[int, ...] = ()
    """The cells that show it."""
    length: int = 0
    """Marks until the contradiction, for a trial."""


def simple_steps(state: Position) -> list[Step]:
    """Every cell that a simple technique settles, each with the first technique that does."""
    found: dict[int, Step] = {}
    for step in sorted(_all_simple(state), key=lambda s: SIMPLE.index(s.technique)):
        found.setdefault(step.mark.cell, step)
    return list(found.values())


def _all_simple(state: Position) -> Iterator[Step]:
    near = neighbours(state.rows, state.columns)

    def exits(region: frozenset[int]) -> list[int]:
        return sorted({n for cell in region for n in near[cell] if state.cells[n] == OPEN})

    for square in squares(state.rows, state.columns):
        colours = Counter(state.cells[cell] for cell in square)
        if colours[SEA] == 3 and colours[OPEN] == 1:
            gap = next(cell for cell in square if state.cells[cell] == OPEN)
            why = f"{name(state, gap)} must be island, or it would close a pool of sea"
            yield Step(Mark(gap, ISLAND), POOL, why, square)
    home: dict[int, int] = {}
    room: dict[int, int] = {}
    for island in regions(state, ISLAND):
        numbered = [cell for cell in island if state.numbers[cell]]
        ways = exits(island)
        if not numbered:
            if len(ways) == 1:
                why = f"the island at {name(state, min(island))} has no number yet and can only grow through here"
                yield Step(Mark(ways[0], ISLAND), ISLAND_EXIT, why, tuple(island))
            continue
        number = state.numbers[numbered[0]]
        home |= dict.fromkeys(island, numbered[0])
        room[numbered[0]] = number - len(island)
        if len(island) == number:
            why = f"the island of {number} at {name(state, numbered[0])} is complete, so sea surrounds it"
            for cell in ways:
                yield Step(Mark(cell, SEA), COMPLETE, why, tuple(island))
        elif len(ways) == 1:
            why = f"the island of {number} at {name(state, numbered[0])} can only grow through here"
            yield Step(Mark(ways[0], ISLAND), ISLAND_EXIT, why, tuple(island))
    touches = [{home[n] for n in near[cell] if n in home} for cell in range(len(state.cells))]
    for cell, islands in enumerate(touches):
        if state.cells[cell] == OPEN and len(islands) > 1:
            names = " and ".join(name(state, c) for c in sorted(islands)[:2])
            yield Step(Mark(cell, SEA), BETWEEN, f"it would join the islands at {names}", tuple(islands))
    reached = _reached(state, home, room, touches)
    for cell, colour in enumerate(state.cells):
        if colour == OPEN and cell not in reached:
            yield Step(Mark(cell, SEA), REACH, "no island can grow this far")
    yield from _sea_steps(state, exits)


def _reached(state: Position, home: dict[int, int], room: dict[int, int], touches: list[set[int]]) -> set[int]:
    """The cells that some island could still grow to, going round other islands."""
    near = neighbours(state.rows, state.columns)
    reached: set[int] = set()
    for number, spare in room.items():
        edge = {cell for cell, owner in home.items() if owner == number}
        mine = set(edge)
        for _ in range(spare):
            edge = {
                n
                for cell in edge
                for n in near[cell]
                if n not in home and state.cells[n] != SEA and touches[n] <= {number}
            } - mine
            mine |= edge
        reached |= mine
    return reached


def _sea_steps(state: Position, exits: Callable[[frozenset[int]], list[int]]) -> Iterator[Step]:
    seas = list(regions(state, SEA))
    marked = state.cells.count(SEA)
    wanted = len(state.cells) - sum(state.numbers)
    if len(seas) > 1 or marked < wanted:
        for sea in seas:
            ways = exits(sea)
            if len(ways) == 1:
                why = f"the sea at {name(state, min(sea))} can only go on through here"
                yield Step(Mark(ways[0], SEA), SEA_EXIT, why, tuple(sea))
    if marked == wanted:
        for cell, colour in enumerate(state.cells):
            if colour == OPEN:
                why = f"all {wanted} cells of the sea are marked, so the rest is island"
                yield Step(Mark(cell, ISLAND), COUNT, why)


def trials(state: Position) -> list[Step]:
    """Every cell that one trial settles, the shortest trial first."""
    from ludometry.games.nurikabe.kernels import deduction
    from ludometry.games.nurikabe.solver import arrays

    found: list[Step] = []
    a = arrays(state)
    scratch = np.zeros(len(state.cells), np.uint8), np.zeros(len(state.cells), np.uint8)
    words = {SEA: "sea", ISLAND: "island"}
    for cell, colour in enumerate(state.cells):
        if colour != OPEN:
            continue
        for tried in (SEA, ISLAND):
            work = a.state.copy()
            work[cell] = tried
            length = -int(deduction.settle(work, *a[1:], *scratch))
            if length > 0:
                right = Mark(cell, SEA + ISLAND - tried)
                marks = "at once" if length == 1 else f"after {length} marks"
                why = f"were it {words[tried]}, a rule would break {marks}; so it is {words[right.colour]}"
                found.append(Step(right, TRIAL, why, (cell,), length))
    return sorted(found, key=lambda step: step.length)


def next_steps(state: Position) -> list[Step]:
    """What can be marked now, easiest first; trials only when nothing simple is left."""
    return simple_steps(state) or trials(state)
