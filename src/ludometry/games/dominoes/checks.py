"""What is held against published figures and against the plain rules: the functions behind `facts.toml`."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from ludometry.games.dominoes import material, rules
from ludometry.games.dominoes.deals import open_moves, open_worth
from ludometry.games.dominoes.material import Mode, Set, classes, doubled_tile, groups, mode_named, renamings
from ludometry.games.dominoes.numbering import Open, Positions, splits
from ludometry.games.dominoes.plain_solver import open_position, worth
from ludometry.games.dominoes.rules import BLOCKS, Block
from ludometry.games.dominoes.tables import Tables, tables
from ludometry.games.dominoes.tiles import ALL_TILES, TILE_COUNT, Tile, tile_of

TRIANGLE: Set = tuple(tile_of(*pair) for pair in ((0, 1), (0, 2), (1, 2), (3, 4)))
STAR: Set = tuple(tile_of(*pair) for pair in ((0, 1), (0, 2), (0, 3), (4, 5)))
"""Two sets with the same paper graph, a triangle and an isolated tile, that play differently."""


# Classes and sizes


def sets(count: int) -> int:
    return material.sets(count)


def representatives(count: int, mode: str = "paper") -> int:
    return len(groups(count, mode_named(mode)))


def all_positions(count: int) -> int:
    return Positions(count).size


def representative_positions(count: int, mode: str = "paper") -> int:
    """Positions of one set a class."""
    return sum(material.positions(group.representative) for group in groups(count, mode_named(mode)))


def memory(count: int, which: str) -> str:
    """A bit a position, as the paper prints it."""
    size = (all_positions(count) if which == "all" else representative_positions(count)) / 8
    for unit in ("B", "KB"):
        if size < 1024:
            return f"{size:.2f} {unit}"
        size /= 1024
    return f"{size:.2f} MB"


# Results


def results(count: int, block: Block = "pips") -> list[int]:
    """Wins, draws and losses of the mover over every position with tiles in both hands."""
    table = tables()
    if not table.has(block, count):
        for _ in table.build(block, count):
            pass
    made = table.store.manifest(f"{block}-{count}").made
    return [int(made[key]) for key in ("won", "drawn", "lost")]


def won(count: int) -> int:
    """What the paper counts: the mover wins, or his hand is empty already."""
    return results(count)[0] + TILE_COUNT * comb(TILE_COUNT, count - 1)


def won_representatives(count: int) -> int:
    """The same over one set for each of the paper's classes, the first in order."""
    ask = tables().prober("pips", count)
    total = 0
    for group in groups(count, "paper"):
        hands = chains(group.representative)
        total += len(hands) + sum(ask.worth(thing) > 0 for thing in set_positions(group.representative))
    return total


def chains(set_: Set) -> list[tuple[Set, int]]:
    """Every choice of the chain among the elements of a set: the tiles in hand, and the ends."""
    twice = doubled_tile(set_)
    if twice is not None:
        return [(tuple(dict.fromkeys(set_)), twice)]
    return [(tuple(tile for tile in set_ if tile != chain), chain) for chain in set_]


def set_positions(set_: Set) -> list[Open]:
    """Every position of a set with tiles in both hands."""
    found = []
    for hands, chain in chains(set_):
        for split in range(1, splits(len(hands)) + 1):
            mine = tuple(tile for at, tile in enumerate(hands) if split >> at & 1)
            found.append((mine, tuple(tile for tile in hands if tile not in mine), chain))
    return found


# Symmetry


def fewest_differences(block: Block = "draw", one: Set = TRIANGLE, other: Set = STAR) -> int:
    """Positions whose results differ between two sets, under whichever map of their elements serves best."""
    tiles, twice, target = tuple(dict.fromkeys(one)), doubled_tile(one), doubled_tile(other)
    results = {thing: _sign(thing, block) for set_ in (one, other) for thing in set_positions(set_)}
    maps = (dict(zip(tiles, image, strict=True)) for image in permutations(dict.fromkeys(other)))
    return min(
        sum(results[thing] != results[_mapped(thing, map_.__getitem__)] for thing in set_positions(one))
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
    rng = random.Random(f"{count} {block}")
    ways = renamings()[0]
    changed = 0
    for _ in range(samples):
        thing = random_open(rng, count)
        image = _mapped(thing, [int(tile) for tile in rng.choice(ways)].__getitem__)
        one, two = (open_worth(open_position(each), block) for each in (thing, image))
        changed += bool(np.sign(one) != np.sign(two))
    return 100 * changed / samples


def random_open(rng: random.Random, count: int) -> Open:
    """One of the positions of so many elements, each as likely as any other."""
    numbering = Positions(count)
    return numbering.unrank(rng.randrange(numbering.size))


def disagreements(count: int, block: Block) -> int:
    """Positions at which a set solved on its own disagrees with the table of its class: every position is compared."""
    from ludometry.games.dominoes.kernels_classes import spread_classes

    alone, found = solved_alone(count, block), classes(count)
    spread = np.zeros(Positions(count).size, np.int8)
    for _ in tables().build(block, count):
        pass
    table = np.asarray(tables().table(block, count))
    spread_classes(count, table, found.class_of, found.carry, found.offsets, renamings()[0], spread)
    return int(np.count_nonzero(alone != spread))


@lru_cache(maxsize=2)
def solved_alone(count: int, block: Block) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """Every position of so many elements solved without any relabelling."""
    from ludometry.games.dominoes.kernels import solve_layer

    smaller = solved_alone(count - 1, block) if count > 3 else np.zeros(1, np.int8)
    smaller.setflags(write=False)
    out = np.zeros(Positions(count).size, np.int8)
    solve_layer(count - 1, smaller, out, BLOCKS.index(block), 0, comb(TILE_COUNT, count - 1))
    return out


def class_count_by_brute_force(count: int, mode: Mode) -> int:
    """Classes found by the canonical form of every single set, as the paper went about it."""
    key = material.SYMMETRIES[mode].key
    distinct = combinations(ALL_TILES, count)
    doubled = (tuple(sorted((*hand, tile))) for hand in combinations(ALL_TILES, count - 1) for tile in hand)
    return len({*map(key, distinct), *map(key, doubled)})


# The rules, plain and fast


def kernels_agree_with_rules(rng: random.Random, trials: int) -> None:
    """Deals solved by the kernel against recursion over the plain rules, under every block rule."""
    for _ in range(trials):
        thing = random_open(rng, rng.randint(3, 9))
        for block in BLOCKS:
            position = open_position(thing)
            assert open_worth(position, block) == worth(position, block), (thing, block)


def obeys_its_equation(thing: Open, block: Block, found: Tables | None = None) -> None:
    """A table's worth is the best of its moves, or the block rule's."""
    position = open_position(thing)
    if rules.turn(position) < 0:
        assert open_worth(position, block, found) == worth(position, block)
        return
    assert (found or tables()).worth(thing, block) == open_moves(position, block, found)[0][1], (thing, block)
