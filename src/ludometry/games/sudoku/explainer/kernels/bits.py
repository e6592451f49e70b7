"""The lowest set bit of a 64-bit word, as one machine instruction."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[misc]
def lowest(typing_context: Any, word: Any) -> Any:
    """The number of the lowest set bit; 64 for none."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code
