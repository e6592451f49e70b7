"""The machine instructions that bit boards and card masks live on: counting bits, the lowest and the highest one.

Written for use inside functions marked @kernel; the word also makes the cache of compiled code notice this file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic


@intrinsic
def _count(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def _lowest(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), build


@intrinsic
def _leading(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), build


count_bits = cast(Callable[[Any], int], _count)
"""How many bits of a whole number are set."""

lowest_bit = cast(Callable[[Any], int], _lowest)
"""The place of the lowest set bit; 64 for a word without bits."""

leading_zeros = cast(Callable[[Any], int], _leading)
"""How many zero bits stand above the highest set bit; 64 for a word without bits."""
