"""Every technique in words, with an example that our own techniques met on their way through a shipped puzzle.

The examples are kept in `lessons.json`, so that a page need not wait for a compiler; `bench/lessons.py` looks for
them, and a test asks for the hint in each of them again.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ludometry.core.game import Marks, Svg
from ludometry.games.nurikabe.hints import technique_id
from ludometry.games.nurikabe.notation import read, read_mark
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.techniques import (
    BETWEEN,
    COMPLETE,
    COUNT,
    ISLAND_EXIT,
    POOL,
    REACH,
    SEA_EXIT,
    SIMPLE,
    TRIAL,
)
from ludometry.study.lessons import Lesson

INTRODUCTION = (
    "Techniques in the order in which a hint tries them. Seven read the colour of a cell off the rules; a trial is "
    "what is left when none of them does. There is no agreed scale for Nurikabe, so a trial is measured by its "
    "length."
)

WORDS = {
    COMPLETE: "An island that has all its cells ends there: every cell at its side is sea.",
    BETWEEN: "A cell between two islands with numbers would join them if it were island, and an island holds one "
    "number. So it is sea.",
    POOL: "No 2x2 square may be all sea. Where three of its cells are sea, the fourth is island.",
    ISLAND_EXIT: "An island that is too small, or has no number yet, must grow. Where only one open cell touches it, "
    "it grows through that cell.",
    SEA_EXIT: "All sea hangs together. A piece of sea that is not the whole of it, and that one open cell touches, "
    "goes on through that cell.",
    REACH: "A cell that no island can grow to, counting the cells that its number still allows and going round other "
    "islands, is sea.",
    COUNT: "The numbers add up to all cells of islands, so the rest is known to be sea. Once all sea is marked, "
    "every open cell is island.",
    TRIAL: "Suppose a cell is sea, or island, and follow the simple techniques from there. When a rule breaks, the "
    "cell has the other colour. The length of a trial is the number of marks until that happens.",
}


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order of a hint."""
    kept = json.loads(files("ludometry.games.nurikabe").joinpath("lessons.json").read_text("utf-8"))
    examples = {one["id"]: one for one in kept}
    found = {}
    for place, technique in enumerate((*SIMPLE, TRIAL), 1):
        one = examples[technique_id(technique)]
        marks = "one mark" if one["length"] == 1 else f"{one['length']} marks"
        cost = f"a trial of {marks} here" if one["length"] else f"simple, the {ORDER[place - 1]} that is tried"
        found[one["id"]] = Lesson(
            one["id"],
            technique.capitalize(),
            cost,
            WORDS[technique],
            one["position"],
            one["step"],
            tuple(one["lit"]),
            one["move"],
        )
    return found


ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "last")


def drawn(lesson: Lesson) -> Svg:
    """The example with the cells lit that show it, and the mark that follows."""
    state = read(lesson.position)
    return Drawing().draw(state, Marks(best=read_mark(state, lesson.move), lit=lesson.lit))
