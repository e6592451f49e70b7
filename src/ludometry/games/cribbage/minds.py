"""Minds by name: what the kernels need to play a seat.

random          any discard, any card
random-weights  and the eight strategies, thesis, learner: see agents.py; they peg greedily
greedy          the best discard by exact statistics, then the card that scores most
ev              the best discard by exact statistics, then points now less the best reply expected
strong          discards by the chance to win, the learned play
search          the same, but in the play every hand that the other may hold is played out
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import UnknownName
from ludometry.games.cribbage import kernels_game, kernels_learned, kernels_pegging, kernels_search
from ludometry.games.cribbage.agents import AGENTS, records_of, weights_of
from ludometry.games.cribbage.equilibrium import random_beliefs
from ludometry.games.cribbage.kernels_game import Mind
from ludometry.games.cribbage.kernels_records import RecordTables
from ludometry.games.cribbage.kernels_search import Known
from ludometry.games.cribbage.records import empty_records
from ludometry.games.cribbage.strong_file import StrongTables, load
from ludometry.games.cribbage.winning import all_chances

Array = NDArray[Any]

NAMES = ("random", *AGENTS, "greedy", "ev", "strong", "search")
HANDS_SEARCHED = 60
"""In a match; advice looks at more."""


@cache
def no_records() -> RecordTables:
    return empty_records("ranks")


@cache
def contexts() -> Array:
    """What matters of the newest cards of a pile."""
    found = np.zeros(1 << 12, np.uint16)
    kernels_learned.fill_contexts(found)
    return found


@cache
def _all_hands() -> tuple[Array, Array]:
    hands, sizes = np.zeros((5, 1820), np.int64), np.zeros(5, np.int64)
    kernels_search.fill_hands(hands, sizes)
    return hands, sizes


@cache
def dealt_ways() -> Array:
    """In how many ways a full deck makes the four ranks of each keep class."""
    hands, sizes = _all_hands()
    left = np.full(14, 4, np.int64)
    found = np.zeros(1820)
    for hand in hands[4, : sizes[4]]:
        found[kernels_learned.class_of(int(hand))] = kernels_search.ways(int(hand), left)
    return found


def learned_of(keys: Array, worths: Array) -> kernels_learned.Learned:
    """The learned play as a hash table."""
    slots = np.zeros(1 << kernels_learned.SLOT_BITS, np.int64)
    values = np.zeros(1 << kernels_learned.SLOT_BITS, np.float32)
    kernels_learned.place_all(keys, np.ascontiguousarray(worths, np.float32), slots, values)
    return kernels_learned.Learned(contexts(), slots, values)


def nothing_known() -> Known:
    """Smallest tables of the right types, for minds that neither learn nor search."""
    learned = kernels_learned.Learned(contexts(), np.zeros(2, np.int64), np.zeros(2, np.float32))
    return Known(learned, np.zeros((1, 1)), np.zeros((1, 1)), np.zeros((1, 1, 1)), *_all_hands())


def plain_mind(discarding: int, pegging: int) -> Mind:
    """A mind without tables: exact statistics, no learning."""
    return Mind(
        discarding,
        pegging,
        np.zeros((1, 1, 2, 8)),
        no_records(),
        random_beliefs(),
        np.zeros((2, 1820)),
        np.zeros(2),
        nothing_known(),
        HANDS_SEARCHED,
        0,
        np.zeros((1, 1, 1, 1), np.float32),
    )


def average_play(tables: StrongTables) -> Array:
    """What the play brings each role, on average over the keeps really kept."""
    weights = tables.kept / tables.kept.sum(axis=1, keepdims=True)
    found: Array = (weights * tables.play_worth).sum(axis=1)
    return found


def strong_mind(tables: StrongTables, *, winning: bool = True, searching: bool = False) -> Mind:
    """The strong player from its tables."""
    kept = tables.kept / tables.kept.sum(axis=1, keepdims=True) + 2e-4 * dealt_ways() / dealt_ways().sum()
    known = Known(
        learned_of(tables.keys, tables.worths), kept / dealt_ways(), tables.board, tables.cribs, *_all_hands()
    )
    chances = np.zeros((1, 1, 1, 1), np.float32)
    if winning:
        chances = all_chances(tables.board, tables.hands, tables.cribs, tables.played)
    return plain_mind(kernels_game.WINNING if winning else kernels_game.POINTS, kernels_pegging.LEARNED)._replace(
        pegging=kernels_pegging.SEARCHING if searching else kernels_pegging.LEARNED,
        beliefs=tables.beliefs,
        play_worth=tables.play_worth,
        average_play=average_play(tables),
        known=known,
        chances=chances,
    )


@cache
def _strong() -> Mind:
    return strong_mind(load())


def mind(name: str, seed: int = 1) -> Mind:
    """A mind by its name; the seed matters to `random-weights` alone."""
    if name == "random":
        return plain_mind(kernels_game.ANY, kernels_pegging.RANDOM)
    if name == "greedy":
        return plain_mind(kernels_game.POINTS, kernels_pegging.GREEDY)
    if name == "ev":
        return plain_mind(kernels_game.POINTS, kernels_pegging.ONE_PLY)
    if name == "strong":
        return _strong()
    if name == "search":
        return _strong()._replace(pegging=kernels_pegging.SEARCHING)
    if name in AGENTS:
        weighed = plain_mind(kernels_game.WEIGHED, kernels_pegging.GREEDY)
        return weighed._replace(weights=np.ascontiguousarray(weights_of(name, seed)), records=records_of(name))
    raise UnknownName("player", name, NAMES)


def forget() -> None:
    """Drops what was loaded, after the tables have been built anew."""
    _strong.cache_clear()
