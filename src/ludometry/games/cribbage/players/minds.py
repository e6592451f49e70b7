"""Minds by name: what the kernels need to play a seat.

random          any discard, any card
random-weights  and the eight strategies, thesis, learner: see thesis/agents.py; they peg greedily
greedy          the best discard by exact statistics, then the card that scores most
ev              the best discard by exact statistics, then points now less the best reply expected
strong          discards by the chance to win, the learned play
search          the same, but in the play every hand that the other may hold is played out
"""

from __future__ import annotations

from functools import cache

import numpy as np

from ludometry.core.errors import UnknownName
from ludometry.games.cribbage.kernels.game import ANY, POINTS, WEIGHED, WINNING, Mind
from ludometry.games.cribbage.kernels.learned import SLOT_BITS, Learned, class_of, fill_contexts, place_all
from ludometry.games.cribbage.kernels.pegging import GREEDY, LEARNED, ONE_PLY, RANDOM, SEARCHING
from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.kernels.search import Known, fill_hands, ways
from ludometry.games.cribbage.players.equilibrium import random_beliefs
from ludometry.games.cribbage.players.strong_file import StrongTables, load
from ludometry.games.cribbage.players.winning import all_chances
from ludometry.games.cribbage.stakes import nothing_at_stake, stakes_of
from ludometry.games.cribbage.thesis.agents import AGENTS, records_of, weights_of
from ludometry.solve.light import in_python, lightly
from ludometry.tables.arrays import Array

NAMES = ("random", *AGENTS, "greedy", "ev", "strong", "search")
PLAIN = {"random": (ANY, RANDOM), "greedy": (POINTS, GREEDY), "ev": (POINTS, ONE_PLY)}
"""How those without tables discard and play."""
HANDS_SEARCHED = 60
"""In a match; advice looks at more."""


@cache
def no_records() -> RecordTables:
    """Smallest records of the right types, for minds that look at none."""
    lines = np.zeros(1, np.int64)
    return RecordTables(
        np.zeros((2, 1), np.int32), lines, lines, lines, np.zeros((1, 1), np.uint32), np.zeros((1, 3)), scaled=True
    )


@cache
def contexts() -> Array:
    """What matters of the newest cards of a pile."""
    found = np.zeros(1 << 12, np.uint16)
    lightly(fill_contexts)(found)
    return found


@cache
def _all_hands() -> tuple[Array, Array]:
    hands, sizes = np.zeros((5, 1820), np.int64), np.zeros(5, np.int64)
    lightly(fill_hands)(hands, sizes)
    return hands, sizes


@cache
def dealt_ways() -> Array:
    """In how many ways a full deck makes the four ranks of each keep class."""
    hands, sizes = _all_hands()
    left = np.full(14, 4, np.int64)
    found = np.zeros(1820)
    for hand in hands[4, : sizes[4]]:
        found[in_python(class_of)(int(hand))] = in_python(ways)(int(hand), left)
    return found


def learned_of(keys: Array, worths: Array) -> Learned:
    """The learned play as a hash table."""
    slots = np.zeros(1 << SLOT_BITS, np.int64)
    values = np.zeros(1 << SLOT_BITS, np.float32)
    place_all(keys, np.ascontiguousarray(worths, np.float32), slots, values)
    return Learned(contexts(), slots, values)


def nothing_known() -> Known:
    """Smallest tables of the right types, for minds that neither learn nor search."""
    learned = Learned(contexts(), np.zeros(2, np.int64), np.zeros(2, np.float32))
    return Known(learned, np.zeros((1, 1)), nothing_at_stake(), np.zeros((1, 1, 1)), *_all_hands())


def plain_mind(discarding: int, pegging: int) -> Mind:
    """A mind without tables: exact statistics, no learning."""
    return Mind(
        discarding, pegging, np.zeros((1, 1, 2, 8)), no_records(), random_beliefs(), np.zeros((2, 1820)), np.zeros(2),
        nothing_known(), HANDS_SEARCHED, 0, np.zeros((1, 1, 1, 1), np.float32),
    )  # fmt: skip


def strong_mind(tables: StrongTables, *, winning: bool = True) -> Mind:
    """The strong player from its tables."""
    kept = tables.kept / tables.kept.sum(axis=1, keepdims=True) + 2e-4 * dealt_ways() / dealt_ways().sum()
    stakes = stakes_of("win", tables)
    known = Known(learned_of(tables.keys, tables.worths), kept / dealt_ways(), stakes, tables.cribs, *_all_hands())
    chances = np.zeros((1, 1, 1, 1), np.float32)
    if winning:
        chances = all_chances(stakes, tables.hands, tables.cribs, tables.played)
    return plain_mind(WINNING if winning else POINTS, LEARNED)._replace(
        beliefs=tables.beliefs,
        play_worth=tables.play_worth,
        average_play=tables.average_play(),
        known=known,
        chances=chances,
    )


@cache
def _strong() -> Mind:
    return strong_mind(load())


def mind(name: str, seed: int = 1) -> Mind:
    """A mind by its name; the seed matters to `random-weights` alone."""
    if name in PLAIN:
        return plain_mind(*PLAIN[name])
    if name == "strong":
        return _strong()
    if name == "search":
        return _strong()._replace(pegging=SEARCHING)
    if name in AGENTS:
        weighed = plain_mind(WEIGHED, GREEDY)
        return weighed._replace(weights=np.ascontiguousarray(weights_of(name, seed)), records=records_of(name))
    raise UnknownName("player", name, NAMES)


def forget() -> None:
    """Drops what was loaded, after the tables have been built anew."""
    _strong.cache_clear()
