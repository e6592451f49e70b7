"""Throws at equilibrium: what each role throws when both throw their best against the other's throws.

odds     how much likelier than chance a role throws each rank pair
sweep    both roles choose the best discard of many hands against the beliefs so far, and the odds move halfway there
shift    what the crib really holds above what odds alone say, measured by self-play, for each thrown rank pair
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels.discard import (
    BELIEF_SIZE,
    JACKS,
    SHIFTS,
    SUITED,
    count_throws,
    fill_belief,
    measure_cribs,
)
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.tables import suit_classes
from ludometry.tables.arrays import Array

_PAIRS = list(combinations_with_replacement(range(13), 2))
RANDOM_PAIRS: Array = np.array([6.0 if a == b else 16.0 for a, b in _PAIRS]) / 1326
"""How often chance throws each rank pair."""
_JACKS = np.array([(a == 10) + (b == 10) for a, b in _PAIRS])
RANDOM_SUITED = 12 / 51


@dataclass(frozen=True, slots=True)
class Measured:
    """What self-play shows of throws and keeps."""

    cribs: Array
    """How often a crib held 0 to 29, by role and thrown rank pair."""
    keeps: Array
    """How often four ranks were kept, by role and class."""


def random_beliefs() -> Array:
    """Both roles throw any two cards: the beliefs behind the exact statistics."""
    beliefs = np.zeros((2, BELIEF_SIZE))
    beliefs[:, :JACKS] = 3.0
    beliefs[:, [JACKS, SUITED]] = 1.0
    return beliefs


def throw_odds(beliefs: Array, play_worth: Array, role: int, classes: Array, deals: Array) -> tuple[Array, float]:
    """The odds of a role's best throws over many suit classes, and how many of them are of one suit."""
    pairs, sums = np.zeros(91), np.zeros(4)
    score = score_tables()
    count_throws(*score, beliefs[1 - role], play_worth, role, classes, deals, pairs, sums)
    return pairs / pairs.sum(), float(sums[1] / sums[0])


def settle(beliefs: Array, play_worth: Array, sweeps: int, part: int = 8, seed: int = 1) -> Array:
    """Beliefs after some sweeps over one in `part` of all suit classes; the shifts are kept."""
    classes, deals = suit_classes()
    chosen = np.random.default_rng(seed).permutation(len(deals))[: len(deals) // part]
    classes, deals = classes[chosen], deals[chosen]
    new = beliefs.copy()
    odds: list[Array] = []
    with progress("throws at equilibrium", 2 * sweeps, "sweeps") as bar:
        for sweep in range(sweeps):
            found = []
            for role in range(2):
                found.append(throw_odds(new, play_worth, role, classes, deals))
                bar.advance()
            odds = [one for one, _ in found] if not sweep else [(old + one) / 2 for old, (one, _) in zip(odds, found)]
            for role in range(2):
                jacks = float((odds[role] * _JACKS).sum() / (RANDOM_PAIRS * _JACKS).sum())
                suited = found[role][1] / RANDOM_SUITED
                fill_belief(odds[role] / RANDOM_PAIRS, jacks, suited, new[role])
    return new


def measure(beliefs: Array, play_worth: Array, deals: int, dice: Array) -> tuple[Measured, Array]:
    """Deals hands and looks into the crib; gives what was found, and beliefs with their shifts corrected by it."""
    found, keeps = np.zeros((2, 91, 31)), np.zeros((2, 1820))
    with progress("looking into cribs", deals, "deals") as bar:
        for begin in range(0, deals, 50_000):
            part = min(50_000, deals - begin)
            measure_cribs(*score_tables(), beliefs, play_worth, part, dice, found, keeps)
            bar.advance(part)
    cribs, expected = found[:, :, :30], found[:, :, 30]
    times = cribs.sum(axis=2)
    # Two thousand throws' worth of "nothing is missed" steadies pairs that are hardly ever thrown.
    missed = ((cribs * np.arange(30)).sum(axis=2) - expected) / (times + 2000)
    new = beliefs.copy()
    for role in range(2):
        new[1 - role, SHIFTS:] += missed[role]
    return Measured(cribs, keeps), new
