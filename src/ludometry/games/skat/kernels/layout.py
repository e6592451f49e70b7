"""How the solver lays out cards, and the key under which it remembers a position.

place    a card's bit in the solver: suit by suit, weakest card lowest, trumps on top, so that strength is a comparison

# suit game   31 ......... 21 | 20 .... 14 | 13 .... 7 | 6 ..... 0      trumps, three side suits: J J J J A T K Q 9 8 7
# grand       31 .. 28 | 27 ..... 21 | 20 .... 14 | 13 .... 7 | 6 ... 0  jacks, four side suits
# null        31 ..... 24 | 23 ..... 16 | 15 .... 8 | 7 ..... 0          four suits of eight: A K Q J T 9 8 7

seat     counted from the declarer: 0 the declarer, 1 and 2 the opponents in the order of play
digits   a suit as two bits a card: 0 gone, 1 2 3 held by the declarer, the first, the second opponent
key      64 bits: the digits of every suit, cards that are worth the same squeezed together, side suits sorted.
         Two positions with one key and one leader are worth the same, so the key serves every deal of a contract.
"""

from __future__ import annotations

import numpy as np

from ludometry.solve.jit import kernel
from ludometry.solve.kernels_bits import count_bits
from ludometry.tables.arrays import Array

SUIT, GRAND, NULL = 0, 1, 2
"""Kinds of layout."""


@kernel
def squeeze(digits: int, width: int) -> int:
    """The digits that are not zero, pushed together at the low end."""
    out = 0
    at = 0
    for place in range(width):
        digit = (digits >> (2 * place)) & 3
        if digit:
            out |= digit << at
            at += 2
    return out


@kernel
def key_tables() -> tuple[Array, Array]:
    """The bits of eleven cards spread to two bits each, and seven digits squeezed together."""
    spread = np.zeros(2048, np.int64)
    for mask in range(2048):
        for place in range(11):
            if mask >> place & 1:
                spread[mask] |= 1 << (2 * place)
    squeezed = np.zeros(1 << 16, np.int64)
    for digits in range(1 << 16):
        squeezed[digits] = squeeze(digits, 8)
    return spread, squeezed


@kernel
def suit_digits(h0: int, h1: int, h2: int, shift: int, mask: int, spread: Array) -> int:
    """One suit's holders, two bits a card."""
    second = (h2 >> shift) & mask
    return int(spread[((h0 >> shift) & mask) | second] | spread[((h1 >> shift) & mask) | second] << 1)


@kernel
def position_key(h0: int, h1: int, h2: int, kind: int, by_rank: bool, spread: Array, squeezed: Array) -> int:
    """The key of a position between two tricks; with `by_rank` only the order of cards counts, not their points."""
    width = 8 if kind == NULL else 7
    mask = (1 << width) - 1
    a = suit_digits(h0, h1, h2, 0, mask, spread)
    b = suit_digits(h0, h1, h2, width, mask, spread)
    c = suit_digits(h0, h1, h2, 2 * width, mask, spread)
    d = 0
    top = 0
    if kind == SUIT:
        top = suit_digits(h0, h1, h2, 21, 2047, spread)
    else:
        d = suit_digits(h0, h1, h2, 3 * width, mask, spread)
        if kind == GRAND:
            top = suit_digits(h0, h1, h2, 28, 15, spread)
    if by_rank:
        a = squeezed[a]
        b = squeezed[b]
        c = squeezed[c]
        d = squeezed[d]
        if kind == SUIT:
            low = squeezed[top & 0x3FFF]
            top = low | squeezed[top >> 14] << 2 * count_bits((low | low >> 1) & 0x1555)
        else:
            top = squeezed[top]
    else:
        a = (a & ~63) | squeezed[a & 63]
        b = (b & ~63) | squeezed[b & 63]
        c = (c & ~63) | squeezed[c & 63]
        if kind == SUIT:
            top = (top & 0x3FC0) | squeezed[top & 63] | squeezed[top >> 14] << 14
        else:
            d = (d & ~63) | squeezed[d & 63]
            top = squeezed[top]
    if kind == SUIT:
        if a > b:
            a, b = b, a
        if b > c:
            b, c = c, b
        if a > b:
            a, b = b, a
        return int(a | b << 14 | c << 28 | top << 42)
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    if kind == GRAND:
        return int(a | b << 14 | c << 28 | d << 42 | top << 56)
    return a | b << 16 | c << 32 | d << 48
