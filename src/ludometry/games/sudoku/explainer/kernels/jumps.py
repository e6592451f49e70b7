"""Calls from one kernel to another by address: the callee is compiled apart, and only when it is first needed.

A kernel that calls another by name contains it, and all that it calls. A ladder of techniques would then be one kernel
of megabytes, compiled whole before the easiest puzzle is rated. By address each technique is a kernel of its own, and a
call costs some ten nanoseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
from numba.core import cgutils as _cgutils
from numba.extending import intrinsic

numba_: Any = numba
types, cgutils = numba_.types, cast(Any, _cgutils)


def _jump(typing_context: Any, address: Any, first: Any, second: Any) -> Any:
    """Calls the kernel at an address with two arguments; it returns an integer."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kinds = signature.args[1:]
        form = context.call_conv.get_function_type(types.int64, kinds)
        callee = builder.inttoptr(values[0], form.as_pointer())
        status, result = context.call_conv.call_function(builder, callee, types.int64, kinds, values[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return types.int64(types.int64, types.unliteral(first), types.unliteral(second)), code


jump = cast(Callable[[int, Any, Any], int], intrinsic(_jump))


def address(kernel: Any, *arguments: Any) -> int:
    """Where a kernel stands for arguments of these types; it is compiled or loaded if it has not been yet."""
    kinds = tuple(numba_.typeof(one) for one in arguments)
    kernel.compile(kinds)
    result = kernel.overloads[kinds]
    if result.signature.return_type != types.int64:
        raise TypeError(f"{kernel} returns {result.signature.return_type}: expected an integer of 64 bits")
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
