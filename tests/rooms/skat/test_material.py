"""Classes of cards: counted by polynomials, by states and by graphs; and whether they keep their promise."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import networkx
import numpy as np
import pytest

from ludometry.games.skat.cards import CARD_POINTS, DECK, Contract, Hand, hand_of, is_trump, read_hand, write_hand
from ludometry.games.skat.material import (
    MODES,
    Mode,
    card_map,
    class_counts,
    contract_of,
    graph,
    representative,
    representatives,
    sets,
    sets_in_class,
    signature,
    symmetry,
)
from ludometry.games.skat.paper import similarity, soundness
from ludometry.games.skat.plain_solver import solve
from tests.rooms.skat import checks


def all_sets(count: int) -> list[Hand]:
    """Every set of this many cards."""
    return [hand_of(chosen) for chosen in combinations(DECK, count)]


def random_set(rng: random.Random, cards: int) -> int:
    return sum(1 << card for card in rng.sample(range(32), cards))


@pytest.mark.parametrize("mode", MODES)
def test_polynomials_states_and_graphs_count_the_same_classes(mode: Mode) -> None:
    for count in (1, 2, 3):
        members = Counter(signature(cards, mode) for cards in all_sets(count))
        assert len(members) == representatives(count, mode)
        keys: dict[object, set[object]] = {}
        for cards in all_sets(count):
            assert sets_in_class(cards, mode) == members[signature(cards, mode)]
            keys.setdefault(symmetry(mode).key(cards), set()).add(signature(cards, mode))
        assert [len(states) for states in keys.values()] == [1] * representatives(count, mode)


def test_larger_sets_are_counted_by_their_states() -> None:
    found = {signature(cards, "points") for cards in all_sets(4)}
    assert len(found) == 1600


@pytest.mark.parametrize("mode", MODES)
def test_graphs_agree_with_networkx(mode: Mode) -> None:
    rng = random.Random(1)
    drawn = [random_set(rng, 5) for _ in range(25)]
    pictures = []
    for cards in drawn:
        found = graph(cards, mode)
        picture = networkx.DiGraph(found.edges())
        picture.add_nodes_from((k, {"colour": colour}) for k, colour in enumerate(found.colours))
        pictures.append(picture)
    same = networkx.algorithms.isomorphism.categorical_node_match("colour", None)
    for a in range(25):
        for b in range(a):
            alike = networkx.is_isomorphic(pictures[a], pictures[b], node_match=same)
            assert alike == (signature(drawn[a], mode) == signature(drawn[b], mode))


@pytest.mark.parametrize("mode", MODES)
def test_a_representative_is_of_the_class_and_stands_for_itself(mode: Mode) -> None:
    rng = random.Random(2)
    for _ in range(60):
        cards = random_set(rng, rng.randint(1, 12))
        chosen = representative(cards, mode)
        assert signature(chosen, mode) == signature(cards, mode)
        assert representative(chosen, mode) == chosen
        carry = card_map(cards, chosen, mode)
        assert sum(1 << card for card in carry.values()) == chosen
        contract = contract_of(mode)
        if mode in ("points", "grand"):
            assert all(CARD_POINTS[a] == CARD_POINTS[b] for a, b in carry.items())
        if mode not in ("bare", "null"):
            assert all(is_trump(a, contract) == is_trump(b, contract) for a, b in carry.items())


def test_every_trump_suit_leads_to_the_same_representative() -> None:
    hearts = representative(read_hand("HA H7 CA SJ"), "points", Contract.HEARTS)
    diamonds = representative(read_hand("DA D8 SA HJ"), "points", Contract.DIAMONDS)
    assert hearts == diamonds
    assert write_hand(hearts, Contract.CLUBS) == "DJ CA C7 SA"


@pytest.mark.parametrize("mode", MODES)
def test_sizes_of_classes_add_up_to_all_sets(mode: Mode) -> None:
    found = {signature(cards, mode): sets_in_class(cards, mode) for cards in all_sets(3)}
    assert sum(found.values()) == sets(3)
    assert sum(class_counts(mode)[:1]) == 1


@pytest.mark.parametrize(
    ("mode", "count"), [("points", "points"), ("trump", "tricks"), ("null", "points"), ("grand", "points")]
)
def test_sound_classes_have_one_table(mode: Mode, count: str) -> None:
    """Research on the paper: 0 of 400 deals of three tricks differ."""
    assert soundness.mismatches(mode, "points" if count == "points" else "tricks", 400) == 0


def test_trump_classes_are_unsound_for_points() -> None:
    """Some 174 of 400 deals differ, depending on the sample."""
    assert 120 < soundness.mismatches("trump", "points", 400) < 280


def test_the_bare_graph_is_unsound() -> None:
    """Figure 5 as drawn: trumps with one side suit look like one long suit; some 81 of 300 deals differ."""
    assert 40 < soundness.mismatches("bare", "tricks", 300) < 140


def test_a_bare_counterexample_by_hand() -> None:
    """Two trumps over four spades, and six trumps: one chain each, but only the first lets a player be short."""
    rng = random.Random(3)
    while True:
        hands, other, leader = soundness.sample(rng, "bare", 2)
        values = [solve(dealt, Contract.CLUBS, 0, leader, (), "tricks") for dealt in (hands, other)]
        if values[0] != values[1]:
            break
    both = [hand[0] | hand[1] | hand[2] for hand in (hands, other)]
    assert symmetry("bare").key(both[0]) == symmetry("bare").key(both[1])
    assert symmetry("trump").key(both[0]) != symmetry("trump").key(both[1])


def test_similar_classes_share_a_table() -> None:
    """The value of one is the translation of the other's, in every deal tried."""
    assert checks.similar_mismatches(2, 400) == 0


def test_one_order_of_cards_is_not_enough() -> None:
    """The paper's section 6 hopes for a monotone map; cards in the same order need not have sums in the same order."""
    hands, tricks = similarity.COUNTEREXAMPLE
    sets_ = [read_hand(" ".join([*hands, trick])) for trick in tricks]
    assert checks.same_order_of_cards(*sets_)
    assert not checks.similar(*sets_)
    assert similarity.best_cards_of_counterexample() == ("C7", "D8")


def test_what_similarity_saves_for_two_tricks() -> None:
    one = similarity.saving(2)
    assert (one.structures, one.classes, one.merged) == (23, 16898, 9398)
    assert one.merged_positions == 9398 * 270


def test_multiplied_payoffs_are_similar_and_raised_ones_are_not() -> None:
    """Raising every card pays for tricks, so six cards may overtake three; with two tricks to go it does not matter."""
    nine = np.array([11, 4, 0, 0, 0, 0, 0, 0, 0])
    once, twice, raised = similarity.order_types(np.array([nine, 2 * nine, nine + 3]), (3, 2, 2, 2))
    assert once == twice
    assert once != raised
    six = np.array([11, 4, 3, 3, 1, 1])
    once, raised = similarity.order_types(np.array([six, six + 3]), (1, 1, 2, 2))
    assert once == raised
