"""The tables of the last tricks: one file a kind of contract and number of tricks, a byte a position, mapped in.

table     `points-suit-3.npy`: what is counted, for which contracts, with how many tricks to go
byte      255 less what the declarer takes under best play; zero is a position that has not been reached by the build

One class of cards after another, as the numbering has them, so that one file serves every trump suit, every declarer
and all sets of a class. (A file a class would make 200,146 files of 5,040 bytes for three tricks.)
A table that takes seconds is built when it is first asked for; a larger one is refused with the command that builds it.

>>> from ludometry.games.skat.cards import read_hand
>>> hands = (read_hand("CJ HA"), read_hand("HT SA"), read_hand("HK S7"))
>>> tables().value(hands, contract=3, declarer=0, leader=0)
38
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ludometry.core.errors import BadInput, BadTable, MissingTable
from ludometry.core.progress import note, progress
from ludometry.games.skat.cards import Contract, Count, Hands
from ludometry.games.skat.kernels.layout import GRAND, NULL, SUIT
from ludometry.games.skat.numbering import Numbering, numbering
from ludometry.games.skat.rules import RULES_VERSION
from ludometry.games.skat.solver import NO_TABLE, Layout, layout
from ludometry.tables.arrays import Array
from ludometry.tables.store import Manifest, Store

KIND_NAMES = {SUIT: "suit", GRAND: "grand", NULL: "null"}
CONTRACT_OF = {SUIT: Contract.CLUBS, GRAND: Contract.GRAND, NULL: Contract.NULL}
MOST_TRICKS: dict[tuple[Count, int], int] = {
    ("points", SUIT): 3,
    ("points", GRAND): 3,
    ("tricks", SUIT): 4,
    ("tricks", GRAND): 4,
    ("tricks", NULL): 4,
}
"""How far tables are built; another trick would take ninety times the space for points, thirty for tricks."""
MICROSECONDS = (0.0, 0.1, 0.35, 0.4, 1.8)
"""CPU time a position by tricks to go, for estimates only."""
AT_ONCE = 5.0
"""Tables that take at most this many seconds are built when they are first asked for."""
CHUNK = 128
"""Classes that are solved in one call, between two looks at the keyboard."""
CHECKED_BYTES = 64_000_000
"""Files up to this size have their checksum computed when they are first opened."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Which table: what is counted, the kind of contract, tricks to go."""

    count: Count
    kind: int
    tricks: int

    @property
    def name(self) -> str:
        return f"{self.count}-{KIND_NAMES[self.kind]}-{self.tricks}"

    @property
    def numbering(self) -> Numbering:
        return numbering(self.count, self.kind, self.tricks)

    @property
    def layout(self) -> Layout:
        return layout(CONTRACT_OF[self.kind], self.count == "tricks")

    @property
    def smaller(self) -> Ending:
        return Ending(self.count, self.kind, self.tricks - 1)

    @property
    def seconds(self) -> float:
        """About how long one core takes."""
        return self.numbering.size * MICROSECONDS[self.tricks] / 1e6

    @property
    def command(self) -> str:
        return f"ludometry solve skat {KIND_NAMES[self.kind]} --count {self.count} --tricks {self.tricks}"


def ending_for(count: Count, contract: int, tricks: int) -> Ending:
    """The table that holds a contract's positions."""
    kind = {4: GRAND, 5: NULL}.get(contract, SUIT)
    return Ending("tricks" if kind == NULL else count, kind, tricks)


def check_ending(ending: Ending) -> None:
    """Refuses tables that are not built at all."""
    most = MOST_TRICKS[ending.count, ending.kind]
    if not 2 <= ending.tricks <= most:
        raise BadInput(f"tables for {ending.count} hold 2 to {most} tricks; advice solves the rest.")


def places_of(where: Numbering, number: int) -> list[int]:
    """The places of a class's cards in the order of its strings."""
    trumps, sides = where.pattern(number)
    width = 8 if where.kind == NULL else 7
    found = [suit * width + k for suit, pattern in enumerate(sides) for k in range(width) if pattern >> k & 1]
    first = {SUIT: 21, GRAND: 28, NULL: 0}[where.kind]
    return found + [first + k for k in range(11) if trumps >> k & 1]


Reader = tuple[Callable[..., int], tuple[Any, ...]]
"""The kernel that looks a position up, and what it needs besides the position."""


