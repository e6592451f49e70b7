"""Sixteen lanes at once: the few row operations that every sweep of the solver is made of.

row     LANES numbers side by side in a work array: the same hand or keep for LANES neighbouring states
strip   a long array from which LANES numbers are read at any place

A plain loop over the lanes would read better, but numba cannot know that rows do not overlap and leaves such
loops unvectorised: five times slower. So each operation is written once in LLVM's vector types, and every
@kernel that uses them stays a list of such operations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic
from numpy.typing import DTypeLike

from ludometry.tables.arrays import Array

LANES = 16
Context: TypeAlias = Any
"""What numba compiles for; it has no types of its own."""
Args: TypeAlias = Sequence[ir.Value]
Code: TypeAlias = tuple[Signature, Callable[[Context, ir.IRBuilder, Signature, Args], ir.Value]]
"""What a row operation takes, and how to write it down in LLVM's language."""
Kind: TypeAlias = types.Type
Rows: TypeAlias = types.Array
operation: Callable[[Callable[..., Code]], Callable[..., None]] = intrinsic
"""Marks a row operation; to the type checker its calls are free, because numba gives it one more argument."""
_VECTOR = ir.VectorType(ir.DoubleType(), LANES)
_MARKS = ir.VectorType(ir.IntType(32), LANES)


def work_rows(rows: int, dtype: DTypeLike = np.float64) -> Array:
    """A zeroed work array of this many rows that begins at a cache line, which speeds up sweeps by a half."""
    size = rows * LANES * np.dtype(dtype).itemsize
    raw = np.zeros(size + 64, np.uint8)
    skip = -raw.ctypes.data % 64
    return raw[skip : skip + size].view(dtype).reshape(rows, LANES)


def _at(
    context: Context, builder: ir.IRBuilder, kind: Kind, array: ir.Value, place: ir.Value, vector: ir.Type
) -> ir.Value:
    """A pointer to LANES neighbours in an array, from a flat place on."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), vector.as_pointer())


def _row(
    context: Context, builder: ir.IRBuilder, kind: Kind, array: ir.Value, row: ir.Value, vector: ir.Type
) -> ir.Value:
    return _at(context, builder, kind, array, builder.mul(row, ir.Constant(row.type, LANES)), vector)


def _load(builder: ir.IRBuilder, pointer: ir.Value, align: int = 8) -> ir.Value:
    return builder.load(pointer, align=align)


def _spread(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """The same number in all lanes."""
    one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(_MARKS, [0] * LANES)
    return builder.shuffle_vector(one, ir.Constant(_VECTOR, ir.Undefined), zeros)


@operation
def mean_of_six(typing: Context, work: Rows, row: Kind, a: Kind, b: Kind, c: Kind, d: Kind, e: Kind, f: Kind) -> Code:
    """work[row] = the mean of six rows."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        kind = signature.args[0]
        pointers = [_row(context, builder, kind, args[0], row, _VECTOR) for row in args[1:]]
        one, two, three, four, five, six = (_load(builder, pointer) for pointer in pointers[1:])
        total = builder.fadd(builder.fadd(builder.fadd(one, two), builder.fadd(three, four)), builder.fadd(five, six))
        mean = builder.fmul(total, ir.Constant(_VECTOR, [1 / 6] * LANES))
        builder.store(mean, pointers[0], align=8)
        return context.get_dummy_value()

    return types.void(work, *[types.uint64] * 7), generate


@operation
def spread_row(typing: Context, work: Rows, row: Kind, a: Kind, b: Kind, c: Kind, d: Kind, e: Kind, f: Kind) -> Code:
    """Adds a sixth of work[row] to six other rows."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        kind = signature.args[0]
        pointers = [_row(context, builder, kind, args[0], row, _VECTOR) for row in args[1:]]
        sixth = builder.fmul(_load(builder, pointers[0]), ir.Constant(_VECTOR, [1 / 6] * LANES))
        for pointer in pointers[1:]:
            builder.store(builder.fadd(_load(builder, pointer), sixth), pointer, align=8)
        return context.get_dummy_value()

    return types.void(work, *[types.uint64] * 7), generate


@operation
def best_of_three(typing: Context, work: Rows, row: Kind, a: Kind, b: Kind) -> Code:
    """work[row] = the largest of itself and two other rows."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        pointers = [_row(context, builder, signature.args[0], args[0], row, _VECTOR) for row in args[1:]]
        best = _load(builder, pointers[0])
        for pointer in pointers[1:]:
            other = _load(builder, pointer)
            best = builder.select(builder.fcmp_ordered(">", other, best), other, best)
        builder.store(best, pointers[0], align=8)
        return context.get_dummy_value()

    return types.void(work, *[types.uint64] * 3), generate


