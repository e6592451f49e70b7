"""Sets that play alike: the paper's counts, a library for graph isomorphism as referee, and what is sound."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.dominoes import material
from ludometry.games.dominoes.material import (
    SYMMETRIES,
    Mode,
    Set,
    classes,
    doubled_tile,
    group_of,
    groups,
    is_double,
    order,
    read_set,
    renamings,
)
from ludometry.games.dominoes.reports import class_report, classes_report, members
from ludometry.games.dominoes.tiles import HALVES, share_a_number
from ludometry.study.verbs import verb
from tests.rooms.dominoes import checks

MODES: tuple[Mode, ...] = ("paper", "numbers")


def random_set(rng: random.Random, count: int) -> Set:
    tiles = rng.sample(range(28), count - rng.randrange(2))
    return tuple(sorted(tiles if len(tiles) == count else [*tiles, rng.choice(tiles)]))


def as_networkx(set_: Set, mode: Mode) -> Any:
    import networkx

    graph = networkx.Graph()
    tiles, twice = list(dict.fromkeys(set_)), doubled_tile(set_)
    for tile in tiles:
        graph.add_node(tile, colour=(is_double(tile) if mode == "paper" else "tile", tile == twice))
    if mode == "paper":
        graph.add_edges_from((a, b) for a in tiles for b in tiles if a < b and share_a_number(a, b))
    else:
        graph.add_nodes_from((f"number {n}" for n in range(7)), colour="number")
        graph.add_edges_from((tile, f"number {n}") for tile in tiles for n in HALVES[tile])
    return graph


@pytest.mark.parametrize("mode", MODES)
def test_networkx_sees_the_same_classes(mode: Mode) -> None:
    import networkx

    same = networkx.algorithms.isomorphism.categorical_node_match("colour", None)
    rng = random.Random(1)
    met = {True: 0, False: 0}
    while min(met.values()) < 80:
        count = rng.choice((3, 4, 5, 6))
        one, other = random_set(rng, count), random_set(rng, count)
        alike = group_of(one, mode) == group_of(other, mode)
        if met[alike] < 80:
            met[alike] += 1
            one_graph, other_graph = as_networkx(one, mode), as_networkx(other, mode)
            assert networkx.is_isomorphic(one_graph, other_graph, node_match=same) == alike, (one, other)


@pytest.mark.parametrize("mode", MODES)
def test_representatives_differ_for_networkx(mode: Mode) -> None:
    """No two classes of five elements are isomorphic: as many as the paper says, no fewer."""
    import networkx

    same = networkx.algorithms.isomorphism.categorical_node_match("colour", None)
    graphs = [as_networkx(group.representative, mode) for group in groups(5, mode)]
    buckets: dict[Any, list[Any]] = {}
    for graph in graphs:
        key = (sorted(str(c) for _, c in graph.nodes(data="colour")), sorted(d for _, d in graph.degree()))
        buckets.setdefault(str(key), []).append(graph)
    for bucket in buckets.values():
        for place, one in enumerate(bucket):
            assert not any(networkx.is_isomorphic(one, other, node_match=same) for other in bucket[:place])


@pytest.mark.parametrize("mode", MODES)
def test_every_set_by_its_canonical_form_gives_the_same_classes(mode: Mode) -> None:  # table 2, 3 elements
    assert checks.class_count_by_brute_force(3, mode) == len(groups(3, mode))


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_carries_lead_to_the_representative(count: int) -> None:
    found, rng = classes(count), random.Random(count)
    for _ in range(200):
        set_ = random_set(rng, count)
        carried = tuple(sorted(found.renaming(set_)[tile] for tile in set_))
        assert carried == found.representative(found.number(set_))
        assert SYMMETRIES["numbers"].key(set_) == SYMMETRIES["numbers"].key(carried)


def test_the_first_member_stands_for_a_class() -> None:
    for group in groups(4, "numbers"):
        assert members(group.representative)[0] == group.representative
        assert len(members(group.representative)) == group.size
    assert [group.representative for group in groups(4, "numbers")] == sorted(
        (group.representative for group in groups(4, "numbers")), key=order
    )


def test_a_triangle_is_no_star() -> None:  # Whitney: a line graph cannot tell them apart
    triangle, star = read_set("01 02 12"), read_set("01 02 03")
    assert SYMMETRIES["paper"].key(triangle) == SYMMETRIES["paper"].key(star)
    assert SYMMETRIES["numbers"].key(triangle) != SYMMETRIES["numbers"].key(star)
    assert group_of(triangle, "paper") == group_of(star, "paper")
    assert group_of(triangle, "numbers") != group_of(star, "numbers")
    report = class_report("01 02 12 34")
    assert report.data["confused_with"] == [{"representative": "01 02 03 45", "positions_that_differ": 12}]


def test_renamings_are_undone_by_their_inverses() -> None:
    ways, undone = renamings()
    assert ways.shape == (5040, 28)
    for number in random.Random(3).sample(range(5040), 50):
        assert (ways[undone[number]][ways[number]] == np.arange(28)).all()


def test_classes_as_json() -> None:  # table 2
    rows = classes_report("3..6", "paper").data["rows"]
    assert [(r["sets"], r["representatives"]) for r in rows] == [(4032, 20), (30303, 61), (180180, 185), (868140, 563)]
    assert [r["positions"] for r in rows] == [92, 996, 7854, 53790]
    assert [r["sound_representatives"] for r in rows] == [21, 64, 194, 581]
    assert all({"elements", "sets", "representatives", "positions", "bytes"} <= set(row) for row in rows)
    with pytest.raises(BadInput, match="'papr' is no mode: expected paper or numbers"):
        verb("dominoes", "classes")(elements="3", mode="papr")


def test_positions_of_a_set() -> None:  # table 3: n(2^(n-1) - 2), or once where an element is doubled
    assert material.positions(read_set("01 02 12 34")) == 24
    assert material.positions(read_set("01 01 02 34")) == 6
