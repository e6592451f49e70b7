"""Section 5: the relaxation measure carried to Pentomino, where a solution need not be unique.

puzzle     five different pieces that fill a square of 5 x 5, one of them laid already
rule       each piece is used once; a rule that is taken away lets its piece be used any number of times, or not at all
fixed      a cell that the same piece covers in every filling

The square forces five pieces in all, so that taking rules away only ever adds fillings. There are no public times of
people, so nothing is compared with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from ludometry.study.claims import Beyond, Claim, Untold
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table

SIDE = 5
PIECES = {
    "F": ".XX XX. .X.",
    "I": "XXXXX",
    "L": "X. X. X. XX",
    "N": ".X .X XX X.",
    "P": "XX XX X.",
    "T": "XXX .X. .X.",
    "U": "X.X XXX",
    "V": "X.. X.. XXX",
    "W": "X.. XX. .XX",
    "X": ".X. XXX .X.",
    "Y": ".X XX .X .X",
    "Z": "XX. .X. .XX",
}

Laid = tuple[tuple[str, int], ...]
"""A filling: each piece with its cells as bits, in the order of their first cells."""


def shapes(piece: str) -> set[tuple[tuple[int, int], ...]]:
    """A piece turned and reflected in all ways, its first cell at the origin of each."""
    cells = [(r, c) for r, row in enumerate(PIECES[piece].split()) for c, mark in enumerate(row) if mark == "X"]
    found = set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for turned in (cells, [(r, -c) for r, c in cells]):
            first = min(turned)
            found.add(tuple(sorted((r - first[0], c - first[1]) for r, c in turned)))
    return found


@cache
def placements(rows: int, columns: int) -> dict[int, tuple[tuple[str, int], ...]]:
    """For each cell the ways in which a piece can lie with that cell as its first."""
    found: dict[int, list[tuple[str, int]]] = {cell: [] for cell in range(rows * columns)}
    for piece in PIECES:
        for shape in shapes(piece):
            for cell in found:
                at = [(cell // columns + r, cell % columns + c) for r, c in shape]
                if all(0 <= r < rows and 0 <= c < columns for r, c in at):
                    found[cell].append((piece, sum(1 << (r * columns + c) for r, c in at)))
    return {cell: tuple(ways) for cell, ways in found.items()}


def fillings(
    rows: int, columns: int, once: frozenset[str], free: frozenset[str] = frozenset(), laid: Laid = ()
) -> Iterator[Laid]:
    """Every filling with pieces of `once` used once at most and pieces of `free` as often as one likes."""
    full = (1 << rows * columns) - 1
    ways = placements(rows, columns)

    def fill(covered: int, left: frozenset[str], so_far: Laid) -> Iterator[Laid]:
        if covered == full:
            yield tuple(sorted(so_far, key=lambda one: one[1] & -one[1]))
            return
        cell = (~covered & covered + 1).bit_length() - 1
        for piece, mask in ways[cell]:
            if not mask & covered and (piece in free or piece in left):
                yield from fill(covered | mask, left - {piece}, (*so_far, (piece, mask)))

    taken = frozenset(piece for piece, _ in laid)
    yield from fill(sum(mask for _, mask in laid), once - taken, laid)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Five pieces, one of them laid, that fill the square in one way."""

    pieces: frozenset[str]
    laid: Laid


def puzzles(most: int) -> list[Puzzle]:
    """The first puzzles with one filling, each set of pieces once."""
    found = []
    for chosen in combinations(PIECES, SIDE):
        pieces = frozenset(chosen)
        whole = list(fillings(SIDE, SIDE, pieces))
        for piece, mask in whole[0] if whole else ():
            laid = ((piece, mask),)
            if sum((piece, mask) in filling for filling in whole) == 1:
                found.append(Puzzle(pieces, laid))
                break
        if len(found) == most:
            break
    return found


def relaxed(puzzle: Puzzle, k: int) -> tuple[float, float]:
    """Other fillings and fixed cells when k of the four open rules are taken away, the mean over all ways to do so."""
    open_rules = sorted(puzzle.pieces - {piece for piece, _ in puzzle.laid})
    others, fixed = [], []
    for free in combinations(open_rules, k):
        found = list(fillings(SIDE, SIDE, puzzle.pieces, frozenset(free), puzzle.laid))
        others.append(len(found) - 1)
        fixed.append(_fixed(found))
    return float(np.mean(others)), float(np.mean(fixed))


def _fixed(found: Sequence[Laid]) -> int:
    return sum(
        len({next(piece for piece, mask in filling if mask >> cell & 1) for filling in found}) == 1
        for cell in range(SIDE * SIDE)
    )


def claims_and_figure(most: int = 40) -> tuple[list[Claim], PaperFigure]:
    """The measure on a few puzzles."""
    made = puzzles(most)
    table = np.array([[relaxed(puzzle, k) for k in range(5)] for puzzle in made])
    others, fixed = table[:, :, 0], table[:, :, 1]
    rows = [
        ["".join(sorted(puzzle.pieces)), puzzle.laid[0][0], *others[k].round(3), *fixed[k].round(3)]
        for k, puzzle in enumerate(made)
    ]
    growth = others[:, 4] - others[:, 1]
    head = ["pieces", "laid", *(f"others, k = {k}" for k in range(5)), *(f"fixed, k = {k}" for k in range(5))]
    claims = [
        Claim(
            "section 5",
            f"Pentomino: other fillings without 4 rules less those without 1, mean of {len(made)} puzzles",
            "grow",
            round(float(growth.mean()), 3),
            Beyond(),
            float(growth.std(ddof=1) / np.sqrt(len(growth))),
            0.0,
            f"fixed cells fall from {fixed[:, 0].mean():.1f} to {fixed[:, 4].mean():.1f} of "
            f"{SIDE * SIDE}; every way to take "
            "rules away is counted, nothing is sampled",
        ),
        Claim(
            "section 5",
            "Pentomino: relaxation and people's times: r",
            None,
            None,
            Untold("no public times for Pentomino"),
            None,
        ),
    ]
    caption = "The relaxation measure on Pentomino puzzles of 5 x 5: other fillings and fixed cells without k rules."
    return claims, PaperFigure(
        "beside section 5", caption, Table(head, rows), None, "Proposed as future work, no figures."
    )
