"""The lowest set bit of a 64-bit word, as one machine instruction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest(typing_context: Any, word: Any) -> Any:
    """The number of the lowest set bit; 64 for none."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


lowest = cast(Callable[[int], int], intrinsic(_lowest))
