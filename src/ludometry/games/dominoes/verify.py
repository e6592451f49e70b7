"""Verification of the domino tables: `ludometry verify dominoes`.

A table is named by its block rule and its elements, such as pips-6. Its checksum is compared, then positions
with what their moves lead to in the table of one element less; a table of classes at every position it keeps.
"""

from __future__ import annotations

import numpy as np

from ludometry.core.machine import cores
from ludometry.games.dominoes.material import LEAST_ELEMENTS, MOST_ELEMENTS, classes, renamings, set_positions
from ludometry.games.dominoes.notation import write_position
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.plain_solver import open_position
from ludometry.games.dominoes.rules import BLOCKS, RULES_VERSION, Block
from ludometry.games.dominoes.tables import NOTHING, Tables, command, shape_of, tables
from ludometry.solve.crew import Here, Threads
from ludometry.study.verifying import Finding, Subject, asked_for, drawn
from ludometry.tables.arrays import Array, Ints

CHUNK = 200_000
"""Positions that one thread checks at a time."""
NAMES = {f"{block}-{count}": (block, count) for block in BLOCKS for count in range(LEAST_ELEMENTS, MOST_ELEMENTS + 1)}


def _kept_positions(elements: int) -> Ints:
    """The positions that a table of classes keeps, in its order, by their numbers among all positions."""
    found, numbering = classes(elements), Positions(elements)
    sets = (found.representative(number) for number in range(found.count))
    return np.array([numbering.rank(thing) for set_ in sets for thing in set_positions(set_)], np.int64)


def check_table(block: Block, elements: int, most: int, seed: int, found: Tables) -> Finding:
    """Compares a table with its equation."""
    from ludometry.games.dominoes.kernels.verify import check_positions

    # Mapped afresh: the file may have been built again since it was last read.
    def mapped(count: int) -> Array:
        like = shape_of(block, count)
        return np.asarray(found.store.open(f"{block}-{count}", RULES_VERSION, command(block, count), like))

    smaller = mapped(elements - 1) if elements > LEAST_ELEMENTS else NOTHING
    by_class = block != "pips"
    total = classes(elements).positions if by_class else Positions(elements).size
    places = drawn(total, most, seed)
    numbers = _kept_positions(elements)[places] if by_class else places
    here = classes(elements if by_class else LEAST_ELEMENTS)
    below = classes(max(LEAST_ELEMENTS, elements - 1) if by_class else LEAST_ELEMENTS)
    table, rule, tiles = mapped(elements), BLOCKS.index(block), renamings()[0]

    def check(part: Ints) -> tuple[int, int]:
        return check_positions(
            elements - 1, part, rule, by_class, table, here.class_of, here.carry, here.offsets,
            smaller, below.class_of, below.carry, below.offsets, tiles,
        )  # fmt: skip

    parts = np.array_split(numbers, max(1, len(numbers) // CHUNK))
    crew = Threads(cores()) if len(parts) > 1 else Here()
    found_wrong = [(int(wrong), int(example)) for wrong, example in crew.run(check, parts) if wrong]
    wrong = sum(count for count, _ in found_wrong)
    words = write_position(open_position(Positions(elements).unrank(found_wrong[0][1]))) if wrong else ""
    return Finding(len(numbers), total, wrong, words)


def _rebuild(block: Block, elements: int, found: Tables) -> None:
    found.forget(block, elements)
    found.build(block, elements)


def subjects(what: str, found: Tables | None = None) -> list[Subject]:
    """The tables to verify, smaller ones first: one by its name, or all there are."""
    return [_subject(name, found or tables()) for name in asked_for(what, NAMES, (found or tables()).store)]


def _subject(name: str, found: Tables) -> Subject:
    block, count = NAMES[name]
    return Subject(
        name=name,
        store=found.store,
        files=(name,),
        rules_version=RULES_VERSION,
        check=lambda most, seed: check_table(block, count, most, seed, found),
        rebuild=lambda: _rebuild(block, count, found),
        needs=(f"{block}-{count - 1}",) if count > LEAST_ELEMENTS else (),
    )
