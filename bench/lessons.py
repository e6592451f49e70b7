"""Looks for examples of every technique and writes each room's lessons.json: `python -m bench.lessons [SECONDS]`.

Our own ladder walks through puzzles that come with the room; each state in which a technique is the easiest step is an
example. Kept is the one that is easiest to read: few struck marks, not too many candidates, a short reason.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludometry.games.sudoku import lessons
from ludometry.games.sudoku.bench import listed, rated_sample
from ludometry.games.sudoku.explainer import State, rate
from ludometry.games.sudoku.explainer.rating import PROFILE_NAMES
from ludometry.games.sudoku.explainer.techniques import LADDER
from ludometry.games.sudoku.explainer.techniques.technique import Technique
from ludometry.games.sudoku.generate import seeds
from ludometry.games.sudoku.hints import explained, hint
from ludometry.games.sudoku.notation import read_state, write_placement, write_state
from ludometry.games.sudoku.position import Grid, candidates, grid

KEPT = Path(lessons.__file__).with_name("lessons.json")


def puzzles() -> Iterator[list[int]]:
    """The puzzles that come with the room, those with rare techniques first."""
    for _, text in seeds():
        yield list(read_state(text).digits)
    for rows in (rated_sample()[0], listed("seventeen_clues.txt")):
        yield from ([int(digit) for digit in row] for row in rows)


def effort(state: Grid, words: str) -> float:
    """How hard an example is to read."""
    marks, allowed = state.candidates(), candidates(state.digits)
    struck = sum((a & ~m).bit_count() for a, m in zip(allowed, marks))
    size = sum(m.bit_count() for m, digit in zip(marks, state.digits) if not digit)
    return len(words) // 60 * 20 + struck * 2 + size / 10 + abs(size - 90) / 4


def example(state: Grid, profile: str, rung: Technique | None = None) -> dict[str, Any]:
    """A lesson's example as it is kept: the easiest step, or one of a technique that is named."""
    found = hint(state, 3, profile) if rung is None else explained(state, next(rung.find(State.of(state))), 3)
    assert found.step is not None
    return {
        "id": found.step.technique,
        "rating": found.step.rating,
        "profile": profile,
        "profile_name": PROFILE_NAMES[profile],
        "position": write_state(state),
        "step": found.step.words,
        "lit": list(found.lit),
        "move": write_placement(state, found.move) if found.move is not None else "",
    }


def walked(digits: list[int], profile: str) -> Iterator[tuple[str, Grid]]:
    """Every state on the way through a puzzle, with the technique that goes on from it."""
    first, here = grid(digits), State.of(digits)
    for move in rate(digits, profile).path:
        marks = tuple(1 << (d - 1) if d else m for d, m in zip(here.digits, here.marks))
        yield move.technique, Grid(here.digits, first.givens, marks).clean()
        here = here.change(move.placements, move.eliminations)


def never_the_easiest(rung: Technique, patience_s: float) -> dict[str, Any] | None:
    """An example of a technique that always stands beside an easier step, with as few of those as can be found."""
    best: tuple[float, Grid] | None = None
    began = time.monotonic()
    for digits in puzzles():
        if time.monotonic() - began > patience_s:
            break
        for _, state in walked(digits, "se"):
            here = State.of(state)
            if not next(rung.find(here), None):
                continue
            easier = sum(1 for other in LADDER if other.rating < rung.rating for _ in other.find(here))
            score = 10 * easier + effort(state, "")
            if best is None or score < best[0]:
                best = score, state
    return None if best is None else example(best[1], "se", rung)


def main(patience_s: float) -> None:
    kept = {one["id"]: one for one in json.loads(KEPT.read_text("utf-8"))} if KEPT.exists() else {}
    began = time.monotonic()
    for digits in puzzles():
        if time.monotonic() - began > patience_s:
            break
        for profile in ("se", "sukaku"):
            for technique, state in walked(digits, profile):
                old = kept.get(technique)
                if old is not None and old["profile"] != profile and profile == "sukaku":
                    continue
                if old is None or effort(state, "") < effort(read_state(old["position"]), old["step"]):
                    one = example(state, profile)
                    if old is None or effort(state, one["step"]) < effort(read_state(old["position"]), old["step"]):
                        kept[one["id"]] = one
                        print(f"{one['id']}: {one['position']}")
    for rung in LADDER:
        if rung.id not in kept and (one := never_the_easiest(rung, patience_s / 4)):
            kept[rung.id] = one
    rows = sorted(kept.values(), key=lambda one: (one["rating"], one["id"]))
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


def nurikabe() -> None:
    """For each technique the smallest grid in which a hint begins with it, the shortest trial for trials."""
    from ludometry.games.nurikabe import lessons
    from ludometry.games.nurikabe.generate import shipped
    from ludometry.games.nurikabe.hints import hint, technique_id
    from ludometry.games.nurikabe.notation import write, write_mark
    from ludometry.games.nurikabe.rules import Nurikabe

    kept: dict[str, tuple[float, dict[str, Any]]] = {}
    for state in shipped():
        game = Nurikabe(state)
        while not state.full and (found := hint(state, 3)).step is not None:
            step = found.step
            one = {
                "id": technique_id(step.technique),
                "length": step.length,
                "position": write(state),
                "step": found.words,
                "lit": list(found.lit),
                "move": write_mark(state, step.mark),
            }
            effort = len(state.cells) + 4 * step.length - min(10, state.cells.count(1))
            if one["id"] not in kept or effort < kept[one["id"]][0]:
                kept[one["id"]] = effort, one
            state = game.play(state, step.mark)
    rows = [one for _, one in sorted(kept.values(), key=lambda pair: str(pair[1]["id"]))]
    Path(lessons.__file__).with_name("lessons.json").write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    nurikabe()
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 600.0)
