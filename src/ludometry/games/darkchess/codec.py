"""Squeezed tables: learning a class's tree, writing its blocks, and reading single results.

    file    8 bytes length of the head, head (zlib), lengths and only results of the blocks, bytes of the blocks

The head holds each side's tree: a byte a node (its question, or 255 for a leaf), then two bytes a leaf: how often its
second and third results are met, on a scale of sixteenths of a power of two.

It stays beside `runs`: classes below six elements are written by it, at 0.11 bit a result of four elements where runs
take 0.31 and a whole file of runs under LZMA 0.19; every table that an earlier version squeezed is in this form and
must be read; and what a result takes in `solve --sizes` is counted in it.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

import numpy as np

from ludometry.core.errors import BadTable
from ludometry.games.darkchess.kernels.codec import (
    LEARN,
    QUESTIONS,
    READ,
    SCALE,
    WRITE,
    grow_tree,
    pass_block,
    plain_results,
    seek,
    tail_results,
    write_block,
)
from ludometry.games.darkchess.kernels.probe import number_of
from ludometry.games.darkchess.runs import Deflated, is_deflated
from ludometry.games.darkchess.solver import Layout
from ludometry.tables.arrays import Bytes, Ints

BLOCK = 2048
"""Results a block, at most: half of them are decoded on average to read one."""
SAMPLE_BLOCKS = 72
"""Blocks from which a tree is learnt, spread over the file."""
PRICE = 45.0
"""Bits that a question must save, since a node with four leaves costs about this much in the head."""
LEAST_PRICE = 25.0
MOST_NODES = 4001
LEAF = 255


@dataclass(frozen=True, slots=True)
class Blocks:
    """How a class's numbers are cut into blocks; no block spans two anchors."""

    anchors: int
    rest: int

    @property
    def each(self) -> int:
        return -(-self.rest // BLOCK)

    @property
    def size(self) -> int:
        return -(-self.rest // self.each)

    @property
    def count(self) -> int:
        return self.anchors * self.each

    def span(self, block: int) -> tuple[int, int, int]:
        """A block's anchor, first rest and count."""
        anchor, part = divmod(block, self.each)
        first = part * self.size
        return anchor, first, min(self.size, self.rest - first)


@dataclass(frozen=True, slots=True)
class Tree:
    """A class's questions for one side to move, with the shares of its leaves."""

    asks: Ints
    children: Ints
    weights: Ints
    starts: Ints


def _shares(codes: Ints) -> tuple[Ints, Ints]:
    """Leaf codes (first result, scale of the second, scale of the third) to shares that sum to the whole."""
    weights = np.zeros((len(codes), 3), np.int64)
    for node, (order, second, third) in enumerate(codes):
        main, other, least = _ORDERS[order]
        weights[node, other] = max(1, round(SCALE / 2 * 2.0 ** (-second / 3)))
        weights[node, least] = max(1, round(SCALE / 2 * 2.0 ** (-third / 3)))
        weights[node, main] = SCALE - weights[node, other] - weights[node, least]
        if weights[node, main] < 1:
            weights[node] = SCALE // 3
            weights[node, main] += SCALE - weights[node].sum()
    starts = np.zeros_like(weights)
    starts[:, 1] = weights[:, 0]
    starts[:, 2] = weights[:, 0] + weights[:, 1]
    return weights, starts


_ORDERS = ((0, 1, 2), (1, 0, 2), (2, 0, 1))
"""The most frequent result, and the others in rising order."""


def _leaf_code(counts: Ints) -> tuple[int, int, int]:
    main = int(np.argmax(counts))
    _, other, least = _ORDERS[main]
    total = counts.sum() + 0.02

    def scale(count: int) -> int:
        return int(np.clip(round(-3 * np.log2(2 * (count + 0.005) / total)), 0, 40))

    return main, scale(int(counts[other])), scale(int(counts[least]))


def squeezed(packed: Bytes, where: Layout) -> Bytes:
    """A plain table (a row for each stored side) squeezed."""
    sides = [_squeeze_side(packed[side], where) for side in range(packed.shape[0])]
    head = zlib.compress(b"".join(side[0] for side in sides), 9)
    lead = json.dumps([[len(s[0]), len(s[2])] for s in sides]).encode()
    marks = b"".join(side[1] for side in sides)
    whole = b"".join(
        [len(lead).to_bytes(4, "little"), len(head).to_bytes(4, "little"), lead, head, marks, *(s[2] for s in sides)]
    )
    return np.frombuffer(whole, np.uint8)


def _squeeze_side(packed: Bytes, where: Layout) -> tuple[bytes, bytes, bytes]:
    walker = _Walker(where)
    tree, head = _learn(packed, walker)
    blocks = walker.blocks
    lengths = np.zeros(blocks.count, np.uint16)
    out = np.zeros(blocks.count * 16 + 1024, np.uint8)
    at = 0
    results = np.zeros(blocks.size, np.uint8)
    leaves = np.zeros(blocks.size, np.int64)
    for block in range(blocks.count):
        _, _, count = blocks.span(block)
        if walker.results(packed, block, results):
            # Lengths 1 to 3 cannot occur: they stand for blocks of one result throughout.
            lengths[block] = 1 + results[0]
            continue
        walker.go(WRITE, block, count, tree, results, leaves)
        if at + 2 * count + 16 > out.size:
            out = np.concatenate([out, np.zeros(out.size + 2 * count + 16, np.uint8)])
        used = write_block(count, results, leaves, tree.weights, tree.starts, out, at)
        lengths[block] = used
        at += used
    return head, lengths.tobytes(), out[:at].tobytes()


def _learn(packed: Bytes, walker: _Walker) -> tuple[Tree, bytes]:
    blocks = walker.blocks
    step = max(1, blocks.count // SAMPLE_BLOCKS)
    answers, seen = [], []
    covered = 0
    for block in range(step // 2, blocks.count, step):
        _, _, count = blocks.span(block)
        results = np.zeros(count, np.uint8)
        covered += count
        if walker.results(packed, block, results):
            continue
        found = np.zeros((count, QUESTIONS), np.uint8)
        walker.go(LEARN, block, count, _EMPTY_TREE, results, np.zeros(1, np.int64), found)
        answers.append(found)
        seen.append(results)
    asks = np.full(MOST_NODES, -1, np.int64)
    children = np.zeros((MOST_NODES, 4), np.int64)
    counts = np.zeros((MOST_NODES, 3), np.int64)
    nodes = 1
    if answers:
        share = covered / (blocks.anchors * blocks.rest)
        # Below a dozen bits a saving in the sample is noise, however large the file it stands for.
        price = max(LEAST_PRICE, PRICE * share)
        nodes = grow_tree(np.concatenate(answers), np.concatenate(seen), price, asks, children, counts)
    head = _write_tree(asks[:nodes], counts[:nodes])
    return _read_tree(head), head


def _write_tree(asks: Ints, counts: Ints) -> bytes:
    codes = [_leaf_code(counts[node]) for node in range(len(asks)) if asks[node] < 0]
    main = bytes(code[0] for code in codes)
    questions = bytes(LEAF if q < 0 else int(q) for q in asks)
    second, third = (bytes(code[place] for code in codes) for place in (1, 2))
    return len(asks).to_bytes(2, "little") + questions + main + second + third


def _read_tree(head: bytes) -> Tree:
    nodes = int.from_bytes(head[:2], "little")
    questions = np.frombuffer(head, np.uint8, nodes, 2).astype(np.int64)
    asks = np.where(questions == LEAF, -1, questions)
    leaves = np.flatnonzero(asks < 0)
    codes = np.zeros((nodes, 3), np.int64)
    codes[leaves] = np.frombuffer(head, np.uint8, 3 * len(leaves), 2 + nodes).reshape(3, -1).T
    children = np.zeros((nodes, 4), np.int64)
    inner = np.flatnonzero(asks >= 0)
    if nodes != 1 + 4 * len(inner) or asks.max() >= QUESTIONS or codes[:, 0].max() > 2 or codes[:, 1:].max() > 40:
        raise ValueError("no tree that was grown here")
    # Nodes are numbered in the order in which they were asked, four children at a time.
    children[inner] = 1 + 4 * np.arange(len(inner))[:, None] + np.arange(4)
    weights, starts = _shares(codes)
    return Tree(asks, children, weights, starts)


_EMPTY_TREE = Tree(
    np.full(1, -1, np.int64), np.zeros((1, 4), np.int64), np.ones((1, 3), np.int64), np.zeros((1, 3), np.int64)
)


class _Walker:
    """The arrays that the walk through a class's numbers needs."""

    def __init__(self, where: Layout) -> None:
        numbering = where.numbering
        self.sizes, _, _, self.free, rest, self.tail, self.starts = numbering.arrays
        self.group_start = numbering.group_start
        self.anchors = numbering.anchors
        self.blocks = Blocks(len(self.anchors), rest)
        self.sides = np.array(where.sides, np.int64)
        self.none = np.zeros((1, 1), np.uint8)

    def results(self, packed: Bytes, block: int, out: Bytes) -> bool:
        """A block of a plain table, a byte each; true when they are all the same."""
        anchor, first, count = self.blocks.span(block)
        if anchor < self.free:
            return bool(plain_results(packed, anchor * self.blocks.rest + first, count, out))
        late = anchor - self.free
        return bool(tail_results(packed, int(self.starts[late]), self.tail[late], first, count, out))

    def go(
        self,
        task: int,
        block: int,
        count: int,
        tree: Tree,
        results: Bytes,
        leaves: Ints,
        answers: Bytes | None = None,
        data: Bytes | None = None,
        at: int = 0,
    ) -> int:
        """One pass of the kernel through a block."""
        anchor, first, _ = self.blocks.span(block)
        squares = np.zeros(len(self.sides), np.int64)
        squares[: self.sizes[0]] = self.anchors[anchor]
        candidates = np.zeros(len(self.sides), np.uint32)
        seek(first, self.sizes, self.group_start, squares, candidates)
        return int(
            pass_block(
                task, count, self.sides, self.sizes, self.group_start, squares, candidates,
                tree.asks, tree.children, results, leaves, self.none if answers is None else answers,
                self.none[0] if data is None else data, at, tree.weights, tree.starts,
            )
        )  # fmt: skip


class Squeezed:
    """A squeezed table, open for reading."""

    def __init__(self, data: Bytes, where: Layout) -> None:
        self.data = data
        self.where = where
        self.walker = _Walker(where)
        try:
            self._read_head()
        except (ValueError, TypeError, IndexError, zlib.error):
            raise BadTable(
                f"the squeezed table of {where.set_} is not one: "
                f"build it again with 'ludometry verify darkchess {where.set_} --repair'."
            ) from None

    def _read_head(self) -> None:
        data, where = self.data, self.where
        lead = int.from_bytes(bytes(data[:4]), "little")
        head = int.from_bytes(bytes(data[4:8]), "little")
        sizes = json.loads(bytes(data[8 : 8 + lead]))
        longest = where.stored_sides * (2 + 4 * MOST_NODES)
        heads = zlib.decompressobj().decompress(bytes(data[8 + lead : 8 + lead + head]), longest)
        at = 8 + lead + head
        count = self.walker.blocks.count
        self.trees, self.lengths, self.places = [], [], []
        body = at + 2 * count * len(sizes)
        for head_size, body_size in sizes:
            self.trees.append(_read_tree(heads[:head_size]))
            heads = heads[head_size:]
            lengths = np.frombuffer(bytes(data[at : at + 2 * count]), np.uint16).astype(np.int64)
            used = np.where(lengths <= 3, 0, lengths)
            self.lengths.append(lengths)
            self.places.append(body + np.cumsum(used) - used)
            if used.sum() != body_size or lengths.min() == 0:
                raise ValueError("the blocks of a side are not as long as it is")
            at += 2 * count
            body += body_size
        if len(sizes) != where.stored_sides or body != data.size:
            raise ValueError("the sides do not fill the file")
        sizes_, orbit, turn, _, rest, tail, starts = where.numbering.arrays
        # What the kernel `number_of` takes for numbers in which every anchor counts in full.
        self.arrays = (sizes_, orbit, turn, len(self.walker.anchors), rest, tail, starts)
        self.scratch = np.zeros(self.walker.blocks.size, np.uint8)
        self.leaves = np.zeros(1, np.int64)

    def look_up(self, side: int, board: bytes, group_of: Bytes) -> int:
        """The result of a board for a row of the table."""
        return self.result(side, int(number_of(np.empty(64, np.int64), board, group_of, *self.arrays)))

    def result(self, side: int, number: int) -> int:
        """One result; `number` counts anchors that are their own mirror image in full."""
        blocks = self.walker.blocks
        anchor, rest = divmod(number, blocks.rest)
        part, place = divmod(rest, blocks.size)
        block = anchor * blocks.each + part
        length = self.lengths[side][block]
        if length <= 3:
            return int(length - 1)
        at = int(self.places[side][block])
        return self.walker.go(
            READ, block, place + 1, self.trees[side], np.empty_like(self.scratch), self.leaves, None, *self._from(at)
        )

    def _from(self, at: int) -> tuple[Bytes, int]:
        """The file and a place in it; near its end a copy with room behind it, as the kernel reads without looking."""
        if at + 4 + 2 * self.scratch.size <= self.data.size:
            return self.data, at
        return np.concatenate([self.data[at:], np.zeros(4 + 2 * self.scratch.size, np.uint8)]), 0

    def plain(self) -> Bytes:
        """The whole table as it was before it was squeezed."""
        blocks, walker = self.walker.blocks, self.walker
        size = self.where.numbering.size
        out = np.zeros((len(self.trees), size), np.uint8)
        for side, tree in enumerate(self.trees):
            for block in range(blocks.count):
                anchor, first, count = blocks.span(block)
                length = self.lengths[side][block]
                if length <= 3:
                    self.scratch[:count] = length - 1
                else:
                    at = int(self.places[side][block])
                    walker.go(READ, block, count, tree, self.scratch, self.leaves, None, *self._from(at))
                if anchor < walker.free:
                    start = anchor * blocks.rest + first
                    out[side, start : start + count] = self.scratch[:count]
                else:
                    late = anchor - walker.free
                    numbers = walker.starts[late] + walker.tail[late, first : first + count]
                    out[side, numbers] = self.scratch[:count]
        return four_a_byte(out)


def four_a_byte(results: Bytes) -> Bytes:
    """Rows of results, a byte each, as a plain file holds them: four a byte, the first in the lowest bits."""
    full = np.zeros((results.shape[0], -(-results.shape[1] // 4) * 4), np.uint8)
    full[:, : results.shape[1]] = results
    packed: Bytes = full[:, 0::4] | full[:, 1::4] << 2 | full[:, 2::4] << 4 | full[:, 3::4] << 6
    return packed


def opened(data: Bytes, where: Layout) -> Squeezed | Deflated:
    """A squeezed table of either format, open for reading."""
    if data.ndim != 1 or data.dtype != np.uint8:
        raise BadTable(f"the squeezed table of {where.set_} is no row of bytes: build it again.")
    return Deflated(data, where) if is_deflated(data) else Squeezed(data, where)
