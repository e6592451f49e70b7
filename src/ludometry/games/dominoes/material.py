"""Sets of tiles that play alike.

set       n elements: the tiles in hand and the chain, which counts as the tile with its two end numbers; all different,
          or one of them twice; written as tiles in order, such as '01 02 12' or '01 01 02'
paper     the paper's graph: a vertex a tile, an edge between tiles that share a number, doubles and the doubled element
          marked. It takes a triangle 01 02 12 for a star 01 02 03, which play differently
numbers   tiles and numbers as vertices: two sets are alike exactly when renaming the numbers makes one the other
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations
from math import comb
from typing import Literal, TypeAlias, get_args

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.games.dominoes.numbering import Open, splits
from ludometry.games.dominoes.tiles import (
    HALVES,
    NUMBERS,
    TILE_COUNT,
    Tile,
    is_double,
    read_tile,
    share_a_number,
    tile_of,
    write_tile,
    write_tiles,
)
from ludometry.tables.arrays import Array
from ludometry.tables.map_file import Carried
from ludometry.tables.symmetry import Graph, Symmetry, canonical, interaction_graph

Mode: TypeAlias = Literal["paper", "numbers"]
MODES: tuple[Mode, ...] = get_args(Mode)
Set: TypeAlias = tuple[Tile, ...]
"""Tiles in order; a doubled element stands there twice."""
MOST_ELEMENTS = 7
LEAST_ELEMENTS = 3


def read_set(text: str) -> Set:
    """Tiles separated by blanks or commas; one of them may be there twice."""
    tiles = tuple(sorted(read_tile(word) for word in text.replace(",", " ").split()))
    if not LEAST_ELEMENTS <= len(tiles) <= MOST_ELEMENTS:
        raise BadInput(
            f"a set has {LEAST_ELEMENTS} to {MOST_ELEMENTS} tiles, those in hand and the ends of the chain, "
            "such as '01 02 12'."
        )
    if len(set(tiles)) < len(tiles) - 1:
        raise BadInput("only one tile of a set may be there twice: once in a hand, once as the ends of the chain.")
    return tiles


def doubled_tile(set_: Set) -> Tile | None:
    """The tile that is there twice."""
    return next((a for a, b in pairwise(set_) if a == b), None)


def order(set_: Set) -> tuple[Set, Tile]:
    """How sets are sorted: by their different tiles, then by the doubled one; the first of a class stands for it."""
    twice = doubled_tile(set_)
    return tuple(dict.fromkeys(set_)), -1 if twice is None else twice


def positions(set_: Set) -> int:
    """Positions of a set: any element may be the chain unless one is doubled, neither hand empty, the mover first."""
    return splits(len(set_) - 1) * (len(set_) if doubled_tile(set_) is None else 1)


def chains(set_: Set) -> list[tuple[Set, Tile]]:
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


def paper_graph(set_: Set) -> Graph:
    """A vertex a tile; the doubled element is one vertex, marked."""
    twice = doubled_tile(set_)
    return interaction_graph(dict.fromkeys(set_), lambda tile: (is_double(tile), tile == twice), share_a_number)


def numbers_graph(set_: Set) -> Graph:
    """The same tiles, each tied to the numbers on it, which are helping vertices."""
    tiles, twice = list(dict.fromkeys(set_)), doubled_tile(set_)
    colours = [(0, tile == twice) for tile in tiles] + [(1, False)] * NUMBERS
    edges = [(place, len(tiles) + number) for place, tile in enumerate(tiles) for number in HALVES[tile]]
    return Graph.of(colours, edges, len(tiles))


SYMMETRIES: dict[Mode, Symmetry[Set]] = {"paper": Symmetry(paper_graph), "numbers": Symmetry(numbers_graph)}


def sets(elements: int) -> int:
    """How many sets there are: all different, or one of them doubled."""
    return comb(TILE_COUNT, elements) + (elements - 1) * comb(TILE_COUNT, elements - 1)


@cache
def renamings() -> tuple[Array, Array]:
    """For each way to rename the numbers what becomes of each tile, and which way undoes it."""
    ways = list(permutations(range(NUMBERS)))
    number = {way: place for place, way in enumerate(ways)}
    tiles = [[tile_of(way[low], way[high]) for low, high in HALVES] for way in ways]
    undone = [number[tuple(way.index(n) for n in range(NUMBERS))] for way in ways]
    return np.array(tiles, np.int16), np.array(undone, np.int16)


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of all sets with this many elements under renaming."""

    elements: int
    class_of: Array
    """The class of each set, by its number."""
    carry: Array
    """The renaming that takes each set to the representative of its class."""
    first: Array
    """Each representative's tiles, and last the place of the doubled one or -1."""
    sizes: Array
    """How many sets each class has."""
    offsets: Array
    """Where the positions of each class begin in a table, and last how many there are."""

    @property
    def count(self) -> int:
        return len(self.sizes)

    @property
    def positions(self) -> int:
        return int(self.offsets[-1])

    def representative(self, number: int) -> Set:
        """The first member of a class."""
        twice = int(self.first[number, -1])
        tiles = [int(tile) for tile in self.first[number, : self.elements - (twice >= 0)]]
        return tuple(sorted([*tiles, tiles[twice]] if twice >= 0 else tiles))

    def number(self, set_: Set) -> int:
        """The class of a set."""
        return int(self.class_of[_set_number(set_)])

    def renaming(self, set_: Set) -> tuple[int, ...]:
        """What the tiles become that carry a set to its representative: one entry a tile."""
        return tuple(int(tile) for tile in renamings()[0][self.carry[_set_number(set_)]])


