"""The paper's 4 x 4 examples: figures 1, 2 and 4.

The pictures are not part of the text that we have, so the puzzles are ours. The one of figures 1 and 2 fits every
sentence that the paper says of it, as eleven others do; the one of figure 4 has as many options in its first three
steps as the paper counts.

branch    a cell for which backtracking, cell by cell in reading order, has two digits or more to try
steps     digits filled on the way to a branch or to the end of one, as on the arrows of figure 2
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ludometry.games.sudoku import notation, solver
from ludometry.games.sudoku.paper import small_pictures
from ludometry.games.sudoku.people import human_plain
from ludometry.games.sudoku.people.human_plain import Step
from ludometry.games.sudoku.position import board, candidates, digits_of
from ludometry.study.claims import Claim, Untold
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table

PUZZLE = "1.....1.4.3..3.."
RUN = "1.3...1.3.2....."
LETTERS = "abcdefghijkl"
"""The names of the empty cells, in reading order."""

OPTIONS = (3, 4, 4)
"""Section 3.1: possibilities in the first three steps of figure 4."""

NO_PICTURE = "the paper's picture is not in its text, and this puzzle was chosen to fit its sentences"


@dataclass(frozen=True, slots=True)
class Node:
    """A branch of the search tree, or where one ends."""

    steps: int
    cell: int | None
    """The cell of a branch; None at an end."""
    solved: bool
    children: tuple[tuple[int, Node], ...] = ()
    """For each digit of the cell that fits, what follows."""

    def walk(self) -> Iterator[Node]:
        yield self
        for _, child in self.children:
            yield from child.walk()


def search_tree(digits: tuple[int, ...], steps: int = 0) -> Node:
    """The whole tree of a backtracking search that fills cells in reading order and sees only direct clashes."""
    while 0 in digits:
        cell = digits.index(0)
        fits = digits_of(candidates(digits)[cell])
        if len(fits) != 1:
            following = ((digit, search_tree(human_plain.put(digits, cell, digit), 1)) for digit in fits)
            return Node(steps, cell if fits else None, False, tuple(following))
        digits = human_plain.put(digits, cell, fits[0])
        steps += 1
    return Node(steps, None, True)


def fits_section_2(digits: tuple[int, ...]) -> bool:
    """Whether a puzzle is as sections 2.1 and 2.2 say: j may not equal b, h, i, k, 3, 1; i must be 2; then h is 2."""
    empty = [cell for cell, digit in enumerate(digits) if digit == 0]
    if not 11 <= len(empty) <= len(LETTERS):
        return False
    named = dict(zip(LETTERS, empty))
    peers = board(2).peers[named["j"]]
    if {cell for cell in peers if not digits[cell]} != {named[letter] for letter in "bhik"}:
        return False
    if {digits[cell] for cell in peers if digits[cell]} != {1, 3}:
        return False
    if digits_of(candidates(digits)[named["i"]]) != (2,):
        return False
    after = human_plain.put(digits, named["i"], 2)
    return (human_plain.singles(after) or {}).get(named["h"]) == 2 and solver.is_unique(digits)


@cache
def fitting_puzzles() -> tuple[tuple[int, ...], ...]:
    """Every 4 x 4 puzzle with one solution that fits section 2, its empty cells named in reading order."""
    shape = board(2)
    found = []
    answers = solver.solutions("." * 16, limit=1000)
    for count in (4, 5):
        for places in itertools.combinations(range(16), count):
            empty = [cell for cell in range(16) if cell not in places]
            beside = {cell for cell in shape.peers[empty[9]] if cell not in places}
            if beside == {empty[1], empty[7], empty[8], empty[10]}:
                puzzles = [tuple(a[cell] if cell in places else 0 for cell in range(16)) for a in answers]
                found += [digits for digits in dict.fromkeys(puzzles) if fits_section_2(digits)]
    return tuple(found)


def model_run(options: tuple[int, ...] = OPTIONS) -> list[Step]:
    """The first run of the model on the puzzle of figure 4 that has this many options in its first steps."""
    digits = notation.read(RUN).digits
    answer = solver.solve(digits) or digits
    for seed in range(1000):
        steps = human_plain.run(digits, answer, random.Random(seed))
        if tuple(len(step.options) for step in steps[: len(options)]) == options:
            return steps
    return human_plain.run(digits, answer, random.Random(0))


def claims() -> list[Claim]:
    """What the text says of the three pictures."""
    digits = notation.read(PUZZLE).digits
    tree = search_tree(digits)
    ends = [node for node in tree.walk() if node.cell is None]
    steps = model_run()
    shown = ", ".join(str(len(step.options)) for step in steps[:3])
    others = len(fitting_puzzles()) - 1
    return [
        Claim(
            "figure 1",
            "the constraints on j, the value of i and then of h",
            "not b, h, i, k, 3, 1; 2; 2",
            "fits" if fits_section_2(digits) else "does not fit",
            Untold(NO_PICTURE),
            why=f"{PUZZLE}; {others} other puzzles fit all these sentences too",
        ),
        Claim(
            "figure 2",
            "backtracking on a 4 x 4 puzzle has quite long branches: steps on the longest that fails",
            None,
            max(_longest(tree), default=0),
            Untold("the paper gives no number"),
            why=f"{sum(node.cell is not None for node in tree.walk())} branches, {len(ends)} ends, "
            f"{sum(node.solved for node in ends)} of them the solution",
        ),
        Claim(
            "figure 4",
            "possibilities in the first three steps",
            ", ".join(map(str, OPTIONS)),
            shown,
            Untold(NO_PICTURE),
            why=f"the model on {RUN}, options before each step: {', '.join(str(len(s.options)) for s in steps)}",
        ),
    ]


def _longest(node: Node, before: int = 0) -> list[int]:
    """Digits filled between the root and each end that is no solution."""
    here = before + node.steps
    if node.cell is None:
        return [] if node.solved else [here]
    return [depth for _, child in node.children for depth in _longest(child, here)]


def figures() -> list[PaperFigure]:
    """Figures 1, 2 and 4."""
    digits = notation.read(PUZZLE).digits
    run = notation.read(RUN).digits
    marks = candidates(digits)
    tree, steps = search_tree(digits), model_run()
    empty = [cell for cell in range(16) if not digits[cell]]
    kinds = single_kinds(digits)
    cells = [
        [LETTERS[k], board(2).cell_name(cell), " ".join(map(str, digits_of(marks[cell]))), kinds.get(cell, "")]
        for k, cell in enumerate(empty)
    ]
    branches = [
        ["" if node.cell is None else board(2).cell_name(node.cell), node.steps, _end(node)] for node in tree.walk()
    ]
    rows = [
        [k, len(step.options), board(2).cell_name(step.cell), step.digit, step.refutation]
        for k, step in enumerate(steps, 1)
    ]
    return [
        PaperFigure(
            "figure 1",
            f"A 4 x 4 puzzle, its Sudoku graph and its candidates; a circle marks a naked, a square a "
            f"hidden single. {NO_PICTURE.capitalize()}.",
            Table(["variable", "cell", "candidates", "single"], cells),
            lambda: small_pictures.puzzle_and_graph(digits, LETTERS, kinds),
            "A puzzle with variables, its graph, and the puzzle with candidate sets.",
        ),
        PaperFigure(
            "figure 2",
            "The search tree of backtracking by rows on the puzzle of figure 1; numbers are digits "
            "filled without branching.",
            Table(["branches at", "steps before", "ends"], branches),
            lambda: small_pictures.tree(tree, board(2)),
            "The compressed search tree of a 4 x 4 puzzle.",
        ),
        PaperFigure(
            "figure 4",
            f"The model on a 4 x 4 puzzle, its first three steps; grey cells are options, the framed "
            f"one is taken. {NO_PICTURE.capitalize()}.",
            Table(["step", "options", "cell", "digit", "refutation score"], rows),
            lambda: small_pictures.run(run, steps[:3]),
            f"Three steps with {', '.join(map(str, OPTIONS))} options.",
        ),
    ]


def _end(node: Node) -> str:
    return "" if node.cell is not None else "solution" if node.solved else "dead end"


def single_kinds(digits: tuple[int, ...]) -> dict[int, str]:
    """The cells that a single fills, and which kind: `naked`, `hidden` or `both`."""
    marks = candidates(digits)
    naked = {cell for cell in range(len(digits)) if not digits[cell] and marks[cell].bit_count() == 1}
    hidden = set()
    for unit in board(2).units:
        for bit in range(4):
            places = [cell for cell in unit if marks[cell] >> bit & 1]
            if len(places) == 1 and not digits[places[0]]:
                hidden.add(places[0])
    return {
        cell: "both" if cell in naked & hidden else "naked" if cell in naked else "hidden" for cell in naked | hidden
    }