@operation
def set_row(typing: Context, work: Rows, row: Kind, strip: Rows, place: Kind) -> Code:
    """work[row] = strip[place:]."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        source = _at(context, builder, signature.args[2], args[2], args[3], _VECTOR)
        target = _row(context, builder, signature.args[0], args[0], args[1], _VECTOR)
        builder.store(_load(builder, source), target, align=8)
        return context.get_dummy_value()

    return types.void(work, types.uint64, strip, types.uint64), generate


@operation
def improve_row(typing: Context, work: Rows, row: Kind, strip: Rows, place: Kind, points: Kind) -> Code:
    """work[row] = the larger of itself and strip[place:] + points."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        source = _at(context, builder, signature.args[2], args[2], args[3], _VECTOR)
        target = _row(context, builder, signature.args[0], args[0], args[1], _VECTOR)
        other = builder.fadd(_load(builder, source), _spread(builder, args[4]))
        best = _load(builder, target)
        builder.store(builder.select(builder.fcmp_ordered(">", other, best), other, best), target, align=8)
        return context.get_dummy_value()

    return types.void(work, types.uint64, strip, types.uint64, types.float64), generate


@operation
def add_row(typing: Context, strip: Rows, place: Kind, work: Rows, row: Kind, weight: Kind) -> Code:
    """strip[place:] += work[row] * weight."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        target = _at(context, builder, signature.args[0], args[0], args[1], _VECTOR)
        source = _row(context, builder, signature.args[2], args[2], args[3], _VECTOR)
        part = builder.fmul(_load(builder, source), _spread(builder, args[4]))
        builder.store(builder.fadd(_load(builder, target), part), target, align=8)
        return context.get_dummy_value()

    return types.void(strip, types.uint64, work, types.uint64, types.float64), generate


@operation
def prefer_row(typing: Context, work: Rows, mark: Rows, row: Kind, other: Kind) -> Code:
    """Where work[other] is larger: work[row] = work[other] and mark[row] = mark[other].

    Marks are whole numbers (names of choices) or doubles (something that follows the choice).
    """
    vector, align = (_VECTOR, 8) if mark.dtype == types.float64 else (_MARKS, 4)

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        here, there = (_row(context, builder, signature.args[0], args[0], row, _VECTOR) for row in args[2:])
        mine, yours = (_row(context, builder, signature.args[1], args[1], row, vector) for row in args[2:])
        old, new = _load(builder, here), _load(builder, there)
        better = builder.fcmp_ordered(">", new, old)
        builder.store(builder.select(better, new, old), here, align=8)
        followed = builder.select(better, _load(builder, yours, align), _load(builder, mine, align))
        builder.store(followed, mine, align=align)
        return context.get_dummy_value()

    return types.void(work, mark, types.uint64, types.uint64), generate


@operation
def prefer_strip(
    typing: Context, work: Rows, mark: Rows, row: Kind, strip: Rows, place: Kind, points: Kind, name: Kind
) -> Code:
    """Where strip[place:] + points is larger: work[row] takes it and mark[row] = name."""

    def generate(context: Context, builder: ir.IRBuilder, signature: Signature, args: Args) -> ir.Value:
        here = _row(context, builder, signature.args[0], args[0], args[2], _VECTOR)
        mine = _row(context, builder, signature.args[1], args[1], args[2], _MARKS)
        source = _at(context, builder, signature.args[3], args[3], args[4], _VECTOR)
        old, new = _load(builder, here), builder.fadd(_load(builder, source), _spread(builder, args[5]))
        better = builder.fcmp_ordered(">", new, old)
        one = builder.insert_element(ir.Constant(_MARKS, ir.Undefined), args[6], ir.Constant(ir.IntType(32), 0))
        names = builder.shuffle_vector(one, ir.Constant(_MARKS, ir.Undefined), ir.Constant(_MARKS, [0] * LANES))
        builder.store(builder.select(better, new, old), here, align=8)
        builder.store(builder.select(better, names, _load(builder, mine, 4)), mine, align=4)
        return context.get_dummy_value()

    return (
        types.void(work, mark, types.uint64, strip, types.uint64, types.float64, types.int32),
        generate,
    )
