"""Counting the classes of all material at once, without listing eight million sets.

skeleton   a set's graph when pieces that may trade places are one vertex and their number is left out
sizes      how many pieces stand for each vertex: between the kinds merged there and all of their pieces

Two sets are of one class exactly when they have the same skeleton and, in its canonical order, the same sizes, up to
symmetries of the skeleton itself. Sets with the same kinds have the same skeleton, and their sizes fill a box.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from ludometry.games.darkchess.material import piece_graph, symmetry, write_set
from ludometry.games.darkchess.pieces import KINDS, MOST
from ludometry.tables.symmetry import Graph, canonical, twins

BASE = 17
"""More than the pieces of a side, so that sizes make one number."""


def classes_of_all_material() -> int:
    """Classes of three elements and more, colours exchanged."""
    boxes: dict[object, tuple[Graph, set[tuple[tuple[int, int], ...]]]] = {}
    hands = ["".join(chosen) for chosen in product(*((kind, "") for kind in KINDS)) if any(chosen)]
    for white in hands:
        for black in hands:
            skeleton, ranges = _skeleton(white + black.lower())
            own, other = canonical(skeleton), canonical(_exchange(skeleton))
            form = other if other.key < own.key else own  # type: ignore[operator]
            kept = boxes.setdefault(form.key, (_ordered(skeleton, form.order, form is other), set()))
            kept[1].add(tuple(ranges[v] for v in form.order))
    total = sum(_distinct(graph, found) for graph, found in boxes.values())
    return total - len(symmetry("swap").classes(_pairs()))


def _pairs() -> list[str]:
    return [write_set(a + b.lower()) for a in KINDS for b in KINDS]


def _exchange(graph: Graph) -> Graph:
    return graph.recoloured(lambda colour: (1 - colour[0], *colour[1:]))


def _skeleton(kinds: str) -> tuple[Graph, list[tuple[int, int]]]:
    graph = piece_graph(write_set(kinds))
    pieces = write_set(kinds).replace("v", "")
    groups = twins(graph)
    colours = [graph.colours[group[0]] for group in groups]
    edges = [(u, v) for u, a in enumerate(groups) for v, b in enumerate(groups) if graph.rows[a[0]] >> b[0] & 1]
    ranges = [(len(group), sum(MOST[pieces[v].upper()] for v in group)) for group in groups]
    return Graph.of(colours, edges), ranges


def _ordered(graph: Graph, order: tuple[int, ...], exchanged: bool) -> Graph:
    place = {v: p for p, v in enumerate(order)}
    source = _exchange(graph) if exchanged else graph
    return Graph.of([source.colours[v] for v in order], [(place[u], place[v]) for u, v in source.edges()])


def _distinct(graph: Graph, boxes: set[tuple[tuple[int, int], ...]]) -> int:
    """Different sizes in a union of boxes, sizes that a symmetry of the skeleton carries into each other once."""
    count = len(graph.rows)
    powers = BASE ** np.arange(count, dtype=np.int64)
    found = np.unique(np.concatenate([_box(box, powers) for box in boxes]))
    turns = [turn for turn in _symmetries(graph) if turn != tuple(range(count))]
    if not turns:
        return len(found)
    digits = (found[:, None] // powers) % BASE
    least = found.copy()
    for turn in turns:
        least = np.minimum(least, digits[:, list(turn)] @ powers)
    return len(np.unique(least))


def _box(box: tuple[tuple[int, int], ...], powers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    numbers = np.zeros(1, np.int64)
    for (low, high), power in zip(box, powers, strict=True):
        numbers = (numbers[:, None] + np.arange(low, high + 1) * power).reshape(-1)
    return numbers


def _symmetries(graph: Graph) -> list[tuple[int, ...]]:
    """Relabellings that leave the graph as it is, or exchange its sides: tried one by one within equal degrees."""
    found = []
    for target in (graph, _exchange(graph)):
        mine, theirs = _marks(graph), _marks(target)
        if sorted(mine) == sorted(theirs):
            found += _carry(graph, target, mine, theirs)
    return found


def _marks(graph: Graph) -> list[tuple[object, int, int]]:
    ins = [sum(row >> v & 1 for row in graph.rows) for v in range(len(graph.rows))]
    return [(colour, row.bit_count(), i) for colour, row, i in zip(graph.colours, graph.rows, ins, strict=True)]


def _carry(
    graph: Graph, target: Graph, mine: list[tuple[object, int, int]], theirs: list[tuple[object, int, int]]
) -> list[tuple[int, ...]]:
    kinds = sorted(set(mine))
    here = [[v for v, mark in enumerate(mine) if mark == kind] for kind in kinds]
    there = [[v for v, mark in enumerate(theirs) if mark == kind] for kind in kinds]
    found = []
    for choice in product(*(permutations(cell) for cell in there)):
        turn = [0] * len(mine)
        for sources, images in zip(here, choice, strict=True):
            for source, image in zip(sources, images, strict=True):
                turn[source] = image
        if all(
            (target.rows[turn[u]] >> turn[v] & 1) == (graph.rows[u] >> v & 1)
            for u, v in product(range(len(mine)), repeat=2)
        ):
            found.append(tuple(turn))
    return found
