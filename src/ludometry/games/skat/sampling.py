"""Deals that fit what is known, counted and drawn exactly.

unseen     cards that nobody has named
receiver   a seat, or the skat, that holds unknown cards
fits       a receiver gets no card of a line that it has shown not to hold; nothing else is asked of a deal
split      how many cards of one line go to each receiver

Every deal that fits is equally likely: chance dealt the cards before anyone chose, and what bidding or style would
tell is not used. Drawing hand by hand and throwing away what does not fit would be slow, and filling the narrowest
hand first would favour some deals, so splits are drawn line by line, each by the number of deals that it leads to.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from math import comb

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import LINE_MASKS, SEATS, Card, Hand, hand_of, members, three
from ludometry.games.skat.position import SKAT, Position, hide

LINES = 5
RECEIVERS = 4
Split = tuple[int, int, int, int]


def splits(count: int, room: Split, barred: int) -> list[Split]:
    """Every way to hand out this many cards among receivers with this much room, the barred ones left out."""
    most = [0 if barred >> place & 1 else room[place] for place in range(RECEIVERS)]
    found = []
    for first in range(min(most[0], count) + 1):
        for second in range(min(most[1], count - first) + 1):
            for third in range(min(most[2], count - first - second) + 1):
                fourth = count - first - second - third
                if fourth <= most[3]:
                    found.append((first, second, third, fourth))
    return found


def arrangements(split: Split) -> int:
    """How many ways there are to choose which cards go where, once the numbers are fixed."""
    total, ways = 0, 1
    for part in split:
        total += part
        ways *= comb(total, part)
    return ways


def _left(room: Split, split: Split) -> Split:
    return (room[0] - split[0], room[1] - split[1], room[2] - split[2], room[3] - split[3])


@lru_cache(maxsize=65536)
def count_from(sizes: tuple[int, ...], room: Split, barred: tuple[int, ...]) -> int:
    """Deals of lines of these sizes into the room that is left; `barred` says for each line who cannot hold it."""
    if not sizes:
        return int(not any(room))
    return sum(
        arrangements(split) * count_from(sizes[1:], _left(room, split), barred[1:])
        for split in splits(sizes[0], room, barred[0])
    )


class Deals:
    """All deals that fit a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        unseen, voids = position.unseen(), position.shown_voids()
        masks = LINE_MASKS[position.contract]
        self.lines: list[list[Card]] = [list(members(unseen & mask)) for mask in masks]
        self.sizes = tuple(len(cards) for cards in self.lines)
        self.barred = tuple(
            sum(1 << seat for seat in range(SEATS) if voids[seat] >> number & 1) for number in range(LINES)
        )
        self.room: Split = position.unknown
        self.total = count_from(self.sizes, self.room, self.barred)
        """How many deals fit."""

    def draw(self, rng: random.Random) -> Position:
        """One of them, each as likely as the other."""
        if not self.total:
            raise BadInput(
                "no deal fits this position: the unknown hands cannot be filled with the cards that are left."
            )
        piles: list[Hand] = [*self.position.hands, self.position.skat]
        room, number = self.room, rng.randrange(self.total)
        for place, cards in enumerate(self.lines):
            split, number = self._split(place, room, number)
            mixed = rng.sample(cards, len(cards))
            start = 0
            for pile, part in enumerate(split):
                piles[pile] |= hand_of(mixed[start : start + part])
                start += part
            room = _left(room, split)
        return replace(self.position, hands=three(piles[:SKAT]), skat=piles[SKAT], unknown=(0, 0, 0, 0))

    def _split(self, place: int, room: Split, number: int) -> tuple[Split, int]:
        """The split of one line to which the deal with this number belongs, and its number among the rest."""
        for split in splits(self.sizes[place], room, self.barred[place]):
            rest = count_from(self.sizes[place + 1 :], _left(room, split), self.barred[place + 1 :])
            ways = arrangements(split) * rest
            if number < ways:
                return split, number % rest
            number -= ways
        raise AssertionError("a deal's number lies below the number of deals")

    def sample(self, rng: random.Random, count: int) -> list[Position]:
        """This many deals, drawn one by one; all of them, once each, where there are no more than that."""
        if self.total == 1:
            return [self.draw(rng)]
        if self.total <= count:
            return self._all(rng)
        return [self.draw(rng) for _ in range(count)]

    def _all(self, rng: random.Random) -> list[Position]:
        """Draws until every deal has been met: few deals are met soon, and the mean over them is exact."""
        met: dict[Position, None] = {}
        while len(met) < self.total:
            met[self.draw(rng)] = None
        return sorted(met, key=lambda deal: (deal.hands, deal.skat))


def dealt_anew(position: Position, seat: int, rng: random.Random) -> Position:
    """The position with other cards in the hands, and in the skat, that a seat does not see."""
    drawn, dealt = Deals(hide(position, seat)).draw(rng), position
    seen = (seat, SKAT) if seat == position.declarer else (seat,)
    for pile in range(RECEIVERS):
        if pile not in seen:
            named = rng.sample(list(members(drawn.pile(pile))), position.pile(pile).bit_count())
            dealt = dealt.with_pile(pile, hand_of(named), position.unknown[pile])
    return dealt


def count_deals(position: Position) -> int:
    """How many deals fit a position.

    >>> from ludometry.games.skat.notation import read_position
    >>> count_deals(read_position("clubs by F | CJ SJ CA CT C9 C8 SA HA HT H7 | ? | ? | skat D7 D8"))
    184756
    """
    return Deals(position).total
