"""What the laws and `facts.toml` ask of dominoes: the rules, plain and fast, and tables solved in two ways."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from ludometry.games.dominoes import material, rules
from ludometry.games.dominoes.deals import open_moves, open_worth
from ludometry.games.dominoes.kernels.layers import solve_layer
from ludometry.games.dominoes.material import Mode, classes, renamings
from ludometry.games.dominoes.numbering import Open, Positions
from ludometry.games.dominoes.paper import figures
from ludometry.games.dominoes.plain_solver import open_position, worth
from ludometry.games.dominoes.rules import BLOCKS, Block
from ludometry.games.dominoes.tables import NOTHING, Tables, tables
from ludometry.games.dominoes.tiles import ALL_TILES, TILE_COUNT
from ludometry.tables.arrays import Array
from tests.rooms.dominoes.spread import spread_classes


def set_factor(count: int) -> float:
    """How many times fewer the classes of the paper are than the sets: the last column of table 2."""
    return material.sets(count) / figures.representatives(count)


def position_factor(count: int) -> float:
    """The same in positions: the last column of table 3."""
    return figures.all_positions(count) / figures.representative_positions(count)


def won_factor(count: int) -> float:
    """The same in won positions: the last column of table 4."""
    return figures.won(count) / figures.won_representatives(count)


def kernels_agree(rng: random.Random) -> None:
    """Deals solved by the kernel against recursion over the plain rules, under every block rule."""
    for _ in range(120):
        thing = Positions(rng.randint(3, 9)).draw(rng)
        for block in BLOCKS:
            position = open_position(thing)
            assert open_worth(position, block) == worth(position, block), (thing, block)


def obeys_bellman(rng: random.Random) -> None:
    for block in BLOCKS:
        for count in (3, 4, 5):
            for _ in range(150):
                obeys_its_equation(Positions(count).draw(rng), block)


def obeys_its_equation(thing: Open, block: Block, found: Tables | None = None) -> None:
    """A table's worth is the best of its moves, or the block rule's."""
    position = open_position(thing)
    if rules.turn(position) < 0:
        assert open_worth(position, block, found) == worth(position, block)
        return
    assert (found or tables()).worth(thing, block) == open_moves(position, block, found)[0][1], (thing, block)


def disagreements(count: int, block: Block) -> int:
    """Positions at which a set solved on its own disagrees with the table of its class: every position is compared."""
    alone, found = solved_alone(count, block), classes(count)
    spread = np.zeros(Positions(count).size, np.int8)
    tables().build(block, count)
    table = np.asarray(tables().table(block, count))
    spread_classes(count, table, found.class_of, found.carry, found.offsets, renamings()[0], spread)
    return int(np.count_nonzero(alone != spread))


@lru_cache(maxsize=2)
def solved_alone(count: int, block: Block) -> Array:
    """Every position of this many elements solved without any relabelling."""
    smaller = solved_alone(count - 1, block) if count > 3 else NOTHING
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
