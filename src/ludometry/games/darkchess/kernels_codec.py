"""Results squeezed to a fraction of a bit each, any of them read back without unpacking the others.

block     4,096 results, coded on their own; reading one result decodes its block up to it
context   the results one, two, seven, eight and nine numbers earlier and one row of the piece before the last
          earlier: neighbouring squares of the last two pieces, nearly always; five values each, `outside` included
weights   for each context how often each result follows, in 16,384ths, counted over the whole file

The coder is a range coder on one 32-bit state, run backwards while writing so that reading runs forwards. A block of
one result throughout has no bytes at all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludometry.solve.jit import kernel

BLOCK = 4096
SCALE_BITS = 14
SCALE = 1 << SCALE_BITS
CONTEXTS = 3 * 3 * 3 * 3 * 3 * 3
LOW = np.uint64(1 << 16)


@kernel
def context_at(block: Any, i: int, row: int) -> int:
    """What stood nearby, as one number; before the block everything counts as a draw."""
    number = 0
    number = number * 3 + (block[i - 1] if i >= 1 else 0)
    number = number * 3 + (block[i - 8] if i >= 8 else 0)
    number = number * 3 + (block[i - row] if i >= row else 0)
    number = number * 3 + (block[i - 2] if i >= 2 else 0)
    number = number * 3 + (block[i - row - 1] if i >= row + 1 else 0)
    return number * 3 + (block[i - row + 1] if i >= row - 1 else 0)


@kernel
def unpack_block(packed: Any, start: int, count: int, out: Any) -> None:
    """Results start to start + count of a plain file, a byte each."""
    for i in range(count):
        number = start + i
        out[i] = (packed[number >> 2] >> (2 * (number & 3))) & 3


@kernel
def count_contexts(packed: Any, size: int, row: int, counts: Any) -> None:
    """How often each result follows each context."""
    block = np.zeros(BLOCK, np.uint8)
    for start in range(0, size, BLOCK):
        count = min(BLOCK, size - start)
        unpack_block(packed, start, count, block)
        if is_constant(block, count):
            continue
        for i in range(count):
            counts[context_at(block, i, row), block[i]] += 1


@kernel
def is_constant(block: Any, count: int) -> bool:
    for i in range(1, count):
        if block[i] != block[0]:
            return False
    return True


@kernel
def encode(packed: Any, size: int, row: int, weights: Any, starts: Any, lengths: Any, kinds: Any, out: Any) -> int:
    """Writes every block; answers the bytes used, or -1 when `out` is too small.

    weights[c, r] and starts[c, r]: the share of result r in context c, and the sum of the shares before it.
    lengths, kinds: for each block its bytes, and its only result plus one if it has only one.
    """
    block = np.zeros(BLOCK, np.uint8)
    words = np.zeros(BLOCK + 8, np.uint16)
    used = 0
    for b in range(lengths.size):
        start = b * BLOCK
        count = min(BLOCK, size - start)
        unpack_block(packed, start, count, block)
        lengths[b] = 0
        kinds[b] = 0
        if is_constant(block, count):
            kinds[b] = block[0] + 1
            continue
        state = LOW
        written = 0
        for back in range(count):
            i = count - 1 - back
            c = context_at(block, i, row)
            share = np.uint64(weights[c, block[i]])
            if state >= (share << np.uint64(32 - SCALE_BITS)):
                words[written] = np.uint16(state & np.uint64(0xFFFF))
                written += 1
                state >>= np.uint64(16)
            state = ((state // share) << np.uint64(SCALE_BITS)) + (state % share) + np.uint64(starts[c, block[i]])
        if used + 4 + 2 * written > out.size:
            return -1
        for byte in range(4):
            out[used + byte] = np.uint8((state >> np.uint64(8 * byte)) & np.uint64(0xFF))
        used += 4
        for back in range(written):
            word = words[written - 1 - back]
            out[used] = np.uint8(word & np.uint16(0xFF))
            out[used + 1] = np.uint8(word >> np.uint16(8))
            used += 2
        lengths[b] = 4 + 2 * written
    return used


@kernel
def decode(data: Any, at: int, row: int, weights: Any, starts: Any, last: int, block: Any) -> None:
    """Reads a block's results 0 to `last`."""
    state = np.uint64(0)
    for byte in range(4):
        state |= np.uint64(data[at + byte]) << np.uint64(8 * byte)
    at += 4
    mask = np.uint64(SCALE - 1)
    for i in range(last + 1):
        c = context_at(block, i, row)
        slot = state & mask
        result = 0
        if slot >= np.uint64(starts[c, 2]):
            result = 2
        elif slot >= np.uint64(starts[c, 1]):
            result = 1
        block[i] = result
        state = np.uint64(weights[c, result]) * (state >> np.uint64(SCALE_BITS)) + slot - np.uint64(starts[c, result])
        if state < LOW:
            state = (state << np.uint64(16)) | np.uint64(data[at]) | (np.uint64(data[at + 1]) << np.uint64(8))
            at += 2
