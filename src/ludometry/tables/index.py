"""Sets of squares or cards numbered without a gap, in the combinatorial number system, so that a table is an array."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb


@dataclass(frozen=True, slots=True)
class Combinations:
    """Sets of `picked` out of 0 to `among` - 1, as increasing tuples, in the combinatorial number system.

    >>> pairs = Combinations(2, 52)
    >>> pairs.size, pairs.rank((0, 1)), pairs.unrank(1325)
    (1326, 0, (50, 51))
    """

    picked: int
    among: int

    @property
    def size(self) -> int:
        return comb(self.among, self.picked)

    def rank(self, thing: tuple[int, ...]) -> int:
        return sum(comb(member, place + 1) for place, member in enumerate(thing))

    def unrank(self, number: int) -> tuple[int, ...]:
        members = []
        for place in range(self.picked, 0, -1):
            member = place - 1
            while comb(member + 1, place) <= number:
                member += 1
            number -= comb(member, place)
            members.append(member)
        return tuple(reversed(members))
