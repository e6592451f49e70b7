"""Which tiles a hidden hand may hold, by everything that was seen: passes, draws, plays, and who opened.

Tiles came to a hand at different times, and only what was there when its owner could join nothing lacks those numbers.
So a hand is a row of groups, oldest first; a group's tiles are known to be among `allowed`, and what an older group
may hold a younger one may hold as well. A tile laid later may have come from several groups: `ways` counts, for each
number of tiles left in the groups, by how many histories. All histories are equally likely, for the stock is shuffled
and nothing is read into which of his tiles a player chose to lay.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from ludometry.games.dominoes.position import fits
from ludometry.games.dominoes.tiles import Tile, set_size
from ludometry.games.dominoes.whole.position import NO_TILE, Short, Whole, strength


@dataclass(frozen=True, slots=True)
class Belief:
    """The hidden tiles of one hand."""

    allowed: tuple[tuple[Tile, ...], ...]
    """Of each group, the unseen tiles that it may hold."""
    ways: tuple[tuple[tuple[int, ...], int], ...]
    """Hidden tiles left in each group, and how many hands there are of them, each counted once for every history."""

    @property
    def total(self) -> int:
        return sum(count for _, count in self.ways)

    def draw(self, rng: random.Random) -> tuple[Tile, ...]:
        """Hidden tiles as likely as they are."""
        groups = rng.choices([left for left, _ in self.ways], [count for _, count in self.ways])[0]
        hand: list[Tile] = []
        for tiles, count in zip(self.allowed, groups, strict=True):
            hand += rng.sample([tile for tile in tiles if tile not in hand] if hand else tiles, count)
        return tuple(sorted(hand))

    def chances(self) -> dict[Tile, float]:
        """The chance of every unseen tile to be in the hand."""
        total, found = self.total, dict[Tile, float]()
        for tile in self.allowed[-1]:
            held = 0.0
            for left, count in self.ways:
                missed, before = 1.0, 0
                for tiles, number in zip(self.allowed, left, strict=True):
                    if tile in tiles and number:
                        missed *= 1 - number / (len(tiles) - before)
                    before += number
                held += (1 - missed) * count / total
            if held > 0:
                found[tile] = held
        return found


def belief(position: Whole, seat: int) -> Belief:
    """What is known of the tiles of a hand that nobody has named."""
    everything = range(set_size(position.highest))
    fresh = int(position.fresh and seat == position.mover)
    notes = position.notes[seat]
    drawn = sum(note.kept if isinstance(note, Short) else -1 for note in notes)
    groups: list[set[Tile]] = [{tile for tile in everything if _may_be_dealt(tile, position.opened)}]
    dealt = position.size(seat) - fresh - drawn
    ways: Counter[tuple[int, ...]] = Counter({(dealt,): 1} if dealt >= 0 else {})
    for note in notes:
        if not isinstance(note, Short):
            ways = _without(note, groups, ways)
            continue
        lacking = {tile for tile in everything if not fits(tile, note.ends)}
        groups = [group & lacking for group in groups]
        if groups[-1] == lacking:
            ways = _merged(ways, note.kept)
        else:
            groups.append(lacking)
            ways = Counter({(*left, note.kept): count for left, count in ways.items()})
    if fresh:
        groups.append(set(everything))
        ways = Counter({(*left, 1): count for left, count in ways.items()})
    for tile in position.hands[seat]:
        ways = _without(tile, groups, ways)
    unseen = position.unseen()
    allowed = tuple(tuple(tile for tile in unseen if tile in group) for group in groups)
    return Belief(allowed, tuple(_counted(allowed, ways)))


def _may_be_dealt(tile: Tile, opened: Tile) -> bool:
    return opened == NO_TILE or strength(tile) <= strength(opened)


def _without(tile: Tile, groups: list[set[Tile]], ways: Counter[tuple[int, ...]]) -> Counter[tuple[int, ...]]:
    """A tile left the hand, from any group that may have held it."""
    found: Counter[tuple[int, ...]] = Counter()
    for left, count in ways.items():
        for place, number in enumerate(left):
            if number and tile in groups[place]:
                found[(*left[:place], number - 1, *left[place + 1 :])] += count
    return found


def _merged(ways: Counter[tuple[int, ...]], kept: int) -> Counter[tuple[int, ...]]:
    return Counter({(*left[:-1], left[-1] + kept): count for left, count in ways.items()})


def _counted(
    allowed: tuple[tuple[Tile, ...], ...], ways: Counter[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many hands there are; older groups choose first, and whatever they took a younger one could have had."""
    for left, count in ways.items():
        before = 0
        for tiles, number in zip(allowed, left, strict=True):
            count *= comb(len(tiles) - before, number) if number >= 0 and len(tiles) >= before else 0
            before += number
        if count:
            yield left, count
