"""The figures of the paper's tables 2 to 4, worked out, and where its classes go wrong: what `facts.toml` asks for."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations
from math import comb

import numpy as np

from ludometry.games.dominoes import material
from ludometry.games.dominoes.deals import open_worth
from ludometry.games.dominoes.material import Mode, Set, chains, doubled_tile, groups, renamings, set_positions
from ludometry.games.dominoes.numbering import Open, Positions
from ludometry.games.dominoes.plain_solver import open_position, worth
from ludometry.games.dominoes.rules import Block
from ludometry.games.dominoes.tables import tables
from ludometry.games.dominoes.tiles import TILE_COUNT, Tile, tile_of

TRIANGLE: Set = tuple(tile_of(*pair) for pair in ((0, 1), (0, 2), (1, 2), (3, 4)))
STAR: Set = tuple(tile_of(*pair) for pair in ((0, 1), (0, 2), (0, 3), (4, 5)))
"""Two sets with the same paper graph, a triangle and an isolated tile, that play differently."""


def representatives(count: int, mode: Mode = "paper") -> int:
    return len(groups(count, mode))


def all_positions(count: int) -> int:
    return Positions(count).size


def representative_positions(count: int, mode: Mode = "paper") -> int:
    """Positions of one set a class."""
    return sum(material.positions(group.representative) for group in groups(count, mode))


def memory(count: int, which: str) -> str:
    """A bit a position, as the paper prints it."""
    size = (all_positions(count) if which == "all" else representative_positions(count)) / 8
    for unit in ("B", "KB"):
        if size < 1024:
            return f"{size:.2f} {unit}"
        size /= 1024
    return f"{size:.2f} MB"


def results(count: int) -> list[int]:
    """Wins, draws and losses of the mover over every position with tiles in both hands."""
    if not tables().has("pips", count):
        tables().build("pips", count)
    made = tables().store.manifest(f"pips-{count}").made
    return [int(made[key]) for key in ("won", "drawn", "lost")]


def empty_hands(count: int) -> int:
    """Positions whose mover has no tile left, which the paper counts as won."""
    return TILE_COUNT * comb(TILE_COUNT, count - 1)


def won(count: int) -> int:
    """What the paper counts: the mover wins, or his hand is empty already."""
    return results(count)[0] + empty_hands(count)


def won_representatives(count: int) -> int:
    """The same over one set for each of the paper's classes, the first in order."""
    ask = tables().prober("pips", count)
    sets = [group.representative for group in groups(count, "paper")]
    return sum(len(chains(set_)) + sum(ask.worth(thing) > 0 for thing in set_positions(set_)) for set_ in sets)


def unlike_recursion(count: int, samples: int, block: Block = "pips") -> int:
    """How many of some random positions are not worth in the table what plain recursion over the rules gives."""
    rng, ask = random.Random(f"recursion {count}"), tables().prober(block, count)
    drawn = (Positions(count).draw(rng) for _ in range(samples))
    return sum(ask.worth(thing) != worth(open_position(thing), block) for thing in drawn)


def fewest_differences(block: Block = "draw", one: Set = TRIANGLE, other: Set = STAR) -> int:
    """Positions whose results differ between two sets, under whichever map of their elements serves best."""
    tiles, twice, target = tuple(dict.fromkeys(one)), doubled_tile(one), doubled_tile(other)
    signs = {thing: _sign(thing, block) for set_ in (one, other) for thing in set_positions(set_)}
    maps = (dict(zip(tiles, image, strict=True)) for image in permutations(dict.fromkeys(other)))
    return min(
        sum(signs[thing] != signs[_mapped(thing, map_.__getitem__)] for thing in set_positions(one))
        for map_ in maps
        if twice is None or map_[twice] == target
    )


def _sign(thing: Open, block: Block) -> int:
    found = worth(open_position(thing), block)
    return (found > 0) - (found < 0)


def _mapped(thing: Open, carry: Callable[[Tile], Tile]) -> Open:
    mine, theirs, ends = thing
    return tuple(sorted(map(carry, mine))), tuple(sorted(map(carry, theirs))), carry(ends)


def changed_by_renaming(count: int, block: Block, samples: int) -> float:
    """Per cent of random positions whose result changes when the numbers are renamed at random."""
    rng, ways = random.Random(f"{count} {block}"), renamings()[0]
    changed = 0
    for _ in range(samples):
        thing = Positions(count).draw(rng)
        image = _mapped(thing, [int(tile) for tile in rng.choice(ways)].__getitem__)
        one, two = (np.sign(open_worth(open_position(each), block)) for each in (thing, image))
        changed += bool(one != two)
    return 100 * changed / samples