def _set_number(set_: Set) -> int:
    from ludometry.games.dominoes.kernels.classes import set_number

    tiles, twice = list(dict.fromkeys(set_)), doubled_tile(set_)
    return int(set_number(np.array(tiles, np.int64), len(tiles), -1 if twice is None else tiles.index(twice)))


@lru_cache(maxsize=MOST_ELEMENTS)
def classes(elements: int) -> Classes:
    """Every class under renaming, found by walking each orbit once."""
    from ludometry.games.dominoes.kernels.classes import find_orbits
    from ludometry.solve.jit import announce_compilation

    announce_compilation("dominoes", 4)
    total = sets(elements)
    most = 40 + total // 400
    class_of, carry = np.full(total, -1, np.int32), np.zeros(total, np.int16)
    first, sizes = np.full((most, elements + 1), -1, np.int64), np.zeros(most, np.int64)
    tiles, undone = renamings()
    count = find_orbits(elements, tiles, undone, class_of, carry, first, sizes)
    first, sizes = first[:count], sizes[:count]
    each = np.where(first[:, -1] < 0, elements, 1) * splits(elements - 1)
    return Classes(elements, class_of, carry, first, sizes, np.concatenate([[0], np.cumsum(each)]))


@dataclass(frozen=True, slots=True)
class Group:
    """A class as it is shown: who stands for it and how many sets it has."""

    representative: Set
    size: int
    orbits: tuple[Set, ...]
    """The representatives, under renaming, of what the class merges; one where it is sound."""


@lru_cache(maxsize=2 * MOST_ELEMENTS)
def groups(elements: int, mode: Mode) -> tuple[Group, ...]:
    """Every class in a mode. Renaming keeps the paper's graph, so its classes are made of whole orbits."""
    found = classes(elements)
    orbits = [found.representative(number) for number in range(found.count)]
    in_order = sorted(range(found.count), key=lambda number: order(orbits[number]))
    if mode == "numbers":
        return tuple(Group(orbits[number], int(found.sizes[number]), (orbits[number],)) for number in in_order)
    merged: dict[Hashable, list[int]] = {}
    for number in in_order:
        merged.setdefault(canonical(paper_graph(orbits[number])).key, []).append(number)
    return tuple(
        Group(orbits[members[0]], int(sum(found.sizes[m] for m in members)), tuple(orbits[m] for m in members))
        for members in merged.values()
    )


def every_set(elements: int) -> Iterator[Set]:
    """All sets of this many elements: those of different tiles, then those with one of them doubled."""
    yield from combinations(range(TILE_COUNT), elements)
    for tiles in combinations(range(TILE_COUNT), elements - 1):
        for twice in tiles:
            yield tuple(sorted((*tiles, twice)))


def map_rows(elements: int, mode: Mode) -> Iterator[Carried]:
    """Every set with its representative, and which tile plays which part; a doubled tile is told once."""
    found, first = classes(elements), dict[Hashable, Set]()
    for set_ in every_set(elements):
        tiles = list(dict.fromkeys(set_))
        if mode == "numbers":
            target = found.representative(found.number(set_))
            carry = found.renaming(set_)
            images = [carry[tile] for tile in tiles]
        else:
            if not first:
                first = {SYMMETRIES[mode].key(g.representative): g.representative for g in groups(elements, mode)}
            target = first[SYMMETRIES[mode].key(set_)]
            others = list(dict.fromkeys(target))
            images = [others[place] for place in SYMMETRIES[mode].map_to(set_, target).places]
        parts = tuple((write_tile(a), write_tile(b)) for a, b in zip(tiles, images, strict=True))
        yield Carried(write_tiles(set_), write_tiles(target), parts)


def is_renaming(parts: Sequence[tuple[Tile, Tile]], known: Mapping[int, int] | None = None) -> bool:
    """Whether renaming the numbers, each to one of its own, makes each first tile the second.

    >>> is_renaming([(tile_of(0, 1), tile_of(3, 4)), (tile_of(1, 2), tile_of(5, 3))])
    True
    """
    known = known or {}
    if not parts:
        return len(set(known.values())) == len(known)
    (low, high), (a, b) = (HALVES[tile] for tile in parts[0])
    for ends in {(a, b), (b, a)}:
        if known.get(low, ends[0]) == ends[0] and known.get(high, ends[1]) == ends[1] and (low != high or a == b):
            if is_renaming(parts[1:], {**known, low: ends[0], high: ends[1]}):
                return True
    return False


def group_of(set_: Set, mode: Mode) -> Group:
    """The class of a set."""
    found = classes(len(set_))
    orbit = found.representative(found.number(set_))
    return next(group for group in groups(len(set_), mode) if orbit in group.orbits)
