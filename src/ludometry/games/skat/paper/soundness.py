"""Whether classes keep their promise: sets of one class dealt alike, solved on their own, and compared."""

from __future__ import annotations

import random

from ludometry.games.skat.cards import Contract, Count, Hands, deal_out
from ludometry.games.skat.material import TRUMP_ORDER, Mode, card_map, carried, contract_of, representative
from ludometry.games.skat.solver import solve, tricks

CHAIN_SIDE = 7


def _random_member(rng: random.Random, mode: Mode, cards: int) -> int:
    """A set; for the bare graph some trumps and cards of one side suit, which look like one long suit."""
    if mode != "bare":
        return sum(1 << card for card in rng.sample(range(32), cards))
    side = rng.randint(1, min(CHAIN_SIDE, cards - 1))
    trumps = [7, 15, 23, 31, *range(24, 31)]
    return sum(1 << card for card in rng.sample(trumps, cards - side) + rng.sample(range(16, 23), side))


def _in_one_suit(cards: int) -> int:
    """As many trumps: the other end of a chain's class."""
    return sum(1 << card for card in TRUMP_ORDER[:cards])


def sample(rng: random.Random, mode: Mode, to_go: int) -> tuple[Hands, Hands, int]:
    """A random deal, the same deal with the cards of its class's representative, and who leads."""
    cards = _random_member(rng, mode, 3 * to_go)
    other = _in_one_suit(3 * to_go) if mode == "bare" else representative(cards, mode)
    carry = card_map(cards, other, mode)
    dealt = sorted(carry)
    rng.shuffle(dealt)
    hands = deal_out(dealt, to_go)
    return hands, carried(hands, carry), rng.randrange(3)


def mismatches(mode: Mode, count: Count, samples: int, to_go: int = 3, seed: int = 4) -> int:
    """Deals whose value is not that of the representative's deal; none where the mode is sound for what is counted."""
    rng = random.Random(seed)
    contract = contract_of(mode, Contract.CLUBS)
    worth = solve if count == "points" else tricks
    wrong = 0
    for _ in range(samples):
        hands, other, leader = sample(rng, mode, to_go)
        wrong += worth(hands, contract, 0, leader) != worth(other, contract, 0, leader)
    return wrong
