"""Perfect numberings of small things, so that a table is a plain array.

multisets      sorted tuples of faces, such as dice kept or rolled
combinations   sets of squares or cards, in the combinatorial number system
product        several numberings side by side, the last one running fastest
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from ludometry.core.game import Index


class Multisets:
    """Multisets of `size` out of the faces 1 to `faces`, as sorted tuples, in lexicographic order.

    >>> dice = Multisets(5, 6)
    >>> dice.size, dice.rank((1, 1, 1, 1, 2)), dice.unrank(251)
    (252, 1, (6, 6, 6, 6, 6))
    """

    def __init__(self, picked: int, faces: int) -> None:
        self._all = tuple(combinations_with_replacement(range(1, faces + 1), picked))
        self._rank = {thing: number for number, thing in enumerate(self._all)}

    @property
    def size(self) -> int:
        return len(self._all)

    def rank(self, thing: tuple[int, ...]) -> int:
        return self._rank[thing]

    def unrank(self, number: int) -> tuple[int, ...]:
        return self._all[number]


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


@dataclass(frozen=True, slots=True)
class Product:
    """Several numberings as one; the last runs fastest.

    >>> both = Product((Combinations(1, 3), Combinations(1, 4)))
    >>> both.size, both.rank(((2,), (1,))), both.unrank(9)
    (12, 9, ((2,), (1,)))
    """

    parts: Sequence[Index[Any]]

    @property
    def size(self) -> int:
        return prod(part.size for part in self.parts)

    def rank(self, thing: Sequence[Any]) -> int:
        number = 0
        for part, member in zip(self.parts, thing, strict=True):
            number = number * part.size + part.rank(member)
        return number

    def unrank(self, number: int) -> tuple[Any, ...]:
        members = []
        for part in reversed(self.parts):
            number, digit = divmod(number, part.size)
            members.append(part.unrank(digit))
        return tuple(reversed(members))
