"""The deal, and who plays what.

packet    cards dealt at once: three to each hand, two to the skat, four to each hand, three to each hand
promise   what a hand is worth to its holder as declarer, counted in tricks by a rule of thumb

In the play of the cards nobody bids. Instead the seat whose ten cards promise most takes up the skat, puts two cards
aside and names the contract, all by the rule of thumb, so that a dealt game looks like one that was bid for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import (
    ACE,
    CARD_POINTS,
    DECK,
    JACK,
    JACKS,
    NULL_RANKS,
    SEATS,
    TEN,
    Contract,
    Hand,
    deal_out,
    hand_of,
    members,
    rank,
)
from ludometry.games.skat.position import NOBODY, SKAT, Deal, Position

PACKETS: tuple[tuple[int, int], ...] = tuple(
    [(seat, 3) for seat in range(SEATS)]
    + [(SKAT, 2)]
    + [(seat, 4) for seat in range(SEATS)]
    + [(seat, 3) for seat in range(SEATS)]
)
"""Who gets how many cards, in order."""
GRAND_SHARE = 1.45
"""Tricks that a jack or an ace brings a grand, the small cards behind it counted in."""
NULL_PROMISE = 9.5
"""What a hand without a weak spot promises as null; every weak spot takes from it."""


def next_packet(position: Position) -> tuple[int, int]:
    """The packet that comes next; a sentence where the cards dealt so far do not fit the order of the deal."""
    piles = [hand.bit_count() for hand in (*position.hands, position.skat)]
    dealt = [0] * (SEATS + 1)
    for pile, count in PACKETS:
        if dealt == piles:
            return pile, count
        dealt[pile] += count
    raise BadInput("this is no deal under way: cards are dealt by three, the skat, by four and by three.")


def packets(position: Position) -> Iterator[tuple[Deal, float]]:
    """Every packet that may come next with its probability."""
    _, count = next_packet(position)
    unseen = list(members(position.unseen()))
    chance = 1 / comb(len(unseen), count)
    return ((Deal(cards), chance) for cards in combinations(unseen, count))


def any_packet(position: Position, rng: random.Random) -> Deal:
    """A packet that comes next, each as likely as the others."""
    _, count = next_packet(position)
    return Deal(tuple(sorted(rng.sample(list(members(position.unseen())), count))))


def deal_packet(position: Position, move: Deal) -> Position:
    """The deal after one more packet; once all cards are out the contract is still to be named."""
    pile, count = next_packet(position)
    packet = hand_of(move.cards)
    if len(move.cards) != count or packet.bit_count() != count:
        raise BadInput(f"{len(move.cards)} cards were dealt: expected a packet of {count}.")
    if packet & ~position.unseen():
        raise BadInput("a card was dealt twice.")
    return position.with_pile(pile, position.pile(pile) | packet, position.unknown[pile] - count)


def whole_deal(rng: random.Random, contract: int = NOBODY, declarer: int = NOBODY) -> Position:
    """A shuffled pack dealt at once and declared by the rule of thumb."""
    pack = rng.sample(DECK, len(DECK))
    dealt = Position(hands=deal_out(pack, 10), skat=hand_of(pack[30:]), unknown=(0, 0, 0, 0))
    return declare(dealt, contract, declarer)


def promise(hand: Hand, contract: int) -> float:
    """Tricks that a declarer may hope for with these cards: trumps, high cards beside them, short suits."""
    if contract == Contract.NULL:
        return NULL_PROMISE - null_risk(hand)
    jacks = (hand & JACKS).bit_count()
    if contract == Contract.GRAND:
        sure = jacks + sum(_aces_and_tens(hand, suit) for suit in range(4))
        return GRAND_SHARE * sure + 0.3 * (hand >> 31 & 1) - 1.0 * max(0, 2 - jacks)
    length = (hand >> 8 * contract & 0x7F).bit_count()
    total = 1.3 * jacks + 0.3 * (hand >> 31 & 1) + 0.85 * length
    total += 0.4 * (hand >> 8 * contract + ACE & 1) - 0.7 * max(0, 5 - jacks - length)
    for suit in range(4):
        if suit != contract:
            held = (hand >> 8 * suit & 0x7F).bit_count()
            total += _aces_and_tens(hand, suit) + 0.5 * (held == 0) + 0.15 * (held == 1)
    return total


def _aces_and_tens(hand: Hand, suit: int) -> float:
    """Tricks of a side suit: its ace, its ten behind the ace or a smaller card."""
    held = hand >> 8 * suit & 0x7F
    ace, ten = held >> ACE & 1, held >> TEN & 1
    return 1.1 * ace + (0.9 if ace and ten else 0.45 if ten and held.bit_count() > 1 else 0.1 * ten)


def null_risk(hand: Hand) -> float:
    """How easily a declarer of null may be made to take a trick: cards with too few low ones of their suit below."""
    risk = 0.0
    for suit in range(4):
        places = sorted(NULL_RANKS[rank(card)] for card in members(hand >> 8 * suit & 0xFF))
        for held, place in enumerate(places):
            # Below the card at `place` lie place - held cards of others; one to spare at each step is safe.
            risk += 0.55 * max(0, place - 2 * held - (1 if held else 0))
    return risk


def best_contract(hand: Hand) -> Contract:
    """The contract that promises most."""
    return max(Contract, key=lambda contract: (promise(hand, contract), contract))


def put_aside(twelve: Hand, contract: int) -> Hand:
    """The two cards to put into the skat: what is left promises most, and points in the skat are safe."""

    def worth(pair: tuple[int, ...]) -> float:
        left = promise(twelve & ~hand_of(pair), contract)
        safe = 0.0 if contract == Contract.NULL else sum(CARD_POINTS[card] for card in pair) / 14
        return left + safe - 3.0 * sum(rank(card) == JACK for card in pair) * (contract != Contract.NULL)

    best: tuple[int, ...] = ()
    for pair in combinations(members(twelve), 2):
        if not best or (worth(pair), pair) > (worth(best), best):
            best = pair
    return hand_of(best)


def declare(position: Position, contract: int = NOBODY, declarer: int = NOBODY) -> Position:
    """The game that a whole deal becomes: who declares, which contract, what is put aside, unless they are given."""
    choices = list(Contract) if contract == NOBODY else [Contract(contract)]

    def hope(seat: int) -> float:
        return max(promise(position.hands[seat], choice) for choice in choices)

    seat = max(range(SEATS), key=hope) if declarer == NOBODY else declarer
    twelve = position.hands[seat] | position.skat
    named = best_contract(twelve) if contract == NOBODY else Contract(contract)
    skat = put_aside(twelve, named)
    declared = replace(position, contract=int(named), declarer=seat, skat=skat, unknown=(0, 0, 0, 0))
    return declared.with_pile(seat, twelve & ~skat, 0)
