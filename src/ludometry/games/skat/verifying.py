"""Verification of the Skat tables: `ludometry verify skat`.

A table is named by what it counts, its kind of contract and its tricks, such as points-suit-2. Its checksum is
compared, then positions are held against one trick played out by the plain rules: each must be worth what best play of
that trick leads to in the table of one trick less, or, with two tricks to go, in the last cards on the table.
"""

from __future__ import annotations

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.skat.cards import CARD_POINTS, write_hand
from ludometry.games.skat.kernels_layout import NULL
from ludometry.games.skat.plain_solver import Hands, legal, solve, winner
from ludometry.games.skat.tables import (
    CONTRACT_OF,
    MOST_TRICKS,
    RULES_VERSION,
    Ending,
    Tables,
    places_of,
    tables,
)
from ludometry.study.report import Report
from ludometry.study.verifying import Finding, Subject, asked_for, verify_report

ENDINGS = [Ending(count, kind, n) for (count, kind), most in MOST_TRICKS.items() for n in range(2, most + 1)]
NAMES = {ending.name: ending for ending in ENDINGS}
DRAWN = 20_000
"""Positions of a table unless told otherwise: the plain rules play some thousand tricks a second."""


def hands_of(ending: Ending, number: int) -> tuple[Hands, int]:
    """The three hands, the declarer's first, and who leads in a position of a table."""
    where, card = ending.numbering, ending.layout.card
    class_, rest = divmod(number, where.strings * 3)
    holders = int(where.by_rank[rest // 3])
    hands = [0, 0, 0]
    for k, place in enumerate(places_of(where, class_)):
        hands[(holders >> 2 * k & 3) - 1] |= 1 << card[place]
    return (hands[0], hands[1], hands[2]), rest % 3


class OneTrick:
    """What positions are worth when one trick is played by the plain rules and the rest is looked up."""

    def __init__(self, ending: Ending, found: Tables) -> None:
        self.ending, self.found = ending, found
        self.contract = CONTRACT_OF[ending.kind]

    def worth(self, hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> int:
        """What the declarer, seat 0, takes from here on."""
        if len(trick) == 3:
            taker = (leader + winner(trick, self.contract)) % 3
            gain = 0 if taker else 1 if self.ending.count == "tricks" else sum(CARD_POINTS[card] for card in trick)
            return gain + self._later(hands, taker)
        seat = (leader + len(trick)) % 3
        values = [
            self.worth(_without(hands, seat, card), leader, (*trick, card))
            for card in legal(hands[seat], self.contract, trick)
        ]
        wants_more = (seat == 0) != (self.ending.kind == NULL)
        return max(values) if wants_more else min(values)

    def _later(self, hands: Hands, leader: int) -> int:
        if self.ending.tricks == 2:
            return solve(hands, self.contract, 0, leader, (), self.ending.count)
        return self.found.value(hands, self.contract, 0, leader, self.ending.count)


def _without(hands: Hands, seat: int, card: int) -> Hands:
    left = list(hands)
    left[seat] &= ~(1 << card)
    return left[0], left[1], left[2]


def check_table(ending: Ending, most: int, seed: int, found: Tables) -> Finding:
    """Holds a table against its equation."""
    # Mapped afresh: the file may have been built again since it was last read.
    table = found.store.open(ending.name, RULES_VERSION, ending.command)
    total = ending.numbering.size
    sampled = 0 < most < total
    numbers = np.sort(np.random.default_rng(seed).integers(0, total, most)).tolist() if sampled else range(total)
    trick = OneTrick(ending, Tables(found.store.root))
    wrong, example = 0, ""
    with progress(f"playing {ending.name}", len(numbers), "positions") as bar:
        for number in numbers:
            hands, leader = hands_of(ending, number)
            if 255 - int(table[number]) != trick.worth(hands, leader):
                wrong += 1
                example = example or _words(ending, hands, leader)
            bar.advance()
    return Finding(len(numbers), total, wrong, example)


def _words(ending: Ending, hands: Hands, leader: int) -> str:
    shown = " | ".join(write_hand(hand) for hand in hands)
    return f"'{CONTRACT_OF[ending.kind].name.lower()} by F | {shown} | played {'FMR'[leader]}'"


def _rebuild(ending: Ending, found: Tables) -> None:
    found.forget(ending)
    for _ in found.build(ending):
        pass


def subjects(what: str, found: Tables) -> list[Subject]:
    """The tables to verify, fewer tricks first: one by its name, or all there are."""
    chosen = []
    for name in asked_for(what, NAMES, found.store):
        ending = NAMES[name]
        chosen.append(
            Subject(
                name=name,
                store=found.store,
                files=(name,),
                rules_version=RULES_VERSION,
                check=lambda most, seed, one=ending: check_table(one, most, seed, found),  # type: ignore[misc]
                rebuild=lambda one=ending: _rebuild(one, found),  # type: ignore[misc]
                needs=(ending.smaller.name,) if ending.tricks > 2 else (),
            )
        )
    return chosen


def verify(what: str, repair: bool, positions: int, seed: int, found: Tables | None = None) -> Report:
    """What `ludometry verify skat` answers."""
    if positions < 0:
        raise BadInput("--positions is a number of positions a table, or 0 for all of them.")
    return verify_report("skat", subjects(what, found or tables()), repair, positions, seed)
