"""Canonical forms against networkx, an independent referee, and the piece maps against the graphs themselves."""

from __future__ import annotations

import random
from itertools import combinations

import networkx as nx
import pytest
from networkx.algorithms.isomorphism import DiGraphMatcher

from ludometry.tables.symmetry import Graph, Symmetry, canonical, interaction_graph, twins


def random_graph(rng: random.Random, most: int = 7) -> Graph:
    size = rng.randint(1, most)
    density = rng.choice((0.15, 0.3, 0.5, 0.8))
    symmetric = rng.random() < 0.4
    edges = {(u, v) for u in range(size) for v in range(size) if u != v and rng.random() < density}
    if symmetric:
        edges |= {(v, u) for u, v in edges}
    return Graph.of([rng.randrange(rng.choice((1, 2, 3))) for _ in range(size)], edges)


def shuffled(graph: Graph, rng: random.Random) -> tuple[Graph, list[int]]:
    place = list(range(len(graph.rows)))
    rng.shuffle(place)
    colours = [0] * len(place)
    for v, p in enumerate(place):
        colours[p] = graph.colours[v]
    return Graph.of(colours, [(place[u], place[v]) for u, v in graph.edges()]), place


def referee(graph: Graph) -> nx.DiGraph:
    drawn = nx.DiGraph()
    for v, colour in enumerate(graph.colours):
        drawn.add_node(v, colour=colour)
    drawn.add_edges_from(graph.edges())
    return drawn


def isomorphic(a: Graph, b: Graph) -> bool:
    return DiGraphMatcher(referee(a), referee(b), node_match=lambda x, y: x["colour"] == y["colour"]).is_isomorphic()


def test_relabelling_keeps_the_form() -> None:
    rng = random.Random(1)
    for _ in range(400):
        graph = random_graph(rng, 9)
        other, _ = shuffled(graph, rng)
        assert canonical(graph).key == canonical(other).key


def test_same_form_exactly_when_networkx_says_isomorphic() -> None:
    rng = random.Random(2)
    met = {True: 0, False: 0}
    for _ in range(1500):
        size = rng.randint(2, 4)
        graphs = []
        for _ in range(2):
            edges = [pair for pair in combinations(range(size), 2) if rng.random() < 0.5]
            turned = [(u, v) if rng.random() < 0.5 else (v, u) for u, v in edges]
            graphs.append(Graph.of([rng.randrange(2) for _ in range(size)], turned))
        same = isomorphic(*graphs)
        met[same] += 1
        assert (canonical(graphs[0]).key == canonical(graphs[1]).key) == same
    assert min(met.values()) > 20


def test_regular_graphs_that_refinement_alone_cannot_tell_apart() -> None:
    """Two triangles and a hexagon: every vertex has two neighbours, so only the search tells them apart."""
    hexagon = [(v, (v + 1) % 6) for v in range(6)]
    triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]
    both = [Graph.of([0] * 6, edges + [(v, u) for u, v in edges]) for edges in (hexagon, triangles)]
    assert canonical(both[0]).key != canonical(both[1]).key


def test_piece_map_carries_edges_and_colours() -> None:
    rng = random.Random(3)
    for _ in range(200):
        graph = random_graph(rng, 8)
        other, _ = shuffled(graph, rng)
        symmetry: Symmetry[Graph] = Symmetry(lambda g: g)
        places = symmetry.map_to(graph, other).places
        assert sorted(places) == list(range(len(places)))
        assert all(graph.colours[v] == other.colours[p] for v, p in enumerate(places))
        assert {(places[u], places[v]) for u, v in graph.edges()} == set(other.edges())


def test_twins_are_the_transpositions_that_leave_the_graph() -> None:
    rng = random.Random(4)
    for _ in range(200):
        graph = random_graph(rng, 6)
        group_of = {v: number for number, group in enumerate(twins(graph)) for v in group}
        for u, v in combinations(range(len(graph.rows)), 2):
            swap = {u: v, v: u}
            moved = {(swap.get(a, a), swap.get(b, b)) for a, b in graph.edges()}
            same = moved == set(graph.edges()) and graph.colours[u] == graph.colours[v]
            assert (group_of[u] == group_of[v]) == same


def test_exchanged_sides_are_one_class() -> None:
    def graph(pieces: str) -> Graph:
        return interaction_graph(
            pieces, str.isupper, lambda p, q: p.isupper() != q.isupper() and p.lower() >= q.lower()
        )

    both = Symmetry(graph, lambda g: g.recoloured(lambda white: not white))
    assert both.key("ABc") == both.key("abC")
    assert Symmetry(graph).key("ABc") != Symmetry(graph).key("abC")
    carried = both.map_to("ABc", "abC")
    assert carried.swapped
    assert carried.places[2] == 2


def test_sets_of_two_classes_have_no_map() -> None:
    symmetry: Symmetry[Graph] = Symmetry(lambda g: g)
    with pytest.raises(ValueError, match="play alike"):
        symmetry.map_to(Graph.of([0], []), Graph.of([1], []))
