"""The last trick, which plays itself."""

from __future__ import annotations

from ludometry.games.skat.kernels.order import beats
from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import lowest_bit
from ludometry.tables.arrays import Array


@kernel
def last_trick(h0: int, h1: int, h2: int, leader: int, trump: int, suits: Array) -> int:
    """Who takes the last trick, which plays itself."""
    a, b, c = lowest_bit(h0), lowest_bit(h1), lowest_bit(h2)
    if leader == 0:
        if beats(b, a, trump, suits):
            return 2 if beats(c, b, trump, suits) else 1
        return 2 if beats(c, a, trump, suits) else 0
    if leader == 1:
        if beats(c, b, trump, suits):
            return 0 if beats(a, c, trump, suits) else 2
        return 0 if beats(a, b, trump, suits) else 1
    if beats(a, c, trump, suits):
        return 1 if beats(b, a, trump, suits) else 0
    return 1 if beats(b, c, trump, suits) else 2