class Tables:
    """The tables under one folder; safe to use from several threads."""

    def __init__(self, root: Path | str | None = None) -> None:
        self.store = Store("skat", root)
        self._maps: dict[str, Array] = {}
        self._readers: dict[tuple[Count, int, int], Reader] = {}
        self._lock = threading.RLock()

    # Looking up

    def value(self, hands: Hands, contract: int, declarer: int, leader: int, count: Count = "points") -> int:
        """What the declarer takes from here on, between two tricks; in null the tricks he cannot avoid."""
        first, middle, last = hands
        cards = first.bit_count()
        if middle.bit_count() != cards or last.bit_count() != cards or first & middle | first & last | middle & last:
            raise BadInput("tables hold positions between two tricks: three equal hands without a card in common.")
        reader = self._readers.get((count, contract, cards))
        if reader is None:
            reader = self._reader(count, contract, hands)
        look_up, rest = reader
        second, third = (declarer + 1) % 3, (declarer + 2) % 3
        return int(look_up(hands[declarer], hands[second], hands[third], (leader - declarer) % 3, *rest))

    def _reader(self, count: Count, contract: int, hands: Hands) -> Reader:
        """How positions of a contract are looked up, kept so that a probe takes microseconds."""
        from ludometry.games.skat.kernels.tables import probe_value

        ending = ending_for(count, contract, hands[0].bit_count())
        table, where, how = self.table(ending), ending.numbering, ending.layout
        place = np.array(layout(contract, ending.count == "tricks").place, np.int64)
        rest = (ending.kind, where.strings, place, where.arrays, how.board[3], how.board[4], table)
        reader = self._readers[count, contract, ending.tricks] = (probe_value, rest)
        return reader

    def table(self, ending: Ending) -> Array:
        """A table, mapped in; built first when that takes seconds."""
        known = self._maps.get(ending.name)
        if known is not None:
            return known
        check_ending(ending)
        with self._lock:
            if not self.store.has(ending.name):
                if ending.seconds > AT_ONCE:
                    raise MissingTable(
                        f"no table for the last {ending.tricks} tricks ({ending.count}, {KIND_NAMES[ending.kind]}): "
                        f"build it with '{ending.command}' ({cost_words(ending)})."
                    )
                note(f"building the table {ending.name} (seconds, once on this machine)")
                self.build(ending, workers=1)
            return self._open(ending)

    def ready(self, ending: Ending) -> bool:
        """Whether a table can be looked up without building it."""
        return ending.name in self._maps or self.store.has(ending.name)

    def _open(self, ending: Ending) -> Array:
        like = (ending.numbering.size,), np.uint8
        table = self.store.open(ending.name, RULES_VERSION, ending.command, like)
        if table.nbytes <= CHECKED_BYTES and not self.store.verify(ending.name):
            raise BadTable(
                f"the table {ending.name} has been altered since it was built: "
                f"delete {self.store.path(ending.name)} and run '{ending.command}'."
            )
        known = self._maps[ending.name] = np.asarray(table)
        return known

    def forget(self, ending: Ending) -> None:
        """Removes a table, to build it again."""
        with self._lock:
            self._maps.pop(ending.name, None)
            self._readers.clear()
            self.store.remove(ending.name)

    # Building

    def build(self, ending: Ending, workers: int = 2) -> list[Manifest]:
        """Builds a table and the smaller ones it needs; finished ones are kept, a broken-off one is continued."""
        check_ending(ending)
        built = self.build(ending.smaller, workers) if ending.tricks > 2 else []
        if not self.store.has(ending.name):
            self._build(ending, workers)
            built.append(self.store.manifest(ending.name))
        return built

    def _build(self, ending: Ending, workers: int) -> None:
        from ludometry.games.skat.kernels.tables import fill_classes
        from ludometry.games.skat.kernels.three import fill_three
        from ludometry.solve.crew import Here, Threads
        from ludometry.solve.jit import announce_compilation

        announce_compilation("skat", 10)
        where, how = ending.numbering, ending.layout
        smaller = NO_TABLE
        ranks, strings = where.arrays, 1
        if ending.tricks > 2:
            smaller = self._open(ending.smaller)
            ranks, strings = ending.smaller.numbering.arrays, ending.smaller.numbering.strings
        fill = fill_three if ending.tricks == 3 else fill_classes
        block = 3 * where.strings
        began, wall = time.process_time(), time.time()
        made: dict[str, float] = {"classes": where.classes, "positions": where.size}
        with self.store.stream(ending.name, (where.size,), np.uint8, RULES_VERSION, made, keep_draft=True) as out:

            def one(first: int) -> int:
                last = min(first + CHUNK, where.classes)
                # The last byte of a chunk is written last: a chunk that has it was finished before.
                if out[last * block - 1] == 0:
                    places = np.array([places_of(where, number) for number in range(first, last)], np.int64)
                    filled = np.zeros((last - first) * block, np.uint8)
                    fill(places, where.by_rank, how.game, how.board[:5], strings, ranks, smaller, filled)
                    out[first * block : last * block] = filled
                return last - first

            crew = Here() if workers <= 1 else Threads(workers)
            with progress(f"building {ending.name}", where.classes, "classes") as bar:
                for done in crew.run(one, range(0, where.classes, CHUNK)):
                    bar.advance(done)
            made["cpu_s"] = round(time.process_time() - began, 1)
            made["wall_s"] = round(time.time() - wall, 1)


def cost_words(ending: Ending) -> str:
    """Time and space that a table takes."""
    wait, size = ending.seconds, ending.numbering.size
    if wait < 1:
        time_words = "less than a second"
    else:
        time_words = f"about {wait:.0f} s" if wait < 90 else f"about {wait / 60:.0f} min"
    space = f"{size / 1e6:,.0f} MB" if size >= 1e6 else f"{size / 1e3:,.0f} kB"
    return f"{time_words} of one core, {space} on disk"


@cache
def _tables(folder: str) -> Tables:
    return Tables()


def tables() -> Tables:
    """The tables in the user's data folder."""
    return _tables(str(Store("skat").folder))
