"""Verification of the Skat tables: `ludometry verify skat`.

A table is named by what it counts, its kind of contract and its tricks, such as points-suit-2. Its checksum is
compared, then positions are compared with one trick played out by the plain rules: each must be worth what best play of
that trick leads to in the table of one trick less, or, with two tricks to go, in the last cards on the table.
"""

from __future__ import annotations

import numpy as np

from ludometry.core.progress import progress
from ludometry.games.skat.cards import CARD_POINTS, Hands, three, write_hand
from ludometry.games.skat.kernels.layout import NULL
from ludometry.games.skat.plain_solver import legal, solve, without
from ludometry.games.skat.position import SEAT_LETTERS, trick_winner
from ludometry.games.skat.rules import RULES_VERSION
from ludometry.games.skat.tables import CONTRACT_OF, MOST_TRICKS, Ending, Tables, places_of, tables
from ludometry.study.verifying import Finding, Subject, asked_for

ENDINGS = [Ending(count, kind, n) for (count, kind), most in MOST_TRICKS.items() for n in range(2, most + 1)]
POSITIONS = 20_000
"""Positions of a table that are played by the plain rules unless told otherwise: some seconds."""
NAMES = {ending.name: ending for ending in ENDINGS}


def hands_of(ending: Ending, number: int) -> tuple[Hands, int]:
    """The three hands, the declarer's first, and who leads in a position of a table."""
    where, card = ending.numbering, ending.layout.card
    class_, rest = divmod(number, where.strings * 3)
    holders = int(where.by_rank[rest // 3])
    hands = [0, 0, 0]
    for k, place in enumerate(places_of(where, class_)):
        hands[(holders >> 2 * k & 3) - 1] |= 1 << card[place]
    return three(hands), rest % 3


class OneTrick:
    """What positions are worth when one trick is played by the plain rules and the rest is looked up."""

    def __init__(self, ending: Ending, found: Tables) -> None:
        self.ending, self.found = ending, found
        self.contract = CONTRACT_OF[ending.kind]

    def worth(self, hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> int:
        """What the declarer, seat 0, takes from here on."""
        if len(trick) == 3:
            taker = trick_winner(trick, leader, self.contract)
            gain = 0 if taker else 1 if self.ending.count == "tricks" else sum(CARD_POINTS[card] for card in trick)
            return gain + self._later(hands, taker)
        seat = (leader + len(trick)) % 3
        values = [
            self.worth(without(hands, card), leader, (*trick, card))
            for card in legal(hands[seat], self.contract, trick)
        ]
        wants_more = (seat == 0) != (self.ending.kind == NULL)
        return max(values) if wants_more else min(values)

    def _later(self, hands: Hands, leader: int) -> int:
        if self.ending.tricks == 2:
            return solve(hands, self.contract, 0, leader, (), self.ending.count)
        return self.found.value(hands, self.contract, 0, leader, self.ending.count)


def check_table(ending: Ending, most: int, seed: int, found: Tables) -> Finding:
    """Compares a table with its equation."""
    # Mapped afresh: the file may have been built again since it was last read.
    total = ending.numbering.size
    table = found.store.open(ending.name, RULES_VERSION, ending.command, ((total,), np.uint8))
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
    return f"'{CONTRACT_OF[ending.kind].title} by F | {shown} | played {SEAT_LETTERS[leader]}'"


def _rebuild(ending: Ending, found: Tables) -> None:
    found.forget(ending)
    found.build(ending)


def subjects(what: str, found: Tables | None = None) -> list[Subject]:
    """The tables to verify, fewer tricks first: one by its name, or all there are."""
    return [_subject(NAMES[name], found or tables()) for name in asked_for(what, NAMES, (found or tables()).store)]


def _subject(ending: Ending, found: Tables) -> Subject:
    return Subject(
        name=ending.name,
        store=found.store,
        files=(ending.name,),
        rules_version=RULES_VERSION,
        check=lambda most, seed: check_table(ending, most, seed, found),
        rebuild=lambda: _rebuild(ending, found),
        needs=(ending.smaller.name,) if ending.tricks > 2 else (),
    )
