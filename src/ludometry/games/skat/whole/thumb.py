"""How good a hand looks: the chance to win a contract, by a formula fitted to deals that were solved with open cards.

feature   something that a player counts: jacks, trumps, side aces, losers, points put away
weight    what a feature adds to the logarithm of the odds; `bench/skat_thumb.py` fits them
plan      a contract, the two cards to put away for it, and the chance to win it
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

from ludometry.games.skat.cards import (
    ACE,
    FULL,
    JACKS,
    NULL_RANKS,
    PACK_POINTS,
    TEN,
    Contract,
    Hand,
    hand_of,
    members,
    points,
    rank,
)
from ludometry.games.skat.scoring import tops
from ludometry.games.skat.whole.auction import NULL_VALUES
from ludometry.games.skat.whole.position import OUVERT, PLAIN
from ludometry.games.skat.whole.score import GAME_BONUS, Terms

SUIT_WEIGHTS: tuple[float, ...] = (
    -0.3,
    0.81,
    1.76,
    1.0,
    0.55,
    0.39,
    -1.61,
    1.04,
    -2.74,
    1.17,
    0.64,
    0.64,
    0.04,
    1.09,
    0.8,
    0.12,
)
"""Constant, jacks, jack of clubs, jack of spades, side aces, side tens, ace with ten, void suits, losers, points put
away by tens, forehand, the longest side suit, trumps of the suit, its ace, its ten, eight trumps or more."""
GRAND_WEIGHTS: tuple[float, ...] = (-0.12, 0.73, 1.74, 0.17, 1.2, 0.58, -1.18, 0.81, -1.97, 1.16, 1.02, 0.74)
"""The same without trumps of a suit."""
NULL_WEIGHTS: tuple[float, ...] = (0.8, -0.35, -0.75, 1.36, -1.15, 0.39)
"""Constant, cards too high for their suit, those of the worst suit, such single cards, suits with any, forehand."""


KEPT, TURNED = 0.93, 0.27
"""How often games are taken to be won at the table that open cards win, and that they lose (see `worlds.SHARES`)."""


def suit_features(ten: Hand, contract: int, away: float, leads: bool) -> list[float]:
    """What is counted for a suit game or grand."""
    aces = tens = both = voids = losers = longest = 0
    for suit in range(4):
        if suit != contract:
            held = ten >> 8 * suit & 0x7F
            length, ace, tenth = held.bit_count(), held >> ACE & 1, held >> TEN & 1
            aces += ace
            tens += tenth
            both += ace & tenth
            voids += not held
            losers += max(0, length - ace - (ace & tenth))
            longest = max(longest, length)
    jacks = (ten & JACKS).bit_count()
    found = [1.0, jacks, ten >> 31 & 1, ten >> 23 & 1, aces, tens, both, voids, losers, away / 10, leads, longest]
    if contract != Contract.GRAND:
        trumps = ten >> 8 * contract & 0x7F
        length = trumps.bit_count()
        found += [length, trumps >> ACE & 1, trumps >> TEN & 1, jacks + length >= 8]
    return found


def null_features(ten: Hand, leads: bool) -> list[float]:
    """What is counted for a null game: cards with too few low ones of their suit below them."""
    risks, single = [], 0
    for suit in range(4):
        held = ten >> 8 * suit & 0xFF
        places = sorted(NULL_RANKS[rank(card)] for card in members(held))
        risk = sum(max(0, place - 2 * below - (below > 0)) for below, place in enumerate(places))
        single += len(places) == 1 and risk > 0
        risks.append(risk)
    return [1.0, sum(risks), max(risks), single, sum(risk > 0 for risk in risks), leads]


def chance(ten: Hand, contract: int, away: float, leads: bool) -> float:
    """The chance to win with ten cards against two players who see everything.

    >>> from ludometry.games.skat.cards import read_hand
    >>> 0.9 < chance(read_hand("CJ SJ CA CT C9 C8 SA HA HT H7"), Contract.CLUBS, 10, True)
    True
    """
    if contract == Contract.NULL:
        features, weights = null_features(ten, leads), NULL_WEIGHTS
    else:
        features = suit_features(ten, contract, away, leads)
        weights = GRAND_WEIGHTS if contract == Contract.GRAND else SUIT_WEIGHTS
    odds = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that a declarer may play."""

    terms: Terms
    away: Hand
    """The two cards to put away; 0 from the hand."""
    chance: float

    @property
    def gain(self) -> float:
        """Seeger points to expect."""
        return gain(self.terms, self.chance)

    @property
    def contract(self) -> int:
        return self.terms.contract


def gain(terms: Terms, share: float) -> float:
    """Seeger points to expect of a game that open cards win in this share; one below its bid is lost."""
    value = terms.least
    if value < terms.bid:
        return float(terms.result(PACK_POINTS // 2, 5).seeger)
    share = KEPT * share + TURNED * (1 - share)
    return share * (value + GAME_BONUS) - (1 - share) * (2 * value + GAME_BONUS)


def best_plans(twelve: Hand, bid: int, leads: bool) -> list[Plan]:
    """The best discard for every contract, the most promising plan first."""
    pairs = [(hand_of(pair), points(hand_of(pair))) for pair in combinations(members(twelve), 2)]
    found = []
    for contract in Contract:
        terms = terms_for(twelve, int(contract), bid)
        if terms is None:
            continue
        share, away = max(
            (chance(twelve & ~pair, contract, worth, leads), pair) for pair, worth in _sensible(pairs, contract)
        )
        found.append(Plan(terms, away, share))
    return sorted(found, key=lambda plan: -plan.gain)


def _sensible(pairs: list[tuple[Hand, int]], contract: int) -> list[tuple[Hand, int]]:
    """Jacks and trumps are kept wherever two other cards can go."""
    if contract == Contract.NULL:
        return pairs
    trumps = JACKS | (0 if contract == Contract.GRAND else 0xFF << 8 * contract)
    return [pair for pair in pairs if not pair[0] & trumps] or pairs


def terms_for(twelve: Hand, contract: int, bid: int, hand: bool = False, announced: int = PLAIN) -> Terms | None:
    """The terms of a game with these cards; None for a null that is worth less than the bid."""
    if contract == Contract.NULL:
        worth = NULL_VALUES[hand + 2 * (announced == OUVERT)]
        return Terms(contract, 0, bid, hand, announced) if worth >= bid else None
    return Terms(contract, tops(twelve, contract)[0], bid, hand, announced)


def hand_plans(ten: Hand, bid: int, leads: bool) -> list[Plan]:
    """Every contract from the hand, the most promising first; the skat counts for what it holds on average."""
    mean = points(FULL & ~ten) / 11
    found = []
    for contract in Contract:
        terms = terms_for(ten, int(contract), bid, hand=True)
        if terms is not None:
            found.append(Plan(terms, 0, chance(ten, contract, mean, leads)))
    return sorted(found, key=lambda plan: -plan.gain)
