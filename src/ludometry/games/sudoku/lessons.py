"""Every technique of the ladder in words, with an example that our own walker met on its way through a puzzle.

The examples are kept in `lessons.json`, so that a page need not wait for a compiler; `bench/lessons.py` looks for
them, and a test walks to each of them again.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ludometry.core.game import Marks, Svg
from ludometry.games.sudoku.lesson_words import WORDS
from ludometry.games.sudoku.notation import read_placement, read_state
from ludometry.games.sudoku.picture import Drawing
from ludometry.study.lessons import Lesson

INTRODUCTION = (
    "Techniques from the easiest to the hardest, with the rating that Sudoku Explainer gives to a step. A puzzle is "
    "as hard as the hardest step that it needs."
)


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its id, easiest first."""
    kept = json.loads(files("ludometry.games.sudoku").joinpath("lessons.json").read_text("utf-8"))
    return {one["id"]: _lesson(one) for one in sorted(kept, key=lambda one: (one["rating"], one["id"]))}


def _lesson(kept: dict[str, object]) -> Lesson:
    name, words = WORDS[str(kept["id"])]
    lit = kept["lit"]
    return Lesson(
        id=str(kept["id"]),
        name=name,
        cost=f"rated {kept['rating']} here on the Explainer's scale, {kept['profile_name']}",
        words=words,
        position=str(kept["position"]),
        step=str(kept["step"]),
        lit=tuple(str(one) for one in lit) if isinstance(lit, list) else (),
        move=str(kept["move"]),
    )


def drawn(lesson: Lesson) -> Svg:
    """The example with everything lit that makes the step."""
    state = read_state(lesson.position)
    best = read_placement(state, lesson.move) if lesson.move else None
    return Drawing(pencil=True).draw(state, Marks(best=best, lit=lesson.lit))
