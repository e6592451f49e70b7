"""Positions between two tricks, numbered without holes: class of cards, who holds which, who leads.

state     what one suit of a set looks like to its class: which of A T K Q are there and how many of 9 8 7 (and, for
          trumps, how many jacks); where only tricks count, how many cards
class     the trumps' state and the multiset of the side suits' states
string    the holders of a set's cards, two bits a card, side suits in the order of their states, trumps last
number    (class * strings + string) * 3 + leader, seats counted from the declarer

>>> numbering("points", 0, 2).size, numbering("points", 0, 3).size, numbering("tricks", 0, 4).size
(4562460, 1008735840, 8212050)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, factorial

import numpy as np

from ludometry.games.skat.cards import Count
from ludometry.games.skat.kernels.layout import GRAND, NULL, SUIT
from ludometry.tables.arrays import Array


def strings_of(tricks: int) -> int:
    """In how many ways three hands can hold the cards of this many tricks."""
    return factorial(3 * tricks) // factorial(tricks) ** 3


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbering of all positions of one kind of contract with this many tricks to go."""

    count: Count
    kind: int
    tricks: int
    classes: int
    strings: int
    arrays: tuple[Array, ...]
    """What the kernels look numbers up in: side states, trump states, ranks of side multisets, first class of each
    trump state, and the two halves of the string's rank."""
    side_sets: Array
    """The side multisets in the order of their ranks, by number of cards: a row of patterns each."""
    side_start: Array
    """Where the multisets of each number of cards begin."""
    trump_patterns: Array
    """The lowest pattern of each trump state."""
    used: Array
    """The trump states that have few enough cards."""
    by_rank: Array
    """Every string in order."""

    @property
    def size(self) -> int:
        return self.classes * self.strings * 3

    def pattern(self, number: int) -> tuple[int, tuple[int, ...]]:
        """The trumps and side suits of a class's representative, as patterns of places."""
        # Of several states with one start all but the last are empty.
        trump = int(self.used[int(np.searchsorted(self.arrays[3][self.used], number, "right")) - 1])
        cards = int(self.trump_patterns[trump]).bit_count()
        row = int(self.side_start[3 * self.tricks - cards]) + number - int(self.arrays[3][trump])
        return int(self.trump_patterns[trump]), tuple(int(p) for p in self.side_sets[row])


def _side_state(pattern: int, count: Count) -> int:
    return (pattern >> 3) * 4 + (pattern & 7).bit_count() if count == "points" else pattern.bit_count()


def _trump_state(pattern: int, kind: int, count: Count) -> int:
    if count == "tricks" or kind == GRAND:
        return pattern.bit_count()
    return _side_state(pattern & 127, count) * 5 + (pattern >> 7).bit_count()


def _lowest_patterns(width: int, state: list[int]) -> list[int]:
    """The first pattern of each state."""
    found: dict[int, int] = {}
    for pattern in range(1 << width):
        found.setdefault(state[pattern], pattern)
    return [found[key] for key in sorted(found)]


def _multisets(sizes: list[int], picked: int, most: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Sorted choices of states that hold at most this many cards together."""
    if picked == 0:
        yield ()
        return
    for state in range(first, len(sizes)):
        if sizes[state] <= most:
            for rest in _multisets(sizes, picked - 1, most - sizes[state], state):
                yield (state, *rest)


@cache
def numbering(count: Count, kind: int, tricks: int) -> Numbering:
    """The numbering for a kind of contract."""
    width = 8 if kind == NULL else 7
    trump_width = {SUIT: 11, GRAND: 4, NULL: 0}[kind]
    sides = 3 if kind == SUIT else 4
    side = [_side_state(pattern, count) for pattern in range(1 << width)]
    trump = [_trump_state(pattern, kind, count) for pattern in range(1 << trump_width)]
    side_patterns = _lowest_patterns(width, side)
    trump_patterns = _lowest_patterns(trump_width, trump)
    cards = 3 * tricks
    sizes = [pattern.bit_count() for pattern in side_patterns]
    groups: list[list[tuple[int, ...]]] = [[] for _ in range(cards + 1)]
    rank = np.full(comb(len(side_patterns) + sides - 1, sides), -1, np.int32)
    for chosen in _multisets(sizes, sides, cards):
        index = sum(comb(state + place, place + 1) for place, state in enumerate(chosen))
        group = groups[sum(sizes[state] for state in chosen)]
        rank[index] = len(group)
        group.append(tuple(side_patterns[state] for state in chosen))
    first = np.full(len(trump_patterns), -1, np.int32)
    classes = 0
    for state, pattern in enumerate(trump_patterns):
        if pattern.bit_count() <= cards:
            first[state] = classes
            classes += len(groups[cards - pattern.bit_count()])
    low, high, by_rank = _string_ranks(tricks)
    starts = np.cumsum([0, *(len(group) for group in groups)])
    return Numbering(
        count,
        kind,
        tricks,
        classes,
        strings_of(tricks),
        (np.array(side, np.int16), np.array(trump, np.int16), rank, first, low, high),
        np.array([row for group in groups for row in group], np.int16),
        starts,
        np.array(trump_patterns, np.int16),
        np.flatnonzero(first >= 0),
        by_rank,
    )


@cache
def _string_ranks(tricks: int) -> tuple[Array, Array, Array]:
    """Ranks of strings in two halves of at most six cards, so that two small look-ups replace a large one."""
    cards = 3 * tricks
    here, there = min(cards, 6), max(cards - 6, 0)
    low, high = np.full(4096, -1, np.int32), np.full(4096, -1, np.int32)
    tails: dict[tuple[int, ...], list[int]] = {}
    for text in range(4**there):
        digits = [(text >> (2 * k)) & 3 for k in range(there)]
        if 0 not in digits:
            tails.setdefault(tuple(digits.count(d) for d in (1, 2, 3)), []).append(text)
    for members in tails.values():
        for place, text in enumerate(members):
            high[text] = place
    strings: list[int] = []
    for text in range(4**here):
        digits = [(text >> (2 * k)) & 3 for k in range(here)]
        rest = tuple(tricks - digits.count(d) for d in (1, 2, 3))
        if 0 not in digits and rest in tails:
            low[text] = len(strings)
            strings.extend(text | tail << 12 for tail in tails[rest])
    return low, high, np.array(strings, np.int32)
